import { SetClock } from "./clock.js";

/** Milliseconds of a frame, also where a film goes faster: the story takes the same time. */
const longestStep = 40;

/**
 * Shows a story of a prototype frame by frame, for the program that films the page: it asks for the next frame, and takes
 * a screenshot where something changed.
 *
 * @typedef {object} Frame
 * @property {boolean} isChanged False if it looks like the one before.
 * @property {number} place Of the step, from 0, whose result can be seen.
 * @property {number} moment Grows with each moment worth a still: a step was taken, the finger points to the next.
 * @property {boolean} isOver
 * @property {string} problem Why a step can't be taken; empty if all could.
 */
export class Film {
  #isOver = false;

  /**
   * @param {import("./player.js").Player} player
   * @param {import("./storyplay.js").StoryPlay} stories
   */
  constructor(player, stories) {
    this.player = player;
    this.stories = stories;
  }

  /**
   * Makes everything ready.
   *
   * @returns {Promise<{x: number, y: number, width: number, height: number, points: number, pointsDown: number}>} Where the prototype is, in pixels of the page, and its size in points.
   */
  async prepare() {
    const { player, stories } = this;
    const { data } = player;
    // Their device is that of the film.
    stories.prepare(data.personas?.find((one) => one.id === data.opening?.persona));
    await document.fonts.ready;
    // The layout follows the size of the window a frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const screen of data.screens) await player.images.loadScreen(screen);
    const { x, y, width, height } = player.window.getBoundingClientRect();
    return { x, y, width, height, points: player.size.width, pointsDown: player.size.height };
  }

  /** Begins the story from the start. */
  begin() {
    const { player, stories } = this;
    const { story = "", persona } = player.data.opening ?? {};
    this.#isOver = false;
    // Timers act in the steps that wait for them only, also after the last one.
    player.pause(true);
    stories.play(story, persona).catch((error) => { stories.problem = String(error); }).finally(() => { this.#isOver = true; });
  }

  /**
   * Goes on by a time in milliseconds.
   *
   * @param {number} time
   * @returns {Promise<Frame>}
   */
  async advance(time) {
    const { player, stories } = this;
    const { clock } = player;
    let isChanged = false;
    for (let left = time; left > 0; left -= longestStep) {
      if (clock instanceof SetClock && await clock.advance(Math.min(left, longestStep))) isChanged = true;
    }
    const isOver = this.#isOver && !player.motion && !player.drift.isMoving;
    return { isChanged, place: stories.shown, moment: stories.moments + (isOver ? 1 : 0), isOver, problem: stories.problem };
  }

  /**
   * Goes through the whole story without drawing.
   *
   * @param {number} step Milliseconds between frames.
   * @param {number} longest Milliseconds after which it is given up.
   * @returns {Promise<{time: number, problem: string}>} How long it takes, in milliseconds.
   */
  async measure(step, longest) {
    this.begin();
    for (let time = step; time <= longest; time += step) {
      const { isOver, problem } = await this.advance(step);
      if (isOver) return { time, problem };
    }
    return { time: longest, problem: "it doesn't end" };
  }
}
