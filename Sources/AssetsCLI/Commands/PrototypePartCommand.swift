internal import Arguments
internal import Git
internal import JSON
internal import Prototype

/// `assets prototype part`
struct PrototypePartCommand: Command {
  var name = ""
  var id = ""
  var screens: [String] = []
  var edge: WordArgument<BarEdge>?
  var height: Int?
  var asset: String?
  var areTabs = false
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype part"

  static let spec = CommandSpec<Self>(
    name, "Share a bar among screens",
    discussion: """
      A part is a bar at the top or bottom of several screens, with links of its own: 'assets prototype link NAME PART \
      SCREEN'. It stays while a screen scrolls. With --tabs the screens are its tabs: each remembers what was open in it.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("PART", into: \.id, "The id of the part; a new one is made"),
      .arguments("SCREEN", into: \.screens, "The screens that show it"),
    ],
    options: [
      .value("edge", "EDGE", into: \.edge, "Where it is; without it the bottom"),
      .value("height", "POINTS", into: \.height, "How high it is"),
      .value("asset", "ASSET", into: \.asset, "Its image; without it, a strip of the screen's own image")
        .completed(from: .assets),
      .flag("tabs", sets: \.areTabs, "The screens are its tabs"),
      .flag("off", sets: \.isOff, "Remove the part from all screens"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype part reserve tabs harbors favorites --height 83 --tabs", "A tab bar")
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      if isOff {
        try file.remove(part: id)
        return (["Removed part \(quoted(id))"], [])
      }
      let isNew = file.document.part(id) == nil
      if isNew, height == nil {
        throw PrototypeError.problems(["part '\(id)' needs its height"], ["add '--height 83', in points"])
      }
      let tabs = JSONValue.array(JSONArray(screens.map { .string($0) }, layout: .inline(padded: false)))
      try file.put(
        part: id,
        [
          ("edge", .optional(edge.flatMap { $0.word == .bottom ? nil : $0.word.rawValue })),
          ("height", height.map { .number($0) }), ("asset", .optional(asset)), ("tabs", areTabs ? tabs : nil),
        ], on: screens)
      return (["\(isNew ? "Added" : "Changed") part \(quoted(id)) on \(counted(screens.count, "screen"))"], [])
    }
  }
}
