import { Choice } from "./choice.js";
import { ChoiceList } from "./choicelist.js";
import { CommitPanel } from "./commit.js";
import { element } from "./dom.js";
import { glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";
import { count } from "./text.js";
import { isWithCommand, withCommand } from "./undo.js";

/**
 * The section of uncommitted changes: they are compared with the last version, checked, committed and discarded.
 *
 * @typedef {import("./contract.js").Asset} Asset
 * @typedef {import("./contract.js").ViewAnswer} ViewAnswer
 */
const changesView = { view: "changes" };

export class Changes {
  choice = new Choice();
  message = "";
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {Map<string, string>} Paths by the names of assets. */
  #paths = new Map();
  /** @type {HTMLButtonElement | undefined} */
  #discardButton;
  /** @type {{number: number | undefined, message: string} | undefined} The last commit of this tab. */
  #committed;

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    const kept = local.remembered.get("changes", { message: "", left: /** @type {string[]} */ ([]) });
    this.message = kept.message;
    this.choice.set(kept.left, false);
    this.panel = new CommitPanel(this);
    this.list = new ChoiceList(this, this.panel.node);
    local.project.listen(() => this.#update());
    document.addEventListener("keydown", (event) => {
      if (!this.#page || event.key !== "Enter" || !isWithCommand(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.commit();
    });
  }

  #update() {
    const { project } = this.local;
    this.panel.update();
    if (this.#discardButton) this.#discardButton.disabled = project.isGone || Boolean(project.job);
  }

  /** @returns {Promise<ViewAnswer>} */
  #ask() {
    return this.local.server.post("/api/index", changesView);
  }

  /** @returns {ViewAnswer | undefined} */
  get answer() {
    return this.source?.answer;
  }

  /** Paths of all that can be committed. */
  get paths() {
    return [...(this.answer?.paths ?? []), ...this.files];
  }

  get files() {
    return this.answer?.otherFiles ?? [];
  }

  /**
   * The other files that the filter of the list leaves. They have no class.
   *
   * @param {import("./app.js").App} app
   */
  filesIn(app) {
    const { filter, query } = app.state;
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return filter ? [] : this.files.filter((file) => words.every((word) => file.toLowerCase().includes(word)));
  }

  /** @param {Asset} asset */
  pathOf(asset) {
    return this.#paths.get(asset.name) ?? asset.name;
  }

  /** @type {import("./localapp.js").Section["open"]} */
  async open() {
    const answer = await this.#ask();
    this.source = new HTTPSource(this.local.server, changesView, this.local.images, answer);
    this.#take();
    this.#page = this.local.startPage(this.source, this.#additions);
    this.panel.update();
  }

  close() {
    this.#page = undefined;
  }

  async refresh() {
    const answer = await this.#ask();
    const { source } = this;
    if (!this.#page || !source) return;
    const isSame = JSON.stringify([answer.index, answer.paths, answer.otherFiles]) === JSON.stringify([source.answer.index, source.answer.paths, source.answer.otherFiles]);
    if (isSame) {
      source.answer = answer;
      return;
    }
    source.take(answer);
    this.#take();
    this.#page.app.renew();
    this.panel.update();
  }

  #take() {
    const { answer } = this;
    this.#paths = new Map(answer?.index.assets.map((asset, place) => [asset.name, answer.paths[place] ?? asset.name]));
  }

  /** Tells the list and the panel what is checked. */
  showChoice() {
    this.#remember();
    this.#page?.app.tell("choice");
    this.panel.update();
  }

  /** @param {string} message */
  write(message) {
    this.message = message;
    this.#remember();
    this.panel.update();
  }

  #remember() {
    this.local.remembered.set("changes", { message: this.message, left: this.choice.left });
  }

  // Actions

  async commit() {
    const { paths } = this;
    const checked = paths.filter((path) => this.choice.holds(path));
    if (this.panel.obstacle) return this.panel.explain();
    const values = { message: this.message.trim(), ...(checked.length < paths.length ? { paths: checked } : {}) };
    const result = await this.local.run("commit", values, this.local.undoAction);
    if (!result || result.error) return;
    this.#committed = { number: this.local.project.state.undo?.number, message: this.message };
    this.write("");
  }

  /**
   * A commit that was undone gives its message back, unless another one is being written.
   *
   * @param {number} number Of the operation that was undone.
   */
  takeBack(number) {
    if (number === this.#committed?.number && !this.message.trim()) this.write(this.#committed.message);
  }

  /** @param {string[]} paths */
  async discard(paths) {
    if (!paths.length) return;
    await this.local.run("discard", { paths }, this.local.undoAction);
    // What had the focus may be gone with the asset.
    if (document.activeElement === document.body) this.list.focus();
  }

  /** @returns {Asset | undefined} */
  get selected() {
    const app = this.#page?.app;
    return app && app.state.view === "diff" ? app.assets[app.position] : undefined;
  }

  discardSelected() {
    const { selected } = this;
    if (selected) this.discard([this.pathOf(selected)]);
  }

  // What the page gets

  /** @returns {import("./app.js").Additions} */
  get #additions() {
    const { local } = this;
    return {
      ...local.additions, section: "", list: this.list,
      keys: [{ title: "Commit", keys: this.#keys }, ...local.additions.keys],
      facts: (asset) => {
        this.#discardButton = element("button", { type: "button", class: "button", title: "Discard (Delete)", onclick: () => this.discard([this.pathOf(asset)]) }, glyph("discard"), "Discard changes");
        this.#update();
        return [this.#discardButton];
      },
      nothing: () => this.#nothing,
    };
  }

  get #nothing() {
    const version = this.answer?.index.from;
    const files = this.files.length;
    return [
      element("h1", { class: "nothing-head", text: files ? "No asset changed" : "Nothing changed" }),
      element("p", { dir: "auto" }, files ? `${count("otherFiles", files)} ` : `Everything is committed${version?.branch ? ` to '${version.branch}'` : ""}.`,
        version && !files ? [" The last version is ", version.short, version.title && `: ${version.title}`].filter(Boolean).join("") + "." : ""),
      element("p", { class: "quiet", text: "Save an image in the project, and it shows up here." }),
    ];
  }

  /** @returns {import("./keys.js").Key[]} */
  get #keys() {
    const toggle = () => { if (this.selected) this.list.toggle([this.pathOf(this.selected)]); };
    return [
      { keys: ["X", "Shift+X"], shown: "X", does: "check or uncheck the asset (Shift: all)", run: (event) => (event.shiftKey ? this.list.toggle(this.paths) : toggle()) },
      { keys: ["Enter"], shown: "Enter", does: "the same for the row with the focus", run: () => this.list.toggleFocused() },
      { keys: ["C"], shown: "C", does: "write the message", run: () => this.panel.focus() },
      { keys: [], shown: withCommand("Enter"), does: "commit", run: () => {} },
      { keys: ["Delete"], shown: "Delete", does: "discard the changes of the asset", run: () => this.discardSelected() },
    ];
  }
}
