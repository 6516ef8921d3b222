internal import Files
internal import System
internal import TestKit

/// The local app over a project of 10,000 assets, beside the budgets that `assets` sets itself: from its start until it
/// listens, until a browser shows what changed, from a saved file to the screen, and what it needs while nothing happens.
enum AppBenchmark {
  static func run(_ program: String) throws -> [Race.Result] {
    guard Browser.missing == nil else { throw Viewing.ViewingError(description: Browser.need) }
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: 10_000)
    var random = SeededRandom(seed: 2)
    for number in 0..<40 { try LargeCatalog.write(set: number, sandbox, &random) }
    var listening: [Double] = []
    for _ in 0..<5 { listening.append(try Open(program, sandbox).listening) }
    let open = try Open(program, sandbox)
    let browser = try Browser()
    try browser.open(open.address)
    guard try browser.waits(until: shown) else { throw Unprepared() }
    var first: [Double] = []
    for _ in 0..<5 {
      try browser.reload()
      first += try Viewing.numbers(browser.wait(for: untilShown))
    }
    var saved: [Double] = []
    for number in 100..<110 { saved.append(try save(number, sandbox, browser, &random)) }
    // What opening began is over by then.
    sleep(3)
    let before = try open.processorMilliseconds()
    sleep(10)
    let idle = try open.processorMilliseconds() - before
    return [
      Viewing.result("app of 10,000 assets: listening after the start", listening, budget: 30),
      Viewing.result("status of 40 changed assets shown after a load", first, budget: 300),
      Viewing.result("saved file on the screen", saved, budget: 400),
      Viewing.result("processor time in 10 s without changes", [idle], budget: 50),
      Viewing.result("memory of the server (MB in place of ms)", [try open.megabytes()], budget: 120),
    ]
  }

  private static let shown = "document.querySelectorAll('.row[data-name] img[src]').length > 5"

  /// Milliseconds from the start of the load until images of the list are there.
  private static let untilShown = """
    for (let round = 0; round < 2000; round++) {
      if (\(shown)) return performance.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    """

  /// Returns the milliseconds from a saved file to its row in the list.
  private static func save(
    _ number: Int, _ sandbox: Sandbox, _ browser: Browser, _ random: inout SeededRandom
  ) throws -> Double {
    let row = "[...document.querySelectorAll('.choice-words')].map((node) => node.textContent).join()"
    let before = try browser.run("return \(row)")
    try LargeCatalog.write(set: number, sandbox, &random)
    let start = ContinuousClock.now
    guard try browser.waits(until: "\(row) !== \"\(before)\"") else { throw Unprepared() }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// A running app.
  private final class Open {
    let listening: Double
    let address: String
    private let app: BackgroundProgram

    init(_ program: String, _ sandbox: Sandbox) throws {
      let start = ContinuousClock.now
      let app = try BackgroundProgram(
        [program, "open", "--no-browser"], in: sandbox.folder, environment: sandbox.environment,
        scratch: sandbox.scratch)
      guard app.waits(until: { app.output.contains("#code=") }) else { throw Unprepared() }
      listening = (ContinuousClock.now - start) / .milliseconds(1)
      address = app.output.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init) ?? ""
      self.app = app
    }

    deinit { app.end() }

    /// Source: proc(5), fields 14 and 15 of `stat`.
    func processorMilliseconds() throws -> Double {
      let fields = String(decoding: try FileSystem.readSystemFile("/proc/\(app.processID)/stat"), as: UTF8.self)
        .split(separator: " ")
      let ticks = (Double(fields[13]) ?? 0) + (Double(fields[14]) ?? 0)
      return ticks * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    func megabytes() throws -> Double {
      let status = String(decoding: try FileSystem.readSystemFile("/proc/\(app.processID)/status"), as: UTF8.self)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
  }
}

extension FileSystem {
  /// Files of the system have no size, so they are read to their end.
  fileprivate static func readSystemFile(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "re") else { throw Unprepared() }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
