import { byId, element, fill, isRightToLeft } from "./dom.js";

/**
 * Keys. One table says what they do, handles them, and is the page of help.
 *
 * @typedef {object} Key
 * @property {string[]} keys As `KeyboardEvent.key` has them; "Shift+N" with the Shift key. Letters in upper case.
 * @property {string} shown
 * @property {string} does
 * @property {(event: KeyboardEvent) => void | boolean} run `false` leaves the key to the browser.
 */

export class Keys {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {{title: string, keys: Key[]}[]} */
    this.groups = [];
    this.isOn = app.shared.get("keys", true);
    this.dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
    addEventListener("keydown", (event) => this.#handle(event), { signal: app.signal });
  }

  /** @param {KeyboardEvent} event */
  #handle(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
    const isTyping = target?.closest("input:not([type=range]):not([type=color]), textarea, select, [contenteditable]");
    if (isTyping && event.key !== "Escape") return;
    if (document.querySelector("dialog[open]")) return;
    // Keys belong to the focused control first.
    const isNative = (event.key === " " || event.key === "Enter") && target?.closest("button, a, [role=slider], input, summary");
    if (isNative || (event.key.startsWith("Arrow") && target?.closest("[role=radiogroup], [role=separator], [role=slider], input"))) return;
    if (!this.isOn && event.key.length === 1 && event.key !== "?") return;
    let name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (event.shiftKey && (/^[A-Z]$/.test(name) || event.key.length > 1)) name = `Shift+${name}`;
    for (const { keys } of this.groups) {
      for (const key of keys) {
        if (!key.keys.includes(name)) continue;
        if (key.run(event) !== false) event.preventDefault();
        return;
      }
    }
  }

  /** Shows all keys, and the switch that turns single ones off. */
  showHelp() {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    const isOn = element("input", { type: "checkbox", checked: this.isOn, onchange: () => { this.isOn = isOn.checked; this.app.shared.set("keys", this.isOn); } });
    const close = element("button", { type: "button", class: "button", text: "Close", onclick: () => this.dialog.close() });
    fill(this.dialog, element("div", { class: "dialog-head" }, element("h2", { id: "keys-title", text: "Keys" }), close),
      element("div", { class: "key-groups" }, ...this.groups.filter(({ keys }) => keys.some((key) => key.does)).map(({ title, keys }) => element("section", null, element("h3", { text: title }),
        element("dl", { class: "key-list" }, ...keys.filter((key) => key.does).map((key) => element("div", null,
          element("dt", null, ...key.shown.split(" ").map((part) => element("kbd", { text: part }))), element("dd", { text: key.does }))))))),
      element("label", { class: "key-switch" }, isOn, element("span", { text: "Use single keys as shortcuts" })));
    this.dialog.showModal();
    this.dialog.addEventListener("close", () => opener?.focus(), { once: true });
  }
}

/** The keys to the next and the previous variant, which follow the reading direction. */
export function variantStep(/** @type {KeyboardEvent} */ event) {
  return (event.key === "ArrowRight") !== isRightToLeft() ? 1 : -1;
}
