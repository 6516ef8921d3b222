import { announce, commandBox } from "./controls.js";
import { element, fill, ltr, visible } from "./dom.js";
import { glyph } from "./glyphs.js";

/**
 * Drawing an area on a screen of a prototype, which gives the command that adds a link there.
 *
 * @typedef {import("./screens.js").Box} Box
 */
export class Drawing {
  /**
   * @param {import("./app.js").App} app
   * @param {import("./player.js").Player} player
   */
  constructor(app, player) {
    this.app = app;
    this.player = player;
    this.node = element("section", { class: "drawn", hidden: true, "aria-label": "New link" });
    this.button = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => this.toggle() }, "Draw area", element("kbd", { text: "A" }));
    player.onArea = (area, from) => this.#offer(area, from);
  }

  toggle() {
    const { app, player } = this;
    if (app.state.view === "map") app.change({ view: "play" });
    this.close();
    player.isDrawing = !player.isDrawing;
    this.#show();
    announce(player.isDrawing ? "Drag over what is to be tapped" : "Drawing ended");
  }

  close() {
    this.node.hidden = true;
    this.player.clearArea();
  }

  #show() {
    this.player.window.classList.toggle("is-drawing", this.player.isDrawing);
    this.button.setAttribute("aria-pressed", String(this.player.isDrawing));
  }

  /**
   * Asks what the area of a link does, and shows the command; the local app adds the link itself.
   *
   * @param {Box} area
   * @param {string} from
   */
  #offer(area, from) {
    const { node, player } = this;
    player.isDrawing = false;
    this.#show();
    const others = player.data.screens.filter((other) => other.id !== from);
    const target = element("select", { "aria-label": "Leads to" }, ...others.map((other) => element("option", { value: other.id, text: visible(player.titleOf(other.id)) })),
      element("option", { value: "--action back", text: "Back" }), element("option", { value: "--action close", text: "Close" }));
    const how = element("select", { "aria-label": "Transition" }, ...["push", "slide", "modal", "card", "sheet", "dissolve", "zoom"].map((word) => element("option", { value: word, text: word })));
    const label = element("input", { type: "text", placeholder: "Label", "aria-label": "Label", maxLength: 200 });
    const command = element("div");
    const show = () => {
      // Back and Close play the transition that the screen came with.
      how.disabled = target.value.startsWith("--");
      const { addLink } = this.app.additions ?? {};
      fill(command, addLink
        ? element("button", { type: "button", class: "button filled", onclick: () => { this.close(); addLink(linkValues(area, from, target.value, how.value, label.value)); } }, "Add link")
        : commandBox(linkCommand(player.data.command, area, from, target.value, how.value, label.value)));
    };
    for (const control of [target, how, label]) control.addEventListener("input", show);
    show();
    const close = element("button", { type: "button", class: "icon-button", title: "Close", "aria-label": "Close", onclick: () => this.close() }, glyph("cross"));
    fill(node, element("div", { class: "drawn-head" }, element("h2", { text: "New link" }), ltr(`${area.width}×${area.height} pt at ${area.x}, ${area.y} of ${from}`, "quiet"), element("span", { class: "spring" }), close),
      element("div", { class: "drawn-fields" }, label, target, how), command,
      area.width < 44 || area.height < 44 ? element("p", { class: "quiet", text: "Smaller than 44×44 pt: hard to hit with a finger." }) : null);
    node.hidden = false;
    announce("", true);
    label.focus();
  }
}

/**
 * What the local app is asked to add.
 *
 * @param {Box} area
 * @param {string} from
 * @param {string} target As for `linkCommand`.
 * @param {string} transition
 * @param {string} label
 */
export function linkValues(area, from, target, transition, label) {
  const action = target.startsWith("--action ") ? target.slice("--action ".length) : "";
  return { from, ...(action ? { action } : { to: target, transition }), area: `${area.x},${area.y},${area.width},${area.height}`, ...(label.trim() ? { label: label.trim() } : {}) };
}

/**
 * Returns the command that adds the link of an area.
 *
 * @param {string} command "assets prototype link reserve"
 * @param {Box} area
 * @param {string} from Id of its screen or bar.
 * @param {string} target Id of a screen, or `--action back` and the like.
 * @param {string} transition
 * @param {string} label As it was typed.
 */
export function linkCommand(command, area, from, target, transition, label) {
  const name = label.replace(/[\u0000-\u001F\u007F]/g, "").trim();
  const isAction = target.startsWith("--");
  const parts = [command, from, ...(isAction ? [] : [target]), "--area", `${area.x},${area.y},${area.width},${area.height}`, ...(name ? ["--label", `'${name.replaceAll("'", "'\\''")}'`] : []),
    ...(isAction ? [target] : transition === "push" ? [] : ["--transition", transition])];
  return parts.join(" ");
}
