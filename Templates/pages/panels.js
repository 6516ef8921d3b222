import { byId, clamp, isRightToLeft } from "./dom.js";

/**
 * List and inspector can be made wider, hidden, and on a small screen shown over the stage.
 *
 * @typedef {"list" | "inspector"} Panel
 */
const limits = { list: { low: 220, high: 420, usual: 288 }, inspector: { low: 240, high: 480, usual: 296 } };

export class Panels {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.root = byId("app");
    for (const panel of /** @type {Panel[]} */ (["list", "inspector"])) {
      this.#size(panel, app.shared.get(`${panel}-width`, limits[panel].usual));
      this.#show(panel, app.shared.get(`${panel}-shown`, true));
      this.#watchEdge(panel);
    }
  }

  /** True if the inspector lies over the stage. */
  get isSheet() {
    return getComputedStyle(this.root).getPropertyValue("--has-sheet").trim() === "1";
  }

  /** @param {Panel} panel */
  toggle(panel) {
    if (panel === "inspector" && this.isSheet) {
      this.root.classList.toggle("sheet");
      if (this.root.classList.contains("sheet")) byId("inspector").focus();
      return;
    }
    this.#show(panel, this.root.classList.contains(`no-${panel}`));
    this.app.shared.set(`${panel}-shown`, !this.root.classList.contains(`no-${panel}`));
  }

  /** Shows the inspector, also if it lies over the stage. */
  reveal() {
    if (this.isSheet) this.root.classList.add("sheet");
    else this.#show("inspector", true);
  }

  /** @param {boolean} isHidden Whatever the reader chose. */
  hideList(isHidden) {
    this.#show("list", !isHidden && this.app.shared.get("list-shown", true));
  }

  /** True if a sheet was open. */
  closeSheet() {
    const isOpen = this.root.classList.contains("sheet");
    this.root.classList.remove("sheet");
    return isOpen;
  }

  /**
   * @param {Panel} panel
   * @param {boolean} isShown
   */
  #show(panel, isShown) {
    this.root.classList.toggle(`no-${panel}`, !isShown);
  }

  /**
   * @param {Panel} panel
   * @param {number} width
   */
  #size(panel, width) {
    const { low, high } = limits[panel];
    const limited = clamp(Math.round(width), low, high);
    this.root.style.setProperty(`--${panel}-width`, `${limited}px`);
    byId(`${panel}-edge`).setAttribute("aria-valuenow", String(limited));
    return limited;
  }

  /** @param {Panel} panel */
  #watchEdge(panel) {
    const edge = byId(`${panel}-edge`);
    const { low, high, usual } = limits[panel];
    edge.setAttribute("role", "separator");
    edge.setAttribute("aria-orientation", "vertical");
    edge.setAttribute("aria-label", panel === "list" ? "Width of the list" : "Width of the facts");
    edge.setAttribute("aria-valuemin", String(low));
    edge.setAttribute("aria-valuemax", String(high));
    edge.setAttribute("aria-controls", panel);
    edge.tabIndex = 0;
    const width = () => byId(panel).getBoundingClientRect().width;
    const save = (/** @type {number} */ value) => this.app.shared.set(`${panel}-width`, this.#size(panel, value));
    /** @type {{x: number, width: number} | null} */
    let start = null;
    edge.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, width: width() };
      edge.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    edge.addEventListener("pointermove", (event) => {
      if (start) this.#size(panel, start.width + (event.clientX - start.x) * this.#direction(panel));
    });
    for (const type of ["pointerup", "pointercancel"]) {
      edge.addEventListener(type, () => {
        if (start) save(width());
        start = null;
      });
    }
    edge.addEventListener("dblclick", () => save(usual));
    edge.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
      if (!step) return;
      event.preventDefault();
      save(width() + step * this.#direction(panel));
    });
  }

  /**
   * 1 if moving the edge to the right makes the panel wider.
   *
   * @param {Panel} panel
   */
  #direction(panel) {
    return (panel === "list") !== isRightToLeft() ? 1 : -1;
  }
}

/** @typedef {"system" | "light" | "dark"} Theme */

/** @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
