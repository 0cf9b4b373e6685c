// @ts-check
// Suggests, where a page does not exist, those whose names look most like the one asked for.

import { make, spoken } from "./page.js"

const WORDS = {
  es: "Quizá buscabas:",
  en: "Perhaps you were looking for:",
}
const ALIKE = 0.4 // how alike two names must be, from 0 (nothing) to 1 (the same)
const MOST = 3

/** What a page is called in its address. @param {string} path */
const name = (path) => path.replace(/(\.html|\/)+$/, "").split("/").at(-1) ?? ""

/** The pairs of neighbouring letters in a word. @param {string} word */
const pairs = (word) => new Set([...word].slice(1).map((letter, before) => word[before] + letter))

/** How alike two words are, by the pairs that they share. @param {string} one @param {string} other */
function alike(one, other) {
  const [these, those] = [pairs(one), pairs(other)]
  const shared = [...these].filter((pair) => those.has(pair)).length
  return (2 * shared) / (these.size + those.size || 1)
}

/** The pages of the course that come nearest, the nearest first. @param {string} asked */
function nearest(asked) {
  const links = [...document.querySelectorAll("a.md-nav__link")].filter(
    (link) => link instanceof HTMLAnchorElement,
  )
  const pages = new Map(links.map((link) => [link.pathname, link.textContent?.trim() ?? ""]))
  return [...pages]
    .map(([path, title]) => ({ path, title, like: alike(asked, name(path)) }))
    .filter(({ like }) => like >= ALIKE)
    .sort((one, other) => other.like - one.like)
    .slice(0, MOST)
}

export function begin() {
  const found = nearest(name(location.pathname).toLowerCase())
  const items = found.map(({ path, title }) => make("li", {}, make("a", { href: path }, title)))
  const lead = make("p", {}, spoken(WORDS))
  if (found.length) document.querySelector(".missing")?.replaceChildren(lead, make("ul", {}, ...items))
}
