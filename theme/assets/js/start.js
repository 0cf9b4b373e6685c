// @ts-check
// Begins each behaviour on the pages that have something for it, and loads it only there.
// A behaviour is a module that exports `begin()`; it is called on every page with such an element.

/** @type {[selector: string, load: () => Promise<{ begin: () => void }>, when?: () => boolean | undefined][]} */
const BEHAVIOURS = [
  [".missing", () => import("./missing.js")],
  [".predict", () => import("./predict.js")],
  [".course-progress", () => import("./course.js")],
  ["details.option", () => import("./quiz.js")],
  [".versions[data-listed]", () => import("./versions.js")],
  ["div.highlight.language-python", () => import("./live.js"), mayRun],
  [".connect", () => import("./connect.js")],
]

/** Whether code may be run here: the site is served on this machine, or the reader has said where. */
function mayRun() {
  const here = /^(localhost|127\.0\.0\.1)$/.test(location.hostname)
  return here || "sin-deriva.kernel" in sessionStorage
}

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => {
  for (const [selector, load, when = () => true] of BEHAVIOURS)
    if (document.querySelector(selector) && when()) load().then((behaviour) => behaviour.begin())
})
