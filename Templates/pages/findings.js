import { element, ltr } from "./dom.js";
import { classGlyph, glyph } from "./glyphs.js";
import { startList } from "./listpage.js";
import { asSentence } from "./notices.js";
import { count, number } from "./text.js";

/**
 * The section of findings: what the checks say of the project, and the button that applies the safe fixes.
 *
 * @typedef {{path: string, rule: string, message: string}} Fix
 * @typedef {{rule: string, severity: "error" | "warning" | "note", path: string, message: string, name?: string, line?: number}} ListedFinding
 */

/** The list shows no more than so many. */
const mostFindings = 1000;

export class Findings {
  /** @type {ReturnType<import("./localapp.js").LocalApp["startPage"]>} */
  #page;
  /** @type {Fix[]} */
  #fixes = [];
  /** What the list says. */
  #listed = "";

  /** @param {import("./localapp.js").LocalApp} local */
  constructor(local) {
    this.local = local;
    this.fix = element("button", { type: "button", class: "button filled", onclick: () => local.run("fix", {}, local.undoAction) });
    local.project.listen(() => this.#update());
  }

  async open() {
    this.#start(await this.#ask());
  }

  /** @returns {Promise<{findings: ListedFinding[], fixes: Fix[]}>} */
  async #ask() {
    const { server } = this.local;
    const [{ findings: checked }, { plan }] = await Promise.all([server.post("/api/findings", {}), server.post("/api/plan", { action: "fix", values: {} })]);
    return { findings: worstFirst(checked.output?.findings ?? []), fixes: plan.output?.fixes?.changes ?? [] };
  }

  /** @param {{findings: ListedFinding[], fixes: Fix[]}} found */
  #start(found) {
    const { findings, fixes } = found;
    this.#listed = JSON.stringify(found);
    this.#fixes = fixes;
    this.local.setCount("findings", findings.length);
    this.#update();
    this.#page = startList(this.local, { section: "findings", title: findings.length ? count("findings", findings.length) : "Findings", tools: [this.fix], content: () => this.#rows(findings) });
  }

  close() {
    this.#page = undefined;
  }

  async refresh() {
    if (!this.#page) return;
    const found = await this.#ask();
    // A click on a button that is replaced meanwhile is lost.
    if (!this.#page || JSON.stringify(found) === this.#listed) return;
    const top = document.querySelector(".list-page .list-scroll")?.scrollTop ?? 0;
    this.#start(found);
    document.querySelector(".list-page .list-scroll")?.scrollTo(0, top);
  }

  #update() {
    const { project } = this.local;
    this.fix.textContent = `Fix ${count("safeFindings", this.#fixes.length)}`;
    this.fix.hidden = !this.#fixes.length;
    this.fix.disabled = project.isGone || Boolean(project.job);
  }

  /** @param {ListedFinding[]} findings */
  #rows(findings) {
    if (!findings.length) return element("div", { class: "missing" }, element("h1", { class: "nothing-head", text: "No findings" }), element("p", { text: "All checks of the project passed." }));
    return element("div", { class: "list-scroll", role: "list" }, ...findings.slice(0, mostFindings).map((finding) => this.#row(finding)),
      findings.length > mostFindings ? element("p", { class: "list-none", text: `and ${number(findings.length - mostFindings)} more` }) : null);
  }

  /** @param {ListedFinding} finding */
  #row(finding) {
    const { severity, path, line, message, rule } = finding;
    const asset = assetOf(path);
    const fix = this.#fixes.find((one) => isFixOf(one, finding));
    return element("div", { class: "finding-row", role: "listitem" }, severity === "note" ? classGlyph("settings", "Note") : classGlyph("attention", severity === "error" ? "Error" : "Warning"),
      element("div", { class: "finding-words" }, element("span", { class: "finding-message", dir: "auto", text: asSentence(message) }), element("span", { class: "finding-rule" }, ltr(line ? `${path}:${line}` : path), " · ", ltr(rule)),
        fix && element("span", { class: "finding-fix quiet" }, glyph("check"), element("span", { dir: "auto" }, `Safe to fix: ${fix.message}`))),
      asset ? element("button", { type: "button", class: "button", "aria-label": `Show ${asset}`, onclick: () => void this.local.library.showFinding(finding) }, "Show") : null);
  }
}

/**
 * The name of the asset that a path is of; empty for another file.
 *
 * @param {string} path
 */
export function assetOf(path) {
  return /([^/]+)\.[a-z]+set(\/|$)/.exec(path)?.[1] ?? "";
}

/**
 * Errors, then warnings, then notes.
 *
 * @param {ListedFinding[]} findings
 */
export function worstFirst(findings) {
  const order = ["error", "warning", "note"];
  return [...findings].sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/**
 * True if a fix is for a finding: it edits a file of what the finding is about.
 *
 * @param {Fix} fix
 * @param {Pick<ListedFinding, "path" | "rule">} finding
 */
export function isFixOf(fix, { path, rule }) {
  return fix.rule === rule && (fix.path === path || fix.path.startsWith(`${path}/`));
}
