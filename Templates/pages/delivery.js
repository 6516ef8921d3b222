import { askInDialog } from "./dialogs.js";
import { element, ltr } from "./dom.js";
import { count, number, size, text } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * Files, folders and archives that are dropped on the window: a plan of what they update is shown first, then it is done.
 *
 * @typedef {import("./contract.js").DeliveredImage} DeliveredImage
 * @typedef {{path: string, file: File}} Dropped
 */

/** More files than this are no delivery of images. */
const mostFiles = 20_000;
/** Requests at a time; the event stream and images need some, too. */
const mostUploads = 3;
/** Rows of a group in the plan. */
const mostRows = 60;

export class Delivery {
  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.chooser = element("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#choose() });
    this.button = element("button", { type: "button", class: "deliver", onclick: () => this.chooser.click() },
      element("span", { text: "Add files…" }), element("span", { class: "quiet", text: "or drop images, a folder or a zip anywhere" }));
    this.frame = element("div", { class: "drop-frame", hidden: true, "aria-hidden": "true" }, element("span", { text: "Update assets by name" }));
    document.body.append(this.frame, this.chooser);
    local.project.listen(() => { this.button.disabled = this.#isBlocked; });
    this.#watch();
  }

  get #isBlocked() {
    const { project } = this.local;
    return project.isGone || Boolean(project.job);
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

  #choose() {
    const files = [...(this.chooser.files ?? [])].map((file) => ({ path: file.name, file }));
    this.chooser.value = "";
    this.#deliver(files);
  }

  /** @param {Dropped[]} dropped */
  async #deliver(dropped) {
    const { local } = this;
    const files = dropped.filter(({ path }) => !isHidden(path));
    if (!files.length) return;
    if (files.length > mostFiles) return local.notices.showProblem({ error: `${number(files.length)} files are too many`, hints: ["Drop only the folder with the images"] });
    let inbox = "";
    try {
      ({ inbox } = await local.server.post("/api/inbox", {}));
      await this.#upload(inbox, files);
      await this.#propose(inbox, files);
    } catch (error) {
      local.notices.showProblem(local.project.failure(error));
    } finally {
      // What was dropped is in the project by then, or not wanted.
      if (inbox) local.server.delete(`/api/inbox/${inbox}`).catch(() => {});
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
    notices.dismissToast();
  }

  /**
   * Shows the plan, and carries it out if that is wanted.
   *
   * @param {string} inbox
   * @param {Dropped[]} files
   */
  async #propose(inbox, files) {
    const { local } = this;
    const plan = await local.plan("update", { inbox }, (failure) => withoutInbox(failure, inbox));
    if (!plan) return;
    /** @type {DeliveredImage[]} */
    const images = plan.output.images;
    const groups = deliveryGroups(images);
    const addresses = new Map(files.map(({ path, file }) => [path, URL.createObjectURL(file)]));
    const before = groups.updates.length ? await this.#imagesNow() : new Map();
    const answer = await askInDialog({
      title: groups.updates.length ? updateWords(groups.updates) : "Nothing to update", isWide: true,
      content: element("div", { class: "plan", tabIndex: 0, role: "group", "aria-label": "Plan" }, ...this.#groups(groups, addresses, before)),
      answers: groups.updates.length ? [{ text: updateWords(groups.updates), value: "update" }] : [],
    });
    for (const address of addresses.values()) URL.revokeObjectURL(address);
    if (!answer) return;
    const left = Object.fromEntries(groups.left.map(({ name }) => [name, ""]));
    await local.run("update", { inbox, ...(groups.left.length ? { as: left } : {}) }, local.undoAction, plan.expect);
  }

  /** Ids of the images that are there, by the path of their file. */
  async #imagesNow() {
    const { index, paths } = await this.local.server.post("/api/index", { view: "gallery" });
    /** @type {Map<string, string>} */
    const ids = new Map();
    index.assets.forEach((/** @type {import("./contract.js").Asset} */ asset, /** @type {number} */ place) => {
      asset.files?.forEach((file, variant) => { if (asset.images?.[variant]) ids.set(`${paths[place]}/${file}`, asset.images[variant]); });
    });
    return ids;
  }

  /**
   * @param {ReturnType<typeof deliveryGroups>} groups
   * @param {Map<string, string>} addresses Of the dropped files, by path.
   * @param {Map<string, string>} before
   */
  #groups({ updates, left, unchanged }, addresses, before) {
    const group = (/** @type {string} */ title, /** @type {DeliveredImage[]} */ images, /** @type {(image: DeliveredImage) => HTMLElement} */ row) => (images.length ? element("section", { class: "plan-group" },
      element("h3", { text: `${title} · ${number(images.length)}` }), ...images.slice(0, mostRows).map(row),
      images.length > mostRows ? element("p", { class: "quiet", text: `and ${number(images.length - mostRows)} more` }) : null) : null);
    return [
      group("Updates", updates, (image) => this.#row(image, addresses, before.get(`${image.path}/${image.file}`))),
      group("Left out", left, (image) => this.#row(image, addresses, undefined)),
      unchanged.length ? element("p", { class: "quiet", text: `${count("files", unchanged.length)} not changed` }) : null,
    ].filter((part) => part !== null);
  }

  /**
   * @param {DeliveredImage} image
   * @param {Map<string, string>} addresses
   * @param {string | undefined} before Id of the image that is there.
   */
  #row(image, addresses, before) {
    const old = thumb(), now = thumb();
    fillThumb(old, this.local.images, { image: before });
    const address = addresses.get(image.delivered);
    now.dataset.ground = "check";
    if (address) /** @type {HTMLImageElement} */ (now.firstElementChild).src = address;
    else fillThumb(now, this.local.images, { image: "unreadable" });
    const detail = image.outcome === "replaced" || image.outcome === "added"
      ? [Object.values(image.slots?.[0] ?? {}).join(" "), [size(image.before), size(image.after)].filter(Boolean).join(" → "), image.outcome === "added" ? "new variant" : ""].filter(Boolean).join(" · ")
      : reasonWords(image);
    return element("div", { class: "plan-row" }, element("span", { class: "pair" }, old, now),
      element("span", { class: "row-text" }, ltr(image.asset ?? image.delivered, "name"), element("span", { class: "row-detail" }, element("span", { class: "detail-text", dir: "auto", text: detail }))),
      image.asset && image.asset !== image.delivered ? element("span", { class: "plan-file quiet" }, ltr(image.delivered)) : null);
  }
}

/**
 * What becomes of delivered images: those that change something, those that can't be used, and the rest.
 *
 * @param {DeliveredImage[]} images
 */
export function deliveryGroups(images) {
  const isUpdate = (/** @type {DeliveredImage} */ { outcome }) => outcome === "replaced" || outcome === "added";
  const isUnchanged = (/** @type {DeliveredImage} */ { outcome }) => outcome === "unchanged";
  return { updates: images.filter(isUpdate), unchanged: images.filter(isUnchanged), left: images.filter((image) => !isUpdate(image) && !isUnchanged(image)) };
}

/**
 * "Update 9 assets"
 *
 * @param {DeliveredImage[]} updates
 */
export function updateWords(updates) {
  return `${text.update} ${count("assets", new Set(updates.map(({ path }) => path)).size)}`;
}

/**
 * Why an image is left out.
 *
 * @param {DeliveredImage} image
 */
export function reasonWords({ outcome, reason, candidates }) {
  if (outcome === "unmatched") return "Matches no asset";
  if (outcome === "ambiguous") return `Matches ${count("assets", candidates?.length ?? 2)}`;
  return reason ?? "Left out";
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
