// @ts-check
// The menu of versions, and the notice that a version is not the latest; both keep the page.

import { fill, home, make, spoken } from "./page.js"

const WORDS = {
  es: {
    latest: "la última",
    menu: "Versiones del curso",
    old: "Lees la versión para PyTorch {here}.",
    same: "Ver esta página en la última versión (PyTorch {there})",
    gone: "Esta página no está en la última versión. Ir a su inicio (PyTorch {there})",
  },
  en: {
    latest: "latest",
    menu: "Versions of the course",
    old: "You are reading the version for PyTorch {here}.",
    same: "See this page in the latest version (PyTorch {there})",
    gone: "This page is not in the latest version. Go to its start (PyTorch {there})",
  },
}
const LATEST = "latest"
const words = spoken(WORDS)

/** @typedef {{ version: string, title: string, aliases: string[] }} Version */

const here = home.pathname.split("/").at(-2) ?? ""
const versions = listed()

/** @type {Map<string, Promise<Set<string>>>} */
const sitemaps = new Map()

/** The published versions, newest first; none where they are not listed. @returns {Promise<Version[]>} */
async function listed() {
  const answer = await text("../versions.json")
  return answer ? JSON.parse(answer) : []
}

/** A file beside this version; nothing if it is not there or cannot be reached. @param {string} path */
async function text(path) {
  const answer = await fetch(new URL(path, home)).catch(() => null)
  return answer?.ok ? answer.text() : ""
}

/** The folder of a version: the latest one keeps its name when the next one comes. @param {Version} version */
const folder = (version) => (version.aliases.includes(LATEST) ? LATEST : version.version)

/** The pages of a version, as its sitemap lists them. @param {Version} version */
function pages(version) {
  const name = folder(version)
  if (!sitemaps.has(name)) sitemaps.set(name, text(`../${name}/sitemap.xml`).then(places))
  return /** @type {Promise<Set<string>>} */ (sitemaps.get(name))
}

/** Where pages stand in their version; sitemaps give addresses under `/latest/`. @param {string} sitemap */
function places(sitemap) {
  const found = sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)
  return new Set([...found].map(([, place]) => place.split(`/${LATEST}/`)[1] ?? ""))
}

/** The page being read, as a place in its version. */
const page = () => location.pathname.slice(home.pathname.length).replace(/index\.html$/, "")

/** @param {Version} version @param {boolean} same whether it has the page being read */
function address(version, same) {
  const start = new URL(`../${folder(version)}/`, home)
  return same ? `${start}${page()}${location.hash}` : `${start}`
}

/** A link to another version, which is another document: no instant move leads there. */
/** @param {string} text @param {string} href */
const link = (text, href) => make("a", { href, target: "_self" }, text)

/** @param {Version} version @param {Version} current */
function entry(version, current) {
  const made = link(version.title, address(version, version === current))
  if (version.aliases.includes(LATEST)) made.append(" ", make("small", {}, words.latest))
  if (version === current) made.ariaCurrent = "true"
  return make("li", {}, made)
}

/**
 * Make a menu of the version that the header names.
 * @param {Element} named @param {Version[]} all @param {Version} current
 */
function unfold(named, all, current) {
  const summary = make("summary", { title: words.menu }, ...named.childNodes)
  const list = make("ul", {}, ...all.map((version) => entry(version, current)))
  const menu = make("details", {}, summary, list)
  menu.ontoggle = () => menu.open && lead(menu)
  named.replaceWith(menu)
}

/** Lead each entry to the page being read, where its version has it. @param {Element} menu */
async function lead(menu) {
  const links = menu.querySelectorAll("a")
  const all = await versions
  all.forEach(async (version, at) => {
    links[at].href = address(version, (await pages(version)).has(page()))
  })
}

/** @param {Element} notice @param {Version} current @param {Version} latest */
async function warn(notice, current, latest) {
  const same = (await pages(latest)).has(page())
  const told = fill(same ? words.same : words.gone, { there: latest.title })
  const old = make("span", {}, fill(words.old, { here: current.title }))
  notice.replaceChildren(old, " ", link(told, address(latest, same)))
  notice.removeAttribute("hidden")
}

/** Show what this page needs of both. */
export async function begin() {
  const named = document.querySelector(".versions__here") // gone once it is a menu
  const notice = document.querySelector(".outdated")
  const all = await versions
  const current = all.find(({ version, aliases }) => [version, ...aliases].includes(here))
  const latest = all.find(({ aliases }) => aliases.includes(LATEST))
  if (!current) return
  if (named && all.length > 1) unfold(named, all, current)
  if (notice && latest && latest !== current) warn(notice, current, latest)
}

/** A press elsewhere, or Escape, closes the menu. @param {Event} event */
function leave(event) {
  const menu = document.querySelector(".versions > [open]")
  if (!(menu instanceof HTMLDetailsElement)) return
  const escape = event instanceof KeyboardEvent && event.key === "Escape"
  const elsewhere = event instanceof PointerEvent && !menu.contains(/** @type {Node} */ (event.target))
  if (escape || elsewhere) menu.open = false
  if (escape) menu.querySelector("summary")?.focus()
}

for (const moment of ["pointerdown", "keydown"]) document.addEventListener(moment, leave)
