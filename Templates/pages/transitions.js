import { announce } from "./controls.js";
import { clamp, movesLess } from "./dom.js";
import { dropAt, dropTime, fallAt, rubber, springAt, stillMoves } from "./motion.js";
import { placeBehind } from "./stack.js";

/**
 * The transitions of a prototype, which can be grabbed and turned round at any time.
 *
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./screens.js").ScreenView} ScreenView
 * @typedef {import("./screens.js").Box} Box
 * @typedef {import("./stack.js").Entry} Entry
 *
 * What moves now: `p` is 0 if the entry is away and 1 if it is there.
 * @typedef {object} Motion
 * @property {Entry} entry
 * @property {Entry | undefined} below
 * @property {number} p
 * @property {number} v Per second.
 * @property {0 | 1} target
 * @property {number} from
 * @property {number} speed `v` at the start.
 * @property {number | undefined} start Milliseconds.
 * @property {boolean} isHeld By a finger.
 * @property {number} elapsed Seconds.
 *
 * Two screens at a point of a transition.
 * @typedef {object} Scene
 * @property {Entry} entry
 * @property {Entry | undefined} below
 * @property {number} p
 * @property {number} falling Seconds since it began to leave.
 * @property {Box} frame Of the entry at rest.
 * @property {{width: number, height: number}} size Of the window.
 * @property {number} sign 1, or -1 if the language runs from right to left.
 * @property {number} dark How dark it gets behind what covers a part of the window.
 */

export class Transitions {
  /** @type {Motion | undefined} */
  motion = undefined;

  /** @param {import("./player.js").Player} player */
  constructor(player) {
    this.player = player;
  }

  /**
   * @param {Entry} entry
   * @param {Entry | undefined} below
   * @param {number} p
   * @param {0 | 1} target
   * @param {number} v
   */
  begin(entry, below, p, target, v) {
    const { player } = this;
    this.finish();
    player.clearArea();
    player.stopTimers();
    player.drift.stop();
    const { stack, window } = player;
    if (below) {
      const { node } = below.view;
      const wasSeen = node.parentElement === window && !node.hidden;
      if (node.parentElement !== window) window.prepend(node);
      node.hidden = false;
      // What is seen is laid out already.
      if (!wasSeen) player.lay(below);
    }
    entry.view.node.hidden = false;
    window.append(entry.view.node);
    player.lay(entry);
    // Behind a card that goes, what was behind it.
    for (let place = stack.indexOf(/** @type {Entry} */ (below)); place >= 0; place = placeBehind(stack, place)) stack[place].view.node.hidden = false;
    this.motion = { entry, below, p, v, target, from: p, speed: v, start: undefined, isHeld: false, elapsed: 0 };
    this.draw();
    if (kindOfMotion(entry) === "none") return this.finish();
    player.animate();
  }

  /**
   * Lets go toward one end.
   *
   * @param {0 | 1} target
   * @param {number} [v]
   */
  turn(target, v) {
    const { motion } = this;
    if (!motion) return;
    Object.assign(motion, { target, from: motion.p, speed: v ?? motion.v, start: undefined, isHeld: false, elapsed: 0 });
    this.player.animate();
  }

  /**
   * Draws a frame; false if nothing moves any more.
   *
   * @param {number} now Milliseconds.
   */
  step(now) {
    const { motion, player } = this;
    if (!motion || motion.isHeld) return false;
    motion.start ??= now;
    player.window.dataset.start = String(motion.start);
    motion.elapsed = (now - motion.start) / 1000;
    const frame = player.frameOf(motion.entry);
    const distance = Math.max(1, distanceOf(motion.entry, frame, player.size));
    if (!advance(motion, distance, player.size.height - frame.y + 100, player.data.platform, movesLess())) {
      this.finish();
      return false;
    }
    this.draw();
    return true;
  }

  draw() {
    const { motion, player } = this;
    if (!motion) return;
    const { entry, below, p } = motion;
    this.place(entry, below, p, motion.target === 0 && !motion.isHeld ? motion.elapsed : 0, movesLess() ? "dissolve" : kindOfMotion(entry));
    player.window.dataset.progress = p.toFixed(4);
  }

  /** Ends what moves at its end. */
  finish() {
    const { motion, player } = this;
    if (!motion) return;
    this.motion = undefined;
    delete player.window.dataset.progress;
    if (motion.target === 0) motion.entry.view.node.remove();
    if (!player.stack.includes(motion.entry) && motion.target === 1 && motion.below && !player.stack.includes(motion.below)) motion.below.view.node.remove();
    player.rest();
    void player.images.loadScreen(player.top.screen);
  }

  /**
   * Puts two screens where they are at a point of a transition.
   *
   * @param {Entry} entry
   * @param {Entry | undefined} below
   * @param {number} p
   * @param {number} falling Seconds since it began to leave.
   * @param {string} kind
   */
  place(entry, below, p, falling, kind) {
    const { player } = this;
    const dark = player.appearance.startsWith("dark") ? 0.48 : 0.2;
    placeScreens({ entry, below, p, falling, frame: player.frameOf(entry), size: player.size, sign: player.sign, dark }, kind);
  }

  // Dragging

  /**
   * Grabs what moves, or begins a transition that follows the finger.
   *
   * @param {{kind: "back"} | {kind: "link", link: ScreenLink, view: ScreenView, place: number}} what
   * @returns {boolean} False if there is nothing to move.
   */
  grab(what) {
    if (this.motion) {
      this.motion.isHeld = true;
      return true;
    }
    const { player } = this;
    if (what.kind === "back") {
      if (player.stack.length < 2) return false;
      this.begin(player.top, player.stack[player.stack.length - 2], 1, 1, 0);
    } else {
      const { link, view, place } = what;
      const to = view.layout.to?.[place] ?? link.to;
      const screen = to ? player.screens.get(to) : undefined;
      if (!screen || !["navigate", "overlay"].includes(link.action)) return false;
      player.change(link.changes);
      const entry = player.prepare(screen, link, view.box(place), view, link.action === "overlay");
      if (link.trigger === "edge" && !entry.isOverlay) entry.direction = link.direction === "backward" && !link.hasTransition ? "backward" : entry.direction;
      this.begin(entry, player.top, 0, 0, 0);
    }
    player.stopAnimating();
    if (this.motion) /** @type {Motion} */ (this.motion).isHeld = true;
    return true;
  }

  /** Points of the window for the whole way, and which way is toward being there. */
  get way() {
    const { motion, player } = this;
    return motion ? wayOf(motion.entry, player.frameOf(motion.entry), player.size, player.sign) : { x: 0, y: 0 };
  }

  /**
   * Follows the finger.
   *
   * @param {number} p
   */
  drag(p) {
    const { motion, way } = this;
    if (!motion) return;
    const isUpright = way.y !== 0;
    const over = p > 1 && isUpright ? 1 + rubber((p - 1) * Math.abs(way.y), this.player.size.height) / Math.abs(way.y) * 0.25 : p;
    motion.p = clamp(over, 0, isUpright ? 1.2 : 1);
    motion.v = 0;
    this.draw();
  }

  /**
   * Lets go: a fast finger decides by its direction, a slow one by where it is.
   *
   * @param {number} v In `p` per second.
   */
  release(v) {
    const { motion, player, way } = this;
    if (!motion) return;
    const fast = Math.abs(v) * Math.max(Math.abs(way.x), Math.abs(way.y)) >= player.size.width;
    const isThere = fast ? v > 0 : motion.p > 0.5;
    const { entry } = motion;
    const held = player.stack.includes(entry);
    if (isThere && !held) player.stack.push(entry);
    if (!isThere && held) player.stack.splice(player.stack.indexOf(entry));
    this.turn(isThere ? 1 : 0, v);
    if (isThere !== held) {
      player.onChange();
      announce(player.titleOf(player.top.screen.id), true);
    }
  }
}

/** @param {Pick<Entry, "transition" | "exit">} entry */
function kindOfMotion(entry) {
  return entry.exit ?? entry.transition;
}

/**
 * Points that a transition goes.
 *
 * @param {Entry} entry
 * @param {Box} frame At rest.
 * @param {{width: number, height: number}} size Of the window.
 */
export function distanceOf(entry, frame, size) {
  switch (kindOfMotion(entry)) {
    case "push": return size.width;
    case "slide":
      if (entry.isOverlay) {
        const away = awayOf(entry, frame, size, 1);
        return Math.abs(away.x) + Math.abs(away.y);
      }
      return entry.direction === "up" || entry.direction === "down" ? size.height : size.width;
    case "snap": case "drop": return frame.y + frame.height;
    default: return frame.height;
  }
}

/**
 * Where an overlay that slides comes from: as far from its place at rest as it is just outside of the window.
 *
 * @param {Entry} entry
 * @param {Box} frame At rest.
 * @param {{width: number, height: number}} size Of the window.
 * @param {number} sign 1, or -1 if the language runs from right to left.
 * @returns {{x: number, y: number}}
 */
function awayOf(entry, frame, size, sign) {
  const { position = "end", at } = entry.screen.overlay ?? {};
  const isFree = at !== undefined || position === "center";
  const { direction } = entry;
  if (isFree ? direction === "down" : position === "top") return { x: 0, y: -frame.y - frame.height };
  if (isFree ? direction === "up" : position === "bottom") return { x: 0, y: size.height - frame.y };
  const isAtEnd = isFree ? direction !== "backward" : /end/i.test(position);
  return { x: isAtEnd === sign > 0 ? size.width - frame.x : -frame.x - frame.width, y: 0 };
}

/**
 * Points of the window for the whole way of a transition, and which way is toward being there.
 *
 * @param {Entry} entry
 * @param {Box} frame At rest.
 * @param {{width: number, height: number}} size Of the window.
 * @param {number} sign 1, or -1 if the language runs from right to left.
 * @returns {{x: number, y: number}}
 */
export function wayOf(entry, frame, size, sign) {
  const distance = distanceOf(entry, frame, size);
  const across = { x: -sign * (entry.direction === "backward" ? -1 : 1) * distance, y: 0 };
  switch (kindOfMotion(entry)) {
    case "push": return across;
    case "slide": {
      if (entry.isOverlay) {
        const away = awayOf(entry, frame, size, sign);
        return { x: -away.x, y: -away.y };
      }
      if (entry.direction === "up") return { x: 0, y: -distance };
      if (entry.direction === "down") return { x: 0, y: distance };
      return across;
    }
    case "modal": case "card": case "sheet": return { x: 0, y: -distance };
    case "drop": case "snap": return { x: 0, y: distance };
    default: return { x: -sign * size.width, y: 0 };
  }
}

/**
 * Moves on to the present time; false at the end.
 *
 * @param {Motion} motion
 * @param {number} distance Points of the whole way.
 * @param {number} fall Points that something falls until it is out of the window.
 * @param {"ios" | "android"} platform
 * @param {boolean} isReduced Nothing may move, so it fades.
 */
export function advance(motion, distance, fall, platform, isReduced) {
  const { entry, target, elapsed } = motion;
  const kind = kindOfMotion(entry);
  if (isReduced) return advanceFor(motion, 120);
  if (kind === "dissolve" || (entry.isOverlay && kind === "none")) return advanceFor(motion, entry.duration ?? 250);
  if ((kind === "slide" || kind === "zoom") && entry.duration) return advanceFor(motion, entry.duration);
  if (platform === "android" && (kind === "push" || kind === "modal")) return advanceFor(motion, target ? 425 : 150);
  if (kind === "drop" && target === 1) {
    const bounce = entry.bounce ?? 0.3;
    motion.p = 1 - dropAt(distance, elapsed, bounce) / distance;
    return elapsed < dropTime(distance, bounce);
  }
  if (kind === "drop") {
    motion.p = 1 - fallAt(elapsed) / fall;
    return motion.p > 0;
  }
  const damping = kind === "snap" && target === 1 ? 1 - (entry.bounce ?? 0.25) : 1;
  const [x, v] = springAt((motion.from - target) * distance, motion.speed * distance, elapsed, damping);
  motion.p = target + x / distance;
  motion.v = v / distance;
  if (damping === 1) {
    if (target === 1 && motion.p >= 1 || target === 0 && motion.p <= 0) return false;
    motion.p = clamp(motion.p, 0, 1);
  }
  return stillMoves(x, v);
}

/**
 * @param {Motion} motion
 * @param {number} duration Milliseconds.
 */
function advanceFor(motion, duration) {
  const share = clamp(motion.elapsed * 1000 / Math.max(1, duration), 0, 1);
  const eased = share * share * (3 - 2 * share);
  motion.p = motion.from + (motion.target - motion.from) * eased;
  motion.v = 0;
  return share < 1;
}

/**
 * @param {Scene} scene
 * @param {string} kind
 */
export function placeScreens(scene, kind) {
  const { entry, p, size } = scene;
  const { node } = entry.view;
  node.style.opacity = "1";
  if (entry.isOverlay && entry.screen.overlay?.scrim !== false) dim(scene, scene.dark * p);
  switch (kind) {
    case "push": {
      const sign = signOf(scene);
      moveTo(entry, sign * (1 - p) * size.width, 0);
      moveTo(scene.below, -sign * p * size.width / 3, 0);
      return dim(scene, 0.1 * p);
    }
    case "slide": return entry.isOverlay ? placeSlidingOverlay(scene) : placeSliding(scene);
    case "modal": case "sheet": case "card": return placeRising(scene, kind);
    case "zoom": return placeZooming(scene);
    case "snap": case "drop": return placeFalling(scene, kind);
    default:
      node.style.transform = "";
      node.style.opacity = String(clamp(p, 0, 1));
  }
}

/**
 * 1 if the entry comes from the right, -1 from the left.
 *
 * @param {Scene} scene
 */
function signOf({ entry, sign }) {
  return entry.direction === "backward" ? -sign : sign;
}

/**
 * @param {Scene} scene
 * @param {number} share
 */
function dim({ below }, share) {
  if (below) below.view.dim.style.opacity = String(clamp(share, 0, 1));
}

/**
 * @param {Entry | undefined} entry
 * @param {number} x
 * @param {number} y
 * @param {string} [more]
 */
function moveTo(entry, x, y, more = "") {
  if (entry) entry.view.node.style.transform = `translate(${x}px, ${y}px)${more}`;
}

/** @param {Scene} scene */
function placeSlidingOverlay({ entry, below, p, frame, size, sign }) {
  const away = awayOf(entry, frame, size, sign);
  moveTo(entry, (1 - p) * away.x, (1 - p) * away.y);
  if (entry.screen.overlay?.reveal) moveTo(below, -p * away.x, -p * away.y);
}

/** @param {Scene} scene */
function placeSliding(scene) {
  const { entry, below, p, size } = scene;
  if (entry.direction === "up" || entry.direction === "down") {
    const way = entry.direction === "down" ? -1 : 1;
    moveTo(entry, 0, way * (1 - p) * size.height);
    return moveTo(below, 0, -way * p * size.height);
  }
  const sign = signOf(scene);
  moveTo(entry, sign * (1 - p) * size.width, 0);
  moveTo(below, -sign * p * size.width, 0);
}

/**
 * @param {Scene} scene
 * @param {"modal" | "sheet" | "card"} kind
 */
function placeRising(scene, kind) {
  const { entry, below, p, frame, size } = scene;
  moveTo(entry, 0, (1 - p) * (kind === "modal" ? size : frame).height);
  if (entry.isOverlay && entry.screen.overlay?.reveal) moveTo(below, 0, -p * frame.height);
  if (!entry.isOverlay) dim(scene, scene.dark * p);
  if (kind !== "card" || below?.kind !== "page") return;
  const { style } = below.view.node;
  style.transform = `scale(${1 - 32 / size.width * p})`;
  style.borderRadius = `${10 * clamp(p, 0, 1)}px`;
}

/** @param {Scene} scene */
function placeZooming({ entry, below, p, size: { width, height } }) {
  const area = entry.area ?? { x: 0, y: 0, width, height };
  const between = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * p;
  const { style } = entry.view.node;
  style.transformOrigin = "0 0";
  moveTo(entry, between(area.x, 0), between(area.y, 0), ` scale(${between(area.width / width, 1)}, ${between(area.height / height, 1)})`);
  style.opacity = String(clamp(p * 1.6, 0, 1));
  if (!below) return;
  below.view.node.style.transformOrigin = "0 0";
  moveTo(below, between(0, -area.x * width / area.width), between(0, -area.y * height / area.height), ` scale(${between(1, width / area.width)}, ${between(1, height / area.height)})`);
}

/**
 * @param {Scene} scene
 * @param {"snap" | "drop"} kind
 */
function placeFalling({ entry, p, falling, frame, size }, kind) {
  if (kind === "drop" && falling > 0) moveTo(entry, 0, (1 - p) * (size.height - frame.y + 100), ` rotate(${0.5 * falling}rad)`);
  else moveTo(entry, 0, -(1 - p) * (frame.y + frame.height));
}
