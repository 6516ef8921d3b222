/**
 * Colors of single pixels, read from decoded images with one shared canvas.
 *
 * @typedef {{red: number, green: number, blue: number, alpha: number}} PixelColor 0 to 255, not premultiplied.
 */

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * Reads the pixel of an image; `undefined` outside of it, or if the browser doesn't let the page read it.
 *
 * @param {HTMLImageElement | undefined} image
 * @param {number} x
 * @param {number} y
 * @param {{width?: number, height?: number} | undefined} size Size of the original, if the image is a rendering.
 * @returns {PixelColor | undefined}
 */
export function readPixel(image, x, y, size) {
  if (!image?.naturalWidth) return undefined;
  const column = Math.floor(x * image.naturalWidth / (size?.width || image.naturalWidth));
  const row = Math.floor(y * image.naturalHeight / (size?.height || image.naturalHeight));
  if (column < 0 || row < 0 || column >= image.naturalWidth || row >= image.naturalHeight) return undefined;
  if (!context) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    context = canvas.getContext("2d", { willReadFrequently: true });
  }
  if (!context) return undefined;
  try {
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, 1, 1);
    context.drawImage(image, -column, -row);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return { red, green, blue, alpha };
  } catch {
    return undefined;
  }
}

/** @param {PixelColor} color */
export function hex(color) {
  const part = (/** @type {number} */ value) => value.toString(16).padStart(2, "0").toUpperCase();
  return `#${part(color.red)}${part(color.green)}${part(color.blue)}`;
}

/**
 * @param {string} text "#RRGGBB" or "#RRGGBBAA"
 * @returns {PixelColor | undefined}
 */
export function parseHex(text) {
  const match = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text);
  if (!match) return undefined;
  const value = parseInt(match[1], 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255, alpha: match[2] ? parseInt(match[2], 16) : 255 };
}

/**
 * Difference of two colors as people see it: their distance in OKLab, times 100.
 *
 * @param {PixelColor} first
 * @param {PixelColor} second
 */
export function difference(first, second) {
  const a = oklab(first), b = oklab(second);
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** @param {PixelColor} color */
function oklab({ red, green, blue }) {
  const [r, g, b] = [red, green, blue].map((value) => linear(value / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {number} value */
function linear(value) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/**
 * Contrast of two opaque colors as WCAG counts it, 1 to 21.
 *
 * @param {PixelColor} first
 * @param {PixelColor} second
 */
export function contrast(first, second) {
  const light = (/** @type {PixelColor} */ { red, green, blue }) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const [a, b] = [light(first), light(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
