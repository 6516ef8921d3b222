/**
 * The shapes of the interface: one 16 px drawing for each class of change and each control, in `currentColor`.
 */
const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * A shape is a list of paths. `fill` paints the inside, `line` strokes with that width.
 *
 * @typedef {{d: string, fill?: boolean, line?: number, class?: string}} Stroke
 * @type {Record<string, Stroke[]>}
 */
const shapes = {
  // Classes of change
  added: [{ d: "M8 .9a7.1 7.1 0 1 0 0 14.2A7.1 7.1 0 0 0 8 .9ZM7 4.4h2V7h2.6v2H9v2.6H7V9H4.4V7H7Z", fill: true }],
  removed: [{ d: "M3.4 1.9h9.2a1.5 1.5 0 0 1 1.5 1.5v9.2a1.5 1.5 0 0 1-1.5 1.5H3.4a1.5 1.5 0 0 1-1.5-1.5V3.4a1.5 1.5 0 0 1 1.5-1.5ZM5 8h6", line: 1.8 }],
  // One of several.
  removedVariants: [{ d: "M5.6 2h6.9A1.5 1.5 0 0 1 14 3.500v6.900M3.400 5.200h5.900a1.500 1.500 0 0 1 1.500 1.500v5.900a1.500 1.500 0 0 1-1.500 1.500H3.400a1.500 1.500 0 0 1-1.500-1.500V6.700a1.500 1.500 0 0 1 1.500-1.500ZM4.200 9.650h4.300", line: 1.6 }],
  addedVariants: [
    { d: "M6.4 4.100a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11ZM5.600 6.800h1.600v2h2v1.600h-2v2H5.600v-2h-2V8.800h2Z", fill: true }, { d: "M7.200 1.700a6.300 6.300 0 0 1 7.100 7.100", line: 1.6 },
  ],
  redrawn: [{ d: "M8 .7 15.3 8 8 15.3.7 8Z", fill: true }],
  recolored: [{ d: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z", line: 1.7 }, { d: "M8 1.8a6.2 6.2 0 0 1 0 12.4Z", fill: true }],
  resized: [{ d: "M9.2 2.2h4.6v4.6M13.6 2.4 9.4 6.6M6.8 13.8H2.2V9.2M2.4 13.6l4.2-4.2", line: 1.8 }],
  reencoded: [{ d: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM5.2 6.7h5.6M5.2 9.3h5.6", line: 1.3 }],
  // Like those that were compared, but empty: what happened inside isn't known.
  changed: [{ d: "M8 1.7 14.3 8 8 14.3 1.700 8Z", line: 1.6 }],
  similar: [{ d: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM4.800 8.700c1.400-2 2.200-1.600 3.200-.700s1.800 1.300 3.200-.700", line: 1.300 }],
  moved: [{ d: "M1.800 12.500V3.500h4.200l1.500 1.800h6.700v7.200ZM5.500 9h4.500M8.300 7.200 10.100 9l-1.800 1.800", line: 1.300, class: "mirrored" }],
  renamed: [{ d: "M1.8 8h11.4M9 3.8 13.4 8 9 12.2", line: 1.8, class: "mirrored" }],
  // Screens and what leads from one to the next.
  flow: [{ d: "M1.900 5.500h3.700v5H1.900ZM10.400 5.500h3.700v5h-3.700ZM5.600 8h4.600M8.400 6.200 10.200 8l-1.800 1.800", line: 1.400, class: "mirrored" }],
  settings: [{ d: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z", line: 1.5 }, { d: "M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z", fill: true }],
  attention: [
    { d: "M8 1.6 15 14H1Z", fill: true, class: "attention-fill" },
    { d: "M8 1.6 15 14H1ZM8 6v4M8 11.3v1.2", line: 1.3, class: "attention-edge" },
  ],
  // Controls
  search: [{ d: "M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8ZM10.3 10.3 14 14", line: 1.5 }],
  check: [{ d: "m3 8.6 3.3 3.2L13 4.6", line: 1.7 }],
  cross: [{ d: "m4 4 8 8M12 4l-8 8", line: 1.6 }],
  copy: [{ d: "M5.5 5.5h8v8h-8ZM10.5 5.3V2.5h-8v8h2.8", line: 1.3 }],
  chevron: [{ d: "m4.2 6.2 3.8 3.8 3.8-3.8", line: 1.5 }],
  theme: [{ d: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z", line: 1.4 }, { d: "M8 2a6 6 0 0 1 0 12Z", fill: true }],
  help: [{ d: "M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.7M8 12v1.2", line: 1.6 }],
  more: [{ d: "M3.2 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2ZM8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2ZM12.8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z", fill: true }],
  overview: [{ d: "M2.5 2.5h4.4v4.4H2.5ZM9.1 2.5h4.4v4.4H9.1ZM2.5 9.1h4.4v4.4H2.5ZM9.1 9.1h4.4v4.4H9.1Z", line: 1.4 }],
  assets: [{ d: "M2.5 2.5h11v11h-11ZM2.8 6.2h10.4M2.8 9.8h10.4", line: 1.4 }],
  compare: [{ d: "M2.5 2.5h11v11h-11ZM8 2.5v11", line: 1.4 }],
  facts: [{ d: "M8 1.9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 8 1.9ZM8 7.3v4M8 4.6v1.3", line: 1.4 }],
  previous: [{ d: "M10 3.5 5.5 8l4.5 4.5", line: 1.7, class: "mirrored" }],
  next: [{ d: "M6 3.5 10.5 8 6 12.5", line: 1.7, class: "mirrored" }],
  arrow: [{ d: "M2 8h11M9.4 4.4 13 8l-3.6 3.6", line: 1.4, class: "mirrored" }],
  play: [{ d: "M4.5 2.8 12.8 8l-8.3 5.2Z", fill: true }],
  pause: [{ d: "M4 3h2.8v10H4ZM9.2 3H12v10H9.2Z", fill: true }],
  handle: [{ d: "M5.6 4.6 2.2 8l3.4 3.4M10.4 4.6 13.8 8l-3.4 3.4M2.6 8h10.8", line: 1.5 }],
  map: [{ d: "M1.8 3.5h4v4h-4ZM10.200 2h4v4h-4ZM10.200 10h4v4h-4ZM5.800 5.500H8V4h2.200M8 5.500V12h2.200", line: 1.3 }],
  full: [{ d: "M6 2H2v4M10 2h4v4M14 10v4h-4M2 10v4h4", line: 1.5 }],
  comment: [{ d: "M2.5 3h11v7.500H8l-3.200 2.800v-2.800H2.500Z", line: 1.400 }],
  signal: [{ d: "M1 10h2.500v4H1ZM4.800 7.500h2.500V14H4.800ZM8.600 5h2.500v9H8.600ZM12.400 2.500h2.500V14h-2.500Z", fill: true }],
  battery: [
    { d: "M2.500 4.500h9.500a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H2.500a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2ZM15.500 7v2", line: 1 },
    { d: "M3 6h8.500a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z", fill: true },
  ],
  sections: [{ d: "M2 3.500h12M2 8h12M2 12.500h12", line: 1.5 }],
  discard: [{ d: "M5.500 3 2.500 6l3 3M2.700 6h6.300a4 4 0 0 1 0 8H5.500", line: 1.500 }],
  own: [{ d: "M8 3v10M3 8h10", line: 1.5 }],
};

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/**
 * Returns a shape that assistive technology skips; the word stands beside it or in the label of its control.
 *
 * @param {string} name A key of `shapes`.
 * @param {string} [className]
 */
export function glyph(name, className) {
  let model = drawn.get(name);
  if (!model) {
    model = document.createElementNS(svgNamespace, "svg");
    model.setAttribute("viewBox", "0 0 16 16");
    model.setAttribute("aria-hidden", "true");
    model.setAttribute("class", "glyph");
    for (const stroke of shapes[name]) {
      const path = document.createElementNS(svgNamespace, "path");
      path.setAttribute("d", stroke.d);
      path.setAttribute("fill", stroke.fill ? "currentColor" : "none");
      if (stroke.fill) path.setAttribute("fill-rule", "evenodd");
      if (stroke.line) {
        path.setAttribute("stroke", "currentColor");
        path.setAttribute("stroke-width", String(stroke.line));
        path.setAttribute("stroke-linecap", "round");
        path.setAttribute("stroke-linejoin", "round");
      }
      if (stroke.class) path.setAttribute("class", stroke.class);
      model.appendChild(path);
    }
    if (shapes[name].some((stroke) => stroke.class === "mirrored")) model.classList.add("mirrored");
    drawn.set(name, model);
  }
  const copy = /** @type {SVGSVGElement} */ (model.cloneNode(true));
  if (className) copy.classList.add(...className.split(" "));
  return copy;
}

/**
 * Returns the shape of a class of change in its color, with its word as a tooltip.
 *
 * @param {string} name A class of change, or "attention".
 * @param {string} [word] Left out only where the word stands beside the shape or in the tooltip of what holds it.
 */
export function classGlyph(name, word) {
  const node = glyph(name in shapes ? name : "settings", `class-${name}`);
  if (!word) return node;
  const title = document.createElementNS(svgNamespace, "title");
  title.textContent = word;
  node.prepend(title);
  return node;
}

/** The mark of `assets` in the header. */
export function mark() {
  const node = document.createElementNS(svgNamespace, "svg");
  node.setAttribute("viewBox", "0 0 22 22");
  node.setAttribute("aria-hidden", "true");
  node.setAttribute("class", "mark");
  const parts = [
    ["M5 0h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5Z", "mark-ground"],
    ["M10 9h6a1.5 1.5 0 0 1 1.5 1.5v5.5a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 8.500 16v-5.500A1.500 1.500 0 0 1 10 9Z", "mark-back"],
    ["M6 4.500h5.500A1.500 1.500 0 0 1 13 6v5.500a1.500 1.500 0 0 1-1.500 1.500H6a1.500 1.500 0 0 1-1.500-1.500V6A1.500 1.500 0 0 1 6 4.500Z", "mark-front"],
  ];
  for (const [d, name] of parts) {
    const path = document.createElementNS(svgNamespace, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", name);
    node.appendChild(path);
  }
  return node;
}

/** The outline of a pin on an older image: the dashes of a border would not meet at the corners. */
export function dashedPin() {
  const node = document.createElementNS(svgNamespace, "svg");
  node.setAttribute("viewBox", "0 0 26 26");
  node.setAttribute("aria-hidden", "true");
  node.setAttribute("class", "pin-outline");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", "M13 1a12 12 0 0 1 0 24H2.500A1.500 1.500 0 0 1 1 23.500V13A12 12 0 0 1 13 1Z");
  path.setAttribute("pathLength", "56");
  node.appendChild(path);
  return node;
}
