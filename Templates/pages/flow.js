import { append, element, fill, isPhone, ltr, visible } from "./dom.js";
import { classGlyph } from "./glyphs.js";
import { inLanguage } from "./text.js";

/**
 * The flow map: screens in columns by their distance from the start, with a line for each link.
 *
 * @typedef {import("./contract.js").Screen} Screen
 */
const gapAbove = 40;
const lineNamespace = "http://www.w3.org/2000/svg";

/**
 * @param {import("./player.js").Player} player
 * @param {(screen: Screen) => void} open
 */
export function flowMap(player, open) {
  const { data } = player;
  const node = element("div", { class: "flow", tabIndex: -1 });
  const draw = () => {
    // Three columns fit on a phone.
    const [column, thumbWidth, gapBefore] = isPhone() ? [122, 76, 20] : [200, 112, 40];
    const frame = data.frames.find((one) => one.id === data.device) ?? data.frames[0];
    const rowHeight = Math.round(thumbWidth * frame.height / frame.width) + 64;
    const columns = /** @type {Screen[][]} */ ([]);
    const lost = data.screens.filter((screen) => screen.taps === undefined);
    for (const screen of data.screens) if (screen.taps !== undefined) (columns[screen.taps] ??= []).push(screen);
    if (lost.length) columns[columns.length] = lost;
    /** @type {Map<string, {x: number, y: number}>} */
    const places = new Map();
    columns.forEach((list, at) => (list ?? []).forEach((screen, row) => places.set(screen.id, { x: gapBefore + at * column, y: gapAbove + row * rowHeight })));
    const high = Math.max(...columns.map((list) => (list ?? []).length)) * rowHeight + gapAbove, wide = columns.length * column + gapBefore;
    const lines = document.createElementNS(lineNamespace, "svg");
    lines.setAttribute("class", "flow-lines");
    lines.setAttribute("aria-hidden", "true");
    lines.setAttribute("width", String(wide));
    lines.setAttribute("height", String(high));
    const inner = element("ul", { class: "flow-inner", "aria-label": "Screens" });
    Object.assign(inner.style, { width: `${wide}px`, height: `${high}px` });
    const thumbHeight = rowHeight - 64;
    /** @type {Set<string>} */
    const drawn = new Set();
    /** @type {SVGTextElement[]} */
    const words = [];
    for (const screen of data.screens) {
      const from = places.get(screen.id);
      for (const link of screen.links) {
        const to = link.to ? places.get(link.to) : undefined;
        if (!from || !to || drawn.has(`${screen.id} ${link.to}`) || link.to === screen.id || link.action === "back") continue;
        drawn.add(`${screen.id} ${link.to}`);
        // What leads back is lower than what leads on, so that one isn't drawn over the other.
        const isBack = to.x < from.x;
        const share = isBack ? 0.75 : 0.5;
        const x1 = isBack ? from.x : from.x + thumbWidth, y1 = from.y + thumbHeight * share;
        const x2 = isBack ? to.x + thumbWidth : to.x, y2 = to.y + thumbHeight * share;
        const path = document.createElementNS(lineNamespace, "path");
        const out = Math.min(40, column - thumbWidth - 6);
        path.setAttribute("d", to.x === from.x ? `M${x1} ${y1}C${x1 + out} ${y1} ${x1 + out} ${y2} ${x1} ${y2}` : `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`);
        path.setAttribute("class", to.x > from.x ? "flow-line" : "flow-line is-back");
        lines.append(path);
        if (to.x <= from.x) continue;
        const dot = document.createElementNS(lineNamespace, "circle");
        dot.setAttribute("cx", String(x2));
        dot.setAttribute("cy", String(y2));
        dot.setAttribute("r", "4");
        dot.setAttribute("class", "flow-dot");
        lines.append(dot);
        const word = document.createElementNS(lineNamespace, "text");
        word.setAttribute("x", String((x1 + x2) / 2));
        word.setAttribute("y", String((y1 + y2) / 2 - 6));
        word.setAttribute("class", "flow-word");
        word.textContent = link.action === "swap" ? "tab" : link.transition === "none" ? link.action : link.transition;
        words.push(word);
      }
    }
    // Above all lines.
    lines.append(...words);
    append(inner, lines);
    for (const screen of data.screens) {
      const place = places.get(screen.id);
      if (!place) continue;
      const layout = player.layoutOf(screen);
      const thumbnail = element("span", { class: "flow-thumb" });
      thumbnail.style.height = `${thumbHeight}px`;
      const image = element("img", { alt: "", decoding: "async", draggable: false, hidden: true });
      thumbnail.append(image);
      const loaded = player.images.get(layout.image);
      if (loaded) {
        // A printer does not wait.
        image.src = loaded.src;
        image.hidden = false;
      } else if (layout.image) player.source.image(layout.image, "full").then((found) => { if (found) { image.src = found.src; image.hidden = false; } });
      thumbnail.classList.toggle("is-small", layout.width < frame.width * 0.9);
      const isStart = data.start === screen.id;
      const isDeadEnd = !screen.links.length && screen.taps !== undefined && !screen.overlay;
      const state = isStart ? "Starts here" : screen.taps === undefined ? "Not reachable" : isDeadEnd ? "Dead end" : screen.overlay ? "Overlay" : "";
      const button = element("button", { type: "button", class: "flow-screen", onclick: () => open(screen) }, thumbnail,
        element("span", { class: "flow-title" }, screen.taps === undefined || isDeadEnd ? classGlyph("attention", state) : null, ltr(visible(inLanguage(screen.title, player.locale)))),
        state ? element("span", { class: "flow-state", text: state }) : null);
      if (player.top?.screen === screen) button.setAttribute("aria-current", "true");
      const item = element("li", { class: "flow-item" }, button);
      Object.assign(item.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${thumbWidth}px` });
      inner.append(item);
    }
    node.style.setProperty("--flow-width", String(wide));
    const { scrollLeft, scrollTop } = node;
    fill(node, inner);
    node.scrollTo(scrollLeft, scrollTop);
  };
  /** Draws the map with the current screen in the middle. */
  const show = () => {
    draw();
    const item = node.querySelector("[aria-current]")?.parentElement;
    if (item) node.scrollTo(item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2, item.offsetTop - (node.clientHeight - item.offsetHeight) / 2);
  };
  return { node, draw, show };
}
