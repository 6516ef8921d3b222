import { automaticBackground, paint } from "./background.js";
import { assetName, byId, element, fill } from "./dom.js";
import { classGlyph } from "./glyphs.js";
import { keepsImages, kindOf } from "./list.js";
import { versionsLine } from "./overview.js";
import { count, text } from "./text.js";

/**
 * What a printer gets: the sentence, then the pairs, three in a row, in light colors.
 */
const mostPairs = 500;

/** @param {import("./app.js").App} app */
export function preparePrint(app) {
  const host = byId("print");
  addEventListener("beforeprint", () => { build(app, host); }, { signal: app.signal });
  addEventListener("afterprint", () => fill(host), { signal: app.signal });
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} host
 */
export async function build(app, host) {
  const { index } = app;
  const shown = app.assets.slice(0, mostPairs);
  const pairs = shown.map((asset) => {
    const { change } = asset;
    const word = change?.words ?? text.classes.settings;
    // What kept its images shows them all the same.
    const kept = keepsImages(change?.class) ? asset.thumb : undefined;
    const answer = app.printedAnswer?.(asset);
    const side = (/** @type {string | undefined} */ id, /** @type {string | undefined} */ color) => {
      const node = element("span", { class: id || color ? "thumb" : "thumb nothing" });
      if (color) node.style.backgroundColor = color;
      if (id && app.source.holds(id)) {
        app.source.image(id, answer ? "full" : "thumb").then((found) => {
          if (!found) return;
          paint(node, automaticBackground(answer?.isForDark ?? change?.dark ?? false, [found.lumaRange], change?.visibleOn && [change.visibleOn]));
          node.append(element("img", { src: found.src, alt: "", decoding: "sync" }));
        });
      }
      return node;
    };
    return element("div", { class: "print-pair" },
      element("span", { class: "print-images" }, ...(answer ? [side(answer.image || undefined, answer.color || undefined)] : [side(change?.before ?? kept, change?.beforeColor), side(change?.after ?? kept, change?.afterColor)])),
      element("span", { class: "card-name" }, assetName(asset.name)),
      answer?.note ? element("span", { class: "card-detail", text: answer.note }) : null,
      change ? element("span", { class: "card-detail" }, classGlyph(kindOf(asset), word), element("span", { text: [word, asset.attention ?? change.detail].filter(Boolean).join(" · ") })) : null);
  });
  fill(host,
    element("p", { class: "print-head" }, element("b", { text: index.project }), " ", versionsLine(index)),
    element("h1", { text: index.headline?.text ?? index.sentence }), index.headline ? element("p", { text: index.sentence }) : null, index.attention ? element("p", { text: `Needs attention: ${index.attention}` }) : null,
    app.printedQuestion() ? element("p", { text: app.printedQuestion() }) : null,
    element("div", { class: app.isGallery ? "print-pairs is-gallery" : "print-pairs" }, ...pairs), ...app.printed(),
    app.assets.length > mostPairs ? element("p", { text: count("morePairs", app.assets.length - mostPairs) }) : null);
}
