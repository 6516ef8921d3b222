/**
 * How a tab gets the token without which the program answers nothing: from itself, from another tab, or for the code in the
 * address, which counts once.
 *
 * @typedef {import("./contract.js").Session} Session
 */

/**
 * Takes the code out of an address, so that a copied link or a screenshot doesn't carry it.
 *
 * @param {string} fragment
 * @returns {{code: string, rest: string}} `rest` is the fragment without it.
 */
export function splitCode(fragment) {
  const parts = fragment.replace(/^#/, "").split("&").filter(Boolean);
  const isCode = (/** @type {string} */ part) => part.startsWith("code=");
  const rest = parts.filter((part) => !isCode(part)).join("&");
  return { code: parts.find(isCode)?.slice("code=".length) ?? "", rest: rest && `#${rest}` };
}

/** Milliseconds that other tabs have to answer. */
const patience = { withCode: 80, alone: 400 };

/**
 * Returns the session, or nothing if there is no way to one.
 *
 * @param {object} ways
 * @param {string} ways.code
 * @param {Session | undefined} ways.stored What this tab has from before.
 * @param {(time: number) => Promise<Session | undefined>} ways.ask Asks the other tabs.
 * @param {(code: string) => Promise<Session>} ways.exchange
 * @returns {Promise<Session | undefined>}
 */
export async function openSession({ code, stored, ask, exchange }) {
  if (stored) return stored;
  // A tab that is open has the token already; the code may have been used by it.
  const shared = await ask(code ? patience.withCode : patience.alone);
  if (shared || !code) return shared;
  try {
    return await exchange(code);
  } catch {
    return undefined;
  }
}

/** The other tabs of the same app. */
export class Siblings {
  /** @type {(event: import("./contract.js").ServerEvent) => void} */
  onEvent = () => {};
  /** @type {Session | undefined} What they get if they ask. */
  session = undefined;
  /** @type {((session: Session) => void) | undefined} */
  #take;

  /** @param {string} name Of the app; other apps may have the same address later. */
  constructor(name) {
    this.channel = new BroadcastChannel(`assets:${name}`);
    this.channel.addEventListener("message", ({ data }) => {
      if (data.ask && this.session) this.channel.postMessage({ session: this.session });
      else if (data.session) this.#take?.(data.session);
      else if (data.event) this.onEvent(data.event);
    });
  }

  /**
   * @param {number} time Milliseconds to wait for an answer.
   * @returns {Promise<Session | undefined>}
   */
  ask(time) {
    return new Promise((resolve) => {
      this.#take = resolve;
      this.channel.postMessage({ ask: true });
      setTimeout(resolve, time);
    });
  }

  /** @param {import("./contract.js").ServerEvent} event */
  tell(event) {
    this.channel.postMessage({ event });
  }
}
