import { shownSpot } from "./conversation.js";
import { askInDialog } from "./dialogs.js";
import { element, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { HTTPSource } from "./http.js";
import { openingRows, startList } from "./listpage.js";
import { ago, count } from "./text.js";

/**
 * The section of review requests: the list, and one of them with its comments, which are sent as they are written.
 *
 * @typedef {object} ListedRequest
 * @property {string} title
 * @property {string} source The branch.
 * @property {string} target
 * @property {{name: string}} author
 * @property {string} state
 * @property {string} updated
 * @property {boolean} [waitingForMe]
 * @property {{open: number}} [comments]
 *
 * @typedef {{name: string, email: string}} Reviewer Someone who has made versions.
 */

/** So many people are suggested. */
const mostPeople = 6;

export class Reviews {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {HTTPSource | undefined} */
  #source;
  #branch = "";
  /** What the list says. */
  #listed = "";

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.ask = element("button", { type: "button", class: "button filled", onclick: () => this.askForReview() }, "Ask for review");
    this.merge = element("button", { type: "button", class: "button wide-only", onclick: () => this.#merge() }, "Merge");
    local.project.listen(() => this.#update());
  }

  #update() {
    const { project } = this.local;
    this.ask.disabled = this.merge.disabled = project.isGone || Boolean(project.job);
    this.merge.hidden = !this.#isOpen;
  }

  /** False if the request that is shown is merged or closed. */
  get #isOpen() {
    const state = this.#source?.index().review?.state;
    return state !== undefined && state !== "merged" && state !== "closed";
  }

  /** @param {string} branch Of the request; empty for the list. */
  async open(branch) {
    if (branch) await this.#openRequest(branch);
    else await this.#openList();
  }

  close() {
    this.#page = this.#source = undefined;
  }

  async refresh() {
    if (!this.#page) return;
    if (!this.#branch) {
      const rows = this.#rows(await this.#requests());
      // A click on a row that is replaced meanwhile is lost.
      if (this.#page && !this.#branch && JSON.stringify(rows) !== this.#listed) this.#startList(rows);
      return;
    }
    const source = this.#source;
    const answer = await this.local.server.post("/api/index", this.#view);
    if (source !== this.#source) return;
    source?.take(answer);
    this.#page?.app.renew();
    this.#update();
  }

  // The list

  /** @returns {Promise<ListedRequest[]>} */
  async #requests() {
    /** @type {{requests: ListedRequest[]}} */
    const { requests } = await this.local.server.post("/api/requests", {});
    this.local.setCount("requests", requests.filter(({ waitingForMe }) => waitingForMe).length);
    return requests;
  }

  /** Shows beside the section how many wait for the reader. */
  countWaiting() {
    this.#requests().catch(() => {});
  }

  async #openList() {
    const rows = this.#rows(await this.#requests());
    this.#branch = "";
    this.#source = undefined;
    this.#startList(rows);
  }

  /** @param {ListedRequest[]} requests */
  #rows(requests) {
    return requests.map((request) => ({
      name: request.source, title: request.title, detail: `${request.author.name} asks to merge '${request.source}' into '${request.target}' · ${ago(request.updated)}`, state: stateWords(request),
      open: () => void this.local.go(`requests:${request.source}`),
    }));
  }

  /** @param {Parameters<typeof openingRows>[0]} rows */
  #startList(rows) {
    this.#listed = JSON.stringify(rows);
    this.#page = startList(this.local, {
      section: "requests", title: "Requests", tools: [this.ask],
      content: () => openingRows(rows, { title: "No requests", words: "Ask for a review of the branch you are on. The branch and the request are sent to your team." }),
    });
  }

  #isAsking = false;

  async askForReview() {
    const { local } = this;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const plan = await local.plan("request", {});
    this.#isAsking = false;
    if (!plan) return;
    const { source: branch, target } = plan.output;
    const title = element("input", { type: "text", class: "finder-field", dir: "auto", placeholder: plan.output.title });
    const message = element("textarea", { class: "answer-field", rows: 4, dir: "auto" });
    /** @type {{people: Reviewer[]}} */
    const { people } = await local.server.post("/api/people", {}).catch(() => ({ people: [] }));
    const reviewers = reviewerField(people);
    const answer = await askInDialog({
      title: `Ask for a review of '${branch}' before it goes into '${target}'`, answers: [{ text: "Send", value: "send" }],
      content: element("div", null, element("label", { class: "finish-label" }, "Title", title), element("label", { class: "finish-label" }, "What reviewers should know", message), reviewers.node),
    });
    if (!answer) return;
    const asked = reviewersIn(reviewers.input.value, people);
    const values = { ...(asked.length ? { reviewers: asked } : {}), ...(title.value.trim() ? { title: title.value.trim() } : {}), ...(message.value.trim() ? { message: message.value.trim() } : {}) };
    await local.run("request", values, local.undoAction, plan.expect);
  }

  // One request

  get #view() {
    return { view: "request", branch: this.#branch };
  }

  /** @param {string} branch */
  async #openRequest(branch) {
    const { local } = this;
    const view = { view: "request", branch };
    const source = new HTTPSource(local.server, view, local.images, await local.server.post("/api/index", view));
    // Another one may have been opened meanwhile.
    if (local.section !== `requests:${branch}`) return;
    this.#branch = branch;
    this.#source = source;
    const { review } = source.index();
    const back = element("button", { type: "button", class: "button square", title: "Back to Requests", "aria-label": "Back to Requests", onclick: () => local.go("requests") }, glyph("previous"));
    const title = element("span", { class: "header-versions header-branch" }, element("bdi", { dir: "auto", text: review?.title ?? branch }));
    this.#page = this.local.startPage(source, {
      ...local.additions, section: `requests:${branch}`, headerStart: [local.sidebar.opener, back], title,
      headerActions: [this.merge, ...local.additions.headerActions], review: this.#sender, otherFiles: () => source.answer.otherFiles ?? [],
      menuItems: () => [...(this.#isOpen ? [{ text: "Merge", run: () => void this.#merge() }] : []), ...local.additions.menuItems()],
    });
    this.#update();
  }

  /** Says first what can't be undone. */
  async #merge() {
    const branch = this.#branch;
    const { review } = this.#source?.index() ?? {};
    if (!review) return;
    const { threads, target } = review;
    const open = threads.filter(({ resolved, verdict }) => !resolved && !verdict).length;
    const question = open ? `Merge with ${count("openComments", open)}?` : `Merge into '${target}'?`;
    const isShared = this.local.project.state.remote !== false;
    const lines = isShared ? [`'${target}' is sent to your team, which can't be undone, and the branch '${branch}' is deleted.`] : [`This deletes the branch '${branch}'.`];
    if (!await askInDialog({ title: question, lines, answers: [{ text: "Merge", value: "merge" }] })) return;
    await this.local.runWithConflicts("request.merge", { branch });
  }

  /** @param {string[]} assets */
  #paths(assets) {
    const { index, paths } = this.#source?.answer ?? { index: { assets: [] }, paths: [] };
    return assets.map((name) => paths[index.assets.findIndex((asset) => asset.name === name)] ?? name);
  }

  /** @returns {import("./review.js").Sender} */
  get #sender() {
    const { local } = this;
    const branch = this.#branch;
    const source = this.#source;
    return {
      comment: async ({ text, anchor, reply }, variant) => {
        const [asset] = anchor ? this.#paths([anchor.asset]) : [undefined];
        const box = anchor && shownSpot(anchor);
        const screen = anchor?.slot?.screen;
        const at = box && (box[2] || box[3] ? box : box.slice(0, 2)).join(",");
        const result = await local.run("request.comment", {
          branch, message: text, ...(asset ? { asset: screen === undefined ? asset : `${asset}/${screen}` } : {}), ...(asset && variant && screen === undefined ? { variant } : {}), ...(at ? { at } : {}), ...(at && anchor?.side === "before" ? { before: true } : {}), ...(reply ? { reply } : {}),
        }, local.undoAction);
        return Boolean(result && !result.error);
      },
      judge: (assets, verdict) => {
        if (verdict === "approve") this.#approve(assets);
        else this.#askForChanges(assets);
      },
      resolve: (id, isUndone) => void local.run("request.resolve", { branch, id, ...(isUndone ? { isUndone } : {}) }, local.undoAction),
      finish: () => void this.#finish(),
      get approvalObstacle() { return ownRequestWords(source?.answer); },
    };
  }

  /** @param {string[]} assets */
  async #approve(assets) {
    await this.local.project.ended;
    const result = await this.local.run("request.approve", { branch: this.#branch, paths: this.#paths(assets) }, this.local.undoAction);
    const app = this.#page?.app;
    // Nobody approves what they haven't seen.
    if (result && !result.error) for (const asset of app?.assets ?? []) if (assets.includes(asset.name)) app?.markSeen(asset, true);
  }

  /** @param {string[]} assets */
  async #askForChanges(assets) {
    const message = element("textarea", { class: "answer-field", rows: 4, dir: "auto", "aria-label": "What should change" });
    const answer = await askInDialog({ title: `Ask for changes to ${assets.join(", ")}`, content: message, answers: [{ text: "Send", value: "send" }] });
    if (!answer || !message.value.trim()) return;
    await this.local.run("request.changes", { branch: this.#branch, paths: this.#paths(assets), message: message.value.trim() }, this.local.undoAction);
  }

  /** Asks what of the whole; nothing is preset to approve. */
  async #finish() {
    const { local } = this;
    const branch = this.#branch;
    const app = this.#page?.app;
    const unseen = app ? app.assets.length - app.seenCount : 0;
    const obstacle = ownRequestWords(this.#source?.answer);
    const field = element("textarea", { class: "answer-field", rows: 4, dir: "auto", "aria-label": "Comment on the whole request", placeholder: "Comment on the whole request" });
    const answer = await askInDialog({
      title: "Finish review", content: field, isNeutral: true, ...(unseen > 0 ? { lines: [`${count("assets", unseen)} not marked as seen.`] } : {}),
      answers: [{ text: "Only comment", value: "comment" }, { text: "Ask for changes", value: "changes" }, { text: "Approve", value: "approve", obstacle }],
    });
    const message = field.value.trim();
    if (!answer) return;
    if (answer !== "approve" && !message) return local.notices.showProblem({ error: "write what you think first" });
    // A comment may still be on its way.
    await local.project.ended;
    await local.run(`request.${answer}`, { branch, ...(message ? { message } : {}) }, local.undoAction);
  }
}

/**
 * Why the reader can't approve; empty if they can.
 *
 * @param {import("./contract.js").ViewAnswer | undefined} answer
 */
function ownRequestWords(answer) {
  return answer?.isOwnRequest ? "You asked for this review, so another person has to approve it." : "";
}

/**
 * "Waiting for you · 2 open comments"
 *
 * @param {Pick<ListedRequest, "state" | "waitingForMe" | "comments">} request
 */
export function stateWords({ state, waitingForMe, comments }) {
  const words = state.replace(/([A-Z])/g, " $1").replaceAll("-", " ").toLowerCase();
  return [waitingForMe ? "Waiting for you" : words.charAt(0).toUpperCase() + words.slice(1), comments?.open ? count("openComments", comments.open) : ""].filter(Boolean).join(" · ");
}

/**
 * A field for names or emails, and below it people to add to it.
 *
 * @param {Reviewer[]} people
 */
function reviewerField(people) {
  const input = element("input", { type: "text", class: "finder-field", placeholder: "Names or emails", spellcheck: false, autocomplete: "off" });
  const add = (/** @type {Reviewer} */ { name, email }) => {
    const asked = reviewersIn(input.value, people);
    const words = input.value.split(",").map((word) => word.trim()).filter(Boolean);
    input.value = (asked.includes(email) ? words.filter((word) => reviewersIn(word, people)[0] !== email) : [...words, name]).join(", ");
    update();
  };
  const buttons = people.slice(0, mostPeople).map((person) => element("button", { type: "button", class: "button person", title: visible(person.email), onclick: () => add(person) }, element("bdi", { dir: "auto", text: person.name })));
  const update = () => {
    const asked = reviewersIn(input.value, people);
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(asked.includes(people[place].email))));
  };
  input.addEventListener("input", update);
  update();
  return { input, node: element("div", null, element("label", { class: "finish-label" }, "Reviewers", input), buttons.length ? element("div", { class: "people", role: "group", "aria-label": "Suggestions" }, ...buttons) : null) };
}

/**
 * The emails of those that a text names, separated by commas; other words as they are.
 *
 * @param {string} words
 * @param {Reviewer[]} people
 */
export function reviewersIn(words, people) {
  const found = words.split(",").map((word) => word.trim()).filter(Boolean).map((word) => {
    const named = people.filter(({ name }) => name.toLowerCase() === word.toLowerCase());
    return named.length === 1 ? named[0].email : word;
  });
  return [...new Set(found)];
}
