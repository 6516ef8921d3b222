import { element, fill } from "./dom.js";
import { ago, count, number } from "./text.js";

/**
 * Below the sections: what there is to push and to pull, and the button that does both.
 *
 * @typedef {import("./contract.js").ProjectState} ProjectState
 */
export class SyncPanel {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.words = element("p", { class: "quiet", dir: "auto", role: "status" });
    this.button = element("button", { type: "button", class: "button wide", onclick: () => local.runWithConflicts("sync", {}) }, element("span", { text: "Sync" }));
    this.stop = element("button", { type: "button", class: "button wide", text: "Stop", hidden: true, onclick: () => local.project.stop() });
    this.node = element("div", { class: "sync" }, this.words, this.button, this.stop);
  }

  update() {
    const { project } = this.local;
    const { state, job } = project;
    const isSyncing = job?.action === "sync";
    fill(this.words, isSyncing ? stepWords(job?.progress) : syncWords(state));
    this.button.disabled = project.isGone || Boolean(job) || state.remote === false;
    this.button.hidden = isSyncing && Boolean(job?.id);
    this.stop.hidden = !this.button.hidden;
  }

}

/**
 * "2 versions to push, 1 to pull"; why there is nothing to sync with.
 *
 * @param {Pick<ProjectState, "upstream" | "remote">} state
 */
export function syncWords({ upstream, remote }) {
  if (remote === false) return "No remote is set up yet";
  if (!upstream) return "Not pushed yet";
  const checked = upstream.checked ? `Checked ${ago(upstream.checked)}` : "";
  return [upstreamWords(upstream), checked].filter(Boolean).join(". ");
}

/** @param {NonNullable<ProjectState["upstream"]>} upstream */
export function upstreamWords({ name, ahead = 0, behind = 0 }) {
  if (!ahead && !behind) return `Up to date with '${name}'`;
  if (!ahead) return `${count("versions", behind)} to pull`;
  return `${count("versions", ahead)} to push${behind ? `, ${number(behind)} to pull` : ""}`;
}

/** @param {import("./contract.js").Progress | undefined} progress */
export function stepWords(progress) {
  if (!progress?.text) return "Syncing…";
  return progress.total ? `${progress.text} ${number(progress.done ?? 0)} of ${number(progress.total)}` : progress.text;
}
