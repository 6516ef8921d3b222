import { automaticBackground, isDark, paint } from "./background.js";
import { announce, commandBox } from "./controls.js";
import { assetName, clamp, element, keyHint, ltr, visibleLines } from "./dom.js";
import { scaleOf } from "./entries.js";
import { finishReview, handoverText } from "./finish.js";
import { glyph } from "./glyphs.js";
import { goToThread, isOlder, replyKey } from "./review.js";
import { ago, count, moment, number } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * What was asked and said in a review, on the page and on paper.
 *
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("./review.js").Draft} Draft
 * @typedef {import("./contract.js").Thread} Thread
 * @typedef {import("./contract.js").Anchor} Anchor
 */

/** @param {string} note */
function sentenceOf(note) {
  return `${note[0].toUpperCase()}${note.slice(1)}.`;
}

/**
 * The spot of a comment as people give it: in pixels of an image, in points of a screen.
 *
 * @param {Anchor} anchor
 */
export function shownSpot({ pixels, slot }) {
  const scale = slot?.screen === undefined ? 1 : scaleOf(slot);
  return scale >= 0.01 && scale <= 100 ? pixels?.map((value) => Math.round(value / scale)) : pixels;
}

/**
 * Where a comment is: "3x dark at 62,40", with the words of the strip.
 *
 * @param {Anchor | undefined} anchor
 */
function placeText(anchor) {
  if (!anchor) return "";
  const { scale, appearance, screen, link, ...rest } = anchor.slot ?? {};
  const slot = screen === undefined ? [...Object.values(rest), scale, appearance].filter(Boolean).join(" ") : [screen, link && `link ${link}`].filter(Boolean).join(", ");
  const box = shownSpot(anchor);
  const at = box ? `at ${number(box[0])},${number(box[1])}${box[2] || box[3] ? `, ${number(box[2])}×${number(box[3])}` : ""}` : "";
  return [slot, at].filter(Boolean).join(" ");
}

/**
 * @param {import("./contract.js").Comment} comment
 * @param {string} [label] The number of its thread.
 * @param {string} [verdict] What the person said of the request, if it is the message of a verdict.
 */
function commentBy(comment, label, verdict) {
  return element("span", { class: "comment-by" }, label ? element("b", { text: `${label} · ` }) : null, element("b", { dir: "auto", text: comment.author }),
    verdict ? element("span", { dir: "auto", text: ` ${verdict}` }) : null,
    comment.recordedBy ? element("span", { class: "quiet", dir: "auto", text: ` (recorded by ${comment.recordedBy})` }) : null,
    element("time", { class: "quiet", dateTime: comment.time, title: moment(comment.time), text: ` ${ago(comment.time)}${comment.edited ? " · edited" : ""}` }));
}

/** @param {import("./contract.js").Comment} comment */
function commentText(comment) {
  return element("p", { class: comment.hidden ? "quiet" : "comment-text", dir: "auto", text: comment.hidden ? "Hidden" : comment.text });
}

/**
 * The images that came with a comment, and how to take over one that is suggested.
 *
 * @param {Review} review
 * @param {import("./contract.js").Comment} comment
 */
function commentImages({ app }, { attachments, suggestion }) {
  return [
    ...(attachments ?? []).map(({ name, image, width, height, alt }) => {
      const art = element("div", { class: "former-art" });
      const words = `${name} · ${number(width)}×${number(height)}`;
      if (image !== undefined && app.source.holds(image)) {
        art.style.width = `min(100%, ${width}px)`;
        art.style.aspectRatio = String(width / Math.max(1, height));
        app.source.image(image, "full").then((found) => {
          if (!found) return;
          // The name of the variant that a suggestion is for has its appearance.
          paint(art, automaticBackground(isDark(suggestion?.variant), [found.lumaRange]));
          art.append(element("img", { src: found.src, alt: alt ?? name }));
        });
      }
      return element("figure", { class: "former" }, image === undefined ? null : art,
        element("figcaption", { class: "quiet", dir: "auto", text: image === undefined ? `${name} can't be shown` : words }));
    }),
    suggestion ? element("p", { class: "quiet", dir: "auto", text: `Suggested for ${suggestion.variant}` }) : null,
    suggestion?.command ? commandBox(suggestion.command) : null,
  ];
}

/**
 * The part of the image that a comment is about, with a mark on its spot; null if it is about no spot, or if the page doesn't
 * have the image.
 *
 * @param {Review} review
 * @param {Anchor | undefined} anchor
 */
function spotPicture({ app }, anchor) {
  const { image, unit, size, slot } = anchor ?? {};
  if (image === undefined || !unit || !size || !app.source.holds(image)) return null;
  const [width, height] = size;
  const [left, top, across, down] = unit.map((value, place) => value * size[place % 2]);
  const short = Math.min(width, height);
  // A point shows what is around it.
  const side = Math.min(short, Math.max(across, down, short / 4) * 1.5);
  const x = clamp(left + (across - side) / 2, 0, width - side), y = clamp(top + (down - side) / 2, 0, height - side);
  const square = thumb();
  fillThumb(square, app.source, { image, isForDark: isDark(slot?.appearance), background: app.state.background, crop: [x / width, y / height, side / width, side / height] });
  const isBox = across > 0 || down > 0;
  const mark = element("span", { class: isBox ? "pin-box" : "spot-point" });
  Object.assign(mark.style, { left: `${100 * (left - x) / side}%`, top: `${100 * (top - y) / side}%` }, isBox ? { width: `${100 * across / side}%`, height: `${100 * down / side}%` } : {});
  return element("span", { class: "thread-spot", "aria-hidden": "true" }, square, mark);
}

/**
 * @param {Review} review
 * @param {Thread} thread
 * @param {string} label Its number among those of the asset, or "".
 * @param {(() => void) | undefined} open
 */
function threadNode(review, thread, label, open) {
  const place = placeText(thread.anchor);
  const shape = label ? review.otherShape(thread) : "";
  const drafts = review.drafts.filter((draft) => draft.reply === thread.id);
  const [first, ...replies] = thread.comments;
  const isOld = isOlder(thread) || thread.now?.status === "gone";
  const words = [
    commentBy(first, label),
    element("span", { class: "thread-place" }, !label && thread.asset !== undefined ? pinNumber(review, thread) : null, !label && thread.asset !== undefined ? assetName(thread.asset) : null, place ? ltr(place) : null,
      thread.resolved ? element("span", { text: "Resolved" }) : null),
  ];
  const picture = spotPicture(review, thread.anchor);
  const head = picture ? [picture, element("span", { class: "thread-words" }, ...words)] : words;
  const node = element("article", { class: `thread${thread.resolved ? " resolved" : ""}${isOld ? " older" : ""}${review.selected === thread.id ? " selected" : ""}`, "data-thread": thread.id },
    open ? element("button", { type: "button", class: "thread-head", "aria-pressed": String(review.selected === thread.id), onclick: open }, ...head) : element("div", { class: "thread-head" }, ...head),
    thread.now?.note ? element("p", { class: "thread-note", dir: "auto", text: sentenceOf(thread.now.note) }) : null,
    shape ? element("p", { class: "thread-note", text: shape }) : null,
    commentText(first), ...commentImages(review, first),
    ...replies.map((reply) => element("div", { class: "reply" }, commentBy(reply), commentText(reply), ...commentImages(review, reply))),
    ...drafts.map((draft) => draftNode(review, draft, "Your reply", "")));
  const key = replyKey + thread.id;
  const field = () => composer(review, key, "Reply", review.sender ? "Send" : "Add reply", (message) => review.add({ text: message, reply: thread.id }), () => review.app.tell("review"));
  const reply = element("button", { type: "button", class: "link", text: "Reply", onclick: () => {
    reply.parentElement?.after(field());
    reply.remove();
    node.querySelector("textarea")?.focus();
  } });
  node.append(element("div", { class: "thread-actions" }, review.typed.has(key) || review.isOver ? null : reply, resolveButton(review, thread), isOld ? formerImage(review, thread) : null));
  if (review.typed.has(key)) node.append(field());
  return node;
}

/**
 * The number that the pin of a comment has on its image.
 *
 * @param {Review} review
 * @param {Thread} thread
 */
function pinNumber(review, thread) {
  const place = thread.anchor?.unit ? review.threads(thread.asset ?? "").indexOf(thread) : -1;
  return place < 0 ? null : element("span", { class: "thread-pin", text: number(place + 1) });
}

/**
 * @param {Review} review
 * @param {Thread} thread
 */
function resolveButton({ sender }, { id, resolved }) {
  return sender ? element("button", { type: "button", class: "link", text: resolved ? "Open again" : "Resolve", onclick: () => sender.resolve(id, resolved) }) : null;
}

/**
 * The message of a verdict, which takes no replies.
 *
 * @param {Thread} thread
 */
function verdictNode({ id, verdict, comments: [comment] }) {
  return element("article", { class: `thread verdict${verdict?.note ? " resolved" : ""}`, "data-thread": id },
    element("div", { class: "thread-head" }, commentBy(comment, "", verdict?.sentence)),
    verdict?.note ? element("p", { class: "thread-note", text: sentenceOf(verdict.note) }) : null, commentText(comment));
}

/**
 * A button that shows the image as it was under a comment, if the page has it.
 *
 * @param {Review} review
 * @param {Thread} thread
 */
function formerImage(review, thread) {
  const { app } = review;
  const { anchor } = thread;
  const id = anchor?.image;
  if (!anchor || id === undefined || !app.source.holds(id)) return null;
  return element("button", { type: "button", class: "link", "aria-expanded": "false", text: "Show it as it was", onclick: async (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const host = button.closest(".thread");
    const shown = host?.querySelector(".former");
    button.setAttribute("aria-expanded", String(!shown));
    if (shown) {
      shown.remove();
      return;
    }
    const found = await app.source.image(id, "full");
    if (!found || !host) return announce("This image can't be shown.");
    const image = element("img", { src: found.src, alt: "The image that the comment is about", draggable: false });
    const art = element("div", { class: "former-art" }, image);
    paint(art, automaticBackground(isDark(anchor.slot?.appearance), [found.lumaRange]));
    const ratio = found.width / Math.max(1, found.height);
    // As wide as the card, but no pixel larger than 8.
    art.style.width = `min(100%, ${Math.min(found.width * 8, Math.round(320 * Math.min(1, ratio)))}px)`;
    art.style.aspectRatio = String(ratio);
    if (anchor.unit) {
      const [x, y, width, height] = anchor.unit.map((value) => `${value * 100}%`);
      const spot = element("span", { class: anchor.unit[2] || anchor.unit[3] ? "pin-box" : "pin small" });
      Object.assign(spot.style, { left: x, top: y }, anchor.unit[2] || anchor.unit[3] ? { width, height } : {});
      art.append(spot);
    }
    host.append(element("div", { class: "former" }, art));
  } });
}

/**
 * @param {Review} review
 * @param {Draft} draft
 * @param {string} title
 * @param {string} label The number of its pin, or "".
 */
function draftNode(review, draft, title, label) {
  return element("div", { class: `comment draft${review.selected === draft.key ? " selected" : ""}` },
    element("div", { class: "thread-head" }, element("span", { class: "comment-by" }, element("b", { text: label ? `${label} · ${title}` : title }), element("span", { class: "quiet" }, ` ${review.handoverState(draft)}`)),
      draft.anchor?.unit ? element("span", { class: "thread-place" }, ltr(placeText(draft.anchor))) : null),
    element("p", { class: "comment-text", dir: "auto", text: visibleLines(draft.text) }),
    element("div", { class: "thread-actions" }, element("button", { type: "button", class: "link", text: "Delete", onclick: () => review.remove(draft) })));
}

/**
 * A field for a text; Ctrl+Enter adds it.
 *
 * @param {Review} review
 * @param {string} key What the text is for.
 * @param {string} label
 * @param {string} verb What the button says.
 * @param {(message: string) => void} add
 * @param {() => void} cancel
 */
function composer(review, key, label, verb, add, cancel) {
  const leave = () => { review.typed.delete(key); cancel(); };
  const finish = () => {
    const message = field.value.trim();
    if (!message) return field.focus();
    review.typed.delete(key);
    add(message);
  };
  const field = element("textarea", {
    class: "answer-field", rows: 3, dir: "auto", "aria-label": label, "data-for": key, maxLength: 20000, value: review.typed.get(key) ?? "",
    oninput: () => { if (field.value) review.typed.set(key, field.value); else review.typed.delete(key); },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
      else if (event.key === "Escape") leave();
      else return;
      event.preventDefault();
    },
  });
  return element("div", { class: "composer" }, field, element("div", { class: "composer-buttons" },
    element("button", { type: "button", class: "button", text: "Cancel", onclick: leave }),
    element("button", { type: "button", class: "button filled", onclick: finish }, verb)));
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
  const field = () => composer(review, "request", "Comment on the request", review.sender ? "Send" : "Add comment", (message) => review.add({ text: message }), () => app.tell("review"));
  const write = element("button", { type: "button", class: "button", onclick: () => {
    const shown = field();
    write.replaceWith(shown);
    shown.querySelector("textarea")?.focus();
  } }, glyph("comment"), "Comment on the request");
  const drafts = review.drafts.filter((draft) => !draft.anchor && !draft.reply);
  const said = data.threads.length + review.drafts.filter((draft) => !draft.reply).length;
  const same = review.samePixels;
  const isSameApproved = same.length > 0 && same.every((name) => review.verdicts.get(name) === "approve");
  return element("section", { class: "review", "aria-label": "Review request" },
    element("h2", { class: "review-title", dir: "auto", text: data.title }),
    element("p", { class: "quiet", dir: "auto", text: askedText(review) }),
    data.needed.length ? element("div", { class: "review-blocked" }, element("h3", { text: "Needed to merge" }), element("ul", { class: "review-needed" }, ...data.needed.map((sentence) => element("li", null, element("bdi", { dir: "auto", text: sentence }))))) : null,
    data.openComments ? element("p", { class: "quiet review-open", text: `${data.openComments}.` }) : null,
    ...data.verdicts.map((verdict) => element("p", { class: "review-verdict", dir: "auto", text: verdict })),
    ...authorNote(review),
    same.length && !review.isOver ? element("button", { type: "button", class: `button same-pixels${isSameApproved ? " filled" : ""}`, "aria-pressed": String(isSameApproved), disabled: Boolean(review.approvalObstacle), onclick: () => review.approveSamePixels() },
      glyph("check"), `${isSameApproved ? "Approved" : "Approve"} ${count("samePixelAssets", same.length)}`) : null,
    same.length && !review.isOver && review.approvalObstacle ? element("p", { class: "quiet", text: review.approvalObstacle }) : null,
    element("h3", { text: said ? count("comments", said) : review.isOver ? "No comments" : "No comments yet" }),
    ...(said || review.isOver ? [] : [element("p", { class: "quiet" }, ...keyHint("Press C and click where you mean.", "Open an asset, tap Comment and then where you mean."))]),
    ...general.map((thread) => thread.verdict ? verdictNode(thread) : threadNode(review, thread, "", undefined)),
    ...others.map((thread) => threadNode(review, thread, "", () => goToThread(review, thread))),
    ...drafts.map((draft) => draftNode(review, draft, "Your comment", "")), review.isOver ? null : review.typed.has("request") ? field() : write);
}

/**
 * What the author wrote about the request, which is not a condition of the merge.
 *
 * @param {Review} review
 */
function authorNote({ data }) {
  if (!data.text) return [];
  return [element("h3", { dir: "auto" }, "Note from ", element("bdi", { text: data.author })), element("p", { class: "comment-text review-words", dir: "auto", text: data.text })];
}

/**
 * What was asked and said, on paper.
 *
 * @param {Review} review
 */
export function printedConversation(review) {
  const { data } = review;
  return element("section", { class: "print-review" },
    element("h1", { dir: "auto", text: data.title }), element("p", { dir: "auto", text: askedText(review) }), ...authorNote(review),
    ...data.threads.map((thread) => element("div", { class: "print-thread" },
      element("p", null, thread.asset === undefined ? null : assetName(thread.asset), " ", ltr(placeText(thread.anchor)), thread.verdict?.note ?? (thread.resolved ? " · Resolved" : "")),
      ...thread.comments.flatMap((comment) => [element("p", null, commentBy(comment, "", thread.verdict?.sentence)), commentText(comment)]))));
}

/**
 * "12 assets, 1 prototype"
 *
 * @param {import("./contract.js").Asset[]} all
 */
function countAll(all) {
  const prototypes = all.filter(({ type }) => type === "prototype").length;
  const assets = all.length - prototypes;
  return [assets || !prototypes ? count("assets", assets) : "", prototypes ? count("prototypes", prototypes) : ""].filter(Boolean).join(", ");
}

/**
 * "Grace asks to merge 'bell-redrawn' into 'main' · 12 assets · 2 of 12 approved"
 *
 * @param {Review} review
 */
function askedText({ app, data, approvals }) {
  const all = app.assets.length;
  const approved = app.assets.filter((asset) => approvals.has(asset.name)).length;
  const isOpen = data.state === "open" || data.state === "waiting for you";
  return [`${data.author} asks to merge '${data.source}' into '${data.target}'`, isOpen ? "" : data.state, countAll(app.assets),
    all ? `${number(approved)} of ${number(all)} approved` : "", data.version > 1 ? `version ${number(data.version)}` : ""].filter(Boolean).join(" · ");
}

/**
 * What was said of one asset, for the inspector.
 *
 * @param {Review} review
 * @param {string} name
 * @param {() => void} beginComment
 */
export function assetConversation(review, name, beginComment) {
  const { app, data } = review;
  const threads = review.threads(name);
  const messages = data.threads.filter((thread) => thread.verdict?.assets?.includes(name));
  const drafts = review.draftsOf(name);
  const own = review.verdicts.get(name);
  const approvals = review.approvals.get(name) ?? [];
  const pending = review.pending?.asset === name ? review.pending : undefined;
  const verdict = (/** @type {"approve" | "changes"} */ kind, /** @type {string} */ shape, /** @type {string} */ words, /** @type {string} */ key) => element("button", {
    type: "button", class: `button wide${own === kind || (!own && kind === "approve" && !approvals.length) ? " filled" : ""}`, "aria-pressed": String(own === kind), disabled: kind === "approve" && Boolean(review.approvalObstacle), onclick: () => review.judge(name, kind),
  }, glyph(shape), element("span", { class: "button-words" }, words), element("kbd", { text: key }));
  return element("section", { class: "facts-part review-part", "aria-label": "Comments" },
    element("h3", { class: "review-title", dir: "auto", text: data.title }),
    element("p", { class: "quiet", dir: "auto", text: askedText(review) }),
    ...messages.map(verdictNode),
    ...threads.map((thread, place) => threadNode(review, thread, number(place + 1), () => goToThread(review, thread))),
    ...drafts.map((draft, place) => element("article", { class: "thread" }, draftNode(review, draft, "Your comment", number(threads.length + place + 1)))),
    !threads.length && !messages.length && !drafts.length && !pending && !review.isOver ? element("p", { class: "quiet review-empty" }, ...keyHint("No comments yet. Press C and click where you mean.", "No comments yet. Tap Comment and then where you mean.")) : null,
    pending ? element("article", { class: "thread selected" }, element("p", { class: "thread-head" }, ltr(placeText(pending) || name)),
      composer(review, "spot", "Comment", review.sender ? "Send" : "Add comment", (message) => review.add({ text: message, anchor: pending }), () => { review.pending = undefined; app.tell("review"); })) : review.isOver ? null : element("button", {
      type: "button", class: "button wide", onclick: beginComment }, glyph("comment"), "Comment", element("kbd", { text: "C" })),
    approvals.length ? element("p", { class: "quiet review-empty approved-by", dir: "auto" }, "Approved by ", ...approvals.flatMap(({ author, time }, place) => [
      place ? ", " : null, element("bdi", { text: author }), time ? element("time", { dateTime: time, title: moment(time), text: ` (${ago(time)})` }) : null])) : null,
    ...(review.isOver ? [] : [element("h3", { text: "Your answer" }),
    verdict("approve", "check", own === "approve" ? "Approved" : `Approve ${name}`, "A"),
    verdict("changes", "attention", own === "changes" ? "Asked for changes" : "Ask for changes", "X"),
    review.approvalObstacle ? element("p", { class: "quiet review-empty", text: review.approvalObstacle }) : null,
    own ? element("p", { class: "quiet review-empty own-answer", text: sentenceOf(`your answer is ${review.handoverState([name, own])}`) }) : null,
    element("button", { type: "button", class: "link finish-link", onclick: () => finishReview(review) }, handoverText(review))]));
}
