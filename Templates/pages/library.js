import { askForText } from "./dialogs.js";
import { byId, element, ltr } from "./dom.js";
import { shownAssets } from "./gallery.js";
import { classGlyph, glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";
import { asSentence } from "./notices.js";
import { Requests } from "./requests.js";

/**
 * The section of all assets: the gallery, in which an asset is renamed, found in its folder, and restored as it was.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {import("./findings.js").ListedFinding} Finding
 */
const galleryView = { view: "gallery" };

export class Library {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {HTTPSource | undefined} */
  #source;
  /** @type {Finding | undefined} The one that brought the reader here. */
  #finding;

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
  }

  async open() {
    const { local } = this;
    this.#source = new HTTPSource(local.server, galleryView, local.images, await this.#ask());
    this.#start();
  }

  close() {
    this.#page = undefined;
  }

  /** @returns {Promise<import("./contract.js").ViewAnswer>} */
  async #ask() {
    const answer = await this.local.server.post("/api/index", galleryView);
    this.local.setCount("gallery", answer.index.assets.length);
    return answer;
  }

  async recount() {
    await this.#ask();
  }

  /**
   * Selects the asset that a finding is about, and keeps the finding beside it.
   *
   * @param {Finding} finding
   */
  async showFinding(finding) {
    const { local } = this;
    this.#finding = finding;
    const { index, paths } = await this.#ask();
    const asset = index.assets[paths.findIndex((path) => isAbout(finding, path))];
    await local.go("gallery", asset ? `asset=${encodeURIComponent(asset.name)}` : "");
    // In a narrow window the facts are a sheet that is closed.
    if (byId("inspector").offsetParent === null) local.notices.say(asSentence(finding.message));
  }

  /** @param {Asset} asset */
  #note(asset) {
    const finding = this.#finding;
    if (!finding || !isAbout(finding, this.#path(asset))) return null;
    return element("div", { class: "finding" }, classGlyph("attention", finding.severity), element("div", null, element("span", { class: "finding-message", dir: "auto", text: asSentence(finding.message) }), element("span", { class: "finding-rule" }, ltr(finding.rule))));
  }

  async refresh() {
    if (!this.#page) return;
    const answer = await this.#ask();
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
      ...local.additions, section: "gallery", note: (asset) => this.#note(asset),
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
    if (result && !result.error) this.#select(asset.name.slice(0, asset.name.length - leaf.length) + name);
  }

  /**
   * Selects an asset; a filter that hides it goes.
   *
   * @param {string} name
   */
  #select(name) {
    const app = this.#page?.app;
    if (!app) return;
    const isShown = shownAssets(app, new Requests(app)).some((asset) => asset.name === name);
    app.select(name, isShown ? {} : { query: "", filter: "" });
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

/**
 * @param {{path: string}} finding
 * @param {string} asset Its path.
 */
export function isAbout({ path }, asset) {
  return path === asset || path.startsWith(`${asset}/`);
}
