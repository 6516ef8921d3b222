import { shownImage } from "./images.js";

/**
 * The data of the local app, over HTTP.
 *
 * @typedef {import("./contract.js").Index} Index
 * @typedef {import("./contract.js").Detail} Detail
 * @typedef {import("./contract.js").ViewAnswer} ViewAnswer
 * @typedef {import("./source.js").DataSource} DataSource
 * @typedef {import("./source.js").ShownImage} ShownImage
 */

/** As many as a request may name. */
const mostInRequest = 64;
/** Requests of one kind at a time: a browser allows six in all, and one is the event stream. */
const mostRequests = 2;

/**
 * Collects what is asked for at the same time into few requests. What was asked for last comes first: in a list that is
 * scrolled, the rest is out of sight by then.
 *
 * @template Value
 */
export class Batch {
  /** @type {string[][]} Keys that were asked for together, newest last. */
  #groups = [];
  /** @type {Map<string, {promise: Promise<Value | undefined>, resolve: (value: Value | undefined) => void}>} */
  #waiting = new Map();
  #isScheduled = false;
  #running = 0;

  /** @param {(keys: string[]) => Promise<(Value | null)[]>} send */
  constructor(send) {
    this.send = send;
  }

  /**
   * Returns undefined if there is nothing, or no answer.
   *
   * @param {string} key
   * @returns {Promise<Value | undefined>}
   */
  get(key) {
    const known = this.#waiting.get(key);
    if (known) return known.promise;
    /** @type {(value: Value | undefined) => void} */
    let resolve = () => {};
    /** @type {Promise<Value | undefined>} */
    const promise = new Promise((done) => { resolve = done; });
    this.#waiting.set(key, { promise, resolve });
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      this.#groups.push([]);
      setTimeout(() => {
        this.#isScheduled = false;
        this.#sendNext();
      });
    }
    this.#groups[this.#groups.length - 1].push(key);
    return promise;
  }

  #sendNext() {
    while (this.#running < mostRequests && this.#groups.length) {
      /** @type {string[]} */
      const keys = [];
      while (keys.length < mostInRequest && this.#groups.length) {
        const group = this.#groups[this.#groups.length - 1];
        keys.push(...group.splice(0, mostInRequest - keys.length));
        if (!group.length) this.#groups.pop();
      }
      this.#ask(keys);
    }
  }

  /** @param {string[]} keys */
  async #ask(keys) {
    this.#running++;
    /** @type {(Value | null)[]} */
    const values = await this.send(keys).catch(() => []);
    this.#running--;
    keys.forEach((key, place) => {
      this.#waiting.get(key)?.resolve(values[place] ?? undefined);
      this.#waiting.delete(key);
    });
    this.#sendNext();
  }
}

/** Thumbnails and addresses of images that are kept, about 10 kB each. */
const mostImages = 3000;

/** The images of the project. An id names its bytes, so they are the same in all views and for good. */
export class ServedImages {
  /** @type {Map<string, Promise<ShownImage | undefined>>} Recently used last. */
  #known = new Map();
  /** @type {Set<string>} Ids of which there is nothing to show. */
  #nothing = new Set();

  /** @param {import("./server.js").Server} server */
  constructor(server) {
    const batch = (/** @type {"thumb" | "full"} */ kind) => new Batch(
      /** @returns {Promise<(string | null)[]>} */ async (ids) => (await server.post("/api/images", { kind, ids })).lines);
    this.batches = { thumb: batch("thumb"), full: batch("full") };
  }

  /** @param {string} id */
  holds(id) {
    return isImageId(id) && !this.#nothing.has(id);
  }

  /** Asks again for what couldn't be shown: a view may have been read only in part by then. */
  retry() {
    for (const id of this.#nothing) for (const kind of ["thumb", "full"]) this.#known.delete(`${kind} ${id}`);
    this.#nothing.clear();
  }

  /**
   * @param {string} id
   * @param {"thumb" | "full"} kind
   * @returns {Promise<ShownImage | undefined>}
   */
  image(id, kind) {
    if (!this.holds(id)) return Promise.resolve(undefined);
    const key = `${kind} ${id}`;
    const found = this.#known.get(key) ?? this.#load(id, kind);
    this.#known.delete(key);
    this.#known.set(key, found);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostImages) break;
      this.#known.delete(oldest);
    }
    return found;
  }

  /**
   * @param {string} id
   * @param {"thumb" | "full"} kind
   */
  async #load(id, kind) {
    const line = await this.batches[kind].get(id);
    // Without an answer it is asked for again the next time.
    if (line === undefined) this.#known.delete(`${kind} ${id}`);
    if (line === "") this.#nothing.add(id);
    return line ? shownImage(id, line) : undefined;
  }
}

/**
 * True for what git calls an image, and for masks of two of them.
 *
 * @param {string} id
 */
export function isImageId(id) {
  return /^(mask-)?[0-9a-f]{40}/.test(id);
}

/**
 * One view of the project. Newer data takes the place of older in the same source, so nobody keeps an old one.
 *
 * @implements {DataSource}
 */
export class HTTPSource {
  readsPixels = true;
  /** @type {Map<string, Promise<Detail | undefined>>} By name. */
  #details = new Map();

  /**
   * @param {import("./server.js").Server} server
   * @param {{view: string}} view With its filter.
   * @param {ServedImages} images
   * @param {ViewAnswer} answer
   */
  constructor(server, view, images, answer) {
    this.server = server;
    this.view = view;
    this.images = images;
    this.answer = answer;
    /** @type {Batch<Detail>} */
    this.batch = this.#makeBatch();
  }

  #makeBatch() {
    return new Batch(/** @returns {Promise<(Detail | null)[]>} */ async (names) => (await this.server.post("/api/details", { ...this.view, names })).details);
  }

  /**
   * Takes newer data.
   *
   * @param {ViewAnswer} answer
   */
  take(answer) {
    this.answer = answer;
    this.images.retry();
    this.#details.clear();
    this.batch = this.#makeBatch();
  }

  /** @returns {Index} */
  index() {
    return this.answer.index;
  }

  /** @param {number} asset */
  detail(asset) {
    const name = this.index().assets[asset]?.name;
    if (name === undefined) return Promise.resolve(undefined);
    let detail = this.#details.get(name);
    if (!detail) {
      detail = this.batch.get(name);
      this.#details.set(name, detail);
    }
    return detail;
  }

  /**
   * @param {number} table
   * @returns {Promise<import("./contract.js").Traces | undefined>}
   */
  async traces(table) {
    return this.server.post("/api/traces", { ...this.view, table }).then(({ traces }) => traces, () => undefined);
  }

  /** @param {string} id */
  holds(id) {
    return this.images.holds(id);
  }

  /**
   * @param {string} id
   * @param {"thumb" | "full"} kind
   */
  image(id, kind) {
    return this.images.image(id, kind);
  }
}

/**
 * The source of a page that lists something else than assets: it has only images.
 *
 * @implements {DataSource}
 */
export class ListSource {
  readsPixels = true;

  /**
   * @param {ServedImages} images
   * @param {string} project
   * @param {string} title
   */
  constructor(images, project, title) {
    this.images = images;
    this.project = project;
    this.title = title;
  }

  /** @returns {Index} */
  index() {
    return { schema: 1, kind: "list", id: "list", project: this.project, to: { title: "" }, sentence: this.title, assets: [] };
  }

  async detail() {
    return undefined;
  }

  async traces() {
    return undefined;
  }

  /** @param {string} id */
  holds(id) {
    return this.images.holds(id);
  }

  /**
   * @param {string} id
   * @param {"thumb" | "full"} kind
   */
  image(id, kind) {
    return this.images.image(id, kind);
  }
}
