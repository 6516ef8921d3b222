import { askForText } from "./dialogs.js";
import { element } from "./dom.js";
import { glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";

/**
 * The section of all assets: the gallery, in which an asset is renamed, found in its folder, and restored as it was.
 *
 * @typedef {import("./contract.js").Asset} Asset
 */
const galleryView = { view: "gallery" };

export class Library {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {HTTPSource | undefined} */
  #source;

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
  }

  async open() {
    const { local } = this;
    this.#source = new HTTPSource(local.server, galleryView, local.images, await local.server.post("/api/index", galleryView));
    this.#start();
  }

  close() {
    this.#page = undefined;
  }

  async refresh() {
    const answer = await this.local.server.post("/api/index", galleryView);
    if (!this.#page || !this.#source) return;
    const isSame = JSON.stringify(answer.index) === JSON.stringify(this.#source.answer.index);
    this.#source.take(answer);
    if (!isSame) this.#restart();
  }

  /** Shows newer data in the same place: the page begins anew, and all that is seen of it is as before. */
  #restart() {
    const places = [".grid-scroll", "#list-body .places", "#inspector-body"].map((selector) => /** @type {const} */ ([selector, document.querySelector(selector)?.scrollTop ?? 0]));
    const { tab } = document.documentElement.dataset;
    const isFiltering = document.activeElement?.classList.contains("filter-input") === true;
    this.#start();
    if (tab) document.documentElement.dataset.tab = tab;
    for (const [selector, top] of places) {
      const node = document.querySelector(selector);
      if (node) node.scrollTop = top;
    }
    if (isFiltering) /** @type {HTMLInputElement | null} */ (document.querySelector(".filter-input"))?.focus();
  }

  #start() {
    if (!this.#source) return;
    const { local } = this;
    this.#page = this.local.startPage(this.#source, {
      ...local.additions, section: "gallery",
      facts: (asset) => [
        element("button", { type: "button", class: "button", onclick: () => this.#rename(asset) }, "Rename"),
        element("button", { type: "button", class: "button", onclick: () => local.run("show", { path: this.#path(asset) }, undefined) }, "Show in folder"),
        element("button", { type: "button", class: "button", onclick: () => local.go("history", `asset=${encodeURIComponent(asset.name)}`) }, "History"),
      ],
      past: (asset, version) => element("button", { type: "button", class: "button filled", onclick: () => this.#restore(asset, version) }, glyph("discard"), "Restore"),
    });
  }

  /** @param {Asset} asset */
  #path(asset) {
    return this.#source?.answer.paths[this.#source.index().assets.indexOf(asset)] ?? asset.name;
  }

  /** @param {Asset} asset */
  async #rename(asset) {
    const leaf = asset.name.slice(asset.name.lastIndexOf("/") + 1);
    const name = await askForText({ title: `Rename '${asset.name}'`, label: "New name", value: leaf, action: "Rename" });
    if (!name || name === leaf) return;
    const result = await this.local.run("rename", { path: this.#path(asset), name }, this.local.undoAction);
    if (result && !result.error) this.#page?.app.select(asset.name.slice(0, asset.name.length - leaf.length) + name);
  }

  /**
   * @param {Asset} asset
   * @param {import("./contract.js").Version} version
   */
  async #restore(asset, version) {
    await this.local.run("restore", { path: this.#path(asset), version: version.id ?? version.short }, this.local.undoAction);
    this.#page?.app.change({ version: "" });
  }
}
