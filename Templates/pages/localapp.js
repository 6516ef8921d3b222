import { Changes } from "./changes.js";
import { Conflicts } from "./conflicts.js";
import { announce, commandBox } from "./controls.js";
import { byId, element, fill, visible } from "./dom.js";
import { EventStream } from "./events.js";
import { Findings } from "./findings.js";
import { History } from "./history.js";
import { ServedImages } from "./http.js";
import { Library } from "./library.js";
import { asSentence, Notices, plainNote } from "./notices.js";
import { Project } from "./project.js";
import { startPage } from "./page.js";
import { Prototypes } from "./prototypes.js";
import { Reviews } from "./reviews.js";
import { exchangeCode, Server, ServerError } from "./server.js";
import { openSession, Siblings, splitCode } from "./session.js";
import { headName, Sidebar } from "./sidebar.js";
import { Memory } from "./state.js";
import { count, listed } from "./text.js";
import { UndoButton, withCommand } from "./undo.js";

/**
 * What a section can do: it opens in `#app`, with what a link names in it.
 *
 * @typedef {object} Section
 * @property {(part: string) => Promise<void>} open
 * @property {() => void} close
 * @property {() => Promise<void>} refresh
 * @property {() => Promise<void>} [recount] Counts what the section has, without showing it.
 */

/** Milliseconds without a change after which sections that aren't shown are counted. */
const quietTime = 1000;

/**
 * The local app: a session with the program, the sections, and what stays around them.
 */
export class LocalApp {
  /** The section that is open, as links have it: its name, and after a colon what is open in it. */
  section = "";
  notices = new Notices();

  /**
   * @param {Server} server
   * @param {Memory} remembered Until the tab is closed.
   */
  constructor(server, remembered) {
    this.server = server;
    this.remembered = remembered;
    this.images = new ServedImages(server);
    this.project = new Project(server);
    this.branch = element("span", { class: "header-versions header-branch", dir: "ltr" });
    this.changes = new Changes(this);
    this.library = new Library(this);
    this.reviews = new Reviews(this);
    /** @type {{name: string, title: string, count: string, part: Section}[]} */
    this.sections = [
      { name: "", title: "Changes", count: "changes", part: this.changes },
      { name: "history", title: "History", count: "history", part: new History(this) },
      { name: "gallery", title: "Gallery", count: "gallery", part: this.library },
      { name: "conflicts", title: "Conflicts", count: "conflicts", part: new Conflicts(this) },
      { name: "requests", title: "Requests", count: "requests", part: this.reviews },
      { name: "prototypes", title: "Prototypes", count: "prototypes", part: new Prototypes(this) },
      { name: "findings", title: "Findings", count: "findings", part: new Findings(this) },
    ];
    this.notices.buttonFor = (command, hint) => this.#buttonFor(command, hint);
    this.undo = new UndoButton(this);
    this.sidebar = new Sidebar(this);
    this.project.listen(() => this.#update());
    this.project.refreshView = () => this.#current.part.refresh();
  }

  async begin() {
    document.documentElement.classList.add("is-local");
    const section = sectionIn(location.hash);
    const opening = this.server.get("/api/state").then((state) => {
      this.project.state = state;
      this.project.tell();
    });
    // The first section needs nothing of the state.
    if (section) await opening;
    await Promise.all([opening, this.open(section)]);
    this.reviews.countWaiting();
    addEventListener("popstate", () => {
      const wanted = sectionIn(location.hash);
      if (wanted !== this.section && !this.project.isGone) this.open(wanted);
    });
  }

  /** @type {Map<string, number>} What sections have counted themselves, since the state doesn't say it; what was last known. */
  counts = new Map();

  #countedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #recounting;

  /**
   * @param {string} section
   * @param {number} amount
   */
  setCount(section, amount) {
    if (this.counts.get(section) === amount) return;
    this.counts.set(section, amount);
    this.sidebar.update();
  }

  /** What was counted in other sections is counted anew, once the project hasn't changed for a while. */
  #recount() {
    const { revision } = this.project.state;
    if (revision === this.#countedAt) return;
    this.#countedAt = revision;
    clearTimeout(this.#recounting);
    this.#recounting = setTimeout(() => {
      if (this.project.isGone) return;
      for (const { name, part } of this.sections) if (this.counts.has(name) && part !== this.#current.part) part.recount?.().catch(() => {});
    }, quietTime);
  }

  get #current() {
    const [name] = this.section.split(":");
    return this.sections.find((section) => section.name === name) ?? this.sections[0];
  }

  /**
   * Goes to a section.
   *
   * @param {string} section
   * @param {string} [rest] Of the link, such as `asset=bell`.
   */
  async go(section, rest = "") {
    if (this.project.isGone) return;
    const fragment = [section && `section=${section}`, rest].filter(Boolean).join("&");
    this.#page?.app.flush();
    history.pushState(null, "", fragment ? `#${fragment}` : location.pathname);
    await this.open(section);
  }

  /**
   * Opens what the address names. What was shown stays until the other is there.
   *
   * @param {string} section
   */
  async open(section) {
    const from = this.section;
    const before = this.#current;
    this.section = section;
    this.sidebar.update();
    const { part } = this.#current;
    try {
      await part.open(section.slice(section.indexOf(":") + 1 || section.length));
      if (before.part !== part) before.part.close();
    } catch (error) {
      this.section = from;
      this.sidebar.update();
      if (!this.#page) throw error;
      this.notices.showProblem(this.project.failure(error));
    }
  }

  /** @type {ReturnType<typeof startPage> | undefined} */
  #page;

  /**
   * Shows a page in place of the one that is shown; nothing if the reader went elsewhere meanwhile.
   *
   * @param {import("./source.js").DataSource} source
   * @param {import("./app.js").Additions} additions
   */
  startPage(source, additions) {
    if (additions.section !== this.section) return undefined;
    this.#page?.stop();
    this.#page = startPage(source, additions);
    return this.#page;
  }

  #update() {
    const { project } = this;
    this.branch.textContent = visible(headName(project.state));
    this.notices.showGone(project.isGone);
    this.#recount();
    // Its Undo would undo something else now.
    if (this.#toldOf !== undefined && this.#toldOf !== project.state.undo?.number) {
      this.#toldOf = undefined;
      this.notices.dismissToast();
    }
  }

  /** @type {number | undefined} The operation that the toast offers to undo. */
  #toldOf = undefined;

  get undoAction() {
    return { text: "Undo", run: () => void this.undo.undo() };
  }

  /**
   * Has the program do something, and says what came of it.
   *
   * @param {string} action
   * @param {object} values
   * @param {{text: string, run: () => void}} [wayBack] What the toast offers.
   * @param {string} [expect] What the page showed, if not the state.
   */
  async run(action, values, wayBack, expect = this.project.state.expect) {
    if (this.project.job) announce("Wait for what runs now.");
    if (this.project.job || this.project.isGone) return undefined;
    this.notices.dismissToast();
    const before = this.project.state.head?.version;
    const last = this.project.state.undo?.number;
    const result = await this.project.run(action, values, expect);
    if (!result) return undefined;
    if (result.error) this.#tellOfRefusal(result.error, result.printed);
    else {
      const { undo, redo } = this.project.state;
      // Undo is for what was just done: nothing may have been.
      const canGoBack = wayBack?.text === "Redo" ? Boolean(redo) : Boolean(undo && !undo.obstacle && undo.number !== last);
      const words = [result.sentence ?? (result.exitCode ? "Nothing was changed" : "Done"), ...(result.notes ?? []).map(plainNote)].map(asSentence).join(" ");
      if (!this.#tellOfShelf(result, words)) this.notices.say(words, this.#lookAt(before, result), canGoBack ? wayBack : undefined);
      this.#toldOf = this.project.state.undo?.number;
      if (/^(sync|pull|fetch|request)\b/.test(action)) this.reviews.countWaiting();
    }
    return result;
  }

  /**
   * Says why something was not done, and how to go on in the app.
   *
   * @param {import("./contract.js").Failure} failure
   * @param {string[]} [printed]
   */
  #tellOfRefusal(failure, printed) {
    if (failure.code !== "operation-unfinished" || this.project.state.operation !== "merge") return this.notices.showProblem(failure, printed);
    this.notices.showProblem({ ...failure, hints: [] }, printed, { text: "Go to Conflicts", run: () => void this.go("conflicts") });
  }

  /**
   * Says which work didn't come back, and offers a branch of its own for it.
   *
   * @param {import("./contract.js").ActionResult} result
   * @param {string} words What was done.
   * @returns {boolean} False if there is none.
   */
  #tellOfShelf({ output }, words) {
    const { stillShelved, blocker } = output?.pull ?? output ?? {};
    if (!stillShelved) return false;
    const { branch, newBranch } = stillShelved;
    const problem = shelfProblem(stillShelved, blocker);
    this.notices.showProblem({ ...problem, causes: [words] }, [], blocker?.reason === "filter" ? undefined : {
      text: `Move them to '${newBranch}'`, run: () => void this.run("branch", { name: newBranch, shelf: branch }, this.undoAction),
    });
    return true;
  }

  /**
   * Offers to look at what a sync or a pull brought.
   *
   * @param {string | undefined} before The version that was there.
   * @param {import("./contract.js").ActionResult} result
   */
  #lookAt(before, { output }) {
    const after = this.project.state.head?.version;
    const came = output?.pull?.versions;
    /** @type {{source: string, change: string}[]} */
    const requests = output?.pull?.requests ?? [];
    const [request, ...more] = requests.filter(({ change }) => change === "new" || change === "changed");
    if (!came && request) return { text: "Show", run: () => void this.go(more.length ? "requests" : `requests:${request.source}`) };
    return came && before && after && before !== after ? { text: "Show", run: () => void this.go(`history:${before}..${after}`) } : undefined;
  }

  /**
   * Has the program do something that may end in conflicts, which are shown then.
   *
   * @param {string} action
   * @param {object} values
   */
  async runWithConflicts(action, values) {
    const result = await this.run(action, values, this.undoAction);
    const { conflicts } = this.project.state.counts;
    if (!result || !conflicts || result.error?.code === "operation-unfinished") return;
    // To undo is not what is wanted now; Abort is there for that.
    if (!result.error) this.notices.say(count("decisions", conflicts));
    await this.go("conflicts");
  }

  /**
   * Asks what an action would do; a refusal is shown.
   *
   * @param {string} action
   * @param {object} values
   * @param {(failure: import("./contract.js").Failure) => import("./contract.js").Failure} [told] Changes the words of a refusal.
   * @returns {Promise<import("./contract.js").Plan | undefined>}
   */
  async plan(action, values, told = (failure) => failure) {
    try {
      const { plan, expect } = await this.server.post("/api/plan", { action, values });
      // A command that fails may have said something else before.
      if (plan.output && !plan.error) return { expect, output: plan.output };
      this.#tellOfRefusal(told(plan.error ?? { error: "The app can't tell what this would do." }), plan.printed);
    } catch (error) {
      this.notices.showProblem(this.project.failure(error));
    }
    return undefined;
  }

  /**
   * Why an action can't be done now, in a sentence; empty if it can.
   *
   * @param {string} action
   * @param {object} values
   */
  async obstacle(action, values) {
    try {
      const { plan } = await this.server.post("/api/plan", { action, values });
      return plan.error ? asSentence(plan.error.error) : "";
    } catch (error) {
      return asSentence(this.project.failure(error).error);
    }
  }

  /**
   * The button for a command in a hint, if the app can do the same.
   *
   * @param {string} command
   * @param {string} hint
   * @returns {{text: string, run: () => void} | undefined}
   */
  #buttonFor(command, hint) {
    const branch = /^assets switch ([\w./-]+)$/.exec(command)?.[1];
    // In capitals it stands for a name.
    if (branch && !/^[A-Z]+$/.test(branch)) return { text: `Switch to '${branch}'`, run: () => void this.run("switch", { branch }, this.undoAction) };
    if (command === "assets branch NAME") return { text: "New branch…", run: () => void this.sidebar.branch.finder.open() };
    const merged = /^assets merge (?!-)([\w./-]+)$/.exec(command)?.[1];
    // Others are for another branch than this one, or come after another step.
    if (merged && !/^[A-Z]+$/.test(merged) && hint.startsWith(`run '${command}'`)) return { text: `Merge '${merged}'`, run: () => void this.runWithConflicts("merge", { branch: merged }) };
    const action = { "assets sync": "sync", "assets pull": "pull", "assets push": "push" }[command];
    return action ? { text: action.charAt(0).toUpperCase() + action.slice(1), run: () => void this.runWithConflicts(action, {}) } : undefined;
  }

  /** What every section adds to its page. */
  get additions() {
    const { undo } = this;
    return {
      storage: () => sessionStorage, title: this.branch, headerStart: [this.sidebar.opener], headerActions: [undo.button],
      menuItems: () => {
        const { state } = this.project;
        return [
          ...(state.undo && !state.undo.obstacle ? [{ text: `Undo ${state.undo.words}`, run: () => void undo.undo() }] : []),
          ...(state.redo ? [{ text: `Redo ${state.redo.words}`, run: () => void undo.redo() }] : []),
        ];
      },
      keys: [{ title: "Project", keys: [
        { keys: [], shown: withCommand("Z"), does: "undo", run: () => {} },
        { keys: [], shown: withCommand("Y"), does: "redo", run: () => {} },
      ] }],
    };
  }
}

/**
 * Why changes stay on their shelf.
 *
 * @param {{branch: string, assets?: {name: string}[], otherFiles?: {path: string}[]}} shelf
 * @param {{reason: string, files: string[]} | undefined} blocker
 * @returns {import("./contract.js").Failure}
 */
export function shelfProblem({ branch, assets = [], otherFiles = [] }, blocker) {
  const names = [...assets.map(({ name }) => name), ...otherFiles.map(({ path }) => path)];
  const few = (/** @type {string[]} */ all) => listed(all.length > 5 ? [...all.slice(0, 4), `${all.length - 4} more`] : all);
  const files = few(blocker?.files ?? []);
  const reason = { "changed-on-both": names.length === 1 ? "the branch has another version of it" : "the branch has other versions of some of them", "in-the-way": `${files} would be overwritten`, "other-work-came": "you brought other changes along", filter: `${files} needs a program that git runs` }[blocker?.reason ?? ""];
  return {
    error: `Your uncommitted changes${names.length ? ` to ${few(names)}` : ""} stay shelved on '${branch}'${reason ? `: ${reason}` : ""}`,
    causes: [],
    hints: [blocker?.reason === "filter" ? "Nothing is lost. Run 'assets status' in a terminal, which says how to get them" : "Nothing is lost. Move them to a branch of their own, commit them there, and merge it"],
  };
}

/** @param {string} fragment */
function sectionIn(fragment) {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("section") ?? "";
}

/** What is shown if there is no way to a session. */
function showClosed() {
  byId("app").hidden = false;
  document.documentElement.dataset.view = "overview";
  document.documentElement.dataset.tab = "overview";
  byId("app").classList.add("no-list");
  byId("header").hidden = true;
  fill(byId("main"), element("div", { class: "missing" }, element("h1", { class: "nothing-head", text: "This page is closed" }),
    element("p", { text: "Its address works once, for the tab that it was made for. To open the app again, run this in the project:" }), commandBox("assets open")));
}

/** Opens the app in this tab. */
async function openLocalApp() {
  const name = document.documentElement.dataset.session ?? "";
  const { code, rest } = splitCode(location.hash);
  if (code) history.replaceState(null, "", location.pathname + rest);
  const remembered = new Memory(`assets:${name}:`, () => sessionStorage);
  const siblings = new Siblings(name);
  const stored = remembered.get("session", { token: "", images: "" });
  const session = await openSession({ code, stored: stored.token ? stored : undefined, ask: (time) => siblings.ask(time), exchange: exchangeCode });
  if (!session) return showClosed();
  remembered.set("session", session);
  const server = new Server(session.token);
  const local = new LocalApp(server, remembered);
  try {
    await local.begin();
  } catch (error) {
    if (!(error instanceof ServerError) || error.isGone) return showClosed();
    local.notices.showProblem({ ...error, error: error.message });
  }
  siblings.session = session;
  const events = new EventStream(server, siblings, name);
  events.onEvent = (event) => local.project.hear(event);
  events.begin();
}

openLocalApp();
