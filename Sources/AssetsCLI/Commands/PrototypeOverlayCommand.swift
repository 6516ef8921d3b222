internal import Arguments
internal import Git
internal import JSON
internal import Prototype

/// `assets prototype overlay`
struct PrototypeOverlayCommand: Command {
  var name = ""
  var screen = ""
  var position: WordArgument<OverlayPosition>?
  var at: PlaceArgument?
  var hasScrim = true
  var closesOutside = true
  var reveals = false
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype overlay"

  static let spec = CommandSpec<Self>(
    name, "Show a screen over another one",
    discussion: """
      An overlay keeps the screen below it in sight: an alert in the center, a sheet at the bottom, a menu at the start. \
      A tap outside of it closes it.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The screen"),
    ],
    options: [
      .value("position", "PLACE", into: \.position, "Where it is; without it the center"),
      .value("at", "X,Y", into: \.at, "Where its upper left corner is, in points of the screen below"),
      .flag("no-scrim", sets: \.hasScrim, to: false, "Don't darken what is below"),
      .flag("keep-open", sets: \.closesOutside, to: false, "Don't close it by a tap outside"),
      .flag("reveal", sets: \.reveals, "Move the page aside, as a menu does"),
      .flag("off", sets: \.isOff, "Make it an ordinary screen again"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype overlay reserve done --keep-open", "An alert"),
      CommandExample("assets prototype overlay reserve menu --position start --reveal", "A menu at the edge"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      let isAtEdge = position.map { [.start, .end, .top, .bottom].contains($0.word) } ?? false
      guard !reveals || isAtEdge && at == nil else {
        throw PrototypeError.problems(
          ["only an overlay at an edge moves the page aside"],
          ["use --reveal with --position start, end, top or bottom"])
      }
      let overlay = JSONValue.object(
        ("position", .optional(position.flatMap { $0.word == .center ? nil : $0.word.rawValue })),
        ("at", at?.json), ("scrim", hasScrim ? nil : false), ("closeOutside", closesOutside ? nil : false),
        ("reveal", reveals ? true : nil))
      let value = overlay.object?.isEmpty == true ? true : overlay.laidOut(.inline(padded: true))
      try file.set([("overlay", isOff ? nil : value)], of: screen)
      let place = at.map { "at \($0.argument)" } ?? (position?.word ?? .center).rawValue
      return ([isOff ? "\(quoted(screen)) is an ordinary screen" : "\(quoted(screen)) is an overlay (\(place))"], [])
    }
  }
}
