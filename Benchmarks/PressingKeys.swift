internal import JSON
internal import System
internal import TestKit

/// What a key costs in a page, beside the budgets that `assets` sets itself: the filter of a gallery of 10,000 assets, and
/// the step to the next of 2,000 changed ones. Measured are the tasks of the main thread from a key until nothing moves
/// anymore, by the clock and in processor time: on few cores, what else the browser does then, such as decoding, takes
/// the main thread's turn, and so does any other program.
enum PressingKeys {
  static func run(_ program: String) throws -> [Race.Result] {
    guard Browser.missing == nil else { throw Viewing.ViewingError(description: Browser.need) }
    return try filter(program) + nextAsset(program)
  }

  private static func filter(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: 10_000)
    let browser = try open(["gallery"], program, sandbox)
    guard try browser.waits(until: "document.querySelectorAll('.cell img[src]').length > 10") else {
      throw Unprepared()
    }
    try browser.run("document.querySelector('.filter-input').focus()")
    let keys = Array("image12").map(String.init)
    let all = keys + keys.map { _ in "Backspace" } + keys.dropLast()
    return try press(all, in: browser, "key in the filter of 10,000 assets", budget: 16)
  }

  private static func nextAsset(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    let count = 2000
    try LargeCatalog.fill(sandbox, sets: count)
    var random = SeededRandom(seed: 2)
    for number in 0..<count { try LargeCatalog.write(set: number, sandbox, &random) }
    try sandbox.git("commit", "--quiet", "-a", "-m", "redraw")
    let browser = try open(["diff", "HEAD~1", "HEAD"], program, sandbox, "#view=diff&asset=image5&mode=side")
    guard try browser.waits(until: "document.querySelectorAll('.layer img').length >= 2") else { throw Unprepared() }
    let keys = Array(repeating: "ArrowDown", count: 20)
    return try press(keys, in: browser, "key to the next of 2,000 changed assets", budget: 20)
  }

  private static func open(
    _ words: [String], _ program: String, _ sandbox: Sandbox, _ link: String = ""
  ) throws -> Browser {
    try Viewing.make(words, program, sandbox, sandbox)
    let browser = try Browser(width: 1440, height: 900)
    try browser.open("file://\(sandbox.path(Viewing.page))\(link)")
    return browser
  }

  private static func press(
    _ keys: [String], in browser: Browser, _ name: String, budget: Double
  ) throws -> [Race.Result] {
    try browser.command("Performance.enable", [:])
    // What is prepared while nothing happens is done by then.
    sleep(5)
    var tasks: [Double] = []
    var processor: [Double] = []
    for key in keys {
      let before = try worked(browser)
      try browser.press(key)
      usleep(400_000)
      let after = try worked(browser)
      tasks.append(after.tasks - before.tasks)
      processor.append(after.processor - before.processor)
    }
    return [
      Viewing.result("\(name): tasks of the main thread", tasks, budget: budget),
      Viewing.result("processor time of the main thread", processor, budget: budget),
    ]
  }

  /// Milliseconds that the main thread of the page worked until now.
  ///
  /// Source: Chrome DevTools Protocol, `Performance.getMetrics`, whose durations are in seconds.
  private static func worked(_ browser: Browser) throws -> (tasks: Double, processor: Double) {
    let metrics = try browser.command("Performance.getMetrics", [:]).object?["metrics"]?.elements ?? []
    func milliseconds(_ name: String) throws -> Double {
      let metric = metrics.first { $0.object?["name"]?.text == name }
      guard let seconds = metric?.object?["value"]?.number?.double else { throw Unprepared() }
      return seconds * 1000
    }
    return try (milliseconds("TaskDuration"), milliseconds("ThreadTime"))
  }
}
