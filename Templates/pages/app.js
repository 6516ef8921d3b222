import { chosenEntry, entriesOf } from "./entries.js";
import { Memory, defaults, formatLink, modes, parseLink } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {import("./contract.js").Detail} Detail
 * @typedef {(changed: Set<keyof State | "seen" | "data" | "detail" | "pixel" | "areas" | "hold" | "theme" | "layout" | "review" | "choice">) => void} Listener
 *
 * @typedef {object} Additions What the local app adds to a page. A page that is a file has nothing of it.
 * @property {string} section The part of the app, as links name it; empty for the first one.
 * @property {() => Storage} storage Where the page remembers.
 * @property {Node} title What the header names beside the project.
 * @property {Node[]} headerStart
 * @property {Node[]} headerActions
 * @property {() => import("./controls.js").MenuItem[]} menuItems For the menu of a narrow header.
 * @property {import("./keys.js").Keys["groups"]} keys
 * @property {(app: App, shell: import("./shell.js").Shell) => void} [start] Builds a page of its own in place of those that files have.
 * @property {import("./list.js").ListAdditions} [list]
 * @property {(values: object) => void} [addLink] To a prototype that is played.
 * @property {import("./review.js").Sender} [review]
 * @property {HTMLElement} [foot] Below a list without additions of its own.
 * @property {HTMLElement} [bar] Between the images and their variants.
 * @property {(asset: Asset) => (Node | null)[]} [facts] Below the facts of an asset.
 * @property {(asset: Asset) => Node | null} [note] Above the facts of an asset.
 * @property {(asset: Asset, version: import("./contract.js").Version) => Node} [past] Beside an older version of an asset that it is compared with.
 * @property {(index: import("./contract.js").Index) => Node[]} [nothing] What is said in place of no changes.
 * @property {() => string[]} [otherFiles] Paths of changed files that belong to no asset.
 */

/**
 * How long the page must be still before the address is updated, in milliseconds. Steps to assets that are closer together
 * share one entry of the browser's history.
 */
const pause = 500;

/**
 * The model of the page: data, state, what is remembered. Views listen to it and change it; none knows another.
 */
export class App {
  /** @type {Listener[]} */
  #listeners = [];
  /** @type {[string, string][]} */
  #unknown = [];
  /** When the last step to another asset was, in milliseconds. */
  #steppedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #writing;
  /** @type {Map<string, number>} */
  #positions = new Map();
  #life = new AbortController();

  /** @type {Detail | undefined} The details of the selected asset once they are here. */
  detail = undefined;
  /** @type {() => Node[]} What a printer gets besides pairs. */
  printed = () => [];
  /** @type {((asset: Asset) => {image?: string | undefined, color?: string | undefined, isForDark: boolean, note: string}) | undefined} What a gallery shows of an asset, as the switches ask. */
  printedAnswer = undefined;
  /** What the switches of a gallery ask, in words. */
  printedQuestion = () => "";
  /** @type {{x: number, y: number, frozen: boolean} | null} The image pixel under the pointer. */
  pixel = null;
  /** Whether boxes of changed areas are exact and all shown. */
  showsAreas = false;
  /** Number of the changed area that was gone to last, from 0. */
  area = 0;
  /** True while Before is held. */
  isHoldingBefore = false;
  /** What a gallery compares with an older version; it takes the place of the selected variant. */
  compared = /** @type {import("./entries.js").Entry | undefined} */ (undefined);
  /** How often something was marked as seen or not seen. */
  seenChanges = 0;
  /** True if the stage zoomed to a small change by itself; the next asset doesn't inherit that. */
  zoomedByItself = false;

  /** Zoom and position of the stage while All variants is shown. */
  #stageZoom = { asset: "", zoom: 0, at: /** @type {[number, number] | null} */ (null), isAutomatic: false };

  /**
   * @param {import("./source.js").DataSource} source
   * @param {Additions} [additions]
   */
  constructor(source, additions) {
    this.source = source;
    this.additions = additions;
    this.index = source.index();
    this.assets = this.index.assets ?? [];
    this.#findPositions();
    this.memory = new Memory(`assets:${this.index.id}:`, additions?.storage);
    this.shared = new Memory("assets:", additions?.storage);
    this.seen = new Set(this.memory.get("seen", /** @type {string[]} */ ([])));
    this.isGallery = this.index.kind === "gallery";
    /** @type {import("./review.js").Review | undefined} */
    this.review = undefined;
    this.isPrototype = this.index.kind === "prototype";
    /** @type {State} */
    this.state = { ...defaults, section: additions?.section ?? "" };
    this.#read(true);
    addEventListener("popstate", () => this.#read(false), { signal: this.signal });
    addEventListener("hashchange", () => this.#read(false), { signal: this.signal });
    for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => this.flush(), { signal: this.signal });
  }

  /** What listens outside of `#app` does so until the page is stopped. */
  get signal() {
    return this.#life.signal;
  }

  /** Ends the page: whatever still arrives changes nothing. */
  stop() {
    this.flush();
    this.#life.abort();
    this.#listeners = [];
  }

  #findPositions() {
    this.#positions = new Map(this.assets.map((asset, position) => [asset.name, position]));
  }

  /**
   * Takes newer data of the same view from the source. What is selected and how it is shown stay; if the selected asset is
   * gone, the one in its place is selected.
   */
  renew() {
    if (this.signal.aborted) return;
    const { position } = this;
    this.index = this.source.index();
    this.assets = this.index.assets ?? [];
    this.#findPositions();
    const isGone = position >= 0 && this.position < 0;
    this.tell("data");
    if (!isGone) return void this.#load(true);
    const next = this.state.view === "diff" ? this.assets[Math.min(position, this.assets.length - 1)] : undefined;
    const patch = { asset: next?.name ?? "", view: next ? this.state.view : this.usualView, variant: "", version: "", at: null, zoom: 0 };
    this.zoomedByItself = false;
    this.area = 0;
    this.pixel = null;
    this.record(patch, false);
    this.#load();
    this.tell("asset", "view", "variant", "zoom", "at");
  }

  /**
   * The view that a link without one means.
   *
   * @returns {import("./state.js").View}
   */
  get usualView() {
    return this.isPrototype ? "play" : this.isGallery ? "gallery" : "overview";
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Parameters<Listener>[0] extends Set<infer Key> ? Key[] : never} changed */
  tell(...changed) {
    const set = new Set(changed);
    for (const listener of this.#listeners) listener(set);
  }

  /** Position of the selected asset in the index, -1 if there is none. */
  get position() {
    return this.#positions.get(this.state.asset) ?? -1;
  }

  /** The selected variant, once its details are here. */
  get entry() {
    return this.compared ?? (this.detail && chosenEntry(entriesOf(this.detail), this.state.variant, this.assets[this.position]?.change));
  }

  /** @param {string} name */
  holds(name) {
    return this.#positions.has(name);
  }

  /**
   * Changes the state. A new asset or view is a step of the browser's history; all else belongs to the step it is in. Assets
   * that follow each other quickly are one step: Back goes to where somebody stayed, and Safari refuses more than a hundred
   * steps in half a minute.
   *
   * @param {Partial<State>} patch
   */
  change(patch) {
    if (this.signal.aborted) return;
    if (patch.mode && (patch.mode === "all") !== (this.state.mode === "all")) patch = { ...this.#zoomOf(patch.mode), ...patch };
    /** @type {(keyof State)[]} */
    const changed = [];
    for (const key of /** @type {(keyof State)[]} */ (Object.keys(patch))) {
      if (String(this.state[key]) !== String(patch[key])) changed.push(key);
    }
    if (!changed.length) return;
    const isQuick = !changed.includes("view") && performance.now() - this.#steppedAt < pause;
    const isStep = changed.includes("view") || (changed.includes("asset") && !isQuick);
    if (changed.includes("asset")) this.#steppedAt = performance.now();
    if (isStep) this.flush();
    Object.assign(this.state, patch);
    for (const key of /** @type {const} */ (["mode", "background"])) {
      if (changed.includes(key)) this.memory.set(key, this.state[key]);
    }
    this.#write(isStep);
    if (changed.includes("asset")) this.#load();
    this.tell(...changed);
  }

  /**
   * Returns zoom and position for a mode that is entered. All variants begins with all of them in sight: at the zoom of a
   * single spot, no two would be. The stage has its own again afterwards.
   *
   * @param {import("./state.js").Mode} mode
   */
  #zoomOf(mode) {
    const { asset, zoom, at } = this.state;
    const kept = this.#stageZoom;
    this.#stageZoom = { asset, zoom, at, isAutomatic: this.zoomedByItself };
    const isKept = mode !== "all" && kept.asset === asset;
    this.zoomedByItself = isKept && kept.isAutomatic;
    return isKept ? { zoom: kept.zoom, at: kept.at } : { zoom: 0, at: null };
  }

  /**
   * Selects an asset and shows it.
   *
   * @param {string} name
   * @param {Partial<State>} [patch]
   */
  select(name, patch = {}) {
    const reset = name === this.state.asset ? {} : { variant: "", version: "", at: null, comment: "", ...(this.zoomedByItself ? { zoom: 0 } : {}) };
    if (name !== this.state.asset) {
      this.zoomedByItself = false;
      this.area = 0;
      this.pixel = null;
    }
    this.change({ view: this.isGallery ? "gallery" : "diff", asset: name, ...reset, ...patch });
  }

  /** The link to what is shown now. */
  get link() {
    return formatLink(this.state, { ...defaults, view: this.usualView }, this.#unknown);
  }

  /** @param {Asset} asset */
  isSeen(asset) {
    return this.seen.has(seenKey(asset));
  }

  /**
   * @param {Asset} asset
   * @param {boolean} isSeen
   */
  markSeen(asset, isSeen) {
    if (isSeen) this.seen.add(seenKey(asset));
    else this.seen.delete(seenKey(asset));
    this.seenChanges++;
    this.memory.set("seen", [...this.seen]);
    this.tell("seen");
  }

  /** How many assets of this page are seen. */
  get seenCount() {
    if (!this.seen.size) return 0;
    return this.assets.reduce((sum, asset) => sum + (this.isSeen(asset) ? 1 : 0), 0);
  }

  /** True if nothing is left to look at. */
  get isAllSeen() {
    return this.assets.length > 0 && this.seenCount === this.assets.length;
  }

  /**
   * Takes the state from the address. A link that names anything beats what is remembered; a bare page gets it.
   *
   * @param {boolean} isFirst
   */
  #read(isFirst) {
    const { state, unknown } = parseLink(location.hash);
    const section = this.additions?.section ?? "";
    // What the browser went to is neither overwritten nor continued.
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#steppedAt = -Infinity;
    if (!isFirst && !this.#isInAddress) return;
    this.#unknown = unknown;
    /** @type {Partial<State>} */
    const remembered = {};
    if (isFirst && !Object.keys(state).length) {
      const mode = this.memory.get("mode", "side");
      if (modes.includes(mode)) remembered.mode = mode;
      remembered.background = this.memory.get("background", "auto");
    }
    /** @type {State} */
    const next = { ...defaults, view: this.usualView, ...remembered, ...state, section };
    if (this.isPrototype) {
      if (next.view !== "map") next.view = "play";
    } else {
      if (!state.view && state.asset && !this.isGallery) next.view = "diff";
      if (!this.isGallery && next.view !== "overview") next.view = "diff";
      if (this.isGallery && next.view !== "gallery") next.view = "gallery";
    }
    // A review begins with what is asked, and what was said of the whole.
    // A delivery begins with the files that cannot be used: no asset shows them.
    const hasOverview = this.isGallery || this.isPrototype || Boolean(this.index.review ?? this.index.delivery);
    // What is to be decided here is shown at once; a file only lists it.
    const isDirect = this.assets.length === 1 || (this.assets.length > 1 && this.index.kind === "conflicts" && this.additions);
    if (isFirst && !hasOverview && !state.view && !state.asset && isDirect) {
      Object.assign(next, { view: "diff", asset: this.assets[0].name });
    }
    const changed = /** @type {(keyof State)[]} */ (Object.keys(next)).filter((key) => String(next[key]) !== String(this.state[key]));
    const isOther = next.asset !== this.state.asset;
    this.state = next;
    if (isOther || isFirst) {
      this.zoomedByItself = false;
      this.area = 0;
      this.pixel = null;
      this.#load();
    }
    if (!isFirst && changed.length) this.tell(...changed);
  }

  /** @param {boolean} [isRenewed] The details that are shown stay until other ones are here. */
  #load(isRenewed) {
    const { position, assets } = this;
    const old = isRenewed ? this.detail : undefined;
    this.detail = old;
    if (position < 0) return;
    this.source.detail(position).then((detail) => {
      if (assets !== this.assets || position !== this.position || !detail) return;
      if (old && JSON.stringify(old) === JSON.stringify(detail)) return;
      this.detail = detail;
      this.tell("detail");
    });
  }

  /**
   * Takes a state without telling anybody, and writes it into the address.
   *
   * @param {Partial<State>} patch
   * @param {boolean} isStep Of the browser's history.
   */
  record(patch, isStep) {
    if (this.signal.aborted) return;
    this.flush();
    Object.assign(this.state, patch);
    this.#put(isStep);
  }

  /** @param {boolean} isStep */
  #write(isStep) {
    if (isStep) return this.#put(true);
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.flush(), pause);
  }

  /** Writes what the address doesn't say yet, unless it is that of another section of the app by now. */
  flush() {
    if (!this.#writing) return;
    clearTimeout(this.#writing);
    this.#writing = undefined;
    if (this.#isInAddress) this.#put(false);
  }

  /** True if the address is one of this page, and not of another section of the app. */
  get #isInAddress() {
    return !this.additions || (parseLink(location.hash).state.section ?? "") === this.additions.section;
  }

  /** @param {boolean} isStep */
  #put(isStep) {
    const address = this.link || location.href.split("#")[0];
    if (isStep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}

/** @param {Asset} asset */
function seenKey(asset) {
  return asset.change?.seenKey ?? asset.name;
}
