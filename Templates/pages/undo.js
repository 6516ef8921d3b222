import { announce } from "./controls.js";
import { element, fill, hasKeys, visible } from "./dom.js";
import { asSentence } from "./notices.js";

/**
 * Undo and redo: the button in the header, which names what it undoes, and the keys.
 */

/** True for the keyboard of a Mac. */
const isMac = () => /^Mac|^iP/.test(navigator.platform);

/**
 * "Ctrl Z", or "⌘Z" on a Mac.
 *
 * @param {string} key
 */
export function withCommand(key) {
  return isMac() ? `⌘${key.replace("Enter", "↩")}` : `Ctrl ${key}`;
}

/**
 * True if a key is pressed with Ctrl, or ⌘ on a Mac.
 *
 * @param {KeyboardEvent} event
 */
export function isWithCommand(event) {
  return (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
}

export class UndoButton {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.words = element("span", { class: "undo-words", dir: "auto" });
    this.button = element("button", { type: "button", class: "button undo wide-only", onclick: () => this.undo() },
      element("span", null, "Undo"), this.words, hasKeys() && element("kbd", { text: withCommand("Z") }));
    local.project.listen(() => this.#update());
    document.addEventListener("keydown", (event) => this.#press(event));
    this.#update();
  }

  #update() {
    const { project } = this.local;
    const { undo } = project.state;
    fill(this.words, undo?.words ?? "");
    this.button.disabled = !undo || Boolean(undo.obstacle ?? project.job) || project.isGone;
    this.button.title = visible(undo?.obstacle ? asSentence(undo.obstacle) : undo ? `Undo ${undo.words}` : "Nothing to undo");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");
    if (isTyping || event.defaultPrevented || !isWithCommand(event) || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if ((key === "z" && event.shiftKey) || key === "y") this.redo();
    else return;
    event.preventDefault();
  }

  undo() {
    return this.#go("undo", this.local.project.state.undo);
  }

  redo() {
    return this.#go("redo", this.local.project.state.redo);
  }

  /**
   * @param {"undo" | "redo"} action
   * @param {{number: number, obstacle?: string} | undefined} step
   */
  async #go(action, step) {
    const { local } = this;
    if (!step) return;
    if (step.obstacle) return announce(asSentence(step.obstacle));
    const result = await local.run(action, { number: step.number }, action === "undo" ? { text: "Redo", run: () => this.redo() } : { text: "Undo", run: () => this.undo() });
    if (action === "undo" && result && !result.error) local.changes.takeBack(step.number);
  }
}
