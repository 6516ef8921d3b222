import { askForText, askInDialog } from "./dialogs.js";
import { byId, element, fill, ltr } from "./dom.js";
import { HTTPSource } from "./http.js";
import { count, listed } from "./text.js";

/**
 * The section of conflicts: for each asset mine, theirs or both; then the merge is committed.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {"mine" | "theirs" | "both"} KeptSide
 */
const conflictsView = { view: "conflicts" };

/** @type {{side: KeptSide, text: string, key: string, does: string}[]} */
const sides = [
  { side: "mine", text: "Keep mine", key: "M", does: "keep mine" },
  { side: "theirs", text: "Keep theirs", key: "T", does: "keep theirs" },
  { side: "both", text: "Keep both", key: "B", does: "keep both, theirs under a new name" },
];

export class Conflicts {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {HTTPSource | undefined} */
  #source;
  /** @type {string[]} What else a commit of the merge takes. */
  #own = [];

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.state = element("p", { class: "quiet", role: "status", dir: "auto" });
    this.others = element("div", { class: "other-conflicts" });
    this.message = element("textarea", { class: "message", rows: 2, "aria-label": "Message", dir: "auto", placeholder: "What was merged?", oninput: () => this.#update() });
    this.commit = element("button", { type: "button", class: "button filled wide commit-button", onclick: () => this.#commit() }, element("span", { class: "button-words", text: "Commit the merge" }));
    this.abort = element("button", { type: "button", class: "button", title: "Everything is as before the merge then", onclick: () => this.#abort() }, "Abort");
    this.buttons = element("div", { class: "commit-buttons" }, this.commit, this.abort);
    this.own = element("p", { class: "own-changes", hidden: true }, element("span", { dir: "auto" }), " ", element("button", { type: "button", class: "link", onclick: () => void local.go("") }, "Show"));
    this.foot = element("div", { class: "commit" }, this.others, this.state, this.message, this.own, this.buttons);
    this.bar = element("div", { class: "keep-bar", role: "group", "aria-label": "Which one to keep" }, ...sides.map(({ side, text, key }) => (
      element("button", { type: "button", class: "button", onclick: () => this.#keepSelected(side) }, text, element("kbd", { text: key })))));
    local.project.listen(() => this.#update());
  }

  async open() {
    const { local } = this;
    const answer = await local.server.post("/api/index", conflictsView);
    this.#source = new HTTPSource(local.server, conflictsView, local.images, answer);
    this.#takeOwn(answer);
    this.message.value = answer.message ?? (this.message.value || "Merge");
    this.#page = this.local.startPage(this.#source, {
      ...local.additions, section: "conflicts", bar: this.bar, foot: this.foot,
      keys: [{ title: "Resolve", keys: sides.map(({ side, key, does }) => ({ keys: [key], shown: key, does, run: () => this.#keepSelected(side) })) }, ...local.additions.keys],
      nothing: () => this.#nothing,
    });
    this.#update();
  }

  close() {
    this.#page = undefined;
  }

  async refresh() {
    const answer = await this.local.server.post("/api/index", conflictsView);
    if (!this.#page) return;
    this.#source?.take(answer);
    this.#takeOwn(answer);
    this.#page.app.renew();
    // In place of a list without assets the overview has it.
    if (answer.index.assets.length) byId("list-body").append(this.foot);
    this.#update();
  }

  /** @param {import("./contract.js").ViewAnswer} answer */
  #takeOwn(answer) {
    // Without a message the answer says nothing of the merge, and what was known of it still holds.
    if (answer.own || answer.message !== undefined) this.#own = answer.own ?? [];
  }

  get #isBlocked() {
    const { project } = this.local;
    return project.isGone || Boolean(project.job);
  }

  get #count() {
    const answer = this.#source?.answer;
    return answer ? answer.index.assets.length + (answer.others?.length ?? 0) : 0;
  }

  #update() {
    const { project } = this.local;
    const left = this.#count;
    const isMerging = project.state.operation === "merge" || left > 0;
    const isBlocked = this.#isBlocked;
    this.foot.hidden = !isMerging;
    this.state.textContent = left ? `${count("conflicts", left)} left` : "All conflicts are resolved.";
    this.message.hidden = left > 0;
    this.commit.disabled = isBlocked || left > 0 || !this.message.value.trim();
    this.commit.hidden = left > 0;
    this.own.hidden = left > 0 || !this.#own.length;
    fill(/** @type {Element} */ (this.own.firstElementChild), ownWords(this.#own));
    this.abort.disabled = isBlocked;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.bar.querySelectorAll("button"))) button.disabled = isBlocked;
    fill(this.others, ...(this.#source?.answer.others ?? []).map(({ word, canStayTwice }) => element("div", { class: "other-conflict" }, ltr(word, "name"),
      ...sides.filter(({ side }) => side !== "both" || canStayTwice).map(({ side, text }) => element("button", {
        type: "button", class: "button", disabled: isBlocked, "aria-label": `${text}: ${word}`, onclick: () => this.#keep(side, word),
      }, side === "mine" ? "Mine" : side === "theirs" ? "Theirs" : "Both")))));
  }

  get #nothing() {
    const isMerging = this.local.project.state.operation === "merge";
    return [
      element("h1", { class: "nothing-head", text: isMerging && !this.#count ? "No conflicts left" : this.#count ? "No conflicts of assets" : "No conflicts" }),
      element("p", { text: this.#count ? "Other files are in conflict: choose for each which one to keep." : isMerging ? "Commit to finish the merge." : "If you and someone else change the same asset, you choose here which one to keep." }),
      ...(isMerging ? [this.foot] : []),
    ];
  }

  /** @param {KeptSide} side */
  #keepSelected(side) {
    const app = this.#page?.app;
    const word = app && app.state.view === "diff" ? this.#source?.answer.words?.[app.position] : undefined;
    if (!word) return;
    if (side === "both") this.#keepBoth(app?.state.asset ?? "", word);
    else this.#keep(side, word);
  }

  /**
   * Asks for the name of the asset that theirs becomes.
   *
   * @param {string} asset
   * @param {string} word
   */
  async #keepBoth(asset, word) {
    if (this.#isBlocked) return;
    const leaf = asset.slice(asset.lastIndexOf("/") + 1);
    const name = await askForText({ title: `Keep both of '${leaf}'`, label: "Name of theirs, which becomes a new asset", value: `${leaf}-theirs`, action: "Keep both" });
    if (name) await this.local.run("keep", { side: "both", words: [word], name }, this.local.undoAction);
  }

  /**
   * @param {KeptSide} side
   * @param {string} word
   */
  #keep(side, word) {
    return this.local.run("keep", { side, words: [word] }, this.local.undoAction);
  }

  async #commit() {
    const result = await this.local.run("commit", { message: this.message.value.trim() }, this.local.undoAction);
    if (result && !result.error) this.local.go("");
  }

  async #abort() {
    const answer = await askInDialog({
      title: "Abort the merge?", lines: ["The project is as before the merge then. What you have decided here is lost."], answers: [{ text: "Abort the merge", value: "abort" }],
    });
    if (!answer) return;
    const result = await this.local.run("abort", {}, this.local.undoAction);
    if (result && !result.error) this.local.go("");
  }
}

/**
 * "This also commits 1 asset and 1 other file that you changed."
 *
 * @param {string[]} paths Of files.
 */
export function ownWords(paths) {
  const folders = paths.map((path) => /^.*?\.[a-z]+set(?=\/|$)/.exec(path)?.[0]);
  const assets = new Set(folders.filter((folder) => folder !== undefined)).size;
  const files = folders.filter((folder) => folder === undefined).length;
  const parts = [...(assets ? [count("assets", assets)] : []), ...(files ? [count(assets ? "otherFilesChosen" : "files", files)] : [])];
  return parts.length ? `This also commits ${listed(parts)} that you changed.` : "";
}
