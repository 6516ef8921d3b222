import { colorAt, isDarkAt } from "./edges.js";

/**
 * The images of a prototype, decoded before they are shown, and the colors at their ends.
 *
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./contract.js").Layout} Layout
 */
export class PlayerImages {
  /** @type {Map<string, HTMLImageElement>} */
  #decoded = new Map();
  /** @type {Set<string>} Images that can't be shown. */
  failed = new Set();
  /** @type {Map<string, string>} */
  #grounds = new Map();
  /** @type {Map<string, {top: boolean, bottom: boolean}>} Which ends of images are dark, if the page draws a status bar. */
  #tones = new Map();
  /** True while the ground of a screen is about to be read. */
  #reading = false;

  /** @param {import("./player.js").Player} player */
  constructor(player) {
    this.player = player;
  }

  /** @param {string | undefined} id */
  get(id) {
    return id === undefined ? undefined : this.#decoded.get(id);
  }

  /**
   * True if an end of an image is dark.
   *
   * @param {string | undefined} id
   * @param {"top" | "bottom"} end
   */
  isDark(id, end) {
    return id !== undefined && (this.#tones.get(id)?.[end] ?? false);
  }

  /**
   * What is behind an image: its colors at both ends, which show where it ends and where it is pulled too far.
   *
   * @param {Layout} layout
   * @param {boolean} isAcross At the left and the right.
   * @param {boolean} isShown The image is too short for its frame.
   */
  groundOf(layout, isAcross, isShown) {
    const image = this.get(layout.image);
    if (!image || image.naturalWidth === 0) return "";
    const key = `${layout.image} ${isAcross} ${layout.top ?? 0} ${layout.bottom ?? 0}`;
    const known = this.#grounds.get(key);
    if (known !== undefined) return known;
    const read = () => {
      const unit = image.naturalHeight / layout.height;
      const [start, end] = isAcross ? [0, image.naturalWidth] : [(layout.top ?? 0) * unit, image.naturalHeight - (layout.bottom ?? 0) * unit];
      const [first, last] = [colorAt(image, isAcross, start, 1), colorAt(image, isAcross, end, -1)];
      const ground = first && last ? `linear-gradient(${isAcross ? "to right" : "to bottom"}, ${first} 50%, ${last} 50%)` : "";
      this.#grounds.set(key, ground);
      return ground;
    };
    if (isShown || this.player.clock.isSet) return read();
    // Reading a color takes as long as decoding the image, so it waits until nothing moves.
    if (!this.#reading) {
      this.#reading = true;
      whenIdle(() => {
        this.#reading = false;
        if (this.player.motion || this.player.drift.isMoving) return;
        read();
        this.player.refresh();
      });
    }
    return "";
  }

  /**
   * Decodes an image, so that it is there at once when its screen appears.
   *
   * @param {string | undefined} id
   * @returns {Promise<boolean>} True if something else is to be shown than before.
   */
  async load(id) {
    if (id === undefined || this.#decoded.has(id) || this.failed.has(id)) return false;
    const { data, source } = this.player;
    const shown = source.holds(id) ? await source.image(id, "full") : undefined;
    if (!shown) this.failed.add(id);
    if (!shown || this.#decoded.has(id)) return !shown;
    const image = new Image();
    image.src = shown.src;
    try {
      await image.decode();
    } catch {
      this.failed.add(id);
      return true;
    }
    if (data.statusBar) this.#tones.set(id, { top: await isDarkAt(image, 0), bottom: await isDarkAt(image, 1) });
    this.#decoded.set(id, image);
    return true;
  }

  /**
   * Loads what a screen shows, then what is behind it, and then what is one tap away. Nothing is decoded ahead while
   * something moves, as it would take the time of the frames; at rest it goes on.
   *
   * @param {Screen} screen
   */
  async loadScreen(screen) {
    const { player } = this;
    if (await this.#loadImages(screen)) player.refresh();
    const next = screen.links.flatMap((link) => (link.to ? player.screens.get(link.to) ?? [] : []));
    for (const other of [...player.stack.slice(-3).map((entry) => entry.screen), ...next]) {
      if (player.motion) return;
      if (await this.#loadImages(other)) player.refresh();
    }
  }

  /**
   * @param {Screen} screen
   * @returns {Promise<boolean>} True if something was loaded.
   */
  async #loadImages(screen) {
    const layout = this.player.layoutOf(screen);
    if (!layout) return false;
    const ids = [layout.image, ...(layout.bars ?? []).map((bar) => bar.image), ...(layout.layers ?? []).flatMap((layer) => [layer.image, ...(layer.rows ?? [])])];
    return (await Promise.all(ids.map((id) => this.load(id)))).includes(true);
  }
}

/** @param {() => void} run */
function whenIdle(run) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, 200);
}
