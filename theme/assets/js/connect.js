// @ts-check
// Connects the site to a Jupyter server that the reader has started on this machine.

import { answers, forget, remember, remembered } from "./kernel.js"
import { attempt, spoken } from "./page.js"

const WORDS = {
  es: {
    trying: "Preguntando…",
    yes: "Jupyter responde. Abre cualquier lección en esta pestaña y ejecuta su código.",
    silent: "Jupyter no responde ahí o no acepta ese token. Repasa los pasos de arriba y el permiso del navegador.",
    far: "Esa dirección no es de esta máquina: tiene que empezar por http://127.0.0.1: o por http://localhost:. No se ha enviado nada.",
    kept: "Jupyter responde, pero tu navegador no deja que esta página lo recuerde.",
    forgotten: "Olvidado: esta pestaña ya no sabe dónde está Jupyter.",
  },
  en: {
    trying: "Asking…",
    yes: "Jupyter answers. Open any lesson in this tab and run its code.",
    silent: "Jupyter does not answer there, or does not accept that token. Check the steps above and the browser's permission.",
    far: "That address is not on this machine: it has to begin with http://127.0.0.1: or http://localhost:. Nothing has been sent.",
    kept: "Jupyter answers, but your browser does not let this page remember it.",
    forgotten: "Forgotten: this tab no longer knows where Jupyter is.",
  },
}
const words = spoken(WORDS)

const HERE = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/

export function begin() {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector(".connect")
  if (!form) return
  const [address, token] = form.querySelectorAll("input")
  const say = (/** @type {keyof typeof words} */ key) =>
    form.lastElementChild?.replaceChildren(words[key])
  address.value = remembered()?.address ?? ""
  form.onsubmit = async (event) => {
    event.preventDefault()
    say("trying")
    say(await connecting(address.value, token.value))
  }
  form.querySelectorAll("button")[1].onclick = () => {
    address.value = token.value = ""
    forget()
    say("forgotten")
  }
  form.hidden = false
}

/** Ask a server and keep it if it answers; say how it went. @param {string} address @param {string} typed */
async function connecting(address, typed) {
  const url = attempt(() => new URL(address.trim()))
  if (!url || !HERE.test(url.origin)) return "far"
  const server = { address: url.origin, token: typed.trim() || (url.searchParams.get("token") ?? "") }
  if (!(await answers(server))) return "silent"
  if (!remember(server)) return "kept"
  ;(await import("./live.js")).begin()
  return "yes"
}
