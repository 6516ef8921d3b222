import { segments } from "./controls.js";
import { clamp, element } from "./dom.js";
import { glyph } from "./glyphs.js";
import { text } from "./text.js";

/**
 * How much of each side is seen in swipe, onion skin and difference: a divider, a blend, and a copy under the mask.
 */
export class Split {
  /** Percent of the art before the divider, or of the blend. */
  #share = 50;
  #copyShare = 28;
  /** @type {"before" | "after"} */
  copySide = "after";
  /** The mask shows what is lighter and what is darker. */
  showsDirection = false;
  isDragging = false;
  /** @type {HTMLInputElement | undefined} The slider of a blend or of the copy. */
  #range = undefined;

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.slider = element("div", {
      class: "divider", role: "slider", tabIndex: 0, "aria-label": "Divider", "aria-valuemin": 0, "aria-valuemax": 100, "aria-orientation": "horizontal",
    }, element("span", { class: "divider-line" }), element("span", { class: "divider-handle" }, glyph("handle")));
    this.#watchDivider();
  }

  get #mode() {
    return this.stage.app.state.mode;
  }

  /** Width of the art on the screen. */
  get #width() {
    return this.stage.view.points.width * this.stage.view.factor;
  }

  /** The stretch of the first pane that shows art. */
  get #visible() {
    const { view } = this.stage;
    return { left: Math.max(0, view.origin.left), right: Math.min(view.space.width, view.origin.left + this.#width) };
  }

  place() {
    const { app, panes, view } = this.stage;
    const { before, after, layers } = panes[0];
    before.node.style.clipPath = "";
    after.node.style.clipPath = "";
    before.node.style.opacity = "";
    after.node.style.opacity = "";
    layers.classList.toggle("blended", this.#mode === "onion" && !app.isHoldingBefore);
    if (app.isHoldingBefore) return;
    if (this.#mode === "swipe") {
      const { left, right } = this.#visible;
      const x = Math.round(left + (right - left) * this.#share / 100);
      const cut = x - view.origin.left;
      before.node.style.clipPath = `inset(-100vh ${this.#width - cut}px -100vh -100vw)`;
      after.node.style.clipPath = `inset(-100vh -100vw -100vh ${cut}px)`;
      this.slider.style.left = `${x}px`;
      this.slider.setAttribute("aria-valuenow", String(Math.round(this.#share)));
      this.slider.setAttribute("aria-valuetext", `${Math.round(this.#share)}% before`);
    } else if (this.#mode === "onion") {
      before.node.style.opacity = String(1 - this.#share / 100);
      after.node.style.opacity = String(this.#share / 100);
    } else if (this.#mode === "difference") {
      const layer = this.copySide === "before" ? before : after;
      layer.node.style.opacity = String(this.#copyShare / 100);
    }
  }

  /**
   * Moves divider, blend or copy.
   *
   * @param {number} percent
   */
  move(percent) {
    if (this.#mode === "difference") this.#copyShare = clamp(this.#copyShare + percent, 0, 100);
    else this.#share = clamp(this.#share + percent, 0, 100);
    this.place();
    if (this.#range) this.#range.value = String(this.#mode === "difference" ? this.#copyShare : this.#share);
  }

  /** At Fit, a drag anywhere on the art moves the divider. */
  get slidesFreely() {
    return this.#mode === "swipe" && !this.stage.app.state.zoom;
  }

  /**
   * @param {number} x
   * @param {PointerEvent} event
   */
  slide(x, event) {
    if (!this.slidesFreely || (event.type === "pointerdown" && event.pointerType === "touch")) return false;
    this.#splitAt(x);
    return true;
  }

  /** @param {number} x In the first pane. */
  #splitAt(x) {
    const { left, right } = this.#visible;
    this.#share = clamp(100 * (x - left) / Math.max(1, right - left), 0, 100);
    this.place();
  }

  #watchDivider() {
    const { slider, stage } = this;
    const drag = (/** @type {boolean} */ isOn) => {
      this.isDragging = isOn;
      stage.placeBoxes();
    };
    slider.addEventListener("pointerdown", (event) => {
      slider.setPointerCapture(event.pointerId);
      event.preventDefault();
      slider.focus();
      drag(true);
    });
    slider.addEventListener("pointermove", (event) => {
      if (this.isDragging) this.#splitAt(event.clientX - stage.panes[0].space.getBoundingClientRect().left);
    });
    for (const type of ["pointerup", "pointercancel"]) slider.addEventListener(type, () => drag(false));
    slider.addEventListener("dblclick", (event) => {
      event.stopPropagation();
      this.#share = 50;
      this.place();
    });
    slider.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10, Home: -100, End: 100 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(event.shiftKey && Math.abs(step) === 1 ? step * 10 : step);
    });
  }

  /** @returns {Node[]} */
  get controls() {
    this.#range = undefined;
    if (this.#mode === "onion") {
      const range = this.#makeRange("Blend of Before and After", this.#share, 50, (value) => { this.#share = value; }, "marked");
      return [element("span", { text: text.before }), range, element("span", { text: text.after })];
    }
    if (this.#mode !== "difference" || !this.stage.entry?.change?.mask) return [];
    const sides = segments("Copy", [{ value: "before", long: text.before }, { value: "after", long: text.after }], (value) => {
      this.copySide = value === "before" ? "before" : "after";
      sides.update(value);
      this.stage.showSides();
    });
    sides.update(this.copySide);
    const direction = element("button", {
      type: "button", class: "button", "aria-pressed": String(this.showsDirection),
      onclick: () => {
        this.showsDirection = !this.showsDirection;
        direction.setAttribute("aria-pressed", String(this.showsDirection));
        this.stage.showMask();
      },
    }, element("span", { class: "key-lighter" }), "Lighter", element("span", { class: "key-darker" }), "Darker");
    const range = this.#makeRange("Strength of the copy", this.#copyShare, 28, (value) => { this.#copyShare = value; });
    return [sides.node, element("label", { class: "range-label" }, element("span", { text: "Copy" }), range), direction];
  }

  /**
   * @param {string} label
   * @param {number} value
   * @param {number} first What a double click goes back to.
   * @param {(value: number) => void} change
   * @param {string} [marks]
   */
  #makeRange(label, value, first, change, marks = "") {
    const set = () => {
      change(Number(range.value));
      this.place();
    };
    const range = element("input", {
      type: "range", min: "0", max: "100", step: "1", value: String(value), class: `range ${marks}`, "aria-label": label, oninput: set,
      ondblclick: () => {
        range.value = String(first);
        set();
      },
    });
    this.#range = range;
    return range;
  }
}
