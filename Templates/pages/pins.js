import { announce } from "./controls.js";
import { clamp, element, showsKeys } from "./dom.js";
import { dashedPin, glyph } from "./glyphs.js";

const pinHeight = 26;
/** Pixels between two pins: the one that is selected has a ring. */
const pinGap = 5;

/**
 * Returns the place nearest to a spot where a pin covers no other one, so that each can be read and picked.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {{x: number, y: number, width: number}[]} taken
 */
function freePlace(x, y, width, taken) {
  const isFree = (/** @type {number} */ left, /** @type {number} */ top) => !taken.some((other) =>
    left < other.x + other.width + pinGap && other.x < left + width + pinGap && Math.abs(other.y - top) < pinHeight + pinGap);
  for (let distance = 0; distance < 400; distance += 4) {
    for (let turn = 0; turn < (distance ? 8 : 1); turn++) {
      const angle = turn * Math.PI / 4;
      const left = x + distance * Math.cos(angle), top = y + distance * Math.sin(angle);
      if (isFree(left, top)) return { x: left, y: top, width };
    }
  }
  return { x, y, width };
}

/**
 * Comments on the images: numbered pins, and drawing a new one.
 *
 * @typedef {import("./stage.js").Pane} Pane
 */
export class Pins {
  /** @type {Map<Pane, HTMLElement>} */
  #layers = new Map();
  isDrawing = false;
  /** True from the moment a comment is begun in the overview until the asset is shown. */
  #isAwaited = false;
  /** @type {(tab: "compare" | "comments") => void} Shows a part of the page on a phone, which has one at a time. */
  onTab = () => {};
  /** @type {{pane: Pane, pointer: number, x: number, y: number} | undefined} */
  #start = undefined;

  /**
   * @param {import("./review.js").Review} review
   * @param {import("./stage.js").Stage} stage
   */
  constructor(review, stage) {
    this.review = review;
    this.stage = stage;
    for (const pane of stage.panes.slice(0, 2)) {
      const layer = element("div", { class: "pins" });
      pane.art.append(layer);
      this.#layers.set(pane, layer);
      // Before the gestures of the stage, which would move the image.
      pane.space.addEventListener("pointerdown", (event) => this.#press(pane, event), true);
      pane.space.addEventListener("pointermove", (event) => this.#drag(event), true);
      pane.space.addEventListener("pointerup", (event) => this.#release(event), true);
      pane.space.addEventListener("pointercancel", () => { this.#start = undefined; }, true);
      // A tap also clicks, and when it does, a phone shows the comments: it would press what is there now.
      pane.space.addEventListener("touchstart", (event) => { if (this.isDrawing) event.preventDefault(); }, { passive: false });
    }
    addEventListener("keydown", (event) => this.#key(event), { capture: true, signal: stage.app.signal });
    stage.onPlace = () => this.place();
    review.app.listen((changed) => {
      if (changed.has("asset") || changed.has("view") || changed.has("mode")) this.stop();
      if (changed.has("view") && review.app.state.view === "overview") this.#isAwaited = false;
      if (changed.has("review") || changed.has("hold") || changed.has("variant")) this.place();
    });
  }

  get #isSide() {
    return this.review.app.state.mode === "side";
  }

  /** @param {"before" | "after"} side */
  #pane(side) {
    return this.stage.panes[this.#isSide && side === "after" ? 1 : 0];
  }

  /** Pixels of the screen for one of the image. */
  get #pixel() {
    return this.stage.view.zoom / 100;
  }

  place() {
    const { review, stage } = this;
    const { app } = review;
    const entry = stage.entry;
    for (const layer of this.#layers.values()) layer.textContent = "";
    if (!entry || app.isHoldingBefore || app.state.mode === "blink") return;
    /** @type {{layer: HTMLElement, x: number, y: number, width: number}[]} */
    const taken = [];
    for (const pin of review.pins(app.state.asset, entry)) {
      const facts = entry[pin.side]?.facts;
      const layer = this.#layers.get(this.#pane(pin.side));
      if (!layer || !facts?.width || !facts.height) continue;
      const [x, y, width, height] = pin.unit.map((value, place) => value * (place % 2 ? facts.height ?? 0 : facts.width ?? 0) * this.#pixel);
      const isSelected = review.selected === pin.id || pin.id === "pending";
      if ((width || height) && isSelected) {
        const box = element("div", { class: "pin-box" });
        Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
        layer.append(box);
      }
      const node = element("button", {
        type: "button", class: `pin${pin.isResolved ? " resolved" : ""}${pin.isOlder ? " older" : ""}${isSelected ? " selected" : ""}`,
        "aria-label": pin.id === "pending" ? "New comment" : `Comment ${pin.number}${pin.isResolved ? ", resolved" : ""}${pin.isOlder ? ", on an older image" : ""}`, onclick: () => {
          if (pin.id === "pending") return;
          review.select(pin.id);
          review.onPick();
        },
      }, pin.isResolved ? glyph("check") : pin.isOlder ? dashedPin() : null, pin.number);
      // A point means the middle of its pixel.
      const middle = width || height ? 0 : this.#pixel / 2;
      layer.append(node);
      const place = freePlace(x + middle, y + middle, node.offsetWidth, taken.filter((other) => other.layer === layer));
      taken.push({ layer, ...place });
      Object.assign(node.style, { left: `${place.x}px`, top: `${place.y}px` });
    }
  }

  // Drawing

  /**
   * Begins a comment on an asset as soon as its images are shown.
   *
   * @param {string} asset
   */
  startOn(asset) {
    this.#isAwaited = true;
    this.stage.app.select(asset);
    this.resume();
  }

  /** Begins the comment that waits for its asset. */
  resume() {
    const { entry, app } = this.stage;
    if (!this.#isAwaited || !entry || entry !== app.entry) return;
    this.#isAwaited = false;
    this.start();
  }

  start() {
    const { stage, review } = this;
    const { app } = review;
    const entry = stage.entry;
    if (app.state.view !== "diff" || !entry) return;
    if (app.state.mode !== "side" && app.state.mode !== "swipe" && app.state.mode !== "onion") app.change({ mode: "side" });
    const side = entry.after ? "after" : "before";
    const facts = entry[side]?.facts;
    if (!facts?.width || !facts.height) return announce("This image has no spots to comment on.");
    this.isDrawing = true;
    this.onTab("compare");
    stage.node.classList.add("commenting");
    review.begin(side, [Math.floor(facts.width / 2), Math.floor(facts.height / 2), 0, 0]);
    stage.node.focus();
    announce(showsKeys() ? "Click or drag where you mean; with the arrow keys and Enter, too. Esc cancels." : "Tap or drag where you mean.");
  }

  stop() {
    if (!this.isDrawing) return;
    this.isDrawing = false;
    this.#start = undefined;
    this.stage.node.classList.remove("commenting");
  }

  cancel() {
    this.stop();
    this.review.pending = undefined;
    this.review.app.tell("review");
  }

  /**
   * @param {Pane} pane
   * @param {PointerEvent} event
   */
  #press(pane, event) {
    if (!this.isDrawing || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.#start = { pane, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    pane.space.setPointerCapture(event.pointerId);
    this.#mark(event);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#start?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.#mark(event);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (this.#start?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.#mark(event);
    this.#write();
  }

  /** Ends the drawing and asks for the text. */
  #write() {
    this.stop();
    this.onTab("comments");
    this.review.app.tell("review");
    const field = document.querySelector("#inspector-body textarea[data-for=spot]");
    if (!(field instanceof HTMLElement)) return;
    announce("", true);
    field.focus();
    field.closest(".thread")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {PointerEvent} event */
  #mark(event) {
    const start = this.#start;
    const entry = this.stage.entry;
    if (!start || !entry) return;
    const isSecond = start.pane === this.stage.panes[1];
    const side = this.#isSide ? (isSecond ? "after" : "before") : entry.after ? "after" : "before";
    const facts = entry[side]?.facts;
    if (!facts?.width || !facts.height) return;
    const art = start.pane.art.getBoundingClientRect();
    const { width, height } = facts;
    const spot = (/** @type {number} */ x, /** @type {number} */ y) => [
      clamp(Math.floor((x - art.left) / this.#pixel), 0, (width ?? 1) - 1), clamp(Math.floor((y - art.top) / this.#pixel), 0, (height ?? 1) - 1)];
    const [x1, y1] = spot(start.x, start.y), [x2, y2] = spot(event.clientX, event.clientY);
    const isBox = Math.abs(event.clientX - start.x) > 6 || Math.abs(event.clientY - start.y) > 6;
    this.review.begin(side, isBox ? [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1) + 1, Math.abs(y2 - y1) + 1] : [x1, y1, 0, 0]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { pending } = this.review;
    if (!this.isDrawing || !pending?.pixels || !pending.size || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Enter") this.#write();
    else if (step) {
      const pace = event.shiftKey ? 10 : 1;
      const [x, y, width, height] = pending.pixels;
      const limit = [pending.size[0] - Math.max(width, 1), pending.size[1] - Math.max(height, 1)];
      this.review.begin(pending.side ?? "after", [clamp(x + step[0] * pace, 0, limit[0]), clamp(y + step[1] * pace, 0, limit[1]), width, height]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
