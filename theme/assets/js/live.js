// @ts-check
// Lets the code of a page be run where a Jupyter server answers: the one that serves the page
// on this machine, or the one that the reader has named.

/** Where whoever serves this page says which Jupyter server runs its code, if one does. */
const OFFERED = new URL("../kernels.json", import.meta.url)
const NAMED = "sin-deriva.kernel"

/** The Jupyter server of whoever serves this page, if there is one. */
async function offered() {
  const answer = await fetch(OFFERED, { cache: "no-store" })
  const server = answer.ok ? await answer.json() : {}
  return server.token ? server : null
}

export async function begin() {
  const named = NAMED in sessionStorage
  const offer = named ? null : await offered()
  if (!named && !offer) return
  const { answers, remembered } = await import("./kernel.js")
  const server = offer ?? remembered()
  if (server && (await answers(server))) (await import("./run.js")).begin(server)
}
