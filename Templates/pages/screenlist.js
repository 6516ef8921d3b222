import { element, fill, ltr, visible } from "./dom.js";
import { way } from "./flow.js";
import { classGlyph, glyph } from "./glyphs.js";
import { inLanguage } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * What is beside a prototype: the list of its screens, and the facts of the one on top.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("./contract.js").Screen} Screen
 * @typedef {import("./player.js").Player} Player
 */

/**
 * @param {App} app
 * @param {Player} player
 * @param {HTMLElement} host
 * @param {HTMLInputElement} input
 * @param {(screen: Screen) => void} open
 */
export function screenList(app, player, host, input, open) {
  const rows = element("div", { class: "screen-rows list-scroll", role: "group", "aria-label": "Screens" });
  fill(host, element("div", { class: "list-head" }, element("label", { class: "filter" }, glyph("search"), input, element("kbd", { text: "/", "aria-hidden": "true" }))), rows);
  let key = "";
  return {
    update() {
      const words = (app.state.query ?? "").toLowerCase();
      const shown = player.data.screens.filter((screen) => !words || `${screen.id} ${player.titleOf(screen.id)}`.toLowerCase().includes(words));
      const next = `${player.request} ${shown.map((screen) => screen.id).join()}`;
      if (next !== key) {
        key = next;
        fill(rows, ...shown.map((screen) => {
          const thumbnail = thumb();
          thumbnail.classList.add("screen-thumb");
          const { image } = player.layoutOf(screen);
          fillThumb(thumbnail, app.source, image ? { image } : {});
          const count = screen.links.length;
          return element("button", { type: "button", class: "screen-row", "data-id": screen.id, onclick: () => open(screen) }, thumbnail,
            element("span", { class: "row-text" }, element("span", { class: "name", dir: "auto", text: visible(player.titleOf(screen.id)) }),
              element("span", { class: "row-detail", text: screen.taps === undefined ? "Not reachable" : `${count} ${count === 1 ? "link" : "links"}` })),
            screen.taps === undefined ? classGlyph("attention", "Not reachable") : null);
        }));
      }
      const id = player.top?.screen.id;
      for (const row of rows.children) {
        if (row instanceof HTMLElement && row.dataset.id === id) row.setAttribute("aria-current", "true");
        else row.removeAttribute("aria-current");
      }
    },
  };
}

/**
 * The facts of the screen on top: its links, and those that lead to it.
 *
 * @param {Player} player
 * @param {HTMLElement} host
 */
export function screenFacts(player, host) {
  const { data } = player;
  return {
    update() {
      const screen = player.top?.screen;
      if (!screen) return fill(host);
      const layout = player.layoutOf(screen);
      const links = screen.links;
      const from = data.screens.filter((other) => other.links.some((link) => link.to === screen.id));
      const own = data.findings.filter((finding) => finding.screen === screen.id);
      fill(host, element("h2", null, ltr(visible(inLanguage(screen.title, player.locale)))),
        element("p", { class: "quiet" }, ltr(`${screen.asset ?? screen.id} · ${layout.width}×${layout.height} pt`)),
        element("h3", { class: "facts-head", text: "Links from here" }),
        links.length ? element("dl", { class: "link-facts" }, ...links.map((link) => element("div", null,
          element("dt", null, ltr(visible(linkName(player, link)))),
          element("dd", { text: [triggers[link.trigger] ?? link.trigger, way(link), link.to && player.titleOf(link.to) !== linkName(player, link) ? player.titleOf(link.to) : ""].filter(Boolean).join(", ") })))) : element("p", { class: "quiet", text: "None" }),
        element("h3", { class: "facts-head", text: "Reached from" }),
        from.length ? element("dl", { class: "link-facts" }, ...from.map((other) => element("div", null, element("dt", null, ltr(player.titleOf(other.id))),
          element("dd", { text: [...new Set(other.links.filter((link) => link.to === screen.id).map(way))].join(", ") })))) : element("p", { class: "quiet", text: data.start === screen.id ? "It is the first screen" : "None" }),
        ...own.map((finding) => element("p", { class: "finding-box" }, classGlyph("attention", finding.severity), element("span", { text: visible(finding.message.charAt(0).toUpperCase() + finding.message.slice(1)) }))),
        ...(Object.keys(data.variables).length ? [element("h3", { class: "facts-head", text: "Variables" }), element("dl", { class: "link-facts" }, ...Object.keys(data.variables).map((name) => element("div", null, element("dt", null, ltr(name)), element("dd", null, ltr(String(player.variables.values[name]))))))] : []));
    },
  };
}

/** What starts a link, other than a tap. */
const triggers = /** @type {Record<string, string>} */ ({ tap: "", edge: "from the edge", delay: "by itself", longPress: "long press", pull: "pull down" });

/**
 * @param {Player} player
 * @param {import("./contract.js").ScreenLink} link
 */
function linkName(player, link) {
  return inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : way(link));
}
