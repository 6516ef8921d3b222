import { isDark } from "./background.js";
import { commandBox } from "./controls.js";
import { element, fill, isPhone, ltr, visible } from "./dom.js";
import { classGlyph } from "./glyphs.js";
import { count } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";
import { rowLayout, VirtualView } from "./virtual.js";

/**
 * The cells of a gallery.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {import("./app.js").App} App
 * @typedef {import("./requests.js").Requests} Requests
 */

/** Widths of a cell's image. */
export const cellSizes = /** @type {Record<string, number>} */ ({ S: 96, M: 144, L: 224 });

/** The cells, of which only those near the screen exist. */
export class Grid {
  /** @type {Asset[]} */
  #assets = [];
  /** @type {Map<string, number> | undefined} Of the assets that are shown, once it is asked for. */
  #places = undefined;
  #columns = 1;
  #cell = { width: 160, tile: 144, height: 200 };
  /** @type {(() => void) | undefined} */
  onOpen = undefined;

  /**
   * @param {App} app
   * @param {Requests} requests
   */
  constructor(app, requests) {
    this.app = app;
    this.requests = requests;
    this.size = app.shared.get("cell", "M") in cellSizes ? app.shared.get("cell", "M") : "M";
    this.content = element("div", { role: "grid", "aria-label": "Assets", class: "grid-rows" });
    this.none = element("div", { class: "grid-none", hidden: true });
    this.node = element("div", { class: "grid-scroll" }, this.content, this.none);
    this.rows = new VirtualView(this.node, this.content, { create: () => element("div", { class: "grid-row", role: "row" }), render: (node, row, isRushing) => this.#render(node, row, isRushing) });
    this.content.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
      if (!(cell instanceof HTMLElement) || cell.dataset.name === undefined) return;
      app.select(cell.dataset.name);
      this.onOpen?.();
    });
    new ResizeObserver(() => this.#lay(false)).observe(this.node);
  }

  /** @param {string} name */
  setSize(name) {
    this.size = name;
    this.#lay(true);
    this.revealSelected();
  }

  /** @param {Asset[]} assets */
  update(assets) {
    const isOther = assets.length !== this.#assets.length || assets.some((asset, place) => asset !== this.#assets[place]);
    this.#assets = assets;
    if (isOther) {
      this.#places = undefined;
      this.#lay(true);
    }
    else this.rows.refresh();
    const isEmpty = !assets.length;
    this.none.hidden = !isEmpty;
    if (!isEmpty) return;
    if (!this.app.assets.length) {
      fill(this.none, element("h2", { class: "nothing-head", text: "No assets in this version" }), element("p", { text: "Import a folder of images to make some." }), commandBox("assets import FOLDER"));
    } else {
      const { query } = this.app.state;
      fill(this.none, element("p", null, query ? `No asset matches '${query}'.` : "No asset is left by this filter."),
        element("button", { type: "button", class: "button", text: "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
    }
  }

  refresh() {
    this.rows.refresh();
  }

  get #selected() {
    const { asset } = this.app.state;
    if (!asset) return -1;
    this.#places ??= new Map(this.#assets.map(({ name }, place) => [name, place]));
    return this.#places.get(asset) ?? -1;
  }

  revealSelected() {
    const at = this.#selected;
    if (at >= 0) this.rows.reveal(Math.floor(at / this.#columns));
  }

  focus() {
    this.#focusCell(Math.max(0, this.#selected));
  }

  /** @param {number} position */
  #focusCell(position) {
    const row = Math.floor(position / this.#columns);
    this.rows.reveal(row);
    const cell = this.rows.node(row)?.children[position % this.#columns];
    if (cell instanceof HTMLElement) cell.focus();
  }

  /** @param {number} step */
  step(step) {
    const at = this.#selected;
    const next = this.#assets[at < 0 ? 0 : at + step];
    if (!next) return;
    this.app.select(next.name);
    this.#focusCell(this.#selected);
  }

  /** @param {string} key */
  move(key) {
    const isBackward = getComputedStyle(document.documentElement).direction === "rtl";
    const step = { ArrowDown: this.#columns, ArrowUp: -this.#columns, ArrowRight: isBackward ? -1 : 1, ArrowLeft: isBackward ? 1 : -1 }[key] ?? 0;
    this.step(step);
  }

  /** @param {boolean} isOther */
  #lay(isOther) {
    const width = this.content.clientWidth;
    if (!width) return;
    const wanted = isPhone() ? Math.min(cellSizes[this.size], 160) * (this.size === "M" ? 0.67 : 1) : cellSizes[this.size];
    const columns = Math.max(1, Math.floor(width / (wanted + 20)));
    const cell = Math.floor(width / columns);
    const tile = Math.min(cell - 20, Math.round(wanted * 1.3));
    if (!isOther && columns === this.#columns && cell === this.#cell.width) return;
    this.#columns = columns;
    this.#cell = { width: cell, tile, height: tile + 66 };
    this.content.style.setProperty("--tile", `${tile}px`);
    this.content.style.setProperty("--columns", String(columns));
    const rows = Math.ceil(this.#assets.length / columns);
    this.content.setAttribute("aria-rowcount", String(rows));
    this.content.setAttribute("aria-colcount", String(columns));
    this.rows.setLayout(rowLayout(new Array(rows).fill(this.#cell.height)));
  }

  /**
   * @param {HTMLElement} node
   * @param {number} row
   * @param {boolean} isRushing
   */
  #render(node, row, isRushing) {
    const first = row * this.#columns;
    const amount = Math.min(this.#columns, this.#assets.length - first);
    const { shown } = this.requests;
    const hasSelected = this.#selected >= 0;
    node.setAttribute("aria-rowindex", String(row + 1));
    while (node.children.length > amount) node.lastElementChild?.remove();
    while (node.children.length < amount) node.append(makeCell());
    for (let column = 0; column < amount; column++) {
      const asset = this.#assets[first + column];
      const cell = /** @type {HTMLElement} */ (node.children[column]);
      const isSelected = asset.name === this.app.state.asset;
      cell.tabIndex = isSelected || (!hasSelected && first + column === 0) ? 0 : -1;
      cell.setAttribute("aria-selected", String(isSelected));
      cell.setAttribute("aria-colindex", String(column + 1));
      fillCell(cell, this.app, this.requests, asset, { shown, tile: this.#cell.tile, isRushing });
    }
  }
}

/** @returns {HTMLElement} */
function makeCell() {
  return element("div", { class: "cell", role: "gridcell" }, element("span", { class: "cell-tile" }, element("span", { class: "cell-half" }, thumb())), element("span", { class: "cell-name" }), element("span", { class: "cell-info" }));
}

/**
 * @param {HTMLElement} cell
 * @param {App} app
 * @param {Requests} requests
 * @param {Asset} asset
 * @param {{shown: number[], tile: number, isRushing: boolean}} options `shown` are the requests, `tile` the width of the image.
 */
function fillCell(cell, app, requests, asset, { shown, tile: tileWidth, isRushing }) {
  const isLarge = tileWidth * devicePixelRatio > 140;
  const space = Math.floor(tileWidth / shown.length * 0.7);
  const [tile, name, info] = /** @type {HTMLElement[]} */ ([...cell.children]);
  while (tile.children.length > shown.length) tile.lastElementChild?.remove();
  while (tile.children.length < shown.length) tile.append(element("span", { class: "cell-half" }, thumb()));
  const words = [asset.name];
  shown.forEach((request, half) => {
    const [variant, exactness, note] = requests.answer(asset, request);
    const slot = requests.table(asset)?.slots[variant];
    const part = /** @type {HTMLElement} */ (tile.children[half]);
    const square = /** @type {HTMLElement} */ (part.firstElementChild);
    const isNothing = exactness === "none" || asset.problem !== undefined;
    const isShared = exactness === "fallback" && note !== undefined && note === requests.shared(request)?.note;
    part.classList.toggle("fallback", exactness === "fallback" && !isShared);
    part.classList.toggle("none", isNothing);
    const color = isNothing ? undefined : asset.colors?.[variant] || undefined;
    fillThumb(square, app.source, isNothing ? {} : {
      image: asset.images?.[variant] || (color ? undefined : "unreadable"), color, isForDark: isDark(slot?.appearance), background: app.state.background, space, isRushing,
    }, isLarge ? "full" : "thumb");
    let tag = part.children[1];
    const label = asset.problem ?? (exactness === "none" ? "Nothing to show" : exactness === "fallback" ? note ?? "Falls back" : "");
    const isTagged = label && !isShared;
    if (isTagged && !tag) tag = part.appendChild(element("span"));
    if (tag && !isTagged) tag.remove();
    else if (tag) {
      tag.className = isNothing ? "cell-nothing" : "tag";
      // Half a cell has no room for more than what is used.
      tag.textContent = shown.length > 1 ? label.replace(/ used$/, "") : label;
      tag.setAttribute("title", label);
    }
    words.push(label || "as asked");
  });
  cell.dataset.name = asset.name;
  const findings = asset.findings ? count("findings", asset.findings) : "";
  if (findings) words.push(findings);
  cell.title = visible(asset.name) + (findings && `: ${findings}`);
  cell.setAttribute("aria-label", words.join(", "));
  const leaf = asset.name.slice(asset.name.lastIndexOf("/") + 1);
  if (name.textContent !== visible(leaf) || name.dataset.findings !== findings) fill(name, findings ? classGlyph("attention") : null, ltr(leaf));
  name.dataset.findings = findings;
  const summary = asset.colors?.length ? asset.colors[Math.max(0, requests.answer(asset, shown[0])[0])] ?? "" : requests.table(asset)?.summary ?? "";
  if (info.textContent !== summary) fill(info, ltr(summary));
}
