// @ts-check
// Lets the keyboard reach what scrolls sideways: wide tables, rows of tabs and long lines of code.

const WIDE = ".md-typeset__scrollwrap, .tabbed-labels, pre > code"

// A frame later: where there is no mouse, the theme takes the keyboard away from code.
const watcher = new ResizeObserver((entries) =>
  requestAnimationFrame(() => entries.forEach(({ target }) => adjust(target))),
)

/** @param {Element} target */
function adjust(target) {
  if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0")
  else target.removeAttribute("tabindex")
}

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => {
  watcher.disconnect()
  document.querySelectorAll(WIDE).forEach((element) => watcher.observe(element))
})
