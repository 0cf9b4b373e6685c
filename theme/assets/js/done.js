// @ts-check
// Notes that a lesson or lab was visited, and offers at its end to mark it as done.

import { changes, load, note, remembers, slug } from "./store.js"

/** The panel at the end of the page, which the page brings along. */
const panel = () => document.querySelector(".lesson-done")

function offer() {
  const lesson = slug(location.href)
  const [, button] = panel()?.children ?? []
  if (!lesson || !(button instanceof HTMLElement)) return
  button.onclick = () => note(lesson, { done: !load().get(lesson)?.done || undefined })
  panel()?.removeAttribute("hidden")
  note(lesson, {})
}

function show() {
  const place = panel()
  if (!place) return
  const [said, button] = /** @type {HTMLCollectionOf<HTMLElement>} */ (place.children)
  const done = load().get(slug(location.href) ?? "")?.done ?? false
  place.classList.toggle("lesson-done--yes", done)
  const { ask, done: yes, visit } = said.dataset
  said.textContent = (done ? yes : ask) + (remembers() ? "" : visit)
  button.textContent = button.dataset[done ? "unmark" : "mark"] ?? ""
}

changes.addEventListener("change", show)
// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(offer)
