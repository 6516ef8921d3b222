import { conversation } from "./conversation.js";
import { deliverySections } from "./delivered.js";
import { element, fill, isPhone, ltr, visible, write } from "./dom.js";
import { classGlyph, glyph } from "./glyphs.js";
import { CardBlink } from "./cardblink.js";
import { fillMark, fillName, fillPair, filtered, kindOf, nameParts, rowLabel, toggleFilter } from "./list.js";
import { clearThumbs, thumb } from "./thumbs.js";
import { gridLayout, rowLayout, VirtualView } from "./virtual.js";
import { commandBox } from "./controls.js";
import { count, day, number, percent, pixelShare, text, versionName, withSeparators } from "./text.js";

/**
 * All changes at a glance: the answer in one sentence, then a card for each pair of images.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {{asset: Asset, others: Asset[]}} Card `others` have the same pair of images.
 */

/** @type {WeakMap<Asset, string>} */
const pairKeys = new WeakMap();

/**
 * What assets with the same change have in common; empty for one that stays alone, as does one with an image that isn't in
 * the page: all of these have the same number.
 *
 * @param {Asset} asset
 * @param {import("./source.js").DataSource} source
 */
function pairKey(asset, source) {
  let key = pairKeys.get(asset);
  if (key === undefined) {
    const { change } = asset;
    const isThere = [change?.before, change?.after].every((image) => image === undefined || source.holds(image));
    key = !asset.attention && isThere && (change?.before || change?.after) ? `${change.class} ${change.before ?? ""} ${change.after ?? ""}` : "";
    pairKeys.set(asset, key);
  }
  return key;
}

/**
 * "Redrawn · 2x, 3x · 4.1% of pixels", "Redrawn · 4.1% of pixels · 1x not redrawn"
 *
 * @param {Card} card
 */
function cardText({ asset, others }) {
  if (others.length) return count("sameChange", others.length + 1);
  const { attention, change } = asset;
  const word = change?.words ?? text.classes[kindOf(asset)];
  const said = attention === undefined ? change?.detail ?? "" : [change?.share ? pixelShare(change.share) : "", attention].filter(Boolean).join(" · ");
  return said.startsWith(word) ? said : [word, said].filter(Boolean).join(" · ");
}

/**
 * "Used in 3 places: HarborView.swift, …"; only the number for several assets.
 *
 * @param {Card} card
 */
function usesText({ asset, others }) {
  const all = [asset, ...others].map(({ change }) => change?.uses);
  if (all.includes(undefined)) return "";
  const uses = all.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
  if (!uses) return "Not used by name";
  const first = others.length ? undefined : asset.change?.usedIn?.split("/").pop();
  return count("uses", uses) + (first ? `: ${first}${uses > 1 ? ", …" : ""}` : "");
}

/**
 * "Changed by Grace, Nov 25"
 *
 * @param {Asset} asset
 */
function authorText({ change }) {
  return change?.author === undefined ? "" : `Changed by ${[change.author, day(change.time)].filter(Boolean).join(", ")}`;
}

/**
 * How many lines a text takes at most.
 *
 * @param {string[]} texts Of 12 pixels.
 * @param {number} width
 * @param {number} most
 */
function linesOf(texts, width, most) {
  return Math.min(most, Math.ceil(Math.max(0, ...texts.map((one) => one.length)) * 6.4 / width));
}

/** So many assets are named as those that changed the most. */
const mostShares = 3;
/** So many assets that need attention are listed above the cards. */
const mostAttentionLines = 3;
/** So many other files are named. */
const mostNamedFiles = 5;
/** More assets with the same pixels than this become one line. */
const mostSamePixels = 6;

export class Overview {
  /** @type {Card[]} */
  #cards = [];
  #showsSame = false;
  #columns = 0;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.content = element("div", { class: "cards", role: "list", "aria-label": "Changed assets" });
    this.more = element("div", { class: "cards-more" });
    this.head = element("div", { class: "overview-head" });
    this.talk = element("div", { class: "overview-talk" });
    this.node = element("div", { class: "overview", tabIndex: -1 }, this.head, this.talk, this.content, this.more);
    this.cards = new VirtualView(this.node, this.content, {
      create: () => element("div", { class: "card-place", role: "listitem" }, element("button", { type: "button", class: "card" },
        element("span", { class: "card-pair" }, thumb(), thumb(), element("span", { class: "row-warning" })), nameParts(),
        element("span", { class: "card-note" }, element("span", { class: "card-uses", dir: "auto" }), element("span", { class: "card-author", dir: "auto" })), element("span", { class: "card-mark" }))),
      render: (node, card, isRushing) => this.#render(node, card, isRushing),
    });
    this.content.addEventListener("click", (event) => {
      const card = event.target instanceof Element ? event.target.closest(".card") : null;
      if (card instanceof HTMLElement && card.dataset.name !== undefined) app.select(card.dataset.name);
    });
    new CardBlink(this.content, app);
    new ResizeObserver(() => this.#lay(false)).observe(this.node);
    app.listen((changed) => {
      if (changed.has("data")) this.#writeHead();
      if (app.state.view !== "overview") return;
      if (changed.has("review") || (app.review && changed.has("view")) || (app.index.delivery && changed.has("filter"))) this.#writeHead();
      if (changed.has("view") || changed.has("data") || changed.has("filter") || changed.has("query")) this.update();
      else if (changed.has("seen") || changed.has("review") || changed.has("background")) this.cards.refresh();
    });
    this.#writeHead();
    if (app.state.view === "overview") this.update();
  }

  /**
   * How many other files changed, and which, if the page knows.
   *
   * @param {number} amount
   */
  #otherFiles(amount) {
    const names = this.app.additions?.otherFiles?.().slice(0, mostNamedFiles) ?? [];
    const words = count("otherFiles", amount);
    return names.length ? `${words.replace(/\.$/, "")}: ${names.map(visible).join(", ")}${names.length < amount ? "…" : "."}` : words;
  }

  #writeHead() {
    const { index } = this.app;
    this.node.classList.toggle("is-empty", !this.app.assets.length);
    fill(this.talk);
    if (!this.app.assets.length) {
      if (index.delivery) {
        this.headline = this.#headline(index);
        return fill(this.head, this.headline, ...deliverySections(this.app));
      }
      if (this.app.additions?.nothing) return fill(this.head, ...this.app.additions.nothing(index));
      const names = index.from ? `between '${versionName(index.from)}' and '${versionName(index.to)}'` : "";
      fill(this.head, element("h1", { class: "nothing-head", text: "Nothing changed" }),
        element("p", { text: index.otherFiles ? `No asset changed ${names}. ${count("otherFiles", index.otherFiles)}` : `Nothing changed ${names}.` }),
        this.app.review ? conversation(this.app.review) : commandBox("assets history"));
      return;
    }
    this.sentence = element("p", { class: "overview-rest", dir: "auto", text: withSeparators(index.sentence).replace(/\.?$/, ".") });
    // A filter leaves fewer than the sentence counts.
    this.part = element("span");
    this.showAll = element("button", { type: "button", class: "link", text: "Show all", onclick: () => this.app.change({ query: "", filter: "" }) });
    this.shown = element("p", { class: "overview-rest", hidden: true }, this.part, " ", this.showAll);
    this.headline = this.#headline(index);
    fill(this.head, element("div", { class: "overview-versions" }, versionsLine(index)), this.headline, this.sentence, this.shown, this.#most(),
    index.attention !== undefined && this.#attention(),
    index.kind === "conflicts" && element("p", { class: "quiet", text: `Each pair shows ${text.before.toLowerCase()}, then ${text.after.toLowerCase()}.` }),
    index.keepCommands && !this.app.additions ? element("div", { class: "overview-commands" }, ...index.keepCommands.map((command) => commandBox(command))) : null,
    index.otherFiles ? element("p", { class: "quiet", dir: "auto", text: this.#otherFiles(index.otherFiles) }) : null,
    ...deliverySections(this.app));
    fill(this.talk, this.app.review ? conversation(this.app.review) : null);
  }

  /** What changed the most, by the share of its pixels; the cards begin with what is to fix. */
  #most() {
    const { app } = this;
    const shares = app.assets.flatMap(({ name, change }) => (change?.share ? [{ name, share: change.share }] : []));
    const most = shares.sort((one, two) => two.share - one.share).slice(0, mostShares);
    return app.assets.length > 1 && most.length > 0 && element("p", { class: "overview-rest overview-most" }, "Changed most: ", ...most.flatMap(({ name, share }, place) => [
      place ? ", " : "", element("button", { type: "button", class: "link", onclick: () => app.select(name) }, ltr(visible(name))), ` ${percent(share)}${place ? "" : " of its pixels"}`]));
  }

  /** What needs attention, and why; each asset is one click away. */
  #attention() {
    const { app } = this;
    const assets = app.assets.filter((asset) => asset.attention !== undefined);
    const more = assets.length - mostAttentionLines;
    return element("ul", { class: "overview-attention", "aria-label": "Needs attention" },
      ...assets.slice(0, more === 1 ? assets.length : mostAttentionLines).map(({ name, attention }) => element("li", null, glyph("attention"), element("span", { dir: "auto" },
        element("button", { type: "button", class: "link", onclick: () => app.select(name) }, ltr(visible(name))), `: ${visible(attention ?? "")}`))),
      more > 1 && element("li", null, element("button", { type: "button", class: "link", text: `${number(more)} more`, onclick: () => app.change({ filter: "fix", query: "" }) })));
  }

  /**
   * The answer in one line; each part shows what it is about.
   *
   * @param {import("./contract.js").Index} index
   */
  #headline({ headline, sentence }) {
    if (!headline) return element("h1", { class: "headline", dir: "auto", text: sentence.split(": ")[0] });
    const parts = headline.parts.flatMap(({ text: words, filter }, place) => [
      place ? ", " : headline.state === undefined ? "" : ": ",
      filter === undefined ? element("span", { text: words })
        : element("button", { type: "button", class: "headline-part", "aria-pressed": "false", "data-filter": filter, text: words, onclick: () => toggleFilter(this.app, filter) })]);
    return element("h1", { class: "headline", dir: "auto" }, headline.state ?? "", ...parts, headline.note === undefined ? "" : `; ${headline.note}`);
  }

  update() {
    /** @type {Map<string, Card>} */
    const byPair = new Map();
    /** @type {Card[]} */
    const cards = [];
    let same = 0;
    const assets = filtered(this.app);
    this.#countShown(assets.length);
    const isSame = (/** @type {Asset} */ asset) => asset.change?.class === "reencoded" && !asset.attention;
    const allSame = assets.filter(isSame).length;
    const collapses = allSame > mostSamePixels && !this.#showsSame && allSame < assets.length;
    for (const asset of assets) {
      if (collapses && isSame(asset)) {
        same++;
        continue;
      }
      const key = pairKey(asset, this.app.source);
      const known = key ? byPair.get(key) : undefined;
      if (known) {
        known.others.push(asset);
        continue;
      }
      const card = { asset, others: [] };
      cards.push(card);
      if (key) byPair.set(key, card);
    }
    this.#cards = cards;
    fill(this.more);
    if (same) {
      fill(this.more, classGlyph("reencoded", text.classes.reencoded), element("span", { text: `${count("samePixels", same)}. ` }),
        element("button", { type: "button", class: "link", text: "Show", onclick: () => { this.#showsSame = true; this.update(); } }));
    } else if (!cards.length && this.app.assets.length && !this.app.index.delivery) {
      fill(this.more, element("span", { text: this.app.state.query ? `No changed asset matches '${this.app.state.query}'. ` : "No changed asset is left by this filter. " }),
        element("button", { type: "button", class: "link", text: "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
    }
    this.#lay(true);
  }

  /** @param {number} shown How many assets the filter leaves. */
  #countShown(shown) {
    const { headline, sentence, part, app } = this;
    if (!headline || !sentence || !part || !this.shown || !this.showAll) return;
    const isPart = shown < app.assets.length;
    sentence.hidden = isPart;
    this.shown.hidden = !isPart;
    this.showAll.hidden = !shown;
    part.textContent = `Showing ${number(shown)} of ${count("assets", app.assets.length)}.`;
    const wanted = app.state.filter.split(",");
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (headline.querySelectorAll(".headline-part"))) {
      button.setAttribute("aria-pressed", String(wanted.includes(button.dataset.filter ?? "")));
    }
  }

  /** @type {HTMLElement | undefined} The answer of the whole page. */
  headline = undefined;
  /** @type {HTMLElement | undefined} What changed, by class. */
  sentence = undefined;
  /** @type {HTMLElement | undefined} */
  part = undefined;
  /** @type {HTMLElement | undefined} */
  showAll = undefined;
  /** @type {HTMLElement | undefined} */
  shown = undefined;

  /** @param {boolean} isChanged */
  #lay(isChanged) {
    const width = this.content.clientWidth;
    if (!this.#cards.length) return this.cards.setLayout(rowLayout([]));
    if (!width) return;
    const gap = isPhone() ? 8 : 12;
    const least = isPhone() ? 150 : 196;
    const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
    const cell = Math.min(Math.floor((width - gap * (columns - 1)) / columns), 320);
    if (!isChanged && columns === this.#columns && cell === this.#cell) return;
    this.#columns = columns;
    this.#cell = cell;
    const tile = (cell - 2 * 8 - 2 - 4) / 2;
    this.cards.setLayout(gridLayout({ count: this.#cards.length, columns, width: cell, height: Math.round(tile) + this.#textHeight(cell), gap }));
  }

  /**
   * Height of the text below the images: that of the tallest card, so that a filter doesn't change it.
   *
   * @param {number} width Of a card.
   */
  #textHeight(width) {
    const { assets } = this.app;
    const known = this.#heights;
    if (known.assets === assets && known.width === width) return known.height;
    const cards = assets.map((asset) => ({ asset, others: [] }));
    // What was said of an asset has a place at the end.
    const available = width - 18 - (this.app.review ? 28 : 0);
    const lines = Math.max(1, linesOf(cards.map(cardText), available - 26, 3));
    const uses = linesOf(cards.map(usesText), available, 2);
    const author = linesOf(assets.map(authorText), available, 2);
    this.content.classList.toggle("is-tall", lines > 1);
    for (const [name, count] of Object.entries({ detail: lines, uses, author })) this.content.style.setProperty(`--${name}-lines`, String(count));
    const height = 46 + 16 * lines + (uses + author ? 16 * (uses + author) + 2 : 0);
    this.#heights = { assets, width, height };
    return height;
  }

  /** @type {{assets: Asset[], width: number, height: number}} The last height of the texts, and what it was measured of. */
  #heights = { assets: [], width: 0, height: 0 };

  #cell = 0;

  /** The asset of the card that has the focus, or that the pointer is on. */
  get pointedAt() {
    const card = this.content.querySelector(".card:focus") ?? this.content.querySelector(".card:hover");
    return card instanceof HTMLElement ? card.dataset.name : undefined;
  }

  /** Moves the focus to the first card. */
  focus() {
    const first = this.content.querySelector("button");
    (first ?? this.node).focus();
  }

  /**
   * Moves the focus among the cards; false if there is none to go to.
   *
   * @param {string} key
   */
  moveFocus(key) {
    const place = document.activeElement?.closest(".card-place");
    const at = Number(/** @type {HTMLElement | null} */ (place)?.dataset.card ?? -1);
    if (at < 0) return false;
    const next = at + ({ ArrowDown: this.#columns, ArrowUp: -this.#columns, ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0);
    if (next < 0 || next >= this.#cards.length) return true;
    this.cards.reveal(next);
    /** @type {HTMLElement | null | undefined} */ (this.cards.node(next)?.querySelector("button"))?.focus();
    return true;
  }

  /**
   * @param {HTMLElement} node
   * @param {number} position
   * @param {boolean} isRushing
   */
  #render(node, position, isRushing) {
    const { app } = this;
    const { asset, others } = this.#cards[position];
    const { change } = asset;
    node.dataset.card = String(position);
    node.setAttribute("aria-setsize", String(this.#cards.length));
    node.setAttribute("aria-posinset", String(position + 1));
    const button = /** @type {HTMLButtonElement} */ (node.firstElementChild);
    if (button.dataset.name !== asset.name) clearThumbs(button);
    const [pair, words, note, mark] = /** @type {HTMLElement[]} */ ([...button.children]);
    fillPair(pair, app, asset, { space: Math.floor((this.#cell - 22) / 2 * 0.74), crop: change?.crop, isRushing });
    const isSeen = app.isSeen(asset);
    const word = change?.words ?? text.classes[kindOf(asset)];
    const more = others.length ? count("sameChange", others.length + 1) : "";
    button.title = [asset.name, ...others.slice(0, 8).map((other) => other.name), [word, asset.attention, change?.detail].filter(Boolean).join(" · "), others.length ? "" : change?.usedIn ?? ""].filter(Boolean).map(visible).join("\n");
    button.setAttribute("aria-label", [rowLabel(asset, isSeen), more].filter(Boolean).join(", "));
    button.dataset.name = asset.name;
    fillName(words, asset, cardText(this.#cards[position]));
    write(note.children[0], visible(usesText(this.#cards[position])));
    write(note.children[1], visible(authorText(asset)));
    fillMark(mark, isSeen, this.app.review?.mark(asset.name));
  }
}

/**
 * The two versions, as the header and the printed page name them.
 *
 * @param {import("./contract.js").Index} index
 */
export function versionsLine(index) {
  return element("span", { class: "versions" },
    index.from && ltr(versionName(index.from), "version"), index.from && glyph("arrow", "versions-arrow"), ltr(versionName(index.to), "version"));
}
