import { element, fill, ltr } from "./dom.js";
import { HTTPSource } from "./http.js";
import { count, number } from "./text.js";

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

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.state = element("p", { class: "quiet", role: "status", dir: "auto" });
    this.others = element("div", { class: "other-conflicts" });
    this.message = element("textarea", { class: "message", rows: 2, "aria-label": "Message", dir: "auto", placeholder: "What was merged?", oninput: () => this.#update() });
    this.commit = element("button", { type: "button", class: "button filled wide commit-button", onclick: () => this.#commit() }, element("span", { class: "button-words", text: "Commit the merge" }));
    this.abort = element("button", { type: "button", class: "button", title: "Everything is as before the merge then", onclick: () => this.#abort() }, "Abort");
    this.buttons = element("div", { class: "commit-buttons" }, this.commit, this.abort);
    this.foot = element("div", { class: "commit" }, this.others, this.state, this.message, this.buttons);
    this.bar = element("div", { class: "keep-bar", role: "group", "aria-label": "Which one to keep" }, ...sides.map(({ side, text, key }) => (
      element("button", { type: "button", class: "button", onclick: () => this.#keepSelected(side) }, text, element("kbd", { text: key })))));
    local.project.listen(() => this.#update());
  }

  async open() {
    const { local } = this;
    const answer = await local.server.post("/api/index", conflictsView);
    this.#source = new HTTPSource(local.server, conflictsView, local.images, answer);
    this.message.value = answer.message ?? "Merge";
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
    this.#page.app.renew();
    this.#update();
  }

  get #count() {
    const answer = this.#source?.answer;
    return answer ? answer.index.assets.length + (answer.others?.length ?? 0) : 0;
  }

  #update() {
    const { project } = this.local;
    const left = this.#count;
    const isMerging = Boolean(project.state.operation) || left > 0;
    const isBlocked = project.isGone || Boolean(project.job);
    this.foot.hidden = !isMerging;
    this.state.textContent = left ? `${count("conflicts", left)} left` : "All conflicts are resolved.";
    this.message.hidden = left > 0;
    this.commit.disabled = isBlocked || left > 0 || !this.message.value.trim();
    this.commit.hidden = left > 0;
    this.abort.disabled = isBlocked;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.bar.querySelectorAll("button"))) button.disabled = isBlocked;
    fill(this.others, ...(this.#source?.answer.others ?? []).map(({ word, canStayTwice }) => element("div", { class: "other-conflict" }, ltr(word, "name"),
      ...sides.filter(({ side }) => side !== "both" || canStayTwice).map(({ side, text }) => element("button", {
        type: "button", class: "button", disabled: isBlocked, "aria-label": `${text}: ${word}`, onclick: () => this.#keep(side, word),
      }, side === "mine" ? "Mine" : side === "theirs" ? "Theirs" : "Both")))));
  }

  get #nothing() {
    const { operation } = this.local.project.state;
    return [
      element("h1", { class: "nothing-head", text: operation && !this.#count ? "No conflicts left" : this.#count ? "No conflicts of assets" : "No conflicts" }),
      element("p", { text: operation ? "Commit to finish the merge." : "If you and someone else change the same asset, you choose here which one to keep." }),
      ...(operation ? [this.foot] : []),
    ];
  }

  /** @param {KeptSide} side */
  #keepSelected(side) {
    const app = this.#page?.app;
    const word = app && app.state.view === "diff" ? this.#source?.answer.words?.[app.position] : undefined;
    if (word) this.#keep(side, word);
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
    const result = await this.local.run("abort", {}, this.local.undoAction);
    if (result && !result.error) this.local.go("");
  }
}
