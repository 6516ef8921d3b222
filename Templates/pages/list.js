import { element, fill, isPhone, visible, write } from "./dom.js";
import { classGlyph, glyph } from "./glyphs.js";
import { clearThumbs, fillThumb, thumb } from "./thumbs.js";
import { rowLayout, VirtualView } from "./virtual.js";
import { count, number, percent, pixelShare, text } from "./text.js";

/**
 * The list of changed assets: a filter, chips that narrow it, and rows in groups.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {{group: string, count: number} | {asset: Asset, place: number} | {file: string, place: number}} Row
 *
 * @typedef {object} ListAdditions What the local app adds to the list.
 * @property {HTMLElement} head Above the rows.
 * @property {HTMLElement} foot
 * @property {(app: import("./app.js").App) => string[]} files Below the assets, those that the filter leaves.
 * @property {(option: HTMLElement, file: string) => void} fillFile
 * @property {(option: HTMLElement, asset: Asset) => void} decorate Called each time the row of an asset is filled.
 * @property {(event: MouseEvent, option: HTMLElement) => boolean} press True if a click on a row was for something added to it.
 */

/** The order of groups and chips. */
export const classOrder = ["attention", "removed", "removedVariants", "redrawn", "recolored", "resized", "changed", "flow", "added", "addedVariants", "similar", "renamed", "moved", "settings", "reencoded"];

/**
 * The class of change as people see it: an asset that only lost a variant isn't one that is gone.
 *
 * @param {Asset} asset
 */
export function kindOf(asset) {
  const { change } = asset;
  return change ? change.part ? `${change.class}Variants` : change.class : "settings";
}

/**
 * The heading that an asset is under.
 *
 * @param {Asset} asset
 */
export function groupOf(asset) {
  return asset.change?.urgency ?? (asset.attention ? "fix" : "look");
}

/**
 * What a row says: what is wrong first, since the end may be cut off. How much changed is always there.
 *
 * @param {Asset} asset
 */
function detailOf({ attention, change }) {
  return attention === undefined ? change?.detail ?? "" : [attention, change?.share ? pixelShare(change.share) : ""].filter(Boolean).join(" · ");
}

/**
 * Returns which assets a filter leaves. The selected one always stays.
 *
 * @param {import("./app.js").App} app
 * @returns {Asset[]}
 */
export function filtered(app) {
  const { filter, query, asset: selected } = app.state;
  // The list and the overview ask for the same one after the other.
  const key = JSON.stringify([filter, query, app.state.view === "overview" ? "" : selected, filter.includes("unseen") ? app.seenChanges : 0]);
  if (key === lastFilter.key && app.assets === lastFilter.all) return lastFilter.left;
  const wanted = filter ? filter.split(",") : [];
  const answers = answersOf(app.index);
  const shown = wanted.flatMap((name) => answers.get(name) ?? []);
  const classes = wanted.filter((name) => name !== "unseen" && name !== "attention" && !answers.has(name));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const assets = !filter && !words.length ? app.assets : app.assets.filter((asset) => {
    if (asset.name === selected && app.state.view !== "overview") return true;
    if (classes.length && !classes.includes(kindOf(asset))) return false;
    if (shown.length && !shown.some((isShown) => isShown(asset))) return false;
    if (wanted.includes("attention") && !asset.attention) return false;
    if (wanted.includes("unseen") && app.isSeen(asset)) return false;
    return matches(asset, words);
  });
  Object.assign(lastFilter, { key, all: app.assets, left: assets });
  return assets;
}

/** @type {WeakMap<import("./contract.js").Index, Map<string, (asset: Asset) => boolean>>} */
const knownAnswers = new WeakMap();

/**
 * What the parts of the headline show, by their filters.
 *
 * @param {import("./contract.js").Index} index
 */
function answersOf(index) {
  let answers = knownAnswers.get(index);
  if (!answers) {
    answers = new Map();
    for (const { filter, assets } of index.headline?.parts ?? []) {
      if (filter === undefined) continue;
      const names = assets && new Set(assets);
      const others = answers.get(filter);
      answers.set(filter, (asset) => Boolean(others?.(asset)) || (names ? names.has(asset.name) : asset.change?.urgency === filter));
    }
    knownAnswers.set(index, answers);
  }
  return answers;
}

/**
 * Adds a filter or takes it away.
 *
 * @param {import("./app.js").App} app
 * @param {string} name
 */
export function toggleFilter(app, name) {
  const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
  if (!wanted.delete(name)) wanted.add(name);
  app.change({ filter: [...wanted].join(",") });
}

/** @type {{key: string, all: Asset[], left: Asset[]}} */
const lastFilter = { key: "", all: [], left: [] };

/** @type {WeakMap<Asset, string>} */
const haystacks = new WeakMap();

/**
 * @param {Asset} asset
 * @param {string[]} words
 */
export function matches(asset, words) {
  if (!words.length) return true;
  const haystack = haystackOf(asset);
  return words.every((word) => haystack.includes(word.startsWith("type:") ? word.slice(5) : word));
}

/** @param {Asset} asset */
function haystackOf(asset) {
  let haystack = haystacks.get(asset);
  if (haystack === undefined) {
    haystack = [asset.name, asset.type, ...(asset.tags ?? []), ...(asset.files ?? []), ...(asset.colors ?? []), asset.change?.words ?? "", asset.change?.detail ?? ""]
      .join("\n").toLowerCase();
    haystacks.set(asset, haystack);
  }
  return haystack;
}

/**
 * Prepares what the filter searches while nothing else is to be done: the first key would wait for all of it.
 *
 * @param {Asset[]} assets
 * @param {AbortSignal} signal Ends it.
 */
function prepareFilter(assets, signal) {
  let place = 0;
  const idle = window.requestIdleCallback ?? ((/** @type {(deadline: {timeRemaining: () => number}) => void} */ run) => setTimeout(() => run({ timeRemaining: () => 5 }), 200));
  const prepare = (/** @type {{timeRemaining: () => number}} */ deadline) => {
    if (signal.aborted) return;
    for (let end = 0; place < assets.length && (end < 100 || deadline.timeRemaining() > 1); end++) haystackOf(assets[place++]);
    if (place < assets.length) idle(prepare);
  };
  idle(prepare);
}

/**
 * The field that filters, shared by comparison and gallery.
 *
 * @param {import("./app.js").App} app
 */
export function filterField(app) {
  const input = element("input", {
    type: "search", class: "filter-input", placeholder: "Filter assets", "aria-label": "Filter assets", spellcheck: false,
    autocomplete: "off", value: app.state.query, "aria-keyshortcuts": "/",
    oninput: () => app.change({ query: input.value }),
  });
  const clear = element("button", {
    type: "button", class: "icon-button filter-clear", title: "Clear", "aria-label": "Clear the filter", hidden: true,
    onclick: () => { app.change({ query: "" }); input.focus(); },
  }, glyph("cross"));
  const key = element("kbd", { text: "/", "aria-hidden": "true" });
  const update = () => {
    if (input.value !== app.state.query) input.value = app.state.query;
    clear.hidden = !input.value;
    key.hidden = !clear.hidden;
  };
  app.listen((changed) => { if (changed.has("query")) update(); });
  update();
  prepareFilter(app.assets, app.signal);
  return { node: element("div", { class: "filter" }, glyph("search"), input, clear, key), input };
}

/** The list beside the stage. */
export class AssetList {
  /** @type {Row[]} */
  #rows = [];
  /** @type {Asset[]} In the order of the rows. */
  #assets = [];
  /** @type {string[]} */
  #files = [];
  #wasPhone = isPhone();
  /** @type {Map<string, number>} How many assets each chip stands for. */
  #counts = new Map();
  /** @type {WeakMap<HTMLElement, {option: HTMLElement, pair: HTMLElement, words: HTMLElement, mark: HTMLElement}>} The parts of rows. */
  #assetRows = new WeakMap();
  /** Called after a click on an asset. */
  onPick = () => {};

  /**
   * @param {import("./app.js").App} app
   * @param {HTMLElement} host
   * @param {ListAdditions} [additions]
   */
  constructor(app, host, additions) {
    this.app = app;
    this.additions = additions;
    this.#count();
    this.field = filterField(app);
    this.chips = element("div", { class: "chips", role: "group", "aria-label": "Show only" });
    this.content = element("div", { role: "listbox", "aria-label": "Changed assets", tabIndex: -1 });
    this.none = element("div", { class: "list-none", hidden: true });
    this.scroller = element("div", { class: "list-scroll" }, this.content, this.none);
    fill(host, element("div", { class: "list-head" }, this.field.node, this.chips), additions?.head, this.scroller, additions?.foot ?? app.additions?.foot);
    this.rows = new VirtualView(this.scroller, this.content, { create: () => this.#create(), render: (node, row, isRushing) => this.#render(node, row, isRushing) });
    this.content.addEventListener("click", (event) => {
      const node = /** @type {HTMLElement} */ (event.target).closest("[role=option]");
      if (!(node instanceof HTMLElement) || additions?.press(event, node)) return;
      if (node.dataset.name === undefined) return;
      app.select(node.dataset.name);
      this.onPick();
    });
    if (additions) this.content.addEventListener("keydown", (event) => this.#moveAmongFiles(event));
    app.listen((changed) => {
      if (changed.has("data")) this.#count();
      if (changed.has("data") || changed.has("filter") || changed.has("seen")) this.#updateChips();
      if (changed.has("data") || changed.has("filter") || changed.has("query") || changed.has("seen") || changed.has("view")) this.update();
      else if (changed.has("background") || changed.has("review") || changed.has("choice")) this.rows.refresh();
      else if (changed.has("asset")) return this.#moveSelection();
      if (changed.has("view") || changed.has("asset")) this.revealSelected();
    });
    addEventListener("resize", () => {
      if (this.#wasPhone === isPhone()) return;
      this.#wasPhone = isPhone();
      this.update();
    }, { signal: app.signal });
    this.#updateChips();
    this.update();
    requestAnimationFrame(() => this.revealSelected());
  }

  /** The assets that are listed, in their order. */
  get assets() {
    return this.#assets;
  }

  /** True if there is nothing to list, whatever the filter. */
  get isEmpty() {
    return !this.app.assets.length && !this.additions?.files(this.app).length;
  }

  #count() {
    this.#counts.clear();
    for (const asset of this.app.assets) {
      const name = kindOf(asset);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
      if (asset.attention) this.#counts.set("attention", (this.#counts.get("attention") ?? 0) + 1);
    }
  }

  update() {
    const before = this.#assets;
    const filesBefore = this.#files;
    this.#assets = filtered(this.app);
    this.#files = this.additions?.files(this.app) ?? [];
    if (before.length !== this.#assets.length || before.some((asset, place) => asset !== this.#assets[place])) this.#lay();
    else if (filesBefore.join("\n") !== this.#files.join("\n") || (!this.#rows.length && this.#assets.length)) this.#lay();
    else this.rows.refresh();
    const isEmpty = !this.#assets.length && !this.#files.length;
    this.none.hidden = !isEmpty;
    if (isEmpty) this.#explainNothing();
    this.#lastSelected = this.#selectedRow;
  }

  /** Fills the rows that the selection left and came to; all of them if the filter leaves others now. */
  #moveSelection() {
    if (filtered(this.app).length !== this.#assets.length) {
      this.update();
      return this.revealSelected();
    }
    // It is in sight before anything is written: to measure afterwards takes another layout.
    this.revealSelected();
    this.rows.refresh([...new Set([this.#rows.findIndex((row) => "asset" in row), this.#lastSelected, this.#selectedRow])]);
    this.#lastSelected = this.#selectedRow;
  }

  /** The row that was selected when rows were filled last. */
  #lastSelected = -1;

  #lay() {
    const isFocused = this.content.contains(document.activeElement);
    this.#rows = [];
    const sizes = new Map();
    for (const asset of this.#assets) sizes.set(groupOf(asset), (sizes.get(groupOf(asset)) ?? 0) + 1);
    let group = "";
    this.#assets.forEach((asset, place) => {
      if (groupOf(asset) !== group) {
        group = groupOf(asset);
        this.#rows.push({ group, count: sizes.get(group) });
      }
      this.#rows.push({ asset, place });
    });
    if (this.#files.length) this.#rows.push({ group: "files", count: this.#files.length });
    this.#files.forEach((file, place) => this.#rows.push({ file, place: this.#assets.length + place }));
    const heights = isPhone() ? { asset: 64, file: 44 } : { asset: 56, file: 36 };
    this.rows.setLayout(rowLayout(this.#rows.map((row) => ("asset" in row ? heights.asset : "file" in row ? heights.file : 28))));
    // The node with the focus may be that of another row now.
    if (isFocused) this.focus();
  }

  /** Row of the selected asset, -1 if it isn't listed. */
  get #selectedRow() {
    const selected = this.app.state.asset;
    return selected ? this.#rows.findIndex((row) => "asset" in row && row.asset.name === selected) : -1;
  }

  revealSelected() {
    this.rows.reveal(this.#selectedRow);
  }

  /** Moves the focus to the selected row, or the first. */
  focus() {
    const selected = this.#selectedRow;
    const row = selected >= 0 ? selected : this.#rows.findIndex((candidate) => "asset" in candidate);
    this.rows.reveal(row);
    /** @type {HTMLElement | null | undefined} */ (this.rows.node(row)?.querySelector("[role=option]"))?.focus();
  }

  /**
   * The keys to the next and the previous asset also reach the files below them, which are not selected, only focused.
   *
   * @param {KeyboardEvent} event
   */
  #moveAmongFiles(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const at = this.#rows.findIndex((row, place) => !("group" in row) && this.rows.node(place)?.contains(document.activeElement));
    if (!step || at < 0) return;
    let next = at + step;
    while (this.#rows[next] && "group" in this.#rows[next]) next += step;
    const row = this.#rows[next];
    if (!row || !("file" in row || "file" in this.#rows[at])) return;
    event.preventDefault();
    event.stopPropagation();
    if ("asset" in row) this.app.select(row.asset.name);
    this.rows.reveal(next);
    /** @type {HTMLElement | null | undefined} */ (this.rows.node(next)?.querySelector("[role=option]"))?.focus();
  }

  #updateChips() {
    const { app } = this;
    const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
    const counts = this.#counts;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.chip;
    const chip = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ amount, /** @type {Node | null} */ shape) =>
      element("button", {
        type: "button", class: "chip", title: `Show only: ${label}`, "aria-label": `${label}, ${amount}`, "aria-pressed": String(wanted.has(name)),
        "data-chip": name, onclick: () => toggleFilter(app, name),
      }, shape, element("span", { text: label }), element("b", { text: number(amount) }));
    // The headline isn't beside the images; what it narrows the list to is said here.
    const parts = (app.index.headline?.parts ?? []).filter(({ filter }) => filter !== undefined && wanted.has(filter));
    fill(this.chips,
      ...parts.map((part) => element("button", { type: "button", class: "chip", title: "Show all", "aria-pressed": "true", "data-chip": part.filter, onclick: () => toggleFilter(app, part.filter ?? "") },
        element("span", { dir: "auto", text: part.text }), glyph("cross"))),
      ...classOrder.filter((name) => counts.has(name)).map((name) => chip(name, name === "attention" ? "Attention" : text.classes[name], counts.get(name) ?? 0, classGlyph(name))),
      app.isAllSeen && !wanted.has("unseen") ? null : chip("unseen", "Not seen", app.assets.length - app.seenCount, null));
    this.chips.hidden = app.assets.length < 2;
    if (focused) /** @type {HTMLElement | null} */ (this.chips.querySelector(`[data-chip="${focused}"]`))?.focus();
  }

  #explainNothing() {
    const { query, filter } = this.app.state;
    if (!this.app.assets.length) {
      fill(this.none);
      return;
    }
    fill(this.none, element("p", null, query ? `No changed asset matches '${query}'.` : "No changed asset is left by this filter."),
      element("button", { type: "button", class: "button", text: filter && query ? "Clear filters" : "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
  }

  #create() {
    return element("div", { class: "row-place" });
  }

  /**
   * @param {HTMLElement} node
   * @param {number} index
   * @param {boolean} isRushing
   */
  #render(node, index, isRushing) {
    const row = this.#rows[index];
    if ("group" in row) {
      node.className = "row-place group";
      node.setAttribute("role", "presentation");
      fill(node, element("span", { text: text.urgencies[row.group] ?? text.classes[row.group] }), element("span", { class: "group-count", text: number(row.count) }));
      return;
    }
    const { app } = this;
    if ("file" in row) return this.#renderFile(node, row.file, row.place);
    const { asset } = row;
    const isSelected = asset.name === app.state.asset && app.state.view !== "overview";
    const { option, pair, words, mark } = this.#assetRow(node);
    // The image of another asset must not stay beside the name until its own is here.
    if (option.dataset.name !== asset.name) clearThumbs(pair);
    const { change } = asset;
    const isSeen = app.isSeen(asset);
    option.dataset.name = asset.name;
    option.setAttribute("aria-selected", String(isSelected));
    this.#place(option, row.place);
    option.setAttribute("aria-label", rowLabel(asset, isSeen));
    option.title = visible([asset.name, text.classes[kindOf(asset)], detailOf(asset)].filter(Boolean).join(" · "));
    const isRoving = isSelected || (row.place === 0 && (app.state.view === "overview" || app.position < 0));
    option.tabIndex = isRoving ? 0 : -1;
    fillPair(pair, app, asset, { isRushing });
    fillName(words, asset, detailOf(asset) || text.classes[kindOf(asset)]);
    fillMark(mark, isSeen, this.app.review?.mark(asset.name));
    this.additions?.decorate(option, asset);
  }

  /**
   * The parts of the row of an asset, which are made if something else was in its place.
   *
   * @param {HTMLElement} node
   */
  #assetRow(node) {
    const found = this.#assetRows.get(node);
    if (found?.option.parentNode === node) return found;
    const pair = element("span", { class: "pair" }, thumb(), thumb(), element("span", { class: "row-warning" }));
    const words = nameParts();
    const mark = element("span", { class: "row-mark" });
    const made = { option: element("div", { class: "row", role: "option" }, pair, words, mark), pair, words, mark };
    node.className = "row-place";
    node.setAttribute("role", "presentation");
    fill(node, made.option);
    this.#assetRows.set(node, made);
    return made;
  }

  /**
   * @param {HTMLElement} node
   * @param {string} file
   * @param {number} place
   */
  #renderFile(node, file, place) {
    let option = /** @type {HTMLElement | null} */ (node.querySelector(".row.is-file"));
    if (!option) {
      option = element("div", { class: "row is-file", role: "option", "aria-selected": "false" });
      node.className = "row-place";
      node.setAttribute("role", "presentation");
      fill(node, option);
    }
    option.tabIndex = this.#assets.length || place ? -1 : 0;
    this.#place(option, place);
    this.additions?.fillFile(option, file);
  }

  /**
   * @param {HTMLElement} option
   * @param {number} place
   */
  #place(option, place) {
    option.setAttribute("aria-setsize", String(this.#assets.length + this.#files.length));
    option.setAttribute("aria-posinset", String(place + 1));
  }
}

/** Name and detail of a row or a card, to be filled again and again. */
export function nameParts() {
  return element("span", { class: "row-text" },
    element("bdi", { dir: "ltr", class: "name" }, element("span", { class: "folder" }), element("span", { class: "leaf" })),
    element("span", { class: "row-detail" }, element("span", { class: "detail-text", dir: "auto" })));
}

/**
 * @param {HTMLElement} node Made by `nameParts`.
 * @param {Asset} asset
 * @param {string} detail
 */
export function fillName(node, asset, detail) {
  const [name, line] = node.children;
  const cut = asset.name.lastIndexOf("/") + 1;
  write(name.children[0], visible(asset.name.slice(0, cut)));
  write(name.children[1], visible(asset.name.slice(cut)));
  const detailLine = /** @type {HTMLElement} */ (line);
  const kind = kindOf(asset);
  if (detailLine.dataset.kind !== kind) {
    if (detailLine.dataset.kind) line.firstElementChild?.remove();
    detailLine.dataset.kind = kind;
    line.prepend(classGlyph(kind));
  }
  write(/** @type {Element} */ (line.lastElementChild), visible(detail));
}

/**
 * The mark of what was seen; in a review what was said of the asset.
 *
 * @param {HTMLElement} node
 * @param {boolean} isSeen
 * @param {{verdict: string, open: number, isOwn: boolean}} [said] `isOwn` if it was said on this page and isn't sent.
 */
export function fillMark(node, isSeen, said) {
  const state = said ? `${said.verdict} ${said.open} ${said.isOwn}` : isSeen ? "seen" : "";
  if (node.dataset.state === state) return;
  node.dataset.state = state;
  if (said) {
    fill(node, said.open > 0 && element("span", { class: "open-comments", title: count("comments", said.open), text: number(said.open) }),
      said.verdict && verdictMark(said.verdict, said.isOwn));
    return;
  }
  fill(node, isSeen && glyph("check", "seen-mark"));
}

/**
 * What was said of an asset: filled if it counts, hollow as long as only this page knows it.
 *
 * @param {string} verdict
 * @param {boolean} isOwn
 */
function verdictMark(verdict, isOwn) {
  const words = verdict === "approve" ? ["Approved", "Your approval, not sent yet"] : ["Changes requested", "Your request for changes, not sent yet"];
  return element("span", { class: `verdict-mark${isOwn ? " hollow" : ""}` }, classGlyph(verdict === "approve" ? "check" : "attention", words[isOwn ? 1 : 0]));
}

/**
 * True for a class of change that leaves the images as they are.
 *
 * @param {string | undefined} kind
 */
export function keepsImages(kind) {
  return kind === "settings" || kind === "flow" || kind === "renamed" || kind === "moved";
}

/**
 * Before and after of an asset in two squares.
 *
 * @param {HTMLElement} pair Holds two thumbs.
 * @param {import("./app.js").App} app
 * @param {Asset} asset
 * @param {{space?: number, crop?: import("./thumbs.js").ThumbContent["crop"], isRushing?: boolean}} [options]
 */
export function fillPair(pair, app, asset, options) {
  const { change } = asset;
  // It stays at the images, whatever was seen or said.
  const warning = pair.querySelector(".row-warning");
  if (warning && Boolean(warning.firstChild) !== (asset.attention !== undefined)) fill(warning, asset.attention === undefined ? null : classGlyph("attention"));
  const isForDark = change?.dark ?? false;
  const visibleOn = change?.visibleOn;
  const background = app.state.background;
  // A side without an image is there all the same, unless the asset was added or removed; then the image can't be shown.
  const isUnchanged = keepsImages(change?.class);
  const before = change?.before ?? (change?.class === "added" || change?.beforeColor ? undefined : isUnchanged ? asset.thumb : "unreadable");
  const after = change?.after ?? (change?.class === "removed" || change?.afterColor ? undefined : isUnchanged ? asset.thumb : "unreadable");
  fillThumb(/** @type {HTMLElement} */ (pair.children[0]), app.source, { image: before, color: change?.beforeColor, isForDark, visibleOn, background, ...options });
  fillThumb(/** @type {HTMLElement} */ (pair.children[1]), app.source, { image: after, color: change?.afterColor, isForDark, visibleOn, background, ...options });
}

/**
 * "icons/bell, redrawn, 4.1 percent, 5 variants, not seen"
 *
 * @param {Asset} asset
 * @param {boolean} isSeen
 */
export function rowLabel(asset, isSeen) {
  const { change } = asset;
  return [
    asset.name, text.classes[kindOf(asset)].toLowerCase(),
    change?.share ? percent(change.share).replace("%", " percent") : "",
    change?.slots?.length ? count("variants", change.slots.length) : "",
    asset.attention ?? "", isSeen ? "seen" : "not seen",
  ].filter(Boolean).join(", ");
}
