import { announce, commandBox, copy } from "./controls.js";
import { assetName, element, fill, ltr } from "./dom.js";
import { rowKey } from "./entries.js";
import { glyph } from "./glyphs.js";
import { count, day, number } from "./text.js";

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
 */

const longestCommand = 4000;

export class Review {
  /** @type {Draft[]} */
  drafts = [];
  /** @type {Map<string, "approve" | "changes">} Of assets. */
  verdicts = new Map();
  /** Id of the selected thread or key of the selected draft. */
  selected = "";
  /** @type {Anchor | undefined} Where the comment goes that is being written; undefined if none is. */
  pending = undefined;
  isSaved = true;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    const { review } = app.index;
    if (!review) throw new Error("not a review");
    this.data = review;
    addEventListener("beforeunload", (event) => { if (!this.isSaved) event.preventDefault(); });
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
    const pins = this.threads(asset).map((thread, place) => this.#pin(thread.id, number(place + 1), thread.anchor, entry, thread.resolved));
    const offset = pins.length;
    pins.push(...this.draftsOf(asset).map((draft, place) => this.#pin(draft.key, number(offset + place + 1), draft.anchor, entry, false)));
    if (this.pending?.asset === asset) pins.push(this.#pin("pending", "+", this.pending, entry, false));
    return pins.flatMap((pin) => pin ?? []);
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {Anchor | undefined} anchor
   * @param {Entry} entry
   * @param {boolean} isResolved
   * @returns {PlacedPin | undefined}
   */
  #pin(id, label, anchor, entry, isResolved) {
    const { unit, size, slot } = anchor ?? {};
    if (!anchor || !unit || !size || rowKey(slot ?? {}) !== rowKey(entry.slot)) return undefined;
    const name = anchor.side ?? "after";
    const side = entry[name];
    const width = side?.facts?.width ?? 0, height = side?.facts?.height ?? 0;
    // Another shape has no such spot.
    if (!width || !height || Math.abs(size[1] * width / size[0] - height) > Math.max(1, width / size[0])) return undefined;
    return { id, number: label, side: name, unit, isOlder: slot?.scale === entry.slot.scale && anchor.image !== side?.image, isResolved };
  }

  /** @param {string} id */
  select(id) {
    this.selected = id;
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
    const key = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.drafts.push({ key, ...draft });
    this.pending = undefined;
    this.isSaved = false;
    this.select(key);
    announce("Comment added. Finish the review to hand it over.", true);
  }

  /** @param {Draft} draft */
  remove(draft) {
    this.drafts = this.drafts.filter((other) => other !== draft);
    this.app.tell("review");
  }

  /**
   * @param {string} asset
   * @param {"approve" | "changes"} verdict
   */
  judge(asset, verdict) {
    if (this.verdicts.get(asset) === verdict) this.verdicts.delete(asset);
    else this.verdicts.set(asset, verdict);
    this.isSaved = this.drafts.length === 0 && this.verdicts.size === 0;
    this.app.tell("review");
    announce(this.verdicts.get(asset) === "approve" ? `Approved ${asset}` : this.verdicts.has(asset) ? `Changes requested to ${asset}` : `No answer on ${asset}`, true);
  }

  /**
   * The mark of an asset in the list: what this person or others said of it.
   *
   * @param {string} asset
   */
  mark(asset) {
    const open = this.threads(asset).filter((thread) => !thread.resolved).length + this.draftsOf(asset).length;
    const own = this.verdicts.get(asset);
    return { verdict: own ?? (this.data.approved.includes(asset) ? "approve" : ""), open };
  }

  /**
   * The answers as `assets request import` reads them.
   *
   * @param {{name: string, email: string}} from
   * @param {"approve" | "changes" | ""} verdict Of the whole request.
   * @param {string} message
   */
  answers(from, verdict, message) {
    const { imageIds = [] } = this.app.index;
    const comments = this.drafts.map(({ key, text, anchor, reply }) => ({ key, text, ...(anchor ? { anchor: written(anchor, imageIds) } : {}), ...(reply ? { reply } : {}) }));
    if (message) comments.push({ key: `${this.data.head.slice(0, 8)}${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, text: message });
    /** @type {{verdict: string, assets?: string[]}[]} */
    const verdicts = verdict ? [{ verdict }] : [];
    for (const kind of /** @type {const} */ (["approve", "changes"])) {
      const assets = [...this.verdicts].filter(([, value]) => value === kind).map(([name]) => name);
      if (assets.length) verdicts.push({ verdict: kind, assets });
    }
    return JSON.stringify({
      format: 1, kind: "assets-answers", request: this.data.request, head: this.data.head, made: new Date().toISOString(), from, comments, verdicts,
    });
  }
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
 * Returns the command that imports answers, or nothing if it would be too long or the browser can't compress.
 *
 * @param {string} answers
 */
async function importCommand(answers) {
  const { CompressionStream: Compression } = /** @type {any} */ (globalThis);
  if (!Compression) return "";
  const stream = new Blob([answers]).stream().pipeThrough(new Compression("deflate-raw"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa([...data].map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const command = `assets request import A1.${text}`;
  return command.length <= longestCommand ? command : "";
}

/**
 * Where a comment is: "dark 3x at 62,40".
 *
 * @param {Anchor | undefined} anchor
 */
function placeText(anchor) {
  if (!anchor) return "";
  const { scale, appearance, ...rest } = anchor.slot ?? {};
  const slot = [appearance, ...Object.values(rest), scale].filter(Boolean).join(" ");
  const box = anchor.pixels;
  const at = box ? `at ${number(box[0])},${number(box[1])}${box[2] || box[3] ? `, ${number(box[2])}×${number(box[3])}` : ""}` : "";
  return [slot, at].filter(Boolean).join(" ");
}

/** @param {import("./contract.js").Comment} comment */
function commentNode(comment) {
  return element("div", { class: "comment" },
    element("p", { class: "comment-by" }, element("b", { dir: "auto", text: comment.author }),
      comment.recordedBy ? element("span", { class: "quiet", dir: "auto", text: ` (recorded by ${comment.recordedBy})` }) : null,
      element("span", { class: "quiet", text: ` ${day(comment.time)}${comment.edited ? " · edited" : ""}` })),
    element("p", { class: comment.hidden ? "quiet" : "comment-text", dir: "auto", text: comment.hidden ? "Hidden" : comment.text }));
}

/**
 * @param {Review} review
 * @param {Thread} thread
 * @param {string} label Its number among those of the asset, or "".
 * @param {(() => void) | undefined} open
 */
function threadNode(review, thread, label, open) {
  const place = placeText(thread.anchor);
  const drafts = review.drafts.filter((draft) => draft.reply === thread.id);
  const node = element("article", { class: `thread${thread.resolved ? " resolved" : ""}${review.selected === thread.id ? " selected" : ""}` },
    element("div", { class: "thread-head" },
      open ? element("button", { type: "button", class: "thread-place link", onclick: open }, label && `${label} · `, thread.asset !== undefined && !label ? assetName(thread.asset) : null, place ? ltr(place) : label ? "Show" : null) : null,
      thread.resolved ? element("span", { class: "quiet", text: "Resolved" }) : null),
    ...thread.comments.map(commentNode), ...drafts.map((draft) => draftNode(review, draft, "Your reply")));
  const reply = element("button", { type: "button", class: "link", text: "Reply", onclick: () => {
    reply.replaceWith(composer("Reply", (message) => review.add({ text: message, reply: thread.id }), () => review.app.tell("review")));
    node.querySelector("textarea")?.focus();
  } });
  node.append(reply);
  return node;
}

/**
 * @param {Review} review
 * @param {Draft} draft
 * @param {string} title
 */
function draftNode(review, draft, title) {
  return element("div", { class: `comment draft${review.selected === draft.key ? " selected" : ""}` },
    element("p", { class: "comment-by" }, element("b", { text: title }), element("span", { class: "quiet" }, " not handed over yet")),
    element("p", { class: "comment-text", dir: "auto", text: draft.text }),
    element("button", { type: "button", class: "link", text: "Delete", onclick: () => review.remove(draft) }));
}

/**
 * A field for a text; Ctrl+Enter adds it.
 *
 * @param {string} label
 * @param {(message: string) => void} add
 * @param {() => void} cancel
 */
function composer(label, add, cancel) {
  const finish = () => { if (field.value.trim()) add(field.value.trim()); };
  const field = element("textarea", {
    class: "answer-field", rows: 3, dir: "auto", "aria-label": label, maxLength: 20000,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
      else if (event.key === "Escape") cancel();
      else return;
      event.preventDefault();
    },
  });
  return element("div", { class: "composer" }, field, element("div", { class: "composer-buttons" },
    element("button", { type: "button", class: "button", text: "Cancel", onclick: cancel }),
    element("button", { type: "button", class: "button filled", onclick: finish }, "Add comment")));
}

/**
 * What was asked and said, for the overview.
 *
 * @param {Review} review
 */
export function conversation(review) {
  const { app, data } = review;
  const general = data.threads.filter((thread) => thread.asset === undefined || !app.holds(thread.asset));
  const others = data.threads.filter((thread) => !general.includes(thread));
  const write = element("button", { type: "button", class: "button", text: "Comment on the request", onclick: () => {
    const field = composer("Comment on the request", (message) => review.add({ text: message }), () => app.tell("review"));
    write.replaceWith(field);
    field.querySelector("textarea")?.focus();
  } });
  const drafts = review.drafts.filter((draft) => !draft.anchor && !draft.reply);
  return element("section", { class: "review", "aria-label": "Review request" },
    element("h2", { class: "review-title", dir: "auto", text: data.title }),
    element("p", { class: "quiet", dir: "auto", text: `${data.author} asks to merge '${data.source}' into '${data.target}' · ${data.state}` }),
    data.text ? element("p", { class: "comment-text", dir: "auto", text: data.text }) : null,
    ...data.verdicts.map((verdict) => element("p", { class: "review-verdict", dir: "auto", text: verdict })),
    data.needed.length ? element("p", { class: "quiet", dir: "auto", text: `Needed to merge: approval of ${data.needed.join(", ")}` }) : null,
    element("h3", { text: data.threads.length ? count("comments", data.threads.length) : "No comments yet" }),
    ...(data.threads.length ? [] : [element("p", { class: "quiet", text: "Open an asset, press C and click where you mean." })]),
    ...general.map((thread) => threadNode(review, thread, "", undefined)),
    ...others.map((thread) => threadNode(review, thread, "", () => goToThread(review, thread))),
    ...drafts.map((draft) => draftNode(review, draft, "Your comment")), write);
}

/**
 * Shows the asset, variant and spot of a comment.
 *
 * @param {Review} review
 * @param {Thread} thread
 */
async function goToThread(review, thread) {
  const { app } = review;
  if (thread.asset === undefined || !app.holds(thread.asset)) return;
  app.select(thread.asset);
  const detail = await app.source.detail(app.position);
  const { slot } = thread.anchor ?? {};
  const variant = slot && detail?.variants.find((other) => rowKey(other.slot) === rowKey(slot) && other.slot.scale === slot.scale);
  const { unit, size } = thread.anchor ?? {};
  const scale = parseFloat(slot?.scale ?? "1") || 1;
  app.change({
    ...(variant ? { variant: variant.label } : {}),
    ...(unit && size && app.state.zoom ? { at: /** @type {[number, number]} */ ([(unit[0] + unit[2] / 2) * size[0] / scale, (unit[1] + unit[3] / 2) * size[1] / scale]) } : {}),
  });
  review.select(thread.id);
}

/**
 * What was said of one asset, for the inspector.
 *
 * @param {Review} review
 * @param {string} name
 * @param {() => void} beginComment
 */
export function assetConversation(review, name, beginComment) {
  const { app } = review;
  const threads = review.threads(name);
  const own = review.verdicts.get(name);
  const isApproved = review.data.approved.includes(name);
  const { entry } = app;
  const older = new Set(entry ? review.pins(name, entry).filter((pin) => pin.isOlder).map((pin) => pin.id) : []);
  const pending = review.pending?.asset === name ? review.pending : undefined;
  return element("section", { class: "facts-part review-part", "aria-label": "Comments" },
    element("h3", { text: "Comments" }),
    ...threads.map((thread, place) => {
      const node = threadNode(review, thread, number(place + 1), () => goToThread(review, thread));
      if (older.has(thread.id)) node.prepend(element("p", { class: "older", text: "On an older image: it changed under this comment." }));
      return node;
    }),
    ...review.draftsOf(name).map((draft, place) => element("article", { class: "thread" },
      element("p", { class: "thread-head" }, ltr([`${number(threads.length + place + 1)} ·`, placeText(draft.anchor)].join(" "))), draftNode(review, draft, "Your comment"))),
    !threads.length && !review.draftsOf(name).length && !pending ? element("p", { class: "quiet", text: "No comments yet. Press C and click where you mean." }) : null,
    pending ? element("article", { class: "thread selected" }, element("p", { class: "thread-head" }, ltr(placeText(pending) || name)),
      composer("Comment", (message) => review.add({ text: message, anchor: pending }), () => { review.pending = undefined; app.tell("review"); })) : element("button", {
      type: "button", class: "button wide", onclick: beginComment }, glyph("comment"), "Comment", element("kbd", { text: "C" })),
    element("h3", { text: "Your answer" }),
    isApproved && !own ? element("p", { class: "quiet", text: "✓ Approved" }) : null,
    element("button", { type: "button", class: `button wide${own === "approve" ? " filled" : ""}`, "aria-pressed": String(own === "approve"), onclick: () => review.judge(name, "approve") }, glyph("check"), "Approve", element("kbd", { text: "A" })),
    element("button", { type: "button", class: `button wide${own === "changes" ? " filled" : ""}`, "aria-pressed": String(own === "changes"), onclick: () => review.judge(name, "changes") }, glyph("attention"), "Ask for changes", element("kbd", { text: "X" })));
}

/**
 * Asks who answers and what of the whole, then gives the answers as a file or a command. Nothing is preset to approve.
 *
 * @param {Review} review
 */
export function finishReview(review) {
  const { app } = review;
  const dialog = element("dialog", { class: "dialog finish-dialog", "aria-labelledby": "finish-title" });
  const field = (/** @type {string} */ label, /** @type {string} */ key, /** @type {string} */ type) => {
    const input = element("input", { type, class: "finish-input", value: app.shared.get(key, ""), autocomplete: type === "email" ? "email" : "name", oninput: () => app.shared.set(key, input.value) });
    return { input, node: element("label", { class: "finish-label" }, element("span", { text: label }), input) };
  };
  const name = field("Your name", "reviewer-name", "text"), email = field("Your email", "reviewer-email", "email");
  const message = element("textarea", { class: "answer-field", rows: 3, dir: "auto", "aria-label": "Comment on the whole request" });
  /** @type {"approve" | "changes" | ""} */
  let verdict = "";
  const choice = (/** @type {typeof verdict} */ value, /** @type {string} */ label) => element("label", { class: "finish-choice" },
    element("input", { type: "radio", name: "verdict", value, onchange: () => { verdict = value; update(); } }), label);
  const output = element("div", { class: "finish-output", "aria-live": "polite" });
  const answers = () => review.answers({ name: name.input.value.trim(), email: email.input.value.trim() }, verdict, message.value.trim());
  const isComplete = () => Boolean(name.input.value.trim()) && /^[^\s<>@]+@[^\s<>@]+$/.test(email.input.value.trim()) && (chosen() || review.drafts.length > 0 || review.verdicts.size > 0 || Boolean(message.value.trim()));
  const chosen = () => verdict !== "";
  const save = element("button", { type: "button", class: "button filled", text: "Save answer to a file", onclick: () => {
    const address = URL.createObjectURL(new Blob([answers()], { type: "application/json" }));
    const link = element("a", { href: address, download: `${review.data.source.replace(/[^A-Za-z0-9._-]+/g, "-")}.answers.json` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    review.isSaved = true;
    fill(output, element("p", { text: "Send the file to a person who has the project. They run:" }), commandBox(`assets request import ${link.download}`));
  } });
  const command = element("button", { type: "button", class: "button", text: "Copy as command", onclick: async () => {
    const line = await importCommand(answers());
    if (!line) return fill(output, element("p", { text: "This is too long for a command. Save it to a file." }));
    review.isSaved = true;
    copy(line, "Copied");
    fill(output, commandBox(line));
  } });
  const note = element("p", { class: "quiet" });
  const update = () => {
    save.disabled = command.disabled = !isComplete();
    const parts = [review.drafts.length && count("comments", review.drafts.length), review.verdicts.size && `answers on ${count("assets", review.verdicts.size)}`].filter(Boolean);
    const unseen = app.assets.length - app.seenCount;
    note.textContent = [parts.length ? `With ${parts.join(" and ")}.` : "", unseen > 0 ? `${count("assets", unseen)} not marked as seen.` : ""].filter(Boolean).join(" ");
  };
  dialog.addEventListener("input", update);
  dialog.addEventListener("close", () => dialog.remove());
  fill(dialog, element("div", { class: "dialog-head" }, element("h2", { id: "finish-title", text: "Finish review" }),
    element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, glyph("cross"))),
  element("fieldset", { class: "finish-choices" }, element("legend", { text: "The whole request" }),
    choice("approve", "Approve"), choice("changes", "Ask for changes"), choice("", "Comment only")),
  message, name.node, email.node, note, element("div", { class: "dialog-buttons" }, command, save), output);
  document.body.append(dialog);
  update();
  dialog.showModal();
}
