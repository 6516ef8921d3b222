import { BranchMenu } from "./branches.js";
import { Delivery } from "./delivery.js";
import { byId, element, fill } from "./dom.js";
import { glyph } from "./glyphs.js";
import { SyncPanel } from "./sync.js";
import { number } from "./text.js";

/**
 * The sections of the app, the branch above them, and below them what there is to push and to pull.
 *
 * @typedef {import("./contract.js").ProjectState} ProjectState
 */
export class Sidebar {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.branch = new BranchMenu(local);
    this.shelf = element("p", { class: "quiet shelf", hidden: true }, "This branch has shelved changes. ",
      element("button", { type: "button", class: "link", text: "Bring them back", onclick: () => void local.run("switch", { branch: local.project.state.head?.branch }, local.undoAction) }));
    this.places = element("div", { class: "sections" });
    this.delivery = new Delivery(local);
    this.sync = new SyncPanel(local);
    this.node = element("nav", { id: "sidebar", class: "sidebar", "aria-label": "Sections", tabIndex: -1 }, element("div", { class: "branch" }, this.branch.button, this.shelf), this.places, element("div", { class: "deliver-place" }, this.delivery.button, this.delivery.folder), this.sync.node);
    /** In a narrow window, where the sections are a sheet. */
    this.opener = element("button", { type: "button", class: "button square sidebar-opener", title: "Sections", "aria-label": "Sections", "aria-controls": "sidebar", "aria-expanded": "false", onclick: () => this.#open(!this.isOpen) }, glyph("sections"));
    byId("app").before(this.node);
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.isOpen && target instanceof Node && !this.node.contains(target) && !this.opener.contains(target)) this.#open(false);
    });
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen) return;
      this.#open(false);
      this.opener.focus();
    });
    local.project.listen(() => this.update());
    this.update();
  }

  get isOpen() {
    return this.node.classList.contains("is-open");
  }

  /** @param {boolean} isOpen */
  #open(isOpen) {
    this.node.classList.toggle("is-open", isOpen);
    this.opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.node.focus();
  }

  update() {
    const { local } = this;
    const { state } = local.project;
    this.branch.update(headName(state));
    this.sync.update();
    this.shelf.hidden = !state.head?.branch || !state.shelved?.includes(state.head.branch);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.section : undefined;
    fill(this.places, ...local.sections.map(({ name, title, count: key }) => {
      const amount = state.counts[key] ?? local.counts.get(name);
      return element("button", {
        type: "button", class: "place", "data-section": name, disabled: local.project.isGone, "aria-current": name === local.section.split(":")[0] ? "page" : undefined, onclick: () => { this.#open(false); local.go(name); },
      }, element("span", { class: "place-name", text: title }), amount ? element("span", { class: "place-count", text: number(amount) }) : null);
    }));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.places.querySelector(`[data-section="${focused}"]`))?.focus();
  }
}

/**
 * The branch, or the version that is checked out without one.
 *
 * @param {ProjectState} state
 */
export function headName({ head }) {
  return head?.branch ?? (head?.short ? `at ${head.short}` : "");
}
