import { colorChange, commandBox, copy } from "./controls.js";
import { assetConversation } from "./conversation.js";
import { assetName, element, fill, keyHint, ltr, visible } from "./dom.js";
import { classGlyph, glyph } from "./glyphs.js";
import { difference, hex, readPixel } from "./pixel.js";
import { bytes, day, decimal, number, percent, size, text, versionDetails } from "./text.js";

/**
 * The numbers behind what the stage shows.
 *
 * @typedef {import("./contract.js").Side} Side
 */
export class Inspector {
  /**
   * @param {import("./app.js").App} app
   * @param {HTMLElement} host
   * @param {import("./stage.js").Stage} stage
   * @param {() => void} seeNext
   */
  constructor(app, host, stage, seeNext) {
    this.app = app;
    this.host = host;
    this.stage = stage;
    this.seeNext = seeNext;
    /** Begins a comment on a spot; the page of a review sets it. */
    this.beginComment = () => {};
    /** @type {(side: "before" | "after") => void} Plays a version of a prototype, from the screen that is shown. */
    this.play = () => {};
    this.pixel = element("section", { class: "facts-part pixel", "aria-label": "Pixel" });
    host.addEventListener("scroll", () => { this.#scrolled = host.scrollTop; }, { passive: true, signal: app.signal });
    app.listen((changed) => {
      if (app.state.view !== "diff") return;
      // The details of an asset come right after it.
      if (changed.has("asset") && !app.detail) this.#waiting ??= setTimeout(() => this.build());
      else if (["asset", "detail", "variant", "view", "seen", "mode", "review"].some((name) => changed.has(/** @type {any} */ (name)))) this.build();
      else if (changed.has("pixel")) this.#showPixel();
      if (changed.has("areas")) this.#markArea();
    });
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting = undefined;

  /** Shows what depends on the images, once they are there. */
  noteImages() {
    this.#markArea();
    this.#showPixel();
  }

  /** How far it is scrolled, noted here because asking for it in between lays out the page. */
  #scrolled = 0;

  build() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const { app, stage } = this;
    const { entry } = app;
    const asset = app.assets[app.position];
    if (!asset) {
      fill(this.host);
      return;
    }
    const { detail } = app;
    const isSeen = app.isSeen(asset);
    /** @type {(Node | null | false | undefined)[]} */
    const parts = [
      element("div", { class: "facts-head" }, element("h2", { class: "facts-name" }, assetName(asset.name)),
        element("button", {
          type: "button", class: "icon-button seen-button", "aria-pressed": String(isSeen), title: isSeen ? "Seen. Press to mark as not seen" : "Mark as seen (V)",
          "aria-label": isSeen ? "Seen" : "Mark as seen", onclick: () => app.markSeen(asset, !isSeen),
        }, glyph("check"))),
    ];
    parts.push(...this.#sentences(), this.#playing(), ...this.#findings(asset));
    if (app.review) parts.push(assetConversation(app.review, asset.name, () => this.beginComment()));
    if (entry && (entry.before || entry.after)) parts.push(this.#table(entry.before, entry.after, entry.change));
    if (detail?.settings?.length) {
      parts.push(section("Settings", table(detail.settings.map((setting) => [setting.text || `${setting.name}: ${setting.before ?? "–"} → ${setting.after ?? "–"}`, setting.label ?? ""]))));
    }
    if (detail?.lines?.length) parts.push(section("What changed", lineList(detail.lines)));
    if (entry?.change?.color) parts.push(section("New color", colorChange(entry.change.color)));
    const areas = entry?.change?.areas ?? [];
    if (areas.length) {
      this.areas = element("div", { class: "areas" }, ...areas.slice(0, 40).map((area, position) => element("button", {
        type: "button", class: "area", onclick: () => stage.view.goToArea(position), title: "Zoom to this area",
      }, element("span", { text: number(position + 1) }), ltr(`${number(area.width)}×${number(area.height)} at ${number(area.x)},${number(area.y)}`))));
      parts.push(section("Changed areas", this.areas, areas.length > 40 ? element("p", { class: "quiet", text: `and ${number(areas.length - 40)} smaller ones` }) : null));
      this.#markArea();
    } else this.areas = undefined;
    parts.push(this.pixel);
    const { change } = asset;
    if (change?.author !== undefined) parts.push(section("Changed by", table([[change.author, change.time === undefined ? "" : day(change.time)]])));
    if (detail?.history?.length) {
      parts.push(section("Versions", table(detail.history.slice(0, 12).map(({ version, name }) => [
        name && name !== asset.name ? `${version.title} (as ${name})` : version.title, versionDetails(version),
      ]))));
    }
    const sides = /** @type {[string, import("./contract.js").Version | undefined][]} */ ([[text.before, detail?.mine], [text.after, detail?.theirs]]);
    const last = sides.flatMap(([name, version]) => /** @type {[string, string][]} */ (version ? [[`${name}: ${version.title}`, versionDetails({ ...version, tags: [] })]] : []));
    if (last.length) parts.push(section("Last changed by", table(last)));
    if (detail?.keepCommands?.length && !app.additions) parts.push(section("Resolve the conflict", ...detail.keepCommands.map((command) => commandBox(command))));
    if (detail?.restoreCommand && !app.additions) parts.push(section("Restore the old version", commandBox(detail.restoreCommand)));
    parts.push(element("div", { class: "facts-actions" }, ...(app.additions?.facts?.(asset) ?? []),
      element("button", { type: "button", class: "button", onclick: () => copy(location.href.split("#")[0] + app.link, "Link copied") }, "Copy link", element("kbd", { text: "Y" })),
      app.isAllSeen ? null : element("button", { type: "button", class: "button narrow-only", onclick: () => this.seeNext() }, "Seen, next", element("kbd", { text: "V" }))));
    const place = this.#scrolled;
    fill(this.host, ...parts);
    if (place) this.host.scrollTop = place;
    this.#showPixel();
  }

  /** What changed, and how the variant did. */
  #sentences() {
    const { detail, entry } = this.app;
    const parts = [];
    const sentence = entry?.change?.sentence ?? detail?.sentence;
    if (detail?.sentence) parts.push(element("p", { class: "facts-sentence is-change", dir: "auto", text: detail.sentence }));
    if (entry?.state === "merged") {
      parts.push(element("p", { class: "facts-variant" }, glyph("check"), element("span", null, ltr(entry.label), ": merged already, since only one side changed it")));
    } else if (entry?.change && sentence && sentence !== detail?.sentence && !(detail?.changes.length === 1 && entry.change.share)) {
      // What the only change of pixels did is said by the sentence of the asset.
      parts.push(element("p", { class: "facts-variant" }, classGlyph(entry.change.class, text.classes[entry.change.class]), element("span", { dir: "auto" }, ltr(entry.label), `: ${sentence}`)));
    } else if (entry && !entry.change) {
      parts.push(element("p", { class: "facts-variant" }, entry.state === "notRedrawn" && classGlyph("attention", text.notRedrawn),
        ltr(entry.label), ": ", entry.state === "notRedrawn" ? "not redrawn, but other scales were" : entry.state === "empty" ? "empty" : "not changed"));
    }
    if (entry?.change?.lines?.length) parts.push(lineList(entry.change.lines));
    return parts;
  }

  /** Plays a version of a prototype from the screen that is shown. */
  #playing() {
    const { app } = this;
    const { before, after } = app.detail?.played ?? {};
    if (!before && !after) return null;
    const button = (/** @type {"before" | "after"} */ side, /** @type {boolean} */ isMain) => element("button", { type: "button", class: `button${isMain ? " filled" : ""}`, onclick: () => this.play(side) }, glyph("play"), ` Play ${text[side].toLowerCase()}`);
    return element("div", { class: "facts-play" }, before ? button("before", !after) : null, after ? button("after", true) : null);
  }

  /**
   * What needs attention: uses in code, and findings.
   *
   * @param {import("./contract.js").Asset} asset
   */
  #findings(asset) {
    const { detail } = this.app;
    const parts = [];
    if (detail?.usesSentence) {
      const { uses = [] } = detail;
      parts.push(element("section", { class: detail.staleUses ? "finding" : "facts-variant", "aria-label": "Use in code" }, detail.staleUses ? classGlyph("attention", "Needs attention") : null,
        element("div", null, element("span", { class: "finding-message", dir: "auto", text: detail.usesSentence }), uses.length ? placeList(uses) : null)));
    }
    const findings = detail?.findings ?? [];
    for (const finding of findings) {
      parts.push(element("div", { class: "finding" }, classGlyph("attention", finding.severity), element("div", null,
        element("span", { class: "finding-message", dir: "auto", text: finding.message }),
        element("span", { class: "finding-rule" }, ltr(finding.rule), finding.new ? " · new" : "", finding.slot ? " · " : "", finding.slot ? ltr(finding.slot) : null),
        finding.fix ? commandBox(finding.fix) : null)));
    }
    if (asset.attention && !findings.length && !detail?.staleUses) parts.push(element("div", { class: "finding" }, classGlyph("attention", asset.attention), element("span", { dir: "auto", text: asset.attention })));
    return parts;
  }

  /**
   * @param {Side | undefined} before
   * @param {Side | undefined} after
   * @param {import("./contract.js").Change | undefined} change
   */
  #table(before, after, change) {
    const colors = (/** @type {Side | undefined} */ side) => [side?.facts?.profile, side?.facts?.depth && `${side.facts.depth * (side.facts.alpha ? 4 : 3)} bits`].filter(Boolean)[0] ?? "";
    /** @type {[string, string, string][]} */
    const rows = [
      ["Size", size(before?.facts), size(after?.facts)],
      ["File", bytes(before?.facts?.bytes), bytes(after?.facts?.bytes)],
      ["Format", before?.facts?.format ?? "", after?.facts?.format ?? ""],
      ["Colors", String(colors(before)), String(colors(after))],
      ["Transparency", before?.facts?.alpha === undefined ? "" : before.facts.alpha ? "Yes" : "No", after?.facts?.alpha === undefined ? "" : after.facts.alpha ? "Yes" : "No"],
      ["Frames", String(before?.facts?.frames ?? ""), String(after?.facts?.frames ?? "")],
      ["Color", before?.color?.hex ?? "", after?.color?.hex ?? ""],
      ["Color space", before?.color?.space ?? "", after?.color?.space ?? ""],
      ["Components", before?.color?.text ?? "", after?.color?.text ?? ""],
    ];
    const body = element("tbody");
    for (const [name, was, is] of rows) {
      if (!was && !is) continue;
      const isOther = was !== is;
      body.append(element("tr", null, element("th", { scope: "row", text: name }), element("td", { class: was.length > 16 ? "long" : "" }, ltr(was || "–")),
        element("td", { class: `${isOther ? "changed" : ""} ${is.length > 16 ? "long" : ""}` }, ltr(is || "–"))));
    }
    if (change?.changedPixels) {
      body.append(element("tr", null, element("th", { scope: "row", text: "Pixels changed" }), element("td"), element("td", { class: "changed" }, ltr(`${number(change.changedPixels)} (${percent(change.share ?? 0)})`))));
    }
    return element("table", { class: "facts-table" }, element("thead", null, element("tr", null, element("td"), element("th", { scope: "col", text: text.before }), element("th", { scope: "col", text: text.after }))), body);
  }

  #markArea() {
    const { areas, app } = this;
    if (!areas) return;
    [...areas.children].forEach((node, position) => node.setAttribute("aria-pressed", String(app.state.zoom > 0 && position === app.area)));
  }

  /** @type {HTMLElement | undefined} */
  areas = undefined;

  #showPixel() {
    const { app, stage } = this;
    const { entry } = app;
    const spot = app.pixel;
    const isImage = stage.isShown && Boolean(stage.picture("before") ?? stage.picture("after"));
    this.pixel.hidden = !isImage;
    if (!isImage) return;
    if (!app.source.readsPixels) {
      fill(this.pixel, element("h3", { text: "Pixel" }), element("p", { class: "quiet", text: "Pixel values need a single-file page." }));
      return;
    }
    if (!spot || !entry) {
      fill(this.pixel, element("h3", { text: "Pixel" }), element("p", { class: "quiet", dir: "auto" }, ...keyHint("Point at the image. P keeps a pixel.", "Tap the image to see one of its pixels here.")));
      return;
    }
    const before = readPixel(stage.picture("before"), spot.x, spot.y, entry.before?.facts);
    const after = readPixel(stage.picture("after"), spot.x, spot.y, entry.after?.facts);
    const swatch = (/** @type {import("./pixel.js").PixelColor | undefined} */ color, /** @type {string} */ title) => {
      const face = element("span", { class: "pixel-color" }, element("span", { class: "pixel-ink" }));
      const words = !color ? "outside" : color.alpha === 0 ? "transparent" : hex(color);
      if (color) /** @type {HTMLElement} */ (face.firstElementChild).style.backgroundColor = `rgb(${color.red} ${color.green} ${color.blue} / ${color.alpha / 255})`;
      else face.classList.add("outside");
      return element("div", { class: "pixel-side", role: "group", "aria-label": title }, face, ltr(words, "mono"),
        color && color.alpha > 0 && color.alpha < 255 ? ltr(`alpha ${decimal(100 * color.alpha / 255)}%`, "mono quiet") : null);
    };
    const isSame = before && after && before.alpha === after.alpha && (before.alpha === 0 || (before.red === after.red && before.green === after.green && before.blue === after.blue));
    const distance = before && after ? isSame ? "same" : before.alpha && after.alpha ? `ΔE ${decimal(difference(before, after))}` : "" : "";
    fill(this.pixel,
      element("div", { class: "pixel-head" }, element("h3", null, "Pixel ", ltr(`${number(spot.x)},${number(spot.y)}`)), spot.frozen ? element("span", { class: "quiet", text: "kept" }) : null,
        element("span", { class: "spring" }), element("span", { class: "quiet", text: distance })),
      element("div", { class: "pixel-sides" }, swatch(before, text.before), swatch(after, text.after)));
  }
}

/**
 * @param {string} title
 * @param {...(Node | null)} children
 */
export function section(title, ...children) {
  return element("section", { class: "facts-part" }, element("h3", { text: title }), ...children);
}

const mostLines = 40;

/**
 * What changed in a document, a line for each.
 *
 * @param {string[]} lines
 */
function lineList(lines) {
  return element("ul", { class: "places-list" }, ...lines.slice(0, mostLines).map((line) => element("li", { dir: "auto", text: visible(line) })),
    lines.length > mostLines ? element("li", { class: "quiet", text: `and ${number(lines.length - mostLines)} more` }) : null);
}

const mostPlaces = 12;

/**
 * Where code uses an asset.
 *
 * @param {import("./contract.js").Use[]} uses
 */
export function placeList(uses) {
  return element("ul", { class: "places-list" }, ...uses.slice(0, mostPlaces).map((use) => element("li", null, ltr(use.line ? `${use.file}:${use.line}` : use.file, "mono"))),
    uses.length > mostPlaces ? element("li", { class: "quiet", text: `and ${number(uses.length - mostPlaces)} more` }) : null);
}

/**
 * Two columns of text; files and code keep their direction.
 *
 * @param {[string, string][]} rows
 * @param {boolean} [isCode]
 */
export function table(rows, isCode) {
  return element("dl", { class: isCode ? "pairs mono" : "pairs" }, ...rows.map(([name, value]) =>
    element("div", null, element("dt", null, isCode ? ltr(name) : element("span", { dir: "auto", text: name })), element("dd", { dir: "auto", text: value }))));
}
