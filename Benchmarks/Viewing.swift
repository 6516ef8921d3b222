internal import Files
internal import JSON
internal import TestKit

/// Pages in Chromium, beside the budgets that `assets` sets itself: a gallery of 10,000 assets, a comparison of large
/// images, and a prototype of large screens. Times are those of the browser.
enum Viewing {
  static func run(_ program: String) throws -> [Race.Result] {
    guard Browser.missing == nil else { throw ViewingError(description: Browser.need) }
    return try gallery(program) + comparison(program) + prototype(program)
  }

  struct ViewingError: Error, CustomStringConvertible {
    var description: String
  }

  private static func gallery(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: 10_000)
    let folder = try Sandbox()
    try make(["gallery"], program, sandbox, folder)
    let browser = try Browser()
    try browser.command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(watchesImages)])
    var paints: [Double] = []
    var images: [Double] = []
    for _ in 0..<5 {
      try browser.open("about:blank")
      try browser.open("file://\(folder.path(page))")
      _ = try browser.waits(until: "window.firstImages")
      let times = try numbers(
        browser.run(
          "return [performance.getEntriesByName('first-contentful-paint')[0].startTime, window.firstImages].join(' ')"))
      paints.append(times[0])
      images.append(times[1])
    }
    let gaps = try numbers(browser.wait(for: fling)).sorted()
    return [
      result("gallery of 10,000 assets: first paint", paints, budget: 250),
      result("first images", images, budget: 400),
      result("frame of a fling of 4 s, 95th percentile", [gaps[gaps.count * 95 / 100]], budget: 20),
      result("longest frame", [gaps.last ?? 0], budget: 50),
    ]
  }

  /// From a key to both images of the next asset, which are on the screen then.
  private static func comparison(_ program: String) throws -> [Race.Result] {
    try [(512, 100.0), (2048, 250.0)].map { side, budget in
      let sandbox = try Sandbox(git: true)
      for version in 0..<2 {
        for number in 0..<8 {
          let offset = number * 20 + version * 60
          // The list begins with what changed most; the steps go through it from the first image to the last.
          let radius = 90 - number * 4
          let png = ImageMaker.png(side, side) { x, y in
            let (dx, dy) = (x - 150 - offset, y - 200)
            if dx * dx + dy * dy < radius * radius { return ImageMaker.Color(226, 72, 61, 255) }
            return ImageMaker.Color(UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8(number * 20), 255)
          }
          let set = "Assets.xcassets/image\(number).imageset"
          try sandbox.write("\(set)/image.png", png)
          try sandbox.write(
            "\(set)/Contents.json",
            #"{ "images" : [ { "filename" : "image.png", "idiom" : "universal", "scale" : "1x" } ] }"# + "\n")
        }
        try sandbox.git("add", "-A")
        try sandbox.git("commit", "--quiet", "-m", "version \(version)")
      }
      let folder = try Sandbox()
      try make(["diff", "HEAD~1", "HEAD"], program, sandbox, folder)
      let browser = try Browser()
      try browser.open("file://\(folder.path(page))#view=diff&asset=image0&mode=side")
      _ = try browser.waits(until: "document.querySelectorAll('.layer img').length >= 2")
      let times = try numbers(browser.wait(for: steps))
      return result("key to both images, \(side) px", times, budget: budget)
    }
  }

  /// Taps through screens as large as a phone's, each of which is pushed, on a phone.
  private static func prototype(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    let shots = (1...60).map { "shots/shot\($0)@3x.png" }
    for (number, shot) in shots.enumerated() {
      let png = ImageMaker.png(1290, 2796) { x, y in
        // Rows with an image and two lines of words each, on a ground that changes from screen to screen.
        let (row, down) = (y / 230, y % 230)
        if x > 60, x < 240, down > 25, down < 205 {
          return ImageMaker.Color(UInt8(x & 255), UInt8(down), UInt8((row * 40 + number * 9) & 255), 255)
        }
        let isWord = x > 300 && x < 900 && (x / 14 + row) % 5 != 0 && (60..<90).contains(down)
        let isLine = x > 300 && x < 1150 && (x / 9 + row) % 7 != 0 && (120..<145).contains(down)
        if isWord || isLine { return ImageMaker.Color(40, 40, 44, 255) }
        return ImageMaker.Color(UInt8(235 + number % 20), 244, UInt8(255 - number % 30), 255)
      }
      try sandbox.write(shot, png)
    }
    let made = try sandbox.run(program, ["prototype", "new", "many"] + shots + ["--sequence"])
    guard made.isSuccess else { throw Race.RaceError(words: ["prototype", "new"], status: made.status) }
    try push(in: "Prototypes/many.prototype.json", of: sandbox)
    let folder = try Sandbox()
    try make(["prototype", "play", "many"], program, sandbox, folder)
    let browser = try Browser(width: 430, height: 932)
    try browser.resize(width: 430, height: 932, scale: 2)
    try browser.open("file://\(folder.path(page))")
    _ = try browser.waits(until: "document.querySelector('.screen-image')?.complete")
    try browser.run(watchesFrames)
    for number in 1...30 {
      try browser.tap(x: 200, y: 400)
      _ = try browser.waits(
        until: "document.querySelector('.screen:not([inert])')?.dataset.screen === 'shot\(number + 1)'")
      try browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 500))")
    }
    let gaps = try numbers(browser.run("return window.gaps.slice(1).join(' ')")).sorted()
    return [
      result("prototype of 60 screens, frame of 30 pushes, 95th percentile", [gaps[gaps.count * 95 / 100]], budget: 20),
      result("longest frame", [gaps.last ?? 0], budget: 50),
    ]
  }

  /// Lets the screens of a sequence come as a phone's do, and not side by side.
  private static func push(in document: String, of sandbox: Sandbox) throws {
    try sandbox.write(document, try sandbox.text(document).replacing(#""slide""#, with: #""push""#))
  }

  static let page = "page.html"

  static func make(_ words: [String], _ program: String, _ sandbox: Sandbox, _ folder: Sandbox) throws {
    let made = try sandbox.run(program, words + ["--page", folder.path(page)])
    guard made.isSuccess else { throw Race.RaceError(words: words, status: made.status) }
  }

  static func result(_ name: String, _ milliseconds: [Double], budget: Double) -> Race.Result {
    Race.Result(
      ours: Race.Times(name: name, milliseconds: milliseconds),
      theirs: Race.Times(name: "budget", milliseconds: [budget]))
  }

  static func numbers(_ text: String) throws -> [Double] {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard !numbers.isEmpty else { throw ViewingError(description: "the page answered '\(text)'") }
    return numbers
  }

  // MARK: - Scripts

  /// Notes when the images that are visible at first are decoded, in every page that is opened.
  private static let watchesImages = """
    const check = () => {
      const images = [...document.querySelectorAll("img[src]")];
      if (images.length && images.every((one) => one.complete && one.naturalWidth)) window.firstImages = performance.now();
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
    """

  /// Notes the time between frames from now on.
  private static let watchesFrames = """
    window.gaps = [];
    let last = performance.now();
    const step = (now) => {
      window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    """

  /// Scrolls through all, fast at first, and returns the time between frames.
  private static let fling = """
    const view = document.querySelector(".grid-scroll"), all = view.scrollHeight - view.clientHeight, gaps = [];
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await new Promise((resolve) => {
      const start = performance.now();
      let last = start;
      const step = () => {
        const now = performance.now(), part = Math.min(1, (now - start) / 4000);
        gaps.push(now - last);
        last = now;
        view.scrollTop = all * (1 - (1 - part) ** 3);
        if (part < 1) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    return gaps.slice(1).join(" ");
    """

  /// Steps from asset to asset and returns how long each step took until a frame had both images.
  private static let steps = """
    const times = [];
    for (let number = 1; number < 8; number++) {
      const before = [...document.querySelectorAll(".layer img")].map((image) => image.src);
      const start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
      await new Promise((resolve) => {
        const check = () => {
          const images = [...document.querySelectorAll(".layer img")];
          const isNew = images.length >= 2 && images.every((image) => image.complete && image.naturalWidth && !before.includes(image.src));
          if (isNew) requestAnimationFrame(resolve);
          else requestAnimationFrame(check);
        };
        check();
      });
      times.push(performance.now() - start);
      // The next one is decoded while nothing happens.
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    return times.join(" ");
    """
}
