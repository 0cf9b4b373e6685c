// @ts-check
// Tells whether what a reader types is what a line prints, by the rules of tests/checker: there,
// compare.py reads texts and values.py arithmetic. tests/site/predictions.tsv holds both to it.

import { evaluate, LONG, significant } from "./arithmetic.js"

/** @typedef {import("./arithmetic.js").Num} Num */
/** @typedef {import("./arithmetic.js").Value} Value */
/** @typedef {(known: Num, typed: Num) => number} Slack how far two numbers may be apart */

const TOKEN =
  /(?<ellipsis>\.\.\.)|(?<number>(?<![\p{L}\p{N}_.])[+-]?(?:\d+\.(?!\.\.)\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?)|(?<word>[\p{L}\p{N}_]+)|(?<other>\S)/gu
const STRING = /(?<![\p{L}\p{N}_])(['"])(?:\\.|(?!\1)[^\\\n])*\1(?![\p{L}\p{N}_])/gu
const RAISED = /^((?:\w+\.)*(\w*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)))(?::|$)/
const LABEL = /^(?:=(?!=)|Expected:|Expectativa:)\s*/
const WRAPPED =
  /^(?:tensor|array|torch\.Size)\((.*?)(?:,\s*(?:dtype|device|grad_fn|requires_grad)=.*)?\)$/s
const PLAIN = /^(?:[\s,()[\]]|[-+]?(?:[\d.]+(?:e[-+]?\d+)?|inf|nan)(?![\w.+-]))+$/i
const SPACED = /(?<=[\d.\]])\s+(?=[-+]?[\d.[])/g // what NumPy and print put between numbers

/** @type {Slack} */
const asPrinted = (known) => (known.long ? known.last * (1 + 1e-6) : 0)
/** @type {Slack} */
const asRounded = (known) => known.last * (1 + 1e-6)
/** @type {Slack} */
const asWorkedOut = (_, typed) => (typed.long ? typed.last * (0.5 + 1e-6) : 0)

/** Whether what was typed is what is documented. @param {string} documented @param {string} typed */
export function right(documented, typed) {
  const [text, value] = claim(documented)
  return matches(documented, typed) || raises(text, typed) || prints(text, value, typed)
}

/** The outputs that the lines of a comment hold: a line each, unless a bracket stays open. */
/** @param {string[]} lines @returns {number[]} how many lines each output takes */
export function outputs(lines) {
  if (RAISED.test(lines[0])) return [lines.length]
  const sizes = []
  for (let first = 0, end; first < lines.length; first = end) {
    for (end = first + 1; end < lines.length && open(lines.slice(first, end).join("\n")); ) end++
    sizes.push(end - first)
  }
  return sizes
}

/** Whether a bracket still waits for the one that closes it. @param {string} text */
export function open(text) {
  const bare = text.replace(STRING, "")
  return bare.split(/[([{]/).length > bare.split(/[)\]}]/).length
}

/** What a comment says that is printed, and the value that it says this is. */
/** @param {string} documented @returns {[text: string, value: Value | null]} */
function claim(documented) {
  const label = LABEL.exec(documented)?.[0]
  if (label) return ["", evaluate(documented.slice(label.length))]
  const equals = documented.lastIndexOf(" = ")
  const text = documented.slice(0, equals)
  const value = equals < 0 ? null : evaluate(documented.slice(equals + 3))
  return agree(printed(text), value, asRounded) ? [text, value] : [documented, null]
}

/** Whether an error or a warning is named, by its type alone. @param {string} text @param {string} typed */
function raises(text, typed) {
  const [, whole, name] = RAISED.exec(text) ?? []
  return Boolean(name) && [whole, name].includes(typed.trim().replace(/:$/, ""))
}

/** @param {string} text @param {Value | null} value @param {string} typed */
function prints(text, value, typed) {
  const inside = WRAPPED.exec(text)?.[1]
  const other = text ? !text.includes(",") && spaced(typed) : printed(typed)
  const numbers = [evaluate(typed), other || null]
  return (
    [text, inside].some((known) => known && matches(known, typed)) ||
    numbers.some((n) => agree(printed(text), n, asPrinted) || agree(value, n, asWorkedOut))
  )
}

/** The value of a text that was printed, if it has one. @param {string} text */
function printed(text) {
  const inside = WRAPPED.exec(text)?.[1] ?? text
  if (!PLAIN.test(inside)) return null
  return inside.includes(",") ? evaluate(inside) : spaced(inside)
}

/** @param {string} text */
const spaced = (text) => evaluate(text.trim().replace(SPACED, ", "))

/** Whether two values are the same. */
/** @param {Value | null} known @param {Value | null} typed @param {Slack} slack @returns {boolean} */
function agree(known, typed, slack) {
  if (!known || !typed) return false
  if (Array.isArray(known) || Array.isArray(typed))
    return (
      Array.isArray(known) &&
      Array.isArray(typed) &&
      known.length === typed.length &&
      known.every((value, place) => agree(value, typed[place], slack))
    )
  const [a, b] = [known.number, typed.number]
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Object.is(a, b)
  return Math.abs(a - b) <= Math.max(slack(known, typed), 4 * Number.EPSILON * Math.abs(a))
}

/** Whether a documented text is true of another. @param {string} documented @param {string} text */
export function matches(documented, text) {
  return new RegExp(`^${pattern(documented.trim())}$`, "u").test(text.trim())
}

/** The pattern of every text that a documented one is true of. @param {string} documented */
function pattern(documented) {
  const strings = [...documented.matchAll(STRING)]
  const pieces = [""]
  const add = (/** @type {string} */ text) => (pieces[pieces.length - 1] += text)
  let [before, end] = ["", 0]
  for (const token of documented.matchAll(TOKEN)) {
    const kind = Object.entries(token.groups ?? {}).find(([, text]) => text)?.[0] ?? ""
    const quoted = strings.some((s) => s.index < token.index && end < s.index + s[0].length)
    if (before) add(between(before, kind, documented.slice(end, token.index), quoted))
    if (kind === "ellipsis") pieces.push("")
    add(accepted(token[0], kind))
    before = kind
    end = token.index + token[0].length
  }
  const last = pieces.pop()
  return pieces.map((piece, n) => `(?=(${piece}))\\${n + 1}`).join("") + last
}

/** The white space that may stand between two tokens, exactly that inside quotes. */
/** @param {string} left @param {string} right @param {string} gap @param {boolean} quoted */
function between(left, right, gap, quoted) {
  const whole = [left, right].map((kind) => kind === "number" || kind === "word")
  if (quoted) return gap
  if (left !== "ellipsis" && right !== "ellipsis")
    return whole[0] && whole[1] ? gap && "\\s+" : "\\s*"
  const from = left === "ellipsis" ? "(?<=\\S)" : whole[0] ? "(?![\\p{L}\\p{N}_.])" : ""
  const to = right === "ellipsis" ? "(?=\\S)" : whole[1] ? "(?<![\\p{L}\\p{N}_.+\\-])" : ""
  return gap && `${from}\\s*${to}`
}

/** The pattern of the texts that a token is true of. @param {string} token @param {string} kind */
function accepted(token, kind) {
  if (kind === "ellipsis") return "[^\\n]+?"
  const near = kind === "number" && significant(token) >= LONG ? neighbours(token) : []
  const texts = [token, ...near.filter((text) => significant(text) >= LONG)]
  return `(?:${texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})`
}

/** The decimals that differ by one unit in the last digit, written alike. @param {string} number */
function neighbours(number) {
  const [, sign, whole, decimals, exponent] = /^([+-]?)(\d*)\.(\d+)(.*)$/.exec(number) ?? []
  const places = decimals.length
  return [-1n, 1n].map((step) => {
    const digits = String(BigInt(whole + decimals) + step).padStart(places + 1, "0")
    return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}${exponent}`
  })
}
