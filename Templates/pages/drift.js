import { announce } from "./controls.js";
import { clamp, movesLess } from "./dom.js";
import { nudgeSpeed, slideAt, springAt, stillMoves } from "./motion.js";
import { inLanguage } from "./text.js";

/**
 * What moves a screen of a prototype by itself, without a transition: scrolling and nudging.
 *
 * @typedef {import("./screens.js").ScreenView} ScreenView
 */
export class Drift {
  /** @type {{run: (seconds: number) => boolean, start: number | undefined} | undefined} */
  #now = undefined;

  /** @param {import("./player.js").Player} player */
  constructor(player) {
    this.player = player;
  }

  get isMoving() { return this.#now !== undefined; }

  stop() { this.#now = undefined; }

  /** @param {(seconds: number) => boolean} run Draws a frame; false at the end. */
  #begin(run) {
    this.#now = { start: undefined, run };
    this.player.animate();
  }

  /**
   * Draws a frame; false if nothing moves any more.
   *
   * @param {number} now Milliseconds.
   */
  step(now) {
    const drift = this.#now;
    if (!drift) return false;
    drift.start ??= now;
    if (drift.run((now - drift.start) / 1000)) return true;
    if (this.#now === drift) this.#now = undefined;
    return this.isMoving;
  }

  /**
   * Lets a screen slide on after a finger.
   *
   * @param {ScreenView} view
   * @param {number} vx
   * @param {number} vy
   */
  fling(view, vx, vy) {
    const [across, down] = movesLess() ? [0, 0] : [vx, vy];
    const x = slideWithin(view.x, across, view.maxX), y = slideWithin(view.y, down, view.maxY);
    this.#begin((t) => {
      const [left, movesX] = x(t), [top, movesY] = y(t);
      view.scrollTo(left, top);
      return movesX || movesY;
    });
  }

  /**
   * @param {ScreenView} view
   * @param {number} y
   */
  scrollTo(view, y) {
    this.pullTo(view, clamp(y, 0, view.maxY));
  }

  /**
   * Moves a screen to a place that may be past its ends.
   *
   * @param {ScreenView} view
   * @param {number} end
   * @param {() => void} [draw] Called after each step.
   */
  pullTo(view, end, draw = () => {}) {
    const from = view.y - end;
    this.#begin((t) => {
      const [x, v] = movesLess() ? [0, 0] : springAt(from, 0, t);
      view.scrollTo(view.x, end + x);
      draw();
      return stillMoves(x, v);
    });
  }

  /**
   * Moves a screen a little and back, over the screen that a link leads to.
   *
   * @param {ScreenView} view
   * @param {import("./contract.js").ScreenLink} link
   */
  nudge(view, link) {
    const { player } = this;
    if (movesLess()) return announce(inLanguage(link.label, player.locale) || "Nothing happens", true);
    const across = link.direction === "up" || link.direction === "down" ? 0 : (link.direction === "backward" ? 1 : -1) * player.sign;
    const down = link.direction === "up" ? -1 : link.direction === "down" ? 1 : 0;
    const target = link.to ? player.screens.get(link.to) : undefined;
    const hint = target && player.makeEntry(target, "none", "forward", Boolean(target.overlay));
    if (hint) {
      player.window.prepend(hint.view.node);
      player.lay(hint);
    }
    this.#begin((t) => {
      const [x, v] = springAt(0, nudgeSpeed, t);
      view.node.style.transform = `translate(${across * x}px, ${down * x}px)`;
      if (stillMoves(x, v)) return true;
      view.node.style.transform = "";
      hint?.view.node.remove();
      return false;
    });
  }
}

/**
 * Returns where something is that slides on by itself between 0 and an end, at a time in seconds, and whether it moves.
 * Where it would pass an end, a spring takes over with the speed it has there.
 *
 * @param {number} start
 * @param {number} v Points per second.
 * @param {number} most The end.
 * @returns {(t: number) => [x: number, moves: boolean]} To be asked for times in order.
 */
export function slideWithin(start, v, most) {
  /** @type {{t: number, v: number, end: number} | undefined} */
  let hit;
  return (t) => {
    if (start < 0 || start > most) {
      const end = clamp(start, 0, most);
      const [x, speed] = springAt(start - end, v, t);
      return [end + x, stillMoves(x, speed)];
    }
    if (hit) {
      const [x, speed] = springAt(0, hit.v, t - hit.t);
      return [hit.end + x, stillMoves(x, speed)];
    }
    const [x, speed] = slideAt(v, t);
    const now = start + x;
    if (now < 0 || now > most) {
      hit = { t, v: speed, end: clamp(now, 0, most) };
      return [hit.end, true];
    }
    return [now, Math.abs(speed) > 10];
  };
}
