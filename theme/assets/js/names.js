// @ts-check
// Names, for those who listen to a page, what the theme leaves without a name; keeps browsers from
// translating code.

import { spoken } from "./page.js"

const WORDS = {
  es: { search: "Buscador", note: "Nota" },
  en: { search: "Search", note: "Note" },
}
const words = spoken(WORDS)

/** What each kind of element gets. @type {Record<string, (element: Element) => void>} */
const MENDS = {
  ".md-search": (search) => search.setAttribute("aria-label", words.search),
  ".md-annotation__index": (link) => link.setAttribute("aria-label", number(link)),
  ".md-dialog": (dialog) => dialog.setAttribute("role", "status"),
  "code:not([translate])": (code) => code.setAttribute("translate", "no"),
  ".md-code__nav": (nav) => nav.setAttribute("role", "none"),
}

/** The name of a note: its word and its number. @param {Element} link */
function number(link) {
  const mark = link.querySelector("[data-md-annotation-id]")
  return `${words.note} ${mark?.getAttribute("data-md-annotation-id") ?? ""}`
}

function mend() {
  for (const [selector, name] of Object.entries(MENDS))
    document.querySelectorAll(selector).forEach(name)
}

new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
mend()
