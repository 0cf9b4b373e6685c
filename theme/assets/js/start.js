// @ts-check
// Begins each behaviour on the pages that have something for it, and loads it only there.
// A behaviour is a module that exports `begin()`; it is called on every page with such an element.

/** @type {[selector: string, file: string][]} */
const BEHAVIOURS = [
  [".missing", "./missing.js"],
  [".course-progress", "./course.js"],
  ["details.option", "./quiz.js"],
  [".versions[data-listed]", "./versions.js"],
]

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => {
  for (const [selector, file] of BEHAVIOURS)
    if (document.querySelector(selector)) import(file).then((behaviour) => behaviour.begin())
})
