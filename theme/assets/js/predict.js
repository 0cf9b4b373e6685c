// @ts-check
// The switch of "predict first": hides the outputs of a lesson, or shows them, and remembers which.
// early.js has hidden them by now, if need be; guesses.js asks for each.

import { attempt } from "./page.js"

const CHOICE = "sin-deriva.predict"
const HIDING = "predicting"
const page = document.documentElement.classList

export function begin() {
  button()?.addEventListener("click", pressed)
  button()?.removeAttribute("disabled") // a press before now would have done nothing
  show(page.contains(HIDING))
}

const button = () => document.querySelector(".predict [role=switch]")

function pressed() {
  const on = page.toggle(HIDING)
  show(on)
  // A browser that keeps nothing still does it until the reader leaves.
  attempt(() => localStorage.setItem(CHOICE, on ? "on" : "off"))
}

/** @param {boolean} on */
async function show(on) {
  const article = button()?.closest("article")
  button()?.setAttribute("aria-checked", String(on))
  if (on && article) (await import("./guesses.js")).ask(article)
}
