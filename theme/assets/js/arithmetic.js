// @ts-check
// Works out arithmetic that a reader types, as tests/checker/values.py does: numbers, nested lists
// of them, `+ - * / // % **`, a few names and functions. Nothing that is typed is ever run.

/** A number, the unit of its last decimal if it has four or more, and whether these count. */
/** @typedef {{ number: number, last: number, long: boolean }} Num */
/** @typedef {Num | any[]} Value a number, or a list of values */

export const LONG = 4 // significant decimals from which the last digit may differ by one

const PIECE =
  /\s*((?:\d+\.\d*|\.\d+|0+(?!\d)|[1-9]\d*)(?:e[+-]?\d+)?(?![\w.])|[a-z]+|\*\*|\/\/|[-+*/%()[\],])/iy
const NAMES = new Map(Object.entries({ pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN }))
const FUNCTIONS = ["sqrt", "exp", "log", "sin", "cos", "tan", "tanh"]
const SIGN = 3 // binds tighter than `*`, and looser than `**`
const ZERO = { number: 0, last: 0, long: false }
/** How tight each operator binds, and what it does. */
/** @type {Map<string | undefined, [number, (a: number, b: number) => number]>} */
const OPERATORS = new Map([
  ["+", [1, (a, b) => a + b]],
  ["-", [1, (a, b) => a - b]],
  ["*", [2, (a, b) => a * b]],
  ["/", [2, (a, b) => a / b]],
  ["//", [2, (a, b) => Math.floor(a / b)]],
  ["%", [2, (a, b) => a - b * Math.floor(a / b)]],
  ["**", [4, (a, b) => a ** b]],
])

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

/** @param {boolean} wrong */
function refuse(wrong) {
  if (wrong) throw new SyntaxError()
}

/** @param {string} text */
function cut(text) {
  const pieces = []
  for (PIECE.lastIndex = 0; PIECE.lastIndex < text.length; ) {
    const piece = PIECE.exec(text)?.[1]
    refuse(!piece)
    pieces.push(piece ?? "")
  }
  return pieces
}

/** What stands before a closing bracket: a list if there are commas or it is a list's. */
/** @param {string[]} pieces @param {string} end @returns {Value} */
function several(pieces, end) {
  const values = []
  let alone = end !== "]"
  while (pieces.length && pieces[0] !== end) {
    values.push(operation(pieces, 0))
    if (pieces[0] !== ",") break
    pieces.shift()
    alone = false
  }
  refuse(end ? pieces.shift() !== end : !values.length)
  return alone && values.length ? values[0] : values
}

/** @param {string[]} pieces @param {number} least how tight an operator binds to belong to it */
function operation(pieces, least) {
  let value = operand(pieces)
  for (let found; (found = OPERATORS.get(pieces[0])) && found[0] >= least; ) {
    pieces.shift()
    const [tight, work] = found
    value = worked(work, value, operation(pieces, tight > SIGN ? SIGN : tight + 1))
  }
  return value
}

/** @param {string[]} pieces @returns {Value} */
function operand(pieces) {
  const piece = pieces.shift() ?? ""
  if (piece === "[") return several(pieces, "]")
  if (piece === "(") return several(pieces, ")")
  // @ts-ignore: the names of the functions are those of Math
  if (FUNCTIONS.includes(piece)) return worked(Math[piece], argument(pieces), ZERO)
  if (piece !== "-" && piece !== "+") return literal(piece)
  const value = /** @type {any} */ (operation(pieces, SIGN))
  refuse(Array.isArray(value))
  return { ...value, number: Number(`${piece}1`) * value.number }
}

/** @param {string[]} pieces */
function argument(pieces) {
  refuse(pieces.shift() !== "(")
  return several(pieces, ")")
}

/** @param {string} piece @returns {Num} */
function literal(piece) {
  if (NAMES.has(piece)) return { ...ZERO, number: NAMES.get(piece) ?? NaN }
  refuse(!/\d/.test(piece))
  const [, decimals = "", exponent = "0"] = /^\d*(?:\.(\d*))?(?:e(.*))?$/i.exec(piece) ?? []
  const last = decimals.length < LONG ? 0 : 10 ** (Number(exponent) - decimals.length)
  return { number: kept(Number(piece)), last, long: significant(piece) >= LONG }
}

/** @param {(a: number, b: number) => number} work @param {any} a @param {any} b */
function worked(work, a, b) {
  refuse(Array.isArray(a) || Array.isArray(b))
  const number = work(a.number, b.number)
  return { ...ZERO, number: Number.isFinite(a.number + b.number) ? kept(number) : number }
}

/** A number, if it is one that is held exactly. @param {number} number */
function kept(number) {
  refuse(!(Math.abs(number) <= Number.MAX_SAFE_INTEGER))
  return number
}
