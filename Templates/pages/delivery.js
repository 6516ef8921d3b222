import { DeliveryPlan } from "./deliveryplan.js";
import { element } from "./dom.js";
import { count, number } from "./text.js";

/**
 * Files, folders and archives that are dropped on the window: a plan of what they update is shown first, then it is done.
 *
 * @typedef {import("./deliveryplan.js").Dropped} Dropped
 */

/** More files than this are no delivery of images. */
const mostFiles = 20_000;
/** Requests at a time; the event stream and images need some, too. */
const mostUploads = 3;

export class Delivery {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.chooser = element("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#choose(this.chooser) });
    this.folderChooser = element("input", { type: "file", webkitdirectory: true, hidden: true, onchange: () => this.#choose(this.folderChooser) });
    this.button = element("button", { type: "button", class: "deliver", onclick: () => this.chooser.click() },
      element("span", { text: "Add files…" }), element("span", { class: "quiet", text: "or drop images, a folder or a zip anywhere" }));
    this.frame = element("div", { class: "drop-frame", hidden: true, "aria-hidden": "true" }, element("span", { text: "Update assets by name" }));
    this.folder = element("button", { type: "button", class: "link", text: "Add a folder…", onclick: () => this.folderChooser.click() });
    document.body.append(this.frame, this.chooser, this.folderChooser);
    local.project.listen(() => this.#update());
    this.#watch();
  }

  #isDelivering = false;

  #update() {
    this.button.disabled = this.folder.disabled = this.#isBlocked;
  }

  get #isBlocked() {
    const { project } = this.local;
    return project.isGone || Boolean(project.job) || this.#isDelivering;
  }

  #watch() {
    const isFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
    addEventListener("dragover", (event) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = this.#isBlocked ? "none" : "copy";
      this.frame.hidden = this.#isBlocked;
    });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.frame.hidden = true; });
    addEventListener("drop", (event) => {
      if (!isFiles(event)) return;
      // Without this the browser would show the file in place of the app.
      event.preventDefault();
      this.frame.hidden = true;
      if (!this.#isBlocked && event.dataTransfer) droppedFiles(event.dataTransfer).then((files) => this.#deliver(files));
    });
  }

  /** @param {HTMLInputElement} chooser */
  #choose(chooser) {
    const files = [...(chooser.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
    chooser.value = "";
    this.#deliver(files);
  }

  /** @param {Dropped[]} dropped */
  async #deliver(dropped) {
    const { local } = this;
    const { notices } = local;
    const files = dropped.filter(({ path }) => !isHidden(path));
    if (!files.length || this.#isBlocked) return;
    if (files.length > mostFiles) return notices.showProblem({ error: `${number(files.length)} files are too many`, hints: ["Drop only the folder with the images"] });
    let inbox = "";
    this.#isDelivering = true;
    this.#update();
    notices.say(`Reading ${count("files", files.length)}`);
    try {
      ({ inbox } = await local.server.post("/api/inbox", {}));
      await this.#upload(inbox, files);
      await new DeliveryPlan(local, inbox, (failure) => withoutInbox(failure, inbox)).propose(files);
    } catch (error) {
      local.notices.showProblem(local.project.failure(error));
    } finally {
      // What was dropped is in the project by then, or not wanted.
      if (inbox) local.server.delete(`/api/inbox/${inbox}`).catch(() => {});
      this.#isDelivering = false;
      this.#update();
    }
  }

  /**
   * @param {string} inbox
   * @param {Dropped[]} files
   */
  async #upload(inbox, files) {
    const { server, notices } = this.local;
    const waiting = [...files];
    let sent = 0;
    const send = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await server.put(`/api/inbox/${inbox}/${next.path.split("/").map(encodeURIComponent).join("/")}`, next.file);
        sent++;
        if (files.length > mostUploads && sent % 20 === 0) notices.say(`Reading ${number(sent)} of ${count("files", files.length)}`);
      }
    };
    await Promise.all(Array.from({ length: mostUploads }, send));
  }
}

/**
 * A refusal without the folder in which the app keeps what was dropped: the reader never chose it.
 *
 * @param {import("./contract.js").Failure} failure
 * @param {string} inbox Hexadecimal digits.
 */
export function withoutInbox(failure, inbox) {
  const plain = (/** @type {string} */ words) => words.replace(new RegExp(`'[^']*/${inbox}'`, "g"), "what you dropped").replace(new RegExp(`'[^']*/${inbox}/`, "g"), "'");
  return { ...failure, error: plain(failure.error), causes: (failure.causes ?? []).map(plain), hints: (failure.hints ?? []).map(plain) };
}

/**
 * True for files that systems leave in folders.
 *
 * @param {string} path
 */
export function isHidden(path) {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "Thumbs.db" || part === "desktop.ini");
}

/**
 * All files of a drop, those in folders with their paths.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<Dropped[]>}
 */
async function droppedFiles(transfer) {
  // Entries have to be taken before anything is waited for.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  /** @type {Dropped[]} */
  const files = [];
  const walk = async (/** @type {FileSystemEntry} */ entry) => {
    if (files.length > mostFiles) return;
    const path = entry.fullPath.replace(/^\//, "");
    if (entry.isFile) {
      files.push({ path, file: await new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject)) });
      return;
    }
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    // A folder is given in parts; an empty one is the end.
    for (;;) {
      /** @type {FileSystemEntry[]} */
      const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!part.length) return;
      for (const inner of part) await walk(inner);
    }
  };
  for (const entry of entries) await walk(/** @type {FileSystemEntry} */ (entry));
  return files;
}
