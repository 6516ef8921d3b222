import { automaticBackground, paint } from "./background.js";
import { Blink } from "./blink.js";
import { colorChange, segments } from "./controls.js";
import { clamp, element, fill, ltr } from "./dom.js";
import { chosenEntry, entriesOf } from "./entries.js";
import { Split } from "./swipe.js";
import { bytes, count, number, percent, size, text, versionName } from "./text.js";
import { fittingZoom, watchGestures } from "./viewport.js";
import { StageView } from "./zoom.js";

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
 * @typedef {{node: HTMLElement, image: HTMLImageElement | null, isFilled: boolean}} Layer
 */

const mostBoxes = 60;

export class Stage {
  /** @type {Entry | undefined} */
  entry = undefined;
  #turn = 0;
  /** @type {"start" | "center" | "stretch"} */
  #alignment = "start";
  #ground = "check";
  /** @type {Set<string>} Assets that were shown before. */
  #visited = new Set();

  /**
   * @param {import("./app.js").App} app
   * @param {import("./images.js").ImageCache} images
   * @param {() => boolean} isWanted Whether the view it is in is shown.
   */
  constructor(app, images, isWanted) {
    this.app = app;
    this.images = images;
    this.isWanted = isWanted;
    this.view = new StageView(this);
    this.split = new Split(this);
    this.blink = new Blink(this);
    this.panes = [this.#makePane(0), this.#makePane(1)];
    // In a conflict a third one shows what both sides began with.
    this.basePane = app.index.kind === "conflicts" ? this.#makePane(2) : undefined;
    if (this.basePane) this.panes.push(this.basePane);
    this.map = element("div", { class: "map", hidden: true, "aria-hidden": "true" }, element("img", { alt: "", draggable: false }), element("span", { class: "map-view" }));
    this.note = element("div", { class: "stage-note", hidden: true, role: "note" });
    this.controls = element("div", { class: "stage-controls", hidden: true });
    this.frame = element("div", { class: "panes" }, this.basePane?.node, this.panes[0].node, this.panes[1].node, this.note);
    this.panes[0].space.append(this.split.slider);
    this.node = element("div", { class: "stage", tabIndex: 0, role: "group", "aria-label": "Images" }, this.frame, this.controls);
    this.node.addEventListener("keydown", (event) => this.view.panByKey(event));
    new ResizeObserver(() => { this.#sizes = undefined; this.place(); }).observe(this.frame);
    app.listen((changed) => {
      if (!this.isShown) {
        this.blink.run();
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
      if (changed.has("hold")) this.showSides();
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
    this.#measure();
    if (isNew) this.view.goToSmallChange();
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

  #measure() {
    const { entry } = this;
    this.view.measure([sizeOf(entry?.before, this.#before), sizeOf(entry?.after, this.#after), sizeOf(entry?.base, this.#base)]);
  }

  // Building

  /** @param {number} number */
  #makePane(number) {
    const layer = (/** @type {string} */ name) => ({ node: element("div", { class: `layer ${name}` }), image: null, isFilled: false });
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
      zoomAt: (factor, x, y) => this.view.zoomTo(this.view.zoom * factor, x, y),
      pan: (x, y) => this.split.slidesFreely ? false : this.view.pan(x, y),
      hover: (x, y) => this.#pointAt(x, y),
      toggle: () => this.app.state.zoom ? this.view.fit() : this.view.zoomTo(100),
      hold: (isHeld) => this.hold(isHeld),
      slide: (x, event) => this.split.slide(x, event),
    });
    pane.space.addEventListener("pointerleave", () => this.#pointAt(-1, -1));
    pane.space.dataset.pane = String(number);
    return pane;
  }

  #build() {
    for (const pane of this.panes) for (const layer of [pane.before, pane.after]) layer.isFilled = false;
    this.#loadMask();
    this.#showMode();
  }

  /** Fills what can be seen now: beside each other, a pane has one side, and the other only while Before is held. */
  #fillLayers() {
    const { app, entry } = this;
    const isSide = app.state.mode === "side";
    const [first, second] = this.panes;
    /** @type {["before" | "after" | "base", Layer | undefined, boolean][]} */
    const layers = [
      ["before", first.before, true], ["after", first.after, !isSide], ["before", second.before, isSide && app.isHoldingBefore], ["after", second.after, isSide], ["base", this.basePane?.before, isSide],
    ];
    for (const [name, layer, isSeen] of layers) {
      if (!layer || layer.isFilled || !isSeen) continue;
      layer.isFilled = true;
      this.#fillLayer(layer, entry?.[name], { before: this.#before, after: this.#after, base: this.#base }[name], name);
    }
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
      // The one that is decoded, unless it is on the other side as well.
      const image = picture.isConnected ? /** @type {HTMLImageElement} */ (picture.cloneNode()) : picture;
      Object.assign(image, { draggable: false, decoding: "sync", alt: `${title}, ${app.state.asset}, ${entry?.label ?? ""}, ${size(side?.facts).replace("×", " by ")}` });
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
    this.showMask();
  }

  showMask() {
    const isDifference = this.app.state.mode === "difference" && Boolean(this.entry?.change?.mask);
    for (const pane of this.panes) {
      const address = isDifference && pane.mask.dataset.src ? `url("${pane.mask.dataset.src}")` : "none";
      pane.mask.style.maskImage = this.split.showsDirection ? "none" : address;
      pane.mask.style.backgroundImage = this.split.showsDirection ? address : "none";
      pane.mask.classList.toggle("directed", this.split.showsDirection);
      pane.mask.hidden = address === "none";
    }
  }

  #showMode() {
    const { mode } = this.app.state;
    const isSide = mode === "side";
    this.node.dataset.mode = mode;
    for (const pane of this.panes.slice(1)) pane.node.hidden = !isSide;
    this.split.slider.hidden = mode !== "swipe";
    // What is before is left of the divider, whichever way the page runs; the words are above it.
    this.panes[0].caption.dir = mode === "swipe" ? "ltr" : "";
    this.blink.showsBefore = false;
    this.buildControls();
    this.#paint();
    this.showMask();
    this.blink.run();
    this.showSides();
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
    if (this.view.note && app.state.zoom) parts.push(this.view.note);
    this.note.hidden = !parts.length;
    const message = parts.join(" · ");
    if (this.note.textContent !== message) this.note.textContent = message;
  }

  /** Which side is to be seen in which pane, and what the captions say. */
  showSides() {
    const { app, entry } = this;
    const { mode } = app.state;
    const isHeld = app.isHoldingBefore;
    const [first, second] = this.panes;
    this.#fillLayers();
    /** @type {[string, string]} What a pane shows: one side, or both. */
    let shows = ["both", "after"];
    if (mode === "side") shows = ["before", isHeld ? "before" : "after"];
    else if (isHeld) shows = ["before", "before"];
    else if (mode === "blink") shows = [this.blink.showsBefore ? "before" : "after", "after"];
    else if (mode === "difference") shows = [this.split.copySide, "after"];
    first.art.dataset.shows = shows[0];
    second.art.dataset.shows = shows[1];
    if (this.basePane) {
      const base = sideCaption(text.base, entry?.base);
      this.basePane.art.dataset.shows = "before";
      fill(this.basePane.caption, base.name, base.size, element("span", { class: "spring" }), base.bytes);
    }
    this.node.classList.toggle("holding", isHeld);
    this.split.slider.classList.toggle("resting", isHeld);
    const { from, to } = app.index.kind === "conflicts" ? app.index : { from: undefined, to: undefined };
    const before = sideCaption(text.before, entry?.before, from), after = sideCaption(text.after, entry?.after, to);
    const change = entry?.change;
    const sizes = entry?.before?.facts && entry.after?.facts && size(entry.before.facts) !== size(entry.after.facts)
      ? element("span", { class: "caption-size" }, ltr(`${size(entry.before.facts)} → ${size(entry.after.facts)}`)) : null;
    if (mode === "side") {
      fill(first.caption, before.name, before.size, element("span", { class: "spring" }), before.bytes);
      const shown = isHeld ? before : after;
      fill(second.caption, ...(isHeld ? Object.values(sideCaption(text.before, entry?.before, from)) : [shown.name, shown.size, element("span", { class: "spring" }), shown.bytes]));
    } else if (mode === "swipe" || mode === "onion") {
      fill(first.caption, before.name, before.size, before.bytes, element("span", { class: "spring" }), sizes, element("span", { class: "spring" }), after.bytes, after.size, after.name);
    } else if (mode === "difference") {
      const words = change?.changedPixels
        ? `${count("pixelsChanged", change.changedPixels)} (${percent(change.share ?? 0)}) in ${count("areas", change.areas?.length ?? 0)}`
        : change ? change.words : entry?.state === "empty" ? text.empty : "No difference";
      fill(first.caption, element("b", { text: isHeld ? text.before : "Difference" }), element("span", { dir: "auto", text: words }), change?.color && colorChange(change.color), sizes);
    } else {
      const shown = shows[0] === "before" ? before : after;
      fill(first.caption, shown.name, shown.size, element("span", { class: "spring" }), sizes, shown.bytes);
    }
    this.split.place();
  }

  /** Puts everything where zoom and position say. */
  place() {
    if (!this.isShown || !this.entry) return;
    const { app, entry } = this;
    const { mode } = app.state;
    this.#arrange();
    const { view } = this;
    const { space } = view;
    if (!space.width || !space.height) return;
    const art = view.place(space);
    const pixel = this.view.zoom / 100;
    const isLarger = art.width > space.width || art.height > space.height;
    for (const pane of this.panes) {
      const { style } = pane.art;
      style.width = `${art.width}px`;
      style.height = `${art.height}px`;
      style.transform = `translate(${this.view.origin.left}px, ${this.view.origin.top}px)`;
      // The squares belong to the screen: they stay when the art moves.
      style.backgroundPosition = `${-this.view.origin.left}px ${-this.view.origin.top}px`;
      const isBase = pane === this.basePane;
      this.#placeLayer(pane.before, isBase ? entry.base : entry.before, isBase ? this.#base : this.#before, pixel, art);
      this.#placeLayer(pane.after, entry.after, this.#after, pixel, art);
      pane.space.classList.toggle("movable", isLarger);
      const isEmpty = mode === "side" && !(isBase ? entry.base : pane === this.panes[0] ? entry.before : entry.after);
      pane.pixels.hidden = this.view.zoom < 800 || isEmpty;
      pane.pixels.style.backgroundSize = `${pixel}px ${pixel}px`;
    }
    this.placeBoxes();
    this.#placeMap(art, space, isLarger);
    this.split.place();
    if (!app.state.zoom) this.view.note = "";
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
    const { sizes, view } = this;
    let layout = "single";
    if (this.app.state.mode === "side") {
      const columns = fittingZoom(view.pixels, { width: sizes.width / this.panes.length, height: sizes.height - sizes.caption });
      const rows = fittingZoom(view.pixels, { width: sizes.width, height: sizes.height / this.panes.length - sizes.caption });
      layout = columns >= rows ? "columns" : "rows";
    }
    if (this.frame.dataset.layout === layout) return;
    this.frame.dataset.layout = layout;
    this.#sizes = undefined;
  }

  /** @type {{width: number, height: number, caption: number, space: {width: number, height: number}} | undefined} */
  #sizes = undefined;

  /** The sizes of the frame and of the first pane, kept until they change: to ask for them lays out the page. */
  get sizes() {
    if (this.#sizes) return this.#sizes;
    const { frame, panes: [{ caption, space }] } = this;
    const sizes = { width: frame.clientWidth, height: frame.clientHeight, caption: caption.offsetHeight, space: { width: space.clientWidth, height: space.clientHeight } };
    // While it is hidden there are none.
    return sizes.space.width ? this.#sizes = sizes : sizes;
  }

  /**
   * @param {Layer} layer
   * @param {Side | undefined} side
   * @param {HTMLImageElement | undefined} picture
   * @param {number} pixel
   * @param {{width: number, height: number}} art
   */
  #placeLayer(layer, side, picture, pixel, art) {
    const own = sizeOf(side, picture);
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

  placeBoxes() {
    for (const pane of this.panes) this.#placeBoxesOf(pane, this.view.zoom / 100);
  }

  /**
   * @param {Pane} pane
   * @param {number} pixel
   */
  #placeBoxesOf(pane, pixel) {
    const { mode } = this.app.state;
    const areas = this.entry?.change?.areas ?? [];
    const isExact = this.app.showsAreas;
    const isWanted = areas.length > 0 && mode !== "blink" && !this.split.isDragging && !this.app.isHoldingBefore && (mode !== "onion") && this.#alignment === "start" && pane !== this.basePane
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
      box.classList.toggle("inside", top + this.view.origin.top < 20);
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
    const image = /** @type {HTMLImageElement} */ (this.map.firstElementChild), source = (this.#after ?? this.#before)?.src;
    if (!source) image.removeAttribute("src"); else if (image.src !== source) image.src = source;
    const pane = this.app.state.mode === "side" ? this.panes[1] : this.panes[0];
    if (this.map.parentElement !== pane.space) pane.space.append(this.map);
    const ratio = Math.min(96 / art.width, 96 / art.height);
    this.map.style.width = `${Math.max(8, art.width * ratio)}px`;
    this.map.style.height = `${Math.max(8, art.height * ratio)}px`;
    paint(this.map, this.#ground);
    const view = /** @type {HTMLElement} */ (this.map.lastElementChild);
    const left = clamp(-this.view.origin.left, 0, art.width), top = clamp(-this.view.origin.top, 0, art.height);
    const right = clamp(space.width - this.view.origin.left, 0, art.width), bottom = clamp(space.height - this.view.origin.top, 0, art.height);
    view.style.left = `${left * ratio}px`;
    view.style.top = `${top * ratio}px`;
    view.style.width = `${(right - left) * ratio}px`;
    view.style.height = `${(bottom - top) * ratio}px`;
  }

  buildControls() {
    const { entry } = this;
    const parts = [...this.split.controls, ...(this.app.state.mode === "blink" ? this.blink.controls : [])];
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
    const pixel = this.view.zoom / 100;
    const spot = { x: Math.floor((x - this.view.origin.left) / pixel), y: Math.floor((y - this.view.origin.top) / pixel) };
    const pixels = this.view.pixels;
    const isOutside = x < 0 || spot.x < 0 || spot.y < 0 || spot.x >= pixels.width || spot.y >= pixels.height;
    if (isOutside || (app.pixel && app.pixel.x === spot.x && app.pixel.y === spot.y)) return;
    app.pixel = { ...spot, frozen: false };
    app.tell("pixel");
  }
}

/**
 * The size of a side in pixels.
 *
 * @param {Side | undefined} side
 * @param {HTMLImageElement | undefined} picture
 */
function sizeOf(side, picture) {
  if (!side) return { width: 0, height: 0 };
  if (side.color && !side.image) return { width: 64, height: 64 };
  return {
    width: side.facts?.width ?? picture?.naturalWidth ?? 0, height: side.facts?.height ?? picture?.naturalHeight ?? 0,
  };
}

/**
 * @param {string} title
 * @param {Side | undefined} side
 * @param {import("./contract.js").Version} [version] Of a side of a conflict: whose it is.
 */
function sideCaption(title, side, version) {
  const words = side?.color && !side.image ? side.color.hex : size(side?.facts);
  // A version without a branch is called by its id, which says nobody's name.
  const whose = side?.name ?? (version && (version.branch && version.branch !== version.short ? version.branch : version.author));
  return {
    name: element("b", null, title, whose && " ", whose && element("bdi", { class: "caption-of", dir: "auto", text: whose })), size: ltr(words || "–", "caption-size"),
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
