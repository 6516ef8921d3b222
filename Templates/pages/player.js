import { Clock, SetClock } from "./clock.js";
import { announce } from "./controls.js";
import { Drift } from "./drift.js";
import { element, fill, floating, visible } from "./dom.js";
import { Gestures } from "./gestures.js";
import { choosePhoto, followTilt } from "./layers.js";
import { PlayerImages } from "./playerimages.js";
import { Pull } from "./pull.js";
import { restoreLists } from "./rows.js";
import { ScreenView } from "./screens.js";
import { changeTab, dropOverlays, entryKind, frameAtRest, isClosable, pathTo, placeBehind, placeToClose, placeToReturnTo } from "./stack.js";
import { inLanguage, isRightToLeftLanguage } from "./text.js";
import { Transitions } from "./transitions.js";
import { Variables } from "./variables.js";

/**
 * Plays a prototype: the screens of its stack, what its links do, and its timers.
 *
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./screens.js").Box} Box
 * @typedef {import("./stack.js").Entry} Entry
 */

/** Timers follow each other by this many ms at least: what flashes more than three times a second can harm. */
const leastBetweenTimers = 334;

export class Player {
  /** @type {Entry[]} */
  stack = [];
  /** @type {Map<string, Entry[]>} What each tab had, by the tab and the depth it begins at. */
  tabs = new Map();
  /** @type {Map<string, string>} Chosen photos by variable: addresses of blobs. */
  photos = new Map();
  size = { width: 393, height: 852 };
  safeTop = 59;
  /** What is asked for: a place in `requests`. */
  request = 0;
  /** True while timers are paused by the reader. */
  isPaused = false;
  /** True while the next drag draws an area. */
  isDrawing = false;
  /** @type {() => void} */
  onChange = () => {};
  /** @type {() => void} Called when nothing moves any more. */
  onRest = () => {};
  /** @type {(box: Box, from: string) => void} An area was drawn on a screen, or on a bar, whose coordinates it has. */
  onArea = () => {};
  /** @type {HTMLElement | undefined} What shows the area that was drawn last. */
  drawnArea = undefined;
  /** @type {(id: string) => void} A link leads to a screen that this page leaves out. */
  onLeftOut = () => {};
  /** @type {() => void} A tap hit nothing. */
  onMiss = () => {};
  #cancelFrame = () => {};
  /** @type {Map<number, (() => void) | undefined>} What cancels them, by the place of the link, once its condition holds; undefined after it acted. */
  #timers = new Map();
  /** When a timer acted last. */
  #timerEnd = -Infinity;
  /** Of the window on the page. */
  scale = 1;
  /** How far the device is tilted, or the pointer is from the middle: -1 to 1. */
  tilt = { x: 0, y: 0 };
  /** @type {{link?: string} | undefined} Where the focus goes once nothing moves: to a link, or to the first one. */
  #focus = undefined;

  /**
   * @param {Prototype} data
   * @param {import("./source.js").DataSource} source
   * @param {AbortSignal} signal Ends it.
   */
  constructor(data, source, signal) {
    this.data = data;
    this.source = source;
    this.signal = signal;
    this.clock = data.opening?.film ? new SetClock() : new Clock();
    /** @type {Map<string, Screen>} */
    this.screens = new Map(data.screens.map((screen) => [screen.id, screen]));
    this.variables = new Variables(data.variables);
    this.images = new PlayerImages(this);
    this.transitions = new Transitions(this);
    this.drift = new Drift(this);
    this.pull = new Pull(this);
    this.window = element("div", { class: "player-window", role: "region", "aria-label": "Prototype" });
    new Gestures(this);
    if (data.screens.some((screen) => screen.layers?.some((layer) => layer.depth))) followTilt(this);
    document.addEventListener("visibilitychange", () => this.#startTimers(), { signal });
    signal.addEventListener("abort", () => {
      this.stopTimers();
      this.stopAnimating();
    });
  }

  get locale() { return this.data.requests[this.request]?.locale ?? this.data.locale; }
  get appearance() { return this.data.requests[this.request]?.appearance ?? "light"; }
  /** 1, or -1 if the language runs from right to left. */
  get sign() { return isRightToLeftLanguage(this.locale) ? -1 : 1; }
  get motion() { return this.transitions.motion; }
  get top() { return this.stack[this.stack.length - 1]; }

  reset() {
    for (const photo of this.photos.values()) URL.revokeObjectURL(photo);
    this.photos.clear();
    this.variables.reset();
    this.tabs.clear();
  }

  /** @param {Screen} screen */
  layoutOf(screen) {
    return screen.layouts[screen.answers[this.request]?.[0] ?? 0];
  }

  /** @param {string} id */
  titleOf(id) {
    return inLanguage(this.screens.get(id)?.title, this.locale) || id;
  }

  /**
   * What can be read on an end of what is shown: light or dark.
   *
   * @param {"top" | "bottom"} end
   */
  toneAt(end) {
    let place = this.stack.length - 1;
    while (place > 0 && this.stack[place].kind === "overlay") place--;
    const entry = this.stack[place];
    if (!entry) return "dark";
    // Above a card is the black behind it.
    if (end === "top" && entry.kind !== "page") return "light";
    const layout = this.layoutOf(entry.screen);
    const id = layout.bars?.find((bar) => bar.edge === end)?.image ?? layout.image;
    return this.images.isDark(id, end) ? "light" : "dark";
  }

  // Conditions and changes

  /** @param {import("./contract.js").LinkCondition[] | undefined} when */
  holds(when) {
    return this.variables.holds(when, this.top?.screen.id);
  }

  /** @param {import("./contract.js").LinkChange[] | undefined} changes */
  change(changes) {
    this.variables.change(changes);
    if (!changes?.length) return;
    this.refresh();
    this.#updateTimers();
  }

  /** Draws what depends on variables again after a field changed one, which keeps the focus. */
  noteVariables() {
    for (const entry of this.stack) if (!entry.view.node.hidden) entry.view.refresh();
    this.#updateTimers();
  }

  /** Draws what depends on variables and images again. */
  refresh() {
    for (const entry of this.stack) if (!entry.view.node.hidden) this.lay(entry);
  }

  // The stack

  /**
   * Returns the screens that are below one if it is reached from the start, and the screen itself on top.
   *
   * @param {string} id
   */
  pathTo(id) {
    return pathTo(this.screens, this.data.start, id);
  }

  /**
   * Shows a stack without a transition.
   *
   * @param {string[]} ids The last one is on top.
   */
  show(ids) {
    this.transitions.finish();
    this.clearArea();
    this.stack = [];
    for (const id of ids) {
      const screen = this.screens.get(id);
      if (!screen) continue;
      const link = this.top?.screen.links.find((candidate) => candidate.to === id && candidate.action !== "swap");
      this.stack.push(this.makeEntry(screen, link?.transition ?? (screen.overlay ? "dissolve" : "push"), link?.direction ?? "forward", Boolean(screen.overlay) && this.stack.length > 0));
    }
    fill(this.window, ...this.stack.map((entry) => entry.view.node));
    this.rest();
  }

  /**
   * @param {Screen} screen
   * @param {string} transition
   * @param {string} direction
   * @param {boolean} isOverlay
   * @returns {Entry}
   */
  makeEntry(screen, transition, direction, isOverlay) {
    const kind = entryKind(transition, isOverlay, this.top);
    const view = new ScreenView(this, screen);
    // At rest it falls outside of the window; one that comes and goes would have the whole screen drawn again.
    view.node.classList.toggle("has-shadow", transition === "push" && kind === "page");
    return { screen, view, transition, direction, isOverlay, kind };
  }

  /**
   * The frame of an entry at rest.
   *
   * @param {Entry} entry
   * @returns {Box}
   */
  frameOf(entry) {
    return frameAtRest(entry, this.layoutOf(entry.screen), this);
  }

  /** Pixels of the window for a point of an overlay. */
  get unit() {
    const base = this.data.screens.find((screen) => !screen.overlay);
    return base ? this.size.width / Math.min(this.layoutOf(base).width, this.size.width * 3) : 1;
  }

  /** @param {Entry} entry */
  lay(entry) {
    entry.view.lay(this.frameOf(entry));
    const isRaised = entry.kind === "card" || entry.kind === "sheet";
    entry.view.node.classList.toggle("is-card", isRaised);
    entry.view.node.classList.toggle("is-overlay", entry.kind === "overlay");
    restoreLists(entry.view.node);
  }

  /** Shows what is to be seen when nothing moves, and starts timers. */
  rest() {
    const seen = new Set();
    for (let place = this.stack.length - 1; place >= 0; place = placeBehind(this.stack, place)) seen.add(this.stack[place]);
    for (const node of [...this.window.children]) {
      if (node instanceof HTMLElement && node.classList.contains("screen") && !this.stack.some((entry) => entry.view.node === node)) node.remove();
    }
    this.#markBehind();
    for (const [place, entry] of this.stack.entries()) {
      const { node } = entry.view;
      if (node.parentElement !== this.window) this.window.append(node);
      node.hidden = !seen.has(entry);
      node.inert = entry !== this.top;
      clear(entry);
      if (seen.has(entry)) this.lay(entry);
      else if (place < this.stack.length - 3) node.remove();
    }
    for (let place = this.stack.length - 1; place > 0; place = placeBehind(this.stack, place)) {
      const behind = this.stack[placeBehind(this.stack, place)];
      const root = this.stack[placeBehind(this.stack, place) + 1];
      if (behind && root) this.transitions.place(root, behind, 1, 0, root.transition);
    }
    const focus = this.#focus;
    this.#focus = undefined;
    if (focus) this.top?.view.focus(focus.link);
    this.#startTimers();
    this.onRest();
  }

  /**
   * Does what a link says.
   *
   * @param {ScreenLink} link
   * @param {ScreenView} view
   * @param {number} place Of the link in its screen.
   */
  follow(link, view, place) {
    if (!this.#isReady()) return;
    const to = view.layout.to?.[place] ?? link.to;
    const screen = to ? this.screens.get(to) : undefined;
    if (to && !screen) this.onLeftOut(to);
    this.change(link.changes);
    switch (link.action) {
      case "navigate":
        if (screen) this.#push(screen, link, view.box(place), view);
        break;
      case "overlay":
        if (screen) this.#push(screen, link, view.box(place), view, true);
        break;
      case "swap":
        if (screen) this.#swap(screen, link);
        break;
      case "back":
        if (this.stack.length < 2 && !to) announce("This is the first screen");
        else this.back(to, link);
        break;
      case "close":
        this.#close(link);
        break;
      case "scrollTo":
        this.drift.scrollTo(view, (link.y ?? 0) * view.scaleY);
        break;
      case "nudge":
        this.drift.nudge(view, link);
        break;
      case "url":
        if (link.url) showAddress(link.url);
        break;
      case "camera":
      case "photo":
        choosePhoto(this, link);
        break;
      default:
        this.onChange();
    }
  }

  /** What has a tint is gray behind an overlay. */
  #markBehind() {
    for (const entry of this.stack) entry.view.node.classList.toggle("is-behind", entry !== this.top && this.top.isOverlay);
  }

  /** True if a new step may begin; a transition that is nearly there is finished. */
  #isReady() {
    const { motion } = this;
    if (!motion) return true;
    if (Math.abs(motion.p - motion.target) > 0.05 || motion.isHeld) return false;
    this.transitions.finish();
    return true;
  }

  /**
   * @param {Screen} screen
   * @param {ScreenLink} link
   * @param {Box | undefined} box
   * @param {ScreenView} view
   * @param {boolean} [isOverlay]
   */
  #push(screen, link, box, view, isOverlay = false) {
    const entry = this.prepare(screen, link, box, view, isOverlay);
    if (document.activeElement?.classList.contains("spot") && view.node.contains(document.activeElement)) {
      entry.opener = link.id;
      this.#focus = {};
    }
    this.stack.push(entry);
    this.#markBehind();
    this.transitions.begin(entry, this.stack[this.stack.length - 2], 0, 1, 0);
    this.onChange();
    announce(`${this.titleOf(screen.id)}, screen ${this.data.screens.indexOf(screen) + 1} of ${this.data.screens.length}`, true);
  }

  /**
   * Makes the entry of a link without putting it into the stack.
   *
   * @param {Screen} screen
   * @param {ScreenLink} link
   * @param {Box | undefined} box
   * @param {ScreenView} view
   * @param {boolean} isOverlay
   */
  prepare(screen, link, box, view, isOverlay) {
    if (!isOverlay) for (const left of dropOverlays(this.stack)) left.view.node.remove();
    const entry = this.makeEntry(screen, link.transition, link.direction, isOverlay);
    entry.duration = link.duration;
    entry.bounce = link.bounce;
    if (box) entry.area = { ...box, x: box.x + view.frame.x, y: box.y + view.frame.y };
    if (link.keepScroll) [entry.view.x, entry.view.y] = [view.x, view.y];
    return entry;
  }

  /**
   * Goes back to a screen, or to the one before.
   *
   * @param {string} [to]
   * @param {ScreenLink} [link]
   */
  back(to, link) {
    const { motion } = this;
    if (motion && !motion.isHeld && motion.target === 1 && motion.entry === this.top && this.stack.length > 1) {
      // It turns round where it is.
      this.stack.pop();
      this.transitions.turn(0);
      this.onChange();
      return true;
    }
    if (!this.#isReady()) return false;
    let place = placeToReturnTo(this.stack, to);
    const screen = to === undefined ? undefined : this.screens.get(to);
    if (place < 0 && screen) {
      this.stack = [this.makeEntry(screen, "push", "forward", false), this.top];
      place = 0;
    }
    if (place < 0) return false;
    this.#unwind(place, link);
    return true;
  }

  /**
   * Removes what is above a place; the top goes the way it came.
   *
   * @param {number} place
   * @param {ScreenLink} [link]
   */
  #unwind(place, link) {
    const leaving = this.top;
    const removed = this.stack.splice(place + 1);
    this.#markBehind();
    if (removed[0].opener !== undefined) this.#focus = { link: removed[0].opener };
    for (const entry of removed) if (entry !== leaving) entry.view.node.remove();
    // What was pushed on a modal, a card or an overlay leaves with it, the way that came.
    const root = [...removed].reverse().find(isClosable);
    if (root) Object.assign(leaving, { transition: root.transition, direction: root.direction, duration: root.duration, bounce: root.bounce });
    if (link?.hasTransition) leaving.exit = link.transition;
    this.transitions.begin(leaving, this.stack[place], 1, 0, 0);
    this.onChange();
    announce(this.titleOf(this.top.screen.id), true);
  }

  /** @param {ScreenLink} [link] */
  #close(link) {
    const place = placeToClose(this.stack);
    if (place === 0) return this.back(undefined, link);
    this.#unwind(place - 1, link);
    return true;
  }

  /** Closes what a tap outside of it or the Escape key closes. */
  dismiss() {
    if (this.top?.isOverlay) return this.#close();
    return this.back();
  }

  /**
   * Shows another screen in place of the top one; the tabs of a bar keep what was above them.
   *
   * @param {Screen} screen
   * @param {ScreenLink} link
   */
  #swap(screen, link) {
    for (const left of dropOverlays(this.stack)) left.view.node.remove();
    const bar = (this.top.screen.bars ?? []).map((place) => this.data.bars[place]).find((tabs) => tabs.includes(screen.id));
    const old = this.top;
    const make = (/** @type {Entry} */ tab) => this.makeEntry(screen, tab.transition, tab.direction, false);
    if (bar && changeTab(this.stack, this.tabs, bar, screen.id, make)) return this.#exchange(old, link);
    const entry = this.makeEntry(screen, old.transition, old.direction, old.isOverlay);
    entry.kind = old.kind;
    if (link.keepScroll) [entry.view.x, entry.view.y] = [old.view.x, old.view.y];
    this.stack[this.stack.length - 1] = entry;
    return this.#exchange(old, link);
  }

  /**
   * @param {Entry} old
   * @param {ScreenLink} link
   */
  #exchange(old, link) {
    this.onChange();
    announce(this.titleOf(this.top.screen.id), true);
    if (link.transition === "none" || old === this.top) {
      this.rest();
      return;
    }
    const entry = { ...this.top, transition: link.transition, direction: link.direction, duration: link.duration };
    this.window.append(entry.view.node);
    this.lay(entry);
    this.transitions.begin(entry, old, 0, 1, 0);
  }

  // Moving

  /** Draws what moves in the next frame. */
  animate() {
    this.stopAnimating();
    this.#cancelFrame = this.clock.frame((now) => {
      const isTurning = this.transitions.step(now);
      if (this.drift.step(now) || isTurning) this.animate();
    });
  }

  stopAnimating() {
    this.#cancelFrame();
  }

  // Timers

  stopTimers() {
    for (const cancel of this.#timers.values()) cancel?.();
    this.#timers.clear();
  }

  #startTimers() {
    this.stopTimers();
    this.#updateTimers();
  }

  /** Starts the timers whose condition has become true, and stops those whose condition no longer holds. */
  #updateTimers() {
    if (this.signal.aborted || document.hidden || this.isPaused || this.motion || !this.top) return;
    const { view, screen } = this.top;
    for (const [place, link] of screen.links.entries()) {
      if (link.trigger !== "delay") continue;
      if (!this.holds(link.when)) {
        this.#timers.get(place)?.();
        this.#timers.delete(place);
      }
      if (this.#timers.has(place) || !this.holds(link.when)) continue;
      const wait = Math.max(link.delay ?? 0, this.#timerEnd + leastBetweenTimers - this.clock.now);
      this.#timers.set(place, this.clock.after(wait, () => {
        if (this.top?.view !== view) return;
        this.#timers.set(place, undefined);
        this.#timerEnd = this.clock.now;
        this.follow(link, view, place);
      }));
    }
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.#startTimers();
  }

  // Size

  /**
   * @param {number} width In points.
   * @param {number} height
   * @param {number} scale Of the window on the page.
   * @param {number} safeTop
   */
  resize(width, height, scale, safeTop) {
    this.size = { width, height };
    this.scale = scale;
    this.safeTop = safeTop;
    Object.assign(this.window.style, { width: `${width}px`, height: `${height}px`, transform: scale === 1 ? "" : `scale(${scale})` });
    this.transitions.finish();
    if (this.stack.length) this.rest();
  }

  /**
   * A point of the page as one of the window.
   *
   * @param {{clientX: number, clientY: number}} event
   * @returns {[x: number, y: number]}
   */
  point(event) {
    const box = this.window.getBoundingClientRect();
    return [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
  }

  clearArea() {
    this.drawnArea?.remove();
    this.drawnArea = undefined;
  }

  /** Shows all areas for a moment. */
  flash() {
    this.onMiss();
    this.window.classList.remove("is-flashing");
    void this.window.offsetWidth;
    this.window.classList.add("is-flashing");
    this.clock.after(620, () => this.window.classList.remove("is-flashing"));
  }
}

/**
 * Takes away what a transition set.
 *
 * @param {Entry} entry
 */
function clear(entry) {
  Object.assign(entry.view.node.style, { transform: "", transformOrigin: "", opacity: "", borderRadius: "" });
  entry.view.dim.style.opacity = "0";
}

/**
 * Asks before an address is opened.
 *
 * @param {string} address
 */
function showAddress(address) {
  if (!isSafeAddress(address)) return announce("This address is not opened", true);
  const dialog = element("dialog", { class: "dialog address-dialog" });
  fill(dialog, element("p", { text: "This link leaves the prototype and opens" }), element("p", { class: "mono address", text: visible(address) }),
    element("div", { class: "dialog-buttons" },
      element("button", { type: "button", class: "button", text: "Cancel", onclick: () => dialog.close() }),
      element("button", { type: "button", class: "button filled", text: "Open", onclick: () => { dialog.close(); window.open(address, "_blank", "noopener,noreferrer"); } })));
  dialog.addEventListener("close", () => dialog.remove());
  floating(dialog);
  dialog.showModal();
}

/**
 * True for an address that may be opened: one of the web, of mail or of a phone, without a name before the site's.
 *
 * @param {string} address
 */
export function isSafeAddress(address) {
  try {
    const { protocol, username, password } = new URL(address);
    return ["https:", "http:", "mailto:", "tel:"].includes(protocol) && !username && !password;
  } catch {
    return false;
  }
}
