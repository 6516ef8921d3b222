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

  static let spec = CommandSpec<Self>(
    "resolve", "Show which image an app displays, and why",
    discussion: """
      Prints the file that an app shows for a name on a certain device, in a language and a look; for a color its \
      components, for a cube texture each of its sides, for an icon of Icon Composer its folder. With --at the id that git has for the file stands before its path. With --explain every variant is \
      listed with the reason it was chosen or not.

      Apple documents only parts of how a variant is chosen; where the answer rests on an undocumented order, \
      --explain says so. With --as the answer is what an app on another platform would show of the same images.

      With --all each line of a file is a request as one would type it here, such as 'bell --scale 2'; the options \
      of the command itself hold where a line says nothing. Empty lines and those that start with '#' are passed over. \
      The answers come in the same order, a line each, '-' where there is none; with --json each line is an object with \
      the number of its request ('line'), the name that was asked for, and what is wrong with the answer ('error'). \
      A name there must be the one that code has to use: 'Toolbar/bell' where the group makes a namespace, not 'bell'.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The asset's name, as in code, or its last part alone").completed(from: .assets)
    ],
    options: [
      .value("as", "PLATFORM", into: \.profile, "Whose way of choosing"),
      .value(
        "device", short: "d", "DEVICE", into: \.device,
        "The kind of device; without it that of the other options, or the first of the target or the slots that fits"),
      .value("subtype", "KIND", into: \.subtype, "A kind of the device"),
      .value("scale", short: "s", "SCALE", into: \.scale, "Pixels for each point; without it 3x for iphone, else 2x"),
      .value("locale", short: "l", "LANGUAGE", into: \.languages, "A language such as fr-CA, the most wanted first"),
      .value(
        "base", "LANGUAGE", into: \.developmentLanguage,
        "The language shown if no other fits; without it that of the project"),
      .value("appearance", short: "a", "LOOK", into: \.appearances, "The look the device is set to"),
      .value("gamut", "GAMUT", into: \.gamut, "The colors the screen can show"),
      .value("direction", "DIRECTION", into: \.direction, "The way of writing; without it that of the first language"),
      .value("width-class", "CLASS", into: \.widthClass, "How much room there is from side to side"),
      .value("height-class", "CLASS", into: \.heightClass, "How much room there is from top to bottom"),
      .value("memory", "MEMORY", into: \.memory, "The memory of the device"),
      .value("graphics", "CLASS", into: \.graphics, "What its graphics processor can do"),
      .value("screen-width", "WIDTH", into: \.screenWidth, "The width of a watch's screen"),
      .value("platform", "SYSTEM", into: \.platform, "The system; without it the one the device runs"),
      .value("size", "SIZE", into: \.size, "The size of an icon in points; without it the largest"),
      .value("all", "FILE", into: \.requests, "Answer every line of a file, '-' for standard input").completed(
        from: .files),
      .value("at", "REVISION", into: \.revision, "Look in another version, such as HEAD~1 or main").completed(
        from: .branches),
      .value("in", "PATH", into: \.folders, "Only look in this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .flag("explain", short: "e", sets: \.explains, "List every variant with the reason it won or lost"),
      .flag("json", sets: \.showsJSON, "Print the answer and its reasons as JSON"),
    ],
    examples: [
      Example("assets resolve bell --scale 2", "The image of 'bell' on a device with 2x"),
      Example(
        "assets resolve welcome --device ipad --locale fr-CA --explain",
        "What a French-speaking Canadian sees on an iPad, and why"),
      Example("assets resolve bell --as android --scale 420dpi --locale fr-CA", "What an Android app would show"),
      Example("assets resolve bell --at HEAD~1", "The image it was one version ago"),
      Example("assets resolve --all requests.txt --json", "Many answers in one run"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    guard name != nil || requests != nil else { throw usageError(.missingArgument(placeholder: "NAME")) }
    guard name == nil || requests == nil else { throw usageError(.conflict("NAME", "--all")) }
    try requireSense()
    let questions = try CachingResolver(
      scope: ReadingScope(context, at: revision, paths: folders, target: target), expectsMany: requests != nil)
    if let requests { return try RequestList(base: self, questions: questions).run(requests, context) }
    return try answer(name ?? "", questions, context)
  }

  private func usageError(_ problem: UsageIssue) -> UsageError { UsageError(command: Self.name, problems: [problem]) }

  private func answer(_ name: String, _ questions: CachingResolver, _ context: Context) throws -> ExitCode {
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
    if let failure = answer.failure { throw failure }
    return .done
  }
}

/// Why a list of `--all` can't be used.
enum RequestListError: Error {
  /// A line opens a quote.
  case unclosedQuote(Character)
  /// Holds the list as it was typed.
  case unreadable(String, FileError)
}
