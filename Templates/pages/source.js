import { shownImage } from "./images.js";
import { firstAbove } from "./virtual.js";

/**
 * Where views get their data. They see a `DataSource` and never know which one it is.
 *
 * @typedef {import("./contract.js").Index} Index
 * @typedef {import("./contract.js").Detail} Detail
 * @typedef {import("./contract.js").Traces} Traces
 * @typedef {import("./contract.js").Contents} Contents
 *
 * @typedef {object} ShownImage
 * @property {string} id
 * @property {string} src
 * @property {number} width Pixels.
 * @property {number} height
 * @property {[number, number]} [lumaRange]
 *
 * @typedef {object} DataSource
 * @property {() => Index} index
 * @property {(asset: number) => Promise<Detail | undefined>} detail
 * @property {(table: number) => Promise<Traces | undefined>} traces
 * @property {(id: string, kind: "thumb" | "full") => Promise<ShownImage | undefined>} image
 * @property {(id: string) => boolean} holds Whether there is anything to show for an image id.
 * @property {boolean} readsPixels Whether a canvas may read the full images.
 */

/**
 * Data in inert script elements of this file. Blocks are still arriving while the page is already drawn.
 *
 * @implements {DataSource}
 */
export class EmbeddedSource {
  /** @type {Map<string, string[]>} Lines of image blocks that were used, by block id. */
  #lines = new Map();
  /** @type {Map<string, any[]>} */
  #parsed = new Map();
  /** @type {Index} */
  #index;
  #details;
  #traces;
  #small;
  #thumbs;
  #full;

  constructor() {
    const index = parseElement("index");
    this.#index = { ...index, assets: unpackedAssets(index.assets), ...(index.answerTables ? { answerTables: index.answerTables.map(unpackedTable) } : {}) };
    /** @type {Contents} */
    const { details, answers = [], images, hasFiles } = parseElement("contents");
    this.#details = new Blocks("d", 0, details);
    this.#traces = new Blocks("a", 0, answers);
    this.#small = new Blocks("b", 0, images.small);
    this.#thumbs = new Blocks("b", images.small.length, images.thumbs);
    this.#full = new Blocks("b", images.small.length + images.thumbs.length, images.full);
    this.readsPixels = !hasFiles;
  }

  index() {
    return this.#index;
  }

  /** @param {number} asset */
  async detail(asset) {
    const place = this.#details.find(asset);
    return place && (await this.#entries(place.id, detailsOf))[place.rest];
  }

  /** @param {number} table */
  async traces(table) {
    const place = this.#traces.find(table);
    return place && (await this.#entries(place.id, (entries) => entries))[place.rest];
  }

  /** @param {string} id */
  holds(id) {
    return id !== "" && Number(id) < this.#small.count + this.#full.count;
  }

  /**
   * The address is made when it is asked for and kept by nobody: one string for each visible image.
   *
   * @param {string} id
   * @param {"thumb" | "full"} kind
   * @returns {Promise<ShownImage | undefined>}
   */
  async image(id, kind) {
    if (!this.holds(id)) return undefined;
    const reduced = Number(id) - this.#small.count;
    const place = reduced < 0 ? this.#small.find(Number(id)) : (kind === "full" ? this.#full : this.#thumbs).find(reduced);
    if (!place) return undefined;
    let lines = this.#lines.get(place.id);
    if (!lines) {
      lines = (await arrived(place.id))?.split("\n") ?? [];
      this.#lines.set(place.id, lines);
    }
    // The first character of a block is a newline.
    return shownImage(id, lines[place.rest + 1] ?? "");
  }

  /**
   * @param {string} id
   * @param {(value: any) => any[]} entriesIn
   */
  async #entries(id, entriesIn) {
    let entries = this.#parsed.get(id);
    if (!entries) {
      entries = entriesIn(JSON.parse((await arrived(id)) ?? "[]"));
      this.#parsed.set(id, entries);
    }
    return entries;
  }
}

/** Numbered blocks, each with some of many entries. */
class Blocks {
  /**
   * @param {string} letter With which their ids begin.
   * @param {number} first Number of the first one.
   * @param {number[]} counts
   */
  constructor(letter, first, counts) {
    this.letter = letter;
    this.first = first;
    this.ends = new Float64Array(counts.length);
    this.count = counts.reduce((sum, count, block) => (this.ends[block] = sum + count), 0);
  }

  /**
   * The block of an entry, and its place there.
   *
   * @param {number} position
   */
  find(position) {
    if (!(position >= 0 && position < this.count)) return undefined;
    const block = firstAbove(this.ends, position);
    return { id: `${this.letter}${this.first + block}`, rest: position - (block ? this.ends[block - 1] : 0) };
  }
}

/**
 * The details of a block, with the versions that they have in common.
 *
 * @param {{versions: import("./contract.js").Version[], details: any[]}} block
 * @returns {Detail[]}
 */
function detailsOf({ versions, details }) {
  for (const { history } of details) for (const entry of history ?? []) entry.version = versions[entry.version];
  return details;
}

/**
 * @param {import("./contract.js").PackedTable} table
 * @returns {import("./contract.js").Asset[]}
 */
function unpackedAssets({ count, columns }) {
  /** @type {any[]} */
  const rows = Array.from({ length: count }, () => ({}));
  for (const [name, column] of Object.entries(columns)) {
    const [outer, inner] = name.split(".");
    unpacked(column).forEach((value, row) => {
      if (value === undefined) return;
      if (inner) (rows[row][outer] ??= {})[inner] = value;
      else rows[row][outer] = value;
    });
  }
  for (const row of rows) {
    const { firstImage, imageSteps, fileEnds } = row;
    if (imageSteps) row.images = imageSteps.map((/** @type {number} */ step) => (step < 0 ? "" : String(firstImage + step)));
    if (fileEnds) {
      const leaf = row.name.slice(row.name.lastIndexOf("/") + 1);
      row.files = fileEnds.map((/** @type {string} */ end) => end && leaf + end);
    }
  }
  return rows;
}

/**
 * @param {any} table
 * @returns {import("./contract.js").AnswerTable}
 */
function unpackedTable(table) {
  return { ...table, answers: unpacked(table.answers) };
}

/**
 * @param {import("./contract.js").PackedColumn} column
 * @returns {any[]}
 */
function unpacked(column) {
  return Array.isArray(column) ? column : column.places.map((place) => (place ? column.values[place - 1] : undefined));
}

/** @param {string} id */
function parseElement(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

/**
 * Waits until a block is complete, which it is once something follows it or the document has loaded.
 *
 * @param {string} id
 * @returns {Promise<string | undefined>}
 */
async function arrived(id) {
  for (;;) {
    const node = document.getElementById(id);
    if (node?.nextElementSibling || document.readyState !== "loading") return node?.textContent ?? undefined;
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}
