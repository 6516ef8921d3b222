/**
 * Rows and cells of which only those near the screen exist. Heights are known, so the scroll bar is right from the start.
 *
 * @typedef {object} Layout
 * @property {number} count
 * @property {number} height Of all, in pixels.
 * @property {(top: number, bottom: number) => [first: number, end: number]} range Items that touch a stretch.
 * @property {(item: number) => {top: number, start: number, width: number | null, height: number}} place `width` is `null` for all there is.
 */

/**
 * A column of rows with heights of their own.
 *
 * @param {number[]} heights
 * @returns {Layout}
 */
export function rowLayout(heights) {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, row) => { tops[row + 1] = tops[row] + height; });
  return {
    count: heights.length,
    height: tops[heights.length],
    range: (top, bottom) => {
      const first = Math.max(0, firstAbove(tops, top) - 1);
      return [first, Math.min(heights.length, firstAbove(tops, bottom))];
    },
    place: (row) => ({ top: tops[row], start: 0, width: null, height: heights[row] }),
  };
}

/**
 * Cells of one size in as many columns as fit.
 *
 * @param {{count: number, columns: number, width: number, height: number, gap: number}} grid
 * @returns {Layout}
 */
export function gridLayout({ count, columns, width, height, gap }) {
  const rows = Math.ceil(count / columns);
  const step = height + gap;
  return {
    count,
    height: Math.max(0, rows * step - gap),
    range: (top, bottom) => [
      Math.max(0, Math.floor(top / step)) * columns,
      Math.min(count, Math.max(0, Math.ceil(bottom / step)) * columns),
    ],
    place: (cell) => ({
      top: Math.floor(cell / columns) * step, start: (cell % columns) * (width + gap), width, height,
    }),
  };
}

/**
 * Position of the first value greater than `limit`.
 *
 * @param {Float64Array} sorted
 * @param {number} limit
 */
export function firstAbove(sorted, limit) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Shows a layout in an element that scrolls, and somewhat further than what is visible.
 *
 * Nodes are taken from a pool and filled again. The one with the focus stays until the focus leaves it, wherever it is. While
 * everything rushes by, only what is visible is filled, without images; the rest follows when it slows down.
 */
export class VirtualView {
  /** @type {Map<number, HTMLElement>} */
  #shown = new Map();
  /** @type {HTMLElement[]} */
  #pool = [];
  #frame = 0;
  /** @type {Layout} */
  #layout = rowLayout([]);
  #lastTop = 0;
  #offset = 0;
  #screen = 0;
  /** True if what is shown has to be filled again once there is space. */
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;

  /**
   * @param {HTMLElement} scroller
   * @param {HTMLElement} content As tall as the layout; in `scroller`, at any depth.
   * @param {object} cells
   * @param {() => HTMLElement} cells.create
   * @param {(node: HTMLElement, item: number, isRushing: boolean) => void} cells.render
   */
  constructor(scroller, content, cells) {
    this.scroller = scroller;
    this.content = content;
    this.cells = cells;
    content.classList.add("virtual");
    scroller.addEventListener("scroll", () => this.#schedule(), { passive: true });
    content.addEventListener("focusout", () => this.#schedule());
    new ResizeObserver(() => { this.#measure(); this.#place(false, false); }).observe(scroller);
  }

  /** @param {Layout} layout */
  setLayout(layout) {
    // Whatever is read after something was written has the browser lay out everything once more.
    this.#measure();
    const isAtTop = this.#screen > 0 && this.scroller.scrollTop === 0;
    this.#layout = layout;
    this.content.style.height = `${layout.height}px`;
    this.#place(true, false, isAtTop ? 0 : this.scroller.scrollTop);
  }

  /**
   * Fills what is shown again.
   *
   * @param {number[]} [items] Only these of what is shown.
   */
  refresh(items) {
    if (!items || !this.#screen || this.#isStale) return this.#place(true, false);
    for (const item of items) {
      const node = this.#shown.get(item);
      if (node) this.#fill(node, item, false);
    }
  }

  /**
   * Scrolls no further than needed to show an item.
   *
   * @param {number} item
   */
  reveal(item) {
    this.#measure();
    if (item < 0 || item >= this.#layout.count || !this.#screen) return;
    const { top, height } = this.#layout.place(item);
    const start = top + this.#offset;
    const view = this.scroller;
    if (start >= view.scrollTop && start + height <= view.scrollTop + this.#screen) return;
    view.scrollTop = start < view.scrollTop ? Math.max(0, start - 8) : start + height - this.#screen + 8;
    this.#place(false, false);
  }

  /**
   * The node of an item, if it is shown.
   *
   * @param {number} item
   */
  node(item) {
    return this.#shown.get(item);
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const distance = Math.abs(this.scroller.scrollTop - this.#lastTop);
      this.#place(false, distance > this.#screen);
    });
  }

  #measure() {
    this.#screen = this.content.isConnected ? this.scroller.clientHeight : 0;
    this.#offset = this.content.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top + this.scroller.scrollTop
      - this.scroller.clientTop;
  }

  /**
   * @param {boolean} isAll Fills those that stay, too.
   * @param {boolean} isRushing More than a screen went by since the last frame.
   * @param {number} [scrollTop]
   */
  #place(isAll, isRushing, scrollTop = this.scroller.scrollTop) {
    const screen = this.#screen;
    this.#isStale ||= isAll;
    if (!screen) return;
    const isStale = this.#isStale;
    this.#isStale = false;
    const top = scrollTop - this.#offset;
    const isDown = scrollTop >= this.#lastTop;
    this.#lastTop = scrollTop;
    const ahead = isRushing ? 0 : screen * 0.5, behind = isRushing ? 0 : screen * 0.1;
    const [first, end] = this.#layout.range(top - (isDown ? behind : ahead), top + screen + (isDown ? ahead : behind));
    for (const [item, node] of this.#shown) {
      const isOutside = item < first || item >= end;
      const isKept = isOutside && item < this.#layout.count && node.contains(document.activeElement);
      if (isOutside && !isKept) {
        this.#shown.delete(item);
        this.#pool.push(node);
      } else if (isStale) {
        this.#fill(node, item, isRushing);
      }
    }
    // Images come in the order in which they are asked for: those in sight first.
    const [firstInSight, endInSight] = this.#layout.range(top, top + screen);
    const items = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
    const isInSight = (/** @type {number} */ item) => item >= firstInSight && item < endInSight;
    for (const item of [...items.filter(isInSight), ...items.filter((other) => !isInSight(other))]) {
      if (this.#shown.has(item)) continue;
      const node = this.#pool.pop() ?? this.content.appendChild(this.cells.create());
      node.hidden = false;
      this.#shown.set(item, node);
      this.#fill(node, item, isRushing);
    }
    for (const node of this.#pool) {
      if (node.hidden) continue;
      node.hidden = true;
      for (const image of node.getElementsByTagName("img")) image.removeAttribute("src");
    }
    clearTimeout(this.#settling);
    if (isRushing) this.#settling = setTimeout(() => this.#place(true, false), 80);
  }

  /**
   * @param {HTMLElement} node
   * @param {number} item
   * @param {boolean} isRushing
   */
  #fill(node, item, isRushing) {
    const { top, start, width, height } = this.#layout.place(item);
    const { style } = node;
    style.top = `${top}px`;
    style.insetInlineStart = `${start}px`;
    style.width = width === null ? "100%" : `${width}px`;
    style.height = `${height}px`;
    this.cells.render(node, item, isRushing);
  }
}
