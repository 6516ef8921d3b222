import { clamp, hasKeys } from "./dom.js";
import { isSmall, number } from "./text.js";
import { artOrigin, centerAfterZoom, fittingZoom, nextZoom, zoomForArea } from "./viewport.js";

/**
 * What part of the images is seen on the stage: zoom and position.
 *
 * @typedef {import("./contract.js").Area} Area
 * @typedef {import("./viewport.js").Size} Size
 */
export class StageView {
  /** Percent of an image pixel that is on the screen now. */
  zoom = 100;
  /** @type {Size} Size of the art in points. */
  points = { width: 1, height: 1 };
  /** The top left corner of the art in a pane. */
  origin = { left: 0, top: 0 };
  /** What is said about the area that is seen. */
  note = "";

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.app = stage.app;
  }

  get #scale() {
    return this.stage.entry?.scale ?? 1;
  }

  /** Pixels of the screen for a point. */
  get factor() {
    return this.zoom / 100 * this.#scale;
  }

  /** Size of the first pane. */
  get space() {
    return this.stage.sizes.space;
  }

  /** Size of the larger side in pixels. */
  get pixels() {
    return { width: this.points.width * this.#scale, height: this.points.height * this.#scale };
  }

  /** @param {Size[]} sides Sizes of the images in pixels. */
  measure(sides) {
    this.points = {
      width: Math.max(1, ...sides.map((side) => side.width)) / this.#scale, height: Math.max(1, ...sides.map((side) => side.height)) / this.#scale,
    };
  }

  /**
   * Takes zoom and position from what is shown; returns the size of the art on the screen.
   *
   * @param {Size} space
   */
  place(space) {
    const { state } = this.app;
    this.zoom = state.zoom || fittingZoom(this.pixels, space);
    const { factor, points } = this;
    const art = { width: Math.max(1, Math.round(points.width * factor)), height: Math.max(1, Math.round(points.height * factor)) };
    const at = state.at ?? [points.width / 2, points.height / 2];
    this.origin = artOrigin(art, space, [at[0] * factor, at[1] * factor]);
    return art;
  }

  /** Zooms to a change that could be missed, the first time its asset is shown. */
  goToSmallChange() {
    const { app } = this;
    const { entry } = this.stage;
    this.note = "";
    const areas = entry?.change?.areas ?? [];
    if (app.state.zoom || app.state.at || !areas.length || !isSmall(entry?.change?.share)) return;
    if (fittingZoom(this.pixels, this.space) >= 800) return;
    app.area = 0;
    app.zoomedByItself = true;
    this.#aimAt(areas[0]);
    this.note = areaNote(areas.length, 0);
  }

  /** @param {Area} area */
  #aimAt(area) {
    const { app } = this;
    const scale = app.entry?.scale ?? 1;
    const zoom = zoomForArea(area, this.space);
    app.change({
      zoom: Math.max(zoom, app.zoomedByItself || !app.state.zoom ? zoom : app.state.zoom),
      at: [(area.x + area.width / 2) / scale, (area.y + area.height / 2) / scale],
    });
  }

  /**
   * Goes to a changed area.
   *
   * @param {number} position
   */
  goToArea(position) {
    const { app } = this;
    const areas = app.entry?.change?.areas ?? [];
    if (!areas.length) return;
    if (app.state.mode === "all") app.change({ mode: "side" });
    app.area = (position + areas.length) % areas.length;
    app.zoomedByItself = true;
    this.#aimAt(areas[app.area]);
    this.note = areaNote(areas.length, app.area);
    app.tell("areas");
  }

  /** @param {1 | -1} direction */
  step(direction) {
    this.zoomTo(nextZoom(this.zoom, direction));
  }

  fit() {
    this.note = "";
    this.app.zoomedByItself = false;
    this.app.change({ zoom: 0, at: null });
    this.stage.place();
  }

  /**
   * @param {number} zoom
   * @param {number} [x] A point of the first pane that stays where it is.
   * @param {number} [y]
   */
  zoomTo(zoom, x, y) {
    const limited = clamp(zoom, 5, 3200);
    const { space } = this;
    const pivot = { x: x ?? space.width / 2, y: y ?? space.height / 2 };
    this.note = "";
    this.app.zoomedByItself = false;
    this.app.change({
      zoom: limited,
      at: this.#bounded(centerAfterZoom(pivot, this.origin, space, this.factor, limited / 100 * this.#scale)),
    });
  }

  /**
   * @param {[number, number]} at
   * @returns {[number, number]}
   */
  #bounded(at) {
    return [clamp(at[0], 0, this.points.width), clamp(at[1], 0, this.points.height)];
  }

  /**
   * Moves the art by pixels of the screen; false if it fits and has nowhere to go.
   *
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    const { factor, space } = this;
    const art = { width: this.points.width * factor, height: this.points.height * factor };
    if (art.width <= space.width && art.height <= space.height) return false;
    // The point at the center of the space, as it is shown.
    const center = [(space.width / 2 - this.origin.left) / factor, (space.height / 2 - this.origin.top) / factor];
    this.app.change({
      zoom: this.app.state.zoom || this.zoom,
      at: this.#bounded([center[0] - x / factor, center[1] - y / factor]),
    });
    return true;
  }

  /** @param {KeyboardEvent} event */
  panByKey(event) {
    if (event.target !== this.stage.node || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [32, 0], ArrowRight: [-32, 0], ArrowUp: [0, 32], ArrowDown: [0, -32] }[event.key];
    if (step && this.pan(step[0], step[1])) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

/**
 * What is said while one changed area fills the stage.
 *
 * @param {number} total
 * @param {number} position From 0.
 */
function areaNote(total, position) {
  const words = total === 1 ? "Zoomed to the changed area." : `Zoomed to changed area ${number(position + 1)} of ${number(total)}.`;
  return hasKeys() ? `${words} Press 0 to see the whole image.` : words;
}
