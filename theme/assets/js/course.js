// @ts-check
// Shows on the course page what is remembered of each lesson, and moves it to another device:
// as a file, or as a link that carries it after the #, where no server sees it.

import { attempt, fill, make, spoken } from "./page.js"
import { changes, forget, keep, load, merge, parse, remembers, write } from "./store.js"

const WORDS = {
  es: {
    done: "Hechas: {done} de {all}",
    next: "Sigue por: ",
    visit: "Aquí no se puede recordar nada: lo que hagas vale hasta que cierres la página.",
    begun: "Empezada",
    finished: "Hecha",
    right: " · {right} de {all} bien",
    address: "Enlace con tu progreso",
    copied: "Copiado. ",
    open: "Abre este enlace en el otro dispositivo:",
    offer: "Este enlace trae progreso (páginas que cambian: {changed}). ¿Lo añades al tuyo? No se pierde nada de lo hecho.",
    yes: "Añadir",
    no: "Dejarlo como está",
    added: "Añadido. Páginas que han cambiado: {changed}.",
    same: "No trae nada nuevo.",
    left: " Páginas que se dejan fuera porque este curso no las tiene: {left}.",
    refused: "Esto no es progreso de Sin deriva o ha llegado dañado. Aquí no ha cambiado nada: vuelve a sacarlo del otro dispositivo.",
    sure: "¿Borras de este navegador tu progreso y lo demás que guarda el curso? No se puede deshacer.",
    gone: "Borrado: del curso, este navegador ya solo guarda si lo lees en claro o en oscuro.",
  },
  en: {
    done: "Done: {done} of {all}",
    next: "Next: ",
    visit: "Nothing can be remembered here: what you do lasts until you close the page.",
    begun: "Begun",
    finished: "Done",
    right: " · {right} of {all} right",
    address: "Link with your progress",
    copied: "Copied. ",
    open: "Open this link on the other device:",
    offer: "This link brings progress (pages that change: {changed}). Add it to yours? Nothing that you have done is lost.",
    yes: "Add it",
    no: "Leave it as it is",
    added: "Added. Pages that have changed: {changed}.",
    same: "It brings nothing new.",
    left: " Left out, as this course does not have them: {left}.",
    refused: "This is not progress from Sin deriva, or it arrived damaged. Nothing has changed here: take it from the other device again.",
    sure: "Delete from this browser your progress and whatever else the course keeps? It cannot be undone.",
    gone: "Deleted: of the course, this browser keeps only whether you read it in light or dark.",
  },
}
const words = spoken(WORDS)
const MARK = "#progress="
const LARGEST = 100_000 // bytes of a file that may be progress

/** @typedef {import("./store.js").Progress} Progress */

/** The panel of this page, which the course page brings along. @returns {HTMLElement | null} */
const place = () => document.querySelector(".course-progress")
const part = (/** @type {string} */ selector) => /** @type {any} */ (place()?.querySelector(selector))

export function begin() {
  const acts = { share, clear, choose: () => part("input").click() }
  for (const [name, act] of Object.entries(acts)) part(`[data-act=${name}]`).onclick = act
  part("input").onchange = open
  place()?.removeAttribute("hidden")
  show()
  receive()
}

const lessons = () => [...document.querySelectorAll(".course [data-lesson]")]
const nameOf = (/** @type {Element} */ lesson) => lesson.getAttribute("data-lesson") ?? ""

/** @param {string} text @param {() => void} onclick */
function button(text, onclick) {
  return make("button", { type: "button", className: "md-button", onclick }, text)
}

/** Writes the state of every lesson and of the whole. */
function show() {
  if (!place()) return
  const progress = load()
  const all = lessons()
  all.forEach((lesson) => state(lesson, progress.get(nameOf(lesson))))
  const left = all.filter((lesson) => !progress.get(nameOf(lesson))?.done)
  const bar = part("progress")
  bar.max = all.length
  bar.value = all.length - left.length
  part("#course-done").textContent = fill(words.done, { done: bar.value, all: bar.max })
  const link = left[0]?.querySelector("a")
  const follow = link ? [words.next, make("a", { href: link.href }, link.textContent)] : []
  part("#course-next").replaceChildren(...(remembers() ? follow : [words.visit]))
  part("[download]").href = `data:application/json,${encodeURIComponent(write(progress))}`
}

/** @param {Element} lesson @param {import("./store.js").Lesson} [known] */
function state(lesson, known) {
  lesson.querySelector(".course__state")?.remove()
  if (!known) return
  const right = known.check?.match(/[A-Z]/g)?.length ?? 0
  const score = known.check ? fill(words.right, { right, all: known.check.length }) : ""
  const text = (known.done ? words.finished : words.begun) + score
  const className = `course__state course__state--${known.done ? "done" : "begun"}`
  lesson.append(make("span", { className }, text))
}

/** Shows a link that carries the progress, and copies it where the browser allows. */
async function share() {
  const code = btoa(write(load())).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  const value = location.href.split("#")[0] + MARK + code
  const field = make("input", { readOnly: true, value, ariaLabel: words.address })
  const copied = await navigator.clipboard?.writeText(value).then(() => true, () => false)
  say((copied ? words.copied : "") + words.open, field)
  field.select()
}

/** Takes in what a link carries, if the reader agrees, and takes it off the address. */
async function receive() {
  if (!place() || !location.hash.startsWith(MARK)) return
  const code = location.hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/")
  history.replaceState(history.state, "", location.pathname + location.search)
  if (document.querySelector("dialog[open]")) return // the theme may set the address again
  const brought = read(() => atob(code))
  if (!brought?.changed || (await ask(brought.text(words.offer), words.yes))) take(brought)
}

/** Takes in what a file holds. */
async function open() {
  const input = part("input")
  const chosen = input.files[0]
  const text = chosen.size < LARGEST ? await chosen.text() : ""
  input.value = ""
  take(read(() => text))
}

/** What a text would change here, or nothing if it is not progress. @param {() => string} text */
const read = (text) => attempt(() => news(parse(text())))

/** @param {Progress} brought */
function news(brought) {
  const here = lessons().map(nameOf)
  const known = new Map([...brought].filter(([name]) => here.includes(name)))
  const mine = load()
  const both = merge(mine, known)
  const alone = (progress, name) => write(new Map([[name, progress.get(name) ?? {}]]))
  const differs = (name) => !mine.has(name) || alone(mine, name) !== alone(both, name)
  const changed = [...known.keys()].filter(differs).length
  const left = brought.size - known.size
  const text = (sentence) => fill(sentence, { changed }) + (left ? fill(words.left, { left }) : "")
  return { both, changed, text }
}

/** @param {ReturnType<typeof news>} [brought] */
function take(brought) {
  if (!brought) return say(words.refused)
  if (brought.changed) keep(brought.both)
  say(brought.text(brought.changed ? words.added : words.same))
}

async function clear() {
  if (!(await ask(words.sure, part("[data-act=clear]").textContent))) return
  forget()
  say(words.gone)
}

/** Asks in a dialog, and says whether the reader agrees.
 * @param {string} text @param {string} yes @returns {Promise<boolean>} */
function ask(text, yes) {
  const question = make("p", { id: "ask" }, text)
  const no = button(words.no, () => dialog.close())
  const agree = button(yes, () => dialog.close("yes"))
  const dialog = make("dialog", { className: "md-typeset ask" }, question, no, agree)
  dialog.setAttribute("aria-labelledby", question.id)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((answer) => {
    dialog.onclose = () => {
      dialog.remove()
      answer(dialog.returnValue === "yes")
    }
  })
}

/** Says what has happened. @param {string} text @param {Node[]} parts */
function say(text, ...parts) {
  part("details").open = true
  part("[role=status]").replaceChildren(make("p", {}, text), ...parts)
}

changes.addEventListener("change", show)
addEventListener("hashchange", receive)
