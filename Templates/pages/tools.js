import { menuButton } from "./controls.js";
import { glyph } from "./glyphs.js";

/** The button of the tools goes after so many ms. */
const dotTime = 4000;

/**
 * The button of the tools on a phone. It goes after a few seconds, since it covers what is to be tapped. A touch at the lower
 * edge, or the mouse near it, brings it back.
 *
 * @param {() => import("./controls.js").MenuItem[]} items
 * @param {AbortSignal} signal Ends it.
 */
export function toolsDot(items, signal) {
  const dot = menuButton({ class: "player-dot", label: "Tools", content: [glyph("more")], items });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let fading;
  let isByKey = false;
  function show() {
    dot.classList.remove("is-faded");
    clearTimeout(fading);
    fading = setTimeout(() => {
      const isFocused = document.activeElement === dot;
      if (dot.getAttribute("aria-expanded") === "true" || (isFocused && isByKey)) return show();
      // The menu gave it the focus back.
      if (isFocused) dot.blur();
      dot.classList.add("is-faded");
    }, dotTime);
  }
  addEventListener("keydown", () => { isByKey = true; }, { capture: true, signal });
  for (const type of ["pointerdown", "pointermove"]) {
    addEventListener(type, (event) => {
      if (type === "pointerdown") isByKey = false;
      if (event instanceof PointerEvent && (event.pointerType === "mouse" || type === "pointerdown") && event.clientY > innerHeight - 40) show();
    }, { capture: true, passive: true, signal });
  }
  show();
  return { node: dot, show };
}

/**
 * Calls `open` if two fingers rest on an element.
 *
 * @param {HTMLElement} node
 * @param {() => void} open
 */
export function watchTwoFingers(node, open) {
  /** @type {Set<number>} */
  const fingers = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  node.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    fingers.add(event.pointerId);
    clearTimeout(resting);
    if (fingers.size === 2) resting = setTimeout(open, 600);
  });
  for (const type of ["pointerup", "pointercancel"]) node.addEventListener(type, (event) => { if (event instanceof PointerEvent) fingers.delete(event.pointerId); clearTimeout(resting); });
}
