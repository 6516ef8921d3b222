/**
 * The variables of a prototype, and the conditions of its links and layers.
 *
 * @typedef {boolean | number | string} Value
 */
export class Variables {
  /** @type {Record<string, Value>} */
  values = Object.create(null);

  /** @param {Record<string, Value>} first What they are at the start, which says their types. */
  constructor(first) {
    this.first = first;
    this.reset();
  }

  reset() {
    this.values = Object.assign(Object.create(null), this.first);
  }

  /**
   * True if all conditions hold.
   *
   * @param {import("./contract.js").LinkCondition[] | undefined} when
   * @param {string | undefined} screen Id of the screen on top, which a condition can ask for like a variable.
   */
  holds(when, screen) {
    return (when ?? []).every((test) => {
      const value = test.variable === "screen" ? screen : this.values[test.variable];
      if (value === undefined) return false;
      if (test.empty !== undefined) return (plain(value) === "") === test.empty;
      if (test.min !== undefined || test.max !== undefined) {
        const number = Number(value);
        return Number.isFinite(number) && number >= (test.min ?? -Infinity) && number <= (test.max ?? Infinity);
      }
      if (test.not !== undefined) return plain(value) !== plain(test.not);
      return test.is !== undefined && plain(value) === plain(test.is);
    });
  }

  /**
   * @param {string} name
   * @param {Value} value Is made one of the variable's type.
   */
  set(name, value) {
    const first = this.first[name];
    if (first === undefined || !Object.hasOwn(this.first, name)) return;
    if (typeof first === "number") this.values[name] = Math.trunc(Number(value)) || 0;
    else if (typeof first === "boolean") this.values[name] = value === true || value === "true";
    else this.values[name] = String(value);
  }

  /** @param {import("./contract.js").LinkChange[] | undefined} changes */
  change(changes) {
    for (const change of changes ?? []) {
      const value = this.values[change.variable];
      if (change.toggle) this.set(change.variable, value !== true);
      else if (change.add !== undefined) this.set(change.variable, Number(value) + change.add);
      else if (change.set !== undefined) this.set(change.variable, change.set);
    }
  }

  /**
   * Returns text with the values of variables in place of their names, which are in braces.
   *
   * @param {string} text
   */
  inserted(text) {
    return text.replace(/\{([a-z][a-zA-Z0-9]*)\}/g, (whole, name) => (Object.hasOwn(this.first, name) ? String(this.values[name]) : whole));
  }

  /**
   * What isn't as it began, as `code:4711,favorite:true`.
   *
   * @param {Set<string>} hidden Names that are left out.
   */
  link(hidden) {
    return Object.entries(this.first).filter(([name, first]) => this.values[name] !== first && !hidden.has(name))
      .map(([name]) => `${name}:${encodeURIComponent(String(this.values[name]))}`).join(",");
  }

  /**
   * Sets what a link says.
   *
   * @param {string} link As `link` returns it.
   */
  read(link) {
    for (const pair of link.split(",").filter(Boolean)) {
      const cut = pair.indexOf(":");
      if (cut > 0) this.set(pair.slice(0, cut), decodeURIComponent(pair.slice(cut + 1)));
    }
  }
}

/**
 * Text without what doesn't count in a comparison.
 *
 * @param {Value} value
 */
function plain(value) {
  return String(value).trim().toLowerCase();
}
