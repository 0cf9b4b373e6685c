// @ts-check
// Notes that a lesson or lab was visited, and offers at its end to mark it as done.

import { make, spoken } from "./page.js"
import { changes, load, note, remembers, slug } from "./store.js"

const WORDS = {
  es: {
    ask: "¿Has llegado hasta aquí? Márcalo como hecho.",
    check: " También queda marcado si respondes a todas las preguntas.",
    done: "Hecho.",
    mark: "Marcar como hecho",
    unmark: "Quitar la marca",
    visit: " Este navegador no puede recordarlo: se olvidará cuando cierres la página.",
  },
  en: {
    ask: "Have you worked through this page? Mark it as done.",
    check: " Answering all the questions marks it too.",
    done: "Done.",
    mark: "Mark as done",
    unmark: "Remove the mark",
    visit: " This browser cannot remember it: it will be forgotten when you close the page.",
  },
}
const words = spoken(WORDS)

function offer() {
  const lesson = slug(location.href)
  const exists = document.querySelector("link[rel=canonical]")
  if (!lesson || !exists || document.querySelector(".lesson-done")) return
  const onclick = () => note(lesson, { done: !load().get(lesson)?.done || undefined })
  const button = make("button", { type: "button", className: "md-button", onclick })
  const panel = make("div", { className: "lesson-done" }, make("p", { role: "status" }), button)
  document.querySelector(".md-content__inner")?.append(panel)
  note(lesson, {})
}

function show() {
  const panel = document.querySelector(".lesson-done")
  if (!panel) return
  const [said, button] = panel.children
  const ask = words.ask + (document.getElementById("check") ? words.check : "")
  const done = load().get(slug(location.href) ?? "")?.done ?? false
  panel.classList.toggle("lesson-done--yes", done)
  said.textContent = (done ? words.done : ask) + (remembers() ? "" : words.visit)
  button.textContent = done ? words.unmark : words.mark
}

changes.addEventListener("change", show)
// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(offer)
