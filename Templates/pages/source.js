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
  /** @type {Contents} */
  #contents;

  constructor() {
    this.#index = parseElement("index");
    this.#contents = parseElement("contents");
    this.readsPixels = !Object.values(this.#contents.images).some((image) => image.file);
  }

  index() {
    return this.#index;
  }

  /** @param {number} asset */
  detail(asset) {
    return this.#entry("d", this.#contents.details, asset);
  }

  /** @param {number} table */
  traces(table) {
    return this.#entry("a", this.#contents.answers ?? [], table);
  }

  /** @param {string} id */
  holds(id) {
    return Object.hasOwn(this.#contents.images, id);
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
    const { thumb, full, file } = this.#contents.images[id];
    if (file && (kind === "full" || !thumb)) {
      return { id, src: file[0], width: file[1], height: file[2], lumaRange: range(file[3], file[4]) };
    }
    const place = kind === "full" ? full ?? thumb : thumb ?? full;
    if (!place) return undefined;
    const [block, line, type, width, height] = place;
    let lines = this.#lines.get(`b${block}`);
    if (!lines) {
      lines = (await arrived(`b${block}`))?.split("\n") ?? [];
      this.#lines.set(`b${block}`, lines);
    }
    return { id, src: `data:image/${type};base64,${lines[line + 1]}`, width, height, lumaRange: range(place[5], place[6]) };
  }

  /**
   * @param {"d" | "a"} letter
   * @param {number[]} counts
   * @param {number} position
   * @returns {Promise<any>}
   */
  async #entry(letter, counts, position) {
    let rest = position;
    const block = counts.findIndex((held) => rest < held || (rest -= held, false));
    if (block < 0) return undefined;
    const id = `${letter}${block}`;
    let entries = this.#parsed.get(id);
    if (!entries) {
      entries = JSON.parse((await arrived(id)) ?? "[]");
      this.#parsed.set(id, /** @type {any[]} */ (entries));
    }
    return entries?.[rest];
  }
}

/**
 * @param {number | undefined} low
 * @param {number | undefined} high
 * @returns {[number, number] | undefined}
 */
function range(low, high) {
  return low === undefined || high === undefined ? undefined : [low, high];
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
