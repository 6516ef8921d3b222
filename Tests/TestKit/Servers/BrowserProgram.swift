internal import Files
internal import JSON
internal import Synchronization
internal import System

/// A running browser, which one test after another takes. It ends with this process.
final class BrowserProgram: @unchecked Sendable {
  /// Those that no test has now: one, unless tests run at the same time.
  private static let idle = Mutex<[BrowserProgram]>([])
  private static let end: Void = atEndOfProcess { idle.withLock { $0 = [] } }

  private let sandbox: Sandbox
  let firefox: Marionette?
  /// Nil for Firefox, which needs none.
  private var driver: BackgroundProgram?
  private var port = 0
  private var session = ""
  private var process = pid_t()

  /// Returns a browser with one window, which is empty; starts one if none is idle or the idle ones have crashed.
  static func take() throws -> BrowserProgram {
    _ = end
    while let program = idle.withLock({ $0.popLast() }) {
      if (try? program.send("GET", "/window")) != nil { return program }
    }
    return try BrowserProgram()
  }

  private init() throws {
    sandbox = try Sandbox()
    firefox = Browser.isFirefox ? try Marionette(in: sandbox) : nil
    if firefox != nil { return }
    port = try LoopbackPort.free()
    let program = SystemProgram.path(of: "chromedriver") ?? "chromedriver"
    let driver = try BackgroundProgram(
      [program, "--port=\(port)"], in: sandbox.folder, environment: sandbox.environment, scratch: sandbox.scratch)
    self.driver = driver
    guard driver.waits(until: { LoopbackPort.answers(port) }) else { throw BrowserError(said: driver.error) }
    let options: JSONValue = [
      "binary": .string(Self.program),
      // The sandbox of Chromium doesn't work for root, whose pages these are anyway. The color profile is that of images
      // that name none, so that a canvas has their very numbers. Each window would also load two pages for the
      // popup of an address bar that nobody sees.
      "args": [
        "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-dev-shm-usage", "--force-color-profile=srgb",
        "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ],
    ]
    let wanted: JSONValue = [
      "alwaysMatch": [
        "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
      ]
    ]
    let answer = try send("POST", "", ["capabilities": wanted])
    session = "/" + (answer.object?["sessionId"]?.text ?? "")
    let capabilities = answer.object?["capabilities"]?.object
    process = pid_t(capabilities?["goog:processID"]?.number?.int ?? 0)
  }

  /// The one for tests, if it is installed: without windows on a screen it needs a fifth less time. Its command is a script,
  /// whose process isn't the browser.
  private static var program: String {
    let shell = "/usr/lib/chromium/chromium-headless-shell"
    return FileSystem.exists(shell) ? shell : SystemProgram.path(of: "chromium") ?? "chromium"
  }

  deinit { if firefox == nil { _ = try? send("DELETE", "") } }

  /// Makes the browser ready for another test; one that can't be made ready ends.
  func giveBack() {
    do {
      try renew()
      Self.idle.withLock { $0.append(self) }
    } catch {}
  }

  /// Replaces the window and removes what its pages stored.
  private func renew() throws {
    if let firefox { return try firefox.renew() }
    let window = try send("POST", "/window/new", ["type": "window"]).object?["handle"] ?? ""
    try send("DELETE", "/window")
    try send("POST", "/window", ["handle": window])
    try command("Storage.clearDataForOrigin", ["origin": "file:///", "storageTypes": "all"])
    try command("Network.clearBrowserCookies", [:])
    try command("Browser.resetPermissions", [:])
    // Only the first window has the focus by itself.
    try command("Emulation.setFocusEmulationEnabled", ["enabled": true])
    for name in ["browser", "performance"] { _ = try log(name) }
  }

  /// Has the browser end in the middle of everything.
  func crash() {
    if let firefox { return firefox.crash() }
    if process > 0 { kill(process, SIGKILL) }
  }

  // MARK: - Commands

  /// Sends a command of Chromium's own protocol.
  @discardableResult
  func command(_ name: String, _ parameters: JSONValue) throws -> JSONValue {
    try send("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }

  /// Returns what was noted since this was asked last.
  func log(_ name: String) throws -> [JSONValue] {
    try send("POST", "/se/log", ["type": .string(name)]).elements ?? []
  }

  private static let firefoxCommands = [
    "/url": "WebDriver:Navigate", "/refresh": "WebDriver:Refresh", "/execute/sync": "WebDriver:ExecuteScript",
    "/execute/async": "WebDriver:ExecuteAsyncScript", "/actions": "WebDriver:PerformActions",
    "/element": "WebDriver:FindElement", "/screenshot": "WebDriver:TakeScreenshot", "/print": "WebDriver:Print",
    "/window": "WebDriver:GetWindowHandle",
  ]

  /// Sends a command of WebDriver and returns its value.
  ///
  /// - Parameter path: What follows the session in the address.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue = [:]) throws -> JSONValue {
    if let firefox {
      guard let command = Self.firefoxCommands[path] else { throw BrowserError(said: "Firefox has no \(path)") }
      return try firefox.send(command, body)
    }
    let content = method == "POST" ? JSONDocument(body).bytes : []
    let answer = try JSONDocument(parsing: try LoopbackPort.ask(port, method, "/session" + session + path, content))
    let value = answer.value.object?["value"] ?? ""
    if let error = value.object?["error"]?.text {
      throw BrowserError(said: "\(error): \(value.object?["message"]?.text ?? "")")
    }
    return value
  }
}
