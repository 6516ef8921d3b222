import { element } from "./dom.js";

/**
 * True if an end of an image is so dark that light text is read better on it.
 *
 * @param {HTMLImageElement} image
 * @param {0 | 1} end 0 is the top.
 */
export async function isDarkAt(image, end) {
  try {
    const height = Math.max(1, Math.min(image.naturalHeight, Math.round(image.naturalWidth * (end ? 0.06 : 0.1))));
    const strip = await createImageBitmap(image, 0, end ? image.naturalHeight - height : 0, image.naturalWidth, height, { resizeWidth: 1, resizeHeight: 1, resizeQuality: "medium" });
    const context = element("canvas", { width: 1, height: 1 }).getContext("2d");
    if (!context) return false;
    context.drawImage(strip, 0, 0);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return alpha > 127 && 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
  } catch {
    return false;
  }
}

/**
 * The most frequent color of a narrow strip of an image; nothing if it can't be read.
 *
 * @param {HTMLImageElement} image
 * @param {boolean} isAcross A strip from the top to the bottom, not from the left to the right.
 * @param {number} at Pixels from the left or the top.
 * @param {1 | -1} way The strip is behind `at` or before it.
 */
export function colorAt(image, isAcross, at, way) {
  const side = 8;
  try {
    const context = element("canvas", { width: side, height: side }).getContext("2d", { willReadFrequently: true });
    if (!context) return "";
    const start = way > 0 ? at : at - side;
    context.imageSmoothingEnabled = false;
    if (isAcross) context.drawImage(image, start, 0, side, image.naturalHeight, 0, 0, side, side);
    else context.drawImage(image, 0, start, image.naturalWidth, side, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (let place = 0; place < data.length; place += 4) {
      if (data[place + 3] < 255) continue;
      const color = `rgb(${data[place]}, ${data[place + 1]}, ${data[place + 2]})`;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "";
  } catch {
    return "";
  }
}
