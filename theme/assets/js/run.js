// @ts-check
// Runs the code of a page, block by block, in a kernel of its own.

import { code } from "./copy.js"
import { editor } from "./editor.js"
import { Kernel } from "./kernel.js"
import { make, spoken } from "./page.js"

const WORDS = {
  es: {
    run: "Ejecutar",
    stop: "Detener",
    edit: "Editar",
    reset: "Código original",
    restart: "Reiniciar Python",
    block: "bloque",
    code: "Código",
    output: "Salida",
    figure: "Figura dibujada por el código",
    trace: "Dónde ha ocurrido",
    keys: "Mayús+Intro ejecuta. Tab sangra la línea; para salir con Tab, pulsa antes Escape.",
    waiting: "En espera…",
    running: "Ejecutando…",
    done: "Hecho.",
    silent: "Hecho: no ha imprimido nada.",
    stopped: "Python se ha detenido y lo ha olvidado todo: ejecuta otra vez.",
    restarted: "Python empieza de cero.",
    missing: "Jupyter no responde: comprueba que sigue en marcha.",
    cut: "… y más.",
  },
  en: {
    run: "Run",
    stop: "Stop",
    edit: "Edit",
    reset: "Original code",
    restart: "Restart Python",
    block: "block",
    code: "Code",
    output: "Output",
    figure: "Figure drawn by the code",
    trace: "Where it happened",
    keys: "Shift+Enter runs. Tab indents the line; to leave with Tab, press Escape first.",
    waiting: "Waiting…",
    running: "Running…",
    done: "Done.",
    silent: "Done: it printed nothing.",
    stopped: "Python has stopped and forgotten everything: run again.",
    restarted: "Python starts afresh.",
    missing: "Jupyter does not answer: check that it still runs.",
    cut: "… and more.",
  },
}
const words = spoken(WORDS)

const BLOCKS = "div.highlight.language-python"
const COLOURS = /\x1b\[[\d;]*m/g // those of a terminal
const MOST = 20_000 // characters that a block may print
/** @type {[type: string, address: (data: string) => string][]} */
const IMAGES = [
  ["image/png", (data) => `data:image/png;base64,${data}`],
  ["image/svg+xml", (data) => `data:image/svg+xml,${encodeURIComponent(data)}`],
]

/** The code of a page as one program: its blocks in the order of reading, and their kernel. */
class Program {
  /** @type {Kernel | null} */
  kernel = null
  /** @type {Block[]} */
  queue = []

  /** @param {import("./kernel.js").Server} server @param {Element[]} boxes */
  constructor(server, boxes) {
    this.server = server
    this.blocks = boxes.map((box, index) => new Block(this, box, index))
  }

  /** Run a block, after all those before it from the first that has not run as it stands. */
  /** @param {Block} block */
  run(block) {
    const idle = !this.queue.length
    const all = this.blocks.slice(0, block.index + 1)
    const first = all.findIndex((each) => each.ranAs !== each.code)
    for (const each of all.slice(first < 0 ? block.index : first)) {
      if (this.queue.includes(each)) continue
      this.queue.push(each)
      each.show(words.waiting, true)
    }
    if (idle) this.#work()
  }

  async #work() {
    const kernel = (this.kernel ??= new Kernel(this.server, () => this.#lost(words.stopped)))
    for (let block; (block = this.queue[0]); ) {
      const whole = await block.run(kernel).catch(() => this.#lost(words.missing))
      if (this.kernel !== kernel) return
      for (const later of this.blocks.slice(block.index + 1)) later.ranAs = null
      this.queue.shift()
      block.show(block.output.hasChildNodes() ? words.done : words.silent)
      if (!whole) this.#giveUp("")
    }
  }

  /** @param {string} why */
  #giveUp(why) {
    for (const block of this.queue.splice(0)) block.show(why)
  }

  /** @param {string} why */
  #lost(why) {
    this.kernel = null
    for (const block of this.blocks) block.ranAs = null
    this.#giveUp(why)
  }

  /** Forget all that has run. @param {Block} asked */
  restart(asked) {
    this.kernel?.end()
    for (const block of this.blocks) block.clear()
    asked.show(words.restarted)
  }
}

/** A block of code: as the page gives it, as the reader has changed it, and what it printed. */
class Block {
  /** The code that ran last, while what comes after may lean on it. @type {string | null} */
  ranAs = null

  /** @param {Program} program @param {Element} box @param {number} index */
  constructor(program, box, index) {
    this.program = program
    this.index = index
    this.name = `${words.block} ${index + 1}`
    this.pre = /** @type {HTMLElement} */ (box.querySelector("pre"))
    this.original = code(box)
    this.state = make("span", { className: "run__state", role: "status" })
    this.output = make("div", { className: "run__output", role: "log", ariaLabel: `${words.output}, ${this.name}` })
    this.go = this.#button(() => (this.busy ? program.kernel?.interrupt() : program.run(this)))
    this.change = this.#button(() => (this.editor ? this.reset() : this.edit()))
    this.again = this.#button(() => this.#restart())
    const bar = make("div", { className: "run__bar" }, this.go, this.change, this.again, this.state)
    this.element = make("div", { className: "run" }, bar, this.output)
    this.#label(this.change, words.edit)
    this.#label(this.again, words.restart)
    this.clear()
    box.append(this.element)
  }

  get code() {
    return this.editor?.field.value ?? this.original
  }

  /** @param {() => void} onclick */
  #button(onclick) {
    return make("button", { type: "button", className: "run__button", onclick })
  }

  /** @param {HTMLElement} button @param {string} text */
  #label(button, text) {
    button.textContent = text
    button.ariaLabel = `${text}, ${this.name}`
  }

  #restart() {
    this.go.focus()
    this.program.restart(this)
  }

  /** Say how it goes. @param {string} text @param {boolean} [busy] */
  show(text, busy = false) {
    this.busy = busy
    this.state.textContent = text
    this.state.dataset.busy = this.output.ariaBusy = String(busy)
    this.#label(this.go, busy ? words.stop : words.run)
  }

  clear() {
    this.printed = 0
    this.output.replaceChildren()
    this.again.hidden = true
    this.show("")
  }

  /** Run in a kernel, and say whether it was let to its end. @param {Kernel} kernel */
  async run(kernel) {
    const { code } = this
    let whole = true
    this.clear()
    this.again.hidden = false
    this.show(words.running, true)
    await kernel.run(code, (type, content) => {
      if (content.ename === "KeyboardInterrupt") whole = false
      this.#hear(type, content)
    })
    this.ranAs = whole ? code : null
    return whole
  }

  /** @param {string} type @param {any} content */
  #hear(type, content) {
    if (type === "stream") this.#print(content.text, content.name)
    else if (type === "error") this.#fail(content)
    else if (content.data) this.#display(content.data)
  }

  /** @param {string} text @param {string} kind */
  #print(text, kind) {
    if (this.printed > MOST) return
    const room = MOST - this.printed
    const last = this.output.lastElementChild
    const shown = text.length > room ? `${text.slice(0, room)}\n${words.cut}` : text
    this.printed += text.length
    if (last?.dataset.kind === kind) last.append(shown)
    else this.output.append(textBox(shown, kind))
  }

  /** @param {{ ename: string, evalue: string, traceback: string[] }} error */
  #fail({ ename, evalue, traceback }) {
    const trace = textBox(traceback.join("\n").replace(COLOURS, ""), "trace")
    this.output.append(
      textBox([ename, evalue].filter(Boolean).join(": "), "error"),
      make("details", {}, make("summary", {}, words.trace), trace),
    )
  }

  /** @param {Record<string, string | string[]>} data */
  #display(data) {
    const text = (/** @type {string} */ type) => [data[type] ?? []].flat().join("")
    const [type, address] = IMAGES.find(([type]) => data[type]) ?? []
    if (type && address) this.output.append(make("img", { src: address(text(type)), alt: words.figure }))
    else this.#print(`${text("text/plain")}\n`, "result")
  }

  edit() {
    const run = () => this.busy || this.program.run(this)
    this.editor = editor(this.original, { name: `${words.code}, ${this.name}`, keys: words.keys, run })
    this.pre.hidden = true
    this.element.prepend(this.editor.element)
    this.#label(this.change, words.reset)
    this.editor.field.focus()
    this.editor.field.setSelectionRange(0, 0)
  }

  /** Give the page's code back. */
  reset() {
    this.editor?.element.remove()
    this.editor = null
    this.pre.hidden = false
    this.#label(this.change, words.edit)
    if (this.ranAs !== this.code && !this.busy) this.clear()
  }
}

/** @param {string} text @param {string} kind */
function textBox(text, kind) {
  const box = make("pre", { className: `run__text run__text--${kind}`, tabIndex: 0 }, text)
  box.dataset.kind = kind
  return box
}

/** @type {Program | null} */
let program = null

/** @param {import("./kernel.js").Server} server */
export function begin(server) {
  const boxes = [...document.querySelectorAll(BLOCKS)]
  if (!boxes.some((box) => box.querySelector(".run"))) program = new Program(server, boxes)
}

addEventListener("pagehide", () => program?.kernel?.end())

// @ts-ignore: the theme's stream of pages, which speaks after each instant move
document$.subscribe(() => {
  if (!program?.blocks[0]?.element.isConnected) program?.kernel?.end()
})
