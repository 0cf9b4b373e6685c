// @ts-check
// Colours Python while it is typed, with the classes that Pygments gave it when the site was built,
// or others of the same colour.

import { make } from "./page.js"

const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*"

/** Whole words of a list, but for names after a dot. @param {string} words */
const any = (words) => `(?<!\\.)(?:${words.replace(/ /g, "|")})(?![\\p{L}\\p{N}_])`

/** What is of each class; what stands first counts first. */
const KINDS = Object.entries({
  c1: "#.*",
  sa: `[rRbBfFuU]{1,2}(?=["'])`,
  s2: `(?<block>"""|''')[^]*?(?:\\k<block>|(?![^]))|(?<quote>["'])(?:\\\\.|(?!\\k<quote>).)*\\k<quote>?`,
  mf: "\\.?\\d(?:[eE][-+]|[\\w.])*",
  nd: `@${NAME}`,
  kc: any("True False None"),
  ow: any("and in is not or"),
  k: any(
    "as assert async await break class continue def del elif else except finally for from global if import lambda nonlocal pass raise return try while with yield",
  ),
  fm: "__\\w+__",
  nf: `(?<=\\b(?:def|class) +|^ *(?:import .*|from [\\p{L}\\p{N}_.]*))(?:${NAME}|\\.)|[A-Z]\\w*(?:Error|Exception|Warning)\\b`,
  nb: any(
    "abs all any bool dict dir enumerate filter float getattr hasattr id int isinstance iter len list map max min next object open print property range repr reversed round self set setattr slice sorted str sum super tuple type zip",
  ),
  n: NAME,
  o: "\\s+|[^]",
})
const TOKEN = new RegExp(KINDS.map(([kind, form]) => `(?<${kind}>${form})`).join("|"), "gmu")

/** An escape, the code of a field of an f-string, or what is neither. */
const PART =
  /(\\(?:x..|u.{4}|N\{.*?\}|[^]))|\{((?:\[[^\]]*\]|\([^)]*\)|!=|[^{}!:([])+)|\{\{?|[^\\{]+/g

/** Give code as coloured elements. @param {string} code */
export const highlight = (code) =>
  make("code", {}, ...[...tokens(code)].map(([className, text]) => make("span", { className }, text)))

/** @param {string} code @returns {Generator<[kind: string, text: string]>} */
function* tokens(code) {
  let before = ""
  for (const { 0: text, groups = {} } of code.matchAll(TOKEN)) {
    const [kind] = KINDS.find(([kind]) => groups[kind]) ?? [""]
    if (kind === "s2") yield* string(text, /f/i.test(before))
    else yield [kind, text]
    before = kind === "sa" ? text : ""
  }
}

/** @param {string} text @param {boolean} formatted @returns {Generator<[kind: string, text: string]>} */
function* string(text, formatted) {
  for (const [part, escape, code] of text.matchAll(PART))
    if (formatted && code) {
      yield ["s2", "{"]
      yield* tokens(code)
    } else yield [escape ? "se" : "s2", part]
}
