import { announce, commandBox } from "./controls.js";
import { element, fill, visible } from "./dom.js";
import { glyph } from "./glyphs.js";

/**
 * What the local app says of what was done: a toast that goes by itself and is read out, a panel that stays, and the bar of
 * an app that has stopped. They are beside `#app`, so another section in it doesn't end them.
 */

/** Milliseconds for which a toast is shown, unless the pointer or the focus is on it. */
const toastTime = 10_000;

export class Notices {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(command: string, hint: string) => {text: string, run: () => void} | undefined} The button that does the same as a command in a hint. */
  buttonFor = () => undefined;
  /** @type {Element | null} What had the focus before the panel. */
  #opener = null;

  constructor() {
    this.words = element("span", { class: "toast-words", dir: "auto" });
    this.actions = element("span", { class: "toast-actions" });
    this.toast = element("div", { class: "toast", role: "region", "aria-label": "What was done", hidden: true }, this.words, this.actions);
    this.panel = element("div", { class: "problem", hidden: true, tabIndex: -1, role: "alertdialog", "aria-labelledby": "problem-title" });
    this.bar = element("div", { class: "gone", role: "alert", hidden: true });
    document.body.prepend(this.bar);
    document.body.append(this.panel, this.toast);
    this.toast.addEventListener("focusout", () => this.#wait());
    this.toast.addEventListener("pointerleave", () => this.#wait());
    this.panel.addEventListener("keydown", (event) => { if (event.key === "Escape") this.dismissProblem(); });
  }

  /**
   * Says what was done.
   *
   * @param {string} sentence
   * @param {({text: string, run: () => void} | undefined)[]} actions What shows or undoes it.
   */
  say(sentence, ...actions) {
    this.dismissProblem();
    this.words.textContent = visible(sentence).replace(/\.?$/, ".");
    announce(this.words.textContent, true);
    fill(this.actions, ...actions.map((action) => action && element("button", { type: "button", class: "button", onclick: () => { this.dismissToast(); action.run(); } }, action.text)),
      element("button", { type: "button", class: "icon-button", title: "Dismiss", "aria-label": "Dismiss", onclick: () => this.dismissToast() }, glyph("cross")));
    this.toast.hidden = false;
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.toast.matches(":hover, :focus-within")) return;
      this.dismissToast();
    }, toastTime);
  }

  dismissToast() {
    clearTimeout(this.#timer);
    this.toast.hidden = true;
    this.words.textContent = "";
  }

  /**
   * Shows why something was not done, until it is dismissed.
   *
   * @param {import("./contract.js").Failure} failure
   * @param {string[]} [printed] By a hook or git.
   * @param {{text: string, run: () => void}} [way] What the reader can do about it.
   */
  showProblem({ error, causes = [], hints = [] }, printed = [], way = undefined) {
    this.dismissToast();
    fill(this.panel,
      element("div", { class: "problem-head" }, glyph("attention"), element("h2", { id: "problem-title", dir: "auto", text: asSentence(error) }),
        element("button", { type: "button", class: "icon-button", title: "Dismiss (Esc)", "aria-label": "Dismiss", onclick: () => this.dismissProblem() }, glyph("cross"))),
      ...causes.map((cause) => element("p", { dir: "auto", text: asSentence(cause) })),
      printed.length ? element("pre", { class: "printed", dir: "auto", tabIndex: 0, "aria-label": "What was printed", text: printed.join("\n") }) : null,
      ...hints.map((hint) => this.#hint(hint)), way ? element("div", { class: "problem-hint" }, this.#button(way)) : null);
    if (this.panel.hidden) this.#opener = document.activeElement;
    this.panel.hidden = false;
    this.panel.focus();
  }

  /**
   * A next step: with a button for what the app can do, and a command to copy for the rest.
   *
   * @param {string} hint
   */
  #hint(hint) {
    const parts = hintParts(hint).map((part) => ({ ...part, button: part.isCommand ? this.buttonFor(part.text, hint) : undefined }));
    // A button needs no words that only name its command.
    const isSaid = parts.length === 2 && parts[1].button && hint === `run '${parts[1].text}'`;
    return element("div", { class: "problem-hint" }, ...parts.slice(isSaid ? 1 : 0).map(({ text, isCommand, button }) => (
      button ? this.#button(button) : isCommand ? commandBox(text) : element("p", { dir: "auto", text }))));
  }

  /** @param {{text: string, run: () => void}} way */
  #button({ text, run }) {
    return element("button", { type: "button", class: "button", onclick: () => { this.dismissProblem(); run(); } }, element("bdi", { text }));
  }

  dismissProblem() {
    const isFocused = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    if (isFocused && this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  /** @param {boolean} isGone */
  showGone(isGone) {
    if (this.bar.hidden !== isGone) return;
    this.bar.hidden = !isGone;
    document.documentElement.classList.toggle("is-gone", isGone);
    fill(this.bar, ...(isGone ? [element("span", { text: "The app has stopped. To go on, run this in the project:" }), commandBox("assets open")] : []));
  }
}

/**
 * The program's messages begin with a small letter and have no full stop.
 *
 * @param {string} message
 */
export function asSentence(message) {
  return message.charAt(0).toUpperCase() + message.slice(1).replace(/([^.!?:])$/, "$1.");
}

/**
 * A note as the app says it: what has a button here needs no command.
 *
 * @param {string} note
 */
export function plainNote(note) {
  return note.replace(/^(note|warning): /, "").replace("'assets sync' shares it", "Sync shares it");
}

/**
 * Splits a hint into its words and the commands in it, which can be copied.
 *
 * @param {string} hint Such as "run 'assets pull', then push again".
 * @returns {{text: string, isCommand: boolean}[]}
 */
export function hintParts(hint) {
  const commands = [...hint.matchAll(/'((?:assets|git) [^'\n]*?(?:'[^'\n]*'[^'\n]*?)*?)'(?=$|[\s,.;:)])/g)].map((found) => found[1]);
  const isOnly = hint === `run '${commands[0]}'`;
  return [{ text: isOnly ? "Run this in the project:" : asSentence(hint), isCommand: false }, ...commands.map((text) => ({ text, isCommand: true }))];
}
