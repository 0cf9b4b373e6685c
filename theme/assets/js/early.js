// @ts-check
// Before anything else: stands in for storage that the browser refuses, since the theme's scripts
// die without it, and hides the outputs from a reader who chose to predict them. predict.js does
// the rest.

for (const name of ["localStorage", "sessionStorage"])
  try {
    window[name].getItem("")
  } catch {
    // It keeps nothing and cannot be written to: whoever tries learns that nothing is remembered.
    Object.defineProperty(window, name, { value: Object.freeze({ getItem: () => null }) })
  }

document.documentElement.classList.toggle(
  "predicting",
  localStorage.getItem("sin-deriva.predict") === "on",
)
