/**
 * Making elements. Text from data only ever enters as a text node.
 */

/**
 * Returns an element with properties, attributes and children.
 *
 * `class`, `text` and `on…` are what they say; names with a hyphen and `role` become attributes; all else is set as a property.
 * What is read, be it text, a title or a label, has no character that could turn or hide it: see `visible`.
 * A child that is `null` or `false` is left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = visibleLines(String(value));
    else if (name === "title" || name === "aria-label") node.setAttribute(name, visibleLines(String(value)));
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.includes("-") || name === "role") node.setAttribute(name, String(value));
    else /** @type {any} */ (node)[name] = value;
  }
  append(node, ...children);
  return node;
}

/**
 * @param {Node} node
 * @param {...(Node | string | null | undefined | false)} children
 */
export function append(node, ...children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(typeof child === "string" ? document.createTextNode(visibleLines(child)) : child);
  }
}

/**
 * Replaces what an element holds.
 *
 * @param {Node} node
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(node, ...children) {
  node.textContent = "";
  append(node, ...children);
}

/**
 * Writes text, unless it is there already: the same text written again is laid out again.
 *
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Returns text that keeps its own direction: names, hex values, sizes, commands and ids come out scrambled in a page that
 * runs from right to left otherwise.
 *
 * @param {string} text
 * @param {string} [className]
 */
export function ltr(text, className) {
  return element("bdi", { dir: "ltr", text: visible(text), class: className ?? "" });
}

/**
 * Returns text in which characters that turn the reading direction or control a terminal can be seen: a name that holds one
 * would read as another name.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "\uFFFD");
}

/**
 * The same for text of several lines.
 *
 * @param {string} text
 */
export function visibleLines(text) {
  return text.split(/\r?\n/).map((line) => line.split("\t").map(visible).join("\t")).join("\n");
}

/**
 * Returns the name of an asset with its folder in a quieter color.
 *
 * @param {string} name
 */
export function assetName(name) {
  const cut = name.lastIndexOf("/") + 1;
  return element("bdi", { dir: "ltr", class: "name" },
    cut > 0 && element("span", { class: "folder", text: visible(name.slice(0, cut)) }),
    element("span", { class: "leaf", text: visible(name.slice(cut)) }));
}

/**
 * Returns the element with an id that `page.html` is known to have.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`page.html has no #${id}`);
  return node;
}

/**
 * Adds what floats above the page, such as a menu. It goes away with the page.
 *
 * @param {HTMLElement} node
 */
export function floating(node) {
  byId("app").append(node);
}

/** True if the page runs from right to left. */
export function isRightToLeft() {
  return getComputedStyle(document.documentElement).direction === "rtl";
}

/** True if nothing may move by itself. */
export function movesLess() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** False on phones and tablets, which have no keys but those on the screen. */
export function hasKeys() {
  return !matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** True if hints name keys, as `page.css` shows them: a narrow window has no place for them. */
export function showsKeys() {
  return hasKeys() && !isPhone();
}

/**
 * A hint that names keys, and the one that `page.css` shows in its place if there are none; the window may get narrower.
 *
 * @param {string} keys
 * @param {string} none
 */
export function keyHint(keys, none) {
  return [element("span", { class: "with-keys", text: keys }), element("span", { class: "without-keys", text: none })];
}

/**
 * True below 720 pixels, where the page has one column and tabs.
 */
export function isPhone() {
  return matchMedia("(max-width: 719.98px)").matches;
}

/** True for a window of a phone, upright or turned, which a prototype fills. */
export function isHandheld() {
  return matchMedia("(max-width: 719.98px), (max-height: 519.98px) and (pointer: coarse)").matches;
}

/**
 * Returns a number within two limits.
 *
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Where a drag ends is not tapped: ignores the click that comes with its end, but not one of a new touch. */
export function ignoreClickOfDrag() {
  const stop = (/** @type {Event} */ click) => click.stopPropagation();
  const end = () => window.removeEventListener("click", stop, { capture: true });
  window.addEventListener("click", stop, { capture: true, once: true });
  window.addEventListener("pointerdown", end, { capture: true, once: true });
  setTimeout(end, 0);
}
