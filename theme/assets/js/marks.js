// @ts-check
// Marks in the navigation the lessons visited and done.

import { make, spoken } from "./page.js"
import { changes, load, slug } from "./store.js"

const WORDS = {
  es: { begun: "(empezada)", done: "(hecha)" },
  en: { begun: "(begun)", done: "(done)" },
}
const words = spoken(WORDS)
const LINKS = ".md-nav--primary a.md-nav__link[href]"

function mark() {
  const progress = load()
  document.querySelectorAll(".lesson-mark").forEach((old) => old.remove())
  for (const link of document.querySelectorAll(LINKS)) {
    if (!(link instanceof HTMLAnchorElement) || link.hash) continue
    const lesson = progress.get(slug(link.href) ?? "")
    if (lesson) for (const place of places(link)) place.append(sign(lesson.done ? "done" : "begun"))
  }
}

/** A page's link, and the label that stands in its place on a phone while the page is read.
 * @param {Element} link */
const places = (link) => link.parentElement?.querySelectorAll(":scope > .md-nav__link") ?? []

/** @param {"begun" | "done"} state */
function sign(state) {
  const className = `lesson-mark lesson-mark--${state}`
  return make("span", { className, role: "img", ariaLabel: words[state] })
}

changes.addEventListener("change", mark)
// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(mark)
