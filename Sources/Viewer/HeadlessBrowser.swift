internal import Files
internal import JSON
internal import Subprocess
internal import System

/// A browser without a window that shows one page, spoken to over two pipes.
///
/// It gets a profile of its own, no network, and keeps its sandbox: the page may show files of others.
///
/// Source: the Chrome DevTools Protocol, `--remote-debugging-pipe`: messages of JSON, each with a zero byte at its end.
final class HeadlessBrowser {
  private let child: PipedChild
  /// Of the page; empty before there is one.
  private var session = ""
  private let deadline: MonotonicTime
  private var lastID = 0

  /// Larger answers are refused: a screenshot has a few megabytes.
  private static let largestAnswer = 1 << 26

  /// - Parameters:
  ///   - program: Its absolute path.
  ///   - profile: The absolute path of an empty folder for everything that it writes.
  ///   - seconds: How long it may run; then it is ended.
  /// - Throws: `FilmError`
  init(_ program: String, profile: String, seconds: Int) throws(FilmError) {
    // It speaks on descriptors 3 and 4, and a program that we start gets only its standard streams.
    let connecting = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null"
    let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": profile, "TMPDIR": profile]
    guard
      let child = PipedChild(
        "/bin/sh", ["/bin/sh", "-c", connecting, program] + Self.arguments(profile: profile),
        environment: environment, ownsGroup: true)
    else { throw .browserFailed("it can't be started") }
    self.child = child
    deadline = .now + .seconds(seconds)
  }

  /// The same for the same page everywhere: no hints of this screen, no colors of this screen, no graphics card.
  private static func arguments(profile: String) -> [String] {
    [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(profile)/profile", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-breakpad", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
      "--force-color-profile=srgb", "--font-render-hinting=none", "--password-store=basic", "--use-mock-keychain",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en-US", "about:blank",
    ]
  }

  /// Opens a page, and returns when it is loaded. What a person prefers on this computer makes no difference.
  ///
  /// - Parameter path: An absolute path.
  func open(_ path: String) throws(FilmError) {
    let target = try call("Target.createTarget", ("url", .string("about:blank")))["targetId"]?.text ?? ""
    let attached = try call("Target.attachToTarget", ("targetId", .string(target)), ("flatten", true))
    session = attached["sessionId"]?.text ?? ""
    try call("Page.enable")
    try call(
      "Network.emulateNetworkConditions", ("offline", true), ("latency", .number(0)),
      ("downloadThroughput", .number(0)), ("uploadThroughput", .number(0)))
    let media = [("prefers-color-scheme", "light"), ("prefers-reduced-motion", "no-preference")]
    try call(
      "Emulation.setEmulatedMedia",
      ("features", .list(media.map { .object(("name", .string($0)), ("value", .string($1))) })))
    let answer = try call("Page.navigate", ("url", .string("file://" + Self.escaped(path))))
    if let problem = answer["errorText"]?.text { throw .browserFailed("it can't open the page: \(problem)") }
    _ = try value(
      of: "new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))")
  }

  /// - Parameter scale: Pixels of screenshots for a pixel of the page.
  func resize(to size: (width: Double, height: Double), scale: Double) throws(FilmError) {
    try call(
      "Emulation.setDeviceMetricsOverride", ("width", .number(Int(size.width))), ("height", .number(Int(size.height))),
      ("deviceScaleFactor", .number(JSONNumber(scale))), ("mobile", false))
  }

  /// Evaluates JavaScript in the page; what it promises is waited for.
  func value(of expression: String) throws(FilmError) -> JSONValue {
    let answer = try call(
      "Runtime.evaluate", ("expression", .string(expression)), ("awaitPromise", true), ("returnByValue", true))
    if let problem = answer["exceptionDetails"]?.object {
      let words = problem["exception"]?.object?["description"]?.text ?? problem["text"]?.text
      throw .browserFailed(words ?? "the page has an error")
    }
    return answer["result"]?.object?["value"] ?? .null
  }

  /// Returns a part of the page as a PNG file.
  ///
  /// - Parameter isQuick: Whether a larger file is fine.
  func screenshot(x: Double, y: Double, width: Double, height: Double, isQuick: Bool) throws(FilmError) -> [UInt8] {
    let clip = JSONValue.object(
      ("x", .number(JSONNumber(x))), ("y", .number(JSONNumber(y))), ("width", .number(JSONNumber(width))),
      ("height", .number(JSONNumber(height))), ("scale", .number(1)))
    let answer = try call(
      "Page.captureScreenshot", ("format", .string("png")), ("clip", clip), ("optimizeForSpeed", .bool(isQuick)))
    guard let bytes = answer["data"]?.text.flatMap({ Base64.decode(Array($0.utf8)) }) else {
      throw .browserFailed("it made no screenshot")
    }
    return bytes
  }

  func end() { child.end() }

  // MARK: - Messages

  @discardableResult
  private func call(_ method: String, _ parameters: (String, JSONValue?)...) throws(FilmError) -> JSONObject {
    lastID += 1
    let message = JSONValue.object(
      ("id", .number(lastID)), ("method", .string(method)), ("params", .object(parameters)),
      ("sessionId", session.isEmpty ? nil : .string(session)))
    var sent = JSONDocument(message, layout: .compact).bytes + [0]
    while true {
      let left = Int((deadline - MonotonicTime.now).components.seconds)
      guard left > 0 else { throw .outOfTime }
      guard
        let received = child.exchange(
          sent, closingInput: false, until: .zero(limit: Self.largestAnswer), seconds: left)
      else { throw deadline - MonotonicTime.now < .seconds(1) ? .outOfTime : .browserFailed("it ended by itself") }
      sent = []
      for part in received.split(separator: 0) {
        guard let answer = try? JSONDocument(parsing: Array(part)).value.object, answer["id"]?.number?.int == lastID
        else { continue }
        if let problem = answer["error"]?.object {
          throw .browserFailed("\(method): \(problem["message"]?.text ?? "refused")")
        }
        return answer["result"]?.object ?? JSONObject()
      }
    }
  }

  /// Escapes what has a meaning in an address.
  private static func escaped(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~".utf8)
    return path.utf8.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
