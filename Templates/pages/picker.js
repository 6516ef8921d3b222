import { announce } from "./controls.js";
import { clamp, element, movesLess, visible } from "./dom.js";
import { inLanguage } from "./text.js";

/**
 * Lists that stop at each row and write the one in the middle into a variable, and the dots that show which it is.
 *
 * @typedef {import("./contract.js").ScreenLayer} ScreenLayer
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./variables.js").Value} Value
 */

/**
 * The name of a row in the language that conditions use, which is the first one; names begin again after the last.
 *
 * @param {ScreenLayer} layer
 * @param {number} row
 */
function nameOf({ names = [] }, row) {
  const name = names[row % names.length] ?? "";
  return typeof name === "string" ? name : Object.values(name)[0] ?? "";
}

/**
 * Returns the row that a value means: a number its place from 1, a text its name; -1 for none.
 *
 * @param {ScreenLayer} layer
 * @param {Value | undefined} value
 */
export function rowOf(layer, value) {
  const count = layer.repeat ?? 1;
  if (typeof value === "number") return value >= 1 && value <= count ? value - 1 : -1;
  for (let row = 0; row < Math.min(count, layer.names?.length ?? 0); row++) if (nameOf(layer, row) === value) return row;
  return -1;
}

/**
 * Why a text can't be chosen, in the words of `PrototypeRows.problem`; undefined if it can.
 *
 * @param {ScreenLayer} layer
 * @param {string} text
 * @param {Value} first What the variable begins with.
 */
export function rowProblem(layer, text, first) {
  const isNumber = typeof first === "number";
  const row = isNumber && String(parseInt(text, 10)) !== text ? -1 : rowOf(layer, isNumber ? parseInt(text, 10) : text);
  return row < 0 ? `'${text}' is none of the ${layer.repeat ?? 1} rows of '${layer.picks ?? layer.dots}'` : undefined;
}

/** What sets a variable to one of some rows. */
class Chooser {
  /**
   * @param {Player} player
   * @param {HTMLElement} node
   * @param {ScreenLayer} layer
   */
  constructor(player, node, layer) {
    this.player = player;
    this.node = node;
    this.layer = layer;
    this.variable = layer.picks ?? layer.dots ?? "";
    this.count = layer.repeat ?? 1;
    node.tabIndex = 0;
    node.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const across = player.sign;
      const step = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -1, ArrowDown: 1, Home: -this.count, End: this.count }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.pick(this.chosen + step);
      announce(this.words, true);
    });
  }

  /** The row that the variable means; the first if it means none. */
  get chosen() {
    return Math.max(0, rowOf(this.layer, this.player.variables.values[this.variable]));
  }

  /** What is said of the chosen row. */
  get words() {
    const { layer, chosen, count } = this;
    const name = layer.names?.[chosen % layer.names.length];
    return `${name === undefined ? "" : `${visible(inLanguage(name, this.player.locale))}, `}${chosen + 1} of ${count}`;
  }

  /**
   * Writes a row into the variable.
   *
   * @param {number} row
   */
  pick(row) {
    const { player, variable } = this;
    const place = clamp(row, 0, this.count - 1);
    const isNumber = typeof player.variables.first[variable] === "number";
    const value = isNumber ? place + 1 : nameOf(this.layer, place);
    if (player.variables.values[variable] === value) return;
    player.variables.set(variable, value);
    player.noteVariables();
    player.onChange();
  }
}

/** A list whose row in the middle is what its variable says. */
export class Picker extends Chooser {
  /** The row in the middle. */
  #row = -1;
  /** @type {number | undefined} Where it scrolls to by itself, in pixels. */
  #target = undefined;

  /**
   * @param {Player} player
   * @param {HTMLElement} node The window.
   * @param {ScreenLayer} layer
   * @param {{isAcross: boolean, step: number}} way Pixels from one row to the next.
   */
  constructor(player, node, layer, way) {
    super(player, node, layer);
    this.way = way;
    node.classList.add("is-picker");
    node.setAttribute("role", "group");
    for (const type of ["pointerdown", "touchstart", "wheel"]) node.addEventListener(type, () => this.#arrive(), { passive: true });
    node.addEventListener("scrollend", () => this.#arrive());
    node.addEventListener("scroll", () => this.#note(), { passive: true });
    node.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest(".window-row") : undefined;
      if (row instanceof HTMLElement) this.pick(Number(row.dataset.row));
    }, { capture: true });
  }

  get #place() { return this.way.isAcross ? this.node.scrollLeft : this.node.scrollTop; }

  /**
   * Scrolls to the row of the variable.
   *
   * @param {boolean} [isAtOnce]
   */
  follow(isAtOnce = false) {
    const { chosen, node, player } = this;
    if (chosen === this.#row && !isAtOnce) return;
    this.#row = chosen;
    this.mark();
    const end = chosen * this.way.step;
    if (!node.clientHeight || Math.abs(this.#place - end) < 1) return;
    this.#target = end;
    // Rows that are made on the way would have it snap where it is.
    node.style.scrollSnapType = "none";
    node.scrollTo({ [this.way.isAcross ? "left" : "top"]: end, behavior: isAtOnce || movesLess() || player.clock.isSet ? "auto" : "smooth" });
  }

  /** Ends scrolling by itself, and snaps again. */
  #arrive() {
    this.#target = undefined;
    this.node.style.scrollSnapType = this.way.isAcross ? "x mandatory" : "y mandatory";
  }

  /** Writes down which row is in the middle after a person scrolled. */
  #note() {
    // What is hidden has no place.
    if (!this.node.clientHeight) return;
    if (this.#target !== undefined) {
      if (Math.abs(this.#place - this.#target) < 1) this.#arrive();
      return;
    }
    const row = clamp(Math.round(this.#place / this.way.step), 0, this.count - 1);
    if (row === this.#row) return;
    this.#row = row;
    this.pick(row);
    this.mark();
  }

  /**
   * Stops at a row after the mouse let go.
   *
   * @param {number} v Pixels per second.
   */
  settle(v) {
    const { node, way } = this;
    const extent = way.isAcross ? node.clientWidth : node.clientHeight;
    const here = this.#place / way.step;
    // A row that fills the window is a page, and a flick turns one.
    const isPage = way.step >= extent * 0.9;
    const row = clamp(Math.round(here - clamp(v * 0.25 / way.step, isPage ? -0.5 : -Infinity, isPage ? 0.5 : Infinity)), 0, this.count - 1);
    node.scrollTo({ [way.isAcross ? "left" : "top"]: row * way.step, behavior: movesLess() ? "auto" : "smooth" });
  }

  /** Shows which row is chosen. */
  mark() {
    this.node.setAttribute("aria-label", `${this.variable}: ${this.words}`);
    for (const cell of this.node.querySelectorAll(".window-row")) cell.classList.toggle("is-chosen", cell instanceof HTMLElement && Number(cell.dataset.row) === this.#row);
  }
}

/** Points between the middles of two dots, and the least at which they are told apart. */
const pitch = 17, leastPitch = 8;

/** A page control: a dot for each row. */
export class Dots extends Chooser {
  /**
   * @param {Player} player
   * @param {HTMLElement} node
   * @param {ScreenLayer} layer
   * @param {number} width In points.
   * @param {number} scale Pixels for each point.
   */
  constructor(player, node, layer, width, scale) {
    super(player, node, layer);
    node.classList.add("is-dots");
    node.setAttribute("role", "slider");
    node.setAttribute("aria-label", this.variable);
    node.setAttribute("aria-valuemin", "1");
    node.setAttribute("aria-valuemax", String(this.count));
    node.dir = player.sign < 0 ? "rtl" : "ltr";
    const gap = Math.min(pitch, width / this.count);
    Object.assign(node.style, { color: layer.color ?? (player.appearance.startsWith("dark") ? "#fff" : "#000"), fontSize: `${13 * scale}px` });
    /** @type {HTMLElement[]} */
    this.dots = gap < leastPitch ? [] : Array.from({ length: this.count }, () => {
      const dot = element("span", { class: "layer-dot" });
      Object.assign(dot.style, { width: `${8 * scale}px`, height: `${8 * scale}px`, margin: `0 ${(gap - 8) / 2 * scale}px` });
      return dot;
    });
    node.append(...this.dots);
    // As on an iPhone: a tap on either half goes a page that way.
    node.addEventListener("click", (event) => {
      const box = node.getBoundingClientRect();
      this.pick(this.chosen + (event.clientX > box.left + box.width / 2 ? player.sign : -player.sign));
    });
    this.follow();
  }

  follow() {
    const { chosen, node } = this;
    node.setAttribute("aria-valuenow", String(chosen + 1));
    node.setAttribute("aria-valuetext", this.words);
    for (const [place, dot] of this.dots.entries()) dot.classList.toggle("is-chosen", place === chosen);
    // Too many to tell apart.
    if (!this.dots.length) node.textContent = `${chosen + 1} / ${this.count}`;
  }
}

/** @type {WeakMap<Element, Picker | Dots>} */
const choosers = new WeakMap();

/**
 * Remembers what follows a variable in an element.
 *
 * @param {Picker | Dots} chooser
 */
export function keepChooser(chooser) {
  choosers.set(chooser.node, chooser);
  return chooser;
}

/** @param {Element} node */
export function chooserOf(node) {
  return choosers.get(node);
}
