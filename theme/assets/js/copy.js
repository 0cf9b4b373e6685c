// @ts-check
// Copies clean code: a block alone, or with the earlier blocks that it needs.

import { make, spoken } from "./page.js"

const WORDS = {
  es: "Copiar con lo que necesita",
  en: "Copy with what it needs",
}
const words = spoken(WORDS)

const BLOCK = ".highlight"
const COPIES = "button[data-clipboard-target]"
const WITH = "copy-with-needs"
const ADDED = ".md-annotation, button, input" // what scripts put among the code
const NOTE = /(\s*#)?\s*\(\d+\)!$/gm
const SPACES = /[ \t]+$/gm

/** The code of a block, whatever of it is hidden. @param {Element} block */
export function code(block) {
  const copy = /** @type {Element} */ (block.querySelector("pre > code")?.cloneNode(true))
  copy.querySelectorAll(ADDED).forEach((added) => added.remove())
  return (copy.textContent ?? "").replace(NOTE, "").replace(SPACES, "").trimEnd()
}

/** An earlier block; its error is set aside. @param {Element} block */
function earlier(block) {
  const caught = block.getAttribute("data-caught")
  return caught ? `with suppress(${caught}):\n${code(block).replace(/^(?=.)/gm, "    ")}` : code(block)
}

/** A block after those that it needs. @param {Element} block */
function whole(block) {
  const numbers = block.getAttribute("data-needs")?.split(" ") ?? []
  const needed = [...document.querySelectorAll("[data-block]")].filter((other) =>
    numbers.includes(other.getAttribute("data-block") ?? ""),
  )
  const parts = [...needed.map(earlier), code(block)]
  if (needed.some((one) => one.hasAttribute("data-caught"))) parts.unshift("from contextlib import suppress")
  return parts.join("\n\n")
}

/** Puts the second button beside the theme's. */
function offer() {
  for (const first of document.querySelectorAll(`[data-needs] ${COPIES}`)) {
    if (first.parentElement?.querySelector(`.${WITH}`)) continue
    const className = `md-code__button ${WITH}`
    first.after(make("button", { className, type: "button", title: words }))
  }
}

/** Hands the theme the text to copy. @param {Event} event */
function prepare(event) {
  const button = event.target instanceof Element ? event.target.closest(`${COPIES}, .${WITH}`) : null
  const block = button?.closest(BLOCK)
  if (!button || !block) return
  const text = button.classList.contains(WITH) ? whole(block) : code(block)
  button.setAttribute("data-clipboard-text", text)
}

document.addEventListener("click", prepare, { capture: true })
new MutationObserver(offer).observe(document.body, { childList: true, subtree: true })
offer()
