import { clamp, element, movesLess, visible } from "./dom.js";
import { addLayerImage } from "./layerimages.js";
import { lagOf, rowDamping, rowRate, springAt } from "./motion.js";
import { keepChooser, Picker } from "./picker.js";
import { RowButtons } from "./rowbuttons.js";
import { inLanguage } from "./text.js";

/**
 * Lists and windows on large images: of many rows, only those near the window exist.
 *
 * @typedef {import("./contract.js").ScreenLayer} ScreenLayer
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./screens.js").ScreenView} ScreenView
 */

/** @type {WeakMap<Element, () => void>} What scrolls a list to where it was. */
const returns = new WeakMap();

/**
 * Scrolls the lists in a screen to where they were: an element loses its place when it is hidden or moved.
 *
 * @param {HTMLElement} screen
 */
export function restoreLists(screen) {
  for (const list of screen.querySelectorAll(".is-window")) returns.get(list)?.();
}

/** The rows of a list, or the one image that a window is on. */
export class Rows {
  /** @type {Map<number, HTMLElement>} */
  cells = new Map();
  /** @type {Picker | undefined} What writes its row into a variable. */
  picker = undefined;
  /** @type {RowButtons | undefined} What is behind each row. */
  buttons = undefined;

  /**
   * @param {Player} player
   * @param {HTMLElement} node
   * @param {ScreenLayer} layer
   * @param {string[]} images
   * @param {[number, number]} size Of one row in points.
   * @param {ScreenView} view
   * @param {import("./contract.js").LayerPlace} place
   */
  constructor(player, node, layer, images, size, view, { area, tint }) {
    this.player = player;
    this.node = node;
    this.layer = layer;
    this.images = images;
    this.view = view;
    this.tint = tint;
    const scale = view.scaleX;
    node.classList.add("is-window");
    node.tabIndex = -1;
    this.isAcross = layer.scroll === "horizontal";
    /** Pixels of a row, along the way and across it. */
    this.length = (this.isAcross ? size[0] : size[1]) * scale;
    this.step = this.length + (layer.gap ?? 0) * scale;
    this.count = layer.repeat ?? images.length;
    // The row that is picked is in the middle, and the first and the last can get there.
    this.pad = layer.picks ? Math.max(0, ((this.isAcross ? area[2] : area[3]) * scale - this.length) / 2) : 0;
    this.inner = element("div", { class: "window-rows" });
    const extent = this.pad * 2 + this.count * this.step - (layer.picks ? this.step - this.length : 0);
    this.inner.style[this.isAcross ? "width" : "height"] = `${Math.min(10_000_000, extent)}px`;
    this.inner.style[this.isAcross ? "height" : "width"] = layer.scroll === "both" ? `${size[0] * scale}px` : "100%";
    node.append(this.inner);
    node.style.overflow = layer.scroll === "both" ? "auto" : this.isAcross ? "auto hidden" : "hidden auto";
    if (layer.paging) node.style.scrollSnapType = this.isAcross ? "x mandatory" : "y mandatory";
    /** What a row does: the whole of it, or an area of it. */
    this.links = view.screen.links.map((link, place) => ({ link, place })).filter(({ link }) => layer.id !== undefined && link.layer === layer.id && link.trigger === "tap");
    this.whole = this.links.find(({ link, place }) => view.layout.areas[place] === true && player.holds(link.when));
    if (layer.picks) this.picker = new Picker(player, node, layer, this);
    if (this.picker) keepChooser(this.picker);
    const behind = (view.screen.layers ?? []).findIndex((other) => other.id !== undefined && other.id === layer.reveal);
    const where = view.layout.layers?.[behind];
    if (where && layer.reveal !== undefined) this.buttons = new RowButtons(this, where, layer.reveal, area[2]);
    node.addEventListener("click", (event) => this.#tap(event));
    if (layer.bounce && !this.isAcross) letRowsLag(player, node, this.cells, layer.bounce);
    this.#watch();
  }

  /** @param {MouseEvent} event */
  #tap(event) {
    const { player, view } = this;
    const cell = event.target instanceof Element ? event.target.closest(".window-row") : undefined;
    if (!(cell instanceof HTMLElement)) return;
    const box = cell.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / player.scale / view.scaleX, (event.clientY - box.top) / player.scale / view.scaleX];
    const hit = event.detail === 0 ? this.whole : this.links.find(({ link, place }) => {
      const area = view.layout.areas[place];
      if (!player.holds(link.when) || area === false) return false;
      if (!Array.isArray(area)) return true;
      const [left, top, width, height] = /** @type {[number, number, number, number]} */ (area);
      return x >= left && y >= top && x <= left + width && y <= top + height;
    });
    if (hit) player.follow(hit.link, view, hit.place);
    else if (!this.picker) player.flash();
  }

  /** Makes the rows near the window, and removes the others. */
  draw() {
    const { node, cells, step, pad } = this;
    const extent = (this.isAcross ? node.clientWidth : node.clientHeight) || this.player.size.height;
    const offset = (this.isAcross ? node.scrollLeft : node.scrollTop) - pad;
    const first = Math.max(0, Math.floor((offset - extent) / step)), last = Math.min(this.count - 1, Math.ceil((offset + extent * 2) / step));
    for (const [row, old] of cells) if (row < first || row > last) { old.remove(); cells.delete(row); }
    for (let row = first; row <= last; row++) {
      if (cells.has(row)) continue;
      const cell = this.#cell(row);
      cells.set(row, cell);
      this.inner.append(cell);
    }
    this.picker?.mark();
  }

  /** @param {number} row */
  #cell(row) {
    const { player, layer, whole, length } = this;
    const label = whole && (inLanguage(whole.link.label, player.locale) || whole.link.to || "");
    const face = whole ? element("button", { type: "button", class: "window-row", "aria-label": `${visible(label ?? "")} ${row + 1}` }) : element("div", { class: "window-row" });
    face.dataset.row = String(row);
    const cell = this.buttons?.behind(face) ?? face;
    const start = `${this.pad + row * this.step}px`;
    Object.assign(cell.style, this.isAcross ? { left: start, width: `${length}px`, height: "100%" } : { top: start, height: `${length}px`, width: "100%" });
    if (this.pad) cell.style.scrollSnapAlign = "center";
    // A row that fills the window is a page, and a flick turns one.
    else if (layer.picks) cell.style.scrollSnapStop = "always";
    const id = this.images[row % this.images.length];
    if (id) addLayerImage(player, face, id, undefined, this.tint);
    else if (layer.names) this.#write(face, inLanguage(layer.names[row % layer.names.length], player.locale));
    return cell;
  }

  /**
   * Draws a row that is a text.
   *
   * @param {HTMLElement} cell
   * @param {string} name
   */
  #write(cell, name) {
    const { player, layer, length } = this;
    const scale = this.view.scaleX;
    cell.classList.add("is-text");
    cell.dir = "auto";
    cell.textContent = visible(name);
    Object.assign(cell.style, {
      fontSize: `${(layer.size ?? 17) * scale}px`, lineHeight: this.isAcross ? "1.3" : `${length}px`, color: layer.color ?? (player.appearance.startsWith("dark") ? "#fff" : "#000"),
      fontWeight: layer.semibold ? "600" : "400", textAlign: layer.align ?? "start",
    });
  }

  /** Draws again as it scrolls, and remembers where it was. */
  #watch() {
    const { node, picker } = this;
    let place = { left: 0, top: 0 };
    node.addEventListener("scroll", () => {
      // What is hidden has no place.
      if (node.clientHeight) place = { left: node.scrollLeft, top: node.scrollTop };
      this.draw();
    }, { passive: true });
    const restore = () => {
      if (!node.clientHeight) return;
      if (picker) picker.follow(true);
      else if (node.scrollLeft !== place.left || node.scrollTop !== place.top) [node.scrollLeft, node.scrollTop] = [place.left, place.top];
      this.draw();
    };
    returns.set(node, restore);
    this.player.clock.frame(restore);
  }
}

/**
 * Lets the rows of a list stay behind when it moves, those far from the finger more, and brings them back by a spring.
 *
 * @param {Player} player
 * @param {HTMLElement} node
 * @param {Map<number, HTMLElement>} rows
 * @param {number} bounce
 */
function letRowsLag(player, node, rows, bounce) {
  /** @type {Map<number, [x: number, v: number]>} */
  const lags = new Map();
  let last = 0, finger = node.clientHeight / 2, isMoving = false, then = 0;
  const step = (/** @type {number} */ now) => {
    const seconds = Math.min(0.1, (now - then) / 1000);
    then = now;
    for (const [row, [x, v]] of lags) {
      const next = springAt(x, v, seconds, rowDamping, rowRate);
      const cell = rows.get(row);
      const isAtRest = !cell || Math.abs(next[0]) < 0.5 && Math.abs(next[1]) < 10;
      if (cell) cell.style.transform = isAtRest ? "" : `translateY(${next[0]}px)`;
      if (isAtRest) lags.delete(row);
      else lags.set(row, next);
    }
    isMoving = lags.size > 0;
    if (isMoving) player.clock.frame(step);
  };
  const follow = (/** @type {PointerEvent | TouchEvent} */ event) => {
    const point = "touches" in event ? event.touches[0] : event;
    if (point) finger = (point.clientY - node.getBoundingClientRect().top) / player.scale;
  };
  node.addEventListener("pointerdown", follow, { passive: true });
  node.addEventListener("touchmove", follow, { passive: true });
  node.addEventListener("scroll", () => {
    const moved = node.scrollTop - last;
    last = node.scrollTop;
    if (movesLess() || !moved) return;
    for (const [row, cell] of rows) {
      const middle = cell.offsetTop + cell.offsetHeight / 2 - last;
      // Of a jump, such as by a key, only what can be seen counts.
      if (middle < -cell.offsetHeight || middle > node.clientHeight + cell.offsetHeight) continue;
      const [x, v] = lags.get(row) ?? [0, 0];
      lags.set(row, [clamp(x + lagOf(moved, middle - finger, bounce), -node.clientHeight, node.clientHeight), v]);
    }
    if (!isMoving) {
      then = player.clock.now;
      isMoving = true;
      player.clock.frame(step);
    }
  }, { passive: true });
}
