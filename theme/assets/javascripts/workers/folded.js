// @ts-check
// Runs the theme's search worker with accents folded: «perdida» finds «pérdida», and the other way.
// It stands beside the theme's worker, whose file name arrives after the question mark.

const ACUTE_AND_DIAERESIS = /[\u0301\u0308]/g
const START_OF_A_SHORT_WORD = /^(.{1,2})\*$/

/** Take the accents off a word; ñ is a letter, and stays. @param {string} text */
const fold = (text) => text.normalize("NFD").replace(ACUTE_AND_DIAERESIS, "").normalize("NFC")

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
