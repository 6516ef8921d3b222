/**
 * Every word of the interface, and how numbers are written. Sentences about changes come from the program.
 */
const language = "en-US";

/** Plural forms: the key of `Intl.PluralRules`, `#` for the number. */
const plurals = {
  assets: { one: "# asset", other: "# assets" },
  variants: { one: "# variant", other: "# variants" },
  areas: { one: "# area", other: "# areas" },
  bytes: { one: "# byte", other: "# bytes" },
  samePixels: { one: "# asset has the same pixels", other: "# assets have the same pixels" },
  sameChange: { one: "same change in # asset", other: "same change in # assets" },
  pixelsChanged: { one: "# pixel changed", other: "# pixels changed" },
  uses: { one: "Used in # place", other: "Used in # places" },
  comments: { one: "# comment", other: "# comments" },
  verdicts: { one: "# verdict", other: "# verdicts" },
  samePixelAssets: { one: "the asset with the same pixels", other: "the # assets with the same pixels" },
  files: { one: "# file", other: "# files" },
  conflicts: { one: "# conflict", other: "# conflicts" },
  decisions: { one: "# conflict needs your decision", other: "# conflicts need your decision" },
  findings: { one: "# finding", other: "# findings" },
  safeFindings: { one: "# safe one", other: "# safe ones" },
  openComments: { one: "# open comment", other: "# open comments" },
  screens: { one: "# screen", other: "# screens" },
  prototypes: { one: "# prototype", other: "# prototypes" },
  changes: { one: "# change", other: "# changes" },
  otherFilesChosen: { one: "# other file", other: "# other files" },
  checkedChanges: { one: "# checked change", other: "# checked changes" },
  versions: { one: "# version", other: "# versions" },
  otherFiles: { one: "# other file changed.", other: "# other files changed." },
  morePairs: { one: "# more change is not printed.", other: "# more changes are not printed." },
};

export const text = {
  appearance: /** @type {Record<string, string>} */ ({ any: "Any", light: "Light", dark: "Dark", "high-contrast": "High contrast", tinted: "Tinted", "dark high-contrast": "Dark, high contrast", "tinted high-contrast": "Tinted, high contrast" }),
  modes: /** @type {Record<string, [long: string, short: string]>} */ ({
    side: ["Side by side", "Side"], swipe: ["Swipe", "Swipe"], onion: ["Onion skin", "Onion"],
    difference: ["Difference", "Diff"], blink: ["Blink", "Blink"], all: ["All variants", "All"],
  }),
  classes: /** @type {Record<string, string>} */ ({
    attention: "Needs attention", removed: "Removed", redrawn: "Redrawn", recolored: "Recolored", resized: "Resized",
    removedVariants: "Variants removed", added: "Added", addedVariants: "Variants added", renamed: "Renamed", moved: "Moved", changed: "Image changed", similar: "Looks the same", settings: "Settings", flow: "Flow", reencoded: "Same pixels", files: "Other files",
  }),
  urgencies: /** @type {Record<string, string>} */ ({ fix: "To fix", look: "To look at", harmless: "Harmless" }),
  backgrounds: /** @type {Record<string, string>} */ ({
    auto: "Automatic", check: "Light squares", dark: "Dark squares", white: "White", gray: "Middle gray", black: "Black",
    own: "Your own color",
  }),
  themes: /** @type {Record<string, string>} */ ({ system: "System", light: "Light", dark: "Dark" }),
  devices: /** @type {Record<string, string>} */ ({
    iphone: "iPhone", ipad: "iPad", mac: "Mac", tv: "Apple TV", watch: "Apple Watch", car: "CarPlay", vision: "Apple Vision",
  }),
  types: /** @type {Record<string, string>} */ ({
    imageset: "Images", prototype: "Prototypes", colorset: "Colors", appiconset: "App icons", symbolset: "Symbols", dataset: "Data", launchimage: "Launch images",
  }),
  before: "Before",
  after: "After",
  /** What both sides of a conflict began with. */
  base: "Base",
  /** The words for the two sides. */
  comparison: { before: "Before", after: "After" },
  conflict: { before: "Mine", after: "Theirs" },
  empty: "Empty",
  notChanged: "Not changed",
  notRedrawn: "Not redrawn",
  merged: "Merged already",
  commit: "Commit",
  committing: "Committing…",
  update: "Update",
};

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const rules = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const days = new Intl.DateTimeFormat(language, { month: "short", day: "numeric" });
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const spans = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const daysWithYear = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric" });

/** @param {number} value */
export function number(value) {
  return integers.format(value);
}

/**
 * Writes the counts in a sentence of the program as the page writes numbers: "1,599 redrawn".
 *
 * @param {string} sentence Without names.
 */
export function withSeparators(sentence) {
  return sentence.replace(/\b\d{4,}\b/g, (digits) => number(Number(digits)));
}

/** @param {number} value */
export function decimal(value) {
  return decimals.format(value);
}

/**
 * Returns "4.1%", "<0.1%" or "38%".
 *
 * @param {number} share 0 to 1
 */
export function percent(share) {
  const value = share * 100;
  if (value > 0 && value < 0.1) return "<0.1%";
  return `${value < 10 ? decimals.format(value) : integers.format(value)}%`;
}

/**
 * Returns "4.1% of pixels".
 *
 * @param {number} share 0 to 1
 */
export function pixelShare(share) {
  return `${percent(share)} of pixels`;
}

/**
 * Returns a number with its noun, such as "2 areas".
 *
 * @param {keyof typeof plurals} noun
 * @param {number} value
 */
export function count(noun, value) {
  const forms = /** @type {Record<string, string>} */ (plurals[noun]);
  return (forms[rules.select(value)] ?? forms.other).replace("#", number(value));
}

/** @param {string[]} words */
export function listed(words) {
  return lists.format(words);
}

/**
 * Returns "64×64".
 *
 * @param {{width?: number, height?: number} | undefined} facts
 */
export function size(facts) {
  return facts?.width && facts.height ? `${decimal(facts.width)}×${decimal(facts.height)}` : "";
}

/** @param {number | undefined} value */
export function bytes(value) {
  if (value === undefined) return "";
  if (value < 10_000) return count("bytes", value);
  return value < 1_000_000 ? `${decimal(value / 1000)} kB` : `${decimal(value / 1_000_000)} MB`;
}

/**
 * Returns "Nov 21", with the year if it isn't this one. Times of versions keep their date, whatever the time zone here.
 *
 * @param {string | undefined} time
 */
export function day(time) {
  const date = new Date(time ?? "");
  if (Number.isNaN(date.getTime())) return "";
  return (date.getFullYear() === new Date().getFullYear() ? days : daysWithYear).format(date);
}

/**
 * Returns "10 minutes ago", and the day if that is longer than a month.
 *
 * @param {string} time
 */
export function ago(time) {
  const seconds = (Date.now() - new Date(time).getTime()) / 1000;
  if (Number.isNaN(seconds)) return "";
  if (seconds < -3600 || seconds > 30 * 86_400) return day(time);
  if (seconds < 60) return "now";
  if (seconds < 3600) return spans.format(-Math.floor(seconds / 60), "minute");
  return seconds < 86_400 ? spans.format(-Math.floor(seconds / 3600), "hour") : spans.format(-Math.floor(seconds / 86_400), "day");
}

/** @param {string} time */
export function moment(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : moments.format(date);
}

/**
 * Returns what follows the title of a version: "v2.2 · Mara · Nov 21".
 *
 * @param {import("./contract.js").Version} version
 */
export function versionDetails({ tags = [], author, time }) {
  return [...tags, author, day(time)].filter(Boolean).join(" · ");
}

/**
 * Returns a version as people call it: its branch, else its short id.
 *
 * @param {import("./contract.js").Version} version
 */
export function versionName(version) {
  return version.uncommitted ? version.title : version.branch ?? version.short ?? version.title;
}

/**
 * True if a share of changed pixels is so small that it could be missed.
 *
 * @param {number | undefined} share
 */
export function isSmall(share) {
  return share !== undefined && share > 0 && share < 0.01;
}

/**
 * The name of a language in that language, such as "Français"; its code if it isn't known.
 *
 * @param {string} code
 */
export function languageName(code) {
  try {
    const tag = code.replaceAll("_", "-");
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code;
    return name === tag ? code : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}

/**
 * Returns a text in a language; one that is there in several falls back to the first.
 *
 * @param {import("./contract.js").LocalText | undefined} label
 * @param {string} locale
 */
export function inLanguage(label, locale) {
  if (label === undefined || typeof label === "string") return label ?? "";
  return label[locale] ?? label[locale.split("-")[0]] ?? Object.values(label)[0] ?? "";
}

/**
 * True for a language that is written from right to left.
 *
 * @param {string} locale
 */
export function isRightToLeftLanguage(locale) {
  return /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb)\b/.test(locale);
}
