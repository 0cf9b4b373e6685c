// @ts-check
// Makes radio buttons of the options of a quick check: a choice shows at once why it is right or
// wrong, the first one counts, and the score stands at the end of the section.
// An option is right if its explanation begins with the word for it.

import { fill, make, spoken } from "./page.js"
import { changes, load, note, slug } from "./store.js"

const WORDS = {
  es: {
    right: "Correcto.",
    keys: "Con el teclado: las flechas van de una opción a otra y la barra espaciadora elige.",
    more: "Ver todas las explicaciones",
    start: "De cada pregunta cuenta lo primero que eliges.",
    score: "{answered} de {all} respondidas, {right} bien a la primera.",
    again: "Empezar de nuevo",
  },
  en: {
    right: "Correct.",
    keys: "With the keyboard: the arrows move between the options and the space bar chooses.",
    more: "See all the explanations",
    start: "In each question, your first choice counts.",
    score: "{answered} of {all} answered, {right} right at the first try.",
    again: "Start again",
  },
}
const words = spoken(WORDS)
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** @typedef {{ box: HTMLElement, radio: HTMLInputElement, why: HTMLElement, letter: string }} Option */
/** @typedef {{ options: Option[], more: HTMLElement }} Question */

/** Shows the answers that are remembered now: another tab may have given or deleted some. */
let update = () => {}
changes.addEventListener("change", () => update())

export function begin() {
  const questions = [...document.querySelectorAll("h3:has(+ details.option)")].map(build)
  const lesson = slug(location.href) ?? ""
  let answers = questions.map(() => "-")

  const score = make("p", { role: "status" })
  const said = make("p", { className: "quiz__said", role: "status" })
  const again = make("button", { type: "button", className: "md-button", onclick: clear }, words.again)
  questions.at(-1)?.more.after(make("div", { className: "quiz__score" }, score, again), said)

  /** Says how far the reader is. */
  function tell() {
    const values = { answered: count(/[a-z]/i), right: count(/[A-Z]/), all: answers.length }
    score.textContent = fill(values.answered ? words.score : words.start, values)
    again.hidden = !values.answered
  }

  const count = (letters) => answers.filter((answer) => letters.test(answer)).length

  function choose(number, option) {
    update()
    if (answers[number] === "-") {
      const check = answers.map((answer, n) => (n === number ? option.letter : answer)).join("")
      note(lesson, check.includes("-") ? { check } : { check, done: true })
    }
    explain(questions[number], option)
    said.textContent = option.why.textContent
  }

  function clear() {
    note(lesson, { check: undefined })
    questions[0].options[0].radio.focus()
  }

  update = () => {
    const before = answers
    answers = earlier(questions, load().get(lesson)?.check)
    questions.forEach((question, number) => {
      if (answers[number] !== before[number]) draw(question, answers[number])
    })
    tell()
  }
  questions.forEach(({ options }, number) => {
    for (const option of options) option.radio.onchange = () => choose(number, option)
  })
  update()
}

/** Puts a group of radio buttons in the place of the options below a heading. */
function build(/** @type {Element} */ heading) {
  const id = `${heading.id}-question`
  const link = heading.querySelector(".headerlink") // not part of the question
  heading.prepend(make("span", { id }, ...[...heading.childNodes].filter((node) => node !== link)))
  const group = make("div", { className: "quiz", role: "radiogroup", onkeydown: move })
  const more = make("button", { type: "button", className: "quiz__more", hidden: true }, words.more)
  const keys = make("p", { id: `${heading.id}-keys`, className: "quiz__keys" }, words.keys)
  const options = []
  for (let next; (next = heading.nextElementSibling)?.matches(".option"); next.remove())
    options.push(turn(next, heading.id, "abcdefgh"[options.length]))
  group.append(...options.map(({ box }) => box), keys)
  group.setAttribute("aria-labelledby", id)
  group.setAttribute("aria-describedby", keys.id)
  heading.after(group, more)
  const question = { options, more }
  more.onclick = () => {
    options.forEach((option) => explain(question, option))
    options.find(({ radio }) => radio.checked)?.radio.focus()
  }
  return question
}

/** Makes a radio button of an option; its letter is a capital if it is right. @returns {Option} */
function turn(details, name, letter) {
  const [summary, ...reasons] = details.children
  const right = reasons[0]?.querySelector("strong")?.textContent === words.right
  const radio = make("input", { type: "radio", name })
  const label = make("label", {}, radio, make("span", {}, ...summary.childNodes))
  const why = make("div", { className: "quiz__why", hidden: true }, ...reasons)
  const box = make("div", { className: "quiz__option" }, label, why)
  return { box, radio, why, letter: right ? letter.toUpperCase() : letter }
}

/** Opens an option's explanation. @param {Question} question @param {Option} option */
function explain({ options, more }, { box, why, letter }) {
  why.hidden = false
  box.dataset.verdict = letter < "a" ? "right" : "wrong"
  more.hidden = options.every((option) => !option.why.hidden)
}

/** Shows one answer of a question, or none. @param {Question} question @param {string} answer */
function draw(question, answer) {
  question.more.hidden = true
  for (const option of question.options) {
    option.why.hidden = true
    delete option.box.dataset.verdict
    option.radio.checked = option.letter === answer
    if (option.radio.checked) explain(question, option)
  }
}

/** What was answered before, if the questions are still the same. @param {Question[]} questions */
function earlier(questions, check = "") {
  const fits = ({ options }, i) => check[i] === "-" || options.some((o) => o.letter === check[i])
  const same = check.length === questions.length && questions.every(fits)
  return same ? [...check] : questions.map(() => "-")
}

/** Moves between options without choosing one, since the first choice counts. */
function move(/** @type {KeyboardEvent} */ event) {
  if (!(event.key in STEPS)) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll("input")]
  radios.at((radios.indexOf(event.target) + STEPS[event.key]) % radios.length).focus()
}
