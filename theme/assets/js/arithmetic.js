// @ts-check
// Works out arithmetic that a reader types, as tests/checker/values.py does: numbers, nested lists
// of them, `+ - * / // % **`, a few names and functions. Nothing typed is ever run.

/** A number, the unit of its last decimal if it has four or more, and whether these count. */
/** @typedef {{ number: number, last: number, long: boolean }} Num */
/** @typedef {Num | any[]} Value a number, or a list of values */

export const LONG = 4 // significant decimals from which the last digit may differ by one

const PIECE =
  /\s*((?:\d+\.\d*|\.\d+|0+(?!\d)|[1-9]\d*)(?:e[+-]?\d+)?(?![\w.])|[a-z]+|\*\*|\/\/|[-+*/%()[\],])/iy
const NAMES = Object.entries({ pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN })
const FUNCTIONS = ["sqrt", "exp", "log", "sin", "cos", "tan", "tanh"]
/** From the loosest to the tightest. @type {[string, (a: number, b: number) => number][][]} */
const OPERATORS = [
  [
    ["+", (a, b) => a + b],
    ["-", (a, b) => a - b],
  ],
  [
    ["*", (a, b) => a * b],
    ["/", (a, b) => a / b],
    ["//", (a, b) => Math.floor(a / b)],
    ["%", (a, b) => a - b * Math.floor(a / b)],
  ],
]
const LARGEST_BASE = 1e6
const LARGEST_EXPONENT = 1000

/** The value of arithmetic; null if a text is anything else. */
/** @param {string} text @returns {Value | null} */
export function evaluate(text) {
  try {
    const pieces = cut(text.trim())
    const value = several(pieces, "")
    return pieces.length ? null : value
  } catch {
    return null // what it was is no matter: the text is no arithmetic
  }
}

/** How many decimals count, from the first digit that is not zero. @param {string} number */
export function significant(number) {
  const [whole, decimals = ""] = number.replace(/e.*/i, "").split(".")
  const digits = decimals.replace(/0+$/, "")
  return (/[1-9]/.test(whole) ? digits : digits.replace(/^0+/, "")).length
}

/** @param {string} text */
function cut(text) {
  const pieces = []
  for (PIECE.lastIndex = 0; PIECE.lastIndex < text.length; ) {
    const piece = PIECE.exec(text)?.[1]
    if (!piece) throw new SyntaxError(text)
    pieces.push(piece)
  }
  return pieces
}

/** What stands before a closing bracket: a list if there are commas or it is a list's. */
/** @param {string[]} pieces @param {string} end @returns {Value} */
function several(pieces, end) {
  /** @type {Value[]} */
  const values = []
  let alone = end !== "]"
  while (pieces.length && pieces[0] !== end) {
    values.push(operation(pieces, 0))
    if (pieces[0] !== ",") break
    pieces.shift()
    alone = false
  }
  if (end ? pieces.shift() !== end : !values.length) throw new SyntaxError(end)
  return alone && values.length ? values[0] : values
}

/** @param {string[]} pieces @param {number} level @returns {Value} */
function operation(pieces, level) {
  if (level === OPERATORS.length) return signed(pieces)
  let value = operation(pieces, level + 1)
  for (let found; (found = OPERATORS[level].find(([sign]) => sign === pieces[0])); ) {
    pieces.shift()
    value = worked(found[1], value, operation(pieces, level + 1))
  }
  return value
}

/** @param {string[]} pieces @returns {Value} */
function signed(pieces) {
  if (pieces[0] !== "-" && pieces[0] !== "+") return power(pieces)
  const sign = pieces.shift() === "-" ? -1 : 1
  const value = signed(pieces)
  if (Array.isArray(value)) throw new TypeError("a sign is for numbers")
  return { ...value, number: sign * value.number }
}

/** @param {string[]} pieces @returns {Value} */
function power(pieces) {
  const base = atom(pieces)
  if (pieces[0] !== "**") return base
  pieces.shift()
  return worked(raised, base, signed(pieces))
}

/** @param {number} base @param {number} exponent */
function raised(base, exponent) {
  if (Math.abs(base) > LARGEST_BASE || Math.abs(exponent) > LARGEST_EXPONENT)
    throw new RangeError("too large")
  return base ** exponent
}

/** @param {string[]} pieces @returns {Value} */
function atom(pieces) {
  const piece = pieces.shift() ?? ""
  if (piece === "[") return several(pieces, "]")
  if (piece === "(") return several(pieces, ")")
  if (/^[\d.]/.test(piece)) return literal(piece)
  const name = NAMES.find(([known]) => known === piece)
  if (name) return { number: name[1], last: 0, long: false }
  if (!FUNCTIONS.includes(piece) || pieces.shift() !== "(") throw new SyntaxError(piece)
  // @ts-ignore: the names of the functions are those of Math
  return worked(Math[piece], several(pieces, ")"))
}

/** @param {string} piece @returns {Num} */
function literal(piece) {
  const [, decimals = "", exponent = "0"] = /^\d*(?:\.(\d*))?(?:e(.*))?$/i.exec(piece) ?? []
  const last = decimals.length < LONG ? 0 : 10 ** (Number(exponent) - decimals.length)
  return { ...kept(Number(piece)), last, long: significant(piece) >= LONG }
}

/** @param {(...numbers: number[]) => number} work @param {Value[]} values */
function worked(work, ...values) {
  const numbers = values.map((value) => (Array.isArray(value) ? NaN : value.number))
  if (values.some(Array.isArray)) throw new TypeError("arithmetic is for numbers")
  const number = work(...numbers)
  return numbers.every(Number.isFinite) ? kept(number) : { number, last: 0, long: false }
}

/** A number, if it is one that is held exactly enough. @param {number} number @returns {Num} */
function kept(number) {
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) throw new RangeError("no such number")
  return { number, last: 0, long: false }
}
