import { clamp } from "./dom.js";

/**
 * Zoom and position: one state for all images on the stage, in points, so 1x, 2x and 3x show the same spot.
 *
 * @typedef {{width: number, height: number}} Size
 */

export const zoomSteps = [25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200];
const margin = 20;

/**
 * Returns the percentage at which an image fits: the largest whole factor up to 800 %, or less than 100 % if it is larger than
 * the space.
 *
 * @param {Size} pixels
 * @param {Size} space
 */
export function fittingZoom(pixels, space) {
  const factor = Math.min(
    Math.max(1, space.width - 2 * margin) / Math.max(1, pixels.width), Math.max(1, space.height - 2 * margin) / Math.max(1, pixels.height));
  return factor >= 1 ? 100 * clamp(Math.floor(factor), 1, 8) : Math.max(0.5, 100 * factor);
}

/**
 * Returns where the top left corner of the art is, in pixels of the space. Art that fits is centered; larger art can't leave.
 *
 * @param {Size} art Pixels on the screen.
 * @param {Size} space
 * @param {[number, number]} center The spot of the art that should be at the center, in pixels on the screen.
 */
export function artOrigin(art, space, center) {
  return {
    left: axis(art.width, space.width, center[0]),
    top: axis(art.height, space.height, center[1]),
  };
}

/**
 * @param {number} art
 * @param {number} space
 * @param {number} center
 */
function axis(art, space, center) {
  if (art <= space) return Math.round((space - art) / 2);
  return Math.round(clamp(space / 2 - center, space - art - margin, margin));
}

/**
 * Returns the spot of the art, in points, that is at the center of the space after a zoom.
 *
 * @param {{x: number, y: number}} pivot The point of the space that stays where it is.
 * @param {{left: number, top: number}} origin Of the art before.
 * @param {Size} space
 * @param {number} factor Pixels of the screen for a point, before.
 * @param {number} next And after.
 * @returns {[x: number, y: number]}
 */
export function centerAfterZoom(pivot, origin, space, factor, next) {
  const spot = { x: (pivot.x - origin.left) / factor, y: (pivot.y - origin.top) / factor };
  return [spot.x + (space.width / 2 - pivot.x) / next, spot.y + (space.height / 2 - pivot.y) / next];
}

/**
 * The largest step of zoom, from 100 to 1600 %, at which an area takes up to a third of the space.
 *
 * @param {Size} area In pixels of the image.
 * @param {Size} space
 */
export function zoomForArea(area, space) {
  const fits = Math.min(space.width / area.width, space.height / area.height) * 100 / 3;
  return [...zoomSteps].reverse().find((step) => step <= clamp(fits, 100, 1600)) ?? 100;
}

/**
 * The next step of zoom in a direction.
 *
 * @param {number} zoom
 * @param {1 | -1} direction
 */
export function nextZoom(zoom, direction) {
  const steps = direction > 0 ? zoomSteps : [...zoomSteps].reverse();
  return steps.find((step) => (direction > 0 ? step > zoom * 1.001 : step < zoom * 0.999)) ?? steps[steps.length - 1];
}

/**
 * Watches what fingers, mouse and wheel do on an element.
 *
 * @param {HTMLElement} node
 * @param {object} actions
 * @param {(factor: number, x: number, y: number) => void} actions.zoomAt Coordinates are those of `node`.
 * @param {(x: number, y: number) => boolean} actions.pan False if nothing can move, then the page may scroll.
 * @param {(x: number, y: number, event: PointerEvent) => void} actions.hover
 * @param {() => void} actions.toggle
 * @param {(isHeld: boolean) => void} actions.hold
 * @param {(x: number, event: PointerEvent) => boolean} actions.slide Called while a drag that can't pan goes on; true if it does something.
 */
export function watchGestures(node, actions) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let distance = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  let isHeld = false;
  let moved = 0;

  const local = (/** @type {MouseEvent} */ event) => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const release = () => {
    clearTimeout(holding);
    if (isHeld) actions.hold(false);
    isHeld = false;
  };

  node.addEventListener("wheel", (event) => {
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const { x, y } = local(event);
      actions.zoomAt(Math.exp(-clamp(event.deltaY * unit, -60, 60) * 0.01), x, y);
    } else if (actions.pan(-event.deltaX * unit, -event.deltaY * unit)) {
      event.preventDefault();
    }
  }, { passive: false });

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, [role=slider], a, input"))) return;
    const point = local(event);
    pointers.set(event.pointerId, point);
    moved = 0;
    if (pointers.size === 2) {
      release();
      const [first, second] = [...pointers.values()];
      distance = Math.hypot(first.x - second.x, first.y - second.y);
    } else if (event.pointerType === "touch") {
      holding = setTimeout(() => { isHeld = true; actions.hold(true); }, 300);
    }
    if (event.pointerType !== "touch") node.setPointerCapture(event.pointerId);
    actions.slide(point.x, event);
    actions.hover(point.x, point.y, event);
  });
  node.addEventListener("pointermove", (event) => {
    const point = local(event);
    const last = pointers.get(event.pointerId);
    if (!last) {
      actions.hover(point.x, point.y, event);
      return;
    }
    moved += Math.abs(point.x - last.x) + Math.abs(point.y - last.y);
    if (moved > 8 && !isHeld) clearTimeout(holding);
    pointers.set(event.pointerId, point);
    if (pointers.size === 2) {
      const [first, second] = [...pointers.values()];
      const now = Math.hypot(first.x - second.x, first.y - second.y);
      if (distance > 0) actions.zoomAt(now / distance, (first.x + second.x) / 2, (first.y + second.y) / 2);
      distance = now;
    } else if (!isHeld && !actions.pan(point.x - last.x, point.y - last.y)) {
      actions.slide(point.x, event);
    }
  });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
    node.addEventListener(type, (event) => {
      pointers.delete(event.pointerId);
      release();
    });
  }
  node.addEventListener("dblclick", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button, [role=slider]"))) actions.toggle();
  });
}
