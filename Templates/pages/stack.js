/**
 * The stack of a prototype: what is behind what, where it is at rest, and where a step leads. Nothing here touches the page.
 *
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./screens.js").Box} Box
 *
 * One place in the stack.
 * @typedef {object} Entry
 * @property {Screen} screen
 * @property {import("./screens.js").ScreenView} view
 * @property {string} transition How it came.
 * @property {string} [exit] How it goes, if not the way it came.
 * @property {string} direction
 * @property {boolean} isOverlay
 * @property {Kind} kind Where its frame is; what is pushed inside a card stays in the card.
 * @property {Box} [area] What was tapped, for zoom.
 * @property {number} [duration]
 * @property {number} [bounce]
 * @property {string} [opener] The link that opened it by a key, which gets the focus back.
 *
 * @typedef {"page" | "card" | "sheet" | "overlay"} Kind
 *
 * The window that entries are in.
 * @typedef {object} Bounds
 * @property {{width: number, height: number}} size
 * @property {number} safeTop
 * @property {number} unit Pixels of the window for a point of an overlay.
 * @property {number} sign 1, or -1 if the language runs from right to left.
 */

/** Transitions of what `close` closes. */
const closable = ["modal", "card", "sheet", "drop", "snap"];

/**
 * Returns the screens that are below one if it is reached from the start, and the screen itself on top.
 *
 * @param {Map<string, Screen>} screens
 * @param {string | undefined} start
 * @param {string} id
 */
export function pathTo(screens, start, id) {
  const path = screens.has(id) ? [id] : [];
  const seen = new Set(path);
  let to = id;
  for (let from = screens.get(id)?.from; from !== undefined && !seen.has(from); from = screens.get(to)?.from) {
    seen.add(from);
    const screen = screens.get(from);
    const action = screen?.links.find((link) => link.to === to)?.action;
    // A tab takes the place of the one before it, and a screen that of the overlays that lead to it.
    if (screen && (action === "overlay" || action === "navigate" && !screen.overlay)) path.unshift(from);
    to = from;
  }
  if (path.length && start !== undefined && to !== start && screens.has(start)) path.unshift(start);
  return path;
}

/**
 * Returns where the frame of something that comes is.
 *
 * @param {string} transition
 * @param {boolean} isOverlay
 * @param {Pick<Entry, "kind"> | undefined} below
 * @returns {Kind}
 */
export function entryKind(transition, isOverlay, below) {
  if (isOverlay) return "overlay";
  if ((transition === "sheet" || transition === "card") && below) return transition;
  return below && (below.kind === "card" || below.kind === "sheet") && transition !== "modal" ? below.kind : "page";
}

/**
 * Returns the frame of an entry at rest.
 *
 * @param {Pick<Entry, "kind" | "screen">} entry
 * @param {{width: number, height: number}} layout Of its screen, in points.
 * @param {Bounds} bounds
 * @returns {Box}
 */
export function frameAtRest(entry, layout, bounds) {
  const { width, height } = bounds.size;
  if (entry.kind === "page") return { x: 0, y: 0, width, height };
  const gap = bounds.safeTop + 10;
  if (entry.kind === "card") return { x: 0, y: gap, width, height: height - gap };
  const { unit } = bounds;
  const own = { width: Math.min(width, layout.width * unit), height: Math.min(height, layout.height * unit) };
  if (entry.kind === "sheet") {
    const high = Math.min(height - gap, own.height * (own.width < width ? width / own.width : 1));
    return { x: 0, y: height - high, width, height: high };
  }
  const { position, at } = entry.screen.overlay ?? { position: "center" };
  const isEnd = /end$/i.test(position), isStart = /start$/i.test(position);
  const towardRight = bounds.sign > 0 ? isEnd : isStart, towardLeft = bounds.sign > 0 ? isStart : isEnd;
  let x = towardRight ? width - own.width : towardLeft ? 0 : (width - own.width) / 2;
  let y = /^top/.test(position) ? 0 : /^bottom/.test(position) ? height - own.height : (height - own.height) / 2;
  if (at) [x, y] = [at[0] * unit, at[1] * unit];
  return { x, y, ...own };
}

/**
 * The place in the stack of what is seen behind an entry; -1 for nothing.
 *
 * @param {Pick<Entry, "kind" | "transition">[]} stack
 * @param {number} place
 */
export function placeBehind(stack, place) {
  const entry = stack[place];
  if (!entry || entry.kind === "page") return -1;
  if (entry.kind === "overlay") return place - 1;
  let root = place;
  while (root > 0 && stack[root - 1].kind === entry.kind && stack[root].transition !== entry.kind) root--;
  return root - 1;
}

/**
 * Takes away the overlays on top, which close when an ordinary screen opens.
 *
 * @template {Pick<Entry, "isOverlay">} Open
 * @param {Open[]} stack
 * @returns {Open[]} What left.
 */
export function dropOverlays(stack) {
  let place = stack.length;
  while (place > 1 && stack[place - 1].isOverlay) place--;
  return stack.splice(place);
}

/**
 * The place in the stack that going back leads to: a certain screen, or what is below the top; -1 for none.
 *
 * @param {{screen: {id: string}}[]} stack
 * @param {string} [to]
 */
export function placeToReturnTo(stack, to) {
  return to === undefined ? stack.length - 2 : stack.slice(0, -1).map((entry) => entry.screen.id).lastIndexOf(to);
}

/**
 * The place of what `close` closes with all that is above it; 0 if nothing is to be closed.
 *
 * @param {Pick<Entry, "isOverlay" | "transition">[]} stack
 */
export function placeToClose(stack) {
  let place = stack.length - 1;
  while (place > 0 && !isClosable(stack[place])) place--;
  return Math.max(0, place);
}

/**
 * True for what begins a part of its own, such as a modal: what was pushed on it leaves with it, the way that it came.
 *
 * @param {Pick<Entry, "isOverlay" | "transition">} entry
 */
export function isClosable(entry) {
  return entry.isOverlay || closable.includes(entry.transition);
}

/**
 * Changes to another tab of a bar, which keeps what was above it; from a tab to itself, to its first screen.
 *
 * @template {Pick<Entry, "screen">} Tab
 * @param {Tab[]} stack
 * @param {Map<string, Tab[]>} tabs What each tab had, by the tab and the depth it begins at.
 * @param {string[]} bar Ids of the tabs.
 * @param {string} id Of the tab to show.
 * @param {(old: Tab) => Tab} make Makes an entry of the tab that comes as an old one came.
 * @returns {boolean} False if no tab of the bar is in the stack.
 */
export function changeTab(stack, tabs, bar, id, make) {
  // The innermost one: what is below it was there before.
  let depth = stack.length - 1;
  while (depth >= 0 && !bar.includes(stack[depth].screen.id)) depth--;
  if (depth < 0) return false;
  const own = stack[depth].screen.id;
  const key = (/** @type {string} */ tab) => `${depth} ${bar.join(" ")} ${tab}`;
  const kept = stack.splice(depth);
  if (own !== id) tabs.set(key(own), kept);
  const stored = own === id ? undefined : tabs.get(key(id));
  stack.push(...(stored ?? [own === id ? kept[0] : make(kept[0])]));
  return true;
}
