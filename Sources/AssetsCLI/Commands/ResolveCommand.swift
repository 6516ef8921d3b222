internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project

/// `assets resolve`
struct ResolveCommand: Command {
  var name: String?
  var profile = ProfileArgument(.apple)
  var device: DeviceArgument?
  var subtype: SubtypeArgument?
  var scale: ScreenScale?
  var languages: [WantedLanguage] = []
  var developmentLanguage: WantedLanguage?
  var appearances: [AppearanceArgument] = []
  var gamut = Choice(ResolutionRequest.Gamut.sRGB)
  var direction: Choice<ResolutionRequest.Direction>?
  var widthClass: Choice<ResolutionRequest.SizeClass>?
  var heightClass: Choice<ResolutionRequest.SizeClass>?
  var memory: MemoryArgument?
  var graphics: GraphicsArgument?
  var screenWidth: ScreenWidthArgument?
  var platform: Choice<ResolutionRequest.Platform>?
  var size: SizeArgument?
  var requests: String?
  var revision: String?
  var folders: [String] = []
  var target: String?
  var explains = false
  var showsJSON = false

  static let name = "resolve"

  static let spec = CommandSpec<Self>(
    name, "Show which image an app displays, and why",
    discussion: """
      Prints the file that an app shows for a name on a certain device, in a language and an appearance; for a color \
      its components, for a cube texture each of its sides, for an Icon Composer icon its folder. With --at, the id \
      that git has for the file comes before its path. With --explain, every variant is listed with the reason it was \
      chosen or not.

      Apple documents only parts of how a variant is chosen; if the answer depends on an undocumented order, \
      --explain says so. With --as, the answer is what an app on another platform would show for the same images.

      With --all, each line of a file is a request as you would type it here, such as 'bell --scale 2'; the options \
      of the command itself are the defaults. Empty lines and lines that start with '#' are skipped. The answers come \
      in the same order, one per line, '-' if there is none; with --json each line is an object with the number of \
      its request ('line'), the requested name, and the problem, if any ('error'). The name must be the one used in \
      code: 'Toolbar/bell' if the group provides a namespace, not 'bell'.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The asset's name, as in code, or only its last part").completed(from: .assets)
    ],
    options: [
      .value("as", "PLATFORM", into: \.profile, "The platform whose rules apply"),
      .value(
        "device", short: "d", "DEVICE", into: \.device,
        "The device; by default that of the other options, or the first of the target or the slots that matches"),
      .value("subtype", "KIND", into: \.subtype, "The subtype of the device"),
      .value("scale", short: "s", "SCALE", into: \.scale, "Pixels per point; by default 3x for iphone, else 2x"),
      .value("locale", short: "l", "LANGUAGE", into: \.languages, "A language such as fr-CA, the preferred one first"),
      .value(
        "base", "LANGUAGE", into: \.developmentLanguage,
        "The language shown if no other matches; by default the project's"),
      .value("appearance", short: "a", "LOOK", into: \.appearances, "The appearance of the device"),
      .value("gamut", "GAMUT", into: \.gamut, "The color gamut of the screen"),
      .value(
        "direction", "DIRECTION", into: \.direction, "The writing direction; by default that of the first language"),
      .value("width-class", "CLASS", into: \.widthClass, "The horizontal size class"),
      .value("height-class", "CLASS", into: \.heightClass, "The vertical size class"),
      .value("memory", "MEMORY", into: \.memory, "The memory of the device"),
      .value("graphics", "CLASS", into: \.graphics, "The feature class of its graphics processor"),
      .value("screen-width", "WIDTH", into: \.screenWidth, "The width of a watch's screen"),
      .value("platform", "SYSTEM", into: \.platform, "The operating system; by default the device's"),
      .value("size", "SIZE", into: \.size, "The size of an icon in points; by default the largest"),
      .value("all", "FILE", into: \.requests, "Answer every line of a file, '-' for standard input").completed(
        from: .files),
      .value("at", "REVISION", into: \.revision, "Use another version, such as HEAD~1 or main").completed(
        from: .versions),
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .flag("explain", short: "e", sets: \.explains, "List every variant with the reason it won or lost"),
      .flag("json", sets: \.showsJSON, "Print the answer and the reasons as JSON"),
    ],
    examples: [
      CommandExample("assets resolve bell --scale 2", "Show the image of 'bell' on a 2x device"),
      CommandExample(
        "assets resolve welcome --device ipad --locale fr-CA --explain",
        "Show what a French-speaking Canadian sees on an iPad, and why"),
      CommandExample(
        "assets resolve bell --as android --scale 420dpi --locale fr-CA", "Show what an Android app would show"),
      CommandExample("assets resolve bell --at HEAD~1", "Show the image of the previous version"),
      CommandExample("assets resolve --all requests.txt --json", "Answer many requests at once"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    guard name != nil || requests != nil else { throw usageError(.missingArgument(placeholder: "NAME")) }
    guard name == nil || requests == nil else { throw usageError(.conflict("NAME", "--all")) }
    try requireSense()
    let questions = try CachingResolver(
      scope: ReadingScope(context.session, at: revision, paths: folders, target: target), expectsMany: requests != nil)
    if let requests { return try RequestList(base: self, questions: questions).run(requests, context) }
    return try answer(name ?? "", questions, context)
  }

  private func usageError(_ problem: UsageIssue) -> UsageError { UsageError(command: Self.name, problems: [problem]) }

  private func answer(_ name: String, _ questions: CachingResolver, _ context: CommandContext) throws -> ExitCode {
    var answer = try questions.answer(name, self, context)
    answer.isExplained = explains || showsJSON
    if showsJSON {
      context.write(json: answer.json)
    } else if explains {
      answer.explain(context)
    } else if answer.failure == nil {
      for line in answer.lines(context) { context.output.line(line) }
    }
    if !showsJSON {
      for note in answer.warnings { context.error.line("note: \(printable(note))") }
    }
    guard let failure = answer.failure else { return .done }
    // The answer in JSON has it already.
    guard showsJSON else { throw failure }
    return Failure(context.advised(failure)).report(to: context)
  }

}

/// Why a list of `--all` can't be used.
enum RequestListError: Error {
  /// A line contains an unclosed quote.
  case unclosedQuote(Character)
  /// Holds the name of the list as typed.
  case unreadable(String, FileError)
}
