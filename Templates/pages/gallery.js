/**
 * @param {import("./app.js").App} app
 * @param {any} shell
 */
export function startGallery(app, shell) {
  void app;
  void shell;
}
