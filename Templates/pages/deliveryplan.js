import { deliveryGroups, planWords, reasonWords, slotWords } from "./delivered.js";
import { askInDialog } from "./dialogs.js";
import { element, fill, ltr } from "./dom.js";
import { glyph } from "./glyphs.js";
import { count, number, size } from "./text.js";
import { fillThumb, thumb } from "./thumbs.js";

/**
 * What a delivery would do, shown before it is done. A file that matches no asset, or several, can be given to one, or added
 * as a new asset.
 *
 * @typedef {import("./contract.js").DeliveredImage} DeliveredImage
 * @typedef {{path: string, file: File}} Dropped
 * @typedef {{name: string, path: string}} Known An asset of the project.
 */

/** Rows of a group in the plan. */
const mostRows = 60;

export class DeliveryPlan {
  /** @type {Map<string, string>} Paths of assets by the names in the delivery that are for them; empty for what is left out. */
  #meant = new Map();
  /** @type {Set<string>} Names in the delivery of what becomes a new asset. */
  #new = new Set();
  /** @type {Known[]} */
  #assets = [];
  /** @type {Map<string, string>} Ids of the images that are there, by the path of their file. */
  #before = new Map();
  /** @type {Map<string, string>} Addresses of the dropped files, by path. */
  #addresses = new Map();
  /** @type {Map<string, DeliveredImage>} Why an image was left out, by its name, before anything was said about it. */
  #reasons = new Map();
  /** The catalog for new assets. */
  #catalog = "";
  #scrollTop = 0;

  /**
   * @param {import("./localapp.js").LocalApp} local
   * @param {string} inbox
   * @param {(failure: import("./contract.js").Failure) => import("./contract.js").Failure} told Changes the words of a refusal.
   */
  constructor(local, inbox, told) {
    this.local = local;
    this.inbox = inbox;
    this.told = told;
  }

  /**
   * Shows the plan until it is carried out or given up.
   *
   * @param {Dropped[]} files
   */
  async propose(files) {
    const { local } = this;
    this.#addresses = new Map(files.map(({ path, file }) => [path, URL.createObjectURL(file)]));
    try {
      await this.#readAssets();
      for (;;) {
        const plan = await local.plan("update", this.#values([]), this.told);
        if (!plan) return;
        local.notices.dismissToast();
        const groups = deliveryGroups(plan.output.images);
        for (const image of groups.left) if (image.outcome !== "left-out" || !this.#reasons.has(image.name)) this.#reasons.set(image.name, image);
        const answer = await this.#ask(groups);
        if (answer === "again") continue;
        if (answer === "update") await local.run("update", this.#values(groups.left), local.undoAction, plan.expect);
        return;
      }
    } finally {
      for (const address of this.#addresses.values()) URL.revokeObjectURL(address);
    }
  }

  /**
   * What the action gets. New assets are made of all that matches nothing and isn't left out.
   *
   * @param {DeliveredImage[]} left
   */
  #values(left) {
    const meant = new Map(this.#meant);
    for (const { name } of left) meant.set(name, "");
    for (const name of this.#new) meant.delete(name);
    return { inbox: this.inbox, ...(meant.size ? { as: Object.fromEntries(meant) } : {}), ...(this.#new.size ? { into: this.#catalog } : {}) };
  }

  async #readAssets() {
    const { index, paths } = await this.local.server.post("/api/index", { view: "gallery" });
    index.assets.forEach((/** @type {import("./contract.js").Asset} */ asset, /** @type {number} */ place) => {
      this.#assets.push({ name: asset.name, path: paths[place] });
      asset.files?.forEach((file, variant) => { if (asset.images?.[variant]) this.#before.set(`${paths[place]}/${file}`, asset.images[variant]); });
    });
    this.#catalog = catalogsOf(paths)[0] ?? "";
  }

  /** @param {ReturnType<typeof deliveryGroups>} groups */
  #ask(groups) {
    const words = planWords(groups);
    const plan = element("div", { class: "plan", tabIndex: 0, role: "group", "aria-label": "Plan" });
    const answer = askInDialog({
      title: words || "Nothing to update", isWide: true, answers: words ? [{ text: words, value: "update" }] : [],
      content: (answer) => {
        fill(plan, ...this.#groups(groups, () => {
          this.#scrollTop = plan.scrollTop;
          answer("again");
        }));
        return plan;
      },
    });
    plan.scrollTop = this.#scrollTop;
    return answer;
  }

  /**
   * @param {ReturnType<typeof deliveryGroups>} groups
   * @param {() => void} renew Asks for the plan again.
   */
  #groups({ updates, added, left, unchanged }, renew) {
    const group = (/** @type {string} */ title, /** @type {DeliveredImage[]} */ images, /** @type {Node | null} */ tool = null) => (images.length ? element("section", { class: "plan-group" },
      element("div", { class: "plan-head" }, element("h3", { text: `${title} · ${count("files", images.length)}` }), tool),
      ...images.slice(0, mostRows).map((image) => this.#row(image, left, renew)),
      images.length > mostRows ? element("p", { class: "quiet", text: `and ${number(images.length - mostRows)} more` }) : null) : null);
    return [
      group("Left out", left), group("Updates", updates), group("New assets", added, this.#catalogChooser(renew)),
      unchanged.length ? element("p", { class: "quiet", text: `${count("files", unchanged.length)} not changed` }) : null,
      this.#names(left),
    ];
  }

  /** @param {() => void} renew */
  #catalogChooser(renew) {
    const catalogs = catalogsOf(this.#assets.map(({ path }) => path));
    if (catalogs.length < 2) return null;
    const chooser = element("select", { class: "finder-field plan-catalog", "aria-label": "Catalog for new assets", onchange: () => { this.#catalog = chooser.value; renew(); } },
      ...catalogs.map((path) => element("option", { value: path, selected: path === this.#catalog, text: path })));
    return chooser;
  }

  /** @param {DeliveredImage[]} left */
  #names(left) {
    return left.length ? element("datalist", { id: "plan-assets" }, ...this.#assets.map((asset) => element("option", { value: this.#label(asset) }))) : null;
  }

  /**
   * Its name, or its path if another asset has the same name.
   *
   * @param {Known} asset
   */
  #label({ name, path }) {
    this.#repeated ??= new Set(this.#assets.map((asset) => asset.name).filter((one, place, all) => all.indexOf(one) !== place));
    return this.#repeated.has(name) ? path : name;
  }

  /** @type {Set<string> | undefined} */
  #repeated;

  /**
   * @param {DeliveredImage} image
   * @param {DeliveredImage[]} left
   * @param {() => void} renew
   */
  #row(image, left, renew) {
    const old = thumb(), now = thumb();
    fillThumb(old, this.local.images, { image: this.#before.get(`${image.path}/${image.file}`) });
    const address = this.#addresses.get(image.delivered);
    now.dataset.ground = "check";
    if (address) /** @type {HTMLImageElement} */ (now.firstElementChild).src = address;
    else fillThumb(now, this.local.images, { image: "unreadable" });
    const isLeft = left.includes(image);
    const detail = isLeft ? reasonWords(this.#reasons.get(image.name) ?? image)
      : [slotWords(image.slots?.[0]), [size(image.before), size(image.after)].filter(Boolean).join(" → "), image.expected ? `expected ${size(image.expected)}` : "", image.outcome === "added" ? "new variant" : ""].filter(Boolean).join(" · ");
    return element("div", { class: "plan-row" }, element("span", { class: "pair" }, old, now),
      image.expected ? glyph("attention") : null,
      element("span", { class: "row-text" }, ltr((isLeft ? undefined : image.asset) ?? image.delivered, "name"), element("span", { class: "row-detail" }, element("span", { class: "detail-text", dir: "auto", text: detail }))),
      !isLeft && image.asset && image.asset !== image.delivered ? element("span", { class: "plan-file quiet" }, ltr(image.delivered)) : null,
      isLeft ? this.#choices(image, left, renew) : null,
      isLeft ? null : element("button", { type: "button", class: "link", "aria-label": `Leave out ${image.name}`, text: "Leave out", onclick: () => this.#leaveOut(image, renew) }));
  }

  /**
   * Which asset a file is for, or that it is a new one.
   *
   * @param {DeliveredImage} image
   * @param {DeliveredImage[]} left
   * @param {() => void} renew
   */
  #choices(image, left, renew) {
    const { name } = image;
    const { outcome, candidates } = this.#reasons.get(name) ?? image;
    const take = () => {
      const wanted = field.value.trim();
      const found = this.#assets.find((asset) => this.#label(asset) === wanted || asset.path === wanted);
      field.setCustomValidity(wanted && !found ? "No asset has this name." : "");
      if (!found) return field.reportValidity();
      this.#forget(name);
      this.#meant.set(name, found.path);
      renew();
    };
    const field = element("input", {
      type: "text", class: "finder-field plan-choice", placeholder: "This is…", "aria-label": `The asset that ${image.delivered} is for`, autocomplete: "off", spellcheck: false, onchange: take,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        // It would send the form.
        event.preventDefault();
        take();
      },
    });
    field.setAttribute("list", "plan-assets");
    // Of few, each is one click away.
    const near = (candidates ?? []).length <= 3 ? candidates ?? [] : [];
    const canBeNew = Boolean(this.#catalog) && outcome === "unmatched";
    return element("span", { class: "plan-choices" },
      ...near.map((path) => element("button", { type: "button", class: "button", text: this.#label(this.#assets.find((asset) => asset.path === path) ?? { name: path, path }), onclick: () => {
        this.#forget(name);
        this.#meant.set(name, path);
        renew();
      } })),
      field,
      canBeNew ? element("button", { type: "button", class: "button", text: "Add as new", onclick: () => {
        this.#forget(name);
        // Whatever isn't chosen stays out.
        for (const other of left) if (other.name !== name && !this.#meant.has(other.name)) this.#meant.set(other.name, "");
        this.#new.add(name);
        renew();
      } }) : null);
  }

  /**
   * Takes an answer back; what matches by its name is left out.
   *
   * @param {DeliveredImage} image
   * @param {() => void} renew
   */
  #leaveOut({ name }, renew) {
    const isChosen = this.#meant.has(name) || this.#new.has(name);
    this.#forget(name);
    if (!isChosen || this.#reasons.get(name)?.outcome === "left-out") this.#meant.set(name, "");
    renew();
  }

  /** @param {string} name */
  #forget(name) {
    this.#meant.delete(name);
    this.#new.delete(name);
  }
}

/**
 * The catalogs that some assets are in, that with the most first.
 *
 * @param {string[]} paths
 */
export function catalogsOf(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    const catalog = /^.*?\.xcassets(?=\/)/.exec(path)?.[0];
    if (catalog !== undefined) counts.set(catalog, (counts.get(catalog) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([catalog]) => catalog);
}
