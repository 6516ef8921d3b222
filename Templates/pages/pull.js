import { announce } from "./controls.js";
import { movesLess } from "./dom.js";
import { layerNode } from "./layers.js";
import { rubber } from "./motion.js";

/**
 * Pulling a screen down past its top: the gap shows a layer, and a pull that is long enough follows a link.
 *
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./screens.js").ScreenView} ScreenView
 */

/** Points of the gap from which it acts. */
const enough = 60;

export class Pull {
  /** @type {{link: ScreenLink, view: ScreenView, place: number, node: HTMLElement | undefined} | undefined} */
  #now = undefined;
  #cancelTimer = () => {};

  /** @param {import("./player.js").Player} player */
  constructor(player) {
    this.player = player;
    player.signal.addEventListener("abort", () => this.#cancelTimer());
  }

  /** True until a pull has acted, or was let go. */
  get isLoading() { return this.#now !== undefined; }

  /**
   * A finger begins to pull.
   *
   * @param {ScreenLink} link
   * @param {ScreenView} view
   * @param {number} place Of the link.
   */
  begin(link, view, place) {
    this.#end();
    this.#now = { link, view, place, node: undefined };
    const { screen, layout, node } = view;
    const at = (screen.layers ?? []).findIndex((layer) => layer.id !== undefined && layer.id === link.layer);
    const layer = screen.layers?.[at], where = layout.layers?.[at];
    if (!layer || !where) return;
    const shown = layerNode(this.player, layer, where, view);
    const [x, , width, height] = where.area;
    Object.assign(shown.style, { left: `${x * view.scaleX}px`, width: `${width * view.scaleX}px`, height: `${height * view.scaleX}px` });
    shown.classList.add("is-pulled");
    node.prepend(shown);
    this.#now.node = shown;
    this.draw();
  }

  /** @param {number} dy Points that the finger moved. */
  move(dy) {
    const { view } = this.#now ?? {};
    if (!view) return;
    view.scrollTo(view.x, -rubber(Math.max(0, dy), view.frame.height));
    this.draw();
  }

  /** Puts the layer into the middle of the gap. */
  draw() {
    const { view, node } = this.#now ?? {};
    if (!view || !node) return;
    const gap = Math.max(0, -view.y);
    const top = view.top.hidden ? 0 : view.top.offsetHeight;
    node.style.top = `${top + (gap - node.offsetHeight) / 2}px`;
    node.style.opacity = String(Math.min(1, gap / enough / view.scaleX));
  }

  /** The finger lets go. */
  release() {
    const { view } = this.#now ?? {};
    if (!view) return;
    if (-view.y >= enough * view.scaleX) return this.#load();
    this.player.drift.fling(view, 0, 0);
    this.#end();
  }

  /**
   * Does all of it, as a key or a story asks for it.
   *
   * @param {ScreenLink} link
   * @param {ScreenView} view
   * @param {number} place
   */
  run(link, view, place) {
    this.begin(link, view, place);
    this.#load();
  }

  /** Keeps the gap open for as long as the link says, and follows it. */
  #load() {
    const now = this.#now;
    if (!now) return;
    const { player } = this;
    const { link, view, place, node } = now;
    const act = () => {
      this.#end();
      if (player.top?.view !== view) return;
      player.drift.fling(view, 0, 0);
      player.follow(link, view, place);
    };
    if (!link.delay) return act();
    announce("Loading", true);
    // Only what is round turns.
    if (node && Math.abs(node.offsetWidth - node.offsetHeight) < 1) node.classList.add("is-turning");
    player.drift.pullTo(view, -enough * view.scaleX, () => this.draw());
    this.#cancelTimer = player.clock.after(link.delay, act);
  }

  #end() {
    this.#cancelTimer();
    const node = this.#now?.node;
    this.#now = undefined;
    if (!node) return;
    node.style.opacity = "0";
    this.player.clock.after(movesLess() ? 0 : 200, () => node.remove());
  }
}
