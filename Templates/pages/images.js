/**
 * Reads a line such as `png 64 64 114 929 iVBOR…`: media type, size in pixels, lumas and the image itself or its address.
 *
 * @param {string} id
 * @param {string} line
 * @returns {import("./source.js").ShownImage | undefined}
 */
export function shownImage(id, line) {
  const [type, width, height, low, high, data] = line.split(" ");
  if (!data) return undefined;
  const isAddress = data.startsWith("./") || data.startsWith("/img/");
  return {
    id, src: isAddress ? data : `data:image/${type};base64,${data}`, width: Number(width), height: Number(height),
    lumaRange: low === "-" ? undefined : [Number(low) / 1000, Number(high) / 1000],
  };
}

/**
 * Decoded images for the stage. A swap waits for the decoding, so nothing flashes.
 */
export class ImageCache {
  /** @type {Map<string, Promise<HTMLImageElement | undefined>>} Recently used last. */
  #images = new Map();

  /**
   * @param {import("./source.js").DataSource} source
   * @param {number} capacity
   */
  constructor(source, capacity) {
    this.source = source;
    this.capacity = capacity;
  }

  /**
   * Returns an image that is ready to be drawn, or nothing if there is none or it can't be decoded.
   *
   * @param {string} id
   */
  get(id) {
    const found = this.#images.get(id) ?? this.#decode(id);
    this.#images.delete(id);
    this.#images.set(id, found);
    for (const oldest of this.#images.keys()) {
      if (this.#images.size <= this.capacity) break;
      this.#images.delete(oldest);
    }
    return found;
  }

  /** @param {string} id */
  async #decode(id) {
    const shown = await this.source.image(id, "full");
    if (!shown) return undefined;
    const image = new Image();
    image.src = shown.src;
    try {
      await image.decode();
      return image;
    } catch {
      return undefined;
    }
  }
}
