// @ts-check
// Talks to a Jupyter server on this machine: to one kernel of it, which runs code.

/** @typedef {{ address: string, token: string }} Server */
/** @typedef {(type: string, content: any) => void} Hear what a kernel says of the code it runs */

import { attempt } from "./page.js"

const KEPT = "sin-deriva.kernel"
const RESTARTED = 5000 // milliseconds: while Jupyter restarts a kernel, it cannot end it

/** The server that the reader has named in this tab. @returns {Server | undefined} */
export const remembered = () => attempt(() => JSON.parse(sessionStorage[KEPT]))

/** Keep a server in this tab; say whether it is kept. @param {Server} server */
export const remember = (server) =>
  attempt(() => (sessionStorage[KEPT] = JSON.stringify(server))) !== undefined

export const forget = () => attempt(() => sessionStorage.removeItem(KEPT))

/** @param {Server} server @param {string} method @param {string} [path] */
function ask({ address, token }, method, path = "") {
  const headers = { Authorization: `token ${token}` }
  return fetch(`${address}/api/kernels${path}`, { method, headers, keepalive: method === "DELETE" })
}

/** Whether a server runs code for this page. @param {Server} server */
export async function answers(server) {
  try {
    return (await ask(server, "GET")).ok
  } catch {
    return false // a browser does not tell a wrong token from a server that is not there
  }
}

/** A kernel, from its start until it is ended or lost; then `lost` is called. */
export class Kernel {
  /** @type {Map<string, { hear: Hear, done: (value?: unknown) => void }>} */
  #asked = new Map()

  /** @param {Server} server @param {() => void} lost */
  constructor(server, lost) {
    this.server = server
    this.lost = lost
    this.named = Boolean(remembered())
    this.ready = this.#start()
  }

  async #start() {
    const answer = await ask(this.server, "POST")
    if (!answer.ok) throw new Error(`Jupyter answers ${answer.status}`)
    this.path = `/${(await answer.json()).id}`
    if (this.ended) return this.#delete()
    const { address, token } = this.server
    const socket = `${address.replace("http", "ws")}/api/kernels${this.path}/channels`
    const query = new URLSearchParams({ token, session_id: this.path.slice(1) })
    this.socket = new WebSocket(`${socket}?${query}`)
    this.socket.onmessage = ({ data }) => this.#hear(JSON.parse(data))
    await new Promise((opened, failed) =>
      Object.assign(this.socket ?? {}, { onopen: opened, onclose: failed }),
    )
    this.socket.onclose = () => this.#lose()
  }

  /** @param {any} message */
  #hear({ header, parent_header: { msg_id }, content }) {
    const state = content.execution_state
    if (state === "restarting") setTimeout(() => this.#delete(), RESTARTED)
    if (state === "restarting" || state === "dead") this.#lose()
    else if (state === "idle") this.#asked.get(msg_id)?.done()
    else this.#asked.get(msg_id)?.hear(header.msg_type, content)
  }

  /** Run code, and tell what it says until it is done. @param {string} code @param {Hear} hear */
  async run(code, hear) {
    await this.ready
    if (this.ended) return
    const id = crypto.randomUUID()
    const header = { msg_id: id, session: id, msg_type: "execute_request", version: "5.3" }
    const content = { code, allow_stdin: false, stop_on_error: false }
    const message = { channel: "shell", header, parent_header: {}, metadata: {}, content }
    this.socket?.send(JSON.stringify(message))
    await new Promise((done) => this.#asked.set(id, { hear, done }))
    this.#asked.delete(id)
  }

  interrupt() {
    if (this.path) ask(this.server, "POST", `${this.path}/interrupt`).catch(() => this.end())
  }

  /** End it. Whoever serves the page sees its socket close; the reader's own server is asked. */
  end() {
    if (this.named && !this.ended) this.#delete()
    this.#lose()
  }

  #delete() {
    if (this.path) ask(this.server, "DELETE", this.path).catch(() => {}) // then there is none
  }

  #lose() {
    if (this.ended) return
    this.ended = true
    this.socket?.close()
    for (const { done } of this.#asked.values()) done()
    this.lost()
  }
}
