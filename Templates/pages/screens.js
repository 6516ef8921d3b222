import { element, visible } from "./dom.js";
import { layerNode } from "./layers.js";
import { chooserOf } from "./picker.js";
import { inLanguage } from "./text.js";

/**
 * One screen of a prototype as it is shown: image, strips that stay while it scrolls, layers, and areas to tap.
 *
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./contract.js").Layout} Layout
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

export class ScreenView {
  /** Points scrolled. */
  x = 0;
  y = 0;
  /** @type {Layout} */
  layout;
  /** Where it is in the window. @type {Box} */
  frame = { x: 0, y: 0, width: 1, height: 1 };
  /** Pixels of the window for each point of the image. */
  scaleX = 1;
  scaleY = 1;
  /** @type {HTMLElement[]} */
  #spots = [];
  /** @type {string} */
  #shown = "";

  /**
   * @param {import("./player.js").Player} player
   * @param {Screen} screen
   */
  constructor(player, screen) {
    this.player = player;
    this.screen = screen;
    this.layout = player.layoutOf(screen);
    this.content = element("div", { class: "screen-content" });
    this.top = element("div", { class: "screen-strip is-top", hidden: true });
    this.bottom = element("div", { class: "screen-strip is-bottom", hidden: true });
    this.dim = element("div", { class: "screen-dim" });
    this.node = element("section", { class: "screen", "data-screen": screen.id, "aria-roledescription": "screen" }, this.content, this.top, this.bottom, this.dim);
  }

  /** The size of the image in the window. */
  get contentWidth() { return this.layout.width * this.scaleX; }
  get contentHeight() { return this.layout.height * this.scaleY; }
  get maxX() { return Math.max(0, this.contentWidth - this.frame.width); }
  get maxY() { return this.screen.scroll === "none" || this.screen.scroll === "horizontal" ? 0 : Math.max(0, this.contentHeight - this.frame.height); }

  /**
   * Puts everything where it belongs for a frame and what is asked for.
   *
   * @param {Box} frame
   */
  lay(frame) {
    const { player, screen } = this;
    this.layout = player.layoutOf(screen);
    const { layout } = this;
    this.frame = frame;
    const isSideways = screen.scroll === "horizontal" || screen.scroll === "both";
    this.scaleX = screen.scroll === "both" ? 1 : isSideways ? frame.height / layout.height : frame.width / layout.width;
    this.scaleY = this.scaleX;
    // A few points more or less are not worth scrolling.
    if (!isSideways && Math.abs(layout.height * this.scaleY / frame.height - 1) <= 0.035) this.scaleY = frame.height / layout.height;
    Object.assign(this.node.style, { left: `${frame.x}px`, top: `${frame.y}px`, width: `${frame.width}px`, height: `${frame.height}px` });
    const label = inLanguage(screen.title, player.locale);
    this.node.setAttribute("aria-label", visible(label));
    this.content.style.width = `${this.contentWidth}px`;
    this.content.style.height = `${this.contentHeight}px`;
    const cuts = /** @type {[HTMLElement, number][]} */ ([[this.top, layout.top ?? 0], [this.bottom, layout.bottom ?? 0]]);
    for (const [strip, height] of cuts) {
      // What is pulled down leaves the strip at the top where it is, also if nothing else scrolls.
      strip.hidden = !height || this.contentHeight <= frame.height + 1 && !(strip === this.top && this.#isPulled);
      strip.style.height = `${height * this.scaleY}px`;
    }
    const key = `${layout.image ?? ""} ${Boolean(player.images.get(layout.image))} ${player.images.failed.has(layout.image ?? "")} ${this.top.hidden} ${this.bottom.hidden} ${label}`;
    if (key !== this.#shown) {
      this.#shown = key;
      // What has the focus stays: an image may arrive while somebody types into a field.
      for (const part of [this.content, this.top, this.bottom]) {
        for (const child of [...part.children]) if (!child.contains(document.activeElement)) child.remove();
      }
      const image = player.images.get(layout.image);
      if (image) {
        for (const part of [this.content, this.top, this.bottom]) {
          if (part.hidden) continue;
          const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
          copy.className = "screen-image";
          copy.alt = part === this.content ? inLanguage(screen.alt, player.locale) : "";
          copy.draggable = false;
          part.prepend(copy);
        }
      } else {
        const name = screen.asset ?? screen.id;
        const state = layout.image ? (player.images.failed.has(layout.image) ? `can't show the image: ${name}` : "") : screen.asset ? `image missing: ${name}` : "no image yet";
        const gray = element("div", { class: "screen-gray" }, element("b", { text: visible(label) }), element("span", { text: visible(state) }), element("span", { text: `${layout.width}×${layout.height} pt` }));
        // In the upper part of what is seen, however long the screen is.
        gray.style.paddingTop = `${Math.min(frame.height, this.contentHeight) * 0.3}px`;
        this.content.prepend(gray);
      }
    }
    for (const part of [this.content, this.top, this.bottom]) {
      const image = part.querySelector(".screen-image");
      if (image instanceof HTMLElement) Object.assign(image.style, { width: `${this.contentWidth}px`, height: `${this.contentHeight}px` });
    }
    const isAcross = screen.scroll === "horizontal";
    const isShort = this.contentHeight < frame.height - 1;
    this.node.style.background = isShort || this.maxX || this.maxY || this.#isPulled ? player.images.groundOf(layout, isAcross, isShort) : "";
    // Its areas are all there is to see.
    this.node.classList.toggle("is-gray", layout.image === undefined);
    this.#layBars();
    this.#layLayers();
    this.#laySpots();
    this.scrollTo(this.x, this.y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  scrollTo(x, y) {
    const over = (/** @type {number} */ value, /** @type {number} */ most) => (value < 0 || value > most ? value : Math.min(value, most));
    this.x = over(x, this.maxX);
    this.y = over(y, this.maxY);
    this.content.style.transform = `translate(${-this.x}px, ${-this.y}px)`;
    for (const strip of [this.top, this.bottom]) {
      const inner = strip.querySelector(".screen-image");
      if (inner instanceof HTMLElement) inner.style.transform = `translate(${-this.x}px, ${strip === this.bottom ? (this.layout.bottom ?? 0) * this.scaleY - this.contentHeight : 0}px)`;
    }
    // Pulled too far, the content leaves the strip that stays, which must not be seen twice.
    const above = this.top.hidden || this.y >= 0 ? 0 : (this.layout.top ?? 0) * this.scaleY;
    const below = this.bottom.hidden || this.y <= this.maxY ? 0 : (this.layout.bottom ?? 0) * this.scaleY;
    const image = this.content.querySelector(":scope > .screen-image");
    if (image instanceof HTMLElement) image.style.clipPath = above || below ? `inset(${above}px 0 ${below}px)` : "";
  }

  #layBars() {
    for (const old of this.node.querySelectorAll(".screen-bar")) old.remove();
    this.bars = (this.layout.bars ?? []).map((bar) => {
      const image = this.player.images.get(bar.image);
      const height = bar.height * this.scaleX;
      const node = element("div", { class: `screen-bar is-${bar.edge}` });
      node.style.height = `${height}px`;
      if (image) {
        const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
        copy.alt = "";
        Object.assign(copy.style, { width: `${this.frame.width}px`, height: `${height}px` });
        node.append(copy);
      }
      this.node.insertBefore(node, this.dim);
      return node;
    });
  }

  /**
   * Where an area is in the frame, and what it belongs to: the content, a strip or a bar.
   *
   * @param {number} place Of the link.
   * @returns {(Box & {zone: HTMLElement}) | undefined} Nothing if it is hidden.
   */
  box(place) {
    const area = this.layout.areas[place];
    const { frame, scaleX, scaleY, layout } = this;
    if (area === false || area === undefined) return undefined;
    if (area === true) return { x: 0, y: 0, width: frame.width, height: frame.height, zone: this.node };
    if (Array.isArray(area[0])) {
      const [[x, y, width, height], bar] = /** @type {[[number, number, number, number], number]} */ (area);
      const top = layout.bars?.[bar]?.edge === "top" ? 0 : frame.height - (layout.bars?.[bar]?.height ?? 0) * scaleX;
      return { x: x * scaleX, y: top + y * scaleX, width: width * scaleX, height: height * scaleX, zone: this.bars?.[bar] ?? this.node };
    }
    const [x, y, width, height] = /** @type {[number, number, number, number]} */ (area);
    const box = { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
    const strip = this.#stripAt(y, height);
    if (strip) return { ...box, x: box.x - this.x, y: strip === this.top ? box.y : frame.height - (this.contentHeight - box.y), zone: strip };
    return { ...box, x: box.x - this.x, y: box.y - this.y, zone: this.content };
  }

  /**
   * The strip that something on the image belongs to by its place; undefined for the content.
   *
   * @param {number} y In points of the image.
   * @param {number} height
   */
  #stripAt(y, height) {
    const { layout } = this;
    if (!this.top.hidden && y + height <= (layout.top ?? 0) + 0.5) return this.top;
    if (!this.bottom.hidden && y >= layout.height - (layout.bottom ?? 0) - 0.5) return this.bottom;
    return undefined;
  }

  /**
   * Returns the link that acts at a point of the frame: the first one whose area has it, one on the whole screen last.
   *
   * @param {number} x
   * @param {number} y
   * @param {(link: ScreenLink) => boolean} isMeant
   */
  linkAt(x, y, isMeant) {
    let whole;
    for (const [place, link] of this.screen.links.entries()) {
      if (!isMeant(link) || this.#isApart(link) || !this.player.holds(link.when)) continue;
      const box = this.box(place);
      if (!box || x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue;
      if (box.zone === this.content && this.isCovered(x, y)) continue;
      if (this.layout.areas[place] !== true) return { link, place, box };
      whole ??= { link, place, box };
    }
    return whole;
  }

  /**
   * True if a strip or bar is over a point of the content.
   *
   * @param {number} x
   * @param {number} y
   */
  isCovered(x, y) {
    const { layout, frame, scaleX, scaleY } = this;
    if (x < 0 || y < 0 || x > frame.width || y > frame.height) return true;
    if (!this.top.hidden && y < (layout.top ?? 0) * scaleY) return true;
    if (!this.bottom.hidden && y > frame.height - (layout.bottom ?? 0) * scaleY) return true;
    return (layout.bars ?? []).some((bar) => (bar.edge === "top" ? y < bar.height * scaleX : y > frame.height - bar.height * scaleX));
  }

  /**
   * Returns the bar at a height of the frame.
   *
   * @param {number} y
   */
  barAt(y) {
    const { layout, frame } = this;
    for (const place of this.screen.bars ?? []) {
      const part = this.player.data.parts?.[place];
      if (!part) continue;
      const isLaidOver = (layout.bars ?? []).some((bar) => bar.edge === part.edge && bar.height === part.height);
      const unit = isLaidOver ? this.scaleX : this.scaleY;
      const end = isLaidOver || !this.bottom.hidden ? frame.height : this.contentHeight - this.y;
      const top = part.edge === "top" ? 0 : end - part.height * unit;
      if (y >= top && y <= top + part.height * unit) return { id: part.id, height: part.height, isLaidOver, unit, top };
    }
    return undefined;
  }

  /**
   * Shows which link a finger is on; none without a place.
   *
   * @param {number} [place] Of the link.
   */
  press(place) {
    for (const spot of this.#spots) spot.classList.toggle("is-pressed", spot.dataset.place === String(place));
  }

  /**
   * Gives the focus to a link, or to the first one.
   *
   * @param {string} [link] Its id.
   */
  focus(link) {
    (this.#spots.find((spot) => spot.dataset.link === link) ?? this.#spots[0])?.focus({ preventScroll: true });
  }

  get #isPulled() { return this.screen.links.some(({ trigger }) => trigger === "pull"); }

  #laySpots() {
    const { player, screen } = this;
    const focused = this.#spots.find((spot) => spot === document.activeElement)?.dataset.link;
    for (const spot of this.#spots) spot.remove();
    /** @type {Set<string>} */
    const seen = new Set();
    /** @type {{node: HTMLElement, box: Box}[]} */
    const spots = [];
    for (const [place, link] of screen.links.entries()) {
      const key = `${link.action} ${link.to ?? ""} ${link.trigger === "tap" ? place : ""}`;
      if (link.trigger === "delay" || this.#isApart(link) || !player.holds(link.when)) continue;
      if (link.trigger !== "tap" && [...seen].some((other) => other.startsWith(`${link.action} ${link.to ?? ""} `))) continue;
      seen.add(key);
      const box = this.box(place);
      if (!box) continue;
      const name = inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : /** @type {Record<string, string>} */ ({ back: "Back", close: "Close", stay: "Change" })[link.action] ?? link.id);
      const to = link.to ? `, to ${player.titleOf(link.to)}` : "";
      const node = element("button", { type: "button", class: `spot is-${link.trigger}`, "data-link": link.id, "data-place": place, "aria-label": visible(`${name}${to}`), onclick: (/** @type {MouseEvent} */ event) => { if (event.detail === 0) this.#follow(link, place); } },
        element("span", { class: "spot-name", "aria-hidden": "true", text: visible(name) }));
      const inside = box.zone === this.content ? { x: box.x + this.x, y: box.y + this.y }
        : box.zone === this.bottom ? { x: box.x, y: box.y - (this.frame.height - (this.layout.bottom ?? 0) * this.scaleY) }
        : box.zone.classList.contains("is-bottom") ? { x: box.x, y: box.y - (this.frame.height - box.zone.clientHeight) } : box;
      Object.assign(node.style, { left: `${inside.x}px`, top: `${inside.y}px`, width: `${box.width}px`, height: `${box.height}px` });
      node.classList.toggle("is-whole", box.zone === this.node);
      node.classList.toggle("is-inset", box.x >= 4 && box.x + box.width <= this.frame.width - 4);
      spots.push({ node, box });
      box.zone.append(node);
    }
    // Reading order, whatever the order in which they are tried; in Arabic a line begins at the right.
    spots.sort((one, other) => (Math.abs(one.box.y - other.box.y) > 8 ? one.box.y - other.box.y : (one.box.x - other.box.x) * player.sign));
    for (const { node } of spots) node.parentElement?.append(node);
    this.#spots = spots.map(({ node }) => node);
    if (focused !== undefined) this.focus(focused);
    this.node.append(this.dim);
  }

  /**
   * Does what a link says, as a key asks for it.
   *
   * @param {ScreenLink} link
   * @param {number} place
   */
  #follow(link, place) {
    if (link.trigger === "pull") this.player.pull.run(link, this, place);
    else this.player.follow(link, this, place);
  }

  /**
   * True for a link that isn't on an area of the screen: rows follow it, or its layer isn't seen.
   *
   * @param {ScreenLink} link
   */
  #isApart(link) {
    if (!link.layer || link.trigger === "pull") return false;
    const layer = this.screen.layers?.find(({ id }) => id === link.layer);
    return !layer || Boolean(layer.scroll || layer.repeat) || this.#isElsewhere(layer) || !this.player.holds(layer.when);
  }

  /**
   * True for a layer that is drawn elsewhere: in the gap of a pull, or behind rows.
   *
   * @param {import("./contract.js").ScreenLayer} layer
   */
  #isElsewhere({ id }) {
    if (id === undefined) return false;
    const { links, layers = [] } = this.screen;
    return links.some((link) => link.trigger === "pull" && link.layer === id) || layers.some(({ reveal }) => reveal === id);
  }

  #layLayers() {
    const { player, screen, layout } = this;
    // A list keeps its place as long as it shows the same rows.
    const key = (/** @type {number} */ place) => {
      const layer = screen.layers?.[place], where = layout.layers?.[place];
      if (!layer || !where || !(layer.scroll || layer.repeat) || !player.holds(layer.when)) return undefined;
      const look = layer.names || layer.dots ? [player.locale, player.appearance] : [];
      return [...(where.rows ?? [where.image]), this.scaleX, where.tint ?? "", ...look].join(" ");
    };
    for (const old of this.node.querySelectorAll(".screen-layer:not(.is-pulled)")) {
      if (!(old instanceof HTMLElement)) continue;
      const isSame = old.dataset.rows !== undefined && old.dataset.rows === key(Number(old.dataset.layer));
      // A field that is typed into stays; a list goes with the button that was pressed in it.
      if (!isSame && (old.dataset.rows !== undefined || !old.contains(document.activeElement))) old.remove();
    }
    for (const [place, layer] of (screen.layers ?? []).entries()) {
      if (!player.holds(layer.when) || this.#isElsewhere(layer)) continue;
      const where = layout.layers?.[place];
      if (!where) continue;
      const [x, y, width, height] = where.area;
      const box = { x: x * this.scaleX, y: y * this.scaleY, width: width * this.scaleX, height: height * this.scaleY };
      const strip = this.#stripAt(y, height);
      const held = this.node.querySelector(`.screen-layer[data-layer="${place}"]`);
      const node = held instanceof HTMLElement ? held : layerNode(player, layer, where, this);
      if (strip === this.bottom || layer.fixed && this.maxY > 0 && y > layout.height / 2) box.y = this.frame.height - (this.contentHeight - box.y);
      node.dataset.layer = String(place);
      const rows = key(place);
      if (rows !== undefined) node.dataset.rows = rows;
      Object.assign(node.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
      if (layer.depth) node.dataset.depth = String(layer.depth * this.scaleX);
      if (held) {
        chooserOf(held)?.follow();
        continue;
      }
      if (layer.fixed || strip) this.node.insertBefore(node, this.dim);
      else this.content.append(node);
    }
  }

  /** Moves the layers that have a depth. */
  lean() {
    const { x, y } = this.player.tilt;
    for (const node of this.node.querySelectorAll(".screen-layer[data-depth]")) {
      if (!(node instanceof HTMLElement)) continue;
      const depth = Number(node.dataset.depth);
      node.style.transform = `translate(${(depth * x).toFixed(2)}px, ${(depth * y).toFixed(2)}px)`;
    }
  }

  /** Draws what depends on variables again. */
  refresh() {
    this.#layLayers();
    this.#laySpots();
  }
}
