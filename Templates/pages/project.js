import { ServerError } from "./server.js";

/**
 * The project as the program last described it, and the one job that runs.
 *
 * @typedef {import("./contract.js").ProjectState} ProjectState
 * @typedef {import("./contract.js").ActionResult} ActionResult
 * @typedef {import("./contract.js").ServerEvent} ServerEvent
 * @typedef {import("./contract.js").Progress} Progress
 */

/** What is said if the project is no longer what the page showed. */
const staleWords = { error: "Something changed meanwhile; look again and repeat.", causes: [], hints: [], code: "stale" };
/** Milliseconds after which a job is asked about, should its end not have been heard of. */
const askAgain = 2000;

export class Project {
  /** @type {ProjectState} */
  state = { revision: 0, project: "", root: "", counts: {} };
  /** True if the app has stopped. */
  isGone = false;
  /** @type {{action: string, id?: string, progress?: Progress} | undefined} What this page has asked for. */
  job = undefined;
  /** @type {() => Promise<void>} Asks for what is shown anew; the section that is open sets it. */
  refreshView = async () => {};
  /** @type {(() => void)[]} */
  #listeners = [];
  /** @type {Promise<void> | undefined} */
  #refreshing;
  #isStale = false;
  /** @type {Map<string, () => void>} What waits for the end of a job. */
  #ends = new Map();

  /** @param {import("./server.js").Server} server */
  constructor(server) {
    this.server = server;
  }

  /** @param {() => void} listener Called if anything here changed. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  tell() {
    for (const listener of this.#listeners) listener();
  }

  /** Asks for the state and what is shown; once more if something changes meanwhile. */
  refresh() {
    this.#isStale = true;
    this.#refreshing ??= (async () => {
      try {
        while (this.#isStale && !this.isGone) {
          this.#isStale = false;
          const [state] = await Promise.all([this.server.get("/api/state"), this.refreshView()]);
          this.state = state;
          this.tell();
        }
      } catch (error) {
        if (error instanceof ServerError && error.isGone) this.end();
      } finally {
        this.#refreshing = undefined;
      }
    })();
    return this.#refreshing;
  }

  /** Nothing can be done any more; what is shown stays. */
  end() {
    if (this.isGone) return;
    this.isGone = true;
    for (const end of this.#ends.values()) end();
    this.tell();
  }

  /** @param {ServerEvent} event */
  hear(event) {
    if (event.event === "bye") return this.end();
    if (this.isGone) {
      this.isGone = false;
      this.tell();
    }
    if (event.event === "job") {
      if (event.state === "ended") this.#ends.get(event.id)?.();
      else if (this.job?.id === event.id && event.progress) {
        this.job.progress = event.progress;
        this.tell();
      }
    } else if (event.revision > this.state.revision) this.refresh();
  }

  /**
   * Has the program do something, and returns its answer once that is done and what is shown is up to date. Undefined if
   * something runs already.
   *
   * @param {string} action
   * @param {object} values
   * @param {string | undefined} expect What was shown when the reader decided.
   * @returns {Promise<ActionResult | undefined>}
   */
  async run(action, values, expect) {
    if (this.job || this.isGone) return undefined;
    const running = this.#run(action, values, expect);
    this.ended = running.then(() => {}, () => {});
    return running;
  }

  /** When what runs has ended, for what is to be done right after it. */
  ended = Promise.resolve();

  /**
   * @param {string} action
   * @param {object} values
   * @param {string | undefined} expect
   */
  async #run(action, values, expect) {
    this.job = { action };
    this.tell();
    /** @type {ActionResult} */
    let result;
    try {
      const answer = await this.server.post("/api/run", { action, values, expect, key: crypto.randomUUID() });
      result = answer.job ? await this.#result(answer.job) : answer;
    } catch (error) {
      result = { exitCode: 3, error: this.failure(error) };
    }
    await this.refresh();
    this.job = undefined;
    this.tell();
    return result;
  }

  /** Ends what runs as early as that leaves everything as it was. */
  stop() {
    if (this.job?.id) this.server.delete(`/api/jobs/${this.job.id}`).catch(() => {});
  }

  /**
   * @param {unknown} error
   * @returns {import("./contract.js").Failure}
   */
  failure(error) {
    if (!(error instanceof ServerError)) return { error: String(error), causes: [], hints: [] };
    if (error.isGone) this.end();
    return error.code === "stale" ? staleWords : { error: error.message, causes: error.causes, hints: error.hints, code: error.code };
  }

  /**
   * @param {string} id
   * @returns {Promise<ActionResult>}
   */
  async #result(id) {
    if (this.job) this.job.id = id;
    for (;;) {
      // The job may have ended before anybody listened.
      const job = await this.server.get(`/api/jobs/${id}`);
      if (job.result) return job.result;
      if (this.job) this.job.progress = job.progress;
      this.tell();
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, askAgain);
        this.#ends.set(id, () => { clearTimeout(timer); resolve(undefined); });
      });
      this.#ends.delete(id);
    }
  }
}
