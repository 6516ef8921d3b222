import { element } from "./dom.js";
import { text } from "./text.js";

/**
 * What lies under an image. It follows the variant, never the theme of the page.
 */

/** Lightness of the light and the dark squares, as `lumaRange` counts it. */
const grounds = { check: 0.88, dark: 0.15 };
const marginOfContrast = 0.15;

/**
 * Chooses the squares for one or two images: dark for variants that are for dark, else light, and the other ones if an image
 * would not stand out.
 *
 * @param {boolean} isForDark
 * @param {([number, number] | undefined)[]} lumaRanges
 * @param {string[]} [visibleOn] If the change shows on one of them only.
 * @returns {"check" | "dark"}
 */
export function automaticBackground(isForDark, lumaRanges, visibleOn) {
  if (visibleOn?.length === 1) return visibleOn[0] === "dark" ? "dark" : "check";
  const lost = { check: 0, dark: 0 };
  for (const range of lumaRanges) {
    if (!range) continue;
    if (range[0] >= grounds.check - marginOfContrast) lost.check++;
    if (range[1] <= grounds.dark + marginOfContrast) lost.dark++;
  }
  const [first, other] = isForDark ? /** @type {const} */ (["dark", "check"]) : /** @type {const} */ (["check", "dark"]);
  return lost[first] > lost[other] ? other : first;
}

/** @param {string | undefined} appearance */
export function isDark(appearance) {
  return appearance !== undefined && /dark/.test(appearance);
}

/**
 * Paints the background of an element.
 *
 * @param {HTMLElement} node
 * @param {string} background "check", "dark", "white", "gray", "black" or a hex color without its sign.
 */
export function paint(node, background) {
  const isColor = /^[0-9a-f]{6}$/i.test(background);
  node.dataset.ground = isColor ? "own" : background in text.backgrounds ? background : "check";
  node.style.backgroundColor = isColor ? `#${background}` : "";
}

/**
 * The row of swatches in a toolbar.
 *
 * @param {import("./app.js").App} app
 */
export function backgroundChooser(app) {
  const colors = (app.index.colors ?? []).filter((color) => /^#[0-9a-f]{6}$/i.test(color.value)).slice(0, 3);
  /** @type {[string, string][]} */
  const choices = [
    .../** @type {[string, string][]} */ (["auto", "check", "dark", "white", "gray", "black"].map((name) => [name, text.backgrounds[name]])),
    .../** @type {[string, string][]} */ (colors.map(({ name, value }) => [value.slice(1).toLowerCase(), `${name} ${value}`])),
  ];
  const group = element("div", { class: "swatches", role: "radiogroup", "aria-label": "Background" });
  for (const [value, name] of choices) {
    const swatch = element("button", {
      class: "swatch", role: "radio", type: "button", title: value === "auto" ? `${name} (G)` : name, "aria-label": name, value,
      onclick: () => app.change({ background: value }),
    });
    if (value !== "auto") paint(swatch, value);
    group.append(swatch);
  }
  const own = element("input", {
    type: "color", class: "swatch", value: "#1f4e6e", title: text.backgrounds.own, "aria-label": text.backgrounds.own,
    oninput: () => app.change({ background: own.value.slice(1) }),
  });
  const update = () => {
    const current = app.state.background;
    let isListed = false;
    for (const swatch of group.children) {
      const isChosen = /** @type {HTMLButtonElement} */ (swatch).value === current;
      isListed ||= isChosen;
      swatch.setAttribute("aria-checked", String(isChosen));
      /** @type {HTMLElement} */ (swatch).tabIndex = isChosen ? 0 : -1;
    }
    if (!isListed) /** @type {HTMLElement} */ (group.firstElementChild).tabIndex = 0;
    own.classList.toggle("chosen", !isListed);
    if (!isListed && /^[0-9a-f]{6}$/i.test(current)) own.value = `#${current}`;
  };
  app.listen((changed) => { if (changed.has("background")) update(); });
  update();
  return { node: element("div", { class: "backgrounds" }, group, own), choices: choices.map(([value]) => value) };
}
