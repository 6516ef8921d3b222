public import JSON

/// A new window of a headless browser: Chromium, driven over WebDriver on loopback, or Firefox if `ASSETS_TEST_BROWSER` is
/// `firefox`. The window closes when the test lets go of it. The next test gets a new window of the same browser, which
/// remembers nothing.
public final class Browser {
  /// True if tests are driven in Firefox.
  public static let isFirefox = environmentValue("ASSETS_TEST_BROWSER") == "firefox"
  /// Names the first program that is missing; nil if tests can start a browser.
  public static let missing: String? = (isFirefox ? ["firefox-esr"] : ["chromium", "chromedriver"])
    .first { SystemProgram.path(of: $0) == nil }
  /// What a skipped test says.
  public static let need =
    isFirefox
    ? "needs firefox-esr; run 'Scripts/bootstrap --with-servers --all'"
    : "needs chromium and chromium-driver; run 'Scripts/bootstrap --with-servers'"

  private let program: BrowserProgram
  private var firefox: Marionette? { program.firefox }
  /// How much larger Firefox shows the page, whose window is never narrower than 450 pixels.
  private var zoom = 1
  private var width = 0, height = 0

  /// - Parameter scale: Pixels of the screen for each pixel of the page.
  public init(width: Int = 1440, height: Int = 844, scale: Int = 1) throws {
    program = try BrowserProgram.take()
    try resize(width: width, height: height, scale: scale)
  }

  deinit { program.giveBack() }

  /// Has the browser end in the middle of everything.
  public func crash() { program.crash() }

  // MARK: - The page

  /// Opens a page and waits until it has loaded.
  public func open(_ address: String) throws {
    try send("POST", "/url", ["url": .string(address)])
    try zoomIn()
  }

  /// Opens the same address anew and waits until it has loaded: a script that does that ends in the old page or in the
  /// new one.
  public func reload() throws {
    try send("POST", "/refresh", [:])
    try zoomIn()
  }

  /// A new page begins with its own size, and the window gets the one it was given some time later.
  private func zoomIn() throws {
    guard let firefox else { return }
    if zoom > 1 {
      try firefox.runInBrowser(
        "Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.fullZoom = \(zoom)")
    }
    guard try waits(until: "devicePixelRatio === \(zoom) && innerWidth === \(width) && innerHeight === \(height)")
    else {
      throw BrowserError(
        said: "\(width)×\(height) wanted, " + (try run("return [innerWidth, innerHeight, devicePixelRatio]")))
    }
    // The page hears of it with the next frame, and fits what it shows with the one after that.
    try wait(for: "for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)")
  }

  /// Runs a script in the page and returns what it returns, as text.
  @discardableResult
  public func run(_ script: String) throws -> String {
    let answer = try send(
      "POST", "/execute/sync", ["script": .string("return String((() => {\(script)\n})())"), "args": []])
    return answer.text ?? ""
  }

  /// Runs a script that may wait for something, and returns what it returns, as text.
  @discardableResult
  public func wait(for script: String) throws -> String {
    let body = """
      const done = arguments[arguments.length - 1];
      (async () => {\(script)
      })().then((value) => done(String(value)), (error) => done("error: " + error));
      """
    return try send("POST", "/execute/async", ["script": .string(body), "args": []]).text ?? ""
  }

  /// Waits until an expression is true; false if it doesn't become true in ten seconds. What it looks at may not be there
  /// at first, so an exception means that it isn't true yet.
  public func waits(until expression: String) throws -> Bool {
    try wait(
      for: """
        for (let round = 0; round < 500; round++) {
          try {
            if (\(expression)) return true;
          } catch {}
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return false;
        """) == "true"
  }

  /// Presses keys one after the other; names such as `ArrowDown`, or a single character.
  public func press(_ keys: String...) throws {
    let steps = keys.flatMap { key -> [JSONValue] in
      let code = JSONValue.string(Self.codes[key] ?? key)
      return [["type": "keyDown", "value": code], ["type": "keyUp", "value": code]]
    }
    try perform("key", .array(steps))
  }

  /// Holds a key down, or lets go of it.
  public func hold(_ key: String, _ isDown: Bool) throws {
    try perform("key", [["type": isDown ? "keyDown" : "keyUp", "value": .string(Self.codes[key] ?? key)]])
  }

  /// Moves the mouse to a point of the page.
  public func point(x: Int, y: Int) throws {
    try perform("pointer", [["type": "pointerMove", "x": .number(x), "y": .number(y), "duration": 0]])
  }

  /// Clicks with the mouse on the middle of the first visible element of a selector, once nothing covers it.
  ///
  /// - Parameter text: What the element says, if several match.
  /// - Throws: If none appears.
  public func click(_ selector: String, _ text: String? = nil) throws {
    let wanted = JSONDocument(text.map { .string($0) } ?? .null, layout: .output).text
    let place = try wait(
      for: #"""
        for (let round = 0; round < 500; round++) {
          const found = [...document.querySelectorAll(`\#(selector)`)].filter((node) =>
            node.checkVisibility() && !node.disabled && (\#(wanted) === null || node.textContent.includes(\#(wanted))));
          if (found.length) {
            found[0].scrollIntoView({ block: "nearest" });
            const box = found[0].getBoundingClientRect();
            const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            if (found[0].contains(document.elementFromPoint(x, y))) return `${x} ${y}`;
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return "";
        """#)
    let numbers = place.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw MissingElementError(selector: selector, text: text) }
    try perform(
      "pointer",
      [
        ["type": "pointerMove", "x": .number(numbers[0]), "y": .number(numbers[1]), "duration": 0],
        ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
      ])
  }

  /// Types text into what has the focus.
  public func type(_ text: String) throws {
    try perform(
      "key",
      .array(
        text.flatMap { letter -> [JSONValue] in
          let value = JSONValue.string(String(letter))
          return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
        }))
  }

  /// Touches a point of the page and lets go.
  public func tap(x: Int, y: Int) throws {
    try touch("touchStart", x: x, y: y)
    try touch("touchEnd")
  }

  /// Puts a finger on the page, moves it through points, one a frame, and lets go unless it is to stay there.
  ///
  /// - Parameter rest: Milliseconds for which the finger rests before it is lifted.
  public func drag(_ points: [(x: Int, y: Int)], rest: Int = 0, lifts: Bool = true) throws {
    for (place, point) in points.enumerated() {
      try touch(place == 0 ? "touchStart" : "touchMove", x: point.x, y: point.y)
    }
    if rest > 0 { try wait(for: "await new Promise((resolve) => setTimeout(resolve, \(rest)))") }
    if lifts { try touch("touchEnd") }
  }

  /// Moves a finger over the page, a step each frame, and lifts it while it moves.
  public func flick(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
    let moves: [JSONValue] = (0...6).map { step in
      [
        "type": "pointerMove", "x": .number(start.x + (end.x - start.x) * step / 6),
        "y": .number(start.y + (end.y - start.y) * step / 6), "duration": step == 0 ? 0 : 16,
      ]
    }
    let steps =
      [moves[0], ["type": "pointerDown", "button": 0]] + moves.dropFirst() + [["type": "pointerUp", "button": 0]]
    try send(
      "POST", "/actions",
      [
        "actions": [
          ["type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": .array(steps)]
        ]
      ])
  }

  /// Sends a touch of one finger: `touchStart`, `touchMove` or `touchEnd`.
  public func touch(_ type: String, x: Int? = nil, y: Int? = nil) throws {
    if firefox != nil {
      let move: JSONValue = ["type": "pointerMove", "x": .number(x ?? 0), "y": .number(y ?? 0), "duration": 0]
      let steps: [JSONValue] =
        switch type {
        case "touchStart": [move, ["type": "pointerDown", "button": 0]]
        case "touchMove": [move]
        default: [["type": "pointerUp", "button": 0]]
        }
      try send(
        "POST", "/actions",
        [
          "actions": [
            ["type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"], "actions": .array(steps)]
          ]
        ])
      if type != "touchEnd" { try wait(for: "await new Promise(requestAnimationFrame)") }
      return
    }
    // Chromium passes a touch on only if the frame last drawn listens for touches there.
    if type == "touchStart" { try wait(for: Self.aFrameIsDrawn) }
    let points: [JSONValue] = x.map { [["x": .number($0), "y": .number(y ?? 0)]] } ?? []
    try command("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)])
    // A move is told to the page with the next frame.
    if type == "touchMove" { try wait(for: "await new Promise(requestAnimationFrame)") }
  }

  /// A callback runs before its frame is drawn, so a frame has been drawn once the second one runs.
  private static let aFrameIsDrawn = "for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)"

  private func perform(_ type: String, _ steps: JSONValue) throws {
    try send(
      "POST", "/actions", ["actions": [["type": .string(type), "id": .string(type), "actions": steps]]])
  }

  private static let codes = [
    "ArrowDown": "\u{E015}", "ArrowUp": "\u{E013}", "ArrowLeft": "\u{E012}", "ArrowRight": "\u{E014}",
    "Backspace": "\u{E003}", "Delete": "\u{E017}", "Escape": "\u{E00C}", "Enter": "\u{E007}", "Tab": "\u{E004}",
    "Shift": "\u{E008}", "Space": " ",
  ]

  // MARK: - The surroundings

  public func resize(width: Int, height: Int, scale: Int = 1) throws {
    if let firefox {
      // The window is larger than the page.
      zoom = width < 500 ? 2 : 1
      (self.width, self.height) = (width, height)
      let (width, height) = (width * zoom, height * zoom)
      let set = { (x: Int, y: Int) in
        _ = try firefox.send("WebDriver:SetWindowRect", ["width": .number(x), "height": .number(y)])
      }
      try set(width, height)
      try set(
        width + width - (Int(try run("return innerWidth")) ?? width),
        height + height - (Int(try run("return innerHeight")) ?? height))
      try zoomIn()
      return
    }
    try command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(width), "height": .number(height), "deviceScaleFactor": .number(scale),
        "mobile": .bool(width < 720),
      ])
  }

  /// Sets what the system would prefer.
  ///
  /// - Parameter touch: Whether fingers are all there is to point with.
  public func prefer(dark: Bool = false, reducedMotion: Bool = false, touch: Bool = false) throws {
    if let firefox {
      try firefox.runInBrowser(
        """
        Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", \(dark ? 0 : 1));
        Services.prefs.setIntPref("ui.prefersReducedMotion", \(reducedMotion ? 1 : 0));
        Services.prefs.setIntPref("ui.primaryPointerCapabilities", \(touch ? 1 : 6));
        """)
      _ = try waits(
        until: """
          matchMedia("(prefers-color-scheme: dark)").matches === \(dark)
            && matchMedia("(prefers-reduced-motion: reduce)").matches === \(reducedMotion)
          """)
      return
    }
    if touch { try command("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5]) }
    try command(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// Sends a command of Chromium's own protocol.
  @discardableResult
  public func command(_ name: String, _ parameters: JSONValue) throws -> JSONValue {
    try program.command(name, parameters)
  }

  /// Returns the page as a PNG in base64.
  public func screenshot() throws -> String {
    try send("GET", "/screenshot").text ?? ""
  }

  /// Returns the first element that a CSS selector finds as a PNG in base64.
  public func screenshot(of selector: String) throws -> String {
    let found = try send("POST", "/element", ["using": "css selector", "value": .string(selector)])
    let id = found.object?.members.first?.value.text ?? ""
    if let firefox { return try firefox.send("WebDriver:TakeScreenshot", ["id": .string(id)]).text ?? "" }
    return try send("GET", "/element/\(id)/screenshot").text ?? ""
  }

  /// Returns the page as a PDF in base64.
  public func print() throws -> String {
    try send("POST", "/print", ["background": true]).text ?? ""
  }

  /// What the console was told since this was asked last.
  private func console() throws -> [String] {
    if let firefox {
      let messages = try firefox.runInBrowser(
        """
        const all = Services.console.getMessageArray().filter((one) => /^(file|data|blob):/.test(one.sourceName ?? ""));
        Services.console.reset();
        return all.map(String);
        """)
      return messages.elements?.compactMap(\.text) ?? []
    }
    return try program.log("browser").compactMap { $0.object?["message"]?.text }
  }

  /// - Throws: `ConsoleMessages` if the console was told something since it was asked last.
  public func checkConsole() throws {
    let messages = try console()
    if !messages.isEmpty { throw ConsoleMessages(messages: messages) }
  }

  /// What a page that works has no reason to say.
  public struct ConsoleMessages: Error {
    public let messages: [String]
  }

  /// The addresses asked for since this was asked last; those of embedded data are left out.
  public func requests() throws -> [String] {
    if firefox != nil {
      let names = try run("return performance.getEntriesByType('resource').map((one) => one.name).join('\\n')")
      return names.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("data:") }
    }
    return try program.log("performance").compactMap { entry in
      guard let text = entry.object?["message"]?.text, text.contains("Network.requestWillBeSent\"") else { return nil }
      let message = try JSONDocument(parsing: Array(text.utf8)).value.object?["message"]?.object
      let url = message?["params"]?.object?["request"]?.object?["url"]?.text ?? ""
      return url.hasPrefix("data:") ? nil : url
    }
  }

  @discardableResult
  private func send(_ method: String, _ path: String, _ body: JSONValue = [:]) throws -> JSONValue {
    try program.send(method, path, body)
  }
}

/// The browser or its driver did not do what was asked.
public struct BrowserError: Error, CustomStringConvertible {
  public var said: String
  public var description: String { "the browser: \(said.prefix(500))" }
}

/// An element that a test wanted to click and that didn't appear.
struct MissingElementError: Error {
  var selector: String
  var text: String?
}
