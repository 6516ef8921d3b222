import { automaticBackground, paint } from "./background.js";
import { element } from "./dom.js";

/**
 * Small images in lists, cards and the strip: each in a square with a background it stands out from.
 *
 * @typedef {object} ThumbContent
 * @property {string} [image] Image id.
 * @property {string} [color] Hex of a color.
 * @property {boolean} [isForDark]
 * @property {"light" | "dark"} [visibleOn] It differs from the other side on this background only.
 * @property {string} [background] What the reader chose; "auto" if absent.
 * @property {boolean} [isRushing] It goes by too fast for an image.
 * @property {[x: number, y: number, width: number, height: number]} [crop] Only this square of it is shown, 0 to 1.
 * @property {number} [space] Pixels across that the image has; small images are enlarged by whole factors then.
 */

/** @returns {HTMLElement} */
export function thumb() {
  return element("span", { class: "thumb" }, element("img", { alt: "", decoding: "async", draggable: false }));
}

/**
 * Takes the images out of all squares in an element.
 *
 * @param {HTMLElement} node
 */
export function clearThumbs(node) {
  for (const square of /** @type {HTMLCollectionOf<HTMLElement>} */ (node.getElementsByClassName("thumb"))) {
    delete square.dataset.key;
    square.firstElementChild?.removeAttribute("src");
  }
}

/**
 * Shows something in a square; nothing to show is an empty dashed slot.
 *
 * @param {HTMLElement} node Made by `thumb`.
 * @param {Pick<import("./source.js").DataSource, "holds" | "image">} source
 * @param {ThumbContent} content
 * @param {"thumb" | "full"} [kind]
 */
export function fillThumb(node, source, content, kind = "thumb") {
  const image = /** @type {HTMLImageElement} */ (node.firstElementChild);
  const key = `${kind} ${content.image ?? ""} ${content.color ?? ""} ${content.isForDark ?? false} ${content.visibleOn ?? ""} ${content.background ?? "auto"} ${content.space ?? 0} ${content.crop ?? ""}`;
  if (node.dataset.key === key && (image.hasAttribute("src") || !content.image)) return;
  if (content.isRushing && content.image) {
    if (node.dataset.key) {
      node.dataset.key = "";
      image.hidden = true;
    }
    return;
  }
  node.dataset.key = key;
  const shown = content.image && source.holds(content.image) ? content.image : undefined;
  node.classList.toggle("nothing", !shown && !content.color && !content.image);
  node.classList.toggle("unreadable", !shown && Boolean(content.image));
  node.classList.toggle("solid", Boolean(content.color));
  image.hidden = !shown;
  if (!shown) {
    image.removeAttribute("src");
    delete node.dataset.ground;
    node.style.backgroundColor = "";
    if (content.color) node.style.backgroundColor = content.color;
    return;
  }
  source.image(shown, content.crop ? "full" : kind).then((found) => {
    if (node.dataset.key !== key) return;
    if (!found) {
      node.classList.add("unreadable");
      image.hidden = true;
      return;
    }
    const { background } = content;
    paint(node, background && background !== "auto" ? background
      : automaticBackground(content.isForDark ?? false, [found.lumaRange], content.visibleOn && [content.visibleOn]));
    image.src = found.src;
    crop(node, image, content.crop);
    if (content.crop) return;
    // Enlarged by anything but a whole factor, small images would blur.
    const factor = Math.floor((content.space ?? 0) / Math.max(found.width, found.height));
    const isSmall = factor >= 2 && !found.src.startsWith("data:image/svg");
    image.classList.toggle("enlarged", isSmall);
    image.style.width = isSmall ? `${found.width * factor}px` : "";
    image.style.height = isSmall ? `${found.height * factor}px` : "";
  });
}

/**
 * Shows a square part of an image in all of its own square; without one, all of it.
 *
 * @param {HTMLElement} node
 * @param {HTMLImageElement} image
 * @param {ThumbContent["crop"]} part
 */
function crop(node, image, part) {
  node.classList.toggle("cropped", Boolean(part));
  image.classList.remove("enlarged");
  const [x, y, width, height] = part ?? [0, 0, 1, 1];
  Object.assign(image.style, part ? { width: `${100 / width}%`, height: `${100 / height}%`, left: `${-100 * x / width}%`, top: `${-100 * y / height}%` }
    : { width: "", height: "", left: "", top: "" });
  if (part) node.dataset.zoom = `${Math.round(1 / Math.max(width, height))}×`;
  else delete node.dataset.zoom;
}
