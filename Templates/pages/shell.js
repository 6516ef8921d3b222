import { announce, copy, menuButton } from "./controls.js";
import { append, assetName, byId, element, fill, hasKeys, isPhone, ltr, visible } from "./dom.js";
import { glyph, mark } from "./glyphs.js";
import { Keys } from "./keys.js";
import { nearestName } from "./nearest.js";
import { versionsLine } from "./overview.js";
import { applyTheme, Panels } from "./panels.js";
import { day, text, withSeparators } from "./text.js";

/**
 * What each kind of page shares with the others: header, tabs, keys and panels.
 */
export class Shell {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.panels = new Panels(app);
    this.keys = new Keys(app);
  }

  /**
   * @param {string[]} choices
   * @param {1 | -1} step
   */
  nextBackground(choices, step) {
    const { app } = this;
    const at = choices.indexOf(app.state.background);
    const next = choices[(Math.max(at, 0) + step + choices.length) % choices.length];
    app.change({ background: next });
    announce(text.backgrounds[next] ?? `#${next}`);
  }

  /**
   * The header: project, what is shown, progress, at most one filled button, theme, help.
   *
   * @param {{showOverview?: () => void, title?: Node, progress: () => string, primary?: {text: string, key?: string, run: () => void, isShown: () => boolean}}} options
   */
  buildHeader({ showOverview, title, progress, primary }) {
    const { app, keys } = this;
    const { index } = app;
    const { additions } = app;
    const sentence = element("h1", { class: "unseen header-sentence" });
    const overview = element("button", { type: "button", class: "link header-overview", dir: "auto", title: "Overview (O)", onclick: showOverview });
    const status = element("span", { class: "header-progress", dir: "auto", role: "status", "aria-live": "off" });
    const button = primary && (!additions || additions.review) && element("button", { type: "button", class: "button filled", onclick: primary.run }, primary.text, primary.key !== undefined && element("kbd", { text: primary.key }));
    /** @type {import("./panels.js").Theme[]} */
    const themes = ["system", "light", "dark"];
    const themeItems = () => themes.map((theme) => ({
      text: text.themes[theme], isChosen: app.shared.get("theme", "system") === theme,
      run: () => { app.shared.set("theme", theme); applyTheme(theme); app.tell("theme"); },
    }));
    const theme = menuButton({ class: "square wide-only", label: "Theme", content: [glyph("theme")], items: themeItems });
    const help = element("button", { type: "button", class: "button square wide-only help", title: "Keys (?)", "aria-label": "Keys", onclick: () => keys.showHelp() }, glyph("help"));
    // Where the facts lie over the images, and a phone has no tab for them.
    const facts = element("button", { type: "button", class: "button square facts-button", title: "Facts (I)", "aria-label": "Facts", "aria-controls": "inspector", onclick: () => this.panels.toggle("inspector") }, glyph("facts"));
    const more = menuButton({
      class: "square narrow-only", label: "More", content: [glyph("more")],
      items: () => [
        ...(primary?.isShown() ? [{ text: primary.text, ...(primary.key === undefined ? {} : { key: primary.key }), run: primary.run }] : []),
        ...(additions ? additions.menuItems() : [{ text: "Copy link", key: "Y", run: () => this.copyLink() }]),
        "line", ...themeItems().map((item) => ({ ...item, text: `${item.text} theme` })),
        ...(hasKeys() ? [/** @type {const} */ ("line"), { text: "Keys", key: "?", run: () => keys.showHelp() }] : []),
      ],
    });
    // A phone has no list beside the images that says which asset they are of.
    const asset = element("span", { class: "header-asset" });
    const time = index.from ? "" : [index.to.short && `at ${index.to.short}`, ...(index.to.tags ?? []).filter((tag) => tag !== index.to.branch), day(index.to.time)].filter(Boolean).join(" · ");
    fill(byId("header"), sentence, ...(additions?.headerStart ?? []), mark(), element("span", { class: "project", dir: "auto", text: index.project }), asset,
      additions?.title ?? element("span", { class: "header-versions", title: [index.from?.title, index.to.title].filter(Boolean).join(" → ") }, title ?? versionsLine(index)),
      time && !title && !additions ? ltr(time, "header-time") : null, showOverview && overview,
      element("span", { class: "spring" }), status, button, ...(additions?.headerActions ?? []), facts, theme, help, more);
    return {
      update() {
        sentence.textContent = visible(app.index.sentence);
        overview.textContent = visible(withSeparators(app.index.sentence.split(": ")[0]));
        overview.hidden = app.assets.length < 2;
        status.textContent = progress();
        const name = visible(app.state.asset);
        if (asset.title !== name) {
          asset.title = name;
          fill(asset, assetName(app.state.asset));
        }
        if (button && primary) button.hidden = !primary.isShown();
      },
    };
  }

  copyLink() {
    copy(location.href.split("#")[0] + this.app.link, "Link copied");
  }

  /**
   * The bar at the bottom of a phone.
   *
   * @param {{name: string, glyph: string, text: string, open?: () => void}[]} tabs
   * @param {string} first
   */
  buildTabs(tabs, first) {
    const root = document.documentElement;
    const host = byId("tabs");
    const open = (/** @type {string} */ name) => {
      root.dataset.tab = name;
      for (const button of host.querySelectorAll("button")) {
        if (button.value === name) button.setAttribute("aria-current", "page");
        else button.removeAttribute("aria-current");
      }
      result.current = name;
      markMain();
    };
    const result = { open, current: first };
    // A phone shows one part at a time, which then is the main one.
    const markMain = () => {
      for (const [part, role, names] of /** @type {[string, string, string[]][]} */ ([["list", "navigation", ["assets"]], ["inspector", "complementary", ["facts", "comments"]]])) {
        byId(part).setAttribute("role", isPhone() && names.includes(result.current) ? "main" : role);
      }
    };
    matchMedia("(max-width: 719.98px)").addEventListener("change", markMain, { signal: this.app.signal });
    for (const tab of tabs) {
      append(host, element("button", { type: "button", class: "tab", value: tab.name, onclick: () => { open(tab.name); tab.open?.(); } }, glyph(tab.glyph), element("span", { text: tab.text })));
    }
    open(first);
    return result;
  }

  /**
   * Keys that mean the same in all views.
   *
   * @param {HTMLInputElement} input
   * @param {() => void} focusList
   */
  sharedKeys(input, focusList) {
    const { app, keys, panels } = this;
    /** @type {import("./keys.js").Key[]} */
    const move = [
      { keys: ["/"], shown: "/", does: "filter; Esc clears, then returns to the list", run: () => { if (isPhone()) document.documentElement.dataset.tab = "assets"; input.focus(); input.select(); } },
      { keys: ["Escape"], shown: "Esc", does: "", run: () => {
        if (document.activeElement === input) {
          if (input.value) app.change({ query: "" });
          else focusList();
          return;
        }
        return panels.closeSheet();
      } },
    ];
    /** @type {import("./keys.js").Key[]} */
    const view = [
      { keys: ["L"], shown: "L", does: "show or hide the list", run: () => panels.toggle("list") },
      { keys: ["I"], shown: "I", does: "show or hide the details", run: () => panels.toggle("inspector") },
      { keys: ["Y", "Shift+Y"], shown: "Y", does: "copy the link (Shift: the name)", run: (event) => { if (event.shiftKey) copy(app.state.asset, "Name copied"); else this.copyLink(); } },
      { keys: ["?", "Shift+?"], shown: "?", does: "this list", run: () => keys.showHelp() },
    ];
    return { move, view };
  }

  /**
   * What is said in place of an asset that isn't there.
   *
   * @param {HTMLElement} node
   */
  showMissing(node) {
    const { app } = this;
    const { asset, view } = app.state;
    const isMissing = asset !== "" && view !== "overview" && app.position < 0;
    node.hidden = !isMissing;
    if (!isMissing) return;
    const nearest = nearestName(asset, app.assets.map((candidate) => candidate.name));
    fill(node, element("h1", { class: "nothing-head", text: "Not found" }),
      element("p", null, "'", ltr(asset), "' is not in this page.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => app.select(nearest) }, ltr(nearest)), "."] : [])));
  }
}
