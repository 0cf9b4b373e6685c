// @ts-check
// Colours Python while it is typed, with the classes that Pygments gave it when the site was built.

const KEYWORD =
  /^(as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|lambda|nonlocal|pass|raise|return|try|while|with|yield)$/
const BUILTIN =
  /^(__import__|abs|aiter|all|any|bin|bool|breakpoint|bytearray|bytes|callable|chr|classmethod|compile|complex|delattr|dict|dir|divmod|enumerate|eval|filter|float|format|frozenset|getattr|globals|hasattr|hash|hex|id|input|int|isinstance|issubclass|iter|len|list|locals|map|max|memoryview|min|next|object|oct|open|ord|pow|print|property|range|repr|reversed|round|set|setattr|slice|sorted|staticmethod|str|sum|super|tuple|type|vars|zip|self|cls|Ellipsis|NotImplemented)$/
const ERROR = /^([A-Z]\w+(Error|Warning|Iteration)|(Base)?Exception|Warning|SystemExit|KeyboardInterrupt)$/

/** What each word is, wherever it stands. @type {[kind: string, words: RegExp][]} */
const WORDS = [
  ["kc", /^(True|False|None)$/],
  ["ow", /^(and|in|is|not|or)$/],
  ["kn", /^(from|import)$/],
  ["k", KEYWORD],
]

/** What a word is called after another one. @type {Record<string, string>} */
const AFTER = { def: "nf", class: "nc", ".": "n" }

const TOKEN = new RegExp(
  [
    /(?<c1>#.*)/,
    /(?<sa>(?:[rR][fFbB]?|[fFbB][rR]?|[uU])?)(?<quote>"""|'''|"|')/,
    /(?<mf>(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+)/,
    /(?<mi>0[xXbBoO][\da-fA-F_]+|\d[\d_]*)/,
    /(?<nd>@[\p{L}_][\p{L}\p{N}_]*)/,
    /(?<word>[\p{L}_][\p{L}\p{N}_]*)/,
    /(?<w>\s+)/,
    /(?<o>[^])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
)
const ESCAPE = /(\\(?:[\\abfnrtv"'\n]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[0-7]{1,3}|N\{.*?\}))/
const FIELD = /(\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})/
const INSIDE =
  /^\{((?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|[!=<>]=|[^(!:=[{}])+)((?:=\s*)?(?:![rsaf])?(?::[^]*)?\})$/

/** Give code as coloured elements. @param {string} code */
export function highlight(code) {
  const coloured = document.createDocumentFragment()
  for (const [kind, text] of tokens(code)) {
    const span = document.createElement("span")
    span.className = kind
    span.append(text)
    coloured.append(span)
  }
  return coloured
}

/** @param {string} code @returns {Generator<[kind: string, text: string]>} */
function* tokens(code) {
  let before = "\n"
  let naming = false // whether modules are being named
  const pattern = new RegExp(TOKEN)
  for (let match; (match = pattern.exec(code)); ) {
    const { sa, quote, word, ...marks } = /** @type {Record<string, string>} */ (match.groups)
    let text = match[0]
    if (quote) {
      if (sa) yield ["sa", sa]
      pattern.lastIndex = closing(code, pattern.lastIndex, quote)
      text = code.slice(match.index + sa.length, pattern.lastIndex)
      yield* string(sa, quote, text, before)
    } else if (word) {
      yield [kindOf(word, before, naming), word]
      naming = naming ? word !== "import" : before === "\n" && /^(from|import)$/.test(word)
    } else if (naming && text === ".") yield ["nn", text]
    else yield [Object.keys(marks).find((kind) => marks[kind]) ?? "", text]
    if (text.includes("\n")) naming = false
    if (text.trim() || text.includes("\n")) before = text.trim() || "\n"
  }
}

/** @param {string} word @param {string} before @param {boolean} naming */
function kindOf(word, before, naming) {
  const fixed = WORDS.find(([, words]) => words.test(word))
  if (fixed) return fixed[0]
  if (naming) return "nn"
  if (/^__\w+__$/.test(word)) return "fm"
  if (AFTER[before]) return AFTER[before]
  return BUILTIN.test(word) ? "nb" : ERROR.test(word) ? "ne" : "n"
}

/** Where a string ends. @param {string} code @param {number} start @param {string} quote */
function closing(code, start, quote) {
  const end = new RegExp(`\\\\[^]|${quote.length > 1 ? quote : `${quote}|(?=\n)`}|$`, "g")
  end.lastIndex = start
  while (end.exec(code)?.[0].startsWith("\\"));
  return end.lastIndex
}

/** @param {string} prefix @param {string} quote @param {string} text @param {string} before */
function* string(prefix, quote, text, before) {
  const kind = quote.length > 1 && before === "\n" ? "sd" : quote[0] === '"' ? "s2" : "s1"
  for (const part of /f/i.test(prefix) ? text.split(FIELD) : [text]) {
    const [, code, end] = part.match(INSIDE) ?? []
    if (code && /f/i.test(prefix)) yield* field(code, end, kind)
    else if (/r/i.test(prefix) || kind === "sd") yield [kind, part]
    else for (const piece of part.split(ESCAPE)) yield [ESCAPE.test(piece) ? "se" : kind, piece]
  }
}

/** @param {string} code @param {string} end @param {string} kind */
function* field(code, end, kind) {
  yield ["si", "{"]
  yield* tokens(code)
  yield [kind, end]
}
