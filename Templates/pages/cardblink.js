import { element } from "./dom.js";
import { text } from "./text.js";

/** Between two swaps, in milliseconds: slower than any limit for flashes. */
const pace = 700;

/**
 * Shows Before and After in turn in the second square of a card, while it is pointed at, held or has the focus: a small
 * change moves there, and beside each other it is hard to find.
 */
export class CardBlink {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {HTMLElement | undefined} */
  #over;

  /**
   * @param {HTMLElement} host Holds the cards.
   * @param {import("./app.js").App} app
   */
  constructor(host, app) {
    const cardOf = (/** @type {Event} */ event) => (event.target instanceof Element ? event.target.closest(".card") : null);
    for (const name of ["pointerover", "focusin", "pointerdown"]) {
      host.addEventListener(name, (event) => {
        const card = cardOf(event);
        if (card && card !== this.#card) this.#start(card);
      });
    }
    host.addEventListener("pointerout", (event) => {
      const next = /** @type {PointerEvent} */ (event).relatedTarget;
      if (!(next instanceof Element) || next.closest(".card") !== this.#card) this.#stop();
    });
    for (const name of ["focusout", "pointercancel", "pointerup"]) host.addEventListener(name, () => this.#stop());
    app.signal.addEventListener("abort", () => this.#stop());
  }

  /** @type {Element | undefined} */
  #card;

  /** @param {Element} card */
  #start(card) {
    this.#stop();
    const [before, after] = card.querySelectorAll(".card-pair > .thumb");
    const isPair = [before, after].every((one) => one?.querySelector("img[src]"));
    if (!isPair || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.#card = card;
    const over = element("span", { class: `${before.className} card-blink`, "data-side": text.before });
    Object.assign(over.dataset, { ground: /** @type {HTMLElement} */ (before).dataset.ground ?? "check" });
    over.style.backgroundColor = /** @type {HTMLElement} */ (before).style.backgroundColor;
    over.append(/** @type {Node} */ (before.firstElementChild).cloneNode());
    this.#over = over;
    const target = /** @type {HTMLElement} */ (after);
    this.#timer = setInterval(() => {
      if (over.isConnected) over.remove();
      else target.append(over);
    }, pace);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#over?.remove();
    this.#card = undefined;
  }
}
