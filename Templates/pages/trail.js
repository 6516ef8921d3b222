/**
 * The address of a prototype and the browser's history: each screen is a step, and Back takes the top one away.
 *
 * @typedef {import("./player.js").Player} Player
 */
export class Trail {
  /** @type {string[]} The stack of each step: ids of its screens, separated by commas. */
  #steps = [];
  #at = 0;
  /** True while the browser goes back. */
  isTravelling = false;

  /**
   * @param {import("./app.js").App} app
   * @param {Player} player
   * @param {string} home The screen of an address that names none.
   * @param {() => void} update Called when the address has changed what is shown.
   */
  constructor(app, player, home, update) {
    this.app = app;
    this.player = player;
    this.home = home;
    this.update = update;
  }

  /** The screens that the address names; one alone has those that lead to it below. */
  get addressed() {
    const { stack, screen } = this.app.state;
    return stack ? [...stack.split(","), screen].filter((id) => this.player.screens.has(id)) : this.player.pathTo(screen || this.home);
  }

  /** The screens that are shown. */
  get #shown() {
    return this.player.stack.map((entry) => entry.screen.id);
  }

  begin() {
    this.#steps = [this.#shown.join(",")];
  }

  /** @param {boolean} isStep What is shown is a step of its own. */
  record(isStep) {
    if (this.isTravelling) return;
    const { app } = this;
    const ids = this.#shown;
    const patch = { screen: ids.length === 1 && ids[0] === this.home ? "" : ids[ids.length - 1] ?? "", stack: ids.slice(0, -1).join(","), vars: variableText(this.player) };
    const key = ids.join(",");
    const step = isStep ? stepTo(this.#steps, this.#at, key) : "same";
    if (step === "back") {
      this.isTravelling = true;
      history.back();
      // A page may not be allowed to travel.
      setTimeout(() => this.arrive(), 400);
      return;
    }
    if (step === "forward") {
      this.#steps = [...this.#steps.slice(0, this.#at + 1), key];
      this.#at++;
      return app.record(patch, true);
    }
    this.#steps[this.#at] = key;
    app.record(patch, false);
  }

  /** Ends going back. */
  arrive() {
    if (!this.isTravelling) return;
    this.isTravelling = false;
    const place = this.#steps.lastIndexOf(this.addressed.join(","), this.#at);
    if (place >= 0) this.#at = place;
    this.record(true);
  }

  /** Shows what the address says, as a step back or forward if it is one. */
  read() {
    const { player } = this;
    const ids = this.addressed;
    const key = ids.join(",");
    const place = this.#steps.lastIndexOf(key);
    if (place >= 0) this.#at = place;
    else this.#steps[this.#at] = key;
    const own = this.#shown;
    if (key === own.join(",")) return;
    this.isTravelling = true;
    if (own.length === ids.length + 1 && own.slice(0, -1).join(",") === key && !player.motion) player.back();
    else player.show(ids.length ? ids : player.data.start ? [player.data.start] : []);
    this.isTravelling = false;
    this.update();
  }
}

/**
 * What a stack is to the step that is shown. What takes the place of another screen or of an overlay takes its place in the
 * history, too.
 *
 * @param {string[]} steps
 * @param {number} at The step that is shown.
 * @param {string} stack Ids of its screens, separated by commas.
 * @returns {"same" | "back" | "forward" | "other"}
 */
export function stepTo(steps, at, stack) {
  if (stack === steps[at]) return "same";
  if (at > 0 && steps[at - 1] === stack) return "back";
  return stack.startsWith(`${steps[at]},`) ? "forward" : "other";
}

/**
 * What isn't as it began, as `code:4711,favorite:true`; passwords and photos are left out.
 *
 * @param {Player} player
 */
function variableText(player) {
  const hidden = new Set(player.data.screens.flatMap((screen) => (screen.layers ?? []).flatMap((layer) => (layer.field && layer.field.type !== "choice" ? [layer.field.variable] : layer.photo ? [layer.photo] : []))));
  return player.variables.link(hidden);
}
