import { announce, commandBox, copy, menuButton, segments } from "./controls.js";
import { byId, element, fill, ltr, visible } from "./dom.js";
import { classGlyph, glyph } from "./glyphs.js";
import { flowMap } from "./flow.js";
import { applyTheme } from "./panels.js";
import { Player } from "./player.js";
import { nearestName } from "./nearest.js";
import { inLanguage, isRightToLeftLanguage, languageName, text } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * The page of a prototype: the player in the frame of a device, what can be switched, and the map.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./contract.js").Screen} Screen
 *
 * What the page shares with others.
 * @typedef {object} Shell
 * @property {(options: any) => {update: () => void}} buildHeader
 * @property {import("./keys.js").Keys} keys
 * @property {import("./panels.js").Panels} panels
 * @property {(input: HTMLInputElement, focusList: () => void) => {move: import("./keys.js").Key[], view: import("./keys.js").Key[]}} sharedKeys
 */

/** A window of a phone, upright or turned: the prototype fills it. */
const handheld = matchMedia("(max-width: 719.98px), (max-height: 519.98px) and (pointer: coarse)");
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
/** The button of the tools goes after so many ms. */
const dotTime = 4000;

/**
 * @param {App} app
 * @param {Shell} shell
 */
export function startPrototype(app, shell) {
  const data = /** @type {Prototype} */ (app.index.prototype);
  const player = new Player(data, app.source);
  const root = document.documentElement;
  const requests = new Asked(app, data);
  const opening = data.opening ?? {};
  // The screen of an address that names none.
  const home = opening.screen ?? data.start ?? "";
  let isFull = false;
  let showsSpots = false;

  const status = statusArea(player);
  const frame = element("div", { class: "device" }, player.window, status.node, element("div", { class: "device-cutout", "aria-hidden": "true" }));
  const bench = element("div", { class: "bench" }, frame);
  const map = flowMap(player, (screen) => {
    app.change({ view: "play" });
    open(player.pathTo(screen.id), true);
  });
  const drawing = element("section", { class: "drawn", hidden: true, "aria-label": "New link" });

  // What can be switched
  const appearances = unique(data.requests.map((request) => request.appearance ?? "light"));
  const appearance = segments("Appearance", appearances.map((value) => ({ value, long: text.appearance[value] ?? value })), (value) => app.change({ appearance: value }));
  const locales = unique(data.requests.flatMap((request) => (request.locale ? [request.locale] : [])));
  const localeName = element("span");
  const locale = locales.length > 1 && menuButton({
    class: "switch", label: "Language", content: [localeName, glyph("chevron")],
    items: () => locales.map((value) => ({ text: languageName(value), isChosen: player.locale === value, run: () => app.change({ locale: value }) })),
  });
  const deviceName = element("span");
  const device = menuButton({
    class: "switch", label: "Device", content: [deviceName, glyph("chevron")],
    items: () => data.frames.map((one) => ({ text: one.name, isChosen: requests.frame === one, run: () => app.change({ device: one.id }) })),
  });
  const note = element("span", { class: "fallback-note", hidden: true });
  const spots = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => toggleSpots() }, "Areas", element("kbd", { text: "H" }));
  const draws = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => drawArea() }, "Draw area", element("kbd", { text: "A" }));
  const mapButton = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => toggleMap() }, "Flow map", element("kbd", { text: "O" }));
  const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "What is shown" },
    appearances.length > 1 && appearance.node, locale, device, note, element("span", { class: "spring" }), spots, draws, mapButton);

  // The tools of a phone
  const dot = menuButton({
    class: "player-dot", label: "Tools", content: [glyph("more")],
    items: () => [
      { text: "Restart", run: restart },
      { text: "Show areas", isChosen: showsSpots, run: toggleSpots },
      { text: app.state.view === "map" ? "Play" : "Flow map", run: toggleMap },
      ...(data.screens.some((screen) => screen.links.some((link) => link.trigger === "delay")) ? [{ text: "Pause timers", isChosen: player.isPaused, run: togglePause }] : []),
      ...(appearances.length > 1 ? [/** @type {"line"} */ ("line"), ...appearances.map((value) => ({ text: text.appearance[value] ?? value, isChosen: player.appearance === value, run: () => app.change({ appearance: value }) }))] : []),
      ...(locales.length > 1 ? [/** @type {"line"} */ ("line"), ...locales.map((value) => ({ text: languageName(value), isChosen: player.locale === value, run: () => app.change({ locale: value }) }))] : []),
      /** @type {"line"} */ ("line"), { text: "Copy link", run: () => void copy(location.href.split("#")[0] + app.link, "Link copied") },
      ...(isFull ? [{ text: "Leave full screen", run: toggleFull }] : []),
    ],
  });
  // The dot goes after a few seconds, since it covers what is to be tapped. A touch at the lower edge, one that hits
  // nothing, or the mouse near it brings it back.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let fading;
  let isByKey = false;
  function showDot() {
    dot.classList.remove("is-faded");
    clearTimeout(fading);
    fading = setTimeout(() => {
      const isFocused = document.activeElement === dot;
      if (dot.getAttribute("aria-expanded") === "true" || (isFocused && isByKey)) return showDot();
      // The menu gave it the focus back.
      if (isFocused) dot.blur();
      dot.classList.add("is-faded");
    }, dotTime);
  }
  addEventListener("keydown", () => { isByKey = true; }, true);
  for (const type of ["pointerdown", "pointermove"]) {
    addEventListener(type, (event) => {
      if (type === "pointerdown") isByKey = false;
      if (event instanceof PointerEvent && (event.pointerType === "mouse" || type === "pointerdown") && event.clientY > innerHeight - 40) showDot();
    }, { capture: true, passive: true });
  }
  player.onMiss = showDot;
  showDot();
  const missing = element("div", { class: "missing", hidden: true });
  fill(byId("main"), missing, element("div", { class: "play" }, toolbar, bench, map.node, drawing), dot);

  // List and facts
  const input = element("input", { type: "search", class: "filter-input", placeholder: "Filter screens", "aria-label": "Filter screens", oninput: () => { app.state.query = input.value; list.update(); } });
  const list = screenList(app, player, byId("list-body"), input, (screen) => { if (app.state.view === "map") app.change({ view: "play" }); open([...player.stack.map((entry) => entry.screen.id), screen.id].slice(-2), true); });
  const facts = (() => {
    const host = byId("inspector-body");
    return {
      update() {
        const screen = player.top?.screen;
        if (!screen) return fill(host);
        const layout = player.layoutOf(screen);
        const links = screen.links;
        const from = data.screens.filter((other) => other.links.some((link) => link.to === screen.id));
        const own = data.findings.filter((finding) => finding.screen === screen.id);
        fill(host, element("h2", null, ltr(visible(inLanguage(screen.title, player.locale)))),
          element("p", { class: "quiet" }, ltr(`${screen.asset ?? screen.id} · ${layout.width}×${layout.height} pt`)),
          element("h3", { class: "facts-head", text: "Links from here" }),
          links.length ? element("dl", { class: "link-facts" }, ...links.map((link) => element("div", null,
            element("dt", null, ltr(visible(inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : link.action)))),
            element("dd", { text: [link.trigger === "tap" ? "" : link.trigger, way(link), link.to ? player.titleOf(link.to) : ""].filter(Boolean).join(", ") })))) : element("p", { class: "quiet", text: "None" }),
          element("h3", { class: "facts-head", text: "Reached from" }),
          from.length ? element("dl", { class: "link-facts" }, ...from.map((other) => element("div", null, element("dt", null, ltr(player.titleOf(other.id))),
            element("dd", { text: unique(other.links.filter((link) => link.to === screen.id).map(way)).join(", ") })))) : element("p", { class: "quiet", text: data.start === screen.id ? "It is the first screen" : "None" }),
          ...own.map((finding) => element("p", { class: "finding-box" }, classGlyph("attention", finding.severity), element("span", { text: visible(finding.message.charAt(0).toUpperCase() + finding.message.slice(1)) }))),
          ...(Object.keys(data.variables).length ? [element("h3", { class: "facts-head", text: "Variables" }), element("dl", { class: "link-facts" }, ...Object.keys(data.variables).map((name) => element("div", null, element("dt", null, ltr(name)), element("dd", null, ltr(String(player.variables.values[name]))))))] : []));
      },
    };
  })();

  const title = element("span", { class: "prototype-title" });
  const header = shell.buildHeader({ title, progress: () => "", primary: { text: "Full screen", key: "F", run: toggleFull, isShown: () => !handheld.matches } });

  /** The screens that the address names; one alone has those that lead to it below. */
  function addressed() {
    const { stack, screen } = app.state;
    return stack ? [...stack.split(","), screen].filter((id) => player.screens.has(id)) : player.pathTo(screen || home);
  }
  /** @param {string[]} ids @param {boolean} isStep */
  function open(ids, isStep) {
    player.show(ids);
    record(isStep);
    update();
  }

  // The address and the browser's history: each screen is a step, and Back is a pop.
  /** @type {string[]} */
  let trail = [];
  let at = 0;
  let isTravelling = false;
  const stackText = () => player.stack.map((entry) => entry.screen.id).join(",");
  /** @param {boolean} isStep */
  function record(isStep) {
    if (isTravelling) return;
    const ids = player.stack.map((entry) => entry.screen.id);
    const patch = { screen: ids.length === 1 && ids[0] === home ? "" : ids[ids.length - 1] ?? "", stack: ids.slice(0, -1).join(","), vars: variableText(player) };
    const key = stackText();
    if (key === trail[at]) return app.record(patch, false);
    if (isStep && at > 0 && trail[at - 1] === key) {
      isTravelling = true;
      history.back();
      // A page may not be allowed to travel.
      setTimeout(arrived, 400);
      return;
    }
    // What takes the place of another screen or of an overlay takes its place in the history, too.
    if (isStep && key.startsWith(`${trail[at]},`)) {
      trail = [...trail.slice(0, at + 1), key];
      at++;
      return app.record(patch, true);
    }
    trail[at] = key;
    app.record(patch, false);
  }
  function arrived() {
    if (!isTravelling) return;
    isTravelling = false;
    const place = trail.lastIndexOf(addressed().join(","), at);
    if (place >= 0) at = place;
    record(true);
  }
  /** Shows what the address says, as a step back or forward if it is one. */
  function readAddress() {
    const ids = addressed();
    const key = ids.join(",");
    const place = trail.lastIndexOf(key);
    if (place >= 0) at = place;
    else trail[at] = key;
    if (key === stackText()) return;
    isTravelling = true;
    const own = player.stack.map((entry) => entry.screen.id);
    if (own.length === ids.length + 1 && own.slice(0, -1).join(",") === key && !player.motion) player.back();
    else player.show(ids.length ? ids : data.start ? [data.start] : []);
    isTravelling = false;
    update();
  }

  function update() {
    isStale = false;
    const screen = player.top?.screen;
    const place = screen ? data.screens.indexOf(screen) + 1 : 0;
    const name = inLanguage(data.title, player.locale) || data.name;
    fill(title, ltr(visible(name)), screen ? element("span", { class: "quiet", text: ` · screen ${place} of ${data.screens.length}` }) : null);
    document.title = [screen && player.titleOf(screen.id), name].filter(Boolean).join(" · ");
    const what = screen?.answers[player.request]?.[1];
    note.hidden = !what;
    note.textContent = what ?? "";
    list.update();
    facts.update();
    header.update();
    status.update();
    if (screen) void player.images.loadScreen(screen).then(() => status.update());
  }
  // What is beside the prototype is written once nothing moves.
  let isStale = false;
  player.onChange = () => {
    record(true);
    isStale = true;
    status.update();
    if (!player.motion) player.onRest();
    else if (player.top) void player.images.loadScreen(player.top.screen);
  };
  player.onRest = () => {
    if (isStale) update();
  };

  // Size
  function fit() {
    const device = requests.frame;
    const isBare = handheld.matches || isFull;
    root.classList.toggle("is-bare", isBare);
    dress(isBare);
    root.dataset.cutout = isBare ? "none" : device.cutout;
    const layout = player.top ? player.layoutOf(player.top.screen) : undefined;
    const isLandscape = layout !== undefined && !player.top.screen.overlay && layout.width > layout.height && player.top.screen.scroll !== "horizontal";
    const [width, height] = isLandscape ? [device.height, device.width] : [device.width, device.height];
    // A phone has its own.
    status.fit(device, isLandscape, Boolean(data.statusBar) && !handheld.matches);
    const space = bench.getBoundingClientRect();
    if (!space.width || !space.height) return;
    if (isBare && (handheld.matches || space.width < 720) && isLandscape === space.width > space.height) {
      const scale = space.width / width;
      player.resize(width, Math.ceil(space.height / scale), scale, device.safeTop);
      Object.assign(frame.style, { width: `${space.width}px`, height: `${space.height}px`, borderRadius: "0" });
      return;
    }
    const border = isBare ? 0 : 14;
    const fitted = Math.min((space.width - 2 * border - 32) / width, (space.height - 2 * border - 32) / height);
    const scale = isBare ? Math.min(space.width / width, space.height / height) : fitted >= 2 ? Math.floor(fitted) : fitted;
    player.resize(width, height, scale, device.safeTop);
    status.update();
    Object.assign(frame.style, { width: `${width * scale}px`, height: `${height * scale}px`, borderRadius: isBare ? "0" : `${device.radius * scale}px` });
    frame.style.setProperty("--device-unit", `${scale}px`);
  }

  /**
   * Around a prototype that fills the window, the page has its appearance, so that a menu over it doesn't glare.
   *
   * @param {boolean} isBare
   */
  function dress(isBare) {
    applyTheme(!isBare ? app.shared.get("theme", "system") : player.appearance.startsWith("dark") ? "dark" : "light");
  }
  function toggleSpots() {
    showsSpots = !showsSpots;
    player.window.classList.toggle("shows-spots", showsSpots);
    spots.setAttribute("aria-pressed", String(showsSpots));
  }
  function toggleMap() {
    app.change({ view: app.state.view === "map" ? "play" : "map" });
  }
  function toggleFull() {
    isFull = !isFull;
    if (isFull) void root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
    root.classList.toggle("is-full", isFull);
    fit();
  }
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isFull) toggleFull(); });
  function togglePause() {
    player.pause(!player.isPaused);
    announce(player.isPaused ? "Timers are paused" : "Timers go on");
  }
  function restart() {
    player.reset();
    player.show(data.start ? [data.start] : []);
    record(true);
    update();
    announce("Restarted");
  }

  // Areas that are drawn
  player.onArea = (area, from) => {
    player.isDrawing = false;
    showDrawing();
    const target = element("select", { "aria-label": "Leads to" }, ...data.screens.filter((other) => other.id !== from).map((other) => element("option", { value: other.id, text: visible(player.titleOf(other.id)) })),
      element("option", { value: "--action back", text: "Back" }), element("option", { value: "--action close", text: "Close" }));
    const how = element("select", { "aria-label": "Transition" }, ...["push", "slide", "modal", "card", "sheet", "dissolve", "zoom"].map((word) => element("option", { value: word, text: word })));
    const label = element("input", { type: "text", placeholder: "Label", "aria-label": "Label", maxLength: 200 });
    const command = element("div");
    const show = () => {
      const name = label.value.replace(/[\u0000-\u001F\u007F]/g, "").trim();
      // Back and Close play the transition that the screen came with.
      how.disabled = target.value.startsWith("--");
      const parts = [data.command, from, ...(how.disabled ? [] : [target.value]), "--area", `${area.x},${area.y},${area.width},${area.height}`, ...(name ? ["--label", `'${name.replaceAll("'", "'\\''")}'`] : []),
        ...(how.disabled ? [target.value] : how.value === "push" ? [] : ["--transition", how.value])];
      fill(command, commandBox(parts.join(" ")));
    };
    for (const control of [target, how, label]) control.addEventListener("input", show);
    show();
    const close = element("button", { type: "button", class: "icon-button", title: "Close", "aria-label": "Close", onclick: () => closeDrawing() }, glyph("cross"));
    fill(drawing, element("div", { class: "drawn-head" }, element("h2", { text: "New link" }), ltr(`${area.width}×${area.height} pt at ${area.x}, ${area.y} of ${from}`, "quiet"), element("span", { class: "spring" }), close),
      element("div", { class: "drawn-fields" }, label, target, how), command,
      area.width < 44 || area.height < 44 ? element("p", { class: "quiet", text: "Smaller than 44×44 pt: hard to hit with a finger." }) : null);
    drawing.hidden = false;
    announce("", true);
    label.focus();
  };
  function closeDrawing() {
    drawing.hidden = true;
    player.clearArea();
  }
  function showDrawing() {
    player.window.classList.toggle("is-drawing", player.isDrawing);
    draws.setAttribute("aria-pressed", String(player.isDrawing));
  }
  function drawArea() {
    if (app.state.view === "map") toggleMap();
    closeDrawing();
    player.isDrawing = !player.isDrawing;
    showDrawing();
    announce(player.isDrawing ? "Drag over what is to be tapped" : "Drawing ended");
  }

  // Keys
  const shared = shell.sharedKeys(input, () => player.window.focus());
  shell.keys.groups = [
    { title: "Play", keys: [
      // In a language that runs from right to left, the arrows change places.
      { keys: ["Escape", "ArrowLeft", "ArrowRight"], shown: "Esc ←", does: "back", run: (event) => {
        if (event.key === "Escape") {
          if (!drawing.hidden) return closeDrawing();
          if (player.isDrawing) return drawArea();
          if (document.activeElement === input) { input.value = ""; app.state.query = ""; list.update(); input.blur(); return; }
          if (app.state.view === "map") return toggleMap();
          if (isFull && player.stack.length < 2) return toggleFull();
          return player.dismiss() || shell.panels.closeSheet();
        }
        const isBack = (event.key === "ArrowLeft") === !isRightToLeftLanguage(player.locale);
        if (isBack) return player.back();
        const { top } = player;
        const next = top?.screen.links.findIndex((link) => link.trigger === "swipe" && link.direction === "forward" && player.holds(link.when)) ?? -1;
        if (next < 0) return false;
        player.follow(top.screen.links[next], top.view, next);
      } },
      { keys: [], shown: "→", does: "go on, as a swipe does", run: () => false },
      { keys: ["Tab"], shown: "Tab", does: "next area; Enter follows it", run: () => false },
      { keys: ["R"], shown: "R", does: "restart", run: restart },
      { keys: ["H"], shown: "H", does: "show all areas", run: toggleSpots },
      { keys: ["A"], shown: "A", does: "draw an area and get the command of its link", run: drawArea },
      { keys: ["P"], shown: "P", does: "pause timers", run: togglePause },
    ] },
    { title: "View", keys: [
      { keys: ["F"], shown: "F", does: "full screen", run: toggleFull },
      { keys: ["O"], shown: "O", does: "flow map", run: toggleMap },
      { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1–9", does: "pick by number: an appearance, or in the switch you used last", run: (event) => requests.choose(Number(event.key) - 1) },
      ...shared.move.filter((key) => key.keys.includes("/")),
      ...shared.view,
    ] },
  ];
  // Two fingers that rest open the tools.
  /** @type {Set<number>} */
  const fingers = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  bench.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    fingers.add(event.pointerId);
    clearTimeout(resting);
    if (fingers.size === 2) resting = setTimeout(() => dot.click(), 600);
  });
  for (const type of ["pointerup", "pointercancel"]) bench.addEventListener(type, (event) => { if (event instanceof PointerEvent) fingers.delete(event.pointerId); clearTimeout(resting); });

  app.listen((changed) => {
    if (changed.has("appearance") || changed.has("locale") || changed.has("device")) {
      requests.lastUsed = changed.has("appearance") ? "appearance" : changed.has("locale") ? "locale" : "device";
      app.memory.set("switches", { appearance: app.state.appearance, locale: app.state.locale, device: app.state.device });
      ask();
      announce([text.appearance[player.appearance], locales.length > 1 ? languageName(player.locale) : "", requests.frame.name].filter(Boolean).join(", "), true);
    }
    if (changed.has("view")) {
      showView();
    }
    if (changed.has("screen") || changed.has("stack")) {
      if (isTravelling) arrived();
      else readAddress();
    }
  });
  addEventListener("popstate", () => { if (isTravelling) arrived(); });
  function ask() {
    player.request = requests.place;
    player.window.dataset.appearance = player.appearance;
    appearance.update(player.appearance);
    localeName.textContent = languageName(player.locale);
    deviceName.textContent = requests.frame.name;
    const { top } = player;
    if (top) void player.images.loadScreen(top.screen);
    fit();
    update();
    if (app.state.view === "map") map.draw();
  }
  function showView() {
    const isMap = app.state.view === "map";
    root.dataset.view = isMap ? "map" : "play";
    bench.hidden = isMap;
    map.node.hidden = !isMap;
    mapButton.setAttribute("aria-pressed", String(isMap));
    if (isMap) map.show();
    else fit();
  }

  // A printer gets the map.
  const printed = flowMap(player, () => {});
  app.printed = () => {
    printed.draw();
    return [printed.node];
  };

  // Begin
  byId("list").setAttribute("aria-label", "Screens");
  byId("tabs").hidden = true;
  if (!data.screens.length) {
    missing.hidden = false;
    fill(missing, element("h1", { class: "nothing-head", text: "No screens yet" }), element("p", { text: "Add images to begin." }), commandBox(data.command.replace(" link ", " add ") + " IMAGE"));
    root.dataset.view = "play";
    update();
    return;
  }
  const remembered = app.memory.get("switches", {});
  for (const key of /** @type {const} */ (["appearance", "locale", "device"])) {
    const value = opening[key] ?? /** @type {Record<string, string>} */ (remembered)[key];
    if (!app.state[key] && typeof value === "string") app.state[key] = value;
  }
  player.variables.read(app.state.vars);
  player.request = requests.place;
  const wanted = app.state.screen;
  if (wanted && !player.screens.has(wanted)) {
    const nearest = nearestName(wanted, data.screens.map((screen) => screen.id));
    missing.hidden = false;
    fill(missing, element("h1", { class: "nothing-head", text: "Not found" }), element("p", null, "'", ltr(wanted), "' is not in this prototype.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => { missing.hidden = true; open([nearest], true); } }, ltr(nearest)), "."] : [])));
  }
  const ids = addressed();
  player.show(ids.length ? ids : [data.start && player.screens.has(data.start) ? data.start : data.screens[0].id]);
  trail = [stackText()];
  showView();
  ask();
  new ResizeObserver(() => fit()).observe(bench);
  systemIsDark.addEventListener("change", () => { if (!app.state.appearance) ask(); });
  requestAnimationFrame(fit);
}

/**
 * The status bar and the home bar of a device, over images that leave them out.
 *
 * @param {Player} player
 */
function statusArea(player) {
  const time = element("span", { class: "status-time" });
  const bar = element("div", { class: "status-bar" }, time, element("span", { class: "status-signs" }, glyph("signal"), glyph("battery")));
  const home = element("div", { class: "home-bar" });
  const node = element("div", { class: "device-status", "aria-hidden": "true", hidden: true }, bar, home);
  return {
    node,
    /**
     * @param {import("./contract.js").DeviceFrame} device
     * @param {boolean} isLandscape
     * @param {boolean} isShown
     */
    fit(device, isLandscape, isShown) {
      node.hidden = !isShown;
      // A phone in landscape shows none.
      bar.hidden = isLandscape && device.safeTop > 24;
      home.hidden = !device.safeBottom;
      const unit = (/** @type {number} */ points) => `calc(${points} * var(--device-unit))`;
      const isTall = device.safeTop > 24;
      Object.assign(bar.style, { height: unit(device.safeTop), paddingInline: unit(isTall ? 32 : 16), fontSize: unit(isTall ? 17 : 12) });
      Object.assign(home.style, { width: unit(Math.min(134, device.width * 0.34)), height: unit(5), bottom: unit(Math.min(8, device.safeBottom / 3)), borderRadius: unit(3) });
    },
    update() {
      node.dir = player.sign < 0 ? "rtl" : "ltr";
      bar.dataset.tone = player.toneAt("top");
      home.dataset.tone = player.toneAt("bottom");
      let shown = "9:41";
      try {
        shown = new Intl.DateTimeFormat(player.locale, { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" }).format(new Date(Date.UTC(2000, 0, 1, 9, 41)));
      } catch {
        // Not a language of the browser.
      }
      time.textContent = shown;
    },
  };
}

/** What is asked of every screen: which of the requests. */
class Asked {
  /** @type {"appearance" | "locale" | "device"} */
  lastUsed = "appearance";

  /**
   * @param {App} app
   * @param {Prototype} data
   */
  constructor(app, data) {
    this.app = app;
    this.data = data;
  }

  get frame() {
    const { data, app } = this;
    return data.frames.find((frame) => frame.id === app.state.device) ?? data.frames.find((frame) => frame.id === data.device) ?? data.frames[0];
  }

  /** The place of the request that fits the switches best. */
  get place() {
    const { app, data } = this;
    const appearance = app.state.appearance || (systemIsDark.matches ? "dark" : "light"), locale = app.state.locale || data.language;
    const points = (/** @type {import("./contract.js").Request} */ request) =>
      (request.device === this.frame.device ? 4 : 0) + (request.locale === undefined || request.locale === locale ? 2 : 0) + (request.appearance === appearance ? 1 : 0);
    let best = 0;
    data.requests.forEach((request, place) => { if (points(request) > points(data.requests[best])) best = place; });
    return best;
  }

  /** @param {number} place */
  choose(place) {
    const { data, app } = this;
    const values = this.lastUsed === "device" ? data.frames.map((frame) => frame.id) : unique(data.requests.flatMap((request) => request[/** @type {"appearance" | "locale"} */ (this.lastUsed)] ?? []));
    if (values[place]) app.change({ [this.lastUsed]: values[place] });
  }
}

/**
 * @param {App} app
 * @param {Player} player
 * @param {HTMLElement} host
 * @param {HTMLInputElement} input
 * @param {(screen: Screen) => void} open
 */
function screenList(app, player, host, input, open) {
  const rows = element("div", { class: "screen-rows list-scroll", role: "group", "aria-label": "Screens" });
  fill(host, element("div", { class: "list-head" }, element("label", { class: "filter" }, glyph("search"), input, element("kbd", { text: "/", "aria-hidden": "true" }))), rows);
  let key = "";
  return {
    update() {
      const words = (app.state.query ?? "").toLowerCase();
      const shown = player.data.screens.filter((screen) => !words || `${screen.id} ${player.titleOf(screen.id)}`.toLowerCase().includes(words));
      const next = `${player.request} ${shown.map((screen) => screen.id).join()}`;
      if (next !== key) {
        key = next;
        fill(rows, ...shown.map((screen) => {
          const thumbnail = thumb();
          thumbnail.classList.add("screen-thumb");
          const { image } = player.layoutOf(screen);
          fillThumb(thumbnail, app.source, image ? { image } : {});
          const count = screen.links.length;
          return element("button", { type: "button", class: "screen-row", "data-id": screen.id, onclick: () => open(screen) }, thumbnail,
            element("span", { class: "row-text" }, element("span", { class: "name", dir: "auto", text: visible(player.titleOf(screen.id)) }),
              element("span", { class: "row-detail", text: screen.taps === undefined ? "Not reachable" : `${count} ${count === 1 ? "link" : "links"}` })),
            screen.taps === undefined ? classGlyph("attention", "Not reachable") : null);
        }));
      }
      const id = player.top?.screen.id;
      for (const row of rows.children) {
        if (row instanceof HTMLElement && row.dataset.id === id) row.setAttribute("aria-current", "true");
        else row.removeAttribute("aria-current");
      }
    },
  };
}

/**
 * What isn't as it began, as `code:4711,favorite:true`; passwords and photos are left out.
 *
 * @param {Player} player
 */
function variableText(player) {
  const hidden = new Set(player.data.screens.flatMap((screen) => (screen.layers ?? []).flatMap((layer) => (layer.field && layer.field.type !== "choice" ? [layer.field.variable] : layer.photo ? [layer.photo] : []))));
  return player.variables.link(hidden);
}

/**
 * How a link leads to its screen, in a word.
 *
 * @param {import("./contract.js").ScreenLink} link
 */
function way(link) {
  return link.action === "navigate" || link.action === "overlay" ? link.transition : link.action;
}

/**
 * @template Value
 * @param {Value[]} values
 */
function unique(values) {
  return [...new Set(values)];
}
