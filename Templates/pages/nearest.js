/**
 * Returns the name that was probably meant: the one with the fewest letters to change.
 *
 * @param {string} wanted
 * @param {string[]} names
 */
export function nearestName(wanted, names) {
  const target = wanted.toLowerCase().slice(0, 100);
  let best = "";
  let least = Infinity;
  for (const name of names) {
    if (Math.abs(name.length - target.length) >= least) continue;
    const distance = edits(target, name.toLowerCase().slice(0, 100), least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return least <= Math.max(3, target.length / 2) ? best : "";
}

/**
 * Edit distance of two words, or something larger than `limit` as soon as that is certain.
 *
 * @param {string} first
 * @param {string} second
 * @param {number} limit
 */
function edits(first, second, limit) {
  let row = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (let line = 1; line <= first.length; line++) {
    const next = [line];
    let least = line;
    for (let column = 1; column <= second.length; column++) {
      const cost = first[line - 1] === second[column - 1] ? 0 : 1;
      next[column] = Math.min(next[column - 1] + 1, row[column] + 1, row[column - 1] + cost);
      least = Math.min(least, next[column]);
    }
    if (least > limit) return limit + 1;
    row = next;
  }
  return row[second.length];
}
