import { askInDialog } from "./dialogs.js";
import { element, fill, floating, ltr } from "./dom.js";
import { glyph } from "./glyphs.js";
import { ServerError } from "./server.js";
import { ago, count, listed, number } from "./text.js";

/**
 * The branch above the sections: a field that finds a branch or names a new one, and the branches below it.
 *
 * @typedef {import("./contract.js").Branch} Branch
 */

/** The list shows no more than so many; the field finds the others. */
const mostBranches = 200;

export class BranchMenu {
  /** @type {Branch[]} */
  #branches = [];
  #chosen = 0;

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.name = ltr("", "branch-name");
    this.button = element("button", { type: "button", class: "button branch-button", "aria-haspopup": "dialog", "aria-expanded": "false", title: "Branches", onclick: () => this.#toggle() }, this.name, glyph("chevron"));
    this.field = element("input", {
      type: "text", class: "branch-field", placeholder: "Find or create a branch", "aria-label": "Find or create a branch", role: "combobox", "aria-expanded": "true", "aria-controls": "branch-list", autocomplete: "off", spellcheck: false,
      oninput: () => { this.#chosen = 0; this.#fill(); }, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
    });
    this.list = element("div", { id: "branch-list", class: "branch-list", role: "listbox", "aria-label": "Branches" });
    this.note = element("p", { class: "quiet branch-note", role: "status", dir: "auto" });
    this.panel = /** @type {HTMLDivElement & {showPopover(): void, hidePopover(): void}} */ (
      element("div", { class: "menu branch-menu", popover: "auto", role: "dialog", "aria-label": "Branches" }, this.field, this.list, this.note));
    this.panel.addEventListener("toggle", () => {
      const isOpen = this.panel.matches(":popover-open");
      this.button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) this.panel.remove();
    });
  }

  /** @param {string} name */
  update(name) {
    const { project } = this.local;
    if (this.name.textContent !== name) this.name.textContent = name;
    this.button.disabled = project.isGone || Boolean(project.job);
  }

  #toggle() {
    if (this.panel.matches(":popover-open")) this.panel.hidePopover();
    else this.#open();
  }

  async #open() {
    const { server } = this.local;
    this.field.value = "";
    this.#branches = [];
    this.#chosen = 0;
    this.note.textContent = "";
    this.#fill();
    floating(this.panel);
    this.panel.showPopover();
    const anchor = this.button.getBoundingClientRect();
    Object.assign(this.panel.style, { left: `${anchor.left}px`, top: `${anchor.bottom + 4}px`, width: `${Math.max(anchor.width, 280)}px` });
    if (document.dir === "rtl") this.panel.style.left = `${Math.max(8, anchor.right - Math.max(anchor.width, 280))}px`;
    this.field.focus();
    try {
      this.#branches = (await server.get("/api/branches")).branches;
    } catch (error) {
      this.note.textContent = error instanceof ServerError ? error.message : String(error);
    }
    this.#fill();
  }

  /** @returns {{branch?: Branch, isNew?: boolean, name: string}[]} */
  get #choices() {
    const typed = this.field.value.trim();
    const found = this.#branches.filter((branch) => branch.name.toLowerCase().includes(typed.toLowerCase()));
    const name = branchName(typed);
    const isNew = name !== "" && !this.#branches.some((branch) => branch.name === name);
    return [...found.slice(0, mostBranches).map((branch) => ({ branch, name: branch.name })), ...(isNew ? [{ isNew, name }] : [])];
  }

  #fill() {
    const choices = this.#choices;
    const current = this.local.project.state.head?.branch;
    this.#chosen = Math.min(this.#chosen, Math.max(0, choices.length - 1));
    fill(this.list, ...choices.map(({ branch, name }, place) => element("div", {
      id: `branch-${place}`, class: "branch-item", role: "option", "aria-selected": String(place === this.#chosen), onclick: () => this.#choose(place),
    }, element("span", { class: "menu-check" }, branch ? name === current && glyph("check") : glyph("own")),
    element("span", { class: "branch-words" },
      element("span", { class: "branch-title" }, branch ? ltr(name) : "New branch ", branch ? null : ltr(`'${name}'`)),
      branch && element("span", { class: "quiet", dir: "auto", text: [branch.shelved ? `${number(branch.shelved)} shelved` : "", branch.time ? ago(branch.time) : "", branch.title].filter(Boolean).join(" · ") })))));
    this.field.setAttribute("aria-activedescendant", choices.length ? `branch-${this.#chosen}` : "");
    this.list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const { length } = this.#choices;
      this.#chosen = length ? (this.#chosen + step + length) % length : 0;
      this.#fill();
    } else if (event.key === "Enter") this.#choose(this.#chosen);
    else if (event.key === "Escape") {
      this.panel.hidePopover();
      this.button.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} place */
  #choose(place) {
    const choice = this.#choices[place];
    if (!choice) return;
    this.panel.hidePopover();
    this.button.focus();
    if (choice.isNew) this.local.run("branch", { name: choice.name }, this.local.undoAction);
    else if (choice.name !== this.local.project.state.head?.branch) this.#switch(choice.name);
  }

  /**
   * Switches at once, or says first what would be shelved.
   *
   * @param {string} branch
   */
  async #switch(branch) {
    const { local } = this;
    const plan = await local.plan("switch", { branch });
    if (!plan) return;
    const go = (/** @type {boolean} */ brings) => void local.run("switch", { branch, ...(brings ? { bring: true } : {}) }, local.undoAction, plan.expect);
    if (!plan.shelves) return go(false);
    const choice = await askInDialog({
      title: `Switch to '${branch}'?`, lines: [shelfWords(plan.shelves, this.local.project.state.head?.branch)],
      answers: [{ text: "Bring them along", value: "bring" }, { text: "Switch", value: "switch" }],
    });
    if (choice) go(choice === "bring");
  }
}

/**
 * "3 assets and 2 files will be shelved on 'bell-redrawn'. They are back when you switch to it again."
 *
 * @param {{assets: number, files: number}} shelves
 * @param {string | undefined} branch
 */
export function shelfWords({ assets, files }, branch) {
  const what = listed([...(assets ? [count("assets", assets)] : []), ...(files ? [count("files", files)] : [])]);
  return `${what} will be shelved${branch ? ` on '${branch}'` : ""}. They are back when you switch to it again.`;
}

/**
 * The name of a branch as git takes it, from what a person typed: git allows no spaces.
 *
 * @param {string} typed
 */
export function branchName(typed) {
  return typed.trim().replace(/[\s~^:?*[\\]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-./]+|[./]+$/g, "");
}
