// @ts-check
// What our scripts share: elements, words in the reader's language, and what may be refused.

/** An element with what it holds; strings become text, never HTML.
 * @param {string} tag @param {object} [properties] @param {(Node | string)[]} parts
 * @returns {any} */
export function make(tag, properties, ...parts) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...parts)
  return element
}

/** Words in the language of the page. @template T @param {Record<"es" | "en", T>} words */
export const spoken = (words) => (document.documentElement.lang === "es" ? words.es : words.en)

/** A sentence with its values in place. */
/** @param {string} sentence @param {Record<string, string | number>} values */
export const fill = (sentence, values) =>
  sentence.replace(/{(\w+)}/g, (_, name) => String(values[name]))

/** What an act gives, or nothing if it throws: a browser may refuse to keep anything, and a text
 * may be no address. @template T @param {() => T} act */
export function attempt(act) {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Where this version of this language begins: `…/es/2.13/`. */
const { base } = JSON.parse(document.getElementById("__config")?.textContent ?? '{ "base": "." }')
export const home = new URL(base.replace(/\/?$/, "/"), location.href)
