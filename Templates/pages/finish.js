import { commandBox, copy } from "./controls.js";
import { element, fill, floating, visible } from "./dom.js";
import { glyph } from "./glyphs.js";
import { count } from "./text.js";

/**
 * How the answers to a review request leave a page: as a file or a command, since a page that is a file sends nothing.
 *
 * @typedef {import("./review.js").Review} Review
 */

const longestCommand = 4000;

/** @param {string} text */
function shortened(text) {
  const line = visible(text.split("\n", 1)[0]);
  return line.length > 60 || line !== text ? `${line.slice(0, 60).trimEnd()}…` : line;
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
 * @param {Review} review
 */
export function handoverText({ drafts, verdicts, unfinished, isSaved, sender }) {
  if (sender) return "Finish review…";
  if (isSaved && !unfinished.length && (drafts.length || verdicts.size)) return "Save again…";
  const comments = drafts.length + unfinished.length;
  const parts = [comments && count("comments", comments), verdicts.size && count("verdicts", verdicts.size)].filter(Boolean);
  return parts.length ? `Save ${parts.join(" and ")} to a file…` : "Finish review…";
}

/**
 * Asks who answers and what of the whole, then gives the answers as a file or a command. Nothing is preset to approve. What
 * is still being written goes along unless its box is cleared.
 *
 * @param {Review} review
 */
export function finishReview(review) {
  if (review.sender) return review.sender.finish();
  const { app } = review;
  const dialog = element("dialog", { class: "dialog finish-dialog", "aria-labelledby": "finish-title" });
  const field = (/** @type {string} */ label, /** @type {"name" | "email"} */ key) => {
    const input = element("input", { type: key === "email" ? "email" : "text", class: "finish-input", value: review.from[key], autocomplete: key, maxLength: 200, oninput: () => { review.from[key] = input.value.trim(); } });
    return element("label", { class: "finish-label" }, element("span", { text: label }), input);
  };
  const message = element("textarea", { class: "answer-field", rows: 3, dir: "auto", "aria-label": "Comment on the whole request", placeholder: "Comment on the whole request" });
  /** @type {"approve" | "changes" | ""} */
  let verdict = "";
  const choice = (/** @type {typeof verdict} */ value, /** @type {string} */ label) => element("label", { class: "finish-choice" },
    element("input", { type: "radio", name: "verdict", value, onchange: () => { verdict = value; update(); } }), label);
  const output = element("div", { class: "finish-output", "aria-live": "polite" });
  /** @type {Set<string>} Of texts that are still being written and don't go along. */
  const left = new Set();
  const written = review.unfinished;
  const unfinished = () => written.filter(({ key }) => review.typed.has(key) && !left.has(key));
  const answers = () => {
    review.addUnfinished(left);
    for (const box of boxes.querySelectorAll("input")) box.disabled ||= box.checked;
    return review.answers(verdict, message.value.trim());
  };
  const boxes = element("fieldset", { class: "finish-choices" }, element("legend", { text: "Still being written" }),
    ...written.map(({ key, draft }) => element("label", { class: "finish-choice" },
      element("input", { type: "checkbox", checked: true, onchange: (/** @type {Event} */ event) => {
        if (/** @type {HTMLInputElement} */ (event.currentTarget).checked) left.delete(key);
        else left.add(key);
        update();
      } }),
      element("span", { dir: "auto", text: `Add “${shortened(draft.text)}”${draft.anchor ? ` to ${draft.anchor.asset}` : ""}` }))));
  const isPerson = () => Boolean(review.from.name) && /^[^\s<>@]+@[^\s<>@]+$/.test(review.from.email);
  const hasAnswer = () => verdict !== "" || review.drafts.length + unfinished().length > 0 || review.verdicts.size > 0 || Boolean(message.value.trim());
  const save = element("button", { type: "button", class: "button filled", text: "Save answer to a file", onclick: () => {
    const address = URL.createObjectURL(new Blob([answers()], { type: "application/json" }));
    const link = element("a", { href: address, download: `${review.data.source.replace(/[^A-Za-z0-9._-]+/g, "-")}.answers.json` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    review.handOver("saved");
    fill(output, element("p", { text: "Saved. Send the file to someone who has the project. They run:" }), commandBox(`assets request import ${link.download}`));
  } });
  const command = element("button", { type: "button", class: "button", text: "Copy as command", onclick: async () => {
    const line = await importCommand(answers());
    if (!line) return fill(output, element("p", { text: "This is too long for a command. Save it to a file." }));
    review.handOver("copied");
    copy(line, "Copied");
    fill(output, element("p", { text: "Copied. Send this line to someone who has the project. They run:" }), commandBox(line));
  } });
  const note = element("p", { class: "quiet" });
  // The page can't know who looks at it, but the email says whose approval it would be.
  const own = element("p", { class: "overview-attention finish-own" }, glyph("attention"),
    element("span", { text: "You asked for this review. The author's own approval doesn't count." }));
  const update = () => {
    const approves = verdict === "approve" || [...review.verdicts.values()].includes("approve");
    own.hidden = !approves || review.from.email.toLowerCase() !== review.data.authorEmail?.toLowerCase();
    save.disabled = command.disabled = !isPerson() || !hasAnswer();
    const comments = review.drafts.length + unfinished().length + (message.value.trim() ? 1 : 0);
    const parts = [comments && count("comments", comments), review.verdicts.size && `${review.verdicts.size === 1 ? "a verdict" : "verdicts"} on ${count("assets", review.verdicts.size)}`].filter(Boolean);
    const unseen = app.assets.length - app.seenCount;
    note.textContent = [
      parts.length ? `Includes ${parts.join(" and ")}.` : "", unseen > 0 ? `${count("assets", unseen)} not marked as seen.` : "",
      !hasAnswer() ? "Choose an answer or write a comment." : !isPerson() ? "Enter your name and email to sign your answer." : "",
    ].filter(Boolean).join(" ");
  };
  dialog.addEventListener("input", update);
  dialog.addEventListener("close", () => dialog.remove());
  fill(dialog, element("div", { class: "dialog-head" }, element("h2", { id: "finish-title", text: "Finish review" }),
    element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, glyph("cross"))),
  element("fieldset", { class: "finish-choices" }, element("legend", { text: "The whole request" }),
    choice("approve", "Approve"), choice("changes", "Ask for changes"), choice("", "Comment only")),
  written.length ? boxes : null, message, field("Your name", "name"), field("Your email", "email"), own, note, element("div", { class: "dialog-buttons" }, command, save), output);
  floating(dialog);
  update();
  dialog.showModal();
}
