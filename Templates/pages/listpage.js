import { byId, element, fill, ltr } from "./dom.js";
import { ListSource } from "./http.js";

/**
 * A page of the local app that lists something else than assets: a title, tools beside it, and what is listed.
 *
 * @param {import("./localapp.js").LocalApp} local
 * @param {object} options
 * @param {string} options.section
 * @param {string} options.title
 * @param {Node[]} [options.tools]
 * @param {(app: import("./app.js").App) => Node} options.content
 */
export function startList(local, { section, title, tools = [], content }) {
  const { project } = local.project.state;
  return local.startPage(new ListSource(local.images, project, title), {
    ...local.additions, section,
    start(app, shell) {
      const root = document.documentElement;
      root.dataset.view = root.dataset.tab = "overview";
      byId("app").classList.add("no-tabs");
      shell.panels.hideList(true);
      shell.buildHeader({ progress: () => "" }).update();
      fill(byId("main"), element("div", { class: "list-page" }, element("div", { class: "toolbar" }, element("h1", { class: "section-title", text: title }), element("span", { class: "spring" }), ...tools), content(app)));
      shell.keys.groups = [{ title: "View", keys: [{ keys: ["?", "Shift+?"], shown: "?", does: "this list", run: () => shell.keys.showHelp() }] }, ...local.additions.keys];
      document.title = [title, project].filter(Boolean).join(" · ");
    },
  });
}

/**
 * Rows that open something, or what is said in place of none.
 *
 * @param {{name: string, title: string, detail: string, state?: string, open: () => void}[]} rows
 * @param {{title: string, words: string}} none
 */
export function openingRows(rows, none) {
  if (!rows.length) return element("div", { class: "missing" }, element("h1", { class: "nothing-head", text: none.title }), element("p", { text: none.words }));
  return element("div", { class: "list-scroll", role: "list" }, ...rows.map(({ name, title, detail, state, open }) => element("div", { class: "opening-row", role: "listitem" },
    element("button", { type: "button", class: "opening", onclick: open },
      element("span", { class: "version-words" }, element("span", { class: "version-title" }, element("bdi", { dir: "auto", text: title })), element("span", { class: "version-by quiet" }, element("bdi", { dir: "auto", text: detail }))),
      element("span", { class: "spring" }), state ? element("span", { class: "opening-state", dir: "auto", text: state }) : ltr(name, "quiet")))));
}
