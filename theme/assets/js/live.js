// @ts-check
// Lets the code of a page be run where a Jupyter server answers: the one that serves the page
// on this machine, or the one that the reader has named.

import { answers, remembered } from "./kernel.js"

const OFFERED = new URL("../kernels.json", import.meta.url)

/** The Jupyter server of whoever serves this page, if there is one. */
async function offered() {
  const answer = await fetch(OFFERED, { cache: "no-store" })
  const server = answer.ok ? await answer.json() : {}
  return server.token ? server : null
}

export async function begin() {
  const server = remembered() ?? (await offered())
  if (server && (await answers(server))) (await import("./run.js")).begin(server)
}
