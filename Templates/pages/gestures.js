import { clamp, element, ignoreClickOfDrag, movesLess } from "./dom.js";
import { rubber, Speedometer } from "./motion.js";
import { chooserOf, Picker } from "./picker.js";

/**
 * What a finger does on the window of a prototype.
 *
 * @typedef {import("./contract.js").ScreenLink} ScreenLink
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./screens.js").ScreenView} ScreenView
 */

/** A pointer moves this many points before it is a drag. */
const slop = 10;
/** How long a press is, in ms. */
const longPressTime = 500;

export class Gestures {
  /** @type {"idle" | "pressed" | "dragging" | "scrolling" | "pulling" | "drawing" | "list"} */
  state = "idle";
  /** @type {{id: number, x: number, y: number, time: number, isTouch: boolean} | undefined} */
  down = undefined;
  /** @type {{link: ScreenLink, view: ScreenView, place: number} | undefined} */
  spot = undefined;
  speed = new Speedometer();
  base = { p: 0, x: 0, y: 0 };
  /** Points of a drag that don't count, since they told it from a tap. */
  slack = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  press = undefined;
  /** @type {Element | undefined} The row of a list that a tap began on. */
  row = undefined;
  /** @type {0 | 1 | undefined} Where a transition went that this finger holds. */
  flight = undefined;
  /** @type {ListDrag | undefined} A list that the mouse drags. */
  list = undefined;

  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    const { window } = player;
    window.addEventListener("pointerdown", (event) => this.begin(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.end(event));
    window.addEventListener("pointercancel", (event) => this.cancel(event));
    window.addEventListener("dragstart", (event) => event.preventDefault());
    window.addEventListener("contextmenu", (event) => { if (this.down?.isTouch) event.preventDefault(); });
    window.addEventListener("wheel", (event) => {
      const { view } = player.top ?? {};
      if (!view || event.ctrlKey || (event.target instanceof Element && event.target.closest(".is-window"))) return;
      if (!view.maxX && !view.maxY) return;
      player.drift.stop();
      view.scrollTo(clamp(view.x + event.deltaX, 0, view.maxX), clamp(view.y + event.deltaY, 0, view.maxY));
      event.preventDefault();
    }, { passive: false });
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (this.down || event.button > 0) return;
    const { player } = this;
    const [x, y] = player.point(event);
    if (event.target instanceof Element && event.target.closest("input, select, textarea, .is-dots")) return;
    // A list scrolls by itself, but for a swipe from the edge.
    const zone = event.pointerType === "mouse" ? 20 : 44;
    const list = event.target instanceof Element ? event.target.closest(".is-window") : undefined;
    // Rows are swiped from their end, too.
    const from = player.sign > 0 || !list?.classList.contains("has-buttons") ? zone : 0;
    const to = player.sign < 0 || !list?.classList.contains("has-buttons") ? player.size.width - zone : player.size.width;
    if (list && x > from && x < to) {
      if (event.pointerType !== "mouse" || !(list instanceof HTMLElement) || player.isDrawing) return;
      this.down = { id: event.pointerId, x, y, time: event.timeStamp, isTouch: false };
      this.speed = new Speedometer();
      this.list = new ListDrag(list);
      this.state = "list";
      return;
    }
    this.row = event.target instanceof Element ? event.target.closest(".window-row") ?? undefined : undefined;
    player.window.setPointerCapture(event.pointerId);
    this.down = { id: event.pointerId, x, y, time: event.timeStamp, isTouch: event.pointerType !== "mouse" };
    this.flight = undefined;
    this.speed = new Speedometer();
    this.speed.add(event.timeStamp, x, y);
    if (player.isDrawing) {
      this.state = "drawing";
      player.clearArea();
      player.drawnArea = element("div", { class: "drawn-area" });
      player.window.append(player.drawnArea);
      return;
    }
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest(".screen input, .screen textarea")) document.activeElement.blur();
    const { motion } = player;
    if (motion && Math.abs(motion.p - motion.target) > 0.05 && ["push", "slide", "card", "sheet", "modal"].includes(motion.entry.exit ?? motion.entry.transition)) {
      // In flight: held from where it is shown.
      player.transitions.grab({ kind: "back" });
      this.flight = motion.target;
      this.slack = 0;
      this.base.p = motion.p;
      this.state = "dragging";
      return;
    }
    player.drift.stop();
    this.slack = 0;
    this.state = "pressed";
    const view = player.top?.view;
    if (!view) return;
    const found = view.linkAt(x - view.frame.x, y - view.frame.y, (link) => link.trigger === "tap" || link.trigger === "longPress");
    this.spot = found && { link: found.link, view, place: found.place };
    view.press(found?.place);
    const long = view.linkAt(x - view.frame.x, y - view.frame.y, (link) => link.trigger === "longPress");
    if (long) {
      this.press = setTimeout(() => {
        if (this.state !== "pressed") return;
        view.press();
        this.state = "idle";
        this.down = undefined;
        player.follow(long.link, view, long.place);
      }, longPressTime);
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.down || event.pointerId !== this.down.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.speed.add(each.timeStamp, ...this.player.point(each));
    const [x, y] = this.player.point(event);
    const dx = x - this.down.x, dy = y - this.down.y;
    if (this.state === "drawing") return this.draw(x, y);
    if (this.state === "list") {
      if (this.list?.isSwiped) return;
      if (!this.list?.isMoving && Math.hypot(dx, dy) <= slop) return;
      if (!this.list?.isMoving) this.player.window.setPointerCapture(event.pointerId);
      return this.list?.move(dx, dy);
    }
    if (this.state === "pressed" && Math.hypot(dx, dy) > slop) this.lead(dx, dy);
    if (this.state === "pulling") return this.player.pull.move(dy - slop);
    if (this.state === "dragging") {
      const { way } = this.player.transitions;
      const share = way.x ? (dx - Math.sign(dx) * this.slack) / way.x : way.y ? (dy - Math.sign(dy) * this.slack) / way.y : 0;
      this.player.transitions.drag(this.base.p + share);
    } else if (this.state === "scrolling") {
      const { view } = this.player.top;
      const soft = (/** @type {number} */ value, /** @type {number} */ most, /** @type {number} */ size) =>
        (value < 0 ? (most ? -rubber(-value, size) : 0) : value > most ? most + (most ? rubber(value - most, size) : 0) : value);
      view.scrollTo(soft(this.base.x - dx, view.maxX, view.frame.width), soft(this.base.y - dy, view.maxY, view.frame.height));
    }
  }

  /**
   * Decides what a drag moves.
   *
   * @param {number} dx
   * @param {number} dy
   */
  lead(dx, dy) {
    clearTimeout(this.press);
    const { player } = this;
    const { top } = player;
    const down = /** @type {NonNullable<typeof this.down>} */ (this.down);
    const { view } = top;
    view.press();
    const isAcross = Math.abs(dx) > Math.abs(dy);
    const toEnd = dx * player.sign > 0;
    this.spot = undefined;
    this.base = { p: 0, x: view.x, y: view.y };
    this.slack = slop;
    const zone = down.isTouch ? 44 : 20;
    const fromStart = player.sign > 0 ? down.x : player.size.width - down.x;
    const inner = { x: down.x - view.frame.x, y: down.y - view.frame.y };
    if (isAcross) {
      const edge = toEnd && fromStart <= zone ? "backward" : !toEnd && player.size.width - fromStart <= zone ? "forward" : undefined;
      const found = edge && view.linkAt(inner.x, inner.y, (link) => link.trigger === "edge" && link.direction === edge);
      if (found && this.take({ kind: "link", link: found.link, view, place: found.place })) return;
      const swipe = view.linkAt(inner.x, inner.y, (link) => link.trigger === "swipe" && link.direction === (toEnd ? "backward" : "forward"));
      if (swipe) return this.swipe(swipe.link, view, swipe.place);
      const sideways = ["push", "slide"].includes(top.transition) && !["up", "down"].includes(top.direction);
      if (edge === "backward" && sideways && !top.isOverlay && top.direction !== "backward" && this.take({ kind: "back" })) return;
      // An overlay at a side goes back to that side.
      if (top.isOverlay && top.transition === "slide" && /^(start|end)/.test(top.screen.overlay?.position ?? "") && (top.screen.overlay?.position.startsWith("end") ? toEnd : !toEnd) && this.take({ kind: "back" })) return;
      if (view.maxX) { this.state = "scrolling"; return; }
    } else {
      const pull = dy > 0 && view.y <= 0 ? view.linkAt(inner.x, inner.y, (link) => link.trigger === "pull") : undefined;
      if (pull) {
        this.player.pull.begin(pull.link, view, pull.place);
        this.state = "pulling";
        return;
      }
      const swipe = view.linkAt(inner.x, inner.y, (link) => link.trigger === "swipe" && link.direction === (dy < 0 ? "up" : "down"));
      // Inside of a long screen a finger scrolls, unless a screen follows it.
      const isAtEnd = dy > 0 ? view.y <= 0 : view.y >= view.maxY;
      if (swipe && (isAtEnd || ["navigate", "overlay", "back"].includes(swipe.link.action))) return this.swipe(swipe.link, view, swipe.place);
      const isRaised = top.kind === "card" || top.kind === "sheet" || (top.isOverlay && ["sheet", "slide"].includes(top.transition) && top.screen.overlay?.position === "bottom");
      if (dy > 0 && isRaised && view.y <= 0 && ["card", "sheet", "slide"].includes(top.transition) && this.take({ kind: "back" })) return;
      if (view.maxY) { this.state = "scrolling"; return; }
    }
    this.state = "idle";
  }

  /**
   * Begins what a swipe does: a transition that follows the finger, or else the whole of it.
   *
   * @param {ScreenLink} link
   * @param {ScreenView} view
   * @param {number} place
   */
  swipe(link, view, place) {
    if (this.take(link.action === "back" ? { kind: "back" } : { kind: "link", link, view, place })) return;
    this.player.follow(link, view, place);
    this.state = "idle";
  }

  /** @param {Parameters<import("./transitions.js").Transitions["grab"]>[0]} what */
  take(what) {
    const isBack = what.kind === "back";
    if (!this.player.transitions.grab(what)) return false;
    this.base.p = isBack ? 1 : 0;
    this.state = "dragging";
    return true;
  }

  /** @param {PointerEvent} event */
  end(event) {
    if (!this.down || event.pointerId !== this.down.id) return;
    const { player, state, spot, down } = this;
    const [x, y] = player.point(event);
    clearTimeout(this.press);
    spot?.view.press();
    this.down = undefined;
    this.spot = undefined;
    this.state = "idle";
    const [vx, vy] = this.speed.at(event.timeStamp);
    if (state === "drawing") return this.drawn(x, y, down);
    if (state === "list") return this.list?.end(vx, vy);
    if (state === "dragging") {
      const { way } = player.transitions;
      const { flight } = this;
      this.slack = 0;
      this.flight = undefined;
      // A quick second tap holds nothing: what it meant goes on.
      if (flight !== undefined && Math.hypot(x - down.x, y - down.y) <= slop) return player.transitions.turn(flight);
      return player.transitions.release(way.x ? vx / way.x : way.y ? vy / way.y : 0);
    }
    if (state === "scrolling") return player.drift.fling(player.top.view, player.top.view.maxX ? -vx : 0, player.top.view.maxY ? -vy : 0);
    if (state === "pulling") return player.pull.release();
    if (state !== "pressed") return;
    if (spot && spot.view === player.top?.view) {
      if (spot.link.trigger === "tap") return player.follow(spot.link, spot.view, spot.place);
      return;
    }
    if (this.row) return void this.row.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: event.clientX, clientY: event.clientY }));
    const { top } = player;
    const { frame } = top.view;
    const isOutside = x < frame.x || y < frame.y || x > frame.x + frame.width || y > frame.y + frame.height;
    if (isOutside && top.isOverlay) {
      if (top.screen.overlay?.closeOutside !== false) player.dismiss();
      return;
    }
    player.flash();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (!this.down || event.pointerId !== this.down.id) return;
    clearTimeout(this.press);
    this.spot?.view.press();
    if (this.state === "drawing") this.player.clearArea();
    if (this.state === "list") this.list?.end(0, 0);
    if (this.state === "pulling") this.player.pull.release();
    const wasDragging = this.state === "dragging";
    this.down = undefined;
    this.state = "idle";
    if (wasDragging) this.player.transitions.release(0);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  draw(x, y) {
    const { drawnArea } = this.player;
    if (!drawnArea || !this.down) return;
    const left = Math.min(x, this.down.x), top = Math.min(y, this.down.y);
    Object.assign(drawnArea.style, { left: `${left}px`, top: `${top}px`, width: `${Math.abs(x - this.down.x)}px`, height: `${Math.abs(y - this.down.y)}px` });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {{x: number, y: number}} down
   */
  drawn(x, y, down) {
    const { player } = this;
    const { view, screen } = player.top;
    const { frame, scaleX, scaleY, layout } = view;
    const left = Math.min(x, down.x) - frame.x, right = Math.max(x, down.x) - frame.x;
    const top = Math.min(y, down.y) - frame.y, bottom = Math.max(y, down.y) - frame.y;
    const bar = view.barAt((top + bottom) / 2);
    const across = (/** @type {number} */ px) => clamp((px + (bar?.isLaidOver ? 0 : view.x)) / scaleX, 0, layout.width);
    const along = (/** @type {number} */ py) => {
      if (bar) return clamp((py - bar.top) / bar.unit, 0, bar.height);
      const above = !view.top.hidden && py < (layout.top ?? 0) * scaleY;
      const below = !view.bottom.hidden && py > frame.height - (layout.bottom ?? 0) * scaleY;
      return clamp((above ? py : below ? py - frame.height + view.contentHeight : py + view.y) / scaleY, 0, layout.height);
    };
    const [x1, x2, y1, y2] = [across(left), across(right), along(top), along(bottom)];
    const area = { x: Math.round(x1), y: Math.round(y1), width: Math.round(x2 - x1), height: Math.round(y2 - y1) };
    if (area.width < 4 || area.height < 4) return player.clearArea();
    player.onArea(area, bar?.id ?? screen.id);
  }
}

/** A list that the mouse drags, as a finger scrolls it. */
class ListDrag {
  isMoving = false;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.start = { left: node.scrollLeft, top: node.scrollTop };
    this.snap = node.style.scrollSnapType;
  }

  /** True while a row of it is swiped aside. */
  get isSwiped() { return this.node.classList.contains("is-swiping"); }

  /**
   * @param {number} dx Points of the window since it began.
   * @param {number} dy
   */
  move(dx, dy) {
    this.isMoving = true;
    // It would snap at each step.
    this.node.style.scrollSnapType = "none";
    this.node.scrollTo(this.start.left - dx, this.start.top - dy);
  }

  /**
   * Lets go; it runs on a little.
   *
   * @param {number} vx Points per second.
   * @param {number} vy
   */
  end(vx, vy) {
    if (!this.isMoving) return;
    const chooser = chooserOf(this.node);
    if (chooser instanceof Picker) {
      // Snapping begins again once it is there, since it would jump.
      this.node.addEventListener("scrollend", () => { this.node.style.scrollSnapType = this.snap; }, { once: true });
      chooser.settle(chooser.way.isAcross ? vx : vy);
    } else {
      this.node.style.scrollSnapType = this.snap;
    }
    if (!(chooser instanceof Picker) && !movesLess()) this.node.scrollBy({ left: -vx * 0.25, top: -vy * 0.25, behavior: "smooth" });
    ignoreClickOfDrag();
  }
}
