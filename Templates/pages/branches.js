import { askInDialog } from "./dialogs.js";
import { visible } from "./dom.js";
import { Finder } from "./finder.js";
import { count, listed } from "./text.js";

/**
 * The branch above the sections: a field finds a branch or names a new one.
 */
export class BranchMenu {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.finder = new Finder({
      label: "Branches", hint: "Find or create a branch", class: "branch-button", items: () => this.#branches(),
      others: (typed) => {
        if (!typed) return this.#wholeBranch;
        const name = branchName(typed);
        return name ? [{ name, title: `New branch '${name}'`, glyph: "own", run: () => void local.run("branch", { name }, local.undoAction) }] : [];
      },
    });
    this.merging = new Finder({
      label: "Branch to merge", hint: "Find a branch to merge into this one", none: "There is no other branch.",
      items: async () => (await this.#listed()).filter(({ isCurrent }) => !isCurrent).map((branch) => ({ name: branch.name, detail: branchDetail(branch), run: () => void local.runWithConflicts("merge", { branch: branch.name }) })),
    });
    this.button = this.finder.button;
  }

  /** @param {string} name Of the one that is checked out. */
  update(name) {
    const { project } = this.local;
    const shown = visible(name);
    if (this.finder.name.textContent !== shown) this.finder.name.textContent = shown;
    this.button.disabled = project.isGone || Boolean(project.job);
  }

  /**
   * What can be done with the branch that is checked out.
   *
   * @returns {import("./finder.js").Found[]}
   */
  get #wholeBranch() {
    const { local } = this;
    return [
      { name: "", title: "Ask for review…", detail: "Of the branch you are on", glyph: "comment", run: () => void local.reviews.askForReview() },
      { name: "", title: "Merge a branch…", detail: "Into the branch you are on", glyph: "arrow", run: () => void this.merging.open(this.button) },
    ];
  }

  /** @returns {Promise<import("./contract.js").Branch[]>} */
  async #listed() {
    return (await this.local.server.post("/api/branches", {})).branches;
  }

  async #branches() {
    return (await this.#listed()).map((branch) => ({
      name: branch.name, detail: branchDetail(branch), ...(branch.isCurrent ? { glyph: "check" } : {}), run: () => { if (!branch.isCurrent) this.#switch(branch.name); },
    }));
  }

  /**
   * Switches at once, or says first what would be shelved.
   *
   * @param {string} branch
   */
  async #switch(branch) {
    const { local } = this;
    const plan = await local.plan("switch", { branch });
    if (!plan) return;
    const go = (/** @type {boolean} */ brings) => void local.run("switch", { branch, ...(brings ? { brings: true } : {}) }, local.undoAction, plan.expect);
    const { shelved: work } = plan.output;
    const shelved = { assets: work?.assets?.length ?? 0, files: work?.otherFiles?.length ?? 0 };
    if (!shelved.assets && !shelved.files) return go(false);
    const refused = await local.obstacle("switch", { branch, brings: true });
    const them = isOne(shelved) ? "it" : "them";
    const choice = await askInDialog({
      title: `Switch to '${branch}'?`, lines: [shelfWords(shelved, local.project.state.head?.branch)],
      answers: [{ text: `Bring ${them} along`, value: "bring", ...(refused ? { obstacle: refused } : {}) }, { text: "Switch", value: "switch" }],
    });
    if (choice) go(choice === "bring");
  }
}

/** @param {import("./contract.js").Branch} branch */
function branchDetail({ hasShelf, isRemote, title }) {
  return [hasShelf ? "Has shelved changes" : "", isRemote ? "From your team" : "", title].filter(Boolean).join(" · ");
}

/** @param {{assets: number, files: number}} shelved */
function isOne({ assets, files }) {
  return assets + files === 1;
}

/**
 * "3 assets and 2 files will be shelved on 'bell-redrawn'. They are back when you switch to it again." For one: "It is".
 *
 * @param {{assets: number, files: number}} shelved
 * @param {string | undefined} branch
 */
export function shelfWords({ assets, files }, branch) {
  const what = listed([...(assets ? [count("assets", assets)] : []), ...(files ? [count("files", files)] : [])]);
  return `${what} will be shelved${branch ? ` on '${branch}'` : ""}. ${isOne({ assets, files }) ? "It is" : "They are"} back when you switch to it again.`;
}

/**
 * The name of a branch as git takes it, from what a person typed: git allows no spaces.
 *
 * @param {string} typed
 */
export function branchName(typed) {
  return typed.trim().replace(/[\s~^:?*[\\]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-./]+|[./]+$/g, "");
}
