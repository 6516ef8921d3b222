import { menuButton } from "./controls.js";
import { askInDialog } from "./dialogs.js";
import { append, element, fill, isPhone, ltr, visible } from "./dom.js";
import { Finder } from "./finder.js";
import { glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";
import { startList } from "./listpage.js";
import { ago, count, number, text } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";
import { rowLayout, VirtualView } from "./virtual.js";

/**
 * The section of versions: a row for each, with the images that it changed. One of them is compared on a page of its own.
 *
 * @typedef {import("./contract.js").ListedVersion} ListedVersion
 * @typedef {import("./contract.js").ListedAsset} ListedAsset
 * @typedef {import("./app.js").App} App
 */

/** Versions in one answer. */
const pageSize = 100;

export class History {
  /** @type {ListedVersion[]} Newest first. */
  versions = [];
  hasMore = false;
  /** @type {{name: string, path: string} | undefined} The only asset whose versions are listed. */
  asset = undefined;
  /** Where the list was when it was left. */
  scrollTop = 0;
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {VersionRows | undefined} */
  #rows;
  /** @type {Promise<void> | undefined} */
  #loading;

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.finder = new Finder({ label: "Asset", hint: "Find an asset", items: () => this.#assets() });
  }

  /** @param {string} version Its id; empty for the list. */
  async open(version) {
    if (version) {
      await this.#openVersion(version);
      this.#rows = undefined;
      return;
    }
    const { local } = this;
    await this.#readAsset();
    await this.#load([]);
    this.finder.name.textContent = visible(this.asset?.name ?? "All assets");
    this.#page = startList(local, { section: "history", title: "History", tools: [this.finder.button], content: (app) => this.#makeRows(app) });
    this.#rows?.lay();
    if (this.#rows) this.#rows.scroller.scrollTop = this.scrollTop;
  }

  close() {
    this.#page = this.#rows = undefined;
  }

  async refresh() {
    if (!this.#rows) return;
    const before = this.versions.map(({ id }) => id).join();
    const answer = await this.#ask();
    const shared = this.versions.length > pageSize && answer.versions.every(({ id }, place) => id === this.versions[place].id);
    if (!shared) Object.assign(this, { versions: answer.versions, hasMore: answer.hasMore === true });
    if (this.versions.map(({ id }) => id).join() === before) this.#rows?.refresh();
    else this.#rows?.lay();
  }

  /**
   * @param {string} [after]
   * @returns {Promise<{versions: ListedVersion[], hasMore?: boolean}>}
   */
  #ask(after) {
    return this.local.server.post("/api/history", { limit: pageSize, ...(after ? { after } : {}), ...(this.asset ? { asset: this.asset.path } : {}) });
  }

  /** @param {ListedVersion[]} before Those that precede. */
  async #load(before) {
    const answer = await this.#ask(before[before.length - 1]?.id);
    this.versions = [...before, ...answer.versions];
    this.hasMore = answer.hasMore === true;
  }

  /** Gets the versions that follow. */
  loadMore() {
    this.#loading ??= this.#load(this.versions).then(() => this.#rows?.lay(), () => {}).finally(() => { this.#loading = undefined; });
  }

  // The list

  /** @param {App} app */
  #makeRows(app) {
    this.#rows = new VersionRows(this, app);
    return this.#rows.scroller;
  }

  async #assets() {
    return [{ name: "All assets", glyph: this.asset ? "" : "check", run: () => this.#narrow(undefined) },
      ...(await this.#listed()).map((asset) => ({ name: asset.name, glyph: this.asset?.name === asset.name ? "check" : "", run: () => this.#narrow(asset) }))];
  }

  /** Takes the asset that the address names. */
  async #readAsset() {
    const name = new URLSearchParams(location.hash.slice(1)).get("asset");
    if (name === (this.asset?.name ?? null)) return;
    const found = name === null ? undefined : (await this.#listed()).find((asset) => asset.name === name);
    this.asset = found;
  }

  /** @returns {Promise<{name: string, path: string}[]>} */
  async #listed() {
    const { index, paths } = await this.local.server.post("/api/index", { view: "gallery" });
    return index.assets.map((/** @type {import("./contract.js").Asset} */ { name }, /** @type {number} */ place) => ({ name, path: paths[place] }));
  }

  /** @param {{name: string, path: string} | undefined} asset */
  async #narrow(asset) {
    history.replaceState(null, "", `#section=history${asset ? `&asset=${encodeURIComponent(asset.name)}` : ""}`);
    this.asset = asset;
    this.finder.name.textContent = visible(asset?.name ?? "All assets");
    await this.#load([]);
    if (this.#rows) this.#rows.scroller.scrollTop = 0;
    this.#rows?.lay();
  }

  // One version, or what changed between two

  /** @param {string} link The id of a version, or `FROM..TO`. */
  async #openVersion(link) {
    const { local } = this;
    const [version, first] = link.split("..").reverse();
    const view = { view: "compare", to: version, ...(first ? { from: first } : {}) };
    const source = new HTTPSource(local.server, view, local.images, await local.server.post("/api/index", view));
    const { from, to } = source.index();
    const paths = new Map(source.index().assets.map((asset, place) => [asset.name, source.answer.paths[place]]));
    const back = element("button", { type: "button", class: "button square", title: "Back to History", "aria-label": "Back to History", onclick: () => local.go("history") }, glyph("previous"));
    const title = first ? element("span", { class: "header-versions header-branch" }, ltr(`${from?.short ?? ""} → ${to.short ?? ""}`))
      : element("span", { class: "header-versions header-branch" }, ltr(to.short ?? ""), element("bdi", { dir: "auto", text: ` ${to.title}` }));
    const revert = first ? null : element("button", { type: "button", class: "button wide-only", onclick: () => this.revert(version) }, "Revert");
    const restore = (/** @type {string | undefined} */ id, /** @type {string} */ words, /** @type {string | undefined} */ path) => (id && path
      ? element("button", { type: "button", class: "button", onclick: () => this.restore(path, id) }, glyph("discard"), words) : null);
    this.#page = this.local.startPage(source, {
      ...local.additions, section: `history:${link}`, headerStart: [local.sidebar.opener, back], title, headerActions: [...(revert ? [revert] : []), ...local.additions.headerActions],
      menuItems: () => [...(revert ? [{ text: "Revert", run: () => void this.revert(version) }] : []), ...local.additions.menuItems()],
      facts: (asset) => [
        asset.change?.class === "removed" ? null : restore(version, "Restore this version", paths.get(asset.name)),
        asset.change?.class === "added" ? null : restore(from?.id, "Restore the one before", paths.get(asset.name)),
      ],
    });
  }

  // Actions

  /**
   * @param {string} path
   * @param {string} version
   */
  restore(path, version) {
    return this.local.run("restore", { path, version }, this.local.undoAction);
  }

  /** @param {string} version */
  async revert(version) {
    await this.local.runWithConflicts("revert", { version });
  }

  /**
   * Shows an image of the past, which can be restored.
   *
   * @param {ListedVersion} version
   * @param {ListedAsset} asset
   * @param {App} app
   */
  async show(version, asset, app) {
    const isRemoved = asset.class === "removed";
    const picture = thumb();
    picture.classList.add("past-image");
    fillThumb(picture, app.source, { image: isRemoved ? asset.before : asset.image, space: 240 }, "full");
    // What was removed is in the version before.
    const before = this.versions[this.versions.indexOf(version) + 1];
    const from = isRemoved ? before : version;
    const answer = await askInDialog({
      title: asset.name, content: picture, lines: [`${asset.words} in ${version.short}: ${version.title}`, `${version.author}, ${ago(version.time)}`],
      answers: [{ text: "Compare", value: "compare" }, ...(from ? [{ text: "Restore", value: "restore" }] : [])],
    });
    if (answer === "restore" && from) this.restore(asset.path, from.id);
    if (answer === "compare") this.local.go(`history:${version.id}`, `view=diff&asset=${encodeURIComponent(asset.name)}`);
  }
}

/** Rows of versions in an element that scrolls; the first one is what isn't committed. */
class VersionRows {
  /** @type {WeakMap<HTMLElement, ListedVersion>} */
  #shown = new WeakMap();
  /** How many images a row has space for; all rows have the same. */
  #places = 0;

  /**
   * @param {History} history
   * @param {App} app
   */
  constructor(history, app) {
    this.history = history;
    this.app = app;
    this.content = element("div", { role: "list", "aria-label": "Versions" });
    this.scroller = element("div", { class: "list-scroll history-scroll" }, this.content);
    this.view = new VirtualView(this.scroller, this.content, { create: () => this.#create(), render: (node, row, isRushing) => this.#render(node, row, isRushing) });
    this.scroller.addEventListener("scroll", () => { history.scrollTop = this.scroller.scrollTop; }, { passive: true });
    addEventListener("resize", () => this.lay(), { signal: app.signal });
  }

  get #uncommitted() {
    return this.history.local.project.state.counts.changes > 0 && !this.history.asset ? 1 : 0;
  }

  lay() {
    const { versions } = this.history;
    const height = isPhone() ? 116 : 57;
    this.#places = 0;
    this.view.setLayout(rowLayout(Array.from({ length: versions.length + this.#uncommitted }, () => height)));
  }

  refresh() {
    this.lay();
  }

  #create() {
    const node = element("div", { class: "version-row", role: "listitem" });
    const more = menuButton({ class: "square", label: "More", content: [glyph("more")], items: () => this.#menu(node) });
    append(node, element("span", { class: "version-dot", "aria-hidden": "true" }), element("div", { class: "version-words" }, element("span", { class: "version-title" }), element("span", { class: "version-by quiet" })),
      element("div", { class: "version-images" }),
      element("button", { type: "button", class: "button version-open", onclick: () => this.#open(node) }), more);
    return node;
  }

  /** @param {HTMLElement} node */
  #open(node) {
    const version = this.#shown.get(node);
    this.history.local.go(version ? `history:${version.id}` : "");
  }

  /**
   * @param {HTMLElement} node
   * @returns {import("./controls.js").MenuItem[]}
   */
  #menu(node) {
    const version = this.#shown.get(node);
    if (!version) return [];
    return [
      { text: "Compare with the version before", run: () => this.#open(node) },
      { text: "Revert", run: () => void this.history.revert(version.id) },
    ];
  }

  /**
   * @param {HTMLElement} node
   * @param {number} row
   * @param {boolean} isRushing
   */
  #render(node, row, isRushing) {
    const { history } = this;
    const version = history.versions[row - this.#uncommitted];
    const [dot, words, images, open, menu] = /** @type {HTMLElement[]} */ ([...node.children]);
    node.setAttribute("aria-setsize", String(history.versions.length + this.#uncommitted));
    node.setAttribute("aria-posinset", String(row + 1));
    dot.classList.toggle("is-open", !version);
    open.textContent = version ? "Compare" : "Review";
    menu.style.visibility = version ? "" : "hidden";
    if (version) this.#shown.set(node, version);
    else this.#shown.delete(node);
    // Not before a row is in the page, which is when its width is known.
    this.#places ||= placesIn(images.clientWidth);
    const key = version ? `${version.id} ${this.#places}` : `changes ${history.local.project.state.revision} ${this.#places}`;
    if (history.hasMore && row === history.versions.length + this.#uncommitted - 1) history.loadMore();
    // A row that was out of sight has lost its images.
    if (node.dataset.key === key) return images.querySelectorAll(".thumb").forEach((square) => this.#fill(/** @type {HTMLElement} */ (square)));
    node.dataset.key = isRushing ? "" : key;
    fill(words.children[0], element("bdi", { dir: "auto", text: version?.title ?? "Not committed" }));
    fill(words.children[1], element("bdi", { dir: "auto", text: version ? versionWords(version) : count("changes", history.local.project.state.counts.changes) }));
    words.children[0].setAttribute("title", visible(version?.title ?? ""));
    if (isRushing) return fill(images);
    const all = version ? this.#images(version) : this.#changes();
    const shown = this.#places ? all.slice(0, this.#places) : all;
    // What has no image, such as a color, isn't missed.
    const more = all.length - shown.length + (version ? version.count - version.assets.length : 0);
    fill(images, ...shown, more > 0 && element("span", { class: "quiet", text: `+${number(more)}` }));
  }

  /** @param {string | undefined} image */
  #square(image) {
    const square = thumb();
    square.dataset.image = image;
    this.#fill(square);
    return square;
  }

  /** @param {HTMLElement} square */
  #fill(square) {
    fillThumb(square, this.app.source, { image: square.dataset.image });
  }

  /** @param {ListedVersion} version */
  #images(version) {
    return version.assets.filter(({ image, before }) => image ?? before).map((asset) => element("button", {
      type: "button", class: "version-image", title: `${asset.name} · ${asset.words}`, "aria-label": `${asset.name}, ${text.classes[asset.class]?.toLowerCase() ?? asset.words}, ${version.title}`,
      onclick: () => this.history.show(version, asset, this.app),
    }, this.#square(asset.image ?? asset.before)));
  }

  /** What isn't committed; the section of changes knows its images. */
  #changes() {
    const assets = this.history.local.changes.answer?.index.assets ?? [];
    return assets.filter(({ thumb: image }) => image).slice(0, 12).map((asset) => element("span", { class: "version-image", title: asset.name }, this.#square(asset.thumb)));
  }
}

/**
 * How many images, of 40 pixels with the space between them, fit beside the number of those that don't.
 *
 * @param {number} width
 */
export function placesIn(width) {
  return width ? Math.max(1, Math.floor((width - 44) / 40)) : 0;
}

/**
 * "Grace · 2 hours ago · 12 assets and 3 other files · v2.0"
 *
 * @param {ListedVersion} version
 */
export function versionWords({ author, time, count: assets, otherFiles = 0, tags = [], isPushed }) {
  const what = [assets ? count("assets", assets) : "", otherFiles ? count(assets ? "otherFilesChosen" : "files", otherFiles) : ""].filter(Boolean).join(", ");
  return [author, ago(time), what, isPushed === false ? "not pushed" : "", ...tags].filter(Boolean).join(" · ");
}
