import { element } from "./dom.js";
import { glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";
import { openingRows, startList } from "./listpage.js";
import { count } from "./text.js";

/**
 * The section of prototypes: the list, and one that is played.
 */
export class Prototypes {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {HTTPSource | undefined} */
  #source;
  #name = "";

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
  }

  /** @param {string} name Of a prototype; empty for the list. */
  async open(name) {
    this.#name = name;
    const { local } = this;
    if (name) {
      this.#source = new HTTPSource(local.server, this.#view, local.images, await local.server.post("/api/index", this.#view));
      return this.#play(this.#source);
    }
    const prototypes = await this.#list();
    const rows = prototypes.map((one) => ({ name: one.path, title: one.title ?? one.name, detail: count("screens", one.screens), open: () => void local.go(`prototypes:${one.name}`) }));
    this.#page = startList(local, {
      section: "prototypes", title: "Prototypes",
      content: () => openingRows(rows, { title: "No prototypes", words: "A prototype plays images of the project as screens. Make one with 'assets prototype new'." }),
    });
  }

  /** @returns {Promise<{name: string, path: string, title?: string, screens: number}[]>} */
  async #list() {
    const { prototypes } = await this.local.server.post("/api/prototypes", {});
    this.local.setCount("prototypes", prototypes.length);
    return prototypes;
  }

  async recount() {
    await this.#list();
  }

  get #view() {
    return { view: "prototype", name: this.#name };
  }

  /** @param {HTTPSource} source */
  #play(source) {
    const { local } = this;
    const back = element("button", { type: "button", class: "button square", title: "Back to Prototypes", "aria-label": "Back to Prototypes", onclick: () => local.go("prototypes") }, glyph("previous"));
    this.#page = this.local.startPage(source, {
      ...local.additions, section: `prototypes:${this.#name}`, headerStart: [local.sidebar.opener, back],
      addLink: (values) => void local.run("prototype.link", { name: this.#name, ...values }, local.undoAction),
    });
  }

  close() {
    this.#page = this.#source = undefined;
  }

  async refresh() {
    const source = this.#source;
    if (!source) return;
    const answer = await this.local.server.post("/api/index", this.#view);
    if (source !== this.#source) return;
    const isSame = JSON.stringify(answer.index) === JSON.stringify(source.answer.index);
    source.take(answer);
    // The address says which screen is shown.
    if (isSame) return;
    this.#play(source);
  }
}
