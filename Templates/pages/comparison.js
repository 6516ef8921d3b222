import { backgroundChooser } from "./background.js";
import { announce, arrowsChoose, menuButton, segments } from "./controls.js";
import { printedConversation } from "./conversation.js";
import { byId, element, fill, isPhone, write } from "./dom.js";
import { finishReview } from "./finish.js";
import { glyph } from "./glyphs.js";
import { ImageCache } from "./images.js";
import { Inspector } from "./inspector.js";
import { variantStep } from "./keys.js";
import { AssetList } from "./list.js";
import { Overview } from "./overview.js";
import { Pins } from "./pins.js";
import { playVersion } from "./playback.js";
import { Review } from "./review.js";
import { Stage } from "./stage.js";
import { modes } from "./state.js";
import { Strip } from "./strip.js";
import { decimal, number, text } from "./text.js";
import { AllVariants } from "./variants.js";
import { zoomSteps } from "./viewport.js";

/**
 * The page of a comparison, of a review, and of conflicts.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("./keys.js").Key} Key
 * @typedef {import("./shell.js").Shell} Shell
 */

/**
 * @param {App} app
 * @param {Shell} shell
 */
export function startComparison(app, shell) {
  new ComparisonPage(app, shell).begin();
}

class ComparisonPage {
  /** The asset that was read out last. */
  #announced = "";

  /**
   * @param {App} app
   * @param {Shell} shell
   */
  constructor(app, shell) {
    this.app = app;
    this.shell = shell;
    const images = new ImageCache(app.source, 12);
    this.review = app.index.review ? new Review(app) : undefined;
    app.review = this.review;
    const { review } = this;
    if (review) app.printed = () => [printedConversation(review)];
    this.list = new AssetList(app, byId("list-body"), app.additions?.list);
    this.overview = new Overview(app);
    this.stage = new Stage(app, images, () => app.state.view === "diff" && app.state.mode !== "all");
    this.variants = new AllVariants(app, images, (isHeld) => this.stage.hold(isHeld));
    this.strip = new Strip(app, (step) => this.goTo(step));
    const inspector = new Inspector(app, byId("inspector-body"), this.stage, () => this.seeNext());
    const pins = this.review && new Pins(this.review, this.stage);
    this.stage.onLoad = () => {
      inspector.noteImages();
      pins?.resume();
    };
    if (pins) inspector.beginComment = () => pins.start();
    inspector.play = (side) => playVersion(app, side, app.entry?.slot.screen);
    this.pins = pins;
    this.modes = segments("Mode", modes.map((mode, place) => ({
      value: mode, long: text.modes[mode][0], short: text.modes[mode][1], title: `${text.modes[mode][0]} (${place + 1})`,
    })), (mode) => app.change({ mode: /** @type {import("./state.js").Mode} */ (mode) }));
    this.zoomText = element("span", { class: "zoom-text" });
    const zoom = menuButton({ class: "zoom", label: "Zoom", content: [this.zoomText, glyph("chevron")], items: () => this.#zooms });
    this.backgrounds = backgroundChooser(app);
    arrowsChoose(/** @type {HTMLElement} */ (this.backgrounds.node.firstElementChild));
    this.toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "How images are compared" }, this.modes.node, element("span", { class: "spring" }), zoom, this.backgrounds.node);
    this.missing = element("div", { class: "missing", hidden: true });
    this.compare = element("div", { class: "compare" }, this.toolbar, this.stage.node, this.variants.node, app.additions?.bar ?? "", this.strip.node);
    fill(byId("main"), this.missing, this.overview.node, this.compare);
    this.stage.onZoom = () => this.showZoom();
    this.variants.onZoom = () => this.showZoom();
    this.header = shell.buildHeader(this.#headerOptions);
    this.tabs = shell.buildTabs(this.#tabs, app.state.view === "overview" ? "overview" : "compare");
    // The one that was picked may be selected already.
    this.list.onPick = () => { if (isPhone()) this.tabs.open("compare"); };
  }

  /** What zooms, depending on the mode. */
  get #viewer() {
    return this.app.state.mode === "all" ? this.variants : this.stage.view;
  }

  /** True if an asset is compared. */
  get #isComparing() {
    return this.app.state.view === "diff" && this.app.position >= 0;
  }

  /** @returns {import("./controls.js").MenuItem[]} */
  get #zooms() {
    const { app } = this;
    return [
      { text: "Fit", key: "0", isChosen: app.state.zoom === 0, run: () => this.#viewer.fit() },
      { text: "Actual size in points", isChosen: false, run: () => this.#viewer.zoomTo(app.state.mode === "all" ? 100 : 100 / (app.entry?.scale ?? 1)) },
      { text: "Zoom in", key: "+", run: () => this.#viewer.step(1) },
      { text: "Zoom out", key: "-", run: () => this.#viewer.step(-1) },
      "line",
      ...zoomSteps.map((step) => ({
        text: `${number(step)}%`, ...(step === 100 ? { key: "9" } : {}), isChosen: app.state.zoom > 0 && Math.abs(this.#viewer.zoom - step) < 0.5, run: () => this.#viewer.zoomTo(step),
      })),
    ];
  }

  get #headerOptions() {
    const { app, review } = this;
    // What is to be decided isn't done by looking at it.
    const isConflict = app.index.kind === "conflicts";
    return {
      showOverview: () => app.change({ view: "overview" }),
      progress: () => isConflict ? app.index.headline?.text ?? "" : app.isAllSeen ? `Done: all ${number(app.assets.length)} seen` : (app.assets.length > 1 || app.seenCount ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : ""),
      primary: review ? { text: "Finish review", run: () => finishReview(review), isShown: () => !review.isOver } : { text: "Mark as seen", key: "V", run: () => this.seeNext(), isShown: () => this.#isComparing && !isConflict && !app.isAllSeen },
    };
  }

  get #tabs() {
    const open = () => { if (!this.#isComparing) this.goTo(1); };
    return [
      { name: "overview", glyph: "overview", text: "Overview", open: () => this.app.change({ view: "overview" }) },
      { name: "assets", glyph: "assets", text: "Assets" },
      { name: "compare", glyph: "compare", text: "Compare", open },
      { name: "facts", glyph: "facts", text: "Facts", open },
      ...(this.review ? [{ name: "comments", glyph: "comment", text: "Comments", open }] : []),
    ];
  }

  // What is shown

  showZoom() {
    // No mode may have longer words than another one: the labels beside them would move.
    const { zoom } = this.#viewer;
    write(this.zoomText, `${zoom < 10 ? decimal(zoom) : number(zoom)}%`);
  }

  update() {
    const { app } = this;
    const { view, mode } = app.state;
    const isOverview = view === "overview" || app.position < 0;
    document.documentElement.dataset.view = isOverview ? "overview" : "diff";
    this.overview.node.hidden = view !== "overview";
    this.compare.hidden = !this.#isComparing;
    this.stage.node.hidden = mode === "all";
    this.variants.node.hidden = mode !== "all";
    this.modes.update(mode);
    this.shell.showMissing(this.missing);
    this.showZoom();
    const title = [view === "diff" && app.state.asset, app.index.project].filter(Boolean).join(" · ");
    if (document.title !== title) document.title = title;
  }

  /**
   * Goes to another asset. What a step goes to is what the list shows, in its order.
   *
   * @param {number} step
   */
  goTo(step) {
    const { app, list } = this;
    const { assets } = list;
    const at = app.state.view === "overview" ? (step > 0 ? -1 : assets.length) : assets.findIndex((asset) => asset.name === app.state.asset);
    const next = assets[at + step];
    if (!next) return;
    const isInList = byId("list").contains(document.activeElement);
    app.select(next.name);
    if (isInList) list.focus();
  }

  /** Marks the asset as seen and goes to the next one that isn't. */
  seeNext() {
    const { app } = this;
    const asset = app.assets[app.position];
    if (!asset || app.state.view !== "diff") return;
    const { assets } = this.list;
    const at = assets.indexOf(asset);
    app.markSeen(asset, true);
    const next = [...assets.slice(at + 1), ...assets.slice(0, Math.max(0, at))].find((candidate) => !app.isSeen(candidate));
    if (next) app.select(next.name);
    announce(next ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : "All seen", Boolean(next));
  }

  // Keys

  get #keys() {
    const shared = this.shell.sharedKeys(this.list.field.input, () => this.list.focus());
    return [
      { title: "Move", keys: [...this.#moveKeys, ...shared.move] },
      { title: "Compare", keys: this.#compareKeys },
      { title: "View", keys: [...this.#viewKeys, ...shared.view] },
      ...(this.app.additions?.keys ?? []),
    ];
  }

  /** @returns {Key[]} */
  get #moveKeys() {
    const { app, list, overview, review, stage, strip } = this;
    return [
      { keys: ["ArrowDown", "J", "ArrowUp", "K"], shown: "↓ ↑", does: "next, previous asset (also J K)", run: (event) => {
        if (event.key.startsWith("Arrow") && app.state.view === "overview" && overview.moveFocus(event.key)) return;
        this.goTo(event.key === "ArrowDown" || event.key.toUpperCase() === "J" ? 1 : -1);
      } },
      { keys: ["ArrowRight", "ArrowLeft"], shown: "→ ←", does: "next, previous variant", run: (event) => {
        if (app.state.view === "overview") return overview.moveFocus(event.key);
        strip.step(variantStep(event));
      } },
      { keys: ["N", "Shift+N"], shown: "N", does: review ? "next comment (Shift: previous)" : "next changed area (Shift: previous)", run: (event) => review ? review.step(event.shiftKey ? -1 : 1, list.assets) : stage.view.goToArea(app.state.zoom ? app.area + (event.shiftKey ? -1 : 1) : event.shiftKey ? -1 : 0) },
      { keys: ["V"], shown: "V", does: "mark as seen, go to the next unseen", run: () => this.seeNext() },
      { keys: ["O"], shown: "O", does: "overview of all changes", run: () => { app.change({ view: "overview" }); overview.focus(); } },
    ];
  }

  /** @returns {Key[]} */
  get #compareKeys() {
    const { app, stage } = this;
    return [
      { keys: ["1", "2", "3", "4", "5", "6"], shown: "1–6", does: "side by side, swipe, onion skin, difference, blink, all variants", run: (event) => app.change({ mode: modes[Number(event.key) - 1] }) },
      { keys: [" "], shown: "Space", does: `hold to see ${text.before}`, run: (event) => { if (app.state.view !== "diff") return false; if (!event.repeat) stage.hold(true); } },
      { keys: ["[", "]", "{", "}"], shown: "[ ]", does: "divider or blend by 1% (Shift: 10%)", run: (event) => stage.split.move({ "[": -1, "]": 1, "{": -10, "}": 10 }[event.key] ?? 0) },
      { keys: ["E"], shown: "E", does: "exact boxes of changed areas", run: () => { app.showsAreas = !app.showsAreas; app.tell("areas"); announce(app.showsAreas ? "Exact boxes" : "Boxes with a margin"); } },
      { keys: ["P"], shown: "P", does: "keep the pixel that is shown", run: () => { if (app.pixel) { app.pixel = { ...app.pixel, frozen: !app.pixel.frozen }; app.tell("pixel"); } } },
    ];
  }

  /** @returns {Key[]} */
  get #viewKeys() {
    return [
      { keys: ["+", "="], shown: "+", does: "zoom in", run: () => this.#viewer.step(1) },
      { keys: ["-", "_"], shown: "-", does: "zoom out", run: () => this.#viewer.step(-1) },
      { keys: ["0"], shown: "0", does: "fit", run: () => this.#viewer.fit() },
      { keys: ["9"], shown: "9", does: "100%", run: () => this.#viewer.zoomTo(100) },
      { keys: ["G", "Shift+G"], shown: "G", does: "next background (Shift: previous)", run: (event) => this.shell.nextBackground(this.backgrounds.choices, event.shiftKey ? -1 : 1) },
    ];
  }

  // The beginning

  begin() {
    const { app, shell, stage } = this;
    shell.keys.groups = this.#keys;
    if (this.review && this.pins) this.#beginReview(this.review, this.pins);
    addEventListener("keyup", (event) => { if (event.key === " ") stage.hold(false); }, { signal: app.signal });
    addEventListener("blur", () => stage.hold(false), { signal: app.signal });
    this.#showList();
    app.listen((changed) => this.#changed(changed));
    this.update();
    this.header.update();
  }

  /** There is no list of nothing. */
  #showList() {
    this.shell.panels.hideList(this.list.isEmpty);
  }

  /** @param {Set<string>} changed */
  #changed(changed) {
    const { app, tabs } = this;
    const { asset, view } = app.state;
    if (changed.has("data")) {
      this.#showList();
      this.update();
    }
    if (changed.has("view") || changed.has("asset") || changed.has("mode")) this.update();
    if (changed.has("asset") || changed.has("view")) {
      if (view === "diff" && isPhone() && !["compare", "facts", "comments"].includes(tabs.current)) tabs.open("compare");
      if (view === "overview") tabs.open("overview");
    }
    if (changed.has("detail") && view === "diff" && asset !== this.#announced) {
      this.#announced = asset;
      announce(`${asset}. ${app.detail?.sentence ?? ""}`, true);
    }
    this.header.update();
  }

  /**
   * In the overview, the comment is on the asset that is pointed at, or else on the first one that isn't seen.
   *
   * @param {Pins} pins
   */
  #beginComment(pins) {
    if (this.app.state.view !== "overview") return pins.start();
    const { assets } = this.list;
    const asset = this.overview.pointedAt ?? (assets.find((one) => !this.app.isSeen(one)) ?? assets[0])?.name;
    if (asset !== undefined) pins.startOn(asset);
  }

  /**
   * @param {Review} review
   * @param {Pins} pins
   */
  #beginReview(review, pins) {
    const { app, shell, tabs } = this;
    pins.onTab = (tab) => {
      if (isPhone()) tabs.open(tab);
      else if (tab === "comments") shell.panels.reveal();
      else shell.panels.closeSheet();
    };
    const showThread = () => document.querySelector("#inspector-body .thread.selected")?.scrollIntoView({ block: "nearest" });
    review.onPick = () => {
      if (isPhone()) tabs.open("comments");
      else shell.panels.reveal();
      showThread();
    };
    review.onShow = (hasSpot) => {
      if (isPhone()) tabs.open(hasSpot ? "compare" : "comments");
      showThread();
    };
    review.onApprove = () => {
      const { assets } = this.list;
      const at = assets.findIndex(({ name }) => name === app.state.asset);
      const next = [...assets.slice(at + 1), ...assets.slice(0, Math.max(0, at))].find(({ name }) => review.needsApproval(name));
      if (next) app.select(next.name);
    };
    const judge = (/** @type {"approve" | "changes"} */ verdict) => { if (!review.isOver && this.#isComparing) review.judge(app.state.asset, verdict); };
    if (!review.isOver) shell.keys.groups.push({
      title: "Review",
      keys: [
        { keys: ["C"], shown: "C", does: "comment on a spot", run: () => this.#beginComment(pins) },
        { keys: ["A"], shown: "A", does: "approve the asset, go to the next that needs it", run: () => judge("approve") },
        { keys: ["X"], shown: "X", does: "ask for changes to the asset", run: () => judge("changes") },
      ],
    });
  }
}
