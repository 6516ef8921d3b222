/**
 * The time of a player: that of the browser, or a number that somebody sets, so that a film has the same frames each time.
 */
export class Clock {
  /** Milliseconds since some beginning. */
  get now() { return performance.now(); }

  /** True if what the browser moves by itself would have another time. */
  get isSet() { return false; }

  /**
   * Calls back before the next frame is drawn. Returns what prevents that.
   *
   * @param {(now: number) => void} run
   * @returns {() => void}
   */
  frame(run) {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  }

  /**
   * Calls back after a time in milliseconds. Returns what prevents that.
   *
   * @param {number} time
   * @param {() => void} run
   * @returns {() => void}
   */
  after(time, run) {
    const timer = setTimeout(run, time);
    return () => clearTimeout(timer);
  }

  /**
   * Waits for a time in milliseconds, or until the signal.
   *
   * @param {number} time
   * @param {AbortSignal} signal
   * @returns {Promise<void>}
   */
  wait(time, signal) {
    return new Promise((resolve) => {
      const cancel = this.after(time, () => { signal.removeEventListener("abort", end); resolve(); });
      const end = () => { cancel(); resolve(); };
      signal.addEventListener("abort", end, { once: true });
    });
  }
}

/** A clock that only goes on when it is told to. */
export class SetClock extends Clock {
  #now = 0;
  /** @type {Set<{run: (now: number) => void}>} */
  #frames = new Set();
  /** @type {Set<{due: number, run: () => void}>} In the order in which they were set. */
  #timers = new Set();

  get now() { return this.#now; }
  get isSet() { return true; }

  /**
   * @param {(now: number) => void} run
   * @returns {() => void}
   */
  frame(run) {
    const frame = { run };
    this.#frames.add(frame);
    return () => this.#frames.delete(frame);
  }

  /**
   * @param {number} time
   * @param {() => void} run
   * @returns {() => void}
   */
  after(time, run) {
    const timer = { due: this.#now + Math.max(0, time), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /**
   * Goes on by a time in milliseconds: timers act in the order of their times, then one frame is drawn.
   *
   * @param {number} time
   * @returns {Promise<boolean>} False if nothing acted, so that the picture is the one before.
   */
  async advance(time) {
    const end = this.#now + time;
    let acted = false;
    await settled();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = Math.max(this.#now, timer.due);
      this.#timers.delete(timer);
      timer.run();
      acted = true;
      await settled();
    }
    this.#now = end;
    const frames = [...this.#frames];
    this.#frames.clear();
    for (const frame of frames) frame.run(end);
    await settled();
    return acted || frames.length > 0;
  }

  /** @param {number} end */
  #next(end) {
    let next;
    for (const timer of this.#timers) if (timer.due <= end && (!next || timer.due < next.due)) next = timer;
    return next;
  }
}

/**
 * Waits until what was promised has gone on.
 *
 * @returns {Promise<void>}
 */
function settled() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(); };
    port2.postMessage(0);
  });
}
