// @ts-check
// Lets code be edited in colour: transparent text to type in, over the same text coloured.

import { make } from "./page.js"
import { highlight } from "./python.js"

/** @typedef {{ name: string, keys: string, run: () => void }} Editing what it is called, what helps, what runs it */

let editors = 0

/** Make an editor, and the field that is typed in. @param {string} code @param {Editing} editing */
export function editor(code, { name, keys, run }) {
  const hint = make("p", { className: "run__keys", id: `run-keys-${++editors}` }, keys)
  const shown = make("pre", { ariaHidden: "true" })
  const field = make("textarea", { className: "run__field", value: code, spellcheck: false, ariaLabel: name })
  const paint = () => shown.replaceChildren(highlight(`${field.value}\n`))
  field.autocapitalize = "off"
  field.setAttribute("aria-describedby", hint.id)
  field.addEventListener("input", paint)
  field.addEventListener("keydown", keyboard(run))
  paint()
  const layers = make("div", { className: "run__editor" }, shown, field)
  return { field, element: make("div", {}, layers, hint) }
}

/** What keys do: Tab indents, unless it is to leave after Escape. @param {() => void} run */
function keyboard(run) {
  let leaving = false
  return (/** @type {any} */ event) => {
    const { key, shiftKey, ctrlKey, metaKey, target } = event
    const tab = key === "Tab" && !shiftKey && !leaving
    leaving = key === "Escape"
    if (event.isComposing || !(tab || key === "Enter")) return
    event.preventDefault()
    if (tab) type("    ")
    else if (shiftKey || ctrlKey || metaKey) run()
    else type(`\n${indentation(target)}`)
  }
}

/** Type as the reader does, so that it can be undone. @param {string} text */
function type(text) {
  document.execCommand("insertText", false, text)
}

/** The spaces that the next line begins with. @param {HTMLTextAreaElement} field */
function indentation({ value, selectionStart }) {
  const line = value.slice(0, selectionStart).split("\n").at(-1) ?? ""
  return line.match(/^ */) + (/:\s*$/.test(line) ? "    " : "")
}
