import { announce } from "./controls.js";
import { clamp, element, floating, movesLess, visible } from "./dom.js";
import { lagOf, rowDamping, rowRate, springAt } from "./motion.js";
import { inLanguage } from "./text.js";

/**
 * The layers of a screen of a prototype: texts, images, lists, fields and photos.
 *
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./screens.js").ScreenView} ScreenView
 */

/**
 * Returns the element of a layer.
 *
 * @param {Player} player
 * @param {import("./contract.js").ScreenLayer} layer
 * @param {import("./contract.js").LayerPlace} where
 * @param {ScreenView} view
 */
export function layerNode(player, layer, where, view) {
  const scale = view.scaleX;
  if (layer.field) return fieldNode(player, layer, scale);
  const node = element("div", { class: "screen-layer" });
  if (layer.text !== undefined) {
    node.classList.add("is-text");
    node.dir = "auto";
    node.textContent = visible(player.variables.inserted(inLanguage(layer.text, player.locale)));
    Object.assign(node.style, { fontSize: `${(layer.size ?? 17) * scale}px`, lineHeight: `${(layer.size ?? 17) * 1.3 * scale}px`, color: layer.color ?? (player.appearance.startsWith("dark") ? "#fff" : "#000"), fontWeight: layer.semibold ? "600" : "400", textAlign: layer.align ?? "start" });
  } else if (layer.photo) {
    node.classList.add("is-photo");
    const photo = player.photos.get(layer.photo);
    if (photo) node.append(element("img", { alt: "The photo you chose", src: photo, draggable: false }));
  } else {
    const shown = where.rows ?? (where.image ? [where.image] : []);
    const size = where.size;
    if (layer.scroll || layer.repeat) fillWindow(player, node, layer, shown, size ?? [44, 44], view);
    else for (const id of shown.slice(0, 1)) addLayerImage(player, node, id, where.slices && { ...where.slices, size: scale });
  }
  return node;
}

/**
 * @param {Player} player
 * @param {HTMLElement} node
 * @param {string} id
 * @param {{caps: import("./contract.js").Caps, scale: number, size: number}} [slices] With the pixels of the window for a point.
 */
function addLayerImage(player, node, id, slices) {
  const image = player.images.get(id);
  if (!image) {
    void player.images.load(id).then(() => player.images.get(id) && !node.firstChild && addLayerImage(player, node, id, slices));
    return;
  }
  if (slices) {
    const { caps, scale, size } = slices;
    const part = element("div", { class: "layer-slices" });
    Object.assign(part.style, { borderWidth: caps.map((cap) => `${cap / scale * size}px`).join(" "), borderImage: `url("${image.src}") ${caps.join(" ")} fill stretch` });
    node.append(part);
    return;
  }
  const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
  copy.alt = "";
  copy.draggable = false;
  node.append(copy);
}

/** @type {WeakMap<Element, () => void>} What scrolls a list to where it was. */
const returns = new WeakMap();

/**
 * Scrolls the lists in a screen to where they were: an element loses its place when it is hidden or moved.
 *
 * @param {HTMLElement} screen
 */
export function restoreLists(screen) {
  for (const list of screen.querySelectorAll(".is-window")) returns.get(list)?.();
}

/**
 * A window on an image or on a list of rows, of which only those near it exist.
 *
 * @param {Player} player
 * @param {HTMLElement} node
 * @param {import("./contract.js").ScreenLayer} layer
 * @param {string[]} images
 * @param {[number, number]} size Of one row in points.
 * @param {ScreenView} view
 */
function fillWindow(player, node, layer, images, size, view) {
  const scale = view.scaleX;
  node.classList.add("is-window");
  node.tabIndex = -1;
  const isAcross = layer.scroll === "horizontal";
  const step = ((isAcross ? size[0] : size[1]) + (layer.gap ?? 0)) * scale;
  const count = layer.repeat ?? images.length;
  const inner = element("div", { class: "window-rows" });
  inner.style[isAcross ? "width" : "height"] = `${Math.min(10_000_000, count * step)}px`;
  inner.style[isAcross ? "height" : "width"] = layer.scroll === "both" ? `${size[0] * scale}px` : "100%";
  node.append(inner);
  node.style.overflow = layer.scroll === "both" ? "auto" : isAcross ? "auto hidden" : "hidden auto";
  if (layer.paging) node.style.scrollSnapType = isAcross ? "x mandatory" : "y mandatory";
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  // What a row does: the whole of it, or an area of it.
  const links = view.screen.links.map((link, place) => ({ link, place })).filter(({ link }) => layer.id !== undefined && link.layer === layer.id && link.trigger === "tap");
  const whole = links.find(({ link, place }) => view.layout.areas[place] === true && player.holds(link.when));
  node.addEventListener("click", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".window-row") : undefined;
    if (!(cell instanceof HTMLElement)) return;
    const box = cell.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / player.scale / scale, (event.clientY - box.top) / player.scale / scale];
    const hit = event.detail === 0 ? whole : links.find(({ link, place }) => {
      const area = view.layout.areas[place];
      if (!player.holds(link.when) || area === false) return false;
      if (!Array.isArray(area)) return true;
      const [left, top, width, height] = /** @type {[number, number, number, number]} */ (area);
      return x >= left && y >= top && x <= left + width && y <= top + height;
    });
    if (hit) player.follow(hit.link, view, hit.place);
    else player.flash();
  });
  if (layer.bounce && !isAcross) letRowsLag(player, node, rows, layer.bounce);
  const draw = () => {
    const extent = (isAcross ? node.clientWidth : node.clientHeight) || player.size.height;
    const offset = isAcross ? node.scrollLeft : node.scrollTop;
    const first = Math.max(0, Math.floor((offset - extent) / step)), last = Math.min(count - 1, Math.ceil((offset + extent * 2) / step));
    for (const [row, old] of rows) if (row < first || row > last) { old.remove(); rows.delete(row); }
    for (let row = first; row <= last; row++) {
      if (rows.has(row)) continue;
      const label = whole && (inLanguage(whole.link.label, player.locale) || whole.link.to || "");
      const cell = whole ? element("button", { type: "button", class: "window-row", "aria-label": `${visible(label ?? "")} ${row + 1}` }) : element("div", { class: "window-row" });
      cell.dataset.row = String(row);
      Object.assign(cell.style, isAcross ? { left: `${row * step}px`, width: `${size[0] * scale}px`, height: "100%" } : { top: `${row * step}px`, height: `${size[1] * scale}px`, width: "100%" });
      const id = images[row % images.length];
      if (id) addLayerImage(player, cell, id);
      rows.set(row, cell);
      inner.append(cell);
    }
  };
  let place = { left: 0, top: 0 };
  node.addEventListener("scroll", () => {
    // What is hidden has no place.
    if (node.clientHeight) place = { left: node.scrollLeft, top: node.scrollTop };
    draw();
  }, { passive: true });
  returns.set(node, () => {
    if (!node.clientHeight) return;
    if (node.scrollLeft !== place.left || node.scrollTop !== place.top) [node.scrollLeft, node.scrollTop] = [place.left, place.top];
    draw();
  });
  requestAnimationFrame(draw);
}

/**
 * Lets the rows of a list stay behind when it moves, those far from the finger more, and brings them back by a spring.
 *
 * @param {Player} player
 * @param {HTMLElement} node
 * @param {Map<number, HTMLElement>} rows
 * @param {number} bounce
 */
function letRowsLag(player, node, rows, bounce) {
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
    if (point) finger = (point.clientY - node.getBoundingClientRect().top) / player.scale;
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

/**
 * Moves layers with a depth as the device is tilted; without a sensor, by the place of the pointer.
 *
 * @param {Player} player
 */
export function followTilt(player) {
  const draw = (/** @type {number} */ x, /** @type {number} */ y) => {
    player.tilt = movesLess() ? { x: 0, y: 0 } : { x: clamp(x, -1, 1), y: clamp(y, -1, 1) };
    for (const entry of player.stack) if (!entry.view.node.hidden) entry.view.lean();
  };
  player.window.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const [x, y] = player.point(event);
    draw(x / player.size.width * 2 - 1, y / player.size.height * 2 - 1);
  });
  /** @type {[number, number] | undefined} */
  let rest;
  const listen = () => window.addEventListener("deviceorientation", (event) => {
    if (event.gamma === null || event.beta === null) return;
    // As it is held is level.
    rest ??= [event.gamma, event.beta];
    draw((event.gamma - rest[0]) / 20, (event.beta - rest[1]) / 20);
  }, { signal: player.signal });
  const ask = typeof DeviceOrientationEvent === "undefined" ? undefined : /** @type {{requestPermission?: () => Promise<string>}} */ (/** @type {unknown} */ (DeviceOrientationEvent)).requestPermission;
  if (!ask) return listen();
  // An iPhone only answers if a tap asks.
  player.window.addEventListener("click", () => void ask().then((answer) => { if (answer === "granted") listen(); }, () => {}), { once: true });
}

/**
 * @param {Player} player
 * @param {import("./contract.js").ScreenLayer} layer
 * @param {number} scale
 */
function fieldNode(player, layer, scale) {
  const field = /** @type {NonNullable<typeof layer.field>} */ (layer.field);
  const label = inLanguage(field.placeholder, player.locale) || field.variable;
  const value = String(player.variables.values[field.variable] ?? "");
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */
  let input;
  if (field.type === "choice") {
    const options = (field.options ?? []).map((option) => inLanguage(option, player.locale));
    input = element("select", null, element("option", { value: "", text: label }), ...options.map((option) => element("option", { value: option, text: visible(option) })));
    // A value that is no option shows the label.
    if (options.includes(value)) input.value = value;
  } else if (field.type === "lines") {
    input = element("textarea", { placeholder: label, value, autocomplete: "off" });
    if (field.length) input.maxLength = field.length;
  } else {
    input = element("input", { type: field.type === "number" ? "text" : field.type, inputMode: field.type === "number" ? "numeric" : "", placeholder: label, value: field.type === "password" ? "" : value, autocomplete: "off" });
    if (field.length) input.maxLength = field.length;
  }
  input.className = "screen-layer is-field";
  input.setAttribute("aria-label", visible(label));
  Object.assign(input.style, { fontSize: `${(layer.size ?? 17) * scale}px`, color: layer.color ?? (player.appearance.startsWith("dark") ? "#fff" : "#000") });
  const take = () => {
    player.variables.set(field.variable, input.value);
    player.noteVariables();
  };
  input.addEventListener("input", take);
  input.addEventListener("change", () => player.onChange());
  input.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || field.type === "lines") return;
    const { top } = player;
    const isOwn = (/** @type {ScreenLink} */ link) => link.trigger === "submit" && (!link.layer || link.layer === layer.id);
    const place = top.screen.links.findIndex((link) => isOwn(link) && player.holds(link.when));
    if (place < 0 && top.screen.links.some(isOwn)) return refuse(input);
    if (place >= 0) player.follow(top.screen.links[place], top.view, place);
    input.blur();
  });
  return input;
}

/**
 * Shows that an entry leads nowhere; it can be typed again at once.
 *
 * @param {HTMLElement} input
 */
function refuse(input) {
  if (input instanceof HTMLInputElement) input.select();
  input.classList.remove("is-wrong");
  void input.offsetWidth;
  input.classList.add("is-wrong");
  setTimeout(() => input.classList.remove("is-wrong"), movesLess() ? 1200 : 240);
  announce("Not accepted");
}

/**
 * Lets a photo be chosen, or taken, for a variable.
 *
 * @param {Player} player
 * @param {ScreenLink} link
 */
export function choosePhoto(player, link) {
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
    const old = player.photos.get(name);
    if (old) URL.revokeObjectURL(old);
    player.photos.set(name, URL.createObjectURL(file));
    player.variables.set(name, file.name);
    player.refresh();
    player.onChange();
  });
  floating(input);
  input.click();
}
