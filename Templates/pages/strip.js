import { element, fill, ltr } from "./dom.js";
import { entriesOf, entryMark } from "./entries.js";
import { classGlyph, glyph } from "./glyphs.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * The variants of the selected asset, below the stage.
 */
export class Strip {
  /**
   * @param {import("./app.js").App} app
   * @param {(step: 1 | -1) => void} goToAsset
   */
  constructor(app, goToAsset) {
    this.app = app;
    this.items = element("div", { class: "strip-items", role: "listbox", "aria-label": "Variants", "aria-orientation": "horizontal" });
    const button = (/** @type {1 | -1} */ step) => element("button", {
      type: "button", class: "icon-button strip-step", title: step > 0 ? "Next asset" : "Previous asset", "aria-label": step > 0 ? "Next asset" : "Previous asset",
      onclick: () => goToAsset(step),
    }, glyph(step > 0 ? "next" : "previous"));
    this.node = element("div", { class: "strip" }, button(-1), this.items, button(1));
    app.listen((changed) => {
      if (changed.has("detail") || changed.has("asset") || changed.has("background")) this.build();
      else if (changed.has("variant")) this.mark();
    });
    this.build();
  }

  build() {
    const { app } = this;
    const { detail } = app;
    if (!detail) return;
    const entries = entriesOf(detail);
    // Most assets have the same variants as the one before: then only the images change.
    const labels = JSON.stringify(entries.map((entry) => [entry.label, entryMark(entry)]));
    if (labels !== this.#labels) fill(this.items, ...entries.map((entry) => this.#item(entry)));
    this.#labels = labels;
    entries.forEach((entry, place) => {
      const side = entry.after ?? entry.before;
      const square = /** @type {HTMLElement} */ (this.items.children[place].firstElementChild);
      fillThumb(square, app.source, { image: side?.image ?? (side && !side.color ? "unreadable" : undefined), color: side?.color?.hex, isForDark: entry.isForDark, background: app.state.background });
    });
    this.mark();
  }

  /** What the items say. */
  #labels = "";

  /** @param {import("./entries.js").Entry} entry */
  #item(entry) {
    const mark = entryMark(entry);
    return element("button", {
      type: "button", class: "strip-item", role: "option", "data-label": entry.label, title: `${entry.label} · ${mark.word}`,
      "aria-label": `${entry.label}, ${mark.word}`, onclick: () => this.app.change({ variant: entry.label }),
    }, thumb(), element("span", { class: "strip-label" }, mark.glyph && classGlyph(mark.glyph, mark.word), ltr(entry.label)));
  }

  mark() {
    const chosen = this.app.entry;
    const isFocused = this.items.contains(document.activeElement);
    for (const item of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (this.items.children))) {
      const isChosen = item.dataset.label === chosen?.label;
      item.setAttribute("aria-selected", String(isChosen));
      item.tabIndex = isChosen ? 0 : -1;
      if (isChosen && isFocused) item.focus();
    }
    // Once everything of this change is there, so that the page is laid out only once.
    this.#revealing ??= requestAnimationFrame(() => this.#reveal());
  }

  /** @type {number | undefined} */
  #revealing = undefined;

  #reveal() {
    this.#revealing = undefined;
    const item = this.items.querySelector("[aria-selected=true]");
    if (!item) return;
    const box = item.getBoundingClientRect(), frame = this.items.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right) this.items.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
  }

  /** @param {1 | -1} direction */
  step(direction) {
    const { detail, entry } = this.app;
    if (!detail || !entry) return;
    const entries = entriesOf(detail);
    const next = entries[entries.indexOf(entry) + direction];
    if (next) this.app.change({ variant: next.label });
  }
}
