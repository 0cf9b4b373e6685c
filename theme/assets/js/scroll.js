// @ts-check
// Lets the keyboard reach what scrolls sideways: wide tables and rows of tabs.

const WIDE = ".md-typeset__scrollwrap, .tabbed-labels"

const watcher = new ResizeObserver((entries) => {
  for (const { target } of entries)
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0")
    else target.removeAttribute("tabindex")
})

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => {
  watcher.disconnect()
  document.querySelectorAll(WIDE).forEach((element) => watcher.observe(element))
})
