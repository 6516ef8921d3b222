import { changeTab, dropOverlays, entryKind, placeToClose, placeToReturnTo } from "./stack.js";
import { rowProblem } from "./picker.js";
import { Variables } from "./variables.js";

/**
 * The way of a story through a prototype. It needs no page: `Sources/Prototype/PrototypeWalk.swift` has the same rules, which
 * the checks of the program follow, and both are compared.
 *
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 *
 * @typedef {{screen: Screen, transition: string, direction: string, isOverlay: boolean, kind: import("./stack.js").Kind}} Place
 *
 * What a step does: the place of a link among those of the screen, going back without one, or what is entered.
 * @typedef {{link: number} | {back: true} | {variable: string, value: string}} Act
 */

/** Where a person is: what is open, and what is known. */
export class Walk {
  /** @type {Place[]} */
  stack = [];
  /** @type {Map<string, Place[]>} */
  tabs = new Map();

  /**
   * @param {Prototype} data
   * @param {number} request What is asked of every screen: a place in `data.requests`.
   */
  constructor(data, request) {
    this.data = data;
    this.request = request;
    this.screens = new Map(data.screens.map((screen) => [screen.id, screen]));
    this.variables = new Variables(data.variables);
  }

  /**
   * Where a player is.
   *
   * @param {import("./player.js").Player} player
   */
  static of(player) {
    const walk = new Walk(player.data, player.request);
    const places = (/** @type {import("./stack.js").Entry[]} */ entries) => entries.map(({ screen, transition, direction, isOverlay, kind }) => ({ screen, transition, direction, isOverlay, kind }));
    walk.stack = places(player.stack);
    walk.tabs = new Map([...player.tabs].map(([tab, entries]) => [tab, places(entries)]));
    walk.variables.values = { ...player.variables.values };
    return walk;
  }

  /**
   * Begins at a screen, which is the first step of a story.
   *
   * @param {string} id
   * @param {Record<string, import("./variables.js").Value>} [known] What variables begin with.
   */
  begin(id, known = {}) {
    const screen = this.screens.get(id);
    if (!screen) throw new Error(`there is no screen '${id}'`);
    if (!screen.entry) throw new Error(`it begins at ${id}, which is neither the start nor another way in`);
    this.variables.reset();
    for (const [name, value] of Object.entries(known)) this.variables.set(name, value);
    this.stack = [{ screen, transition: "push", direction: "forward", isOverlay: false, kind: "page" }];
  }

  get top() { return this.stack[this.stack.length - 1]; }

  /** @param {import("./contract.js").LinkCondition[] | undefined} when */
  #holds(when) {
    return this.variables.holds(when, this.top.screen.id);
  }

  get #layout() {
    const { screen } = this.top;
    return screen.layouts[screen.answers[this.request]?.[0] ?? 0];
  }

  #copy() {
    const copy = new Walk(this.data, this.request);
    copy.stack = this.stack.map((place) => ({ ...place }));
    copy.tabs = new Map([...this.tabs].map(([tab, places]) => [tab, places.map((place) => ({ ...place }))]));
    copy.variables.values = { ...this.variables.values };
    return copy;
  }

  /**
   * Returns what a step does, without doing it.
   *
   * @param {string} step As the document writes it.
   * @returns {Act}
   */
  act(step) {
    if (step === "wait") return this.#timer();
    const equals = step.indexOf("=");
    if (equals >= 0) return this.#entry(step.slice(0, equals), step.slice(equals + 1));
    const [screen, link] = step.split("/");
    return this.#way(screen, link);
  }

  /** @param {string} step */
  take(step) {
    this.do(this.act(step));
  }

  /** @param {Act} act */
  do(act) {
    if ("link" in act) this.#follow(act.link);
    else if ("back" in act) this.#goBack();
    else this.variables.set(act.variable, act.value);
  }

  // What leads where

  /**
   * @param {string} screen
   * @param {string | undefined} id Of the link.
   * @returns {Act}
   */
  #way(screen, id) {
    const from = this.top.screen;
    if (!this.screens.has(screen)) throw new Error(`there is no screen '${screen}'`);
    /** @type {Map<string, Act>} By what comes of them. */
    const ways = new Map();
    const look = (/** @type {Act} */ act) => {
      const copy = this.#copy();
      copy.do(act);
      const key = JSON.stringify([copy.stack.map((place) => ({ ...place, screen: place.screen.id })), copy.variables.values]);
      if (copy.top.screen.id === screen && !ways.has(key)) ways.set(key, act);
    };
    for (const [place, link] of from.links.entries()) {
      if (link.trigger === "delay" || (id !== undefined && link.id !== id)) continue;
      if (this.#holds(link.when) && this.#isThere(place) && !this.#isCovered(place)) look({ link: place });
    }
    if (!ways.size && id === undefined && this.#goesBack) look({ back: true });
    const [act] = ways.values();
    if (!act) throw new Error(`nothing leads from ${from.id} to ${screen}${id === undefined ? "" : ` by '${id}'`}`);
    if (ways.size > 1) throw new Error(`several links lead from ${from.id} to ${screen}`);
    return act;
  }

  /**
   * True if a link is on the image that is asked for, and its layer is shown.
   *
   * @param {number} place
   */
  #isThere(place) {
    const { screen } = this.top;
    const { layer } = screen.links[place];
    if (this.#layout.areas[place] === false) return false;
    // The layer of a pull is in its gap.
    if (screen.links[place].trigger === "pull") return true;
    if (layer === undefined) return true;
    const isShown = (/** @type {import("./contract.js").ScreenLayer} */ one) => this.#holds(one.when);
    const layers = screen.layers ?? [];
    // Buttons behind rows need their list.
    const lists = layers.filter((one) => one.reveal === layer);
    return layers.some((one) => one.id === layer && isShown(one)) && (!lists.length || lists.some(isShown));
  }

  /**
   * The area of a link in its owner's coordinates; undefined if it is the whole screen.
   *
   * @param {number} place
   */
  #area(place) {
    const area = this.#layout.areas[place];
    return Array.isArray(area) ? /** @type {number[]} */ (Array.isArray(area[0]) ? area[0] : area) : undefined;
  }

  /**
   * True if a finger can't get at a link, since an earlier one takes every tap on its area.
   *
   * @param {number} place
   */
  #isCovered(place) {
    const { links } = this.top.screen;
    const own = links[place];
    const area = this.#area(place);
    if (own.trigger !== "tap" || own.layer || !area) return false;
    const [x, y, width, height] = area;
    return [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]].every(([right, down]) => links.slice(0, place).some((other, number) => {
      if (other.part !== own.part || other.layer || !["tap", "longPress"].includes(other.trigger) || !this.#isThere(number) || !this.#holds(other.when)) return false;
      const box = this.#area(number);
      const [left, top] = [x + right * width, y + down * height];
      return box !== undefined && left >= box[0] && top >= box[1] && left <= box[0] + box[2] && top <= box[1] + box[3];
    }));
  }

  /** True if a person gets back without a link: by a tap beside an overlay, a swipe from the edge, a pull on a card. */
  get #goesBack() {
    const { top } = this;
    if (this.stack.length < 2) return false;
    if (top.isOverlay) return top.screen.overlay?.closeOutside !== false;
    if (["push", "slide"].includes(top.transition) && top.direction === "forward") return true;
    return ["card", "sheet"].includes(top.kind) && ["card", "sheet"].includes(top.transition);
  }

  // What links do

  /** @param {number} place */
  #follow(place) {
    const link = this.top.screen.links[place];
    const to = this.#layout.to?.[place] ?? link.to;
    const screen = to === undefined ? undefined : this.screens.get(to);
    this.variables.change(link.changes);
    if (screen && link.action === "navigate") this.#push(screen, link, false);
    else if (screen && link.action === "overlay") this.#push(screen, link, true);
    else if (screen && link.action === "swap") this.#swap(screen);
    else if (link.action === "back") this.#back(to);
    else if (link.action === "close") this.#close();
  }

  /**
   * @param {Screen} screen
   * @param {ScreenLink} link
   * @param {boolean} isOverlay
   */
  #push(screen, { transition, direction }, isOverlay) {
    if (!isOverlay) dropOverlays(this.stack);
    this.stack.push({ screen, transition, direction, isOverlay, kind: entryKind(transition, isOverlay, this.top) });
  }

  /** @param {Screen} screen */
  #swap(screen) {
    dropOverlays(this.stack);
    const { top } = this;
    const bar = (top.screen.bars ?? []).map((place) => this.data.bars[place]).find((tabs) => tabs.includes(screen.id));
    const make = (/** @type {Place} */ tab) => ({ ...tab, screen, isOverlay: false, kind: entryKind(tab.transition, false, this.top) });
    if (!bar || !changeTab(this.stack, this.tabs, bar, screen.id, make)) this.stack[this.stack.length - 1] = { ...top, screen };
  }

  /** @param {string} [to] */
  #back(to) {
    let place = placeToReturnTo(this.stack, to);
    const screen = to === undefined ? undefined : this.screens.get(to);
    if (place < 0 && screen) {
      this.stack = [{ screen, transition: "push", direction: "forward", isOverlay: false, kind: "page" }, this.top];
      place = 0;
    }
    if (place >= 0) this.stack.splice(place + 1);
  }

  #close() {
    const place = placeToClose(this.stack);
    if (place) this.stack.splice(place);
    else this.#back();
  }

  #goBack() {
    if (this.top.isOverlay) this.#close();
    else this.#back();
  }

  // Values and time

  /**
   * @param {string} variable
   * @param {string} value
   * @returns {Act}
   */
  #entry(variable, value) {
    const { screen } = this.top;
    const first = this.data.variables[variable];
    if (first === undefined || !Object.hasOwn(this.data.variables, variable)) throw new Error(`there is no variable '${variable}'`);
    const fields = (screen.layers ?? []).flatMap((layer) => (layer.field?.variable === variable && this.#holds(layer.when) ? layer.field : []));
    const takesPhoto = screen.links.some((link) => ["camera", "photo"].includes(link.action) && link.variable === variable && this.#holds(link.when));
    const lists = (screen.layers ?? []).filter((layer) => (layer.picks ?? layer.dots) === variable && this.#holds(layer.when));
    if (!fields.length && !lists.length && !takesPhoto) throw new Error(`nothing on ${screen.id} asks for '${variable}'`);
    for (const { type, length, options = [] } of fields) {
      if (length !== undefined && [...value].length > length) throw new Error(`'${value}' is longer than the ${length} letters of '${variable}'`);
      const choices = options.flatMap((option) => (typeof option === "string" ? option : Object.values(option)));
      if (type === "number" && !/^\d*$/.test(value)) throw new Error(`'${value}' isn't a number`);
      if (type === "choice" && !choices.includes(value)) throw new Error(`'${value}' is none of the choices of '${variable}'`);
    }
    for (const layer of lists) {
      const problem = rowProblem(layer, value, first);
      if (problem) throw new Error(problem);
    }
    if (typeof first === "number" && String(parseInt(value, 10)) !== value) throw new Error(`'${variable}' needs a whole number, not '${value}'`);
    if (typeof first === "boolean" && value !== "true" && value !== "false") throw new Error(`'${variable}' needs true or false, not '${value}'`);
    return { variable, value };
  }

  /** @returns {Act} */
  #timer() {
    const { screen } = this.top;
    let first = -1;
    for (const [place, link] of screen.links.entries()) {
      if (link.trigger === "delay" && this.#holds(link.when) && (first < 0 || (link.delay ?? 0) < (screen.links[first].delay ?? 0))) first = place;
    }
    if (first < 0) throw new Error(`nothing happens by itself on ${screen.id}`);
    return { link: first };
  }
}
