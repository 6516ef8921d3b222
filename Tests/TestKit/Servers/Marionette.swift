internal import Files
internal import JSON
internal import System

/// A Firefox without a window, driven over its own protocol on loopback, for which it needs no driver.
///
/// Source: Firefox source docs, "Marionette: Protocol": a message is its length in bytes, a colon, and JSON;
/// a command is `[0, id, name, parameters]` and its answer `[1, id, error, value]`.
final class Marionette {
  private let program: BackgroundProgram
  private let connection: Int32
  private var count = 0

  /// - Parameter sandbox: Its folder takes the profile.
  init(in sandbox: Sandbox) throws {
    let port = try LoopbackPort.free()
    try sandbox.write("firefox/user.js", "user_pref('marionette.port', \(port));\n")
    program = try BackgroundProgram(
      [
        SystemProgram.path(of: "firefox-esr") ?? "firefox-esr", "--headless", "--marionette", "--no-remote",
        // For its settings and its console.
        "--remote-allow-system-access", "--profile", sandbox.path("firefox"),
      ], in: sandbox.folder, environment: sandbox.environment, scratch: sandbox.scratch)
    // A first start takes far longer than that of the other browser.
    guard program.waits(until: { LoopbackPort.answers(port) }, seconds: 60), let connection = LoopbackPort.connect(port)
    else { throw BrowserError(said: program.error) }
    self.connection = connection
    _ = try receive()
    try send("WebDriver:NewSession", ["pageLoadStrategy": "normal"])
    try send("WebDriver:SetTimeouts", ["script": 60000])
  }

  deinit {
    _ = try? send("Marionette:Quit", ["flags": ["eForceQuit"]])
    close(connection)
  }

  /// Sends a command and returns its value.
  @discardableResult
  func send(_ command: String, _ parameters: JSONValue) throws -> JSONValue {
    count += 1
    let message = Array(JSONDocument([0, .number(count), .string(command), parameters]).text.utf8)
    try write(Array("\(message.count):".utf8) + message)
    let answer = try JSONDocument(parsing: receive()).value.elements ?? []
    guard answer.count == 4 else { throw BrowserError(said: "an answer that is none") }
    if let error = answer[2].object { throw BrowserError(said: "\(command): \(error["message"]?.text ?? "")") }
    let value = answer[3]
    return value.object?["value"] ?? value
  }

  /// Runs a script with the rights of the browser itself, and returns what it returns.
  @discardableResult
  func runInBrowser(_ script: String) throws -> JSONValue {
    try send("Marionette:SetContext", ["value": "chrome"])
    let value = Result { try send("WebDriver:ExecuteScript", ["script": .string(script), "args": []]) }
    try send("Marionette:SetContext", ["value": "content"])
    return try value.get()
  }

  /// Replaces the window and removes what its pages stored, and what tests set.
  func renew() throws {
    let window = try send("WebDriver:NewWindow", ["type": "window"]).object?["handle"] ?? ""
    try send("WebDriver:CloseWindow", [:])
    try send("WebDriver:SwitchToWindow", ["handle": window])
    try send("Marionette:SetContext", ["value": "chrome"])
    let script = """
      const done = arguments[arguments.length - 1];
      for (const name of ["layout.css.prefers-color-scheme.content-override", "ui.prefersReducedMotion",
        "ui.primaryPointerCapabilities"]) Services.prefs.clearUserPref(name);
      Services.console.reset();
      Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: () => done(true) });
      """
    try send("WebDriver:ExecuteAsyncScript", ["script": .string(script), "args": []])
    try send("Marionette:SetContext", ["value": "content"])
  }

  /// Kills the browser.
  func crash() {
    program.send(signal: SIGKILL)
    _ = program.wait()
  }

  private func write(_ bytes: [UInt8]) throws {
    guard LoopbackPort.send(bytes, over: connection) else {
      throw BrowserError(said: "Firefox has gone away: \(program.error)")
    }
  }

  private func receive() throws -> [UInt8] {
    var length = 0
    while let digit = try read(1).first, digit != UInt8(ascii: ":") { length = length * 10 + Int(digit) - 48 }
    var message: [UInt8] = []
    while message.count < length { message += try read(length - message.count) }
    return message
  }

  private func read(_ most: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(connection, &bytes, most, 0)
    guard count > 0 else { throw BrowserError(said: "Firefox has gone away: \(program.error)") }
    return Array(bytes.prefix(count))
  }
}
