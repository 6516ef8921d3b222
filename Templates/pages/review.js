import { announce } from "./controls.js";
import { visible, visibleLines } from "./dom.js";
import { rowKey } from "./entries.js";
import { number } from "./text.js";

/**
 * The comments of a review request, and the answers that a person drafts on the page: they become a file or a command,
 * since a page sends nothing.
 *
 * @typedef {import("./contract.js").Thread} Thread
 * @typedef {import("./contract.js").Anchor} Anchor
 * @typedef {import("./entries.js").Entry} Entry
 *
 * @typedef {object} Draft
 * @property {string} key Random, so that an answer that is imported twice counts once.
 * @property {string} text
 * @property {Anchor} [anchor]
 * @property {string} [reply] Id of the comment it answers.
 *
 * @typedef {object} PlacedPin
 * @property {string} id
 * @property {string} number
 * @property {"before" | "after"} side
 * @property {[number, number, number, number]} unit
 * @property {boolean} isOlder Set on another image.
 * @property {boolean} isResolved
 *
 * @typedef {object} Sender In the local app, what is said is sent at once.
 * @property {(draft: Omit<Draft, "key">, variant: string) => Promise<boolean>} comment False if it wasn't sent.
 * @property {(assets: string[], verdict: "approve" | "changes") => void} judge
 * @property {(thread: string, isUndone: boolean) => void} resolve
 * @property {() => void} finish
 * @property {string} approvalObstacle Why the reader can't approve; empty if they can.
 */

/** What the keys of typed replies begin with; the id of the comment follows. */
export const replyKey = "reply ";

export class Review {
  /** @type {Draft[]} */
  drafts = [];
  /** @type {Map<string, "approve" | "changes">} Of assets. */
  verdicts = new Map();
  /** @type {Anchor | undefined} Where the comment goes that is being written; undefined if none is. */
  pending = undefined;
  isSaved = true;
  /** @type {Map<string, string>} Texts that are being written, by what they are for: the page is drawn again meanwhile. */
  typed = new Map();
  /** @type {(hasSpot: boolean) => void} After a comment was shown on its image. */
  onShow = () => {};
  /** After an asset was approved. */
  onApprove = () => {};
  /** Shows the thread of a pin that was picked. */
  onPick = () => {};
  /** Who answers: kept in memory, since all pages from files share one store. */
  from = { name: "", email: "" };
  /** How the drafts and verdicts of the last answer left the page, by what they say. @type {Map<string, "saved" | "copied">} */
  #handed = new Map();
  /** What was saved last, and the answers it gave: saving the same again makes no second answer of it. */
  #given = { content: "", answers: "" };

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    const { review } = app.index;
    if (!review) throw new Error("not a review");
    this.data = readable(review);
    this.approvals = approvalsIn(this.data);
    this.sender = app.additions?.review;
    app.listen((changed) => {
      if (!changed.has("data") || !app.index.review) return;
      this.data = readable(app.index.review);
      this.approvals = approvalsIn(this.data);
      app.tell("review");
    });
    addEventListener("beforeunload", (event) => { if (!this.isSaved || this.typed.size) event.preventDefault(); }, { signal: app.signal });
    app.listen((changed) => { if (changed.has("comment")) app.tell("review"); });
  }

  /** True if the request is merged or closed, so that it takes no answers. */
  get isOver() {
    return this.data.state === "merged" || this.data.state === "closed";
  }

  /** Why the reader can't approve; empty if they can, or if the page doesn't know who reads it. */
  get approvalObstacle() {
    return this.sender?.approvalObstacle ?? "";
  }

  /** @param {string} asset */
  threads(asset) {
    return this.data.threads.filter((thread) => thread.asset === asset);
  }

  /** @param {string} asset */
  draftsOf(asset) {
    return this.drafts.filter((draft) => draft.anchor?.asset === asset);
  }

  /**
   * Where the comments of an asset are on the images that are shown.
   *
   * @param {string} asset
   * @param {Entry} entry
   * @returns {PlacedPin[]}
   */
  pins(asset, entry) {
    const pins = this.threads(asset).map((thread, place) => thread.now?.status === "gone" ? undefined
      : this.#pin(thread.id, number(place + 1), thread.anchor, entry, thread.resolved, isOlder(thread)));
    const offset = pins.length;
    pins.push(...this.draftsOf(asset).map((draft, place) => this.#pin(draft.key, number(offset + place + 1), draft.anchor, entry, false, false)));
    if (this.pending?.asset === asset) pins.push(this.#pin("pending", "+", this.pending, entry, false, false));
    return pins.flatMap((pin) => pin ?? []);
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {Anchor | undefined} anchor
   * @param {Entry} entry
   * @param {boolean} isResolved
   * @param {boolean} isOlder
   * @returns {PlacedPin | undefined}
   */
  #pin(id, label, anchor, entry, isResolved, isOlder) {
    const { unit, size, slot } = anchor ?? {};
    if (!anchor || !unit || !size || rowKey(slot ?? {}) !== rowKey(entry.slot)) return undefined;
    const name = anchor.side ?? "after";
    const side = entry[name];
    const width = side?.facts?.width ?? 0, height = side?.facts?.height ?? 0;
    if (!width || !height) return undefined;
    // Another shape has no such spot; an image that got another shape still shows where the spot was.
    if (!isOlder && !hasShape(size, width, height)) return undefined;
    return { id, number: label, side: name, unit, isOlder, isResolved };
  }

  /**
   * Says that the variant that is shown has another shape than the one a comment was set on, so that its spot isn't there.
   *
   * @param {Thread} thread
   */
  otherShape({ anchor, now }) {
    const { entry } = this.app;
    const facts = entry?.[anchor?.side ?? "after"]?.facts;
    if (!anchor?.unit || !anchor.size || !entry || !facts?.width || !facts.height || now?.status === "gone") return "";
    if (rowKey(anchor.slot ?? {}) !== rowKey(entry.slot) || anchor.slot?.scale === entry.slot.scale) return "";
    return hasShape(anchor.size, facts.width, facts.height) ? "" : `Different shape at ${entry.label}.`;
  }

  /** Id of the selected thread or key of the selected draft. */
  get selected() {
    return this.app.state.comment;
  }

  /** @param {string} id */
  select(id) {
    this.app.change({ comment: id });
  }

  /**
   * The next or previous comment, through all assets in the order of the list.
   *
   * @param {1 | -1} step
   * @param {import("./contract.js").Asset[]} assets
   */
  step(step, assets) {
    /** @type {{id: string, asset?: string, anchor?: Anchor, now?: Thread["now"]}[]} */
    const threads = assets.flatMap((asset) => [...this.threads(asset.name), ...this.draftsOf(asset.name).map((draft) => ({ id: draft.key, asset: asset.name, anchor: draft.anchor }))]);
    if (!threads.length) return announce("No comments on these assets");
    const at = threads.findIndex((thread) => thread.id === this.selected);
    const next = threads[at < 0 ? (step > 0 ? 0 : threads.length - 1) : (at + step + threads.length) % threads.length];
    goToThread(this, next);
    announce(`Comment ${number(threads.indexOf(next) + 1)} of ${number(threads.length)}`);
  }

  /** Assets whose images have the same pixels as before. */
  get samePixels() {
    return this.app.assets.filter((asset) => asset.change?.class === "reencoded" && !asset.attention).map((asset) => asset.name);
  }

  /** Approves all assets with the same pixels, or takes that back if all of them are. */
  approveSamePixels() {
    const names = this.samePixels;
    if (this.approvalObstacle) return announce(this.approvalObstacle);
    if (this.sender) return this.sender.judge(names, "approve");
    const isDone = names.every((name) => this.verdicts.get(name) === "approve");
    for (const name of names) {
      if (isDone) this.verdicts.delete(name);
      else this.verdicts.set(name, "approve");
    }
    this.#changed();
  }

  #changed() {
    this.isSaved = this.drafts.length === 0 && this.verdicts.size === 0;
    this.app.tell("review");
  }

  /**
   * Begins a comment on a spot of the image that is shown.
   *
   * @param {"before" | "after"} name
   * @param {[number, number, number, number]} pixels
   */
  begin(name, pixels) {
    const { app } = this;
    const { entry } = app;
    const side = entry?.[name];
    const width = side?.facts?.width, height = side?.facts?.height;
    if (!entry || !side || !width || !height) return;
    const unit = /** @type {[number, number, number, number]} */ (pixels.map((value, place) => value / (place % 2 ? height : width)));
    this.pending = {
      asset: app.state.asset, slot: entry.slot, side: name, size: [width, height], unit, pixels,
      ...(side.file ? { file: side.file } : {}), ...(side.image ? { image: side.image } : {}),
    };
    app.tell("review");
  }

  /** @param {Omit<Draft, "key">} draft */
  add(draft) {
    if (this.sender) return void this.#send(draft, this.sender);
    const key = randomKey();
    this.drafts.push({ key, ...draft });
    this.pending = undefined;
    this.isSaved = false;
    this.app.change({ comment: key });
    this.app.tell("review");
    announce("Comment added. Finish the review to save it.", true);
  }

  /**
   * @param {Omit<Draft, "key">} draft
   * @param {Sender} sender
   */
  async #send(draft, sender) {
    const key = draft.anchor ? "spot" : draft.reply ? replyKey + draft.reply : "request";
    const label = this.app.entry?.label ?? "";
    // It is shown once, as a comment: the field is back only if it wasn't sent.
    this.pending = undefined;
    this.app.tell("review");
    if (await sender.comment(draft, label)) return;
    this.typed.set(key, draft.text);
    if (draft.anchor) this.pending = draft.anchor;
    this.app.tell("review");
  }

  /**
   * What was typed and not added yet, in the order in which it was begun.
   *
   * @returns {{key: string, draft: Omit<Draft, "key">}[]}
   */
  get unfinished() {
    return [...this.typed].flatMap(([key, value]) => {
      const text = value.trim();
      if (!text) return [];
      if (key === "spot") return this.pending ? { key, draft: { text, anchor: this.pending } } : [];
      return { key, draft: key.startsWith(replyKey) ? { text, reply: key.slice(replyKey.length) } : { text } };
    });
  }

  /**
   * Adds what was typed and not added yet.
   *
   * @param {Set<string>} except Keys of texts that stay where they are.
   */
  addUnfinished(except) {
    const added = this.unfinished.filter(({ key }) => !except.has(key));
    if (!added.length) return;
    for (const { key, draft } of added) {
      this.drafts.push({ key: randomKey(), ...draft });
      this.typed.delete(key);
      if (key === "spot") this.pending = undefined;
    }
    this.#changed();
  }

  /** @param {Draft} draft */
  remove(draft) {
    this.drafts = this.drafts.filter((other) => other !== draft);
    this.#changed();
  }

  /**
   * @param {string} asset
   * @param {"approve" | "changes"} verdict
   */
  judge(asset, verdict) {
    if (verdict === "approve" && this.approvalObstacle) return announce(this.approvalObstacle);
    if (this.sender) {
      this.sender.judge([asset], verdict);
      if (verdict === "approve") this.onApprove();
      return;
    }
    if (this.verdicts.get(asset) === verdict) this.verdicts.delete(asset);
    else this.verdicts.set(asset, verdict);
    const found = this.app.assets.find((other) => other.name === asset);
    if (found && this.verdicts.has(asset)) this.app.markSeen(found, true);
    this.#changed();
    if (this.verdicts.get(asset) === "approve") this.onApprove();
    announce(this.verdicts.get(asset) === "approve" ? `Approved ${asset}` : this.verdicts.has(asset) ? `Changes requested to ${asset}` : `No answer on ${asset}`, true);
  }

  /**
   * True if an asset needs an approval, and the reader said nothing of it.
   *
   * @param {string} asset
   */
  needsApproval(asset) {
    if (this.verdicts.has(asset)) return false;
    const parts = this.app.index.headline?.parts.filter(({ filter }) => filter === "approval");
    return parts ? parts.some(({ assets }) => assets?.includes(asset)) : !this.approvals.has(asset);
  }

  /**
   * The answers as they are now are in a file or on the clipboard. What is said later isn't.
   *
   * @param {"saved" | "copied"} how
   */
  handOver(how) {
    this.isSaved = true;
    this.#handed = new Map([...this.drafts, ...this.verdicts].map((answer) => [JSON.stringify(answer), how]));
    this.app.tell("review");
  }

  /**
   * What became of a draft or of a verdict with its asset: the page never learns that an answer was received.
   *
   * @param {Draft | [asset: string, verdict: string]} answer
   */
  handoverState(answer) {
    const how = this.#handed.get(JSON.stringify(answer));
    return how ? `${how}, not received yet` : "not saved yet";
  }

  /**
   * The mark of an asset in the list: what this person or others said of it.
   *
   * @param {string} asset
   */
  mark(asset) {
    const open = this.threads(asset).filter((thread) => !thread.resolved).length + this.draftsOf(asset).length;
    const own = this.verdicts.get(asset);
    const others = this.data.changes?.includes(asset) ? "changes" : this.approvals.has(asset) ? "approve" : "";
    return { verdict: own ?? others, open, isOwn: own !== undefined };
  }

  /**
   * The answers as `assets request import` reads them.
   *
   * @param {"approve" | "changes" | ""} verdict Of the whole request.
   * @param {string} message
   */
  answers(verdict, message) {
    const content = JSON.stringify([this.from, verdict, message, this.drafts, [...this.verdicts]]);
    if (content === this.#given.content) return this.#given.answers;
    const { imageIds = [] } = this.app.index;
    const comments = this.drafts.map(({ key, text, anchor, reply }) => ({ key, text, ...(anchor ? { anchor: written(anchor, imageIds) } : {}), ...(reply ? { reply } : {}) }));
    if (message) comments.push({ key: randomKey(), text: message });
    /** @type {{verdict: string, assets?: string[]}[]} */
    const verdicts = verdict ? [{ verdict }] : [];
    for (const kind of /** @type {const} */ (["approve", "changes"])) {
      const assets = [...this.verdicts].filter(([, value]) => value === kind).map(([name]) => name);
      if (assets.length) verdicts.push({ verdict: kind, assets });
    }
    const answers = JSON.stringify({
      format: 1, kind: "assets-answers", request: this.data.request, head: this.data.head, made: new Date().toISOString(), from: this.from, comments, verdicts,
    });
    this.#given = { content, answers };
    return answers;
  }
}

/** @param {import("./contract.js").Review} review */
function approvalsIn({ approved }) {
  return new Map(approved.map(({ asset, by }) => [asset, by]));
}

/**
 * What people wrote, with the characters that would turn or hide the text around them made visible.
 *
 * @param {import("./contract.js").Review} review
 * @returns {import("./contract.js").Review}
 */
function readable(review) {
  const comment = (/** @type {import("./contract.js").Comment} */ comment) => ({
    ...comment, author: visible(comment.author), text: visibleLines(comment.text),
    ...(comment.recordedBy === undefined ? {} : { recordedBy: visible(comment.recordedBy) }),
    ...(comment.attachments ? { attachments: comment.attachments.map((image) => ({ ...image, name: visible(image.name), alt: image.alt && visible(image.alt) })) } : {}),
    ...(comment.suggestion ? { suggestion: { ...comment.suggestion, variant: visible(comment.suggestion.variant) } } : {}),
  });
  return {
    ...review, title: visible(review.title), author: visible(review.author), source: visible(review.source), target: visible(review.target),
    ...(review.text === undefined ? {} : { text: visibleLines(review.text) }), verdicts: review.verdicts.map(visible), needed: review.needed.map(visible),
    approved: review.approved.map(({ asset, by }) => ({ asset, by: by.map(({ author, time }) => ({ author: visible(author), time })) })),
    threads: review.threads.map((thread) => ({
      ...thread, comments: thread.comments.map(comment), ...(thread.verdict ? { verdict: { ...thread.verdict, sentence: visible(thread.verdict.sentence) } } : {}),
    })),
  };
}

/**
 * True if two sizes have the same shape, but for a pixel at the smaller one.
 *
 * @param {[number, number]} size
 * @param {number} width
 * @param {number} height
 */
function hasShape(size, width, height) {
  return Math.abs(size[1] * width / size[0] - height) <= Math.max(1, width / size[0]);
}

function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Thread} thread */
export function isOlder(thread) {
  return thread.now?.status === "changed" || thread.now?.status === "resized";
}

/**
 * An anchor in the format of answers, which names the image by the id of its blob.
 *
 * @param {Anchor} anchor
 * @param {string[]} imageIds
 */
function written({ image, ...rest }, imageIds) {
  const blob = imageIds[Number(image)];
  return { ...rest, ...(blob ? { blob } : {}) };
}

/**
 * Shows the asset, variant and spot of a comment.
 *
 * @param {Review} review
 * @param {{id: string, asset?: string, anchor?: Anchor, now?: Thread["now"]}} thread
 */
export async function goToThread(review, thread) {
  const { app } = review;
  if (thread.asset === undefined || !app.holds(thread.asset)) return review.select(thread.id);
  app.select(thread.asset);
  const detail = await app.source.detail(app.position);
  const { slot } = thread.anchor ?? {};
  // The screens of a prototype are listed as far as they changed.
  const variant = slot && [...detail?.variants ?? [], ...detail?.changes ?? []].find((other) => rowKey(other.slot) === rowKey(slot) && other.slot.scale === slot.scale);
  const { unit, size } = thread.anchor ?? {};
  const scale = parseFloat(slot?.scale ?? "1") || 1;
  app.change({
    comment: thread.id,
    ...(variant ? { variant: variant.label } : {}),
    // These two have no pins.
    ...(app.state.mode === "blink" || app.state.mode === "all" ? { mode: /** @type {const} */ ("side") } : {}),
    ...(unit && size && app.state.zoom ? { at: /** @type {[number, number]} */ ([(unit[0] + unit[2] / 2) * size[0] / scale, (unit[1] + unit[3] / 2) * size[1] / scale]) } : {}),
  });
  review.onShow(Boolean(unit && thread.now?.status !== "gone"));
}
