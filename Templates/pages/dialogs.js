import { element, fill, floating } from "./dom.js";
import { glyph } from "./glyphs.js";

/**
 * @typedef {{text: string, value: string, obstacle?: string}} Answer `obstacle`: why it can't be given now.
 */

/**
 * Asks before something is done that the reader may not expect.
 *
 * @param {{title: string, lines?: string[], content?: Node | ((answer: (value: string) => void) => Node), isWide?: boolean, isNeutral?: boolean, answers: Answer[]}} question The last answer is what the reader asked for, unless it is neutral. A content can give an answer, too.
 * @returns {Promise<string | undefined>} The value of the answer; undefined if nothing is to be done.
 */
export function askInDialog({ title, lines = [], content, isWide, isNeutral, answers }) {
  const opener = document.activeElement;
  const dialog = element("dialog", { class: isWide ? "dialog question wide" : "dialog question", "aria-labelledby": "question-title", "aria-describedby": "question-lines" });
  return new Promise((resolve) => {
    /** @type {string | undefined} */
    let given;
    const answer = (/** @type {string | undefined} */ value) => {
      given = value;
      dialog.close();
    };
    const isMain = (/** @type {number} */ place) => !isNeutral && place === answers.length - 1;
    const buttons = answers.map(({ text, value, obstacle }, place) => element("button", { type: isMain(place) ? "submit" : "button", class: isMain(place) ? "button filled" : "button", disabled: Boolean(obstacle), title: obstacle, onclick: () => answer(value) }, text));
    fill(dialog, element("form", { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      element("div", { class: "dialog-head" }, element("h2", { id: "question-title", dir: "auto", text: title }),
        element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => answer(undefined) }, glyph("cross"))),
      typeof content === "function" ? content(answer) : content,
      element("div", { id: "question-lines" }, ...[...lines, ...answers.flatMap(({ obstacle }) => obstacle || [])].map((line) => element("p", { dir: "auto", text: line }))),
      element("div", { class: "dialog-buttons" }, element("button", { type: "button", class: "button", text: answers.length ? "Cancel" : "Close", onclick: () => answer(undefined) }), ...buttons)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(given);
    });
    floating(dialog);
    dialog.showModal();
    // What is wide is read first, and Enter must not answer it again and again.
    const first = (isWide ? dialog.querySelector("[tabindex]") : dialog.querySelector("input, textarea")) ?? buttons.filter(({ disabled }) => !disabled).at(-1);
    if (first instanceof HTMLElement) first.focus();
  });
}

/**
 * Asks for a line of text.
 *
 * @param {{title: string, label: string, value: string, action: string, lines?: string[]}} question
 * @returns {Promise<string>} Empty if nothing is to be done.
 */
export async function askForText({ title, label, value, action, lines }) {
  const field = element("input", { type: "text", class: "finder-field", value, "aria-label": label, spellcheck: false, autocomplete: "off" });
  const answer = askInDialog({ title, content: element("label", { class: "finish-label" }, label, field), answers: [{ text: action, value: "yes" }], ...(lines ? { lines } : {}) });
  field.select();
  return (await answer) ? field.value.trim() : "";
}
