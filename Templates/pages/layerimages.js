import { element } from "./dom.js";

/** @typedef {import("./player.js").Player} Player */

/**
 * Draws an image in a layer or row, once it is decoded.
 *
 * @param {Player} player
 * @param {HTMLElement} node
 * @param {string} id
 * @param {{caps: import("./contract.js").Caps, scale: number, size: number}} [slices] With the pixels of the window for a point.
 * @param {string} [tint] The color that it is drawn in; without one it keeps its own.
 */
export function addLayerImage(player, node, id, slices, tint) {
  const image = player.images.get(id);
  if (!image) {
    void player.images.load(id).then(() => player.images.get(id) && !node.firstChild && addLayerImage(player, node, id, slices, tint));
    return;
  }
  if (tint) {
    const shape = element("div", { class: "layer-tint" });
    const widths = slices && slices.caps.map((cap) => `${cap / slices.scale * slices.size}px`).join(" ");
    // Not every browser keeps the edges of a mask.
    if (widths && CSS.supports("-webkit-mask-box-image", "none")) shape.style.webkitMaskBoxImage = `url("${image.src}") ${slices.caps.join(" ")} fill / ${widths} stretch`;
    else shape.style.maskImage = `url("${image.src}")`;
    shape.style.background = tint;
    node.append(shape);
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
