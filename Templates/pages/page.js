import { App } from "./app.js";
import { startComparison } from "./comparison.js";
import { byId, fill } from "./dom.js";
import { startGallery } from "./gallery.js";
import { applyTheme } from "./panels.js";
import { preparePrint } from "./print.js";
import { startPrototype } from "./prototype.js";
import { Shell } from "./shell.js";
import { text } from "./text.js";

/**
 * Shows the data of a source in `#app`.
 *
 * @param {import("./source.js").DataSource} source
 * @param {import("./app.js").Additions} [additions]
 */
export function startPage(source, additions) {
  const root = document.documentElement;
  const markup = /** @type {HTMLElement} */ (byId("app").cloneNode(true));
  const app = new App(source, additions);
  Object.assign(text, app.index.kind === "conflicts" ? text.conflict : text.comparison);
  const shell = new Shell(app);
  applyTheme(app.shared.get("theme", "system"));
  root.dataset.kind = app.index.kind;
  byId("app").hidden = false;
  if (additions?.start) additions.start(app, shell);
  else if (app.isPrototype) startPrototype(app, shell);
  else if (app.isGallery) startGallery(app, shell);
  else startComparison(app, shell);
  preparePrint(app);
  return {
    app,
    /** Ends the page and leaves `#app` as it was, ready for another one. */
    stop() {
      app.stop();
      shell.keys.dialog.close();
      byId("app").replaceWith(markup);
      fill(byId("print"));
      for (const name of ["kind", "tab", "view"]) delete root.dataset[name];
    },
  };
}
