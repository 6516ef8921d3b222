import { element, fill, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { inLanguage, number } from "./text.js";
import { Walk } from "./walk.js";

/**
 * Plays a story of a prototype by itself: a finger does what a person would, step by step.
 *
 * @typedef {import("./contract.js").Prototype} Prototype
 * @typedef {import("./walk.js").Act} Act
 */

/** Milliseconds that a screen can be read, and that a finger is seen before it taps. */
const reading = 1100, aiming = 450;

const standIn = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><path fill='#9A9A9A' d='M0 0h4v3H0z'/><path fill='#E6E6E6' d='m0 3 1.500-1.500 1 1 .7-.7L4 2.600V3z'/></svg>")}`;

export class StoryPlay {
  /** @type {AbortController | undefined} Of the story that plays. */
  #run = undefined;
  /** @type {{id: string, persona: string | undefined}} What played last. */
  #last = { id: "", persona: undefined };

  /**
   * @param {import("./app.js").App} app
   * @param {import("./player.js").Player} player
   * @param {(persona: NonNullable<Prototype["personas"]>[number] | undefined) => void} prepare Asks for what a persona sees.
   */
  constructor(app, player, prepare) {
    this.app = app;
    this.player = player;
    this.prepare = prepare;
    /** Why a step of the last story can't be taken; empty if all could. */
    this.problem = "";
    /** The place of the step, from 0, whose result can be seen. */
    this.shown = 0;
    /** How often there was something to see: a step was taken, or the finger points to the next. */
    this.moments = 0;
    this.words = element("span", { class: "story-words", dir: "auto" });
    this.step = element("span", { class: "quiet" });
    this.again = element("button", { type: "button", class: "button", hidden: true, text: "Play again", onclick: () => void this.play(this.#last.id, this.#last.persona) });
    this.end = element("button", { type: "button", class: "icon-button", "aria-label": "Leave the story", title: "Leave the story", onclick: () => this.stop() }, glyph("cross"));
    this.node = element("div", { class: "story-bar", role: "status", hidden: true }, this.words, this.step, this.again, this.end);
    this.finger = element("div", { class: "story-finger", "aria-hidden": "true" });
    app.signal.addEventListener("abort", () => this.#run?.abort());
  }

  /** Items of a menu: every story, as every persona. */
  get items() {
    const { stories = [], personas = [] } = this.player.data;
    const named = stories.map((story) => ({ story, name: visible(this.#nameOf(story)) }));
    if (personas.length < 2) return named.map(({ story, name }) => ({ text: name, isChosen: this.#last.id === story.id && !this.node.hidden, run: () => void this.play(story.id, personas[0]?.id) }));
    return named.flatMap(({ story, name }) => personas.map((persona) => ({
      text: `${name} · ${visible(persona.title)}`, isChosen: !this.node.hidden && this.#last.id === story.id && this.#last.persona === persona.id, run: () => void this.play(story.id, persona.id),
    })));
  }

  /** @param {{id: string, title?: import("./contract.js").LocalText}} story */
  #nameOf(story) {
    return inLanguage(story.title, this.player.locale) || story.id;
  }

  /** Ends the story where it is. */
  stop() {
    this.#run?.abort();
    this.#run = undefined;
    this.finger.remove();
    this.node.hidden = true;
  }

  /**
   * @param {string} id
   * @param {string} [personaID]
   */
  async play(id, personaID) {
    const { player } = this;
    const story = player.data.stories?.find((one) => one.id === id);
    if (!story) return;
    const persona = player.data.personas?.find((one) => one.id === personaID);
    this.stop();
    this.#last = { id, persona: personaID };
    const run = new AbortController();
    this.#run = run;
    [this.problem, this.shown] = ["", 0];
    this.prepare(persona);
    // While a screen is read, no timer may go on without the story.
    if (!player.isPaused) {
      player.pause(true);
      run.signal.addEventListener("abort", () => player.pause(false), { once: true });
    }
    this.node.hidden = false;
    this.again.hidden = true;
    const who = persona && (player.data.personas?.length ?? 0) > 1 ? ` · ${visible(persona.title)}` : "";
    fill(this.words, visible(this.#nameOf(story)) + who);
    player.reset();
    const first = story.steps[0] ?? "";
    try {
      new Walk(player.data, player.request).begin(first, persona?.variables);
    } catch (error) {
      this.problem = words(error);
      fill(this.step, `Can't begin: ${visible(this.problem)}`);
      return run.abort();
    }
    for (const [name, value] of Object.entries(persona?.variables ?? {})) player.variables.set(name, value);
    player.show([first]);
    player.onChange();
    for (const [place, step] of story.steps.entries()) {
      fill(this.step, `${number(place + 1)} of ${number(story.steps.length)}: ${visible(step)}`);
      if (place === 0) continue;
      this.problem = await this.#take(step, run.signal);
      if (run.signal.aborted) return;
      if (this.problem) {
        fill(this.step, `Can't go on: ${visible(this.problem)}`);
        break;
      }
      this.shown = place;
    }
    this.again.hidden = false;
    run.abort();
  }

  /**
   * Takes a step as a person would see it. Returns why it can't be taken; empty if it was.
   *
   * @param {string} step
   * @param {AbortSignal} signal
   */
  async #take(step, signal) {
    const { player } = this;
    await this.#rest(signal);
    this.moments++;
    await player.clock.wait(reading, signal);
    if (signal.aborted || !player.top) return "";
    /** @type {Act} */
    let act;
    try {
      act = Walk.of(player).act(step);
    } catch (error) {
      return words(error);
    }
    if ("variable" in act) {
      const { variable, value } = act;
      player.variables.set(variable, value);
      // The document has no photo; a gray image stands for it.
      if (player.top.screen.links.some((link) => link.variable === variable)) player.photos.set(variable, standIn);
      player.noteVariables();
      player.refresh();
      return "";
    }
    const { view } = player.top;
    const place = "link" in act ? act.link : -1;
    if (step === "wait") {
      player.follow(player.top.screen.links[place], view, place);
      return "";
    }
    await this.#reveal(place, signal);
    // Buttons behind rows are uncovered on the first row.
    const button = view.node.querySelector(`.row-button[data-place="${place}"]`);
    button?.dispatchEvent(new Event("uncover", { bubbles: true }));
    if (button) await player.clock.wait(aiming, signal);
    if (button) this.#pointAt(button);
    else this.#point(place < 0 ? undefined : view.box(place));
    this.moments++;
    await player.clock.wait(aiming, signal);
    if (signal.aborted) return "";
    this.finger.remove();
    const link = player.top.screen.links[place];
    if (place < 0) player.dismiss();
    else if (button instanceof HTMLElement) button.click();
    else if (link.trigger === "pull") player.pull.run(link, view, place);
    else player.follow(player.top.screen.links[place], view, place);
    return "";
  }

  /** @param {AbortSignal} signal */
  async #rest(signal) {
    while ((this.player.motion || this.player.pull.isLoading) && !signal.aborted) await this.player.clock.wait(50, signal);
  }

  /**
   * Scrolls so that a link is in sight.
   *
   * @param {number} place
   * @param {AbortSignal} signal
   */
  async #reveal(place, signal) {
    const { view } = this.player.top;
    const box = place < 0 ? undefined : view.box(place);
    if (!box || box.zone !== view.content || (box.y >= 0 && box.y + box.height <= view.frame.height)) return;
    this.player.drift.scrollTo(view, view.y + box.y - (view.frame.height - box.height) / 2);
    await this.player.clock.wait(reading, signal);
  }

  /** @param {import("./screens.js").Box | undefined} box In the frame of the screen on top; undefined for the left edge. */
  #point(box) {
    const { player } = this;
    const { frame } = player.top.view;
    const [x, y] = box ? [frame.x + box.x + box.width / 2, frame.y + box.y + box.height / 2] : [12, frame.y + frame.height / 2];
    Object.assign(this.finger.style, { left: `${x}px`, top: `${y}px` });
    player.window.append(this.finger);
  }

  /** @param {Element} button Behind a row. */
  #pointAt(button) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = this.player.point({ clientX: left + width / 2, clientY: top + height / 2 });
    Object.assign(this.finger.style, { left: `${x}px`, top: `${y}px` });
    this.player.window.append(this.finger);
  }
}

/** @param {unknown} error */
function words(error) {
  return error instanceof Error ? error.message : String(error);
}
