// @ts-check
// Tells whether what a reader types is what a line prints, by the rules of tests/checker/compare.py:
// tests/site/predictions.tsv holds both to it. What is around numbers may be left out, and they may
// be written in another way: 12 for tensor(12.), [4, 6] for tensor([4., 6.]).

const WORD = "[\\p{L}\\p{N}_]" // what words and numbers are made of
const NUMBER = `(?<!${WORD}|\\.)[-+]?(?:\\d+\\.(?!\\.\\.)\\d*|\\.\\d+|0+(?!\\d)|[1-9]\\d*|inf|nan)(?:e[-+]?\\d+)?(?!${WORD})`
const NUMBERS = new RegExp(NUMBER, "giu")
const SIGN = /[\\^$.*+?()[\]{}|]/g // what a pattern does not take as it stands
const PIECES = new RegExp(`( ?)\\.\\.\\.( ?)|(${NUMBER})|${SIGN.source}`, "giu")
const STRING = /(?<![\p{L}\p{N}_])(['"])(?:\\.|(?!\1)[^\\\n])*\1(?![\p{L}\p{N}_])/gu
const KEPT = `(?<=${WORD}|\\d\\.)\\s+(?=${WORD}|[-+]?\\.?\\d)|\\s+(?=\\.\\.\\.)|(?<=\\.\\.\\.)\\s+`
const SPACES = new RegExp(`${STRING.source}|(${KEPT})|\\s+`, "gu")
const LONG = /[1-9]\d*\.\d{3,}[1-9]|\.0*[1-9]\d\d+[1-9]/ // four decimals that count, or more
const RAISED = /^((?:\w+\.)*(\w*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)))(?::|$)/
const REST = /:?\s*(\.{3}|…)?\s*$/ // how a reader may end the beginning of a message
const MARKS = /^\s*#/gm // of comments
const MINUS = /−(?=\.?\d|inf)/gi
const WORKED_OUT = /^(.*) = [-+*/%.,\w\s()[\]]+$/s
const WRAPPED =
  /^(?:tensor|array|torch\.Size)\((.*?)(?:,\s*(?:dtype|device|grad_fn|requires_grad)=.*)?\)$/s

/** @typedef {(known: string, typed: string) => boolean} Same whether two numbers are the same */

/** @type {Same} */
const equal = (known, typed) =>
  known === typed || (+known === +typed && Math.abs(+known) <= Number.MAX_SAFE_INTEGER)

/** @type {Same} */
const near = (known, typed) =>
  equal(known, typed) ||
  (LONG.test(known) && LONG.test(typed) && Math.abs(+known - +typed) <= unit(known) * (1 + 1e-6))

/** @type {Same} */
const rounded = (known, typed) =>
  equal(known, typed) || (LONG.test(typed) && equal((+known).toFixed(decimals(typed)), typed))

/** Whether what was typed is what is documented, or its value where there is nothing but one. */
/** @param {string} documented @param {string} typed @param {string} [value] */
export const right = (documented, typed, value) =>
  [typed, typed.replace(MARKS, "").replace(MINUS, "-")].some((text) => fits(documented, text, value))

/** @param {string} documented @param {string} typed @param {string} [value] */
function fits(documented, typed, value) {
  if (value) return agree(value, bare(typed.trim()), rounded)
  const [, text = ""] = WORKED_OUT.exec(documented) ?? []
  const texts = numeric(bare(text)) ? [documented, text] : [documented]
  return (
    raises(documented, typed) ||
    texts.some((text) => matches(text, typed) || matches(bare(text), typed)) ||
    texts.some((text) => agree(bare(text), typed, near))
  )
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

/** Whether an error or a warning is named, by its type, or as it begins where it is elided. @param {string} text @param {string} typed */
function raises(text, typed) {
  const [, whole, name] = RAISED.exec(text) ?? []
  const begun = tidy(typed.replace(REST, ""))
  const [head, elided] = text.split(" ... ")
  const begins = elided && `${tidy(head)} `.startsWith(`${begun} `)
  return Boolean(name && ([whole, name].includes(begun) || begins))
}

/** What is inside of a tensor, an array or a shape. @param {string} text */
const bare = (text) => WRAPPED.exec(text)?.[1] ?? text

/** Whether two texts have the same numbers in the same places. */
/** @param {string} known @param {string} typed @param {Same} same */
function agree(known, typed, same) {
  const [these, those] = [known, typed].map((text) => text.match(NUMBERS) ?? [])
  return (
    numeric(known) &&
    places(known) === places(typed) &&
    these.every((number, place) => same(number, those[place]))
  )
}

/** Whether a text is one number, or one list of them. @param {string} text */
function numeric(text) {
  const found = places(text)
  const depth = found.length - found.replace(/^\[+/, "").length
  return /^[#,[\]]+$/.test(found) && !found.includes(`${"]".repeat(depth)},[`)
}

/** The places of the numbers in a text: `[#,#]`, whether it is `(1, 2)`, `[1. 2.]` or `1 2`. */
/** @param {string} text */
const places = (text) =>
  text
    .replace(NUMBERS, "#")
    .replaceAll("(", "[")
    .replaceAll(")", "]")
    .replace(/(?<=[#\]])\s+(?=[#[])/g, ",")
    .replace(/\s/g, "")
    .replace(/^#(,#)+$/, "[$&]")

/** How many decimals a number is written with. @param {string} number */
const decimals = (number) => number.split(/e/i)[0].split(".")[1].length

/** The unit of the last decimal. @param {string} number */
const unit = (number) => 10 ** (Number(number.split(/e/i)[1] ?? 0) - decimals(number))

/** A text without the white space that makes no difference. @param {string} text */
const tidy = (text) =>
  text.trim().replace(SPACES, (found, quote, kept) => (quote ? found : kept ? " " : ""))

/** @param {string} text */
const lines = (text) => text.trim().split("\n").length

/** Whether a documented text is true of another, where `...` stands for something on its line. */
/** @param {string} documented @param {string} text */
function matches(documented, text) {
  if (documented.includes("...") && lines(documented) < lines(text)) return false
  /** @type {string[]} */
  const long = []
  const pattern = tidy(documented).replace(PIECES, (piece, before, after, number) => {
    if (before !== undefined) return anything(before, after)
    if (!LONG.test(number)) return piece.replace(SIGN, "\\$&")
    long.push(number)
    return `([-+]?\\d*\\.\\d{${decimals(number)}}(?:[eE][-+]?\\d+)?)`
  })
  const found = new RegExp(`^${pattern}$`, "u").exec(tidy(text))
  return found !== null && long.every((number, n) => near(number, found[n + 1]))
}

/** The pattern of what `...` stands for: set apart by spaces, it leaves the words beside it whole. */
/** @param {string} before @param {string} after */
const anything = (before, after) =>
  `${before && `(?!(?<=${WORD})${WORD}) ?(?! )`}.+?${after && `(?<! ) ?(?<!${WORD}(?=${WORD}))`}`
