import { automaticBackground, paint } from "./background.js";
import { segments } from "./controls.js";
import { clamp, element, fill, isPhone } from "./dom.js";
import { entriesOf, entryMark, rowKey, rowTitle, scaleOf } from "./entries.js";
import { classGlyph } from "./glyphs.js";
import { cannotShow } from "./stage.js";
import { nextZoom } from "./viewport.js";
import { text, versionName } from "./text.js";

/**
 * All variants: one asset in rows of appearance and language and columns of scale, at one zoom in points. A scale that was
 * forgotten shows at once.
 *
 * @typedef {import("./entries.js").Entry} Entry
 */
export class AllVariants {
  /** Pixels on the screen for each point. */
  #factor = 1;
  #showsBefore = false;
  #turn = 0;
  /** Width and height of the largest variant in points. */
  points = { width: 1, height: 1 };
  /** @type {(() => void) | undefined} */
  onZoom = undefined;

  /**
   * @param {import("./app.js").App} app
   * @param {import("./images.js").ImageCache} images
   * @param {(isHeld: boolean) => void} hold Shows Before, or ends that.
   */
  constructor(app, images, hold) {
    this.app = app;
    this.images = images;
    this.table = element("div", { class: "matrix" });
    this.note = element("p", { class: "variants-note", role: "note", hidden: true });
    this.space = element("div", { class: "variants", tabIndex: 0, role: "group", "aria-label": "All variants" }, this.note, this.table);
    this.sides = segments("Side that is shown", [{ value: "before", long: text.before }, { value: "after", long: text.after }], (side) => {
      this.#showsBefore = side === "before";
      void this.build();
    });
    this.controls = element("div", { class: "stage-controls" }, this.sides.node);
    this.node = element("div", { class: "all-variants" }, this.space, this.controls);
    this.#watchHold(hold);
    new ResizeObserver(() => { if (this.isShown) this.#place(); }).observe(this.space);
    app.listen((changed) => {
      if (!this.isShown) return;
      if (changed.has("mode") || changed.has("asset") || changed.has("detail") || changed.has("view") || changed.has("hold") || changed.has("background")) this.build();
      else if (changed.has("variant")) this.#mark();
      if (changed.has("zoom")) this.#place();
    });
    if (this.isShown) this.build();
  }

  /**
   * A finger that rests shows Before, as in every mode.
   *
   * @param {(isHeld: boolean) => void} hold
   */
  #watchHold(hold) {
    const { space } = this;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    let wasHeld = false;
    space.addEventListener("pointerdown", (event) => {
      wasHeld = false;
      if (event.pointerType !== "touch") return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        // What is under the finger is made anew, and isn't to be pressed.
        space.setPointerCapture(event.pointerId);
        wasHeld = true;
        hold(true);
      }, 300);
    });
    space.addEventListener("click", (event) => { if (wasHeld) event.stopPropagation(); }, true);
    for (const type of ["pointerup", "pointercancel"]) {
      space.addEventListener(type, () => {
        clearTimeout(waiting);
        hold(false);
      });
    }
  }

  get isShown() {
    return this.app.state.view === "diff" && this.app.state.mode === "all";
  }

  /** Percent for each point. */
  get zoom() {
    return this.#factor * 100;
  }

  /** @param {1 | -1} direction */
  step(direction) {
    this.zoomTo(nextZoom(this.zoom, direction));
  }

  /** @param {number} zoom */
  zoomTo(zoom) {
    this.app.zoomedByItself = false;
    this.app.change({ zoom: clamp(zoom, 25, 3200) });
  }

  fit() {
    this.app.change({ zoom: 0, at: null });
  }

  async build() {
    const { app } = this;
    const turn = ++this.#turn;
    const { detail } = app;
    if (!detail) return;
    const entries = entriesOf(detail);
    // What is shown while a key is held is marked as well. What is gone, or new, has one side only.
    this.sides.update(this.app.isHoldingBefore || this.#showsBefore ? "before" : "after");
    this.controls.hidden = !entries.some((entry) => entry.before) || !entries.some((entry) => entry.after);
    const pictures = await Promise.all(entries.map((entry) => {
      const side = this.#side(entry);
      return side?.image && app.source.holds(side.image) ? this.images.get(side.image) : undefined;
    }));
    if (turn !== this.#turn) return;
    this.note.hidden = !this.#isGone;
    const { from, to } = app.index;
    if (this.#isGone && from) this.note.textContent = `The whole asset was removed. These are its images in '${versionName(from)}'; '${versionName(to)}' has none.`;
    const rows = [...new Map(entries.map((entry) => [rowKey(entry.slot), entry.slot])).entries()];
    const scales = [...new Set(entries.map((entry) => entry.slot.scale ?? ""))].sort((a, b) => scaleOf({ scale: a || "0" }) - scaleOf({ scale: b || "0" }));
    const hasHeads = scales.length > 1 || scales[0] !== "";
    this.points = { width: 1, height: 1 };
    entries.forEach((entry, position) => {
      const own = this.#pointsOf(entry, pictures[position]);
      this.points.width = Math.max(this.points.width, own.width);
      this.points.height = Math.max(this.points.height, own.height);
    });
    this.columns = scales.length;
    this.rows = rows.length;
    /** @type {Node[]} */
    const parts = [];
    if (hasHeads) {
      parts.push(element("span", { class: "matrix-corner" }));
      for (const scale of scales) parts.push(element("span", { class: "matrix-head", text: scale || "All scales" }));
    }
    for (const [key, slot] of rows) {
      parts.push(element("span", { class: "matrix-title", text: rowTitle(slot) }));
      for (const scale of scales) {
        const position = entries.findIndex((entry) => rowKey(entry.slot) === key && (entry.slot.scale ?? "") === scale);
        parts.push(this.#cell(position < 0 ? undefined : entries[position], position < 0 ? undefined : pictures[position]));
      }
    }
    this.table.style.setProperty("--columns", String(scales.length));
    fill(this.table, ...parts);
    this.#place();
    this.#mark();
  }

  /** True if the whole asset was removed: it has images before the change only. */
  get #isGone() {
    const change = this.app.assets[this.app.position]?.change;
    return change?.class === "removed" && !change.part;
  }

  /** @param {Entry} entry */
  #side(entry) {
    if (this.#isGone) return entry.before;
    return this.app.isHoldingBefore || this.#showsBefore && !this.controls.hidden ? entry.before : entry.after;
  }

  /**
   * @param {Entry} entry
   * @param {HTMLImageElement | undefined} picture
   */
  #pointsOf(entry, picture) {
    const facts = (entry.after ?? entry.before)?.facts;
    const isColor = (entry.after ?? entry.before)?.color;
    return {
      width: (facts?.width ?? picture?.naturalWidth ?? (isColor ? 48 : 0)) / entry.scale,
      height: (facts?.height ?? picture?.naturalHeight ?? (isColor ? 48 : 0)) / entry.scale,
    };
  }

  /**
   * @param {Entry | undefined} entry
   * @param {HTMLImageElement | undefined} picture
   */
  #cell(entry, picture) {
    const { app } = this;
    const side = entry && this.#side(entry);
    const tile = element("span", { class: "tile" });
    const mark = entry ? entryMark(entry) : { glyph: null, word: text.empty };
    if (picture && entry) {
      const facts = side?.facts;
      const image = element("img", { src: picture.src, alt: "", draggable: false, decoding: "sync" });
      image.dataset.width = String((facts?.width ?? picture.naturalWidth) / entry.scale);
      image.dataset.height = String((facts?.height ?? picture.naturalHeight) / entry.scale);
      image.dataset.scale = picture.src.startsWith("data:image/svg") ? "" : String(entry.scale);
      tile.append(image);
      const chosen = app.state.background;
      paint(tile, chosen !== "auto" ? chosen : automaticBackground(entry.isForDark, [facts?.lumaRange], entry.change?.visibleOn));
    } else if (side?.color) {
      const patch = element("span", { class: "patch" });
      patch.style.backgroundColor = side.color.hex;
      tile.append(patch);
    } else if (side && (side.file || side.image)) {
      tile.classList.add("card");
      tile.append(cannotShow(side));
    } else {
      tile.classList.add("nothing");
    }
    const caption = element("span", { class: "tile-caption" }, mark.glyph && classGlyph(mark.glyph, mark.word), element("span", { text: mark.word }));
    if (!entry) return element("span", { class: "matrix-cell" }, tile, caption);
    return element("button", {
      type: "button", class: "matrix-cell", "data-label": entry.label, "aria-label": `${entry.label}, ${mark.word}`,
      title: `${entry.label} · ${mark.word}`,
      onclick: () => app.change({ variant: entry.label }),
      ondblclick: () => app.change({ variant: entry.label, mode: "side", zoom: 0, at: null }),
    }, tile, caption);
  }

  #mark() {
    const chosen = this.app.entry;
    for (const cell of this.table.querySelectorAll("button")) {
      cell.setAttribute("aria-pressed", String(cell.dataset.label === chosen?.label));
    }
  }

  #place() {
    const { space } = this;
    if (!this.isShown || !this.columns || !space.clientWidth) return;
    const titles = isPhone() ? 0 : 96;
    const gap = 24;
    const width = (space.clientWidth - 2 * (isPhone() ? 12 : 32) - titles - gap * (titles ? this.columns : this.columns - 1)) / this.columns;
    const height = (space.clientHeight - 80 - this.note.offsetHeight - (this.rows ?? 1) * 44) / (this.rows ?? 1);
    const fits = Math.min(width / this.points.width, Math.max(height, 120) / this.points.height);
    const automatic = fits > 1 ? Math.max(1, Math.floor(fits * 4) / 4) : fits;
    this.#factor = this.app.state.zoom ? this.app.state.zoom / 100 : Math.min(automatic, 12);
    const cell = { width: Math.max(56, Math.round(this.points.width * this.#factor)), height: Math.max(40, Math.round(this.points.height * this.#factor)) };
    this.table.style.setProperty("--cell-width", `${cell.width}px`);
    this.table.style.setProperty("--cell-height", `${cell.height}px`);
    for (const image of this.table.querySelectorAll("img")) {
      image.style.width = `${Number(image.dataset.width) * this.#factor}px`;
      image.style.height = `${Number(image.dataset.height) * this.#factor}px`;
      image.classList.toggle("pixelated", image.dataset.scale !== "" && this.#factor / Number(image.dataset.scale) >= 2);
    }
    this.onZoom?.();
  }


  columns = 0;
  rows = 0;
}
