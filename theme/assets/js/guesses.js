// @ts-check
// Asks for each output of a lesson in a field that takes its place, and says whether it is right.
// All words stand in attributes or outside the code: the text of a block is its code, always.

import { open, outputs, right } from "./answers.js"
import { fill, make, spoken } from "./page.js"

const CHANGED = "sin-deriva:predicted"
const COMMENTS = ".language-python pre .c1"
const NOTE = /(?:^|\s+)(?:#\s*)?\(\d+\)!$/
const LONGEST = 500 // characters that a reader may type

const WORDS = {
  es: {
    field: "Salida {n} de {of}, de la línea: {line}",
    prompt: "salida…",
    check: "Comprobar",
    reveal: "Revelar",
    empty: "Escríbela o revélala",
    wrong: "Esto no",
    again: "Prueba otra vez o revélala.",
    right: "Acertada",
    revealed: "Revelada",
    yours: "tú: {typed}",
    tally: "Acertadas: {right} · Reveladas: {revealed} · Faltan: {left}",
  },
  en: {
    field: "Output {n} of {of}, of the line: {line}",
    prompt: "output…",
    check: "Check",
    reveal: "Reveal",
    empty: "Type it or reveal it",
    wrong: "Not this",
    again: "Try again or reveal it.",
    right: "Right",
    revealed: "Revealed",
    yours: "you: {typed}",
    tally: "Right: {right} · Revealed: {revealed} · To go: {left}",
  },
}
const words = spoken(WORDS)

/** What each guess is about: its output, and the value of one that is worked out alone. */
/** @type {WeakMap<Element, [documented: string, value?: string]>} */
const ABOUT = new WeakMap()

/** Asks for every output of a lesson, once. @param {Element} article */
export function ask(article) {
  if (article.querySelector(".guess")) return
  const asked = groups(article).flatMap(cut)
  asked.forEach(([output, documented, line, value], place) => {
    const guess = asking(documented, place + 1, fill(words.field, { n: place + 1, of: asked.length, line }))
    ABOUT.set(guess, [documented, value])
    output.after(guess)
  })
  article.querySelector(".predict")?.append(
    make("span", { className: "predict__tally" }),
    make("span", { className: "predict__said", role: "status" }),
  )
  article.addEventListener("click", clicked)
  article.addEventListener("keydown", pressed)
  article.addEventListener("input", changed)
  article.classList.add("predict-ready")
  count(article)
}

// What there is to ask

/** The comments of a lesson, those right under one another together, but for notes. */
/** @param {Element} article */
function groups(article) {
  /** @type {Element[][]} */
  const found = []
  for (const comment of article.querySelectorAll(COMMENTS)) {
    const above = found.at(-1)?.at(-1)
    if (noted(comment)) continue
    if (above && /^\n[ \t]*$/.test(between(above, comment))) found.at(-1)?.push(comment)
    else found.push([comment])
  }
  return found
}

/** Whether a comment is a note and no output. @param {Element} comment */
function noted(comment) {
  const text = comment.textContent ?? ""
  return comment.querySelector(".md-annotation") !== null || (NOTE.test(text) && !said(comment))
}

/** What a comment says, without the mark of a note. @param {Element} comment */
const said = ({ textContent }) => (textContent ?? "").slice(1).replace(NOTE, "").replace(/^ /, "").trimEnd()

/** @param {Node} from @param {Node} to */
function between(from, to) {
  const range = document.createRange()
  range.setStartAfter(from)
  range.setEndBefore(to)
  return range.toString()
}

/** Cuts comments into outputs: an element for each, what it says, the line that it is of, its value. */
/** @param {HTMLElement[]} comments @returns {[HTMLElement, string, string, string?][]} */
function cut(comments) {
  const line = codeOf(comments[0])
  let first = 0
  return outputs(comments.map(said)).flatMap((size) => {
    const those = comments.slice(first, (first += size))
    const documented = those.map(said).join("\n")
    return documented.trim() ? [[wrapped(those), documented, line, those[0].dataset.value]] : []
  })
}

/** The code that a comment stands on, or under. @param {Element} comment */
function codeOf(comment) {
  const range = document.createRange()
  range.selectNodeContents(/** @type {Element} */ (comment.closest("code")))
  range.setEndBefore(comment)
  return range.toString().trim().split("\n").at(-1)?.trim() ?? ""
}

/** Puts comments into one element. @param {Element[]} comments */
function wrapped(comments) {
  const range = document.createRange()
  range.setStartBefore(comments[0])
  range.setEndAfter(comments[comments.length - 1])
  const output = make("span", { className: "guess__output" })
  output.append(range.extractContents())
  range.insertNode(output)
  return output
}

/** @param {string} documented @param {number} n @param {string} name */
function asking(documented, n, name) {
  const rows = documented.split("\n").length
  const field = make(rows > 1 ? "textarea" : "input", {
    className: "guess__field",
    ariaLabel: name,
    placeholder: words.prompt,
    rows,
    maxLength: LONGEST,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    enterKeyHint: "done",
  })
  const guess = make("span", { className: "guess" }, field, button("check", n), button("reveal", n))
  guess.dataset.state = "left"
  return guess
}

/** @param {"check" | "reveal"} act @param {number} n */
function button(act, n) {
  const ariaLabel = `${words[act]} ${n}`
  const button = make("button", { className: "guess__button", type: "button", ariaLabel })
  Object.assign(button.dataset, { act, word: words[act] })
  return button
}

// What the reader does

/** @param {EventTarget | null} target */
const guessOf = (target) => (target instanceof Element ? target.closest(".guess") : null)

/** @param {Element} guess @returns {HTMLInputElement | null} */
const fieldOf = (guess) => guess.querySelector(".guess__field")

/** @param {Event} event */
function clicked({ target }) {
  const guess = guessOf(target)
  const act = target instanceof HTMLElement ? target.dataset.act : undefined
  if (guess && act === "check") check(guess)
  if (guess && act === "reveal") settle(guess, "revealed")
}

/** Enter checks, but where a bracket waits to be closed on another line. @param {Event} event */
function pressed(event) {
  const { key, target, isComposing } = /** @type {KeyboardEvent} */ (event)
  const guess = guessOf(target)
  if (!guess || target !== fieldOf(guess) || key !== "Enter" || isComposing) return
  if (target instanceof HTMLTextAreaElement && open(target.value)) return
  event.preventDefault()
  check(guess)
}

/** @param {Event} event */
function changed({ target }) {
  const guess = guessOf(target)
  if (guess) say(guess, "")
}

/** @param {Element} guess */
function check(guess) {
  const [documented, value] = ABOUT.get(guess) ?? [""]
  const typed = fieldOf(guess)?.value.trim()
  if (!typed) say(guess, words.empty)
  else if (right(documented, typed, value)) settle(guess, "right")
  else say(guess, words.wrong, words.again)
}

/** Says beside a field what is wrong with it, and more to those who listen; or nothing. */
/** @param {Element} guess @param {string} text @param {string} more */
function say(guess, text, more = "") {
  guess.setAttribute("data-said", text)
  fieldOf(guess)?.setAttribute("aria-invalid", String(text !== ""))
  if (text) announce(`${text}. ${more}`)
}

/** Shows an output as it is printed, with a sign. */
/** @param {Element} guess @param {"right" | "revealed"} state */
function settle(guess, state) {
  const typed = fieldOf(guess)?.value.trim()
  const yours = state === "revealed" && typed ? fill(words.yours, { typed }) : ""
  const label = yours ? `${words[state]}; ${yours}` : words[state]
  const sign = make("span", { className: "guess__sign", role: "img", ariaLabel: label, tabIndex: -1 })
  guess.replaceChildren(sign)
  guess.setAttribute("data-state", state)
  guess.setAttribute("data-said", yours)
  next(guess, sign).focus()
  announce(`${words[state]}: ${ABOUT.get(guess)?.[0]}. ${count(guess.closest("article"))}`)
}

/** The next field of the same block; the sign of a guess if there is none. */
/** @param {Element} guess @param {HTMLElement} sign @returns {HTMLElement} */
function next(guess, sign) {
  /** @type {NodeListOf<HTMLElement>} */
  const fields = /** @type {Element} */ (guess.closest("code")).querySelectorAll(".guess__field")
  const after = Node.DOCUMENT_POSITION_FOLLOWING
  return [...fields].find((field) => guess.compareDocumentPosition(field) & after) ?? sign
}

// What the reader is told

/** Counts the guesses of a lesson, shows the tally and tells whoever listens. */
/** @param {Element | null} article */
function count(article) {
  const number = (/** @type {string} */ state) =>
    article?.querySelectorAll(`.guess[data-state=${state}]`).length ?? 0
  const [solved, revealed, left] = ["right", "revealed", "left"].map(number)
  const text = fill(words.tally, { right: solved, revealed, left })
  article?.querySelector(".predict__tally")?.replaceChildren(text)
  const detail = { right: solved, revealed, total: solved + revealed + left }
  article?.dispatchEvent(new CustomEvent(CHANGED, { bubbles: true, detail }))
  return text
}

/** Says something to those who listen, even if it was said before. @param {string} text */
function announce(text) {
  const status = document.querySelector(".predict__said")
  status?.replaceChildren()
  requestAnimationFrame(() => status?.replaceChildren(text))
}
