/**
 * What is shown, as one value: read from the address, written back to it, and remembered where a link says nothing.
 */

/** @typedef {"overview" | "diff" | "gallery" | "play" | "map"} View */
/** @typedef {"side" | "swipe" | "onion" | "difference" | "blink" | "all"} Mode */

/**
 * @typedef {object} State
 * @property {string} section Local app: which of its sections; empty for the first one.
 * @property {View} view
 * @property {string} asset Its name; empty if none is selected.
 * @property {string} variant Label; empty for the first one that changed.
 * @property {Mode} mode
 * @property {number} zoom Percent of an image pixel per CSS pixel; 0 fits the stage.
 * @property {[number, number] | null} at Point at the center of the stage, in points from the top left; `null` is the middle.
 * @property {string} background
 * @property {string} filter Names of filters, separated by commas.
 * @property {string} query What the filter field says.
 * @property {string} appearance Gallery.
 * @property {string} locale Gallery.
 * @property {string} scale Gallery.
 * @property {string} device Gallery.
 * @property {string} screen Prototype: id of the screen on top.
 * @property {string} stack Prototype: ids of those below it, separated by commas.
 * @property {string} vars Prototype: variables that don't have their first value, as `code:4711,favorite:true`.
 * @property {string} comment Review: id of the selected comment.
 * @property {string} version Gallery: an older version of the selected asset that it is compared with.
 */

export const modes = /** @type {Mode[]} */ (["side", "swipe", "onion", "difference", "blink", "all"]);

/** @type {State} */
export const defaults = {
  section: "", view: "overview", asset: "", variant: "", mode: "side", zoom: 0, at: null, background: "auto", filter: "", query: "",
  appearance: "", locale: "", scale: "", device: "", version: "", screen: "", stack: "", vars: "", comment: "",
};

/** The keys of a link, in their order, and the part of the state each one is. */
const linkKeys = /** @type {[string, keyof State][]} */ ([
  ["section", "section"], ["view", "view"], ["screen", "screen"], ["stack", "stack"], ["asset", "asset"], ["variant", "variant"], ["mode", "mode"], ["zoom", "zoom"], ["at", "at"],
  ["bg", "background"], ["filter", "filter"], ["q", "query"],
  ["appearance", "appearance"], ["locale", "locale"], ["scale", "scale"], ["device", "device"], ["version", "version"], ["vars", "vars"], ["comment", "comment"],
]);

/**
 * Reads a fragment such as `#view=diff&asset=icons/bell&zoom=800`.
 *
 * @param {string} fragment
 * @returns {{state: Partial<State>, unknown: [string, string][]}} What it says, and the keys it has that mean nothing here.
 */
export function parseLink(fragment) {
  /** @type {Partial<State>} */
  const state = {};
  /** @type {[string, string][]} */
  const unknown = [];
  for (const [key, value] of new URLSearchParams(fragment.replace(/^#/, ""))) {
    switch (key) {
      case "view":
        if (value === "overview" || value === "diff" || value === "gallery" || value === "play" || value === "map") state.view = value;
        break;
      case "mode":
        if (modes.includes(/** @type {Mode} */ (value))) state.mode = /** @type {Mode} */ (value);
        break;
      case "zoom": {
        const percent = Number(value);
        if (percent >= 1 && percent <= 12800) state.zoom = percent;
        break;
      }
      case "at": {
        const point = value.split(",").map(Number);
        if (point.length === 2 && point.every(Number.isFinite)) state.at = [point[0], point[1]];
        break;
      }
      case "bg":
        state.background = value;
        break;
      case "q":
        state.query = value;
        break;
      case "section": case "asset": case "variant": case "filter": case "appearance": case "locale": case "scale": case "device": case "version": case "screen": case "stack": case "vars": case "comment":
        state[key] = value;
        break;
      default:
        unknown.push([key, value]);
    }
  }
  return { state, unknown };
}

/**
 * Writes a state as a fragment; values that are the default are left out.
 *
 * @param {State} state
 * @param {Partial<State>} usual What is left out.
 * @param {[string, string][]} unknown
 */
export function formatLink(state, usual, unknown) {
  const parts = [];
  for (const [key, name] of linkKeys) {
    const value = state[name];
    if (value === null || value === usual[name]) continue;
    const text = Array.isArray(value) ? value.map(rounded).join(",") : typeof value === "number" ? rounded(value) : value;
    parts.push(`${key}=${encode(text)}`);
  }
  for (const [key, value] of unknown) parts.push(`${encode(key)}=${encode(value)}`);
  return parts.length ? `#${parts.join("&")}` : "";
}

/** @param {number} value */
function rounded(value) {
  return String(Math.round(value * 100) / 100);
}

/** @param {string} value */
function encode(value) {
  return encodeURIComponent(value).replace(/%20/g, "+").replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/**
 * What this browser remembers. Pages opened from disk share one store in some browsers, so nothing private goes in; if there
 * is no store, it lasts as long as the page.
 */
export class Memory {
  /** @type {Map<string, string>} */
  #fallback = new Map();

  /**
   * @param {string} prefix
   * @param {() => Storage} [storage]
   */
  constructor(prefix, storage = () => localStorage) {
    this.prefix = prefix;
    this.storage = storage;
  }

  /**
   * @template Value
   * @param {string} key
   * @param {Value} otherwise
   * @returns {Value}
   */
  get(key, otherwise) {
    try {
      const text = this.storage().getItem(this.prefix + key) ?? this.#fallback.get(key);
      const value = text === undefined || text === null ? otherwise : JSON.parse(text);
      return typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) ? value : otherwise;
    } catch {
      const text = this.#fallback.get(key);
      return text === undefined ? otherwise : JSON.parse(text);
    }
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  set(key, value) {
    const text = JSON.stringify(value);
    this.#fallback.set(key, text);
    try {
      this.storage().setItem(this.prefix + key, text);
    } catch {
      // Full or not allowed: the copy above counts.
    }
  }
}
