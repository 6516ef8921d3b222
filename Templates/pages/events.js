import { ServerError } from "./server.js";

/**
 * What the program says by itself: that something changed, and how a job goes.
 *
 * @typedef {import("./contract.js").ServerEvent} ServerEvent
 */

/** Milliseconds before each attempt to reach a stream that ended; then the app has stopped. */
const waits = [0, 300, 700];
/** Milliseconds without a line, of which there is one every ten seconds, after which a stream has ended. */
const longestSilence = 30_000;

/**
 * Splits what arrived into lines.
 *
 * @param {string} rest What was left of the last piece.
 * @param {string} piece
 * @returns {{events: ServerEvent[], rest: string}}
 */
export function eventsIn(rest, piece) {
  const lines = (rest + piece).split("\n");
  const last = lines.pop() ?? "";
  return { events: lines.filter((line) => line.trim()).map((line) => JSON.parse(line)), rest: last };
}

/**
 * Reads the stream in one tab for all of them: browsers allow six connections, and a stream in each tab would use them up.
 * The tab that is looked at has it, since those in the background may be frozen.
 */
export class EventStream {
  /** @type {(event: ServerEvent) => void} */
  onEvent = () => {};
  /** @type {AbortController | undefined} */
  #reading;
  /** True if this tab waits for the one that has the stream. */
  #isQueued = false;
  isGone = false;

  /**
   * @param {import("./server.js").Server} server
   * @param {import("./session.js").Siblings} siblings
   * @param {string} name Of the app.
   */
  constructor(server, siblings, name) {
    this.server = server;
    this.siblings = siblings;
    this.lock = `assets:${name}:events`;
    siblings.onEvent = (event) => this.#take(event);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#lead(true); });
  }

  begin() {
    this.#lead(!document.hidden);
  }

  /** @param {boolean} isTaken From the tab that has the stream now. */
  async #lead(isTaken) {
    if (this.#reading || (this.#isQueued && !isTaken)) return;
    this.#isQueued ||= !isTaken;
    try {
      await navigator.locks.request(this.lock, isTaken ? { steal: true } : {}, () => {
        this.#isQueued &&= isTaken;
        return this.#follow();
      });
    } catch {
      // Another tab took it; this one has it again after that one.
      this.#stopReading();
      if (!this.isGone) this.#lead(false);
    }
  }

  #stopReading() {
    this.#reading?.abort();
    this.#reading = undefined;
  }

  /** Reads until the app has stopped. */
  async #follow() {
    const reading = new AbortController();
    this.#reading = reading;
    for (let attempt = 0; attempt < waits.length; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, waits[attempt]));
      if (reading.signal.aborted) return;
      try {
        await this.#read(reading.signal, () => { attempt = -1; });
      } catch (error) {
        if (error instanceof ServerError && error.isGone) break;
      }
      if (reading.signal.aborted || this.isGone) break;
    }
    if (this.#reading === reading) this.#reading = undefined;
    if (!reading.signal.aborted && !this.isGone) this.#pass({ event: "bye" });
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} onStart
   */
  async #read(signal, onStart) {
    const silence = new AbortController();
    signal.addEventListener("abort", () => silence.abort(), { signal: silence.signal });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), longestSilence);
    };
    wait();
    try {
      const body = await this.server.stream("/api/events", silence.signal);
      onStart();
      const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
      for (let rest = ""; ;) {
        const { done, value } = await reader.read();
        if (done) return;
        wait();
        const read = eventsIn(rest, /** @type {any} */ (value));
        rest = read.rest;
        for (const event of read.events) this.#pass(event);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {ServerEvent} event */
  #pass(event) {
    this.siblings.tell(event);
    this.#take(event);
  }

  /** @param {ServerEvent} event */
  #take(event) {
    this.isGone = event.event === "bye";
    this.onEvent(event);
  }
}
