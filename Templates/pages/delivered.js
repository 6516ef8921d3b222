import { commandBox } from "./controls.js";
import { element, ltr, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { count, number, size, text } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * What a delivery would do with each image, in words and as the plan at the top of its page.
 *
 * @typedef {import("./contract.js").DeliveredImage} DeliveredImage
 */

/** Rows of a group in the plan of a page. */
const mostShown = 40;

/**
 * What becomes of delivered images: those that change something, new assets, those that can't be used, and the rest.
 *
 * @param {DeliveredImage[]} images
 */
export function deliveryGroups(images) {
  const isUpdate = (/** @type {DeliveredImage} */ { outcome }) => outcome === "replaced" || outcome === "added";
  const isNew = (/** @type {DeliveredImage} */ { outcome }) => outcome === "new";
  const isUnchanged = (/** @type {DeliveredImage} */ { outcome }) => outcome === "unchanged";
  return {
    updates: images.filter(isUpdate), added: images.filter(isNew), unchanged: images.filter(isUnchanged),
    left: images.filter((image) => !isUpdate(image) && !isNew(image) && !isUnchanged(image)),
  };
}

/**
 * "Update 9 assets", "Update 9 assets, add 2", "Add 2 assets"; empty if there is nothing to do.
 *
 * @param {{updates: DeliveredImage[], added: DeliveredImage[]}} groups
 */
export function planWords({ updates, added }) {
  const amount = (/** @type {DeliveredImage[]} */ images) => new Set(images.map(({ path }) => path)).size;
  if (!updates.length) return added.length ? `Add ${count("assets", amount(added))}` : "";
  return `${text.update} ${count("assets", amount(updates))}${added.length ? `, add ${number(amount(added))}` : ""}`;
}

/**
 * Why an image is left out.
 *
 * @param {DeliveredImage} image
 */
export function reasonWords({ outcome, asset, reason, candidates }) {
  if (outcome === "unmatched") return "Matches no asset";
  if (outcome === "ambiguous") return `Matches ${count("assets", candidates?.length ?? 2)}`;
  return reason ? [asset && `asset ${asset}`, reason].filter(Boolean).join(" · ") : "Left out";
}

/** @param {import("./contract.js").Slot | undefined} slot */
export function slotWords(slot) {
  const { scale, ...rest } = slot ?? {};
  return [scale, ...Object.entries(rest).flatMap(([key, value]) => (key === "file" ? [] : [value]))].filter(Boolean).join(" ");
}

/**
 * The plan of a page in a file: what can't be used and why, with the command that answers it, what would be updated and
 * what is the same already. Nothing is written until the command at its end is run.
 *
 * @param {import("./app.js").App} app
 */
export function deliverySections(app) {
  const { delivery } = app.index;
  if (!delivery) return [];
  const { updates, added, unchanged, left } = deliveryGroups(delivery.images);
  const isNameless = (/** @type {DeliveredImage} */ { outcome }) => outcome === "unmatched" || outcome === "ambiguous";
  const isOut = (/** @type {DeliveredImage} */ { outcome }) => outcome === "left-out";
  const unusable = /** @type {[string, DeliveredImage[]][]} */ ([["Refused", left.filter((image) => !isNameless(image) && !isOut(image))], ["No match", left.filter(isNameless)]]);
  const others = /** @type {[string, DeliveredImage[]][]} */ ([["Updates", updates], ["New assets", added], ["Unchanged", unchanged], ["Left out", left.filter(isOut)]]);
  const groups = app.state.filter.split(",").includes("unusable") ? unusable : [...unusable, ...others];
  return [
    ...groups.filter(([, images]) => images.length).map(([title, images]) => element("section", { class: "delivery-group", "aria-label": title },
      element("h2", { text: `${title} · ${count("files", images.length)}` }),
      ...images.slice(0, mostShown).map((image) => deliveryRow(app, image)),
      images.length > mostShown ? element("p", { class: "quiet", text: `and ${number(images.length - mostShown)} more` }) : null)),
    updates.length + added.length ? element("section", { class: "delivery-group", "aria-label": "Next" },
      element("h2", { text: unusable.some(([, images]) => images.length) ? "Update the rest" : planWords({ updates, added }) }),
      element("p", { class: "quiet", text: `Nothing is written until you run this command.${unusable.some(([, images]) => images.length) ? " '--as FILE=' leaves out a file that can't be used." : ""}` }), commandBox(delivery.command)) : null,
  ];
}

/**
 * A row begins with the delivered file, since files are what is counted; then comes the asset that it is for.
 *
 * @param {import("./app.js").App} app
 * @param {DeliveredImage} image
 */
function deliveryRow(app, image) {
  const [old, now] = [thumb(), thumb()];
  fillThumb(old, app.source, { image: image.before?.image });
  fillThumb(now, app.source, { image: image.after?.image ?? "unreadable" });
  const isUsed = ["replaced", "added", "new", "unchanged"].includes(image.outcome);
  const sizes = image.outcome === "unchanged" ? size(image.after) : [size(image.before), size(image.after)].filter(Boolean).join(" → ");
  const asset = image.asset === undefined ? "" : `${image.outcome === "new" ? "new asset" : "asset"} ${image.asset}`;
  const detail = isUsed ? [asset, slotWords(image.slots?.[0]), sizes, image.expected ? `expected ${size(image.expected)}` : ""] : [reasonWords(image), sizes];
  return element("div", { class: "plan-row" }, element("span", { class: "pair" }, old, now),
    image.expected ? glyph("attention") : null,
    element("span", { class: "row-text" }, ltr(image.delivered, "name"),
      element("span", { class: "row-detail" }, element("span", { class: "detail-text", dir: "auto", text: visible(detail.filter(Boolean).join(" · ")) }))),
    image.command === undefined ? null : element("div", { class: "plan-command" }, commandBox(image.command), element("p", { class: "quiet", dir: "auto", text: image.explanation ?? "" })));
}
