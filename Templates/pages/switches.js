import { menuButton, segments } from "./controls.js";
import { element } from "./dom.js";
import { glyph } from "./glyphs.js";
import { languageName, text } from "./text.js";

/**
 * What is asked of every screen of a prototype: appearance, language and device, with the controls that switch them.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("./contract.js").Request} Request
 * @typedef {import("./controls.js").MenuItem} MenuItem
 */
export class Switches {
  /** @type {"appearance" | "locale" | "device"} */
  lastUsed = "appearance";

  /**
   * @param {App} app
   * @param {import("./player.js").Player} player
   */
  constructor(app, player) {
    const { data } = player;
    this.app = app;
    this.player = player;
    this.data = data;
    this.appearances = [...new Set(data.requests.map((request) => request.appearance ?? "light"))];
    this.locales = [...new Set(data.requests.flatMap((request) => (request.locale ? [request.locale] : [])))];
    this.appearance = segments("Appearance", this.appearances.map((value) => ({ value, long: text.appearance[value] ?? value })), (value) => app.change({ appearance: value }));
    this.localeName = element("span");
    this.deviceName = element("span");
    this.note = element("span", { class: "fallback-note", hidden: true });
    const locale = this.locales.length > 1 && menuButton({
      class: "switch", label: "Language", content: [this.localeName, glyph("chevron")], items: () => this.#localeItems(),
    });
    const device = menuButton({
      class: "switch", label: "Device", content: [this.deviceName, glyph("chevron")],
      items: () => data.frames.map((one) => ({ text: one.name, isChosen: this.frame === one, run: () => app.change({ device: one.id }) })),
    });
    this.nodes = [this.appearances.length > 1 && this.appearance.node, locale, device, this.note];
  }

  /** @returns {MenuItem[]} */
  #localeItems() {
    return this.locales.map((value) => ({ text: languageName(value), isChosen: this.player.locale === value, run: () => this.app.change({ locale: value }) }));
  }

  /**
   * Items of a menu that switch without the controls.
   *
   * @returns {MenuItem[]}
   */
  get items() {
    const { app, appearances, locales, player } = this;
    return [
      ...(appearances.length > 1 ? [/** @type {"line"} */ ("line"), ...appearances.map((value) => ({ text: text.appearance[value] ?? value, isChosen: player.appearance === value, run: () => app.change({ appearance: value }) }))] : []),
      ...(locales.length > 1 ? [/** @type {"line"} */ ("line"), ...this.#localeItems()] : []),
    ];
  }

  /** What is asked, in words. */
  get sentence() {
    const { locales, player } = this;
    return [text.appearance[player.appearance], locales.length > 1 ? languageName(player.locale) : "", this.frame.name].filter(Boolean).join(", ");
  }

  get frame() {
    const { data, app } = this;
    return data.frames.find((frame) => frame.id === app.state.device) ?? data.frames.find((frame) => frame.id === data.device) ?? data.frames[0];
  }

  /** The place of the request that fits the switches best. */
  get place() {
    const { app, data } = this;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return bestRequest(data.requests, { device: this.frame.device, locale: app.state.locale || data.locale, appearance: app.state.appearance || (isDark ? "dark" : "light") });
  }

  /**
   * Picks by number in the switch that was used last.
   *
   * @param {number} place
   */
  choose(place) {
    const { data, app } = this;
    const values = this.lastUsed === "device" ? data.frames.map((frame) => frame.id) : [...new Set(data.requests.flatMap((request) => request[/** @type {"appearance" | "locale"} */ (this.lastUsed)] ?? []))];
    if (values[place]) app.change({ [this.lastUsed]: values[place] });
  }

  update() {
    this.appearance.update(this.player.appearance);
    this.localeName.textContent = languageName(this.player.locale);
    this.deviceName.textContent = this.frame.name;
  }

  /** @param {string | undefined} fallback What is shown instead of what is asked for. */
  showFallback(fallback) {
    this.note.hidden = !fallback;
    this.note.textContent = fallback ?? "";
  }
}

/**
 * The place of the request that fits best: the device counts more than the language, and that more than the appearance.
 *
 * @param {Request[]} requests
 * @param {Request} wanted
 */
export function bestRequest(requests, wanted) {
  const points = (/** @type {Request} */ request) =>
    (request.device === wanted.device ? 4 : 0) + (request.locale === undefined || request.locale === wanted.locale ? 2 : 0) + (request.appearance === wanted.appearance ? 1 : 0);
  let best = 0;
  requests.forEach((request, place) => { if (points(request) > points(requests[best])) best = place; });
  return best;
}
