import { announce } from "./controls.js";
import { clamp, element, fill, movesLess, visible } from "./dom.js";
import { colorAt, isDarkAt } from "./edges.js";
import { Gestures } from "./gestures.js";
import { dropAt, dropTime, fallAt, lagOf, nudgeSpeed, rowDamping, rowRate, rubber, slideAt, springAt } from "./motion.js";
import { inLanguage, ScreenView } from "./screens.js";

/**
 * Plays a prototype: a stack of screens, transitions that can be grabbed and turned round at any time, and the gestures.
 *
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./contract.js").Layout} Layout
 * @typedef {import("./screens.js").Box} Box
 *
 * One place in the stack.
 * @typedef {object} Entry
 * @property {Screen} screen
 * @property {ScreenView} view
 * @property {string} transition How it came.
 * @property {string} [exit] How it goes, if not the way it came.
 * @property {string} direction
 * @property {boolean} isOverlay
 * @property {"page" | "card" | "sheet" | "overlay"} kind Where its frame is; what is pushed inside a card stays in the card.
 * @property {Box} [area] What was tapped, for zoom.
 * @property {number} [duration]
 * @property {number} [bounce]
 * @property {string} [opener] The link that opened it by a key, which gets the focus back.
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
 */

/** Timers follow each other by this many ms at least: what flashes more than three times a second can harm. */
const leastBetweenTimers = 334;

export class Player {
  /** @type {Entry[]} */
  stack = [];
  /** @type {Motion | undefined} */
  motion = undefined;
  /** @type {Map<string, Entry[]>} What each tab had, by the tab and the depth it begins at. */
  tabs = new Map();
  /** @type {Map<string, HTMLImageElement>} */
  images = new Map();
  /** @type {Set<string>} Images that can't be shown. */
  failed = new Set();
  /** @type {Map<string, string>} */
  grounds = new Map();
  /** @type {Map<string, {top: boolean, bottom: boolean}>} Which ends of images are dark, if the page draws a status bar. */
  tones = new Map();
  /** @type {Record<string, boolean | number | string>} */
  variables = Object.create(null);
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
  /** @type {() => void} A tap hit nothing. */
  onMiss = () => {};
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  /** When a timer acted last. */
  #timerEnd = -Infinity;
  /** @type {{view: ScreenView, run: (seconds: number) => boolean, start: number | undefined} | undefined} Scrolling and nudging. */
  #drift = undefined;
  #scale = 1;
  /** True while the ground of a screen is about to be read. */
  #reading = false;
  /** How far the device is tilted, or the pointer is from the middle: -1 to 1. */
  tilt = { x: 0, y: 0 };
  /** @type {{link?: string} | undefined} Where the focus goes once nothing moves: to a link, or to the first one. */
  #focus = undefined;

  /**
   * @param {Prototype} data
   * @param {import("./source.js").DataSource} source
   */
  constructor(data, source) {
    this.data = data;
    this.source = source;
    /** @type {Map<string, Screen>} */
    this.screens = new Map(data.screens.map((screen) => [screen.id, screen]));
    this.window = element("div", { class: "player-window", role: "region", "aria-label": "Prototype" });
    this.reset();
    new Gestures(this);
    if (data.screens.some((screen) => screen.layers?.some((layer) => layer.depth))) this.#followTilt();
    document.addEventListener("visibilitychange", () => this.#startTimers());
  }

  get locale() { return this.data.requests[this.request]?.locale ?? this.data.language; }
  get appearance() { return this.data.requests[this.request]?.appearance ?? "light"; }
  /** 1, or -1 if the language runs from right to left. */
  get sign() { return isRightToLeftLanguage(this.locale) ? -1 : 1; }
  get top() { return this.stack[this.stack.length - 1]; }

  reset() {
    for (const photo of this.photos.values()) URL.revokeObjectURL(photo);
    this.photos.clear();
    this.variables = Object.assign(Object.create(null), this.data.variables);
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

  /** @param {string | undefined} id */
  image(id) {
    return id === undefined ? undefined : this.images.get(id);
  }

  /**
   * What is behind an image: its colors at both ends, which show where it ends and where it is pulled too far.
   *
   * @param {Layout} layout
   * @param {boolean} isAcross At the left and the right.
   * @param {boolean} isShown The image is too short for its frame.
   */
  groundOf(layout, isAcross, isShown) {
    const image = this.image(layout.image);
    if (!image || image.naturalWidth === 0) return "";
    const key = `${layout.image} ${isAcross} ${layout.top ?? 0} ${layout.bottom ?? 0}`;
    const known = this.grounds.get(key);
    if (known !== undefined) return known;
    const read = () => {
      const unit = image.naturalHeight / layout.height;
      const [start, end] = isAcross ? [0, image.naturalWidth] : [(layout.top ?? 0) * unit, image.naturalHeight - (layout.bottom ?? 0) * unit];
      const [first, last] = [colorAt(image, isAcross, start, 1), colorAt(image, isAcross, end, -1)];
      const ground = first && last ? `linear-gradient(${isAcross ? "to right" : "to bottom"}, ${first} 50%, ${last} 50%)` : "";
      this.grounds.set(key, ground);
      return ground;
    };
    if (isShown) return read();
    // Reading a color takes as long as decoding the image, so it waits until nothing moves.
    if (!this.#reading) {
      this.#reading = true;
      whenIdle(() => {
        this.#reading = false;
        if (this.motion || this.#drift) return;
        read();
        this.refresh();
      });
    }
    return "";
  }

  /**
   * Decodes an image, so that it is there at once when its screen appears.
   *
   * @param {string | undefined} id
   * @returns {Promise<boolean>} True if something else is to be shown than before.
   */
  async load(id) {
    if (id === undefined || this.images.has(id) || this.failed.has(id)) return false;
    const shown = this.source.holds(id) ? await this.source.image(id, "full") : undefined;
    if (!shown) this.failed.add(id);
    if (!shown || this.images.has(id)) return !shown;
    const image = new Image();
    image.src = shown.src;
    try {
      await image.decode();
    } catch {
      this.failed.add(id);
      return true;
    }
    if (this.data.statusBar) this.tones.set(id, { top: await isDarkAt(image, 0), bottom: await isDarkAt(image, 1) });
    this.images.set(id, image);
    return true;
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
    return id !== undefined && this.tones.get(id)?.[end] ? "light" : "dark";
  }

  /**
   * Loads what a screen shows, then what is behind it, and then what is one tap away. Nothing is decoded ahead while
   * something moves, as it would take the time of the frames; at rest it goes on.
   *
   * @param {Screen} screen
   */
  async loadScreen(screen) {
    if (await this.#loadImages(screen)) this.refresh();
    const next = screen.links.flatMap((link) => (link.to ? this.screens.get(link.to) ?? [] : []));
    for (const other of [...this.stack.slice(-3).map((entry) => entry.screen), ...next]) {
      if (this.motion) return;
      if (await this.#loadImages(other)) this.refresh();
    }
  }

  /**
   * @param {Screen} screen
   * @returns {Promise<boolean>} True if something was loaded.
   */
  async #loadImages(screen) {
    const layout = this.layoutOf(screen);
    if (!layout) return false;
    const ids = [layout.image, ...(layout.bars ?? []).map((bar) => bar.image), ...(layout.layers ?? []).flatMap((layer) => [layer.image, ...(layer.rows ?? [])])];
    return (await Promise.all(ids.map((id) => this.load(id)))).includes(true);
  }

  // Conditions and changes

  /** @param {import("./contract.js").LinkCondition[] | undefined} when */
  holds(when) {
    return (when ?? []).every((test) => {
      const value = test.variable === "screen" ? this.top?.screen.id : this.variables[test.variable];
      if (value === undefined) return false;
      if (test.empty !== undefined) return (plain(value) === "") === test.empty;
      if (test.min !== undefined || test.max !== undefined) {
        const number = Number(value);
        return Number.isFinite(number) && number >= (test.min ?? -Infinity) && number <= (test.max ?? Infinity);
      }
      if (test.not !== undefined) return plain(value) !== plain(test.not);
      return test.is !== undefined && plain(value) === plain(test.is);
    });
  }

  /**
   * @param {string} name
   * @param {boolean | number | string} value Is made one of the variable's type.
   */
  set(name, value) {
    const first = this.data.variables[name];
    if (first === undefined || !Object.hasOwn(this.data.variables, name)) return;
    if (typeof first === "number") this.variables[name] = Math.trunc(Number(value)) || 0;
    else if (typeof first === "boolean") this.variables[name] = value === true || value === "true";
    else this.variables[name] = String(value);
  }

  /** @param {import("./contract.js").LinkChange[] | undefined} changes */
  #change(changes) {
    for (const change of changes ?? []) {
      const value = this.variables[change.variable];
      if (change.toggle) this.set(change.variable, value !== true);
      else if (change.add !== undefined) this.set(change.variable, Number(value) + change.add);
      else if (change.set !== undefined) this.set(change.variable, change.set);
    }
    if (changes?.length) this.refresh();
  }

  /** Draws what depends on variables and images again. */
  refresh() {
    for (const entry of this.stack) if (!entry.view.node.hidden) this.#lay(entry);
  }

  // The stack

  /**
   * Returns the screens that are below one if it is reached from the start, and the screen itself on top.
   *
   * @param {string} id
   */
  pathTo(id) {
    const path = this.screens.has(id) ? [id] : [];
    const seen = new Set(path);
    let to = id;
    for (let from = this.screens.get(id)?.from; from !== undefined && !seen.has(from); from = this.screens.get(to)?.from) {
      seen.add(from);
      const screen = this.screens.get(from);
      const action = screen?.links.find((link) => link.to === to)?.action;
      // A tab takes the place of the one before it, and a screen that of the overlays that lead to it.
      if (screen && (action === "overlay" || action === "navigate" && !screen.overlay)) path.unshift(from);
      to = from;
    }
    const { start } = this.data;
    if (path.length && start !== undefined && to !== start && this.screens.has(start)) path.unshift(start);
    return path;
  }

  /**
   * Shows a stack without a transition.
   *
   * @param {string[]} ids The last one is on top.
   */
  show(ids) {
    this.#finish();
    this.clearArea();
    this.stack = [];
    for (const id of ids) {
      const screen = this.screens.get(id);
      if (!screen) continue;
      const link = this.top?.screen.links.find((candidate) => candidate.to === id && candidate.action !== "swap");
      this.stack.push(this.#entry(screen, link?.transition ?? (screen.overlay ? "dissolve" : "push"), link?.direction ?? "forward", Boolean(screen.overlay) && this.stack.length > 0));
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
  #entry(screen, transition, direction, isOverlay) {
    const below = this.top;
    const isSheet = transition === "sheet" || transition === "card";
    const kind = isOverlay ? "overlay" : isSheet && below ? /** @type {"card" | "sheet"} */ (transition)
      : below && (below.kind === "card" || below.kind === "sheet") && transition !== "modal" ? below.kind : "page";
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
    const { width, height } = this.size;
    if (entry.kind === "page") return { x: 0, y: 0, width, height };
    const gap = this.safeTop + 10;
    const layout = this.layoutOf(entry.screen);
    if (entry.kind === "card") return { x: 0, y: gap, width, height: height - gap };
    const unit = this.unit;
    const own = { width: Math.min(width, layout.width * unit), height: Math.min(height, layout.height * unit) };
    if (entry.kind === "sheet") {
      const high = Math.min(height - gap, own.height * (own.width < width ? width / own.width : 1));
      return { x: 0, y: height - high, width, height: high };
    }
    const { position, at } = entry.screen.overlay ?? { position: "center" };
    const isEnd = /end$/i.test(position), isStart = /start$/i.test(position);
    const towardRight = this.sign > 0 ? isEnd : isStart, towardLeft = this.sign > 0 ? isStart : isEnd;
    let x = towardRight ? width - own.width : towardLeft ? 0 : (width - own.width) / 2;
    let y = /^top/.test(position) ? 0 : /^bottom/.test(position) ? height - own.height : (height - own.height) / 2;
    if (at) [x, y] = [at[0] * unit, at[1] * unit];
    return { x, y, ...own };
  }

  /** Pixels of the window for a point of an overlay. */
  get unit() {
    const base = this.data.screens.find((screen) => !screen.overlay);
    return base ? this.size.width / Math.min(this.layoutOf(base).width, this.size.width * 3) : 1;
  }

  /** @param {Entry} entry */
  #lay(entry) {
    entry.view.lay(this.frameOf(entry));
    const isRaised = entry.kind === "card" || entry.kind === "sheet";
    entry.view.node.classList.toggle("is-card", isRaised);
    entry.view.node.classList.toggle("is-overlay", entry.kind === "overlay");
  }

  /**
   * The place in the stack of what is seen behind an entry; -1 for nothing.
   *
   * @param {number} place
   */
  #behind(place) {
    const entry = this.stack[place];
    if (!entry || entry.kind === "page") return -1;
    if (entry.kind === "overlay") return place - 1;
    let root = place;
    while (root > 0 && this.stack[root - 1].kind === entry.kind && this.stack[root].transition !== entry.kind) root--;
    return root - 1;
  }

  /** Shows what is to be seen when nothing moves, and starts timers. */
  rest() {
    const seen = new Set();
    for (let place = this.stack.length - 1; place >= 0; place = this.#behind(place)) seen.add(this.stack[place]);
    for (const node of [...this.window.children]) {
      if (node instanceof HTMLElement && node.classList.contains("screen") && !this.stack.some((entry) => entry.view.node === node)) node.remove();
    }
    for (const [place, entry] of this.stack.entries()) {
      const { node } = entry.view;
      if (node.parentElement !== this.window) this.window.append(node);
      node.hidden = !seen.has(entry);
      node.inert = entry !== this.top;
      clear(entry);
      if (seen.has(entry)) this.#lay(entry);
      else if (place < this.stack.length - 3) node.remove();
    }
    for (let place = this.stack.length - 1; place > 0; place = this.#behind(place)) {
      const behind = this.stack[this.#behind(place)];
      const root = this.stack[this.#behind(place) + 1];
      if (behind && root) this.#place(root, behind, 1, 0, root.transition);
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
    this.#change(link.changes);
    const screen = to ? this.screens.get(to) : undefined;
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
        this.#scrollTo(view, (link.y ?? 0) * view.scaleY);
        break;
      case "nudge":
        this.#nudge(view, link);
        break;
      case "url":
        if (link.url) this.#showAddress(link.url);
        break;
      case "camera":
      case "photo":
        this.#choosePhoto(link);
        break;
      default:
        this.onChange();
    }
  }

  /** True if a new step may begin; a transition that is nearly there is finished. */
  #isReady() {
    const { motion } = this;
    if (!motion) return true;
    if (Math.abs(motion.p - motion.target) > 0.05 || motion.isHeld) return false;
    this.#finish();
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
    const entry = this.#prepare(screen, link, box, view, isOverlay);
    if (document.activeElement?.classList.contains("spot") && view.node.contains(document.activeElement)) {
      entry.opener = link.id;
      this.#focus = {};
    }
    this.stack.push(entry);
    this.#begin(entry, this.stack[this.stack.length - 2], 0, 1, 0);
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
  #prepare(screen, link, box, view, isOverlay) {
    if (!isOverlay) while (this.stack.length > 1 && this.top.isOverlay) this.stack.pop()?.view.node.remove();
    const entry = this.#entry(screen, link.transition, link.direction, isOverlay);
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
      this.#turn(0);
      this.onChange();
      return true;
    }
    if (!this.#isReady()) return false;
    let place = this.stack.length - 2;
    if (to) {
      place = this.stack.slice(0, -1).map((entry) => entry.screen.id).lastIndexOf(to);
      const screen = this.screens.get(to);
      if (place < 0 && screen) {
        this.stack = [this.#entry(screen, "push", "forward", false), this.top];
        place = 0;
      }
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
    if (removed[0].opener !== undefined) this.#focus = { link: removed[0].opener };
    for (const entry of removed) if (entry !== leaving) entry.view.node.remove();
    // What was pushed on a modal, a card or an overlay leaves with it, the way that came.
    const root = [...removed].reverse().find((entry) => entry.isOverlay || ["modal", "card", "sheet", "drop", "snap"].includes(entry.transition));
    if (root) Object.assign(leaving, { transition: root.transition, direction: root.direction, duration: root.duration, bounce: root.bounce });
    if (link?.hasTransition) leaving.exit = link.transition;
    this.#begin(leaving, this.stack[place], 1, 0, 0);
    this.onChange();
    announce(this.titleOf(this.top.screen.id), true);
  }

  /** @param {ScreenLink} [link] */
  #close(link) {
    let place = this.stack.length - 1;
    while (place > 0 && !this.stack[place].isOverlay && !["modal", "card", "sheet", "drop", "snap"].includes(this.stack[place].transition)) place--;
    if (place <= 0) return this.back(undefined, link);
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
    while (this.stack.length > 1 && this.top.isOverlay) this.stack.pop()?.view.node.remove();
    const bar = (this.top.screen.bars ?? []).map((place) => this.data.bars[place]).find((tabs) => tabs.includes(screen.id));
    const old = this.top;
    if (bar) {
      const depth = this.stack.findIndex((entry) => bar.includes(entry.screen.id));
      if (depth >= 0) {
        const own = this.stack[depth].screen.id;
        const key = (/** @type {string} */ id) => `${depth} ${bar.join(" ")} ${id}`;
        const kept = this.stack.splice(depth);
        if (own !== screen.id) this.tabs.set(key(own), kept);
        const stored = own === screen.id ? undefined : this.tabs.get(key(screen.id));
        this.stack.push(...(stored ?? [own === screen.id ? kept[0] : this.#entry(screen, kept[0].transition, kept[0].direction, false)]));
        return this.#exchange(old, link);
      }
    }
    const entry = this.#entry(screen, old.transition, old.direction, old.isOverlay);
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
    this.#lay(entry);
    this.#begin(entry, old, 0, 1, 0);
  }

  // Moving

  /**
   * Points that a transition goes.
   *
   * @param {Entry} entry
   */
  #distance(entry) {
    const frame = this.frameOf(entry);
    switch (entry.exit ?? entry.transition) {
      case "push": return this.size.width;
      case "slide":
        if (entry.isOverlay) return /^(top|bottom)$/.test(entry.screen.overlay?.position ?? "") ? frame.height : frame.width;
        return entry.direction === "up" || entry.direction === "down" ? this.size.height : this.size.width;
      case "snap": return frame.y + frame.height;
      case "drop": return frame.y + frame.height;
      default: return frame.height;
    }
  }

  /**
   * @param {Entry} entry
   * @param {Entry | undefined} below
   * @param {number} p
   * @param {0 | 1} target
   * @param {number} v
   */
  #begin(entry, below, p, target, v) {
    this.#finish();
    this.clearArea();
    this.#stopTimers();
    this.#drift = undefined;
    if (below) {
      const { node } = below.view;
      const wasSeen = node.parentElement === this.window && !node.hidden;
      if (node.parentElement !== this.window) this.window.prepend(node);
      node.hidden = false;
      // What is seen is laid out already.
      if (!wasSeen) this.#lay(below);
    }
    entry.view.node.hidden = false;
    this.window.append(entry.view.node);
    this.#lay(entry);
    // Behind a card that goes, what was behind it.
    for (let place = this.stack.indexOf(/** @type {Entry} */ (below)); place >= 0; place = this.#behind(place)) this.stack[place].view.node.hidden = false;
    this.motion = { entry, below, p, v, target, from: p, speed: v, start: undefined, isHeld: false, elapsed: 0 };
    this.#draw();
    const kind = entry.exit ?? entry.transition;
    if (kind === "none") return this.#finish();
    this.#loop();
  }

  /**
   * Lets go toward one end.
   *
   * @param {0 | 1} target
   * @param {number} [v]
   */
  #turn(target, v) {
    const { motion } = this;
    if (!motion) return;
    Object.assign(motion, { target, from: motion.p, speed: v ?? motion.v, start: undefined, isHeld: false, elapsed: 0 });
    this.#loop();
  }

  #loop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  /** @param {number} now */
  #step(now) {
    const { motion } = this;
    let isMoving = false;
    if (motion && !motion.isHeld) {
      motion.start ??= now;
      this.window.dataset.start = String(motion.start);
      motion.elapsed = (now - motion.start) / 1000;
      if (this.#advance(motion)) {
        this.#draw();
        isMoving = true;
      } else {
        this.#finish();
      }
    }
    const drift = this.#drift;
    if (drift) {
      drift.start ??= now;
      if (drift.run((now - drift.start) / 1000)) isMoving = true;
      else if (this.#drift === drift) this.#drift = undefined;
    }
    if (isMoving || this.#drift) this.#loop();
  }

  /**
   * Moves on to the present time; false at the end.
   *
   * @param {Motion} motion
   */
  #advance(motion) {
    const { entry, target, elapsed } = motion;
    const kind = entry.exit ?? entry.transition;
    const distance = Math.max(1, this.#distance(entry));
    if (movesLess()) return this.#timed(motion, 120);
    if (kind === "dissolve" || (entry.isOverlay && kind === "none")) return this.#timed(motion, entry.duration ?? 250);
    if ((kind === "slide" || kind === "zoom") && entry.duration) return this.#timed(motion, entry.duration);
    if (this.data.platform === "android" && (kind === "push" || kind === "modal")) return this.#timed(motion, target ? 425 : 150);
    if (kind === "drop" && target === 1) {
      const bounce = entry.bounce ?? 0.3;
      motion.p = 1 - dropAt(distance, elapsed, bounce) / distance;
      return elapsed < dropTime(distance, bounce);
    }
    if (kind === "drop") {
      motion.p = 1 - fallAt(elapsed) / (this.size.height - this.frameOf(entry).y + 100);
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
    return Math.abs(x) > 0.5 || Math.abs(v) > 10;
  }

  /**
   * @param {Motion} motion
   * @param {number} duration Milliseconds.
   */
  #timed(motion, duration) {
    const share = clamp(motion.elapsed * 1000 / Math.max(1, duration), 0, 1);
    const eased = share * share * (3 - 2 * share);
    motion.p = motion.from + (motion.target - motion.from) * eased;
    motion.v = 0;
    return share < 1;
  }

  #draw() {
    const { motion } = this;
    if (!motion) return;
    const { entry, below, p } = motion;
    this.#place(entry, below, p, motion.target === 0 && !motion.isHeld ? motion.elapsed : 0, movesLess() ? "dissolve" : entry.exit ?? entry.transition);
    this.window.dataset.progress = p.toFixed(4);
  }

  /** Ends what moves at its end. */
  #finish() {
    const { motion } = this;
    if (!motion) return;
    this.motion = undefined;
    delete this.window.dataset.progress;
    if (motion.target === 0) motion.entry.view.node.remove();
    if (!this.stack.includes(motion.entry) && motion.target === 1 && motion.below && !this.stack.includes(motion.below)) motion.below.view.node.remove();
    this.rest();
    void this.loadScreen(this.top.screen);
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
  #place(entry, below, p, falling, kind) {
    const { width, height } = this.size;
    const { node } = entry.view;
    const frame = this.frameOf(entry);
    const back = entry.direction === "backward" ? -1 : 1;
    const sign = this.sign * back;
    const under = below?.view;
    const dark = this.appearance.startsWith("dark") ? 0.48 : 0.2;
    const dim = (/** @type {number} */ share) => { if (under) under.dim.style.opacity = String(clamp(share, 0, 1)); };
    const move = (/** @type {HTMLElement} */ which, /** @type {number} */ x, /** @type {number} */ y, more = "") => { which.style.transform = `translate(${x}px, ${y}px)${more}`; };
    const away = 1 - p;
    node.style.opacity = "1";
    if (entry.isOverlay && entry.screen.overlay?.scrim !== false) dim(dark * p);
    switch (kind) {
      case "push":
        move(node, sign * away * width, 0);
        if (under) move(under.node, -sign * p * width / 3, 0);
        dim(0.1 * p);
        break;
      case "slide": {
        if (entry.isOverlay) {
          const position = entry.screen.overlay?.position ?? "end";
          const side = (/end/i.test(position) ? 1 : -1) * this.sign;
          if (position === "top") move(node, 0, -away * frame.height);
          else if (position === "bottom") move(node, 0, away * frame.height);
          else {
            move(node, side * away * frame.width, 0);
            if (entry.screen.overlay?.reveal && under) move(under.node, -side * p * frame.width, 0);
          }
          break;
        }
        const isUp = entry.direction === "up" || entry.direction === "down";
        const way = entry.direction === "down" ? -1 : 1;
        if (isUp) move(node, 0, way * away * height);
        else move(node, sign * away * width, 0);
        if (under && isUp) move(under.node, 0, -way * p * height);
        else if (under) move(under.node, -sign * p * width, 0);
        break;
      }
      case "modal":
        move(node, 0, away * height);
        if (!entry.isOverlay) dim(dark * p);
        break;
      case "sheet":
      case "card":
        move(node, 0, away * frame.height);
        if (!entry.isOverlay) dim(dark * p);
        if (kind === "card" && under && below?.kind === "page") {
          const size = 1 - 32 / width * p;
          under.node.style.transform = `scale(${size})`;
          under.node.style.borderRadius = `${10 * clamp(p, 0, 1)}px`;
        }
        break;
      case "zoom": {
        const area = entry.area ?? { x: 0, y: 0, width, height };
        const between = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * p;
        node.style.transformOrigin = "0 0";
        move(node, between(area.x, 0), between(area.y, 0), ` scale(${between(area.width / width, 1)}, ${between(area.height / height, 1)})`);
        node.style.opacity = String(clamp(p * 1.6, 0, 1));
        if (under) {
          under.node.style.transformOrigin = "0 0";
          move(under.node, between(0, -area.x * width / area.width), between(0, -area.y * height / area.height), ` scale(${between(1, width / area.width)}, ${between(1, height / area.height)})`);
        }
        break;
      }
      case "snap":
        move(node, 0, -away * (frame.y + frame.height));
        break;
      case "drop":
        if (falling > 0) move(node, 0, away * (height - frame.y + 100), ` rotate(${0.5 * falling}rad)`);
        else move(node, 0, -away * (frame.y + frame.height));
        break;
      default:
        node.style.transform = "";
        node.style.opacity = String(clamp(p, 0, 1));
    }
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
    if (what.kind === "back") {
      if (this.stack.length < 2) return false;
      const entry = this.top;
      this.#begin(entry, this.stack[this.stack.length - 2], 1, 1, 0);
    } else {
      const to = what.view.layout.to?.[what.place] ?? what.link.to;
      const screen = to ? this.screens.get(to) : undefined;
      if (!screen || !["navigate", "overlay"].includes(what.link.action)) return false;
      this.#change(what.link.changes);
      const entry = this.#prepare(screen, what.link, what.view.box(what.place), what.view, what.link.action === "overlay");
      if (what.link.trigger === "edge" && !entry.isOverlay) entry.direction = what.link.direction === "backward" && !what.link.hasTransition ? "backward" : entry.direction;
      const below = this.top;
      this.#begin(entry, below, 0, 0, 0);
    }
    cancelAnimationFrame(this.#frame);
    if (this.motion) /** @type {Motion} */ (this.motion).isHeld = true;
    return true;
  }

  /**
   * Points of the window for the whole way, and which way is toward being there.
   *
   * @returns {{x: number, y: number}}
   */
  get way() {
    const { motion } = this;
    if (!motion) return { x: 0, y: 0 };
    const { entry } = motion;
    const distance = this.#distance(entry);
    const back = entry.direction === "backward" ? -1 : 1;
    switch (entry.exit ?? entry.transition) {
      case "push": return { x: -this.sign * back * distance, y: 0 };
      case "slide": {
        if (entry.isOverlay) {
          const position = entry.screen.overlay?.position ?? "end";
          if (position === "top") return { x: 0, y: distance };
          if (position === "bottom") return { x: 0, y: -distance };
          return { x: (/end/i.test(position) ? -1 : 1) * this.sign * distance, y: 0 };
        }
        if (entry.direction === "up") return { x: 0, y: -distance };
        if (entry.direction === "down") return { x: 0, y: distance };
        return { x: -this.sign * back * distance, y: 0 };
      }
      case "modal": case "card": case "sheet": return { x: 0, y: -distance };
      case "drop": case "snap": return { x: 0, y: distance };
      default: return { x: -this.sign * this.size.width, y: 0 };
    }
  }

  /**
   * Follows the finger.
   *
   * @param {number} p
   */
  drag(p) {
    const { motion } = this;
    if (!motion) return;
    const isUpright = this.way.y !== 0;
    const over = p > 1 && isUpright ? 1 + rubber((p - 1) * Math.abs(this.way.y), this.size.height) / Math.abs(this.way.y) * 0.25 : p;
    motion.p = clamp(over, 0, isUpright ? 1.2 : 1);
    motion.v = 0;
    this.#draw();
  }

  /**
   * Lets go: a fast finger decides by its direction, a slow one by where it is.
   *
   * @param {number} v In `p` per second.
   */
  release(v) {
    const { motion } = this;
    if (!motion) return;
    const fast = Math.abs(v) * Math.max(Math.abs(this.way.x), Math.abs(this.way.y)) >= this.size.width;
    const isThere = fast ? v > 0 : motion.p > 0.5;
    const { entry } = motion;
    const held = this.stack.includes(entry);
    if (isThere && !held) this.stack.push(entry);
    if (!isThere && held) this.stack.splice(this.stack.indexOf(entry));
    this.#turn(isThere ? 1 : 0, v);
    if (isThere !== held) {
      this.onChange();
      announce(this.titleOf(this.top.screen.id), true);
    }
  }

  // Scrolling and nudging

  /**
   * @param {ScreenView} view
   * @param {number} vx
   * @param {number} vy
   */
  fling(view, vx, vy) {
    const from = { x: view.x, y: view.y };
    if (movesLess()) [vx, vy] = [0, 0];
    // Where it would pass the end, a spring takes over with the speed it has there.
    const axis = (/** @type {number} */ start, /** @type {number} */ v, /** @type {number} */ most) => {
      /** @type {{t: number, v: number, end: number} | undefined} */
      let hit;
      return (/** @type {number} */ t) => {
        if (start < 0 || start > most) {
          const end = clamp(start, 0, most);
          const [x, speed] = springAt(start - end, v, t);
          return [end + x, Math.abs(x) > 0.5 || Math.abs(speed) > 10];
        }
        if (hit) {
          const [x, speed] = springAt(0, hit.v, t - hit.t);
          return [hit.end + x, Math.abs(x) > 0.5 || Math.abs(speed) > 10];
        }
        const [x, speed] = slideAt(v, t);
        const now = start + x;
        if (now < 0 || now > most) {
          hit = { t, v: speed, end: clamp(now, 0, most) };
          return [hit.end, true];
        }
        return [now, Math.abs(speed) > 10];
      };
    };
    const across = axis(from.x, vx, view.maxX), down = axis(from.y, vy, view.maxY);
    this.#drift = { view, start: undefined, run: (t) => {
      const [x, movesX] = across(t), [y, movesY] = down(t);
      view.scrollTo(Number(x), Number(y));
      return Boolean(movesX || movesY);
    } };
    this.#loop();
  }

  stopDrift() { this.#drift = undefined; }

  /**
   * @param {ScreenView} view
   * @param {number} y
   */
  #scrollTo(view, y) {
    const end = clamp(y, 0, view.maxY), from = view.y - end;
    if (movesLess()) return view.scrollTo(view.x, end);
    this.#drift = { view, start: undefined, run: (t) => {
      const [x, v] = springAt(from, 0, t);
      view.scrollTo(view.x, end + x);
      return Math.abs(x) > 0.5 || Math.abs(v) > 10;
    } };
    this.#loop();
  }

  /**
   * @param {ScreenView} view
   * @param {ScreenLink} link
   */
  #nudge(view, link) {
    if (movesLess()) return announce(inLanguage(link.label, this.locale) || "Nothing happens", true);
    const across = link.direction === "up" || link.direction === "down" ? 0 : (link.direction === "backward" ? 1 : -1) * this.sign;
    const down = link.direction === "up" ? -1 : link.direction === "down" ? 1 : 0;
    const target = link.to ? this.screens.get(link.to) : undefined;
    /** @type {Entry | undefined} */
    const hint = target && this.#entry(target, "none", "forward", Boolean(target.overlay));
    if (hint) {
      this.window.prepend(hint.view.node);
      this.#lay(hint);
    }
    this.#drift = { view, start: undefined, run: (t) => {
      const [x, v] = springAt(0, nudgeSpeed, t);
      view.node.style.transform = `translate(${across * x}px, ${down * x}px)`;
      if (Math.abs(x) > 0.5 || Math.abs(v) > 10) return true;
      view.node.style.transform = "";
      hint?.view.node.remove();
      return false;
    } };
    this.#loop();
  }

  // Layers

  /**
   * Returns the element of a layer.
   *
   * @param {import("./contract.js").ScreenLayer} layer
   * @param {import("./contract.js").LayerPlace} where
   * @param {ScreenView} view
   */
  layer(layer, where, view) {
    const scale = view.scaleX;
    if (layer.field) return this.#field(layer, scale);
    const node = element("div", { class: "screen-layer" });
    if (layer.text !== undefined) {
      node.classList.add("is-text");
      node.dir = "auto";
      node.textContent = visible(this.#inserted(inLanguage(layer.text, this.locale)));
      Object.assign(node.style, { fontSize: `${(layer.size ?? 17) * scale}px`, lineHeight: `${(layer.size ?? 17) * 1.3 * scale}px`, color: layer.color ?? (this.appearance.startsWith("dark") ? "#fff" : "#000"), fontWeight: layer.semibold ? "600" : "400", textAlign: layer.align ?? "start" });
    } else if (layer.photo) {
      node.classList.add("is-photo");
      const photo = this.photos.get(layer.photo);
      if (photo) node.append(element("img", { alt: "The photo you chose", src: photo, draggable: false }));
    } else {
      const shown = where.rows ?? (where.image ? [where.image] : []);
      const size = where.size;
      if (layer.scroll || layer.repeat) this.#window(node, layer, shown, size ?? [44, 44], view);
      else for (const id of shown.slice(0, 1)) this.#addImage(node, id);
    }
    return node;
  }

  /**
   * @param {HTMLElement} node
   * @param {string} id
   */
  #addImage(node, id) {
    const image = this.image(id);
    if (!image) {
      void this.load(id).then(() => this.image(id) && !node.firstChild && this.#addImage(node, id));
      return;
    }
    const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
    copy.alt = "";
    copy.draggable = false;
    node.append(copy);
  }

  /**
   * A window on an image or on a list of rows, of which only those near it exist.
   *
   * @param {HTMLElement} node
   * @param {import("./contract.js").ScreenLayer} layer
   * @param {string[]} images
   * @param {[number, number]} size Of one row in points.
   * @param {ScreenView} view
   */
  #window(node, layer, images, size, view) {
    const scale = view.scaleX;
    node.classList.add("is-window");
    node.tabIndex = -1;
    const isAcross = layer.scroll === "horizontal";
    const step = ((isAcross ? size[0] : size[1]) + (layer.gap ?? 0)) * scale;
    const count = layer.repeat ?? images.length;
    const inner = element("div", { class: "window-rows" });
    inner.style[isAcross ? "width" : "height"] = `${Math.min(10_000_000, count * step)}px`;
    inner.style[isAcross ? "height" : "width"] = "100%";
    node.append(inner);
    node.style.overflow = layer.scroll === "both" ? "auto" : isAcross ? "auto hidden" : "hidden auto";
    if (layer.paging) node.style.scrollSnapType = isAcross ? "x mandatory" : "y mandatory";
    /** @type {Map<number, HTMLElement>} */
    const rows = new Map();
    // What a row does: the whole of it, or an area of it.
    const links = view.screen.links.map((link, place) => ({ link, place })).filter(({ link }) => layer.id !== undefined && link.layer === layer.id && link.trigger === "tap");
    const whole = links.find(({ link, place }) => view.layout.areas[place] === true && this.holds(link.when));
    node.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest(".window-row") : undefined;
      if (!(cell instanceof HTMLElement)) return;
      const box = cell.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / this.#scale / scale, (event.clientY - box.top) / this.#scale / scale];
      const hit = event.detail === 0 ? whole : links.find(({ link, place }) => {
        const area = view.layout.areas[place];
        if (!this.holds(link.when) || area === false) return false;
        if (!Array.isArray(area)) return true;
        const [left, top, width, height] = /** @type {[number, number, number, number]} */ (area);
        return x >= left && y >= top && x <= left + width && y <= top + height;
      });
      if (hit) this.follow(hit.link, view, hit.place);
      else this.flash();
    });
    if (layer.bounce && !isAcross) this.#lag(node, rows, layer.bounce);
    const draw = () => {
      const extent = (isAcross ? node.clientWidth : node.clientHeight) || this.size.height;
      const offset = isAcross ? node.scrollLeft : node.scrollTop;
      const first = Math.max(0, Math.floor((offset - extent) / step)), last = Math.min(count - 1, Math.ceil((offset + extent * 2) / step));
      for (const [row, old] of rows) if (row < first || row > last) { old.remove(); rows.delete(row); }
      for (let row = first; row <= last; row++) {
        if (rows.has(row)) continue;
        const label = whole && (inLanguage(whole.link.label, this.locale) || whole.link.to || "");
        const cell = whole ? element("button", { type: "button", class: "window-row", "aria-label": `${visible(label ?? "")} ${row + 1}` }) : element("div", { class: "window-row" });
        cell.dataset.row = String(row);
        Object.assign(cell.style, isAcross ? { left: `${row * step}px`, width: `${size[0] * scale}px`, height: "100%" } : { top: `${row * step}px`, height: `${size[1] * scale}px`, width: "100%" });
        const id = images[row % images.length];
        if (id) this.#addImage(cell, id);
        rows.set(row, cell);
        inner.append(cell);
      }
    };
    node.addEventListener("scroll", draw, { passive: true });
    requestAnimationFrame(draw);
  }

  /**
   * Lets the rows of a list stay behind when it moves, those far from the finger more, and brings them back by a spring.
   *
   * @param {HTMLElement} node
   * @param {Map<number, HTMLElement>} rows
   * @param {number} bounce
   */
  #lag(node, rows, bounce) {
    /** @type {Map<number, [x: number, v: number]>} */
    const lags = new Map();
    let last = 0, finger = node.clientHeight / 2, frame = 0, then = 0;
    const step = (/** @type {number} */ now) => {
      const seconds = Math.min(0.1, (now - then) / 1000);
      then = now;
      for (const [row, [x, v]] of lags) {
        const next = springAt(x, v, seconds, rowDamping, rowRate);
        const cell = rows.get(row);
        const isAtRest = !cell || Math.abs(next[0]) < 0.5 && Math.abs(next[1]) < 10;
        if (cell) cell.style.transform = isAtRest ? "" : `translateY(${next[0]}px)`;
        if (isAtRest) lags.delete(row);
        else lags.set(row, next);
      }
      frame = lags.size ? requestAnimationFrame(step) : 0;
    };
    const follow = (/** @type {PointerEvent | TouchEvent} */ event) => {
      const point = "touches" in event ? event.touches[0] : event;
      if (point) finger = (point.clientY - node.getBoundingClientRect().top) / this.#scale;
    };
    node.addEventListener("pointerdown", follow, { passive: true });
    node.addEventListener("touchmove", follow, { passive: true });
    node.addEventListener("scroll", () => {
      const moved = node.scrollTop - last;
      last = node.scrollTop;
      if (movesLess() || !moved) return;
      for (const [row, cell] of rows) {
        const middle = cell.offsetTop + cell.offsetHeight / 2 - last;
        // Of a jump, such as by a key, only what can be seen counts.
        if (middle < -cell.offsetHeight || middle > node.clientHeight + cell.offsetHeight) continue;
        const [x, v] = lags.get(row) ?? [0, 0];
        lags.set(row, [clamp(x + lagOf(moved, middle - finger, bounce), -node.clientHeight, node.clientHeight), v]);
      }
      if (!frame) {
        then = performance.now();
        frame = requestAnimationFrame(step);
      }
    }, { passive: true });
  }

  /** Moves layers with a depth as the device is tilted; without a sensor, by the place of the pointer. */
  #followTilt() {
    const draw = (/** @type {number} */ x, /** @type {number} */ y) => {
      this.tilt = movesLess() ? { x: 0, y: 0 } : { x: clamp(x, -1, 1), y: clamp(y, -1, 1) };
      for (const entry of this.stack) if (!entry.view.node.hidden) entry.view.lean();
    };
    this.window.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const [x, y] = this.point(event);
      draw(x / this.size.width * 2 - 1, y / this.size.height * 2 - 1);
    });
    /** @type {[number, number] | undefined} */
    let rest;
    const listen = () => window.addEventListener("deviceorientation", (event) => {
      if (event.gamma === null || event.beta === null) return;
      // As it is held is level.
      rest ??= [event.gamma, event.beta];
      draw((event.gamma - rest[0]) / 20, (event.beta - rest[1]) / 20);
    });
    const ask = typeof DeviceOrientationEvent === "undefined" ? undefined : /** @type {{requestPermission?: () => Promise<string>}} */ (/** @type {unknown} */ (DeviceOrientationEvent)).requestPermission;
    if (!ask) return listen();
    // An iPhone only answers if a tap asks.
    this.window.addEventListener("click", () => void ask().then((answer) => { if (answer === "granted") listen(); }, () => {}), { once: true });
  }

  /**
   * @param {import("./contract.js").ScreenLayer} layer
   * @param {number} scale
   */
  #field(layer, scale) {
    const field = /** @type {NonNullable<typeof layer.field>} */ (layer.field);
    const label = inLanguage(field.placeholder, this.locale) || field.variable;
    const value = String(this.variables[field.variable] ?? "");
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    if (field.type === "choice") {
      const options = (field.options ?? []).map((option) => inLanguage(option, this.locale));
      input = element("select", null, element("option", { value: "", text: label }), ...options.map((option) => element("option", { value: option, text: visible(option) })));
      input.value = value;
    } else {
      input = element("input", { type: field.type === "number" ? "text" : field.type, inputMode: field.type === "number" ? "numeric" : "", placeholder: label, value: field.type === "password" ? "" : value, autocomplete: "off" });
      if (field.length) input.maxLength = field.length;
    }
    input.className = "screen-layer is-field";
    input.setAttribute("aria-label", visible(label));
    Object.assign(input.style, { fontSize: `${(layer.size ?? 17) * scale}px`, color: layer.color ?? (this.appearance.startsWith("dark") ? "#fff" : "#000") });
    const take = () => {
      this.set(field.variable, input.value);
      for (const entry of this.stack) if (!entry.view.node.hidden) entry.view.refresh();
    };
    input.addEventListener("input", take);
    input.addEventListener("change", () => this.onChange());
    input.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
      const { top } = this;
      const place = top.screen.links.findIndex((link) => link.trigger === "submit" && (!link.layer || link.layer === layer.id) && this.holds(link.when));
      if (place >= 0) this.follow(top.screen.links[place], top.view, place);
      input.blur();
    });
    return input;
  }

  /** @param {string} text */
  #inserted(text) {
    return text.replace(/\{([a-z][a-zA-Z0-9]*)\}/g, (whole, name) => (Object.hasOwn(this.data.variables, name) ? String(this.variables[name]) : whole));
  }

  /** @param {ScreenLink} link */
  #choosePhoto(link) {
    const name = link.variable;
    if (!name) return;
    const input = element("input", { type: "file", accept: "image/*" });
    if (link.action === "camera") input.setAttribute("capture", "environment");
    input.className = "unseen";
    input.setAttribute("aria-label", "Photo");
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.remove();
      if (!file) return;
      const old = this.photos.get(name);
      if (old) URL.revokeObjectURL(old);
      this.photos.set(name, URL.createObjectURL(file));
      this.set(name, file.name);
      this.refresh();
      this.onChange();
    });
    document.body.append(input);
    input.click();
  }

  /** @param {string} address */
  #showAddress(address) {
    if (!isSafeAddress(address)) return announce("This address is not opened", true);
    const dialog = element("dialog", { class: "dialog address-dialog" });
    fill(dialog, element("p", { text: "This link leaves the prototype and opens" }), element("p", { class: "mono address", text: visible(address) }),
      element("div", { class: "dialog-buttons" },
        element("button", { type: "button", class: "button", text: "Cancel", onclick: () => dialog.close() }),
        element("button", { type: "button", class: "button filled", text: "Open", onclick: () => { dialog.close(); window.open(address, "_blank", "noopener,noreferrer"); } })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  // Timers

  #stopTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #startTimers() {
    this.#stopTimers();
    if (document.hidden || this.isPaused || this.motion || !this.top) return;
    const { view, screen } = this.top;
    for (const [place, link] of screen.links.entries()) {
      if (link.trigger !== "delay" || !this.holds(link.when)) continue;
      const wait = Math.max(link.delay ?? 0, this.#timerEnd + leastBetweenTimers - performance.now());
      this.#timers.push(setTimeout(() => {
        if (this.top?.view !== view) return;
        this.#timerEnd = performance.now();
        this.follow(link, view, place);
      }, wait));
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
    this.#scale = scale;
    this.safeTop = safeTop;
    Object.assign(this.window.style, { width: `${width}px`, height: `${height}px`, transform: scale === 1 ? "" : `scale(${scale})` });
    this.#finish();
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
    return [(event.clientX - box.left) / this.#scale, (event.clientY - box.top) / this.#scale];
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
    setTimeout(() => this.window.classList.remove("is-flashing"), 620);
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
 * True for an address that may be opened: one of the web, of mail or of a phone, without a name before the site's.
 *
 * @param {string} address
 */
function isSafeAddress(address) {
  try {
    const { protocol, username, password } = new URL(address);
    return ["https:", "http:", "mailto:", "tel:"].includes(protocol) && !username && !password;
  } catch {
    return false;
  }
}

/**
 * Text without what doesn't count in a comparison.
 *
 * @param {boolean | number | string} value
 */
function plain(value) {
  return String(value).trim().toLowerCase();
}

/**
 * True for a language that is written from right to left.
 *
 * @param {string} locale
 */
export function isRightToLeftLanguage(locale) {
  return /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb)\b/.test(locale);
}

/** @param {() => void} run */
function whenIdle(run) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, 200);
}
