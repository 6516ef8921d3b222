import { isDark } from "./background.js";
import { text } from "./text.js";

/**
 * The variants of one asset as a comparison shows them: what changed, what didn't, and slots without a file.
 *
 * @typedef {import("./contract.js").Detail} Detail
 * @typedef {import("./contract.js").Side} Side
 * @typedef {import("./contract.js").Change} Change
 *
 * @typedef {object} Entry
 * @property {string} label
 * @property {import("./contract.js").Slot} slot
 * @property {"changed" | "same" | "notRedrawn" | "merged" | "empty"} state
 * @property {Change} [change]
 * @property {Side} [before]
 * @property {Side} [after]
 * @property {Side} [base]
 * @property {number} scale Pixels per point.
 * @property {boolean} isForDark
 */

/** @type {WeakMap<Detail, Entry[]>} */
const made = new WeakMap();

/**
 * @param {Detail} detail
 * @returns {Entry[]}
 */
export function entriesOf(detail) {
  const known = made.get(detail);
  if (known) return known;
  const changes = new Map(detail.changes.map((change) => [change.label, change]));
  /** @type {Entry[]} */
  const entries = [];
  const labels = new Set();
  for (const variant of detail.variants) {
    labels.add(variant.label);
    const change = changes.get(variant.label);
    if (change) {
      entries.push(changed(change));
      continue;
    }
    const side = { image: variant.image, color: variant.color, facts: variant.facts, file: variant.file };
    const isEmpty = !variant.file && !variant.image && !variant.color;
    entries.push({
      label: variant.label, slot: variant.slot, state: isEmpty ? "empty" : "same", scale: scaleOf(variant.slot),
      isForDark: isDark(variant.slot.appearance), ...(isEmpty ? {} : { before: side, after: side }),
    });
  }
  for (const change of detail.changes) if (!labels.has(change.label)) entries.push(changed(change));
  // A scale that stayed as it was while its siblings got other pixels was probably forgotten.
  const isPictured = (/** @type {Entry} */ entry) => entry.change !== undefined && ["redrawn", "recolored", "resized", "changed"].includes(entry.change.class);
  for (const entry of entries) {
    if (entry.state !== "same" || !entry.slot.scale || detail.keepCommands) continue;
    if (entries.some((other) => isPictured(other) && rowKey(other.slot) === rowKey(entry.slot))) entry.state = "notRedrawn";
  }
  if (detail.keepCommands) markMerged(entries);
  made.set(detail, entries);
  return entries;
}

/**
 * In a conflict, variants that only one side changed need no decision. If that holds for all of them, the conflict is about
 * something else, and all count.
 *
 * @param {Entry[]} entries
 */
function markMerged(entries) {
  const merged = entries.filter(({ change }) => change && isOneSided(change));
  if (entries.some(({ change }) => change && !isOneSided(change))) for (const entry of merged) entry.state = "merged";
}

/** @param {Change} change */
function isOneSided({ before, after, base }) {
  const [mine, theirs, old] = [before, after, base].map((side) => side?.image ?? side?.color?.hex);
  return mine === old || theirs === old;
}

/**
 * @param {Change} change
 * @returns {Entry}
 */
function changed(change) {
  return {
    label: change.label, slot: change.slot, state: "changed", change, before: change.before, after: change.after,
    ...(change.base ? { base: change.base } : {}), scale: scaleOf(change.slot), isForDark: isDark(change.slot.appearance),
  };
}

/** @param {import("./contract.js").Slot} slot */
export function scaleOf(slot) {
  const scale = parseFloat(slot.scale ?? "1");
  return scale > 0 ? scale : 1;
}

/**
 * What variants of one row have in common: everything but the scale and the file.
 *
 * @param {import("./contract.js").Slot} slot
 */
export function rowKey(slot) {
  // A link is on a screen, and has no image of its own.
  return Object.keys(slot).filter((name) => !["scale", "file", "link"].includes(name)).sort().map((name) => slot[name]).join(" · ");
}

/**
 * "Dark", "fr", "iPad · Dark", or "Any"
 *
 * @param {import("./contract.js").Slot} slot
 */
export function rowTitle(slot) {
  const key = Object.keys(slot).filter((name) => name !== "scale" && name !== "file").sort()
    .map((name) => (name === "appearance" ? text.appearance[slot[name]] ?? slot[name] : slot[name]));
  return key.length ? key.join(" · ") : text.appearance.any;
}

/**
 * Returns the entry of a label, else the one that shows the change best.
 *
 * @param {Entry[]} entries
 * @param {string} label
 * @param {import("./contract.js").AssetChangeSummary} [summary]
 */
export function chosenEntry(entries, label, summary) {
  return entries.find((entry) => entry.label === label && label !== "")
    ?? entries.find((entry) => entry.state === "changed" && summary && (summary.before || summary.after)
      && entry.before?.image === summary.before && entry.after?.image === summary.after)
    ?? entries.find((entry) => entry.state === "changed") ?? entries.find((entry) => entry.state === "merged") ?? entries.find((entry) => entry.state !== "empty") ?? entries[0];
}

/**
 * The glyph and word of an entry: its class, "Not redrawn", "Not changed" or "Empty".
 *
 * @param {Entry} entry
 * @returns {{glyph: string | null, word: string}}
 */
export function entryMark(entry) {
  if (entry.state === "merged") return { glyph: "check", word: text.merged };
  if (entry.change) return { glyph: entry.change.class, word: text.classes[entry.change.class] ?? entry.change.words };
  if (entry.state === "notRedrawn") return { glyph: "attention", word: text.notRedrawn };
  return { glyph: null, word: entry.state === "empty" ? text.empty : text.notChanged };
}
