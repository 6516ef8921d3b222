import { segments } from "./controls.js";
import { element, hasKeys, movesLess } from "./dom.js";
import { glyph } from "./glyphs.js";

/** Milliseconds between swaps. */
const blinkPeriods = [250, 500, 1000, 2000];

/** The mode in which the two sides of an image take turns. */
export class Blink {
  showsBefore = false;
  #period = 500;
  #isPaused = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #swapping;

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    document.addEventListener("visibilitychange", () => this.run(), { signal: stage.app.signal });
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.run(), { signal: stage.app.signal });
    stage.app.signal.addEventListener("abort", () => clearInterval(this.#swapping));
  }

  /** Starts or stops, as it is wanted now. */
  run() {
    const { stage } = this;
    clearInterval(this.#swapping);
    this.#swapping = undefined;
    if (!stage.isShown || stage.app.state.mode !== "blink" || this.#isPaused || movesLess() || document.hidden) return;
    this.#swapping = setInterval(() => { if (!stage.app.isHoldingBefore) this.#swap(); }, this.#period);
  }

  #swap() {
    this.showsBefore = !this.showsBefore;
    this.stage.showSides();
  }

  /** @returns {Node[]} */
  get controls() {
    const isStill = movesLess();
    const play = element("button", {
      type: "button", class: "button square", disabled: isStill, onclick: () => { this.#isPaused = !this.#isPaused; this.run(); this.stage.buildControls(); },
      title: this.#isPaused ? "Play" : "Pause", "aria-label": this.#isPaused ? "Play" : "Pause",
    }, glyph(this.#isPaused || isStill ? "play" : "pause"));
    const swap = element("button", { type: "button", class: "button", onclick: () => { this.#isPaused = true; this.run(); this.#swap(); } }, "Swap");
    const periods = segments("Time between swaps", blinkPeriods.map((period) => ({ value: String(period), long: period < 1000 ? `${period} ms` : `${period / 1000} s` })), (value) => {
      this.#period = Number(value);
      periods.update(value);
      this.run();
    });
    periods.update(String(this.#period));
    return [play, swap, isStill ? element("span", { class: "quiet", text: `Reduced motion: ${hasKeys() ? "hold Space or press" : "tap"} Swap` }) : periods.node];
  }
}
