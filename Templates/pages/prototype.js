import { announce, commandBox, copy, menuButton } from "./controls.js";
import { Device } from "./device.js";
import { byId, element, fill, isHandheld, ltr, visible } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Film } from "./film.js";
import { flowMap } from "./flow.js";
import { glyph } from "./glyphs.js";
import { nearestName } from "./nearest.js";
import { applyTheme } from "./panels.js";
import { Player } from "./player.js";
import { screenFacts, screenList } from "./screenlist.js";
import { StoryPlay } from "./storyplay.js";
import { Switches } from "./switches.js";
import { inLanguage, isRightToLeftLanguage } from "./text.js";
import { toolsDot, watchTwoFingers } from "./tools.js";
import { Trail } from "./trail.js";

/**
 * The page of a prototype: the player in the frame of a device, what can be switched, and the map.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./shell.js").Shell} Shell
 */

/**
 * @param {App} app
 * @param {Shell} shell
 */
export function startPrototype(app, shell) {
  new PrototypePage(app, shell).begin();
}

class PrototypePage {
  isFull = false;
  showsSpots = false;
  /** What is beside the prototype is written once nothing moves. */
  #isStale = false;

  /**
   * @param {App} app
   * @param {Shell} shell
   */
  constructor(app, shell) {
    this.app = app;
    this.shell = shell;
    this.data = /** @type {Prototype} */ (app.index.prototype);
    const { data } = this;
    const player = new Player(data, app.source, app.signal);
    this.player = player;
    this.trail = new Trail(app, player, data.opening?.screen ?? data.start ?? "", () => this.update());
    this.device = new Device(player);
    this.map = flowMap(player, (screen) => {
      app.change({ view: "play" });
      this.open(player.pathTo(screen.id));
    });
    this.drawing = new Drawing(app, player);
    this.switches = new Switches(app, player);
    this.stories = new StoryPlay(app, player, (persona) => this.#become(persona));
    const stories = this.data.stories?.length && menuButton({ class: "switch", label: "Stories", content: [element("span", { text: "Stories" }), glyph("chevron")], items: () => this.stories.items });
    this.spots = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => this.toggleSpots() }, "Areas", element("kbd", { text: "H" }));
    this.mapButton = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => this.toggleMap() }, "Flow map", element("kbd", { text: "O" }));
    const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "What is shown" },
      ...this.switches.nodes, stories || null, element("span", { class: "spring" }), this.spots, this.drawing.button, this.mapButton);
    this.dot = toolsDot(() => this.#tools, app.signal);
    player.onMiss = this.dot.show;
    this.missing = element("div", { class: "missing", hidden: true });
    fill(byId("main"), this.missing, element("div", { class: "play" }, toolbar, this.stories.node, this.device.node, this.map.node, this.drawing.node), this.dot.node);
    this.input = element("input", { type: "search", class: "filter-input", placeholder: "Filter screens", "aria-label": "Filter screens", oninput: () => this.filter(this.input.value) });
    this.list = screenList(app, player, byId("list-body"), this.input, (screen) => {
      if (app.state.view === "map") app.change({ view: "play" });
      this.open([...player.stack.map((entry) => entry.screen.id), screen.id].slice(-2));
    });
    this.facts = screenFacts(player, byId("inspector-body"));
    this.title = element("span", { class: "prototype-title" });
    this.header = shell.buildHeader({ title: this.title, progress: () => "", primary: { text: "Full screen", key: "F", run: () => this.toggleFull(), isShown: () => this.data.screens.length > 0 && !isHandheld() } });
  }

  /** Items of the menu of the tools. */
  get #tools() {
    const { app, data, player } = this;
    return [
      { text: "Restart", run: () => this.restart() },
      ...this.stories.items.map((item) => ({ ...item, text: `Story: ${item.text}` })),
      { text: "Show areas", isChosen: this.showsSpots, run: () => this.toggleSpots() },
      { text: app.state.view === "map" ? "Play" : "Flow map", run: () => this.toggleMap() },
      ...(data.screens.some((screen) => screen.links.some((link) => link.trigger === "delay")) ? [{ text: "Pause timers", isChosen: player.isPaused, run: () => this.togglePause() }] : []),
      ...this.switches.items,
      /** @type {"line"} */ ("line"), { text: "Copy link", run: () => void copy(location.href.split("#")[0] + app.link, "Link copied") },
      ...(this.isFull ? [{ text: "Leave full screen", run: () => this.toggleFull() }] : []),
    ];
  }

  // What is shown

  /**
   * Shows screens as a step of the browser's history.
   *
   * @param {string[]} ids The last one is on top.
   */
  open(ids) {
    this.player.show(ids);
    this.trail.record(true);
    this.update();
  }

  update() {
    this.#isStale = false;
    const { data, device, player } = this;
    const screen = player.top?.screen;
    const place = screen ? data.screens.indexOf(screen) + 1 : 0;
    const name = inLanguage(data.title, player.locale) || data.name;
    fill(this.title, ltr(visible(name)), screen ? element("span", { class: "quiet", text: ` · screen ${place} of ${data.screens.length}` }) : null);
    document.title = [screen && player.titleOf(screen.id), name].filter(Boolean).join(" · ");
    this.switches.showFallback(screen?.answers[player.request]?.[1]);
    this.list.update();
    this.facts.update();
    this.header.update();
    device.status.update();
    if (screen) void player.images.loadScreen(screen).then(() => device.status.update());
  }

  #changed() {
    const { player } = this;
    this.trail.record(true);
    this.#isStale = true;
    this.device.status.update();
    if (!player.motion) player.onRest();
    else if (player.top) void player.images.loadScreen(player.top.screen);
  }

  fit() {
    const isBare = isHandheld() || this.isFull;
    document.documentElement.classList.toggle("is-bare", isBare);
    // Around a prototype that fills the window, the page has its appearance, so that a menu over it doesn't glare.
    applyTheme(!isBare ? this.app.shared.get("theme", "system") : this.player.appearance.startsWith("dark") ? "dark" : "light");
    this.device.fit(this.switches.frame, isBare);
  }

  /** Shows what the switches ask for. */
  ask() {
    const { player, switches } = this;
    player.request = switches.place;
    player.window.dataset.appearance = player.appearance;
    switches.update();
    if (player.top) void player.images.loadScreen(player.top.screen);
    this.fit();
    this.update();
    if (this.app.state.view === "map") this.map.draw();
  }

  showView() {
    const isMap = this.app.state.view === "map";
    document.documentElement.dataset.view = isMap ? "map" : "play";
    this.device.node.hidden = isMap;
    this.map.node.hidden = !isMap;
    this.mapButton.setAttribute("aria-pressed", String(isMap));
    if (isMap) this.map.show();
    else this.fit();
  }

  // What can be done

  /** @param {string} query */
  filter(query) {
    this.app.state.query = query;
    this.list.update();
  }

  toggleSpots() {
    this.showsSpots = !this.showsSpots;
    this.player.window.classList.toggle("shows-spots", this.showsSpots);
    this.spots.setAttribute("aria-pressed", String(this.showsSpots));
  }

  toggleMap() {
    this.app.change({ view: this.app.state.view === "map" ? "play" : "map" });
  }

  toggleFull() {
    const root = document.documentElement;
    this.isFull = !this.isFull;
    if (this.isFull) void root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
    root.classList.toggle("is-full", this.isFull);
    this.fit();
  }

  togglePause() {
    this.player.pause(!this.player.isPaused);
    announce(this.player.isPaused ? "Timers are paused" : "Timers go on");
  }

  /**
   * Asks for what a persona sees.
   *
   * @param {NonNullable<Prototype["personas"]>[number] | undefined} persona
   */
  #become(persona) {
    if (this.app.state.view === "map") this.app.change({ view: "play" });
    const { appearance, locale, device } = persona ?? {};
    if (appearance || locale || device) this.app.change({ ...(appearance ? { appearance } : {}), ...(locale ? { locale } : {}), ...(device ? { device } : {}) });
  }

  restart() {
    this.stories.stop();
    this.player.reset();
    this.player.show(this.data.start ? [this.data.start] : []);
    this.trail.record(true);
    this.update();
    announce("Restarted");
  }

  // Keys

  /** Leaves what is open, from the innermost. */
  #leave() {
    const { app, drawing, input, player } = this;
    if (!drawing.node.hidden) return drawing.close();
    if (player.isDrawing) return drawing.toggle();
    if (document.activeElement === input) {
      input.value = "";
      this.filter("");
      input.blur();
      return;
    }
    if (app.state.view === "map") return this.toggleMap();
    if (this.isFull && player.stack.length < 2) return this.toggleFull();
    return player.dismiss() || this.shell.panels.closeSheet();
  }

  /**
   * Goes back or on by an arrow; in a language that runs from right to left, the arrows change places.
   *
   * @param {KeyboardEvent} event
   */
  #turn(event) {
    const { player } = this;
    const isBack = (event.key === "ArrowLeft") === !isRightToLeftLanguage(player.locale);
    if (isBack) return player.back();
    const { top } = player;
    const next = top?.screen.links.findIndex((link) => link.trigger === "swipe" && link.direction === "forward" && player.holds(link.when)) ?? -1;
    if (next < 0) return false;
    player.follow(top.screen.links[next], top.view, next);
  }

  /** @returns {import("./keys.js").Keys["groups"]} */
  get #keys() {
    const shared = this.shell.sharedKeys(this.input, () => this.player.window.focus());
    return [
      { title: "Play", keys: [
        { keys: ["Escape", "ArrowLeft", "ArrowRight"], shown: "Esc ←", does: "back", run: (event) => (event.key === "Escape" ? this.#leave() : this.#turn(event)) },
        { keys: [], shown: "→", does: "go on, as a swipe does", run: () => false },
        { keys: ["Tab"], shown: "Tab", does: "next area; Enter follows it", run: () => false },
        { keys: ["R"], shown: "R", does: "restart", run: () => this.restart() },
        { keys: ["H"], shown: "H", does: "show all areas", run: () => this.toggleSpots() },
        { keys: ["A"], shown: "A", does: "draw an area and get the command of its link", run: () => this.drawing.toggle() },
        { keys: ["P"], shown: "P", does: "pause timers", run: () => this.togglePause() },
      ] },
      { title: "View", keys: [
        { keys: ["F"], shown: "F", does: "full screen", run: () => this.toggleFull() },
        { keys: ["O"], shown: "O", does: "flow map", run: () => this.toggleMap() },
        { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1–9", does: "pick by number: an appearance, or in the switch you used last", run: (event) => this.switches.choose(Number(event.key) - 1) },
        ...shared.move.filter((key) => key.keys.includes("/")),
        ...shared.view,
      ] },
    ];
  }

  // The beginning

  begin() {
    const { data, player } = this;
    this.#listen();
    byId("list").setAttribute("aria-label", "Screens");
    byId("tabs").hidden = true;
    if (!data.screens.length) return this.#showEmpty();
    this.#readState();
    const wanted = this.app.state.screen;
    if (wanted && !player.screens.has(wanted)) this.#showMissing(wanted);
    const ids = this.trail.addressed;
    player.show(ids.length ? ids : [data.start && player.screens.has(data.start) ? data.start : data.screens[0].id]);
    this.trail.begin();
    this.showView();
    this.ask();
    const { film, story, persona } = data.opening ?? {};
    if (film) this.#beFilmed();
    else if (story) void this.stories.play(story, persona);
    new ResizeObserver(() => this.fit()).observe(this.device.node);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (!this.app.state.appearance) this.ask(); }, { signal: this.app.signal });
    requestAnimationFrame(() => this.fit());
  }

  /** Shows nothing but the prototype; the program that films the page does the rest. */
  #beFilmed() {
    this.isFull = true;
    document.documentElement.classList.add("is-full", "is-filmed");
    this.fit();
    Object.assign(window, { film: new Film(this.player, this.stories) });
  }

  #listen() {
    const { app, player, trail } = this;
    player.onChange = () => this.#changed();
    player.onRest = () => { if (this.#isStale) this.update(); };
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && this.isFull) this.toggleFull(); }, { signal: app.signal });
    this.shell.keys.groups = this.#keys;
    // Two fingers that rest open the tools.
    watchTwoFingers(this.device.node, () => this.dot.node.click());
    app.listen((changed) => {
      if (changed.has("appearance") || changed.has("locale") || changed.has("device")) this.#switch(changed.has("appearance") ? "appearance" : changed.has("locale") ? "locale" : "device");
      if (changed.has("view")) this.showView();
      if (changed.has("screen") || changed.has("stack")) {
        if (trail.isTravelling) trail.arrive();
        else trail.read();
      }
    });
    addEventListener("popstate", () => trail.arrive(), { signal: app.signal });
    // A printer gets the map.
    const printed = flowMap(player, () => {});
    app.printed = () => {
      printed.draw();
      return [printed.node];
    };
  }

  /** @param {"appearance" | "locale" | "device"} name What was switched. */
  #switch(name) {
    const { app, switches } = this;
    switches.lastUsed = name;
    app.memory.set("switches", { appearance: app.state.appearance, locale: app.state.locale, device: app.state.device });
    this.ask();
    announce(switches.sentence, true);
  }

  /** Takes what the address doesn't say from the document, or from what was switched last. */
  #readState() {
    const { app, data, player } = this;
    const remembered = app.memory.get("switches", {});
    for (const key of /** @type {const} */ (["appearance", "locale", "device"])) {
      const value = data.opening?.[key] ?? /** @type {Record<string, string>} */ (remembered)[key];
      if (!app.state[key] && typeof value === "string") app.state[key] = value;
    }
    player.variables.read(app.state.vars);
    player.request = this.switches.place;
  }

  #showEmpty() {
    this.missing.hidden = false;
    // Nothing of what follows has anything to act on.
    this.device.node.hidden = this.dot.node.hidden = true;
    byId("main").querySelector(".toolbar")?.remove();
    fill(this.missing, element("h1", { class: "nothing-head", text: "No screens yet" }), element("p", { text: "A screen is an image, with areas that lead to others. Add images to begin:" }), commandBox(this.data.command.replace(" link ", " add ") + " IMAGE"));
    document.documentElement.dataset.view = "play";
    this.update();
  }

  /** @param {string} wanted Id of a screen. */
  #showMissing(wanted) {
    const { missing } = this;
    const nearest = nearestName(wanted, this.data.screens.map((screen) => screen.id));
    const open = (/** @type {string} */ id) => {
      missing.hidden = true;
      this.open([id]);
    };
    missing.hidden = false;
    fill(missing, element("h1", { class: "nothing-head", text: "Not found" }), element("p", null, "'", ltr(wanted), "' is not in this prototype.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => open(nearest) }, ltr(nearest)), "."] : [])));
  }
}
