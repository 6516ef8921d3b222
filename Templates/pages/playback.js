import { segments } from "./controls.js";
import { Device } from "./device.js";
import { element, fill, floating, ltr, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { Player } from "./player.js";
import { count, number, text } from "./text.js";

/**
 * Plays one of the two versions of a changed prototype above the page that compares them.
 *
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {"before" | "after"} Side
 */

/**
 * Opens a version, at a screen if it has it.
 *
 * @param {import("./app.js").App} app
 * @param {Side} side
 * @param {string} [screen]
 */
export function playVersion(app, side, screen) {
  const played = app.detail?.played;
  if (played?.[side]) new Playback(app, played, app.state.asset).open(side, screen);
}

class Playback {
  /** @type {AbortController} */
  #life = new AbortController();
  /** @type {Player | undefined} */
  #player = undefined;
  /** @type {Device | undefined} */
  #device = undefined;

  /**
   * @param {import("./app.js").App} app
   * @param {{before?: Prototype, after?: Prototype}} played
   * @param {string} name
   */
  constructor(app, played, name) {
    this.app = app;
    this.played = played;
    const opener = document.activeElement;
    this.sides = segments("Version", [
      { value: "before", long: text.before }, { value: "after", long: text.after },
    ], (side) => this.open(/** @type {Side} */ (side), this.#player?.top?.screen.id));
    this.sides.node.hidden = !played.before || !played.after;
    this.screen = element("span", { class: "quiet", dir: "auto" });
    this.bench = element("div", { class: "playback-bench" });
    this.note = element("p", { class: "quiet playback-note", role: "status" });
    this.dialog = element("dialog", { class: "dialog playback", "aria-label": `Play ${visible(name)}` },
      element("div", { class: "dialog-head" }, element("h2", null, ltr(visible(name))), this.screen, element("span", { class: "spring" }), this.sides.node,
        element("button", { type: "button", class: "button", text: "Restart", onclick: () => this.#show() }),
        element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => this.dialog.close() }, glyph("cross"))),
      this.bench, this.note);
    const end = () => this.dialog.close();
    app.signal.addEventListener("abort", end);
    this.dialog.addEventListener("close", () => {
      app.signal.removeEventListener("abort", end);
      this.#life.abort();
      this.dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
    });
    new ResizeObserver(() => this.#fit()).observe(this.bench);
    floating(this.dialog);
    this.dialog.showModal();
  }

  /**
   * @param {Side} side
   * @param {string} [screen]
   */
  open(side, screen) {
    const data = this.played[side];
    if (!data) return;
    this.#life.abort();
    this.#life = new AbortController();
    const player = new Player(data, this.app.source, this.#life.signal);
    this.#player = player;
    this.#device = new Device(player);
    player.onRest = player.onChange = () => this.#name();
    player.onLeftOut = (id) => { this.note.textContent = `'${visible(id)}' isn't on this page.`; };
    fill(this.bench, this.#device.node);
    this.sides.update(side);
    this.#show(screen);
    player.window.focus();
  }

  /** @param {string} [screen] What is shown first; otherwise the start. */
  #show(screen) {
    const player = this.#player;
    if (!player) return;
    player.reset();
    const { screens, start } = player.data;
    player.show(screen && player.screens.has(screen) ? player.pathTo(screen) : start && player.screens.has(start) ? [start] : screens.slice(0, 1).map(({ id }) => id));
    this.#fit();
    this.#name();
  }

  #name() {
    const { data, top, images } = this.#player ?? {};
    if (!data || !top) return;
    this.screen.textContent = visible(this.#player?.titleOf(top.screen.id) ?? "");
    const shown = data.screens.length;
    this.note.textContent = data.leftOut ? `Shows ${number(shown)} of ${count("screens", shown + data.leftOut)}: those that changed, and what is next to them.` : "";
    void images?.loadScreen(top.screen).then(() => this.#device?.status.update());
  }

  #fit() {
    const { data } = this.#player ?? {};
    const frame = data?.frames.find(({ id }) => id === data.device) ?? data?.frames[0];
    if (frame) this.#device?.fit(frame, false);
  }
}
