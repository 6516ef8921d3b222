internal import Files
internal import Imaging
internal import JSON
internal import Prototype
internal import Subprocess
internal import System

/// Films a story of a prototype: an installed Chromium shows the page of the prototype, in which time is a number that is
/// set here, so that the same page gives the same frames.
public struct FilmRecorder {
  /// The environment of this process.
  private let environment: [String: String]
  /// Told the share that is done, from 0 to 1.
  private let progress: (Double) -> Void

  /// How long the browser may run, in seconds.
  private static let timeLimit = 120
  /// A screen is drawn as sharp as on a phone, but for large ones.
  private static let mostPixels = 1_700_000.0
  /// In a narrower window, a page takes itself for one on a phone.
  private static let leastWidth = 720.0

  /// The names of programs that are looked for, and of applications on a Mac.
  private static let programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  private static let applications = ["Google Chrome", "Chromium", "Microsoft Edge"]

  /// - Parameter progress: Gets the share that is done, from 0 to 1, now and then.
  public init(environment: [String: String], progress: @escaping (Double) -> Void = { _ in }) {
    (self.environment, self.progress) = (environment, progress)
  }

  /// - Parameter prototype: Its opening has the story, and who walks it.
  /// - Throws: `FilmError`
  public func film(_ prototype: PrototypePage, with images: PageImages) throws(FilmError) -> Film {
    guard geteuid() != 0 else { throw .root }
    guard AnimatedWebP.isAvailable else { throw .noLibrary(AnimatedWebP.library) }
    let program = try Self.browser(in: environment)
    let folder = try Self.temporaryFolder(in: environment)
    defer { try? FileSystem.remove(folder) }
    let path = Path.join(folder, "page.html")
    do throws(FileError) {
      try FileSystem.write(Page(prototype.filmed, with: images).bytes, to: path)
    } catch {
      throw .file(error)
    }
    let browser = try HeadlessBrowser(program, profile: folder, seconds: Self.timeLimit)
    defer { browser.end() }
    try browser.open(path)
    return try film(browser)
  }

  /// Returns the path of a browser.
  static func browser(in environment: [String: String]) throws(FilmError) -> String {
    for name in programs {
      if let path = try? ProgramSearch.path(of: name, in: environment) { return path }
    }
    if HostSystem.isDarwin {
      for name in applications {
        let path = "/Applications/\(name).app/Contents/MacOS/\(name)"
        if FileSystem.exists(path) { return path }
      }
    }
    throw .noBrowser(HostSystem.isDarwin ? applications : programs)
  }

  private static func temporaryFolder(in environment: [String: String]) throws(FilmError) -> String {
    let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    do throws(FileError) {
      return try FileSystem.makeTemporaryFolder(in: parent, prefix: "assets-film-")
    } catch {
      throw .file(error)
    }
  }

  /// - Returns: A window with the same whole number of pixels on both sides of the screen.
  private static func window(for screen: (width: Double, height: Double)) -> (width: Double, height: Double) {
    (screen.width + 2 * (max(0, leastWidth - screen.width) / 2).rounded(.up), screen.height)
  }

  // MARK: - Recording

  private func film(_ browser: HeadlessBrowser) throws(FilmError) -> Film {
    // Only the page knows which device is shown, and whether it lies on its side.
    let size = try Stage(browser.value(of: "film.prepare()")).size
    let scale = max(1, (Self.mostPixels / (size.width * size.height)).squareRoot().rounded(.down))
    try browser.resize(to: Self.window(for: size), scale: scale)
    let stage = try Stage(browser.value(of: "film.prepare()"))
    let measured = try browser.value(of: "film.measure(\(Film.interval), \(Self.longestStory))").object
    if let problem = measured?["problem"]?.text, !problem.isEmpty { throw .story(problem) }
    let natural = measured?["time"]?.number?.double ?? 0
    let speed = max(1, natural / Double(Film.longest - Film.lastWait - Film.interval))
    let (frames, stills) = try record(stage, speed: speed, length: natural / speed, browser)
    return Film(
      frames: frames.list, stills: stills, duration: frames.end + Film.lastWait, speed: speed,
      width: Int(stage.size.width * scale), height: Int(stage.size.height * scale))
  }

  /// In milliseconds: 200 steps, of which each may wait for a timer.
  private static let longestStory = 3_600_000

  private func record(
    _ stage: Stage, speed: Double, length: Double, _ browser: HeadlessBrowser
  ) throws(FilmError) -> (frames: (list: [AnimatedWebP.Frame], end: Int), stills: [[UInt8]]) {
    _ = try browser.value(of: "film.begin()")
    var frames = [AnimatedWebP.Frame(start: 0, png: try stage.shot(by: browser))]
    var stills: [[UInt8]] = []
    var (time, moment) = (0, 0)
    while true {
      if InterruptHandler.wasAsked { throw .interrupted }
      let now = try Moment(browser.value(of: "film.advance(\(Double(Film.interval) * speed))"))
      if now.isChanged { frames.append(.init(start: time, png: try stage.shot(by: browser))) }
      if now.number != moment {
        moment = now.number
        // Of a step, the last moment counts, in which the finger points to the next. At a high speed, one may be missed.
        let still = try stage.shot(by: browser, isQuick: false)
        if stills.count > now.place { stills.removeLast() }
        while stills.count <= now.place { stills.append(still) }
      }
      if now.isOver { break }
      time += Film.interval
      progress(min(1, Double(time) / max(1, length)))
    }
    frames.removeFirst(frames.count > 1 && frames[1].start == 0 ? 1 : 0)
    return ((frames, time), stills)
  }

  /// Where the prototype is in the window of the browser.
  private struct Stage {
    /// In points of the screen.
    let size: (width: Double, height: Double)
    private let x: Double
    private let y: Double
    private let width: Double
    private let height: Double

    init(_ value: JSONValue) throws(FilmError) {
      func number(_ name: String) -> Double { value.object?[name]?.number?.double ?? 0 }
      (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
      size = (number("points"), number("pointsDown"))
      guard [width, height, size.width, size.height].allSatisfy({ (1...10_000).contains($0) }) else {
        throw .browserFailed("the page shows nothing")
      }
    }

    func shot(by browser: HeadlessBrowser, isQuick: Bool = true) throws(FilmError) -> [UInt8] {
      try browser.screenshot(x: x, y: y, width: width, height: height, isQuick: isQuick)
    }
  }

  /// What `film.js` says of a frame.
  private struct Moment {
    let isChanged: Bool
    let isOver: Bool
    let place: Int
    let number: Int

    init(_ value: JSONValue) throws(FilmError) {
      guard let object = value.object, let place = object["place"]?.number?.int, (0..<1000).contains(place),
        let number = object["moment"]?.number?.int
      else { throw .browserFailed("the page doesn't say what it shows") }
      if let problem = object["problem"]?.text, !problem.isEmpty { throw .story(problem) }
      (isChanged, isOver) = (object["isChanged"]?.bool == true, object["isOver"]?.bool == true)
      (self.place, self.number) = (place, number)
    }
  }
}
