// @ts-check
// Runs the theme's search worker and betters it in two ways. Accents are folded: «perdida» finds
// «pérdida», and the other way. And what is found comes in order: first the sections that answer.
// It stands beside the theme's worker, whose file name arrives after the question mark.

const ACUTE_AND_DIAERESIS = /[\u0301\u0308]/g
const START_OF_A_SHORT_WORD = /^(.{1,2})\*$/

/** Take the accents off a word; ñ is a letter, and stays. @param {string} text */
const fold = (text) => text.normalize("NFD").replace(ACUTE_AND_DIAERESIS, "").normalize("NFC")

/** Words that say little alone, in both languages. Beside their neighbours they still count. */
const SMALL = new Set(
  `a al como con cual cuando de del diferencia el en entre es esa ese esta este esto hace hacer hay
  la las le lo los me mi no o para pero por porque puedo que se ser si sin sirve sobre son su te
  tengo tiene tu un una uno usar uso vs y ya
  an and are as at be between but by can could did difference do does for from get give has have how
  i if in into is it its just mean must my not of on or should so than that the their then there
  this to use used using versus was we what when where which while why will with work works you your`
    .split(/\s+/)
    .map(fold),
)
const SMALL_WORTH = 0.15

/** In torch.Tensor.backward, the last name is the one asked for; those before say whose it is. */
const OWNERS = /[\p{L}\p{N}_]+(?=\.\p{L})/gu
const OWNER_WORTH = 0.15

/** What a word is worth where it is found, and what two are that stand together as asked. */
const IN_TITLE = 2
const IN_TEXT = 1
const IN_TITLE_OF_PAGE = 0.4
const TOGETHER = 0.5

/** How surely a word is meant of which only the beginning was asked for, or only the stem. */
const BEGINNING = 0.8
const STEM = 0.6

/** How much each word of a title counts against it that was not asked for. */
const BESIDE_THE_POINT = 0.08

/** What sections are worth that say again what others teach: every lesson has them. */
const AGAIN = [
  { sections: /#(learn|before|compare|steps|example|check(-.*)?|recap)$/, worth: 0.5 },
  { sections: /#sources$/, worth: 0.2 },
]

/** What is shown, by its share of the best score: a page at all, and how many sections at once. */
const PAGE_SHARE = 0.15
const SECTION_SHARE = 0.8
const SECTIONS_AT_ONCE = 3

const EDGES = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu
const OPERATORS = /[*^~+\\]/g
const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" }

/** @typedef {{ location: string, title: string, text: string, boost?: number, score: number }} Item */
/** @typedef {{ counts: Map<string, number>, pairs: Set<string>, length: number }} Field */
/** @typedef {{ title: Field, text: Field, page?: Field, worth: number }} Section */
/** @typedef {{ known: string, surely: number }[]} Meanings */
/** @typedef {{ word: string, meanings: Meanings, weight: number }} Term */
/** @typedef {{ terms: Term[], pairs: { pair: string, weight: number }[], whole: number }} Question */

let separator = / /
let usualLength = 1
/** @type {Map<string, Section>} */
const sections = new Map()
/** In how many sections each word stands. @type {Map<string, number>} */
const frequency = new Map()

// ---- Reading the course

/** The words of a text. @param {string} text */
function words(text) {
  const split = fold(text.toLowerCase()).split(separator)
  return split.map((word) => word.replace(EDGES, "")).filter(Boolean)
}

/** The parts of a word: of zero_grad, zero and grad. @param {string} word */
const parts = (word) => word.split("_").filter(Boolean)

/** Each part and the next one. @param {string[]} list */
function pairs(list) {
  const flat = list.flatMap(parts)
  return flat.slice(1).map((part, i) => `${flat[i]} ${part}`)
}

/** What a piece of the index says. @param {string} html @returns {Field} */
function field(html) {
  const tagless = html.replace(/<[^>]+>/g, " ")
  const list = words(tagless.replace(/&(lt|gt|amp);/g, (sign) => SIGNS[sign]))
  const counts = new Map()
  for (const word of list)
    for (const form of new Set([word, ...parts(word)]))
      counts.set(form, (counts.get(form) ?? 0) + 1)
  return { counts, pairs: new Set(pairs(list)), length: list.length }
}

/** Read the whole index. @param {{ config: { separator: string }, docs: Item[] }} index */
function read({ config, docs }) {
  separator = new RegExp(config.separator)
  for (const { location, title, text, boost = 1 } of docs) {
    const page = sections.get(location.split("#")[0])?.title
    const again = AGAIN.find(({ sections }) => sections.test(location))
    const worth = boost * (again?.worth ?? 1)
    sections.set(location, { title: field(title), text: field(text), page, worth })
  }
  for (const { title, text } of sections.values()) {
    usualLength += text.length / sections.size
    for (const word of new Set([...title.counts.keys(), ...text.counts.keys()]))
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
}

// ---- Reading the question

/** What a long word begins with, whatever its ending: gradiente, gradientes. @param {string} word */
const stem = (word) =>
  /^\p{L}{6,}$/u.test(word) ? word.slice(0, Math.max(4, word.length - 3)) : word

/** How surely somebody who asks for a word means one of ours. @param {string} word @param {string} known */
function sureness(word, known) {
  if (known === word) return 1
  if (word.length > 2 && known.startsWith(word)) return BEGINNING
  return word.length > 5 && known.startsWith(stem(word)) ? STEM : 0
}

/** A word of the question: what it may mean, and how much it tells one section from another.
 * @param {string} word @param {boolean} owner @returns {Term} */
function term(word, owner) {
  const all = [...frequency.keys()].map((known) => ({ known, surely: sureness(word, known) }))
  const meanings = all.filter(({ surely }) => surely)
  const met = meanings.reduce((sum, { known }) => sum + (frequency.get(known) ?? 0), 0)
  const worth = !met ? 0 : SMALL.has(word) ? SMALL_WORTH : owner ? OWNER_WORTH : 1
  return { word, meanings, weight: worth * Math.log(1 + sections.size / (1 + met)) }
}

/** What the theme is to look for, and to mark where it is found. @param {string[]} list */
function looked(list) {
  const telling = list.filter((word) => !SMALL.has(word))
  return (telling.length ? telling : list).map(stem)
}

/** Weigh the words of a question. @param {string} text @returns {Question} */
function question(text) {
  const list = words(text)
  const owners = new Set(words((text.match(OWNERS) ?? []).join(" ")))
  const terms = [...new Set(list)].map((word) => term(word, owners.has(word)))
  const weigh = (/** @type {string} */ part) =>
    terms.find(({ word }) => parts(word).includes(part))?.weight ?? 0
  const together = [...new Set(pairs(list))].map((pair) => {
    const [first, second] = pair.split(" ")
    return { pair, weight: (TOGETHER * (weigh(first) + weigh(second))) / 2 }
  })
  return { terms, pairs: together, whole: terms.reduce((sum, { weight }) => sum + weight, 0) || 1 }
}

// ---- Finding the answer

/** How surely a title names a word. @param {Field | undefined} title @param {Meanings} meanings */
const names = (title, meanings) =>
  Math.max(0, ...meanings.map(({ known, surely }) => (title?.counts.has(known) ? surely : 0)))

/** How much a text speaks of a word, up to 1. @param {Field} text @param {Meanings} meanings */
function speaks(text, meanings) {
  const length = 0.7 + (0.3 * text.length) / usualLength
  const much = ({ known, surely }) => {
    const count = text.counts.get(known) ?? 0
    return (surely * count) / (count + length)
  }
  return Math.max(0, ...meanings.map(much))
}

/** How well a section answers a question, and which of its words the section has: the theme names
 * those that are missing. @param {Section} section @param {Question} asked */
function judged({ title, text, page, worth }, { terms, pairs, whole }) {
  let [sum, answered, named] = [0, 0, 0]
  /** @type {Record<string, boolean>} */
  const has = {}
  for (const { word, meanings, weight } of terms) {
    const [inTitle, inText] = [names(title, meanings), speaks(text, meanings)]
    const inPage = names(page, meanings)
    sum += weight * (IN_TITLE * inTitle + IN_TEXT * inText + IN_TITLE_OF_PAGE * inPage)
    answered += weight * (inTitle || inText ? 1 : inPage / 2)
    if (inTitle) named++
    if (!SMALL.has(word)) has[word] = inTitle + inText > 0
  }
  for (const { pair, weight } of pairs) {
    if (title.pairs.has(pair)) sum += weight * IN_TITLE
    if (text.pairs.has(pair)) sum += weight * IN_TEXT
  }
  const point = 1 / (1 + BESIDE_THE_POINT * Math.max(0, title.length - named))
  return { score: (sum * worth * point * answered) / whole, terms: has }
}

/** Put what was found in order, page by page. @param {Item[][]} pages @param {string} text */
function ordered(pages, text) {
  const asked = question(text)
  const better = (/** @type {Item} */ a, /** @type {Item} */ b) => b.score - a.score
  for (const items of pages) {
    for (const item of items) {
      const section = sections.get(item.location)
      if (section) Object.assign(item, judged(section, asked))
    }
    items.sort(better)
  }
  pages.sort(([a], [b]) => better(a, b))
  const least = PAGE_SHARE * (pages[0]?.[0].score ?? 0)
  return pages.filter(([best]) => best.score >= least).map((items) => shown(items, least))
}

/** The theme shows at once the page and those sections that score no less than the first item.
 * @param {Item[]} items @param {number} least */
function shown(items, least) {
  const page = items.filter(({ location }) => !location.includes("#"))
  const answers = items.filter((item) => !page.includes(item) && item.score >= least)
  const level = SECTION_SHARE * (answers[0]?.score ?? 0)
  for (const answer of answers.slice(1, SECTIONS_AT_ONCE))
    if (answer.score >= level) answer.score = answers[0].score
  return [...answers, ...page]
}

// ---- Between the page and the theme's worker

const SETUP = 0
const QUERY = 2
const RESULT = 3
const { postMessage: answer } = self
let asked = ""

addEventListener("message", ({ data: message }) => {
  if (message.type === SETUP) read(message.data)
  if (message.type !== QUERY) return
  asked = message.data
  message.data = looked(words(asked)).join(" ").replace(OPERATORS, " ")
})

// @ts-ignore: this is how the theme's worker gives what it has found
self.postMessage = (message) => {
  if (message.type === RESULT) message.data.items = ordered(message.data.items, asked)
  answer.call(self, message)
}

// ---- Inside the theme's worker, which hears each message after us

// @ts-ignore: a worker's own function
importScripts(location.search.slice(1))

// @ts-ignore: the theme's worker leaves lunr, its search engine, in the global scope
const { Pipeline, Query } = lunr
const { run } = Pipeline.prototype
const { clause } = Query.prototype

/** Every word that enters the index. @param {any[]} tokens */
Pipeline.prototype.run = function (tokens) {
  return run.call(this, tokens.map((token) => token.update(fold)))
}

/** Every word that is asked for: the theme looks for all that begins with it, short or not.
 * @param {any} asked */
Query.prototype.clause = function (asked) {
  const term = fold(asked.term).replace(START_OF_A_SHORT_WORD, "$1")
  return clause.call(this, { ...asked, term })
}
