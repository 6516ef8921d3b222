import { commitObstacle, commitWords } from "./choice.js";
import { announce } from "./controls.js";
import { element, fill, hasKeys } from "./dom.js";
import { text } from "./text.js";
import { withCommand } from "./undo.js";

/**
 * The foot of the list of changes: the message and the button that commits.
 */
export class CommitPanel {
  /** Why nothing can be committed now; empty if it can. */
  obstacle = "";

  /** @param {import("./changes.js").Changes} changes */
  constructor(changes) {
    this.changes = changes;
    this.field = element("textarea", {
      class: "message", rows: 2, placeholder: "What changed?", "aria-label": "Message", "aria-describedby": "commit-reason", dir: "auto", value: changes.message,
      oninput: () => { this.#grow(); changes.write(this.field.value); },
    });
    this.words = element("span", { class: "button-words", dir: "auto" });
    this.key = hasKeys() ? element("kbd", { text: withCommand("Enter") }) : null;
    this.button = element("button", { type: "button", class: "button filled wide commit-button", "aria-describedby": "commit-reason", onclick: () => changes.commit() }, this.words);
    this.stop = element("button", { type: "button", class: "button", hidden: true, text: "Stop", onclick: () => changes.local.project.stop() });
    this.reason = element("span", { id: "commit-reason", dir: "auto" });
    this.unfinished = element("p", { class: "own-changes", hidden: true }, element("span", { dir: "auto" }), " ", element("button", { type: "button", class: "link", onclick: () => void changes.local.go("conflicts") }, "Conflicts"));
    this.node = element("form", { class: "commit", "aria-label": "Commit", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      this.unfinished, this.field, element("div", { class: "commit-buttons" }, this.button, this.stop),
      element("p", { class: "commit-reason quiet" }, this.reason, element("span", { class: "spring" }), this.key));
  }

  focus() {
    if (document.documentElement.dataset.tab) document.documentElement.dataset.tab = "assets";
    this.field.focus();
  }

  update() {
    const { changes } = this;
    const { project } = changes.local;
    const { paths, files } = changes;
    const isChecked = (/** @type {string} */ path) => changes.choice.holds(path);
    const checked = paths.filter(isChecked).length;
    const checkedFiles = files.filter(isChecked).length;
    const isCommitting = project.job?.action === "commit";
    this.obstacle = commitObstacle({ isGone: project.isGone, isBusy: Boolean(project.job ?? project.state.job), total: paths.length, checked, message: changes.message, operation: project.state.operation ?? "", conflicts: project.state.counts.conflicts ?? 0 });
    if (this.field.value !== changes.message) {
      this.field.value = changes.message;
      this.#grow();
    }
    this.words.textContent = isCommitting ? progressWords(text.committing, project.job?.progress) : commitWords(checked - checkedFiles, checkedFiles);
    this.button.disabled = Boolean(this.obstacle);
    this.button.setAttribute("aria-busy", String(isCommitting));
    this.stop.hidden = !isCommitting || !project.job?.id;
    fill(this.reason, isCommitting ? "" : this.obstacle);
    const { operation } = project.state;
    this.unfinished.hidden = !operation;
    fill(/** @type {Element} */ (this.unfinished.firstElementChild), operation ? unfinishedWords(operation) : "");
    this.node.hidden = !paths.length && !changes.message && !operation;
    changes.list?.update();
  }

  /** Says why nothing is committed, and goes to where that can be changed. */
  explain() {
    announce(this.obstacle);
    if (!this.changes.message.trim()) this.focus();
  }

  #grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${Math.min(this.field.scrollHeight + 2, 160)}px`;
  }
}

/**
 * "A merge is not finished: this commits it." Other operations are git's own.
 *
 * @param {string} operation
 */
export function unfinishedWords(operation) {
  return operation === "merge" ? "A merge is not finished: this commits it." : `A ${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is not finished.`;
}

/**
 * "Committing… 3 of 9"
 *
 * @param {string} words
 * @param {import("./contract.js").Progress} [progress]
 */
export function progressWords(words, progress) {
  return progress?.total ? `${words} ${progress.done ?? 0} of ${progress.total}` : words;
}
