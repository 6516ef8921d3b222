/**
 * How things move in a prototype: closed forms of time, so that a frame that is late is still right.
 */

/** Of the spring of the system: mass 3, stiffness 1000, per second. */
export const omega = Math.sqrt(1000 / 3);

/**
 * Returns where a spring is that ends at 0, and how fast it is.
 *
 * @param {number} x Where it begins.
 * @param {number} v How fast, per second.
 * @param {number} t Seconds since then.
 * @param {number} [damping] 1 is critical; less goes past the end.
 * @param {number} [rate] Of the spring, per second; without it that of the system.
 * @returns {[x: number, v: number]}
 */
export function springAt(x, v, t, damping = 1, rate = omega) {
  if (damping >= 1) {
    const decay = Math.exp(-rate * t), slope = v + rate * x;
    return [decay * (x + slope * t), decay * (v - rate * slope * t)];
  }
  const own = rate * Math.sqrt(1 - damping * damping), pull = damping * rate;
  const decay = Math.exp(-pull * t), other = (v + pull * x) / own;
  const cos = Math.cos(own * t), sin = Math.sin(own * t);
  return [decay * (x * cos + other * sin), decay * ((other * own - pull * x) * cos - (x * own + pull * other) * sin)];
}

/**
 * True unless something is as good as at its end.
 *
 * @param {number} x How far it is from there, in points.
 * @param {number} v Points per second.
 */
export function stillMoves(x, v) {
  return Math.abs(x) > 0.5 || Math.abs(v) > 10;
}

/** Points per second squared of what falls. */
const gravity = 4000;

/**
 * Returns how far something that fell from a height is above the ground, after bounces that keep a share of its speed.
 *
 * @param {number} height
 * @param {number} t
 * @param {number} bounce 0 to 1.
 * @returns {number} 0 once it rests.
 */
export function dropAt(height, t, bounce) {
  let rest = t - Math.sqrt(2 * height / gravity);
  if (rest < 0) return height - gravity * t * t / 2;
  let speed = Math.sqrt(2 * height * gravity) * bounce;
  while (speed * speed / (2 * gravity) >= 1) {
    const flight = 2 * speed / gravity;
    if (rest < flight) return speed * rest - gravity * rest * rest / 2;
    rest -= flight;
    speed *= bounce;
  }
  return 0;
}

/**
 * Seconds until `dropAt` rests.
 *
 * @param {number} height
 * @param {number} bounce
 */
export function dropTime(height, bounce) {
  let time = Math.sqrt(2 * height / gravity);
  for (let speed = Math.sqrt(2 * height * gravity) * bounce; speed * speed / (2 * gravity) >= 1; speed *= bounce) time += 2 * speed / gravity;
  return time;
}

/**
 * Returns how far something has fallen out of the screen.
 *
 * @param {number} t
 */
export function fallAt(t) {
  return gravity * t * t / 2;
}

/**
 * Returns how far a row stays behind when its list moves: the more, the further it is from the finger.
 *
 * @param {number} moved Points.
 * @param {number} distance From the finger, in points.
 * @param {number} bounce 0 to 1.
 */
export function lagOf(moved, distance, bounce) {
  return Math.sign(moved) * Math.min(Math.abs(moved), Math.abs(moved) * Math.abs(distance) * bounce / 750);
}

/** Of the spring that brings a row back, per second, and its damping. */
export const rowRate = 2 * Math.PI, rowDamping = 0.8;

/** Points per second with which content is nudged: 24 points out and back. */
export const nudgeSpeed = 1191;

/**
 * Returns how far content is that slides on by itself; it keeps 0.998 of its speed in each millisecond.
 *
 * @param {number} v Points per second.
 * @param {number} t
 * @returns {[x: number, v: number]}
 */
export function slideAt(v, t) {
  const rate = -Math.log(0.998) * 1000;
  return [v / rate * (1 - Math.exp(-rate * t)), v * Math.exp(-rate * t)];
}

/**
 * Returns how far something follows that is pulled past its end.
 *
 * @param {number} x How far it is pulled.
 * @param {number} size Of the window.
 */
export function rubber(x, size) {
  return (1 - 1 / (0.55 * x / size + 1)) * size;
}

/** How fast a pointer is, from its last 100 ms; 0 if it rested before it was lifted. */
export class Speedometer {
  /** @type {[t: number, x: number, y: number][]} */
  #points = [];

  /**
   * @param {number} t Milliseconds.
   * @param {number} x
   * @param {number} y
   */
  add(t, x, y) {
    this.#points.push([t, x, y]);
    while (this.#points.length > 2 && this.#points[0][0] < t - 100) this.#points.shift();
  }

  /**
   * Points per second.
   *
   * @param {number} now
   * @returns {[x: number, y: number]}
   */
  at(now) {
    const first = this.#points[0], last = this.#points[this.#points.length - 1];
    if (!first || now - last[0] > 50 || last[0] - first[0] < 1) return [0, 0];
    const seconds = (last[0] - first[0]) / 1000;
    return [(last[1] - first[1]) / seconds, (last[2] - first[2]) / seconds];
  }
}
