import { element, isHandheld } from "./dom.js";
import { glyph } from "./glyphs.js";

/**
 * The device that a prototype is shown in.
 *
 * @typedef {import("./contract.js").DeviceFrame} DeviceFrame
 * @typedef {import("./player.js").Player} Player
 */
export class Device {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.status = statusArea(player);
    this.frame = element("div", { class: "device" }, player.window, this.status.node, element("div", { class: "device-cutout", "aria-hidden": "true" }));
    this.node = element("div", { class: "bench" }, this.frame);
  }

  /**
   * Fits it into the space it has.
   *
   * @param {DeviceFrame} device
   * @param {boolean} isBare Without a frame, since it fills the window or the screen.
   */
  fit(device, isBare) {
    const { frame, player, status } = this;
    document.documentElement.dataset.cutout = isBare ? "none" : device.cutout;
    const layout = player.top ? player.layoutOf(player.top.screen) : undefined;
    const isLandscape = layout !== undefined && !player.top.screen.overlay && layout.width > layout.height && player.top.screen.scroll !== "horizontal";
    frame.classList.toggle("is-turned", isLandscape);
    // A phone has its own.
    status.fit(device, isLandscape, Boolean(player.data.statusBar) && !isHandheld());
    const space = this.node.getBoundingClientRect();
    if (!space.width || !space.height) return;
    const { width, height, scale, isFilling } = fitDevice(device, space, isLandscape, isBare, isHandheld());
    player.resize(width, height, scale, device.safeTop);
    if (isFilling) {
      Object.assign(frame.style, { width: `${space.width}px`, height: `${space.height}px`, borderRadius: "0" });
      return;
    }
    status.update();
    Object.assign(frame.style, { width: `${width * scale}px`, height: `${height * scale}px`, borderRadius: isBare ? "0" : `${device.radius * scale}px` });
    frame.style.setProperty("--device-unit", `${scale}px`);
  }
}

/**
 * Returns the size of a device in points, and how large a point is in a space.
 *
 * @param {Pick<DeviceFrame, "width" | "height">} device
 * @param {{width: number, height: number}} space
 * @param {boolean} isLandscape
 * @param {boolean} isBare Without a frame.
 * @param {boolean} isPhone The space is the window of one.
 * @returns {{width: number, height: number, scale: number, isFilling: boolean}} One that fills its space gets its height.
 */
export function fitDevice(device, space, isLandscape, isBare, isPhone) {
  const [width, height] = isLandscape ? [device.height, device.width] : [device.width, device.height];
  if (isBare && (isPhone || space.width < 720) && isLandscape === space.width > space.height) {
    const scale = space.width / width;
    return { width, height: Math.ceil(space.height / scale), scale, isFilling: true };
  }
  const border = isBare ? 0 : 14;
  const fitted = Math.min((space.width - 2 * border - 32) / width, (space.height - 2 * border - 32) / height);
  const scale = isBare ? Math.min(space.width / width, space.height / height) : fitted >= 2 ? Math.floor(fitted) : fitted;
  return { width, height, scale, isFilling: false };
}

/**
 * The status bar and the home bar of a device, over images that leave them out.
 *
 * @param {Player} player
 */
function statusArea(player) {
  const time = element("span", { class: "status-time" });
  const bar = element("div", { class: "status-bar" }, time, element("span", { class: "status-signs" }, glyph("signal"), glyph("battery")));
  const home = element("div", { class: "home-bar" });
  const node = element("div", { class: "device-status", "aria-hidden": "true", hidden: true }, bar, home);
  return {
    node,
    /**
     * @param {import("./contract.js").DeviceFrame} device
     * @param {boolean} isLandscape
     * @param {boolean} isShown
     */
    fit(device, isLandscape, isShown) {
      node.hidden = !isShown;
      // A phone in landscape shows none.
      bar.hidden = isLandscape && device.safeTop > 24;
      home.hidden = !device.safeBottom;
      const unit = (/** @type {number} */ points) => `calc(${points} * var(--device-unit))`;
      const isTall = device.safeTop > 24;
      Object.assign(bar.style, { height: unit(device.safeTop), paddingInline: unit(isTall ? 32 : 16), fontSize: unit(isTall ? 17 : 12) });
      Object.assign(home.style, { width: unit(Math.min(134, device.width * 0.34)), height: unit(5), bottom: unit(Math.min(8, device.safeBottom / 3)), borderRadius: unit(3) });
    },
    update() {
      node.dir = player.sign < 0 ? "rtl" : "ltr";
      bar.dataset.tone = player.toneAt("top");
      home.dataset.tone = player.toneAt("bottom");
      let shown = "9:41";
      try {
        shown = new Intl.DateTimeFormat(player.locale, { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" }).format(new Date(Date.UTC(2000, 0, 1, 9, 41)));
      } catch {
        // Not a language of the browser.
      }
      time.textContent = shown;
    },
  };
}
