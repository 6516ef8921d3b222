import { segments } from "./controls.js";
import { append, element, fill, isPhone, ltr, visible } from "./dom.js";
import { classGlyph } from "./glyphs.js";
import { inLanguage } from "./text.js";

/**
 * The flow map: screens in columns by their distance from the start, with a line for each link.
 *
 * @typedef {import("./contract.js").Screen} Screen
 */
const gapAbove = 40;
/** For the title below an image. */
const titleHeight = 64;
/** Of what is above the map. */
const barHeight = 60;
const lineNamespace = "http://www.w3.org/2000/svg";

/**
 * @param {import("./player.js").Player} player
 * @param {(screen: Screen) => void} open
 */
export function flowMap(player, open) {
  const { data } = player;
  const node = element("div", { class: "flow", tabIndex: -1 });
  let isFit = false;
  const sizes = segments("Size of the map", [{ value: "fit", long: "Fit" }, { value: "full", long: "100%" }], (value) => {
    isFit = value === "fit";
    show();
  });
  sizes.node.classList.add("flow-sizes");
  const draw = () => {
    const frame = data.frames.find((one) => one.id === data.device) ?? data.frames[0];
    const map = placeFlow(data.screens, frame, isPhone());
    const inner = element("ul", { class: "flow-inner", "aria-label": "Screens" });
    Object.assign(inner.style, { width: `${map.width}px`, height: `${map.height}px` });
    append(inner, flowLines(data.screens, map));
    for (const screen of data.screens) {
      const place = map.places.get(screen.id);
      if (!place) continue;
      const item = element("li", { class: "flow-item" }, flowButton(player, screen, map.thumb.height, frame.width, open));
      Object.assign(item.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${map.thumb.width}px` });
      inner.append(item);
    }
    node.style.setProperty("--flow-width", String(map.width));
    node.style.setProperty("--flow-height", String(map.height));
    node.style.setProperty("--flow-thumb", `${map.thumb.width}px`);
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = node;
    const share = Math.min(1, clientWidth / map.width, (clientHeight - barHeight) / map.height);
    inner.style.setProperty("zoom", isFit && share > 0 ? String(Math.max(0.1, share)) : "");
    sizes.update(isFit ? "fit" : "full");
    fill(node, element("h1", { class: "unseen", text: "Flow map" }), sizes.node, inner);
    node.scrollTo(scrollLeft, scrollTop);
  };
  /** Draws the map with the current screen in the middle. */
  const show = () => {
    draw();
    if (isFit) return node.scrollTo(0, 0);
    const item = node.querySelector("[aria-current]")?.parentElement;
    if (item) node.scrollTo(item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2, item.offsetTop - (node.clientHeight - item.offsetHeight) / 2);
  };
  return { node, draw, show };
}

/**
 * Returns where the screens of a map are: in columns by their taps from the start, those that can't be reached in the last one.
 *
 * @param {Screen[]} screens
 * @param {{width: number, height: number}} frame Of the device.
 * @param {boolean} isSmall So that three columns fit on a phone.
 *
 * @typedef {object} FlowPlaces
 * @property {Map<string, {x: number, y: number}>} places By the ids of screens.
 * @property {number} width
 * @property {number} height
 * @property {number} column The distance of two columns.
 * @property {{width: number, height: number}} thumb The size of an image.
 *
 * @returns {FlowPlaces}
 */
export function placeFlow(screens, frame, isSmall) {
  const [column, thumbWidth, gapBefore] = isSmall ? [122, 76, 20] : [200, 112, 40];
  const rowHeight = Math.round(thumbWidth * frame.height / frame.width) + titleHeight;
  const columns = /** @type {Screen[][]} */ ([]);
  const lost = screens.filter((screen) => screen.taps === undefined);
  for (const screen of screens) if (screen.taps !== undefined) (columns[screen.taps] ??= []).push(screen);
  if (lost.length) columns[columns.length] = lost;
  /** @type {Map<string, {x: number, y: number}>} */
  const places = new Map();
  /** @type {Map<string, number>} */
  const rows = new Map();
  let most = 0;
  columns.forEach((list, at) => {
    // Beside what leads to it, so that lines don't cross the screens between.
    const source = (/** @type {Screen} */ screen) => Math.min(...(columns[at - 1] ?? []).filter((other) => other.links.some((link) => link.to === screen.id)).map((other) => rows.get(other.id) ?? 0));
    let next = 0;
    for (const screen of [...(list ?? [])].sort((one, other) => Math.min(source(one), 1e6) - Math.min(source(other), 1e6))) {
      const beside = source(screen);
      const row = Math.max(next, Number.isFinite(beside) ? beside : 0);
      next = row + 1;
      most = Math.max(most, next);
      rows.set(screen.id, row);
      places.set(screen.id, { x: gapBefore + at * column, y: gapAbove + row * rowHeight });
    }
  });
  return {
    places, column, thumb: { width: thumbWidth, height: rowHeight - titleHeight }, width: columns.length * column + gapBefore,
    height: most * rowHeight + gapAbove,
  };
}

/**
 * The links that are drawn: one from a screen to another, without those back.
 *
 * @param {Screen[]} screens
 * @param {FlowPlaces} map
 */
export function drawnLinks(screens, map) {
  /** @type {Map<string, {link: import("./contract.js").ScreenLink, from: {x: number, y: number}, to: {x: number, y: number}}>} */
  const drawn = new Map();
  for (const screen of screens) {
    const from = map.places.get(screen.id);
    for (const link of screen.links) {
      const to = link.to ? map.places.get(link.to) : undefined;
      const key = `${screen.id} ${link.to}`;
      if (!from || !to || drawn.has(key) || link.to === screen.id || link.action === "back") continue;
      drawn.set(key, { link, from, to });
    }
  }
  return [...drawn.values()];
}

/**
 * @param {Screen[]} screens
 * @param {FlowPlaces} map
 */
function flowLines(screens, map) {
  const { column, thumb } = map;
  const lines = svgNode("svg", { class: "flow-lines", "aria-hidden": "true", width: map.width, height: map.height });
  /** @type {SVGElement[]} */
  const words = [];
  for (const { link, from, to } of drawnLinks(screens, map)) {
    // What leads back is lower than what leads on, so that one isn't drawn over the other.
    const isBack = to.x < from.x;
    const share = isBack ? 0.75 : 0.5;
    const x1 = isBack ? from.x : from.x + thumb.width, y1 = from.y + thumb.height * share;
    const x2 = isBack ? to.x + thumb.width : to.x, y2 = to.y + thumb.height * share;
    const out = Math.min(40, column - thumb.width - 6);
    const d = to.x === from.x ? `M${x1} ${y1}C${x1 + out} ${y1} ${x1 + out} ${y2} ${x1} ${y2}` : `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`;
    lines.append(svgNode("path", { d, class: to.x > from.x ? "flow-line" : "flow-line is-back" }));
    if (to.x <= from.x) continue;
    lines.append(svgNode("path", { d: `M${x2} ${y2}l-9 -5v10Z`, class: "flow-head" }));
    const word = svgNode("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 6, class: "flow-word" });
    word.textContent = way(link);
    words.push(word);
  }
  // Above all lines.
  lines.append(...words);
  return lines;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function svgNode(name, attributes) {
  const node = /** @type {SVGElement} */ (document.createElementNS(lineNamespace, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/**
 * @param {import("./player.js").Player} player
 * @param {Screen} screen
 * @param {number} height Of the image.
 * @param {number} width Of the device, in points.
 * @param {(screen: Screen) => void} open
 */
function flowButton(player, screen, height, width, open) {
  const layout = player.layoutOf(screen);
  const thumbnail = element("span", { class: "flow-thumb" });
  thumbnail.style.height = `${height}px`;
  const image = element("img", { alt: "", decoding: "async", draggable: false, hidden: true });
  thumbnail.append(image);
  const loaded = player.images.get(layout.image);
  if (loaded) {
    // A printer does not wait.
    image.src = loaded.src;
    image.hidden = false;
  } else if (layout.image) player.source.image(layout.image, "full").then((found) => { if (found) { image.src = found.src; image.hidden = false; } });
  thumbnail.classList.toggle("is-small", layout.width < width * 0.9);
  thumbnail.classList.toggle("is-overlay", Boolean(screen.overlay));
  drawLayers(player, screen, thumbnail);
  const isStart = player.data.start === screen.id;
  const isDeadEnd = !screen.links.length && screen.taps !== undefined && !screen.overlay;
  const state = isStart ? "Starts here" : screen.taps === undefined ? "Not reachable" : isDeadEnd ? "Dead end" : screen.overlay ? "Overlay" : "";
  const button = element("button", { type: "button", class: "flow-screen", onclick: () => open(screen) }, thumbnail,
    element("span", { class: "flow-title" }, screen.taps === undefined || isDeadEnd ? classGlyph("attention", state) : null, ltr(visible(inLanguage(screen.title, player.locale)))),
    state ? element("span", { class: "flow-state", text: state }) : null);
  if (player.top?.screen === screen) button.setAttribute("aria-current", "true");
  return button;
}

/** Rows of a list in the image of a screen. */
const mostListRows = 30;

/**
 * Draws the images of a screen's layers over its own: a list would be an empty page.
 *
 * @param {import("./player.js").Player} player
 * @param {Screen} screen
 * @param {HTMLElement} thumbnail
 */
function drawLayers(player, screen, thumbnail) {
  const layout = player.layoutOf(screen);
  for (const [place, layer] of (screen.layers ?? []).entries()) {
    const where = layout.layers?.[place];
    const images = where?.rows ?? (where?.image ? [where.image] : []);
    if (!where || !images.length || !player.holds(layer.when)) continue;
    const [x, y, width, depth] = where.area;
    const step = layer.scroll || layer.repeat ? (where.size?.[1] ?? 44) + (layer.gap ?? 0) : depth;
    const count = layer.scroll === "horizontal" ? 1 : Math.min(mostListRows, layer.repeat ?? images.length, Math.max(1, Math.ceil(depth / step)));
    for (let row = 0; row < count; row++) {
      // A bar at the bottom covers the list.
      if (row && y + (row + 1) * step > layout.height - (layout.bottom ?? 0)) break;
      const image = element("img", { alt: "", decoding: "async", draggable: false, class: "flow-layer" });
      // In shares of the width, which is that of the screen.
      Object.assign(image.style, {
        left: `${100 * x / layout.width}%`, width: `${100 * (where.size?.[0] ?? width) / layout.width}%`, top: `calc(var(--flow-thumb) * ${(y + row * step) / layout.width})`,
      });
      const id = images[row % images.length];
      const loaded = player.images.get(id);
      if (loaded) image.src = loaded.src;
      else player.source.image(id, "full").then((found) => { if (found) image.src = found.src; });
      thumbnail.append(image);
    }
  }
}

/**
 * How a link leads to its screen, in a word: the same one as in the flow map.
 *
 * @param {import("./contract.js").ScreenLink} link
 */
export function way(link) {
  const words = /** @type {Record<string, string>} */ ({ swap: "tab", nudge: "moves a little", scrollTo: "scrolls", url: "opens an address" });
  if (link.action === "navigate" || link.action === "overlay") return link.transition === "none" ? link.action : link.transition;
  return words[link.action] ?? link.action;
}
