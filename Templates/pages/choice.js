import { count, listed, text } from "./text.js";

/**
 * Which changes are checked for the next commit: all, but those that the reader left out.
 */
export class Choice {
  /** @type {Set<string>} Paths. */
  #left = new Set();

  /** @param {string} path */
  holds(path) {
    return !this.#left.has(path);
  }

  /**
   * @param {string[]} paths
   * @param {boolean} isChecked
   */
  set(paths, isChecked) {
    for (const path of paths) {
      if (isChecked) this.#left.delete(path);
      else this.#left.add(path);
    }
  }

  /**
   * @param {string[]} paths
   * @returns {"all" | "some" | "none"}
   */
  state(paths) {
    const checked = paths.filter((path) => this.holds(path)).length;
    return checked === 0 ? "none" : checked === paths.length ? "all" : "some";
  }

  /** What is left out, to be remembered. */
  get left() {
    return [...this.#left];
  }
}

/**
 * "Commit 4 assets and 2 other files"
 *
 * @param {number} assets How many are checked.
 * @param {number} files
 */
export function commitWords(assets, files) {
  const parts = [...(assets ? [count("assets", assets)] : []), ...(files ? [count(assets ? "otherFilesChosen" : "files", files)] : [])];
  return parts.length ? `${text.commit} ${listed(parts)}` : text.commit;
}

/**
 * Why nothing can be committed now; empty if it can.
 *
 * @param {{isGone: boolean, isBusy: boolean, total: number, checked: number, message: string, operation: string, conflicts: number}} state
 */
export function commitObstacle({ isGone, isBusy, total, checked, message, operation, conflicts }) {
  if (isGone) return "The app has stopped.";
  if (isBusy) return "Wait for what runs now.";
  if (conflicts) return "Resolve the conflicts first.";
  if (operation) {
    if (operation !== "merge") return "Finish it in a terminal first.";
    if (checked < total) return "A merge is committed as a whole: check everything.";
  } else if (!total) return "Nothing changed.";
  else if (!checked) return "Check what you want to commit.";
  return message.trim() ? "" : "Write what changed.";
}
