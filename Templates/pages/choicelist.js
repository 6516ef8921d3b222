import { menuButton } from "./controls.js";
import { element, fill, ltr, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { count, number } from "./text.js";

/**
 * The check boxes in the list of changes. A row is an option that can be checked, so that its box needs no stop of its own.
 *
 * @typedef {import("./list.js").ListAdditions} ListAdditions
 * @implements {ListAdditions}
 */
export class ChoiceList {
  /**
   * @param {import("./changes.js").Changes} changes
   * @param {HTMLElement} foot
   */
  constructor(changes, foot) {
    this.changes = changes;
    this.all = element("input", { type: "checkbox", class: "check", onchange: () => this.#set(changes.paths, this.all.checked) });
    this.words = element("span", { class: "choice-words", dir: "auto" });
    const more = menuButton({ class: "square choice-more", label: "Checked changes", content: [glyph("more")], items: () => this.#items });
    this.head = element("div", { class: "choice-head" }, element("label", { class: "choice-all" }, this.all, this.words), element("span", { class: "spring" }), more);
    this.foot = foot;
  }

  /** Shows what is checked in the head. */
  update() {
    const { changes } = this;
    const { paths } = changes;
    const state = changes.choice.state(paths);
    this.all.checked = state === "all" && paths.length > 0;
    this.all.indeterminate = state === "some";
    this.words.textContent = `${number(paths.filter((path) => changes.choice.holds(path)).length)} of ${number(paths.length)} checked`;
    this.head.hidden = !paths.length;
  }

  /** @returns {import("./controls.js").MenuItem[]} */
  get #items() {
    const { changes } = this;
    const checked = changes.paths.filter((path) => changes.choice.holds(path));
    const { selected } = changes;
    return [
      { text: "Check all", run: () => this.#set(changes.paths, true) },
      { text: "Uncheck all", run: () => this.#set(changes.paths, false) },
      "line",
      ...(selected ? [{ text: `Discard '${selected.name}'`, key: "Delete", run: () => changes.discardSelected() }] : []),
      ...(checked.length ? [{ text: `Discard ${count("checkedChanges", checked.length)}`, run: () => void changes.discard(checked) }] : []),
    ];
  }

  /**
   * @param {string[]} paths
   * @param {boolean} isChecked
   */
  #set(paths, isChecked) {
    this.changes.choice.set(paths, isChecked);
    this.changes.showChoice();
  }

  /** @param {string[]} paths All of them are checked then, unless all were. */
  toggle(paths) {
    this.#set(paths, this.changes.choice.state(paths) !== "all");
  }

  focus() {
    /** @type {HTMLElement | null} */ (document.querySelector("#list .row[tabindex='0']"))?.focus();
  }

  /** Of a row; false if none has the focus. */
  toggleFocused() {
    const row = document.activeElement;
    if (!(row instanceof HTMLElement) || row.dataset.path === undefined) return false;
    this.toggle([row.dataset.path]);
  }

  // What the list asks for

  /** @param {import("./app.js").App} app */
  files(app) {
    return this.changes.filesIn(app);
  }

  /**
   * @param {HTMLElement} option
   * @param {import("./contract.js").Asset} asset
   */
  decorate(option, asset) {
    if (!option.querySelector(".tick")) {
      option.prepend(tick());
      option.append(element("span", { class: "row-discard", title: "Discard (Delete)", "aria-hidden": "true" }, glyph("discard")));
    }
    this.#check(option, this.changes.pathOf(asset));
  }

  /**
   * @param {HTMLElement} option
   * @param {string} file
   */
  fillFile(option, file) {
    fill(option, tick(), element("span", { class: "row-file" }, ltr(file)));
    option.title = visible(file);
    option.setAttribute("aria-label", file);
    this.#check(option, file);
  }

  /**
   * @param {HTMLElement} option
   * @param {string} path
   */
  #check(option, path) {
    option.dataset.path = path;
    option.setAttribute("aria-checked", String(this.changes.choice.holds(path)));
  }

  /**
   * @param {MouseEvent} event
   * @param {HTMLElement} option
   */
  press(event, option) {
    const target = /** @type {Element} */ (event.target);
    const { path } = option.dataset;
    if (path === undefined) return false;
    if (target.closest(".row-discard")) this.changes.discard([path]);
    else if (target.closest(".tick, .is-file")) this.toggle([path]);
    else return false;
    return true;
  }
}

/** The box of a row; the row says whether it is checked. */
function tick() {
  return element("span", { class: "tick", "aria-hidden": "true" }, glyph("check"));
}
