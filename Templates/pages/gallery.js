import { automaticBackground, backgroundChooser, isDark, paint } from "./background.js";
import { announce, arrowsChoose, commandBox, copy, menuButton, segments } from "./controls.js";
import { assetName, byId, element, fill, isPhone, ltr, visible } from "./dom.js";
import { rowKey, rowTitle, scaleOf } from "./entries.js";
import { classGlyph, glyph } from "./glyphs.js";
import { cellSizes, Grid } from "./grid.js";
import { placeList, section, table } from "./inspector.js";
import { filterField, matches } from "./list.js";
import { contrast, parseHex } from "./pixel.js";
import { bothAppearances, deviceName, Requests } from "./requests.js";
import { ImageCache } from "./images.js";
import { Stage } from "./stage.js";
import { bytes, count, decimal, number, size, text, versionDetails } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * All assets of one version, as an app would show them: switches for appearance, language, scale and device, and fallbacks marked.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {import("./app.js").App} App
 * @typedef {import("./shell.js").Shell} Shell
 */

/**
 * @param {App} app
 * @param {Shell} shell
 */
export function startGallery(app, shell) {
  const requests = new Requests(app);
  const backgrounds = backgroundChooser(app);
  arrowsChoose(/** @type {HTMLElement} */ (backgrounds.node.firstElementChild));
  const grid = new Grid(app, requests);
  const places = new Places(app, requests, byId("list-body"), () => grid.focus());
  const facts = new GalleryFacts(app, requests, byId("inspector-body"));
  const missing = element("div", { class: "missing", hidden: true });
  const history = new HistoryView(app);

  const setSize = (/** @type {string} */ name) => {
    app.shared.set("cell", name);
    sizes.update(name);
    grid.setSize(name);
  };
  const sizes = segments("Size of images", Object.keys(cellSizes).map((name) => ({ value: name, long: name, title: { S: "Small", M: "Medium", L: "Large" }[name] })), setSize);
  sizes.update(grid.size);
  const switchers = makeSwitches(app, requests);
  const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "What is asked" },
    ...switchers.nodes, element("span", { class: "spring" }), sizes.node, backgrounds.node);
  // There is nothing to ask of no assets.
  toolbar.hidden = !app.assets.length;
  fill(byId("main"), element("div", { class: "compare" }, toolbar, missing, grid.node, history.node));
  byId("main").setAttribute("aria-label", "Gallery");

  app.printedAnswer = (asset) => {
    const [request] = requests.shown;
    const [variant, exactness, note] = requests.answer(asset, request);
    const isNothing = exactness === "none";
    return {
      ...(isNothing ? {} : { image: asset.images?.[variant], color: asset.colors?.[variant] }), isForDark: isDark(requests.table(asset)?.slots[variant]?.appearance),
      note: isNothing ? "Nothing to show" : exactness === "fallback" ? note ?? "Falls back" : "",
    };
  };
  app.printedQuestion = () => requests.words(requests.position());
  const header = shell.buildHeader({ progress: () => app.index.sentence });
  const tabs = shell.buildTabs([
    { name: "assets", glyph: "assets", text: "Filter" }, { name: "compare", glyph: "overview", text: "Gallery" }, { name: "facts", glyph: "facts", text: "Facts" },
  ], "compare");
  const update = () => {
    places.update();
    grid.update(shownAssets(app, requests));
    switchers.update();
    shell.showMissing(missing);
    document.title = [app.state.asset, app.index.project].filter(Boolean).join(" · ");
  };

  shell.keys.groups = galleryKeys(app, shell, { backgrounds, grid, history, places, setSize, switchers });
  app.listen((changed) => {
    if (changed.has("filter") || changed.has("view")) update();
    else if (changed.has("query")) grid.update(shownAssets(app, requests));
    else if (["appearance", "locale", "scale", "device"].some((name) => changed.has(/** @type {any} */ (name)))) {
      const words = requests.words(requests.position());
      announce(words, true);
      update();
    } else if (changed.has("asset") || changed.has("background")) {
      grid.refresh();
      shell.showMissing(missing);
      document.title = [app.state.asset, app.index.project].filter(Boolean).join(" · ");
    }
    if (changed.has("version") || changed.has("detail") || changed.has("asset")) history.update(grid.node);
    if (changed.has("asset")) grid.revealSelected();
    // The facts would hide one of the two images.
    if (changed.has("version") && app.state.version) shell.panels.closeSheet();
    if (!changed.has("query")) facts.update();
    header.update();
  });
  addEventListener("keyup", (event) => { if (event.key === " ") history.stage.hold(false); }, { signal: app.signal });
  update();
  facts.update();
  header.update();
  grid.onOpen = () => { if (isPhone()) tabs.open("facts"); };
  requestAnimationFrame(() => grid.revealSelected());
}

/**
 * @param {App} app
 * @param {Shell} shell
 * @param {{backgrounds: {choices: string[]}, grid: Grid, history: HistoryView, places: Places, setSize: (name: string) => void, switchers: ReturnType<typeof makeSwitches>}} parts
 * @returns {import("./keys.js").Keys["groups"]}
 */
function galleryKeys(app, shell, { backgrounds, grid, history, places, setSize, switchers }) {
  const keys = shell.sharedKeys(places.field.input, () => grid.focus());
  const leave = keys.move.find((key) => key.keys.includes("Escape"));
  return [
    { title: "Move", keys: [
      { keys: ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"], shown: "↓ ↑ → ←", does: "next asset in that direction", run: (event) => grid.move(event.key) },
      { keys: ["J", "K"], shown: "J K", does: "next, previous asset", run: (event) => grid.step(event.key.toUpperCase() === "J" ? 1 : -1) },
      ...keys.move.filter((key) => key !== leave),
      { keys: ["Escape"], shown: "Esc", does: "back to the gallery, while a version is compared", run: (event) => {
        if (!app.state.version || document.activeElement === places.field.input) return leave?.run(event);
        app.change({ version: "" });
      } },
    ] },
    { title: "Show", keys: [
      { keys: ["1", "2", "3", "4", "5"], shown: "1–5", does: "appearance", run: (event) => switchers.chooseAppearance(Number(event.key) - 1) },
      { keys: [" "], shown: "Space", does: "hold to see the older version, while one is compared", run: (event) => { if (!app.compared) return false; if (!event.repeat) history.stage.hold(true); } },
      { keys: ["+", "=", "-", "_"], shown: "+ -", does: "larger, smaller images", run: (event) => {
        const names = Object.keys(cellSizes);
        const next = names[names.indexOf(grid.size) + (event.key === "+" || event.key === "=" ? 1 : -1)];
        if (next) setSize(next);
      } },
      { keys: ["G", "Shift+G"], shown: "G", does: "next background (Shift: previous)", run: (event) => shell.nextBackground(backgrounds.choices, event.shiftKey ? -1 : 1) },
    ] },
    { title: "View", keys: keys.view },
  ];
}

/**
 * The switches for which the project has more than one value.
 *
 * @param {App} app
 * @param {Requests} requests
 */
function makeSwitches(app, requests) {
  const appearances = requests.values("appearance");
  const hasBoth = appearances.includes("light") && appearances.includes("dark");
  const choices = [...appearances, ...(hasBoth ? [bothAppearances] : [])];
  /** @type {Node[]} */
  const nodes = [];
  const appearance = segments("Appearance", choices.map((value, place) => ({
    value, long: value === bothAppearances ? "Light + Dark" : text.appearance[value] ?? value, short: value === bothAppearances ? "Both" : value === "high-contrast" ? "Contrast" : text.appearance[value] ?? value, title: `(${place + 1})`,
  })), (value) => app.change({ appearance: value }));
  if (choices.length > 1) nodes.push(appearance.node);
  const locale = element("span");
  const locales = requests.values("locale");
  if (locales.length > 1) {
    nodes.push(menuButton({
      class: "switch", label: "Language", content: [element("span", { class: "switch-word", text: "Language:" }), locale, glyph("chevron")],
      items: () => locales.map((value) => ({ text: value, isChosen: requests.chosen("locale") === value, run: () => app.change({ locale: value }) })),
    }));
  } else if (locales.length) nodes.push(element("span", { class: "quiet", text: `Language: ${locales[0]}` }));
  const scales = requests.values("scale");
  const scale = segments("Scale", scales.map((value) => ({ value, long: value })), (value) => app.change({ scale: value }));
  if (scales.length > 1) nodes.push(scale.node);
  else if (scales.length) nodes.push(element("span", { class: "quiet", text: scales[0] }));
  const device = element("span");
  const devices = requests.values("device");
  if (devices.length > 1) {
    nodes.push(menuButton({
      class: "switch", label: "Device", content: [device, glyph("chevron")],
      items: () => devices.map((value) => ({ text: deviceName(value), isChosen: requests.chosen("device") === value, run: () => app.change({ device: value }) })),
    }));
  } else if (devices.length) nodes.push(element("span", { class: "quiet", text: deviceName(devices[0]) }));
  const shared = element("span", { class: "quiet shared-fallback", dir: "auto" });
  nodes.push(shared);
  return {
    nodes,
    /** @param {number} place */
    chooseAppearance(place) { if (choices[place]) app.change({ appearance: choices[place] }); },
    update() {
      appearance.update(requests.chosen("appearance"));
      scale.update(requests.chosen("scale"));
      locale.textContent = requests.chosen("locale");
      device.textContent = deviceName(requests.chosen("device"));
      const notes = requests.shown.flatMap((request) => requests.shared(request) ?? []);
      shared.textContent = notes.length ? `${notes[0].note} in ${number(notes[0].count)} of ${number(app.assets.length)}` : "";
    },
  };
}

/**
 * Which assets the filter, the folder and the question leave.
 *
 * @param {App} app
 * @param {Requests} requests
 * @returns {Asset[]}
 */
export function shownAssets(app, requests) {
  const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
  const words = app.state.query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.includes("is:fallback")) wanted.add("fallback");
  const plain = words.filter((word) => !word.startsWith("is:"));
  const folder = [...wanted].find((name) => name.startsWith("folder:"))?.slice(7);
  const type = [...wanted].find((name) => name.startsWith("type:"))?.slice(5);
  const { shown } = requests;
  return app.assets.filter((asset) =>
    (folder === undefined || asset.folder === folder || asset.folder.startsWith(`${folder}/`)) && (type === undefined || asset.type === type)
    && (!wanted.has("empty") || Boolean(asset.emptySlots)) && (!wanted.has("changed") || Boolean(asset.changed)) && (!wanted.has("findings") || Boolean(asset.findings))
    && (!wanted.has("fallback") || shown.some((request) => requests.answer(asset, request)[1] === "fallback"))
    && matches(asset, plain));
}

/** Folders, types and what to show only, with counts. */
class Places {
  /**
   * @param {App} app
   * @param {Requests} requests
   * @param {HTMLElement} host
   * @param {() => void} focusGrid
   */
  constructor(app, requests, host, focusGrid) {
    this.app = app;
    this.requests = requests;
    this.focusGrid = focusGrid;
    this.folders = tally(app.assets, (asset) => asset.folder.split("/")[0]);
    this.types = tally(app.assets, (asset) => asset.type);
    this.counts = {
      empty: app.assets.filter((asset) => asset.emptySlots).length, changed: app.assets.filter((asset) => asset.changed).length,
      findings: app.assets.filter((asset) => asset.findings).length,
    };
    /** @type {Map<string, number>} How many assets fall back for the requests that are shown. */
    this.fallbacks = new Map();
    this.field = filterField(app);
    this.rows = element("div", { class: "places list-scroll" });
    fill(host, element("div", { class: "list-head" }, this.field.node), this.rows);
  }

  update() {
    const { app, requests } = this;
    const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.place;
    const { folders, types, counts } = this;
    const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ amount, /** @type {boolean} */ isExclusive) => element("button", {
      type: "button", class: "place", "data-place": name, "aria-pressed": String(name ? wanted.has(name) : ![...wanted].some((one) => /^(folder|type):/.test(one))),
      onclick: () => {
        const next = new Set(wanted);
        if (isExclusive) {
          for (const one of wanted) if (/^(folder|type):/.test(one)) next.delete(one);
          if (name && !wanted.has(name)) next.add(name);
        } else if (!next.delete(name)) next.add(name);
        app.change({ filter: [...next].join(",") });
      },
    }, element("bdi", { class: "place-name", text: label }), element("span", { class: "place-count", text: number(amount) }));
    const { shown } = requests;
    const fallback = this.fallbacks.get(String(shown)) ?? app.assets.filter((asset) => shown.some((request) => requests.answer(asset, request)[1] === "fallback")).length;
    this.fallbacks.set(String(shown), fallback);
    const conditions = /** @type {[string, string, number][]} */ ([
      ["empty", "With empty slots", counts.empty],
      ["fallback", "Falls back", fallback],
      ["changed", `Changed since ${app.index.changedSince ?? ""}`, counts.changed],
      ["findings", "Findings", counts.findings],
    ]).filter(([name, , amount]) => amount || wanted.has(name));
    fill(this.rows, row("", "All assets", app.assets.length, true),
      ...(folders.length > 1 || folders.length === 1 && app.assets.some((asset) => !asset.folder) ? folders.map(([name, amount]) => row(`folder:${name}`, name, amount, true)) : []),
      ...(types.length > 1 ? [element("h2", { class: "places-title", text: "Types" }), ...types.map(([name, amount]) => row(`type:${name}`, text.types[name] ?? name, amount, true))] : []),
      ...(conditions.length ? [element("h2", { class: "places-title", text: "Show only" }), ...conditions.map(([name, label, amount]) => row(name, label, amount, false))] : []));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-place="${CSS.escape(focused)}"]`))?.focus();
  }
}

/**
 * Counts assets by a key, sorted by it; the empty key is left out.
 *
 * @param {Asset[]} assets
 * @param {(asset: Asset) => string} keyOf
 */
function tally(assets, keyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const asset of assets) counts.set(keyOf(asset), (counts.get(keyOf(asset)) ?? 0) + 1);
  return [...counts].filter(([key]) => key).sort(([first], [second]) => first.localeCompare(second, undefined, { numeric: true }));
}

/** The selected asset beside an older version of it, in place of the grid. */
class HistoryView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.modes = segments("Mode", ["side", "swipe", "onion", "blink"].map((mode) => ({ value: mode, long: text.modes[mode][0], short: text.modes[mode][1] })),
      (mode) => { app.change({ mode: /** @type {import("./state.js").Mode} */ (mode) }); this.modes.update(mode); });
    this.title = element("span", { class: "history-title", dir: "auto" });
    this.past = element("span");
    this.stage = new Stage(app, new ImageCache(app.source, 6), () => app.compared !== undefined);
    this.node = element("div", { class: "history-view", hidden: true },
      element("div", { class: "toolbar" }, this.modes.node, this.title, element("span", { class: "spring" }), this.past,
        element("button", { type: "button", class: "button", onclick: () => app.change({ version: "" }) }, "Back to the gallery", element("kbd", { text: "Esc" }))),
      this.stage.node);
  }

  /** @param {HTMLElement} grid Hidden while a comparison is shown. */
  async update(grid) {
    const { app } = this;
    const { history } = app.detail ?? {};
    const wanted = app.state.version;
    const older = wanted ? history?.find(({ version }) => version.short === wanted) : undefined;
    const newer = history?.[0];
    const [before, after] = await Promise.all([older, newer].map((entry) => (entry?.image ? app.source.image(entry.image, "full") : undefined)));
    if (wanted !== app.state.version) return;
    const isOpen = older !== undefined && before !== undefined && after !== undefined;
    const side = (/** @type {import("./source.js").ShownImage} */ image) => ({ image: image.id, facts: { width: image.width, height: image.height, lumaRange: image.lumaRange } });
    app.compared = isOpen ? { label: wanted, slot: {}, state: "changed", before: side(before), after: side(after), scale: 1, isForDark: false } : undefined;
    this.node.hidden = !isOpen;
    grid.hidden = isOpen;
    if (!isOpen) return;
    if (!["side", "swipe", "onion", "blink"].includes(app.state.mode)) app.state.mode = "side";
    this.modes.update(app.state.mode);
    fill(this.past, app.additions?.past?.(app.assets[app.position], older.version));
    this.title.textContent = visible(`${older.version.title} · ${versionDetails(older.version)}`);
    this.stage.load();
  }
}

/** Of assets with findings; the filter shows the others. */
const mostNames = 50;

/** What the selected asset shows for this request, and why. */
class GalleryFacts {
  /**
   * @param {App} app
   * @param {Requests} requests
   * @param {HTMLElement} host
   */
  constructor(app, requests, host) {
    this.app = app;
    this.requests = requests;
    this.host = host;
    this.turn = 0;
  }

  /** The names of assets with findings, so that their number in the filter needs no search. */
  #withFindings() {
    const { app } = this;
    const found = app.assets.filter((asset) => asset.findings);
    if (!found.length) return null;
    const rows = found.slice(0, mostNames).map((asset) => element("li", null,
      classGlyph("attention"), " ", element("button", { type: "button", class: "link", onclick: () => app.select(asset.name) }, assetName(asset.name)), ` ${count("findings", asset.findings ?? 0)}`));
    return section("With findings", element("ul", { class: "overview-attention" }, ...rows),
      found.length > mostNames ? element("p", { class: "quiet", text: `and ${number(found.length - mostNames)} more` }) : null);
  }

  async update() {
    const { app, requests, host } = this;
    const turn = ++this.turn;
    const asset = app.assets[app.position];
    if (!asset) {
      fill(host, app.assets.length ? element("p", { class: "quiet", text: "Choose an asset to see what is shown, and why." }) : null, this.#withFindings());
      return;
    }
    const request = requests.position();
    const sheet = requests.table(asset);
    const traces = asset.answers === undefined ? undefined : await app.source.traces(asset.answers);
    if (turn !== this.turn) return;
    const { detail } = app;
    const alone = app.state.variant && sheet ? sheet.labels.indexOf(app.state.variant) : -1;
    const [answered, exactness, note] = requests.answer(asset, request);
    const shown = alone >= 0 ? alone : answered;
    const variant = detail?.variants[shown];
    const file = variant?.file ?? asset.files?.[shown] ?? "";
    /** @type {(Node | null | false | undefined)[]} */
    const parts = [element("div", { class: "facts-head" }, element("h2", { class: "facts-name" }, assetName(asset.name)))];
    if (asset.problem) parts.push(element("div", { class: "finding" }, classGlyph("attention", "Problem"), element("span", { dir: "auto", text: asset.problem })));
    parts.push(app.additions?.note?.(asset));
    parts.push(element("p", { class: "facts-sentence" }, alone >= 0 ? element("span", null, ltr(app.state.variant), " alone") : element("span", null, ltr(requests.words(request)), exactness === "none" ? " shows nothing" : " shows")),
      file && exactness !== "none" ? element("p", { class: "facts-file" }, ltr(file)) : null,
      exactness === "fallback" && alone < 0 ? element("span", { class: "tag inline", text: note ?? "Falls back" }) : null);
    parts.push(this.#preview(asset, shown, sheet?.slots[shown], variant?.slices));
    if (alone >= 0) parts.push(element("button", { type: "button", class: "button", text: "Show what the app shows", onclick: () => app.change({ variant: "" }) }));
    if (variant) parts.push(this.#variantFacts(variant, sheet?.slots[shown]));
    if (variant?.color) parts.push(this.#colorFacts(variant.color));
    // What is wrong and who would notice come before the reasons.
    for (const finding of detail?.findings ?? []) {
      parts.push(element("div", { class: "finding" }, classGlyph("attention", finding.severity), element("div", null, element("span", { class: "finding-message", dir: "auto", text: finding.message }), element("span", { class: "finding-rule" }, ltr(finding.rule)), finding.fix ? commandBox(finding.fix) : null)));
    }
    if (detail?.uses?.length) parts.push(section("Used in code", placeList(detail.uses)));
    const steps = traces?.[request];
    if (steps?.length) {
      parts.push(section("Why this one", element("dl", { class: "pairs" }, ...steps.map((step) => element("div", null,
        element("dt", { class: "trace" }, glyph(step.chosen ? "check" : "cross"), element("span", { class: "unseen", text: step.chosen ? "Chosen: " : "Not chosen: " }), ltr(detail?.variants[step.variant]?.file ?? sheet?.labels[step.variant] ?? "")),
        element("dd", { dir: "auto" }, step.reason, step.undocumented ? element("span", { class: "quiet", text: " (not documented by Apple)" }) : null))))));
    }
    if (sheet && sheet.slots.length > 1) parts.push(section("Slots", this.#matrix(asset, sheet)));
    if (detail?.history?.length) {
      parts.push(section("Versions", element("div", { class: "history-strip" }, ...detail.history.filter((entry) => entry.image).slice(0, 12).map((entry) => {
        const square = thumb();
        fillThumb(square, app.source, { image: entry.image, background: app.state.background });
        const title = `${entry.version.title} · ${versionDetails(entry.version)}`;
        const name = entry.version.short ?? "";
        if (entry === detail.history?.[0] || !name) return element("span", { class: "slot", title }, square);
        return element("button", {
          type: "button", class: "slot", title: `Compare with: ${title}`, "aria-label": `Compare with ${title}`, "aria-pressed": String(app.state.version === name),
          onclick: () => app.change({ version: app.state.version === name ? "" : name }),
        }, square);
      })), table(detail.history.slice(0, 8).map(({ version, name }) => [name && name !== asset.name ? `${version.title} (as ${name})` : version.title, versionDetails(version)]))));
    }
    if (detail?.code?.swift) parts.push(section("Use it", commandBox(detail.code.swift)));
    parts.push(element("div", { class: "facts-actions" }, ...(app.additions?.facts?.(asset) ?? []), element("button", { type: "button", class: "button", onclick: () => copy(asset.name, "Name copied") }, "Copy name"),
      element("button", { type: "button", class: "button", onclick: () => copy(location.href.split("#")[0] + app.link, "Link copied") }, "Copy link", element("kbd", { text: "Y" }))));
    const { scrollTop } = host;
    fill(host, ...parts);
    host.scrollTop = scrollTop;
  }

  /**
   * @param {Asset} asset
   * @param {number} shown
   * @param {import("./contract.js").Slot | undefined} slot
   * @param {import("./contract.js").Caps | undefined} slices
   */
  #preview(asset, shown, slot, slices) {
    const { app } = this;
    const node = element("div", { class: "preview" });
    const id = asset.images?.[shown];
    const color = asset.colors?.[shown];
    if (color) node.style.backgroundColor = color;
    else if (id && app.source.holds(id)) {
      const image = element("img", { alt: `${asset.name}, ${this.requests.words(this.requests.position())}`, decoding: "sync", draggable: false });
      const frame = element("span", { class: "preview-frame" }, image);
      node.append(frame);
      app.source.image(id, "full").then((found) => {
        if (!found) return;
        image.src = found.src;
        if (slices) frame.append(...sliceLines(slices, found));
        const factor = Math.max(1, Math.floor(Math.min(220 / found.width, 140 / found.height)));
        if (found.width <= 220 && found.height <= 140) {
          image.style.width = `${found.width * factor}px`;
          image.style.height = `${found.height * factor}px`;
        }
        image.classList.toggle("pixelated", factor >= 2 && !found.src.startsWith("data:image/svg"));
        paint(node, app.state.background !== "auto" ? app.state.background : automaticBackground(isDark(slot?.appearance), [found.lumaRange]));
      });
    } else node.classList.add("nothing");
    return node;
  }

  /**
   * @param {import("./contract.js").Variant} variant
   * @param {import("./contract.js").Slot | undefined} slot
   */
  #variantFacts(variant, slot) {
    const { facts } = variant;
    if (!facts) return null;
    const scale = scaleOf(slot ?? variant.slot);
    const points = facts.width && facts.height ? `${decimal(facts.width / scale)}×${decimal(facts.height / scale)} pt` : "";
    const rows = /** @type {[string, string][]} */ ([
      ["Slices", variant.slices?.join(",") ?? ""],
      ["Size", [size(facts) && `${size(facts)} px`, scale !== 1 && points].filter(Boolean).join(" · ")], ["File", [facts.format, bytes(facts.bytes)].filter(Boolean).join(" · ")], ["Colors", facts.profile ?? ""],
    ]).filter(([, value]) => value);
    return element("table", { class: "facts-table" }, element("tbody", null, ...rows.map(([name, value]) => element("tr", null, element("th", { scope: "row", text: name }), element("td", null, ltr(value))))));
  }

  /** @param {import("./contract.js").Color} color */
  #colorFacts(color) {
    const value = parseHex(color.hex);
    const others = /** @type {[string, string][]} */ ([["on black", "#000000"], ["on white", "#FFFFFF"], ...(this.app.index.textColor ? [["with the text color", this.app.index.textColor]] : [])]);
    return element("table", { class: "facts-table" }, element("tbody", null,
      element("tr", null, element("th", { scope: "row", text: "Color" }), element("td", null, ltr([color.hex, color.space].filter(Boolean).join(" · ")))),
      color.text ? element("tr", null, element("th", { scope: "row", text: "Components" }), element("td", { class: "long" }, ltr(color.text))) : null,
      ...others.map(([name, hex]) => {
        const other = parseHex(hex);
        return element("tr", null, element("th", { scope: "row", text: `Contrast ${name}` }), element("td", null, ltr(value && other ? `${decimal(contrast(value, other))}:1` : "–")));
      })));
  }

  /**
   * @param {Asset} asset
   * @param {import("./contract.js").AnswerTable} sheet
   */
  #matrix(asset, sheet) {
    const { app } = this;
    const rows = [...new Map(sheet.slots.map((slot) => [rowKey(slot), slot])).entries()];
    const scales = [...new Set(sheet.slots.map((slot) => slot.scale ?? ""))].sort((a, b) => scaleOf({ scale: a || "0" }) - scaleOf({ scale: b || "0" }));
    const node = element("div", { class: "slots" });
    node.style.setProperty("--columns", String(scales.length));
    node.append(element("span"), ...scales.map((scale) => element("span", { class: "slots-head", text: scale || "All" })));
    for (const [key, slot] of rows) {
      node.append(element("span", { class: "slots-title", text: rowTitle(slot) }));
      for (const scale of scales) {
        const position = sheet.slots.findIndex((candidate) => rowKey(candidate) === key && (candidate.scale ?? "") === scale);
        const square = thumb();
        const label = position < 0 ? "" : sheet.labels[position];
        fillThumb(square, app.source, position < 0 ? {} : { image: asset.images?.[position] || undefined, color: asset.colors?.[position] || undefined, isForDark: isDark(slot.appearance), background: app.state.background });
        node.append(position < 0 ? element("span", { class: "slot" }, square) : element("button", {
          type: "button", class: "slot", title: label, "aria-label": asset.images?.[position] || asset.colors?.[position] ? `${label} alone` : `${label}, empty`, "aria-pressed": String(app.state.variant === label),
          onclick: () => { app.change({ variant: app.state.variant === label ? "" : label }); this.update(); },
        }, square));
      }
    }
    return node;
  }
}

/**
 * Where an image is divided: two lines across, and two down.
 *
 * @param {import("./contract.js").Caps} caps
 * @param {{width: number, height: number}} size In pixels.
 */
function sliceLines([top, left, bottom, right], { width, height }) {
  const line = (/** @type {"top" | "left"} */ edge, /** @type {number} */ share) => {
    const node = element("span", { class: `slice-line is-${edge}`, "aria-hidden": "true" });
    node.style[edge] = `${share * 100}%`;
    return node;
  };
  return [line("top", top / height), line("top", 1 - bottom / height), line("left", left / width), line("left", 1 - right / width)];
}
