// @ts-check
// Before anything is painted: hides the outputs from a reader who chose to predict them.
// predict.js does the rest.

try {
  const on = localStorage.getItem("sin-deriva.predict") === "on"
  document.documentElement.classList.toggle("predicting", on)
} catch {
  // A browser that keeps nothing shows the outputs.
}
