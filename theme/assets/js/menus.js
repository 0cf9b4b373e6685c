// @ts-check
// Lets the keyboard do what the theme does by labels alone: open the menu of a narrow page, its
// parts and the search, and switch to light or dark. Escape closes the menu.

import { make, spoken } from "./page.js"

const WORDS = {
  es: { drawer: "Menú", search: "Buscar" },
  en: { drawer: "Menu", search: "Search" },
}
/** @type {Record<string, string>} */
const words = spoken(WORDS)
const HEADER = ".md-header__inner > label"
const SCHEME = "[data-md-component=palette] > label"
const LABELS = `${HEADER}, ${SCHEME}, .md-sidebar--primary label:not([for=__drawer])`
const BUTTON = "label [role=button]"
const narrow = matchMedia("(max-width: 76.2344em)")
const drawer = toggle("__drawer")

/** @param {string} id @returns {HTMLInputElement} */
function toggle(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id))
}

/** The part of a label that the keyboard reaches: its text, or all that it holds.
 * @param {HTMLLabelElement} label */
function part(label) {
  const known = label.querySelector("[role=button], .md-ellipsis")
  if (known) return known
  const span = make("span", {}, ...label.childNodes)
  label.append(span)
  return span
}

/** Makes buttons of the labels where they open something, and says whether it is open. */
function offer() {
  for (const label of /** @type {NodeListOf<HTMLLabelElement>} */ (document.querySelectorAll(LABELS))) {
    const button = part(label)
    const use = narrow.matches || label.matches(".md-header *")
    const opens = !label.matches(SCHEME)
    const values = {
      role: "button",
      tabindex: "0",
      "aria-label": words[label.htmlFor.slice(2)] ?? label.title,
      "aria-expanded": opens && String(toggle(label.htmlFor).checked),
    }
    for (const [key, value] of Object.entries(values))
      use && value ? button.setAttribute(key, value) : button.removeAttribute(key)
  }
}

/** @param {KeyboardEvent} event */
function press(event) {
  const button = event.target instanceof Element && event.target.closest(BUTTON)
  if (button && [" ", "Enter"].includes(event.key)) {
    event.preventDefault()
    follow(/** @type {HTMLLabelElement} */ (button.closest("label")))
  } else if (event.key === "Escape" && drawer.checked) {
    drawer.click()
    first(`${HEADER}[for=__drawer] > *`)
  }
}

/** Closes the menu behind a reader who has left it, since it covers the page.
 * @param {FocusEvent} event */
function leave({ target }) {
  const inside = target instanceof Element && target.closest(".md-sidebar--primary")
  if (drawer.checked && !inside) drawer.click()
}

/** Opens or closes what a label stands for, and goes there. @param {HTMLLabelElement} label */
function follow(label) {
  const target = toggle(label.htmlFor)
  target.click()
  const inside = target === drawer ? ".md-nav--primary" : `#${target.id} ~ .md-nav`
  if (label.matches(SCHEME)) first(`${SCHEME} > *`)
  else if (target.id === "__search") first(".md-search__input")
  else first(target.checked ? `${inside} :is(a[href], ${BUTTON})` : `#${target.id} ~ label > [role]`)
}

/** Goes to the first of these that can be seen. @param {string} selector */
function first(selector) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))]
  all.find((element) => element.checkVisibility({ visibilityProperty: true }))?.focus()
}

document.addEventListener("keydown", press)
document.addEventListener("focusin", leave)
document.addEventListener("change", offer)
narrow.addEventListener("change", offer)
// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(offer)
