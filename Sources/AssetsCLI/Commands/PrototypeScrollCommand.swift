internal import Arguments
internal import Git
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype scroll`
struct PrototypeScrollCommand: Command {
  var name = ""
  var screen = ""
  var axis: WordArgument<ScrollAxis>?
  var top: Int?
  var bottom: Int?
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype scroll"

  static let spec = CommandSpec<Self>(
    name, "Say how a screen scrolls and what stays",
    discussion: """
      A screen whose image is taller than the device scrolls by itself. --top and --bottom keep strips of the image \
      where they are, such as a navigation bar and a tab bar.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The screen"),
    ],
    options: [
      .value("axis", "AXIS", into: \.axis, "In which directions; without it, by its size"),
      .value("top", "POINTS", into: \.top, "Height of the strip that stays at the top"),
      .value("bottom", "POINTS", into: \.bottom, "Height of the strip that stays at the bottom"),
      .flag("off", sets: \.isOff, "Let it scroll by its size again, all of it"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets prototype scroll reserve detail --top 103 --bottom 83", "Both bars stay")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session)
    return try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, path in
      let document = file.document
      if let screen = document.screen(screen), !isOff {
        let image = try? scope.images(for: document, at: path).find(screen)
        let height = Int((image?.base(for: document.device)?.size ?? screen.size)?.height ?? document.device.height)
        let strips = (top ?? 0) + (bottom ?? 0)
        if strips >= height {
          throw PrototypeError.problems(
            ["strips of \(strips) pt don't fit on '\(screen.id)', which is \(height) pt high"], [])
        }
      }
      let strips = JSONValue.object(("top", top.map { .number($0) }), ("bottom", bottom.map { .number($0) }))
        .laidOut(.inline(padded: true))
      let fixed = top == nil && bottom == nil ? nil : strips
      try file.set(
        [("scroll", isOff ? nil : .optional(axis?.word.rawValue)), ("fixed", isOff ? nil : fixed)], of: screen)
      let parts = [
        axis.map { $0.word.rawValue }, top.map { "top \($0) pt stays" }, bottom.map { "bottom \($0) pt stays" },
      ]
      let words = parts.compactMap { $0 }.joined(separator: ", ")
      return (["\(quoted(screen)) scrolls" + (isOff || words.isEmpty ? " by its size" : ": \(words)")], [])
    }
  }
}
