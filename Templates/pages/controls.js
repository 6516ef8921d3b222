import { append, element, floating, isRightToLeft, ltr } from "./dom.js";
import { glyph } from "./glyphs.js";
import { decimal } from "./text.js";

/**
 * The few kinds of controls: a group of which one is chosen, a menu, a button that copies.
 */

/**
 * Arrow keys move within a group of radio buttons and choose.
 *
 * @param {HTMLElement} group Holds elements with `role=radio`.
 */
export function arrowsChoose(group) {
  group.addEventListener("keydown", (event) => {
    const forward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    const backward = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
    const step = event.key === forward || event.key === "ArrowDown" ? 1 : event.key === backward || event.key === "ArrowUp" ? -1 : 0;
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const radios = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]")].filter((radio) => !(/** @type {any} */ (radio).hidden)));
    const at = radios.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = radios[(at + step + radios.length) % radios.length];
    next.focus();
    next.click();
  });
}

/**
 * A row of buttons of which one is chosen.
 *
 * @param {string} label
 * @param {{value: string, long: string, short?: string, title?: string}[]} choices
 * @param {(value: string) => void} choose
 */
export function segments(label, choices, choose) {
  const group = element("div", { class: "segments", role: "radiogroup", "aria-label": label });
  for (const { value, long, short, title } of choices) {
    const button = element("button", {
      type: "button", role: "radio", class: "segment", value, title: title ?? "", onclick: () => choose(value), "aria-label": long,
    }, element("span", { class: "long", text: long }), element("span", { class: "short", text: short ?? long }));
    group.append(button);
  }
  arrowsChoose(group);
  return {
    node: group,
    /** @param {string} chosen */
    update(chosen) {
      for (const button of /** @type {Iterable<HTMLButtonElement>} */ (/** @type {unknown} */ (group.children))) {
        const isChosen = button.value === chosen;
        button.setAttribute("aria-checked", String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
      }
    },
  };
}

/**
 * A button that opens a menu of choices below it. `items` is asked each time the menu opens.
 *
 * @param {{class?: string, label: string, content: (Node | string)[], items: () => MenuItem[]}} options
 *
 * @typedef {{text: string, key?: string, isChosen?: boolean, run: () => void} | "line"} MenuItem
 */
export function menuButton({ class: className, label, content, items }) {
  const menu = /** @type {HTMLDivElement & {showPopover(): void, hidePopover(): void}} */ (
    element("div", { class: "menu", role: "menu", popover: "auto", "aria-label": label }));
  const button = element("button", {
    type: "button", class: `button ${className ?? ""}`, title: label, "aria-label": label, "aria-haspopup": "menu", "aria-expanded": "false",
    onclick: () => { if (menu.matches(":popover-open")) menu.hidePopover(); else open(); },
  }, ...content);
  const open = () => {
    menu.textContent = "";
    floating(menu);
    for (const item of items()) {
      if (item === "line") {
        menu.append(element("div", { class: "menu-line", role: "separator" }));
        continue;
      }
      menu.append(element("button", {
        type: "button", role: item.isChosen === undefined ? "menuitem" : "menuitemradio", tabIndex: -1, class: "menu-item",
        "aria-checked": item.isChosen === undefined ? undefined : item.isChosen,
        onclick: () => { menu.hidePopover(); button.focus(); item.run(); },
      }, element("span", { class: "menu-check" }, item.isChosen && glyph("check")), element("span", { class: "menu-text", text: item.text }),
      item.key !== undefined && element("kbd", { text: item.key })));
    }
    menu.showPopover();
    const anchor = button.getBoundingClientRect();
    const width = menu.offsetWidth, height = menu.offsetHeight;
    const start = isRightToLeft() ? anchor.left : anchor.right - width;
    menu.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`;
    const below = anchor.bottom + 4;
    const isAbove = below + height > innerHeight - 8 && anchor.top > height + 12;
    menu.style.top = `${isAbove ? anchor.top - height - 4 : Math.max(8, Math.min(below, innerHeight - height - 8))}px`;
    /** @type {HTMLElement | null} */ (menu.querySelector("[aria-checked=true]") ?? menu.querySelector("button"))?.focus();
  };
  menu.addEventListener("toggle", () => {
    const isOpen = menu.matches(":popover-open");
    button.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) menu.remove();
  });
  menu.addEventListener("keydown", (event) => {
    const entries = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button")]);
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) entries[to % entries.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") { menu.hidePopover(); button.focus(); }
    else if (event.key !== "Enter" && event.key !== " ") return;
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
    event.stopPropagation();
  });
  return button;
}

/**
 * Copies text and says so where it was asked for.
 *
 * @param {string} text
 * @param {string} message
 */
export async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed here: a selection and the old command do it.
    const area = element("textarea", { value: text, class: "unseen", readOnly: true, "aria-hidden": "true" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  announce(message);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noticeTimer;

/**
 * Says something in passing: a short notice that goes by itself, read out politely.
 *
 * @param {string} message
 * @param {boolean} [isSilent] Only read out, not shown.
 */
export function announce(message, isSilent) {
  const announcer = document.getElementById("announcer");
  if (!announcer) return;
  announcer.textContent = message;
  announcer.classList.toggle("unseen", isSilent === true);
  clearTimeout(noticeTimer);
  if (!isSilent) noticeTimer = setTimeout(() => announcer.classList.add("unseen"), 2400);
}

/**
 * A command in a box with a button that copies it.
 *
 * @param {string} command
 */
export function commandBox(command) {
  const box = element("div", { class: "command" });
  // Lines break between words: a break after the first hyphen of "--at" reads as another command.
  const words = command.split(" ").flatMap((word, at) => [at > 0 && " ", element("span", { text: word })]);
  append(box, element("code", { dir: "ltr", tabIndex: 0 }, ...words), element("button", {
    type: "button", class: "icon-button", title: "Copy", "aria-label": `Copy ${command}`, onclick: () => copy(command, "Copied"),
  }, glyph("copy")));
  return box;
}

/**
 * A new color: what most of the changed pixels had and have, and how far that is.
 *
 * @param {{distance: number, before: string, after: string}} color
 */
export function colorChange({ distance, before, after }) {
  const swatch = (/** @type {string} */ hex) => {
    const face = element("span", { class: "color-chip" });
    face.style.backgroundColor = hex;
    return element("span", { class: "color-side" }, face, ltr(hex, "mono"));
  };
  return element("span", { class: "color-change" }, swatch(before), glyph("arrow"), swatch(after), element("span", { class: "quiet", text: `mean ΔE ${decimal(distance)}` }));
}
