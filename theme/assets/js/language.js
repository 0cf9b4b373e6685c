// @ts-check
// Keeps the language switch on the version, page and section being read, and remembers the choice.

import { attempt, home as start } from "./page.js"

const CHOICE = "sin-deriva.language"
const SWITCH = "a[data-language]"
const SECTION = ".md-nav--secondary .md-nav__link--active"
const MOMENTS = ["pointerover", "focusin", "click"]

const home = start.href
const version = home.split("/").at(-2)

/** A page that exists has a canonical address; the page that says "not found" has none. */
const exists = () => document.querySelector("link[rel=canonical]") !== null

/** The page being read, in another language. @param {string} language */
function elsewhere(language) {
  const page = exists() ? location.href.slice(home.length) : ""
  const section = location.hash ? null : document.querySelector(SECTION)
  return new URL(`../../${language}/${version}/${page}${section?.hash ?? ""}`, home).href
}

/** @param {HTMLAnchorElement} link */
function follow(link) {
  link.href = elsewhere(link.hreflang)
}

/** @param {Event} event */
function used(event) {
  const link = event.target instanceof Element ? event.target.closest(SWITCH) : null
  if (!(link instanceof HTMLAnchorElement)) return
  follow(link)
  // A browser that keeps nothing still follows the link.
  if (event.type === "click") attempt(() => localStorage.setItem(CHOICE, link.hreflang))
}

for (const moment of MOMENTS) document.addEventListener(moment, used, { capture: true })

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => document.querySelectorAll(SWITCH).forEach(follow))
