/**
 * The program behind the local app: what it is asked, and how it refuses.
 */

/** A refusal, in the words of the program. */
export class ServerError extends Error {
  /**
   * @param {number} status Of the response; 0 if there was none.
   * @param {import("./contract.js").Failure} failure
   */
  constructor(status, { error, causes = [], hints = [], code = "" }) {
    super(error);
    this.status = status;
    this.causes = causes;
    this.hints = hints;
    this.code = code;
  }

  /** True if the app has ended, or was started again meanwhile. */
  get isGone() {
    return this.status === 0 || this.status === 401;
  }
}

export class Server {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
  }

  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  get(path) {
    return this.#ask("GET", path);
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>}
   */
  post(path, body) {
    return this.#ask("POST", path, body);
  }

  /**
   * @param {string} path
   * @param {File} file
   * @returns {Promise<any>}
   */
  put(path, file) {
    return answered(() => fetch(path, { method: "PUT", headers: { "X-Assets-Token": this.token, "Content-Type": "application/octet-stream" }, body: file }));
  }

  /** @param {string} path */
  delete(path) {
    return this.#ask("DELETE", path);
  }

  /**
   * Returns a response that is still arriving.
   *
   * @param {string} path
   * @param {AbortSignal} signal
   */
  async stream(path, signal) {
    const response = await fetch(path, { headers: { "X-Assets-Token": this.token }, signal });
    if (!response.ok || !response.body) throw await refusal(response);
    return response.body;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #ask(method, path, body) {
    return answered(() => fetch(path, {
      method,
      headers: { "X-Assets-Token": this.token, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }));
  }
}

/**
 * Exchanges the code of an address for a session.
 *
 * @param {string} code
 * @returns {Promise<import("./contract.js").Session>}
 */
export function exchangeCode(code) {
  return answered(() => fetch("/api/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code }) }));
}

/**
 * @param {() => Promise<Response>} send
 * @returns {Promise<any>}
 */
async function answered(send) {
  /** @type {Response} */
  let response;
  try {
    response = await send();
  } catch {
    throw new ServerError(0, { error: "The app has stopped." });
  }
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** @param {Response} response */
async function refusal(response) {
  const failure = await response.json().catch(() => undefined);
  return new ServerError(response.status, failure?.error ? failure : { error: `The app answered with status ${response.status}.` });
}
