import { element, fill, floating, isRightToLeft, ltr, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { ServerError } from "./server.js";

/**
 * A button that opens a field with a list below it: what is typed narrows the list.
 *
 * @typedef {object} Found
 * @property {string} name
 * @property {string} [title] In place of the name.
 * @property {string} [detail]
 * @property {string} [glyph]
 * @property {() => void} run
 */

/** The list shows no more than so many; the field finds the others. */
const mostFound = 200;
const leastWidth = 280;

export class Finder {
  /** @type {Found[]} */
  #items = [];
  #isLoaded = false;
  #chosen = 0;
  /** @type {HTMLElement | undefined} */
  #below;

  /**
   * @param {object} options
   * @param {string} options.label
   * @param {string} options.hint In the field.
   * @param {string} [options.class]
   * @param {() => Promise<Found[]>} options.items Asked for each time it opens.
   * @param {(typed: string) => Found[]} [options.others] What isn't in the list.
   * @param {string} [options.none] What is said if there is nothing to find.
   */
  constructor({ label, hint, class: className, items, others, none = "" }) {
    this.none = none;
    this.items = items;
    this.others = others ?? (() => []);
    this.name = ltr("", "finder-name");
    this.button = element("button", { type: "button", class: `button finder ${className ?? ""}`, "aria-haspopup": "dialog", "aria-expanded": "false", title: label, onclick: () => this.#toggle() }, this.name, glyph("chevron"));
    this.list = element("div", { id: "found", class: "found", role: "listbox", "aria-label": label });
    this.field = element("input", {
      type: "text", class: "finder-field", placeholder: hint, "aria-label": hint, role: "combobox", "aria-expanded": "true", "aria-controls": "found", autocomplete: "off", spellcheck: false,
      oninput: () => { this.#chosen = 0; this.#fill(); }, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
    });
    this.note = element("p", { class: "quiet finder-note", role: "status", dir: "auto" });
    this.panel = /** @type {HTMLDivElement & {showPopover(): void, hidePopover(): void}} */ (
      element("div", { class: "menu finder-menu", popover: "auto", role: "dialog", "aria-label": label }, this.field, this.list, this.note));
    this.panel.addEventListener("toggle", () => {
      const isOpen = this.panel.matches(":popover-open");
      this.button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) this.panel.remove();
    });
  }

  #toggle() {
    if (this.panel.matches(":popover-open")) this.panel.hidePopover();
    else this.open();
  }

  /** @param {HTMLElement} [below] Where the list opens. */
  async open(below = this.button) {
    this.#below = below;
    this.field.value = "";
    this.note.textContent = "Loading…";
    this.#items = [];
    this.#isLoaded = false;
    this.#chosen = 0;
    this.#fill();
    floating(this.panel);
    this.panel.showPopover();
    const anchor = below.getBoundingClientRect();
    const width = Math.max(anchor.width, leastWidth);
    const left = isRightToLeft() ? anchor.right - width : anchor.left;
    Object.assign(this.panel.style, { left: `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`, top: `${anchor.bottom + 4}px`, width: `${width}px` });
    this.field.focus();
    try {
      this.#items = await this.items();
      this.#isLoaded = true;
      this.note.textContent = this.#items.length ? "" : this.none;
    } catch (error) {
      this.note.textContent = visible(error instanceof ServerError ? error.message : String(error));
    }
    this.#fill();
  }

  get #found() {
    const typed = this.field.value.trim();
    // What comes after the list would move when the list is there.
    const others = typed || this.#isLoaded ? this.others(typed) : [];
    // What has exactly the name that is typed comes first: Enter takes it, and nothing new of the same name.
    const isMeant = (/** @type {Found} */ { name }) => name === typed || others.some((other) => name === other.name);
    const found = this.#items.filter((item) => isMeant(item) || item.name.toLowerCase().includes(typed.toLowerCase()))
      .sort((one, two) => (typed ? Number(isMeant(two)) - Number(isMeant(one)) : 0));
    return [...found.slice(0, mostFound), ...others.filter((other) => !this.#items.some(({ name }) => name === other.name))];
  }

  #fill() {
    const found = this.#found;
    this.#chosen = Math.min(this.#chosen, Math.max(0, found.length - 1));
    fill(this.list, ...found.map((item, place) => element("div", {
      id: `found-${place}`, class: "found-item", role: "option", "aria-selected": String(place === this.#chosen), onclick: () => this.#choose(place),
    }, element("span", { class: "menu-check" }, item.glyph && glyph(item.glyph)),
    element("span", { class: "found-words" }, element("span", { class: "found-title" }, item.title ? element("bdi", { dir: "auto", text: item.title }) : ltr(item.name)),
      item.detail && element("span", { class: "quiet", dir: "auto", text: item.detail })))));
    this.field.setAttribute("aria-activedescendant", found.length ? `found-${this.#chosen}` : "");
    this.list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const { length } = this.#found;
      this.#chosen = length ? (this.#chosen + step + length) % length : 0;
      this.#fill();
    } else if (event.key === "Enter") this.#choose(this.#chosen);
    else if (event.key === "Escape") {
      this.panel.hidePopover();
      this.#below?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} place */
  #choose(place) {
    const item = this.#found[place];
    if (!item) return;
    this.panel.hidePopover();
    this.#below?.focus();
    item.run();
  }
}
