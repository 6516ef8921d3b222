import { announce } from "./controls.js";
import { clamp, element, floating, movesLess, visible } from "./dom.js";
import { addLayerImage } from "./layerimages.js";
import { Dots, keepChooser } from "./picker.js";
import { Rows } from "./rows.js";
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
  } else if (layer.dots !== undefined) {
    keepChooser(new Dots(player, node, layer, where.area[2], scale));
  } else {
    const shown = where.rows ?? (where.image ? [where.image] : []);
    const size = where.size;
    if (layer.scroll || layer.repeat || layer.reveal) new Rows(player, node, layer, shown, size ?? [44, 44], view, where);
    else for (const id of shown.slice(0, 1)) addLayerImage(player, node, id, where.slices && { ...where.slices, size: scale }, where.tint);
  }
  return node;
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
    // A keypad has only digits, unlike the keyboard of a computer.
    if (field.type === "number" && /\D/.test(input.value)) input.value = input.value.replace(/\D/g, "");
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
