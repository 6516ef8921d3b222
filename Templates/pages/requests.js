import { text } from "./text.js";

/**
 * What a gallery asks of every asset: device, scale, language, appearance. The program answered each request beforehand.
 *
 * @typedef {import("./contract.js").Request} Request
 * @typedef {import("./contract.js").Cell} Cell
 * @typedef {"device" | "scale" | "locale" | "appearance"} Switch
 */

export const switches = /** @type {Switch[]} */ (["appearance", "locale", "scale", "device"]);
/** The value of the appearance switch that shows two answers in each cell. */
export const bothAppearances = "light+dark";

export class Requests {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.all = app.index.requests?.length ? app.index.requests : [{}];
    this.usualScale = this.#usualScale();
  }

  /** The largest scale at which most assets have an image of their own; that of the first request if there is none. */
  #usualScale() {
    const { assets, index } = this.app;
    /** @type {Map<number, number>} How many assets have each answer table. */
    const sizes = new Map();
    for (const { answers } of assets) if (answers !== undefined) sizes.set(answers, (sizes.get(answers) ?? 0) + 1);
    const first = this.all[0];
    const half = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 2;
    for (const scale of this.values("scale").reverse()) {
      const request = this.all.findIndex((one) => one.scale === scale && switches.every((name) => name === "scale" || one[name] === first[name]));
      let exact = 0;
      for (const [table, size] of sizes) if (index.answerTables?.[table]?.answers[request]?.[1] === "exact") exact += size;
      if (request >= 0 && exact > half) return scale;
    }
    return first.scale ?? "";
  }

  /**
   * What most assets show in place of what is asked, such as "shows 2x": it is said once, since a mark on every cell tells nothing.
   *
   * @param {number} request
   * @returns {{note: string, count: number} | undefined}
   */
  shared(request) {
    const known = this.#shared.get(request);
    if (known !== undefined) return known ?? undefined;
    /** @type {Map<string, number>} */
    const notes = new Map();
    for (const asset of this.app.assets) {
      const [, exactness, note] = this.answer(asset, request);
      if (exactness === "fallback" && note) notes.set(note, (notes.get(note) ?? 0) + 1);
    }
    const most = [...notes].find(([, count]) => count * 2 > this.app.assets.length);
    const shared = most ? { note: most[0], count: most[1] } : null;
    this.#shared.set(request, shared);
    return shared ?? undefined;
  }

  /** @type {Map<number, {note: string, count: number} | null>} */
  #shared = new Map();

  /**
   * The values of a switch, in the order in which requests have them; scales from small to large.
   *
   * @param {Switch} name
   */
  values(name) {
    const values = [...new Set(this.all.map((request) => request[name] ?? ""))].filter(Boolean);
    return name === "scale" ? values.sort((one, other) => parseFloat(one) - parseFloat(other)) : values;
  }

  /**
   * The value that is chosen: that of the state, else that of the first request.
   *
   * @param {Switch} name
   */
  chosen(name) {
    const values = this.values(name);
    const wanted = this.app.state[name];
    if (name === "appearance" && wanted === bothAppearances) return wanted;
    return values.includes(wanted) ? wanted : name === "scale" ? this.usualScale : this.all[0][name] ?? "";
  }

  /**
   * Number of the request that the switches make; the nearest one if that combination isn't in the page.
   *
   * @param {string} [appearance] In place of the chosen one.
   */
  position(appearance) {
    const wanted = Object.fromEntries(switches.map((name) => [name, this.chosen(name)]));
    if (appearance !== undefined) wanted.appearance = appearance;
    else if (wanted.appearance === bothAppearances) wanted.appearance = "light";
    let best = 0, most = -1;
    this.all.forEach((request, place) => {
      const fits = switches.filter((name) => (request[name] ?? "") === wanted[name]).length;
      if (fits > most) [best, most] = [place, fits];
    });
    return best;
  }

  /** Numbers of the requests that are shown: one, or one for light and one for dark. */
  get shown() {
    return this.chosen("appearance") === bothAppearances ? [this.position("light"), this.position("dark")] : [this.position()];
  }

  /**
   * @param {import("./contract.js").Asset} asset
   * @param {number} request
   * @returns {Cell}
   */
  answer(asset, request) {
    return this.app.index.answerTables?.[asset.answers ?? -1]?.answers[request] ?? [asset.images || asset.colors ? 0 : -1, asset.images || asset.colors ? "exact" : "none"];
  }

  /** @param {import("./contract.js").Asset} asset */
  table(asset) {
    return this.app.index.answerTables?.[asset.answers ?? -1];
  }

  /**
   * "iPhone · 3x · fr-CA · light"
   *
   * @param {number} request
   */
  words(request) {
    const { device, scale, locale, appearance } = this.all[request] ?? {};
    return [device && deviceName(device), scale, locale, appearance && (text.appearance[appearance] ?? appearance).toLowerCase()].filter(Boolean).join(" · ");
  }
}

/** @param {string} device */
export function deviceName(device) {
  return text.devices[device] ?? device;
}
