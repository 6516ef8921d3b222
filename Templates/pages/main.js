import { openApp } from "./app.js";
import { backgroundChooser } from "./background.js";
import { announce, arrowsChoose, copy, menuButton, segments } from "./controls.js";
import { append, assetName, byId, element, fill, hasKeys, isPhone, ltr } from "./dom.js";
import { glyph, mark } from "./glyphs.js";
import { startGallery } from "./gallery.js";
import { ImageCache } from "./images.js";
import { Inspector } from "./inspector.js";
import { Keys, variantStep } from "./keys.js";
import { AssetList } from "./list.js";
import { nearestName } from "./nearest.js";
import { Overview, versionsLine } from "./overview.js";
import { applyTheme, Panels } from "./panels.js";
import { Pins } from "./pins.js";
import { preparePrint } from "./print.js";
import { startPrototype } from "./prototype.js";
import { finishReview, Review } from "./review.js";
import { Stage } from "./stage.js";
import { modes } from "./state.js";
import { Strip } from "./strip.js";
import { day, decimal, number, text } from "./text.js";
import { AllVariants } from "./variants.js";
import { zoomSteps } from "./viewport.js";

/**
 * Puts the page together.
 *
 * @typedef {import("./app.js").App} App
 */
const app = openApp();
if (app.index.kind === "conflicts") Object.assign(text, text.conflict);
const panels = new Panels(app);
const keys = new Keys(app);
applyTheme(app.shared.get("theme", "system"));
document.documentElement.dataset.kind = app.index.kind;
byId("app").hidden = false;
if (app.isPrototype) startPrototype(app, { buildHeader, keys, panels, sharedKeys });
else if (app.isGallery) startGallery(app, { buildHeader, buildTabs, keys, sharedKeys, showMissing, nextBackground });
else startComparison();
preparePrint(app);

function startComparison() {
  const images = new ImageCache(app.source, 12);
  const review = app.index.review ? new Review(app) : undefined;
  app.review = review;
  const list = new AssetList(app, byId("list-body"));
  const overview = new Overview(app);
  const stage = new Stage(app, images, () => app.state.view === "diff" && app.state.mode !== "all");
  const variants = new AllVariants(app, images);
  const strip = new Strip(app, (step) => goTo(step));
  const inspector = new Inspector(app, byId("inspector-body"), stage, () => seeNext());
  stage.onLoad = () => inspector.build();
  const pins = review && new Pins(review, stage);
  if (pins) inspector.beginComment = () => pins.start();
  const viewer = () => (app.state.mode === "all" ? variants : stage);

  const modeChooser = segments("Mode", modes.map((mode, place) => ({
    value: mode, long: text.modes[mode][0], short: text.modes[mode][1], title: `${text.modes[mode][0]} (${place + 1})`,
  })), (mode) => app.change({ mode: /** @type {import("./state.js").Mode} */ (mode) }));
  const zoomText = element("span", { class: "zoom-text" });
  const zoom = menuButton({
    class: "zoom", label: "Zoom", content: [zoomText, glyph("chevron")],
    items: () => [
      { text: "Fit", key: "0", isChosen: app.state.zoom === 0, run: () => viewer().fit() },
      { text: "Actual size in points", isChosen: false, run: () => viewer().zoomTo(app.state.mode === "all" ? 100 : 100 / (app.entry?.scale ?? 1)) },
      { text: "Zoom in", key: "+", run: () => viewer().step(1) },
      { text: "Zoom out", key: "-", run: () => viewer().step(-1) },
      "line",
      ...zoomSteps.map((step) => ({
        text: `${number(step)}%`, ...(step === 100 ? { key: "9" } : {}), isChosen: app.state.zoom > 0 && Math.abs(viewer().zoom - step) < 0.5, run: () => viewer().zoomTo(step),
      })),
    ],
  });
  const backgrounds = backgroundChooser(app);
  arrowsChoose(/** @type {HTMLElement} */ (backgrounds.node.firstElementChild));
  const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "How images are compared" }, modeChooser.node, element("span", { class: "spring" }), zoom, backgrounds.node);
  const missing = element("div", { class: "missing", hidden: true });
  const compare = element("div", { class: "compare" }, toolbar, stage.node, variants.node, strip.node);
  fill(byId("main"), missing, overview.node, compare);

  const showZoom = () => {
    zoomText.textContent = app.state.mode === "all" ? variants.zoomText : `${stage.zoom < 10 ? decimal(stage.zoom) : number(stage.zoom)}%`;
  };
  stage.onZoom = showZoom;
  variants.onZoom = showZoom;

  const update = () => {
    const { view, mode } = app.state;
    const isOverview = view === "overview" || app.position < 0;
    document.documentElement.dataset.view = isOverview ? "overview" : "diff";
    overview.node.hidden = view !== "overview";
    compare.hidden = view !== "diff" || app.position < 0;
    stage.node.hidden = mode === "all";
    variants.node.hidden = mode !== "all";
    modeChooser.update(mode);
    toolbar.classList.toggle("is-all", mode === "all");
    showMissing(missing);
    showZoom();
    document.title = [app.state.view === "diff" && app.state.asset, app.index.project].filter(Boolean).join(" · ");
  };

  // What a step goes to is what the list shows, in its order.
  const goTo = (/** @type {number} */ step) => {
    const { assets } = list;
    const at = app.state.view === "overview" ? (step > 0 ? -1 : assets.length) : assets.findIndex((asset) => asset.name === app.state.asset);
    const next = assets[at + step];
    if (!next) return;
    const isInList = byId("list").contains(document.activeElement);
    app.select(next.name);
    if (isInList) list.focus();
  };
  const seeNext = () => {
    const asset = app.assets[app.position];
    if (!asset || app.state.view !== "diff") return;
    const { assets } = list;
    const at = assets.indexOf(asset);
    app.markSeen(asset, true);
    const next = [...assets.slice(at + 1), ...assets.slice(0, Math.max(0, at))].find((candidate) => !app.isSeen(candidate));
    if (next) app.select(next.name);
    announce(next ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : "All seen", Boolean(next));
  };

  const header = buildHeader({
    showOverview: () => app.change({ view: "overview" }),
    progress: () => (app.assets.length > 1 || app.seenCount ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : ""),
    primary: review ? { text: "Finish review", run: () => finishReview(review), isShown: () => !review.isOver } : { text: "Mark as seen", key: "V", run: seeNext, isShown: () => app.state.view === "diff" && app.position >= 0 },
  });
  const tabs = buildTabs([
    { name: "overview", glyph: "overview", text: "Overview", open: () => app.change({ view: "overview" }) },
    { name: "assets", glyph: "assets", text: "Assets" },
    { name: "compare", glyph: "compare", text: "Compare", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } },
    { name: "facts", glyph: "facts", text: "Facts", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } },
    ...(review ? [{ name: "comments", glyph: "comment", text: "Comments", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } }] : []),
  ], app.state.view === "overview" ? "overview" : "compare");

  keys.groups = [
    {
      title: "Move",
      keys: [
        { keys: ["ArrowDown", "J", "ArrowUp", "K"], shown: "↓ ↑", does: "next, previous asset (also J K)", run: (event) => {
          if (event.key.startsWith("Arrow") && app.state.view === "overview" && overview.moveFocus(event.key)) return;
          goTo(event.key === "ArrowDown" || event.key.toUpperCase() === "J" ? 1 : -1);
        } },
        { keys: ["ArrowRight", "ArrowLeft"], shown: "→ ←", does: "next, previous variant", run: (event) => {
          if (app.state.view === "overview") return overview.moveFocus(event.key);
          strip.step(variantStep(event));
        } },
        { keys: ["N", "Shift+N"], shown: "N", does: review ? "next comment (Shift: previous)" : "next changed area (Shift: previous)", run: (event) => review ? review.step(event.shiftKey ? -1 : 1, list.assets) : stage.goToArea(app.state.zoom ? app.area + (event.shiftKey ? -1 : 1) : event.shiftKey ? -1 : 0) },
        { keys: ["V"], shown: "V", does: "mark as seen, go to the next unseen", run: () => seeNext() },
        { keys: ["O"], shown: "O", does: "overview of all changes", run: () => { app.change({ view: "overview" }); overview.focus(); } },
        ...sharedKeys(list.field.input, () => list.focus()).move,
      ],
    },
    {
      title: "Compare",
      keys: [
        { keys: ["1", "2", "3", "4", "5", "6"], shown: "1–6", does: "side by side, swipe, onion skin, difference, blink, all variants", run: (event) => app.change({ mode: modes[Number(event.key) - 1] }) },
        { keys: [" "], shown: "Space", does: `hold to see ${text.before}`, run: (event) => { if (app.state.view !== "diff") return false; if (!event.repeat) stage.hold(true); } },
        { keys: ["[", "]", "{", "}"], shown: "[ ]", does: "divider or blend by 1% (Shift: 10%)", run: (event) => stage.moveSplit({ "[": -1, "]": 1, "{": -10, "}": 10 }[event.key] ?? 0) },
        { keys: ["E"], shown: "E", does: "exact boxes of changed areas", run: () => { app.showsAreas = !app.showsAreas; app.tell("areas"); announce(app.showsAreas ? "Exact boxes" : "Boxes with a margin"); } },
        { keys: ["P"], shown: "P", does: "keep the pixel that is shown", run: () => { if (app.pixel) { app.pixel = { ...app.pixel, frozen: !app.pixel.frozen }; app.tell("pixel"); } } },
      ],
    },
    {
      title: "View",
      keys: [
        { keys: ["+", "="], shown: "+", does: "zoom in", run: () => viewer().step(1) },
        { keys: ["-", "_"], shown: "-", does: "zoom out", run: () => viewer().step(-1) },
        { keys: ["0"], shown: "0", does: "fit", run: () => viewer().fit() },
        { keys: ["9"], shown: "9", does: "100%", run: () => viewer().zoomTo(100) },
        { keys: ["G", "Shift+G"], shown: "G", does: "next background (Shift: previous)", run: (event) => nextBackground(backgrounds.choices, event.shiftKey ? -1 : 1) },
        ...sharedKeys(list.field.input, () => list.focus()).view,
      ],
    },
  ];
  if (review && pins) {
    pins.onTab = (tab) => { if (isPhone()) tabs.open(tab); };
    const showThread = () => document.querySelector("#inspector-body .thread.selected")?.scrollIntoView({ block: "nearest" });
    review.onPick = () => {
      if (isPhone()) tabs.open("comments");
      showThread();
    };
    review.onShow = (hasSpot) => {
      if (isPhone()) tabs.open(hasSpot ? "compare" : "comments");
      showThread();
    };
    const judge = (/** @type {"approve" | "changes"} */ verdict) => { if (!review.isOver && app.state.view === "diff" && app.position >= 0) review.judge(app.state.asset, verdict); };
    if (!review.isOver) keys.groups.push({
      title: "Review",
      keys: [
        { keys: ["C"], shown: "C", does: "comment on a spot", run: () => pins.start() },
        { keys: ["A"], shown: "A", does: "approve the asset", run: () => judge("approve") },
        { keys: ["X"], shown: "X", does: "ask for changes to the asset", run: () => judge("changes") },
      ],
    });
  }
  addEventListener("keyup", (event) => { if (event.key === " ") stage.hold(false); });
  addEventListener("blur", () => stage.hold(false));

  if (!app.assets.length) byId("app").classList.add("no-list");
  let announced = "";
  app.listen((changed) => {
    if (changed.has("view") || changed.has("asset") || changed.has("mode")) update();
    if (changed.has("asset") || changed.has("view")) {
      if (app.state.view === "diff" && isPhone() && !["compare", "facts", "comments"].includes(tabs.current)) tabs.open("compare");
      if (app.state.view === "overview") tabs.open("overview");
    }
    if (changed.has("detail") && app.state.view === "diff" && app.state.asset !== announced) {
      announced = app.state.asset;
      announce(`${announced}. ${app.detail?.sentence ?? ""}`, true);
    }
    header.update();
  });
  update();
  header.update();
}

/**
 * @param {string[]} choices
 * @param {1 | -1} step
 */
function nextBackground(choices, step) {
  const at = choices.indexOf(app.state.background);
  const next = choices[(Math.max(at, 0) + step + choices.length) % choices.length];
  app.change({ background: next });
  announce(text.backgrounds[next] ?? `#${next}`);
}

/**
 * The header: project, what is shown, progress, at most one filled button, theme, help.
 *
 * @param {{showOverview?: () => void, title?: Node, progress: () => string, primary?: {text: string, key?: string, run: () => void, isShown: () => boolean}}} options
 */
function buildHeader({ showOverview, title, progress, primary }) {
  const { index } = app;
  const cut = index.sentence.indexOf(": ");
  const heading = cut > 0 ? index.sentence.slice(0, cut) : index.sentence;
  const status = element("span", { class: "header-progress", dir: "auto", role: "status", "aria-live": "off" });
  const button = primary && element("button", { type: "button", class: "button filled", onclick: primary.run }, primary.text, primary.key !== undefined && element("kbd", { text: primary.key }));
  /** @type {import("./panels.js").Theme[]} */
  const themes = ["system", "light", "dark"];
  const themeItems = () => themes.map((theme) => ({
    text: text.themes[theme], isChosen: app.shared.get("theme", "system") === theme,
    run: () => { app.shared.set("theme", theme); applyTheme(theme); app.tell("theme"); },
  }));
  const theme = menuButton({ class: "square wide-only", label: "Theme", content: [glyph("theme")], items: themeItems });
  const help = element("button", { type: "button", class: "button square wide-only help", title: "Keys (?)", "aria-label": "Keys", onclick: () => keys.showHelp() }, glyph("help"));
  const more = menuButton({
    class: "square narrow-only", label: "More", content: [glyph("more")],
    items: () => [
      ...(primary?.isShown() ? [{ text: primary.text, ...(primary.key === undefined ? {} : { key: primary.key }), run: primary.run }] : []),
      { text: "Copy link", key: "Y", run: copyLink },
      "line", ...themeItems().map((item) => ({ ...item, text: `${item.text} theme` })),
      ...(hasKeys() ? [/** @type {const} */ ("line"), { text: "Keys", key: "?", run: () => keys.showHelp() }] : []),
    ],
  });
  // A phone has no list beside the images that says which asset they are of.
  const asset = element("span", { class: "header-asset" });
  const time = index.from ? "" : [index.to.short && `at ${index.to.short}`, ...(index.to.tags ?? []).filter((tag) => tag !== index.to.branch), day(index.to.time)].filter(Boolean).join(" · ");
  fill(byId("header"), element("h1", { class: "unseen header-sentence", text: index.sentence }), mark(), element("span", { class: "project", dir: "auto", text: index.project }), asset,
    element("span", { class: "header-versions", title: [index.from?.title, index.to.title].filter(Boolean).join(" → ") }, title ?? versionsLine(index)),
    time && !title ? ltr(time, "header-time") : null,
    showOverview && app.assets.length > 1 && element("button", { type: "button", class: "link header-overview", dir: "auto", title: "Overview (O)", onclick: showOverview }, heading),
    element("span", { class: "spring" }), status, button, theme, help, more);
  return {
    update() {
      status.textContent = progress();
      if (asset.title !== app.state.asset) {
        asset.title = app.state.asset;
        fill(asset, assetName(app.state.asset));
      }
      if (button && primary) button.hidden = !primary.isShown();
    },
  };
}

function copyLink() {
  copy(location.href.split("#")[0] + app.link, "Link copied");
}

/**
 * The bar at the bottom of a phone.
 *
 * @param {{name: string, glyph: string, text: string, open?: () => void}[]} tabs
 * @param {string} first
 */
function buildTabs(tabs, first) {
  const root = document.documentElement;
  const host = byId("tabs");
  const open = (/** @type {string} */ name) => {
    root.dataset.tab = name;
    for (const button of host.querySelectorAll("button")) {
      if (button.value === name) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    result.current = name;
    markMain();
  };
  const result = { open, current: first };
  // A phone shows one part at a time, which then is the main one.
  const markMain = () => {
    for (const [part, role, names] of /** @type {[string, string, string[]][]} */ ([["list", "navigation", ["assets"]], ["inspector", "complementary", ["facts", "comments"]]])) {
      byId(part).setAttribute("role", isPhone() && names.includes(result.current) ? "main" : role);
    }
  };
  matchMedia("(max-width: 719.98px)").addEventListener("change", markMain);
  for (const tab of tabs) {
    append(host, element("button", { type: "button", class: "tab", value: tab.name, onclick: () => { open(tab.name); tab.open?.(); } }, glyph(tab.glyph), element("span", { text: tab.text })));
  }
  open(first);
  return result;
}

/**
 * Keys that mean the same in all views.
 *
 * @param {HTMLInputElement} input
 * @param {() => void} focusList
 */
function sharedKeys(input, focusList) {
  /** @type {import("./keys.js").Key[]} */
  const move = [
    { keys: ["/"], shown: "/", does: "filter; Esc clears, then returns to the list", run: () => { if (isPhone()) document.documentElement.dataset.tab = "assets"; input.focus(); input.select(); } },
    { keys: ["Escape"], shown: "Esc", does: "", run: () => {
      if (document.activeElement === input) {
        if (input.value) app.change({ query: "" });
        else focusList();
        return;
      }
      return panels.closeSheet();
    } },
  ];
  /** @type {import("./keys.js").Key[]} */
  const view = [
    { keys: ["L"], shown: "L", does: "show or hide the list", run: () => panels.toggle("list") },
    { keys: ["I"], shown: "I", does: "show or hide the details", run: () => panels.toggle("inspector") },
    { keys: ["Y", "Shift+Y"], shown: "Y", does: "copy the link (Shift: the name)", run: (event) => { if (event.shiftKey) copy(app.state.asset, "Name copied"); else copyLink(); } },
    { keys: ["?", "Shift+?"], shown: "?", does: "this list", run: () => keys.showHelp() },
  ];
  return { move, view };
}

/**
 * What is said in place of an asset that isn't there.
 *
 * @param {HTMLElement} node
 */
function showMissing(node) {
  const { asset, view } = app.state;
  const isMissing = asset !== "" && view !== "overview" && app.position < 0;
  node.hidden = !isMissing;
  if (!isMissing) return;
  const nearest = nearestName(asset, app.assets.map((candidate) => candidate.name));
  fill(node, element("h1", { class: "nothing-head", text: "Not found" }),
    element("p", null, "'", ltr(asset), "' is not in this page.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => app.select(nearest) }, ltr(nearest)), "."] : [])));
}
