import { automaticBackground, paint } from "./background.js";
import { clamp, element, fill, hasKeys, ltr, movesLess } from "./dom.js";
import { chosenEntry, entriesOf } from "./entries.js";
import { glyph } from "./glyphs.js";
import { segments } from "./controls.js";
import { bytes, count, isSmall, number, percent, size, text, versionName } from "./text.js";
import { artOrigin, fittingZoom, nextZoom, watchGestures, zoomSteps } from "./viewport.js";

/**
 * The images of one variant, before and after, in five of the six modes. (All variants has a module of its own.)
 *
 * @typedef {import("./entries.js").Entry} Entry
 * @typedef {import("./contract.js").Side} Side
 * @typedef {import("./state.js").Mode} Mode
 *
 * @typedef {object} Pane
 * @property {HTMLElement} node
 * @property {HTMLElement} caption
 * @property {HTMLElement} space What the art moves in.
 * @property {HTMLElement} layers Holds both sides, so that they can be blended without what is under them.
 * @property {HTMLElement} art As large as the larger side; everything on it is placed in its coordinates.
 * @property {Layer} before
 * @property {Layer} after
 * @property {HTMLElement} mask
 * @property {HTMLElement} boxes
 * @property {HTMLElement} pixels The pixel grid.
 *
 * @typedef {{node: HTMLElement, image: HTMLImageElement | null}} Layer
 */

const blinkPeriods = [250, 500, 1000, 2000];
const mostBoxes = 60;

export class Stage {
  /** @type {Entry | undefined} */
  entry = undefined;
  /** Percent of an image pixel that is on the screen now. */
  zoom = 100;
  /** @type {{width: number, height: number}} Size of the art in points. */
  points = { width: 1, height: 1 };
  #turn = 0;
  #split = 50;
  #copyShare = 28;
  /** @type {"before" | "after"} */
  #copySide = "after";
  #showsDirection = false;
  /** @type {"start" | "center" | "stretch"} */
  #alignment = "start";
  #period = 500;
  #isPaused = false;
  #blinkShowsBefore = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #blinking;
  #isDragging = false;
  #ground = "check";
  /** @type {Set<string>} Assets that were shown before. */
  #visited = new Set();
  #note = "";

  /**
   * @param {import("./app.js").App} app
   * @param {import("./images.js").ImageCache} images
   * @param {() => boolean} isWanted Whether the view it is in is shown.
   */
  constructor(app, images, isWanted) {
    this.app = app;
    this.images = images;
    this.isWanted = isWanted;
    this.panes = [this.#makePane(0), this.#makePane(1)];
    // In a conflict a third one shows what both sides began with.
    this.basePane = app.index.kind === "conflicts" ? this.#makePane(2) : undefined;
    if (this.basePane) this.panes.push(this.basePane);
    this.slider = element("div", {
      class: "divider", role: "slider", tabIndex: 0, "aria-label": "Divider", "aria-valuemin": 0, "aria-valuemax": 100, "aria-orientation": "horizontal",
    }, element("span", { class: "divider-line" }), element("span", { class: "divider-handle" }, glyph("handle")));
    this.#watchDivider();
    this.map = element("div", { class: "map", hidden: true, "aria-hidden": "true" }, element("img", { alt: "", draggable: false }), element("span", { class: "map-view" }));
    this.note = element("div", { class: "stage-note", hidden: true, role: "note" });
    this.controls = element("div", { class: "stage-controls", hidden: true });
    this.frame = element("div", { class: "panes" }, this.basePane?.node, this.panes[0].node, this.panes[1].node, this.note);
    this.panes[0].space.append(this.slider);
    this.node = element("div", { class: "stage", tabIndex: 0, role: "group", "aria-label": "Images" }, this.frame, this.controls);
    this.node.addEventListener("keydown", (event) => this.#panByKey(event));
    new ResizeObserver(() => this.place()).observe(this.frame);
    document.addEventListener("visibilitychange", () => this.#runBlink());
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.#runBlink());
    app.listen((changed) => {
      if (!this.isShown) {
        this.#runBlink();
        return;
      }
      if (changed.has("asset") || changed.has("variant") || changed.has("detail") || changed.has("view") || changed.has("version")) this.load();
      else if (changed.has("mode")) {
        // While All variants was shown, another one may have been selected.
        if (this.#detail === app.detail && this.entry === app.entry) this.#showMode();
        else this.load();
      }
      else if (changed.has("background")) this.#paint();
      if (changed.has("zoom") || changed.has("at") || changed.has("areas")) this.place();
      if (changed.has("hold")) this.#showSides();
    });
    if (this.isShown) this.load();
  }

  get isShown() {
    return this.isWanted();
  }

  /** Shows the selected variant once its images are decoded. */
  async load() {
    const { app } = this;
    const turn = ++this.#turn;
    const { detail } = app;
    if (!detail) return;
    const { entry } = app;
    const isNew = !this.#visited.has(detail.name);
    this.#visited.add(detail.name);
    const waiting = setTimeout(() => { if (turn === this.#turn) this.frame.classList.add("waiting"); }, 400);
    const [before, after, base] = await Promise.all([entry?.before, entry?.after, entry?.base].map((side) => this.#decoded(side)));
    clearTimeout(waiting);
    if (turn !== this.#turn) return;
    this.frame.classList.remove("waiting");
    if (entry && this.entry && app.state.zoom && this.entry !== entry && this.#detail === detail && this.entry.scale !== entry.scale) {
      // The same spot at the same size in points, whatever the scale of the variant.
      app.state.zoom = app.state.zoom * this.entry.scale / entry.scale;
    }
    this.#detail = detail;
    this.entry = entry;
    this.#before = before;
    this.#after = after;
    this.#base = base;
    if (isNew) this.#goToSmallChange();
    this.#build();
    this.onLoad?.();
    this.#prepareNeighbors();
  }

  /** @type {import("./contract.js").Detail | undefined} */
  #detail = undefined;
  /** @type {HTMLImageElement | undefined} */
  #before = undefined;
  /** @type {HTMLImageElement | undefined} */
  #after = undefined;
  /** @type {HTMLImageElement | undefined} */
  #base = undefined;

  /** @type {(() => void) | undefined} Called when another variant is shown. */
  onLoad = undefined;

  /**
   * Decoded image of a side, to read pixels from.
   *
   * @param {"before" | "after"} side
   */
  picture(side) {
    return side === "before" ? this.#before : this.#after;
  }

  /** @param {Side | undefined} side */
  #decoded(side) {
    return side?.image && this.app.source.holds(side.image) ? this.images.get(side.image) : Promise.resolve(undefined);
  }

  /** Decodes what the next key may ask for. */
  #prepareNeighbors() {
    const { app } = this;
    const turn = this.#turn;
    const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 200));
    idle(async () => {
      for (const step of [1, -1]) {
        const asset = app.assets[app.position + step];
        const detail = asset && await app.source.detail(app.position + step);
        if (!detail || turn !== this.#turn) continue;
        const entry = chosenEntry(entriesOf(detail), "", asset.change);
        await this.#decoded(entry?.before);
        await this.#decoded(entry?.after);
      }
    });
  }

  /** Zooms to a change that could be missed, the first time its asset is shown. */
  #goToSmallChange() {
    const { app, entry } = this;
    this.#note = "";
    const areas = entry?.change?.areas ?? [];
    if (app.state.zoom || app.state.at || !areas.length || !isSmall(entry?.change?.share)) return;
    this.#measure();
    const space = this.#space();
    const pixels = this.#pixels();
    if (fittingZoom(pixels, space) >= 800) return;
    app.area = 0;
    app.zoomedByItself = true;
    this.#aimAt(areas[0]);
    this.#note = areaNote(areas.length, 0);
  }

  /** @param {import("./contract.js").Area} area */
  #aimAt(area) {
    const { app } = this;
    const scale = app.entry?.scale ?? 1;
    const space = this.#space();
    const fits = Math.min(space.width / area.width, space.height / area.height) * 100 / 3;
    const zoom = [...zoomSteps].reverse().find((step) => step <= clamp(fits, 100, 1600)) ?? 100;
    app.change({
      zoom: Math.max(zoom, app.zoomedByItself || !app.state.zoom ? zoom : app.state.zoom),
      at: [(area.x + area.width / 2) / scale, (area.y + area.height / 2) / scale],
    });
  }

  /**
   * Goes to a changed area.
   *
   * @param {number} position
   */
  goToArea(position) {
    const { app } = this;
    const areas = app.entry?.change?.areas ?? [];
    if (!areas.length) return;
    if (app.state.mode === "all") app.change({ mode: "side" });
    app.area = (position + areas.length) % areas.length;
    app.zoomedByItself = true;
    this.#aimAt(areas[app.area]);
    this.#note = areaNote(areas.length, app.area);
    app.tell("areas");
  }

  // Zoom and position

  /** @param {1 | -1} direction */
  step(direction) {
    this.#zoomTo(nextZoom(this.zoom, direction));
  }

  fit() {
    this.#note = "";
    this.app.zoomedByItself = false;
    this.app.change({ zoom: 0, at: null });
    this.place();
  }

  /**
   * @param {number} zoom
   * @param {number} [x] A point of the first pane that stays where it is.
   * @param {number} [y]
   */
  #zoomTo(zoom, x, y) {
    const limited = clamp(zoom, 5, 3200);
    const space = this.#space();
    const factor = this.zoom / 100 * (this.entry?.scale ?? 1);
    const next = limited / 100 * (this.entry?.scale ?? 1);
    const origin = this.#origin;
    const pivot = { x: x ?? space.width / 2, y: y ?? space.height / 2 };
    const spot = { x: (pivot.x - origin.left) / factor, y: (pivot.y - origin.top) / factor };
    this.#note = "";
    this.app.zoomedByItself = false;
    this.app.change({
      zoom: limited,
      at: this.#bounded([spot.x + (space.width / 2 - pivot.x) / next, spot.y + (space.height / 2 - pivot.y) / next]),
    });
  }

  /** @param {number} zoom */
  zoomTo(zoom) {
    this.#zoomTo(zoom);
  }

  /**
   * @param {[number, number]} at
   * @returns {[number, number]}
   */
  #bounded(at) {
    return [clamp(at[0], 0, this.points.width), clamp(at[1], 0, this.points.height)];
  }

  /**
   * Moves the art by pixels of the screen; false if it fits and has nowhere to go.
   *
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    const factor = this.zoom / 100 * (this.entry?.scale ?? 1);
    const space = this.#space();
    const art = { width: this.points.width * factor, height: this.points.height * factor };
    if (art.width <= space.width && art.height <= space.height) return false;
    const center = this.#center(factor, space);
    this.app.change({
      zoom: this.app.state.zoom || this.zoom,
      at: this.#bounded([center[0] - x / factor, center[1] - y / factor]),
    });
    return true;
  }

  /**
   * The point at the center of the space, as it is shown.
   *
   * @param {number} factor
   * @param {{width: number, height: number}} space
   * @returns {[number, number]}
   */
  #center(factor, space) {
    return [(space.width / 2 - this.#origin.left) / factor, (space.height / 2 - this.#origin.top) / factor];
  }

  /** @param {KeyboardEvent} event */
  #panByKey(event) {
    if (event.target !== this.node || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [32, 0], ArrowRight: [-32, 0], ArrowUp: [0, 32], ArrowDown: [0, -32] }[event.key];
    if (step && this.pan(step[0], step[1])) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #origin = { left: 0, top: 0 };

  #space() {
    const { space } = this.panes[0];
    return { width: space.clientWidth, height: space.clientHeight };
  }

  /** Size of the larger side in pixels. */
  #pixels() {
    const scale = this.entry?.scale ?? 1;
    return { width: this.points.width * scale, height: this.points.height * scale };
  }

  #measure() {
    const scale = this.entry?.scale ?? 1;
    const sides = [this.#sizeOf(this.entry?.before, this.#before), this.#sizeOf(this.entry?.after, this.#after), this.#sizeOf(this.entry?.base, this.#base)];
    this.points = {
      width: Math.max(1, ...sides.map((side) => side.width)) / scale, height: Math.max(1, ...sides.map((side) => side.height)) / scale,
    };
  }

  /**
   * @param {Side | undefined} side
   * @param {HTMLImageElement | undefined} picture
   */
  #sizeOf(side, picture) {
    if (!side) return { width: 0, height: 0 };
    if (side.color && !side.image) return { width: 64, height: 64 };
    return {
      width: side.facts?.width ?? picture?.naturalWidth ?? 0, height: side.facts?.height ?? picture?.naturalHeight ?? 0,
    };
  }

  // Building

  /** @param {number} number */
  #makePane(number) {
    const layer = (/** @type {string} */ name) => ({ node: element("div", { class: `layer ${name}` }), image: null });
    /** @type {Pane} */
    const pane = {
      node: element("div", { class: "pane" }), caption: element("div", { class: "caption" }), space: element("div", { class: "space" }),
      art: element("div", { class: "art" }), layers: element("div", { class: "layers" }), before: layer("before"), after: layer("after"), mask: element("div", { class: "mask" }),
      boxes: element("div", { class: "boxes" }), pixels: element("div", { class: "pixels" }),
    };
    pane.layers.append(pane.before.node, pane.after.node);
    pane.art.append(pane.layers, pane.mask, pane.pixels, pane.boxes);
    pane.space.append(pane.art, element("div", { class: "spinner" }));
    pane.node.append(pane.caption, pane.space);
    watchGestures(pane.space, {
      zoomAt: (factor, x, y) => this.#zoomTo(this.zoom * factor, x, y),
      pan: (x, y) => this.#slidesFreely() ? false : this.pan(x, y),
      hover: (x, y) => this.#pointAt(x, y),
      toggle: () => this.app.state.zoom ? this.fit() : this.#zoomTo(100),
      hold: (isHeld) => this.hold(isHeld),
      slide: (x, event) => this.#slide(x, event),
    });
    pane.space.addEventListener("pointerleave", () => this.#pointAt(-1, -1));
    pane.space.dataset.pane = String(number);
    return pane;
  }

  #build() {
    const { entry } = this;
    this.#measure();
    for (const pane of this.panes.slice(0, 2)) {
      this.#fillLayer(pane.before, entry?.before, this.#before, "before");
      this.#fillLayer(pane.after, entry?.after, this.#after, "after");
    }
    if (this.basePane) this.#fillLayer(this.basePane.before, entry?.base, this.#base, "base");
    const mapSource = this.#after ?? this.#before;
    const mapImage = /** @type {HTMLImageElement} */ (this.map.firstElementChild);
    if (mapSource) mapImage.src = mapSource.src;
    else mapImage.removeAttribute("src");
    this.#loadMask();
    this.#showMode();
  }

  /**
   * @param {Layer} layer
   * @param {Side | undefined} side
   * @param {HTMLImageElement | undefined} picture
   * @param {"before" | "after" | "base"} name
   */
  #fillLayer(layer, side, picture, name) {
    const { entry, app } = this;
    layer.image = null;
    layer.node.className = `layer ${name === "base" ? "before" : name}`;
    const title = text[name];
    if (picture) {
      const image = element("img", {
        src: picture.src, draggable: false, decoding: "sync",
        alt: `${title}, ${app.state.asset}, ${entry?.label ?? ""}, ${size(side?.facts).replace("×", " by ")}`,
      });
      layer.image = image;
      fill(layer.node, image);
    } else if (side?.color) {
      const patch = element("div", { class: "patch", role: "img", "aria-label": `${title}, ${app.state.asset}, ${side.color.hex}` });
      patch.style.backgroundColor = side.color.hex;
      fill(layer.node, patch);
    } else if (side) {
      layer.node.classList.add("card");
      fill(layer.node, cannotShow(side));
    } else {
      layer.node.classList.add("nothing");
      const version = name === "before" ? app.index.from : name === "after" ? app.index.to : undefined;
      fill(layer.node, element("div", null, entry?.change && app.index.kind !== "conflicts" ? element("p", { class: "nothing-reason", text: entry.change.sentence }) : null,
        element("p", { text: version ? `Not in '${versionName(version)}'` : text.empty })));
    }
  }

  async #loadMask() {
    const turn = this.#turn;
    const id = this.entry?.change?.mask;
    for (const pane of this.panes) {
      pane.mask.style.maskImage = "none";
      pane.mask.style.backgroundImage = "none";
    }
    if (!id) return;
    const found = await this.app.source.image(id, "full");
    if (!found || turn !== this.#turn) return;
    for (const pane of this.panes) pane.mask.dataset.src = found.src;
    this.#showMask();
  }

  #showMask() {
    const isDifference = this.app.state.mode === "difference" && Boolean(this.entry?.change?.mask);
    for (const pane of this.panes) {
      const address = isDifference && pane.mask.dataset.src ? `url("${pane.mask.dataset.src}")` : "none";
      pane.mask.style.maskImage = this.#showsDirection ? "none" : address;
      pane.mask.style.backgroundImage = this.#showsDirection ? address : "none";
      pane.mask.classList.toggle("directed", this.#showsDirection);
      pane.mask.hidden = address === "none";
    }
  }

  #showMode() {
    const { mode } = this.app.state;
    const isSide = mode === "side";
    this.node.dataset.mode = mode;
    for (const pane of this.panes.slice(1)) pane.node.hidden = !isSide;
    this.slider.hidden = mode !== "swipe";
    this.#blinkShowsBefore = false;
    this.#buildControls();
    this.#paint();
    this.#showMask();
    this.#runBlink();
    this.#showSides();
    this.place();
  }

  #paint() {
    const { entry, app } = this;
    const chosen = app.state.background;
    this.#ground = chosen !== "auto" ? chosen : automaticBackground(entry?.isForDark ?? false,
      [entry?.before, entry?.after, entry?.base].map((side) => side?.facts?.lumaRange), entry?.change?.visibleOn);
    for (const pane of this.panes) paint(pane.art, this.#ground);
    this.#showNote();
  }

  #showNote() {
    const { entry, app } = this;
    const parts = [];
    const visible = entry?.change?.visibleOn;
    if (visible?.length === 1) parts.push(visible[0] === "dark" ? "Only visible on dark backgrounds" : "Only visible on light backgrounds");
    if (this.#note && app.state.zoom) parts.push(this.#note);
    this.note.hidden = !parts.length;
    const message = parts.join(" · ");
    if (this.note.textContent !== message) this.note.textContent = message;
  }

  /** Which side is to be seen in which pane, and what the captions say. */
  #showSides() {
    const { app, entry } = this;
    const { mode } = app.state;
    const isHeld = app.isHoldingBefore;
    const [first, second] = this.panes;
    /** @type {[string, string]} What a pane shows: one side, or both. */
    let shows = ["both", "after"];
    if (mode === "side") shows = ["before", isHeld ? "before" : "after"];
    else if (isHeld) shows = ["before", "before"];
    else if (mode === "blink") shows = [this.#blinkShowsBefore ? "before" : "after", "after"];
    else if (mode === "difference") shows = [this.#copySide, "after"];
    first.art.dataset.shows = shows[0];
    second.art.dataset.shows = shows[1];
    if (this.basePane) {
      const base = sideCaption(text.base, entry?.base);
      this.basePane.art.dataset.shows = "before";
      fill(this.basePane.caption, base.name, base.size, element("span", { class: "spring" }), base.bytes);
    }
    this.node.classList.toggle("holding", isHeld);
    this.slider.classList.toggle("resting", isHeld);
    const before = sideCaption(text.before, entry?.before), after = sideCaption(text.after, entry?.after);
    const change = entry?.change;
    const sizes = entry?.before?.facts && entry.after?.facts && size(entry.before.facts) !== size(entry.after.facts)
      ? element("span", { class: "caption-size" }, ltr(`${size(entry.before.facts)} → ${size(entry.after.facts)}`)) : null;
    if (mode === "side") {
      fill(first.caption, before.name, before.size, element("span", { class: "spring" }), before.bytes);
      const shown = isHeld ? before : after;
      fill(second.caption, ...(isHeld ? Object.values(sideCaption(text.before, entry?.before)) : [shown.name, shown.size, element("span", { class: "spring" }), shown.bytes]));
    } else if (mode === "swipe" || mode === "onion") {
      fill(first.caption, before.name, before.size, before.bytes, element("span", { class: "spring" }), sizes, element("span", { class: "spring" }), after.bytes, after.size, after.name);
    } else if (mode === "difference") {
      const words = change?.changedPixels !== undefined
        ? `${count("pixelsChanged", change.changedPixels)} (${percent(change.share ?? 0)}) in ${count("areas", change.areas?.length ?? 0)}`
        : change ? change.words : entry?.state === "empty" ? text.empty : "No difference";
      fill(first.caption, element("b", { text: isHeld ? text.before : "Difference" }), element("span", { text: words }), sizes);
    } else {
      const shown = shows[0] === "before" ? before : after;
      fill(first.caption, shown.name, shown.size, element("span", { class: "spring" }), sizes, shown.bytes);
    }
    this.#placeSplit();
  }

  /** Puts everything where zoom and position say. */
  place() {
    if (!this.isShown || !this.entry) return;
    const { app, entry } = this;
    const { mode } = app.state;
    this.#arrange();
    const space = this.#space();
    if (!space.width || !space.height) return;
    const pixels = this.#pixels();
    this.zoom = app.state.zoom || fittingZoom(pixels, space);
    const factor = this.zoom / 100 * entry.scale;
    const art = { width: Math.max(1, Math.round(this.points.width * factor)), height: Math.max(1, Math.round(this.points.height * factor)) };
    const at = app.state.at ?? [this.points.width / 2, this.points.height / 2];
    this.#origin = artOrigin(art, space, [at[0] * factor, at[1] * factor]);
    const pixel = this.zoom / 100;
    const isLarger = art.width > space.width || art.height > space.height;
    for (const pane of this.panes) {
      const { style } = pane.art;
      style.width = `${art.width}px`;
      style.height = `${art.height}px`;
      style.transform = `translate(${this.#origin.left}px, ${this.#origin.top}px)`;
      // The squares belong to the screen: they stay when the art moves.
      style.backgroundPosition = `${-this.#origin.left}px ${-this.#origin.top}px`;
      const isBase = pane === this.basePane;
      this.#placeLayer(pane.before, isBase ? entry.base : entry.before, isBase ? this.#base : this.#before, pixel, art);
      this.#placeLayer(pane.after, entry.after, this.#after, pixel, art);
      pane.space.classList.toggle("movable", isLarger);
      const isEmpty = mode === "side" && !(isBase ? entry.base : pane === this.panes[0] ? entry.before : entry.after);
      pane.pixels.hidden = this.zoom < 800 || isEmpty;
      pane.pixels.style.backgroundSize = `${pixel}px ${pixel}px`;
      this.#placeBoxes(pane, pixel);
    }
    this.#placeMap(art, space, isLarger);
    this.#placeSplit();
    if (!app.state.zoom) this.#note = "";
    this.#showNote();
    this.node.dataset.mode = mode;
    this.onZoom?.();
    this.onPlace?.();
  }

  /** @type {(() => void) | undefined} Called when the shown zoom may be another. */
  onZoom = undefined;

  /** @type {(() => void) | undefined} Called when the images were placed again. */
  onPlace = undefined;

  /** Side by side is in columns or rows, whichever shows larger. */
  #arrange() {
    if (this.app.state.mode !== "side") {
      this.frame.dataset.layout = "single";
      return;
    }
    const width = this.frame.clientWidth, height = this.frame.clientHeight;
    const caption = this.panes[0].caption.offsetHeight;
    const pixels = this.#pixels();
    const columns = fittingZoom(pixels, { width: width / this.panes.length, height: height - caption });
    const rows = fittingZoom(pixels, { width, height: height / this.panes.length - caption });
    this.frame.dataset.layout = columns >= rows ? "columns" : "rows";
  }

  /**
   * @param {Layer} layer
   * @param {Side | undefined} side
   * @param {HTMLImageElement | undefined} picture
   * @param {number} pixel
   * @param {{width: number, height: number}} art
   */
  #placeLayer(layer, side, picture, pixel, art) {
    const own = this.#sizeOf(side, picture);
    const isStretched = this.#alignment === "stretch";
    const width = isStretched || !own.width ? art.width : Math.round(own.width * pixel);
    const height = isStretched || !own.height ? art.height : Math.round(own.height * pixel);
    const isSmaller = width < art.width || height < art.height;
    layer.node.classList.toggle("hatched", isSmaller && Boolean(side));
    const content = /** @type {HTMLElement | null} */ (layer.node.firstElementChild);
    if (!content || layer.node.classList.contains("nothing") || layer.node.classList.contains("card")) return;
    content.style.width = `${width}px`;
    content.style.height = `${height}px`;
    content.style.left = this.#alignment === "center" ? `${Math.round((art.width - width) / 2)}px` : "0";
    content.style.top = this.#alignment === "center" ? `${Math.round((art.height - height) / 2)}px` : "0";
    if (isSmaller) paint(content, this.#ground);
    else delete content.dataset.ground;
    // Shapes, and what was rendered from them, have no pixels of their own.
    const isVector = picture?.src.startsWith("data:image/svg") || side?.facts?.rendered && (picture?.naturalWidth ?? 0) > own.width;
    content.classList.toggle("pixelated", !isVector && pixel >= 2);
  }

  /**
   * @param {Pane} pane
   * @param {number} pixel
   */
  #placeBoxes(pane, pixel) {
    const { mode } = this.app.state;
    const areas = this.entry?.change?.areas ?? [];
    const isExact = this.app.showsAreas;
    const isWanted = areas.length > 0 && mode !== "blink" && !this.#isDragging && !this.app.isHoldingBefore && (mode !== "onion") && this.#alignment === "start" && pane !== this.basePane
      // Pins and boxes would cover each other.
      && (!this.app.review || isExact);
    pane.boxes.hidden = !isWanted;
    if (!isWanted) return;
    // A box is drawn around what changed and covers none of it, unless exact ones are asked for. Its lines are 3 pixels
    // of the screen, however large a pixel of the image is.
    const room = isExact ? 0 : 3;
    const shown = areas.slice(0, mostBoxes);
    while (pane.boxes.children.length > shown.length) pane.boxes.lastElementChild?.remove();
    shown.forEach((area, position) => {
      let box = /** @type {HTMLElement | undefined} */ (pane.boxes.children[position]);
      if (!box) {
        box = element("div", { class: "box" }, element("span", { class: "box-label", text: number(position + 1) }));
        pane.boxes.append(box);
      }
      const left = area.x * pixel - room, top = area.y * pixel - room;
      box.style.left = `${Math.round(left)}px`;
      box.style.top = `${Math.round(top)}px`;
      box.style.width = `${Math.round(area.width * pixel + 2 * room)}px`;
      box.style.height = `${Math.round(area.height * pixel + 2 * room)}px`;
      box.classList.toggle("inside", top + this.#origin.top < 20);
    });
  }

  /**
   * @param {{width: number, height: number}} art
   * @param {{width: number, height: number}} space
   * @param {boolean} isLarger
   */
  #placeMap(art, space, isLarger) {
    this.map.hidden = !isLarger || !this.app.state.zoom || space.width < 240;
    if (this.map.hidden) return;
    const pane = this.app.state.mode === "side" ? this.panes[1] : this.panes[0];
    if (this.map.parentElement !== pane.space) pane.space.append(this.map);
    const ratio = Math.min(96 / art.width, 96 / art.height);
    this.map.style.width = `${Math.max(8, art.width * ratio)}px`;
    this.map.style.height = `${Math.max(8, art.height * ratio)}px`;
    paint(this.map, this.#ground);
    const view = /** @type {HTMLElement} */ (this.map.lastElementChild);
    const left = clamp(-this.#origin.left, 0, art.width), top = clamp(-this.#origin.top, 0, art.height);
    const right = clamp(space.width - this.#origin.left, 0, art.width), bottom = clamp(space.height - this.#origin.top, 0, art.height);
    view.style.left = `${left * ratio}px`;
    view.style.top = `${top * ratio}px`;
    view.style.width = `${(right - left) * ratio}px`;
    view.style.height = `${(bottom - top) * ratio}px`;
  }

  // Swipe, onion skin, difference

  /** The stretch of the first pane that shows art. */
  #visible() {
    const space = this.#space();
    const width = this.points.width * this.zoom / 100 * (this.entry?.scale ?? 1);
    return { left: Math.max(0, this.#origin.left), right: Math.min(space.width, this.#origin.left + width) };
  }

  #placeSplit() {
    const { mode } = this.app.state;
    const { before, after, layers } = this.panes[0];
    before.node.style.clipPath = "";
    after.node.style.clipPath = "";
    before.node.style.opacity = "";
    after.node.style.opacity = "";
    layers.classList.toggle("blended", mode === "onion" && !this.app.isHoldingBefore);
    if (this.app.isHoldingBefore) return;
    if (mode === "swipe") {
      const { left, right } = this.#visible();
      const x = Math.round(left + (right - left) * this.#split / 100);
      const cut = x - this.#origin.left;
      const width = this.points.width * this.zoom / 100 * (this.entry?.scale ?? 1);
      before.node.style.clipPath = `inset(-100vh ${width - cut}px -100vh -100vw)`;
      after.node.style.clipPath = `inset(-100vh -100vw -100vh ${cut}px)`;
      this.slider.style.left = `${x}px`;
      this.slider.setAttribute("aria-valuenow", String(Math.round(this.#split)));
      this.slider.setAttribute("aria-valuetext", `${Math.round(this.#split)}% before`);
    } else if (mode === "onion") {
      before.node.style.opacity = String(1 - this.#split / 100);
      after.node.style.opacity = String(this.#split / 100);
    } else if (mode === "difference") {
      const layer = this.#copySide === "before" ? before : after;
      layer.node.style.opacity = String(this.#copyShare / 100);
    }
  }

  /**
   * Moves divider, blend or copy.
   *
   * @param {number} percent
   */
  moveSplit(percent) {
    if (this.app.state.mode === "difference") this.#copyShare = clamp(this.#copyShare + percent, 0, 100);
    else this.#split = clamp(this.#split + percent, 0, 100);
    this.#placeSplit();
    if (this.range) this.range.value = String(this.app.state.mode === "difference" ? this.#copyShare : this.#split);
  }

  /** At Fit, a drag anywhere on the art moves the divider. */
  #slidesFreely() {
    return this.app.state.mode === "swipe" && !this.app.state.zoom;
  }

  /**
   * @param {number} x
   * @param {PointerEvent} event
   */
  #slide(x, event) {
    if (!this.#slidesFreely() || (event.type === "pointerdown" && event.pointerType === "touch")) return false;
    this.#splitAt(x);
    return true;
  }

  /** @param {number} x In the first pane. */
  #splitAt(x) {
    const { left, right } = this.#visible();
    this.#split = clamp(100 * (x - left) / Math.max(1, right - left), 0, 100);
    this.#placeSplit();
  }

  #watchDivider() {
    const { slider } = this;
    const drag = (/** @type {boolean} */ isOn) => {
      this.#isDragging = isOn;
      for (const pane of this.panes) this.#placeBoxes(pane, this.zoom / 100);
    };
    slider.addEventListener("pointerdown", (event) => {
      slider.setPointerCapture(event.pointerId);
      event.preventDefault();
      slider.focus();
      drag(true);
    });
    slider.addEventListener("pointermove", (event) => {
      if (this.#isDragging) this.#splitAt(event.clientX - this.panes[0].space.getBoundingClientRect().left);
    });
    for (const type of ["pointerup", "pointercancel"]) slider.addEventListener(type, () => drag(false));
    slider.addEventListener("dblclick", (event) => {
      event.stopPropagation();
      this.#split = 50;
      this.#placeSplit();
    });
    slider.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10, Home: -100, End: 100 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.moveSplit(event.shiftKey && Math.abs(step) === 1 ? step * 10 : step);
    });
  }

  /** @type {HTMLInputElement | undefined} */
  range = undefined;

  #buildControls() {
    const { mode } = this.app.state;
    const { entry } = this;
    /** @type {Node[]} */
    const parts = [];
    this.range = undefined;
    const range = (/** @type {string} */ label, /** @type {number} */ value, /** @type {(value: number) => void} */ change, marks = "") => {
      this.range = element("input", {
        type: "range", min: "0", max: "100", step: "1", value: String(value), class: `range ${marks}`, "aria-label": label,
        oninput: () => change(Number(this.range?.value)),
        ondblclick: () => { if (this.range) { this.range.value = String(mode === "difference" ? 28 : 50); change(Number(this.range.value)); } },
      });
      return this.range;
    };
    if (mode === "onion") {
      parts.push(element("span", { text: text.before }), range("Blend of Before and After", this.#split, (value) => { this.#split = value; this.#placeSplit(); }, "marked"), element("span", { text: text.after }));
    } else if (mode === "difference" && entry?.change?.mask) {
      const sides = segments("Copy", [{ value: "before", long: text.before }, { value: "after", long: text.after }], (value) => {
        this.#copySide = value === "before" ? "before" : "after";
        sides.update(value);
        this.#showSides();
      });
      sides.update(this.#copySide);
      const direction = element("button", {
        type: "button", class: "button", "aria-pressed": String(this.#showsDirection),
        onclick: () => {
          this.#showsDirection = !this.#showsDirection;
          direction.setAttribute("aria-pressed", String(this.#showsDirection));
          this.#showMask();
        },
      }, element("span", { class: "key-lighter" }), "Lighter", element("span", { class: "key-darker" }), "Darker");
      parts.push(sides.node, element("label", { class: "range-label" }, element("span", { text: "Copy" }), range("Strength of the copy", this.#copyShare, (value) => { this.#copyShare = value; this.#placeSplit(); })), direction);
    } else if (mode === "blink") {
      const isStill = movesLess();
      const play = element("button", {
        type: "button", class: "button square", disabled: isStill, onclick: () => { this.#isPaused = !this.#isPaused; this.#runBlink(); this.#buildControls(); },
        title: this.#isPaused ? "Play" : "Pause", "aria-label": this.#isPaused ? "Play" : "Pause",
      }, glyph(this.#isPaused || isStill ? "play" : "pause"));
      const swap = element("button", { type: "button", class: "button", onclick: () => { this.#isPaused = true; this.#runBlink(); this.#swap(); } }, "Swap");
      const periods = segments("Time between swaps", blinkPeriods.map((period) => ({ value: String(period), long: period < 1000 ? `${period} ms` : `${period / 1000} s` })), (value) => {
        this.#period = Number(value);
        periods.update(value);
        this.#runBlink();
      });
      periods.update(String(this.#period));
      parts.push(play, swap, ...(isStill ? [element("span", { class: "quiet", text: `Reduced motion: ${hasKeys() ? "hold Space or press" : "tap"} Swap` })] : [periods.node]));
    }
    if (entry?.before?.facts && entry.after?.facts && size(entry.before.facts) !== size(entry.after.facts)) {
      const alignment = segments("Alignment", [
        { value: "start", long: "Top left" }, { value: "center", long: "Center" }, { value: "stretch", long: "Stretch" },
      ], (value) => {
        this.#alignment = /** @type {"start" | "center" | "stretch"} */ (value);
        alignment.update(value);
        this.place();
      });
      alignment.update(this.#alignment);
      parts.push(alignment.node);
    }
    fill(this.controls, ...parts);
    this.controls.hidden = !parts.length;
  }

  #swap() {
    this.#blinkShowsBefore = !this.#blinkShowsBefore;
    this.#showSides();
  }

  #runBlink() {
    clearInterval(this.#blinking);
    this.#blinking = undefined;
    if (!this.isShown || this.app.state.mode !== "blink" || this.#isPaused || movesLess() || document.hidden) return;
    this.#blinking = setInterval(() => { if (!this.app.isHoldingBefore) this.#swap(); }, this.#period);
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    if (this.app.isHoldingBefore === isHeld) return;
    this.app.isHoldingBefore = isHeld;
    this.app.tell("hold");
    if (this.isShown) this.place();
  }

  /**
   * Remembers the pixel under the pointer.
   *
   * @param {number} x In a pane; negative for none.
   * @param {number} y
   */
  #pointAt(x, y) {
    const { app, entry } = this;
    if (app.pixel?.frozen || !entry) return;
    const pixel = this.zoom / 100;
    const spot = { x: Math.floor((x - this.#origin.left) / pixel), y: Math.floor((y - this.#origin.top) / pixel) };
    const pixels = this.#pixels();
    const isOutside = x < 0 || spot.x < 0 || spot.y < 0 || spot.x >= pixels.width || spot.y >= pixels.height;
    if (isOutside || (app.pixel && app.pixel.x === spot.x && app.pixel.y === spot.y)) return;
    app.pixel = { ...spot, frozen: false };
    app.tell("pixel");
  }
}

/**
 * What is said while one changed area fills the stage.
 *
 * @param {number} total
 * @param {number} position From 0.
 */
function areaNote(total, position) {
  const words = total === 1 ? "Zoomed to the changed area." : `Zoomed to changed area ${number(position + 1)} of ${number(total)}.`;
  return hasKeys() ? `${words} Press 0 to see the whole image.` : words;
}

/**
 * @param {string} title
 * @param {Side | undefined} side
 */
function sideCaption(title, side) {
  const words = side?.color && !side.image ? side.color.hex : size(side?.facts);
  return {
    name: element("b", { text: title }), size: ltr(words || "–", "caption-size"),
    bytes: side?.facts?.bytes !== undefined ? ltr(bytes(side.facts.bytes), "caption-bytes") : null,
  };
}

/**
 * What is in the place of an image that can't be shown: the reason and the facts.
 *
 * @param {Side} side
 */
export function cannotShow(side) {
  const { facts } = side;
  const known = [facts?.format, size(facts), bytes(facts?.bytes)].filter(Boolean).join(" · ");
  return element("div", { class: "cannot" }, element("strong", { text: "Can't show this image" }),
    element("span", { text: facts?.unreadable ?? "There is no preview of it in this page." }), known ? ltr(known) : null, side.file ? ltr(side.file) : null);
}
