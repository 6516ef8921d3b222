import { clamp, element, ignoreClickOfDrag, movesLess, visible } from "./dom.js";
import { addLayerImage } from "./layerimages.js";
import { rubber, Speedometer } from "./motion.js";
import { inLanguage } from "./text.js";

/**
 * Buttons behind the rows of a list: a swipe moves a row aside, one at a time, and scrolling closes it.
 *
 * @typedef {import("./contract.js").LayerPlace} LayerPlace
 * @typedef {import("./rows.js").Rows} Rows
 */

/** Points before a drag is a swipe, and points per second that open or close a row however far it is. */
const swipeSlop = 10, quickSwipe = 300;

export class RowButtons {
  /** @type {HTMLElement | undefined} The row that is open or moves. */
  #open = undefined;
  /** @type {{id: number, x: number, y: number, cell: HTMLElement, from: number, isSwipe: boolean, speed: Speedometer} | undefined} */
  #down = undefined;
  /** Pixels by which the open row is aside; less than 0 to the left. */
  #aside = 0;

  /**
   * @param {Rows} rows
   * @param {LayerPlace} where The layer of the buttons, in points of a row.
   * @param {string} id Of that layer.
   * @param {number} width Of a row in points.
   */
  constructor(rows, where, id, width) {
    const { node, view } = rows;
    this.rows = rows;
    this.where = where;
    const [x, , own] = where.area;
    /** How far a row goes. */
    this.reach = (x + own / 2 > width / 2 ? x - width : x + own) * view.scaleX;
    this.links = view.screen.links.map((link, place) => ({ link, place })).filter(({ link }) => link.layer === id && link.trigger === "tap");
    node.classList.add("has-buttons");
    node.addEventListener("pointerdown", (event) => this.#begin(event));
    node.addEventListener("pointermove", (event) => this.#move(event));
    node.addEventListener("pointerup", (event) => this.#end(event));
    node.addEventListener("pointercancel", (event) => this.#end(event));
    node.addEventListener("scroll", () => { if (!this.#down?.isSwipe) this.close(); }, { passive: true });
    // A tap beside the buttons closes the row, and does nothing else.
    node.addEventListener("click", (event) => {
      if (!this.#open || event.target instanceof Element && event.target.closest(".row-buttons")) return;
      event.stopPropagation();
      this.close();
    }, { capture: true });
  }

  /**
   * Returns a row with its buttons behind it.
   *
   * @param {HTMLElement} face What is seen of it.
   */
  behind(face) {
    const { rows, where } = this;
    const { player, view } = rows;
    const scale = view.scaleX;
    const [x, y, width, height] = where.area;
    const buttons = element("div", { class: "row-buttons" });
    Object.assign(buttons.style, { left: `${x * scale}px`, top: `${y * scale}px`, width: `${width * scale}px`, height: `${height * scale}px` });
    if (where.image) addLayerImage(player, buttons, where.image, undefined, where.tint);
    const cell = element("div", { class: "row-cell" }, buttons, face);
    for (const { link, place } of this.links) {
      const area = view.layout.areas[place];
      if (area === false) continue;
      const name = inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : link.id);
      const button = element("button", { type: "button", class: "row-button", "data-place": place, "aria-label": visible(`${name} ${Number(face.dataset.row) + 1}`), onclick: () => {
        if (!player.holds(link.when)) return;
        this.close();
        player.follow(link, view, place);
      } });
      const box = Array.isArray(area) ? /** @type {number[]} */ (area) : [0, 0, width, height];
      Object.assign(button.style, { left: `${box[0] * scale}px`, top: `${box[1] * scale}px`, width: `${box[2] * scale}px`, height: `${box[3] * scale}px` });
      buttons.append(button);
    }
    // The Tab key opens a row, too.
    let isByKey = false;
    buttons.addEventListener("focusin", (event) => {
      isByKey = event.target instanceof Element && event.target.matches(":focus-visible");
      if (isByKey) this.open(cell);
    });
    buttons.addEventListener("focusout", (event) => { if (isByKey && !buttons.contains(/** @type {Node | null} */ (event.relatedTarget)) && this.#open === cell) this.close(); });
    buttons.addEventListener("uncover", () => this.open(cell));
    return cell;
  }

  /** @param {HTMLElement} cell */
  open(cell) {
    if (this.#open !== cell) this.close();
    this.#open = cell;
    for (const button of cell.querySelectorAll(".row-button")) {
      const link = this.links.find(({ place }) => button instanceof HTMLElement && String(place) === button.dataset.place)?.link;
      if (button instanceof HTMLElement) button.hidden = !this.rows.player.holds(link?.when);
    }
    this.#place(this.reach, true);
  }

  close() {
    if (!this.#open) return;
    this.#place(0, true);
    this.#open = undefined;
  }

  /**
   * @param {number} x
   * @param {boolean} isSmooth
   */
  #place(x, isSmooth) {
    const face = this.#open?.lastElementChild;
    this.#aside = x;
    if (!(face instanceof HTMLElement)) return;
    face.style.transition = isSmooth && !movesLess() ? "transform 300ms cubic-bezier(.2, .8, .2, 1)" : "";
    face.style.transform = x ? `translateX(${x}px)` : "";
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const cell = event.target instanceof Element ? event.target.closest(".row-cell") : undefined;
    this.#down = undefined;
    if (!(cell instanceof HTMLElement) || event.button > 0 || event.target instanceof Element && event.target.closest(".row-button")) return;
    const [x, y] = this.rows.player.point(event);
    this.#down = { id: event.pointerId, x, y, cell, from: cell === this.#open ? this.#aside : 0, isSwipe: false, speed: new Speedometer() };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    const { node, player } = this.rows;
    const [x, y] = player.point(event);
    const dx = x - down.x;
    down.speed.add(event.timeStamp, x, y);
    if (!down.isSwipe) {
      if (Math.hypot(dx, y - down.y) <= swipeSlop) return;
      if (Math.abs(dx) < Math.abs(y - down.y)) { this.#down = undefined; return; }
      down.isSwipe = true;
      if (this.#open !== down.cell) this.close();
      this.#open = down.cell;
      node.classList.add("is-swiping");
      node.setPointerCapture(event.pointerId);
    }
    const { reach } = this;
    // Along the way of the row; past the buttons it follows less and less.
    const along = (down.from + dx - Math.sign(dx) * swipeSlop) * Math.sign(reach), most = Math.abs(reach);
    this.#place(Math.sign(reach) * (along > most ? most + rubber(along - most, most) : Math.max(0, along)), false);
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const down = this.#down;
    this.#down = undefined;
    if (!down?.isSwipe) return;
    const { node } = this.rows;
    node.classList.remove("is-swiping");
    const along = this.#aside / this.reach, speed = down.speed.at(event.timeStamp)[0] * Math.sign(this.reach);
    if (clamp(along, 0, 1) > 0.5 && speed > -quickSwipe || speed > quickSwipe) this.open(down.cell);
    else this.close();
    ignoreClickOfDrag();
  }
}
