// @ts-check
// What is remembered on this device of each lesson: that it was visited or done, and the answers
// to its quick check. One text, for every language and version of the course:
// {"version": 1, "lessons": {"first-gradient": {"done": true, "check": "Bc-A"}}}
// A check has a letter per question: the option chosen first, a capital if right, - if none.

const PREFIX = "sin-deriva."
const KEY = `${PREFIX}progress`
const VERSION = 1
const LONGEST = 20_000
const CHECK = /^[a-h-]{1,30}$/i

/** @typedef {{ done?: boolean, check?: string }} Lesson */
/** @typedef {Map<string, Lesson>} Progress */

/** Says `change` when the progress has changed, here or in another tab. */
export const changes = new EventTarget()

/** Whether this device remembers: it may refuse, or hold what only a later version can read. */
export const remembers = () => able
let able = true
let visit = "" // what is known where nothing is remembered

/** @returns {Progress} */
export function load() {
  if (able)
    try {
      localStorage.key(0) // the stand-in of early.js has none
      return parse(localStorage.getItem(KEY) ?? write(new Map()))
    } catch {
      able = false
    }
  return visit ? parse(visit) : new Map()
}

/** @param {Progress} progress */
export function keep(progress) {
  visit = write(progress)
  try {
    if (able) localStorage.setItem(KEY, visit)
  } catch {
    able = false
  }
  changes.dispatchEvent(new Event("change"))
}

/** Notes something about a lesson. @param {string} name @param {Lesson} news */
export function note(name, news) {
  const progress = load()
  keep(progress.set(name, { ...progress.get(name), ...news }))
}

/** Forgets all that the course has noted on this device, whoever noted it. */
export function forget() {
  visit = ""
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    able = true
  } catch {
    able = false
  }
  changes.dispatchEvent(new Event("change"))
}

/** @param {Progress} progress */
export function write(progress) {
  const lessons = [...progress].map(([name, { done, check }]) => [name, { done, check }])
  return JSON.stringify({ version: VERSION, lessons: Object.fromEntries(lessons) })
}

/** Reads what `write` has written, and throws at anything else. @returns {Progress} */
export function parse(/** @type {string} */ text) {
  const { version, lessons } = JSON.parse(text.length > LONGEST ? "" : text)
  if (version !== VERSION || !plain(lessons)) throw new TypeError("not a progress")
  const found = Object.entries(lessons)
  if (!found.every(([, lesson]) => plain(lesson) && Object.entries(lesson).every(fits)))
    throw new TypeError("not a lesson")
  return new Map(found)
}

const plain = (/** @type {unknown} */ value) => Object.prototype.toString.call(value) === "[object Object]"

/** @param {[string, unknown]} entry */
const fits = ([name, value]) =>
  name === "done" ? value === true : name === "check" && typeof value === "string" && CHECK.test(value)

/** Both together: what is done stays done, and of two checks the one with more answers stays.
 * @param {Progress} mine @param {Progress} theirs @returns {Progress} */
export function merge(mine, theirs) {
  const both = new Map(mine)
  for (const [name, { done, check = "" }] of theirs) {
    const old = mine.get(name) ?? {}
    const fuller = answers(check) > answers(old.check ?? "") ? check : old.check
    both.set(name, { done: old.done || done, check: fuller })
  }
  return both
}

const answers = (/** @type {string} */ check) => check.replaceAll("-", "").length

/** The lesson or lab at an address, if it is one's. @param {string} address */
export const slug = (address) =>
  /\/(?:lessons|labs)\/([^/]+)\/$/.exec(new URL(address, location.href).pathname)?.[1]

addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) changes.dispatchEvent(new Event("change"))
})
