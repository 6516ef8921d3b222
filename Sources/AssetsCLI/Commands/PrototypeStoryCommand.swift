internal import Arguments
internal import Git
internal import JSON
internal import Prototype
internal import Spelling

/// `assets prototype story`
struct PrototypeStoryCommand: Command {
  var name = ""
  var id = ""
  var title: String?
  var steps: [String] = []
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype story"

  static let spec = CommandSpec<Self>(
    name, "Write down what a person wants to do, step by step",
    discussion: """
      A story is a way through the prototype that has to stay possible. The first step is the screen that it begins at: \
      the start, or one that is another way in ('prototype set SCREEN entry=true'). Each further one is a screen that \
      something leads to there: SCREEN, or SCREEN/LINK with the id of the link where several lead to it; \
      VARIABLE=VALUE for what is typed, chosen or photographed; or 'wait' for a timer.

      'prototype check', the hook and a merge walk each story as each persona, by the rules of the player, and report the \
      step that can't be taken. 'prototype map' says which screens no story needs, and 'prototype play --story ID' shows \
      it. A screen that is renamed keeps its stories.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("STORY", into: \.id, "The id of the story; a new one is made"),
      .argument("TEXT", into: \.title, "What the person wants, as a sentence"),
    ],
    options: [
      .value("step", "STEP", into: \.steps, "The next step; all of them replace the ones before"),
      .flag("off", sets: \.isOff, "Remove the story"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample(
        "assets prototype story berth book --step list --step detail --step done", "Three screens, two taps"),
      CommandExample(
        "assets prototype story berth log --step start --step name=Ada --step lobby/in", "What is typed, a certain link"
      ),
      CommandExample("assets prototype story berth book 'As a skipper I book'", "What it is about"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      if isOff {
        if title != nil || !steps.isEmpty {
          throw UsageError(command: Self.name, problems: [.conflict("--off", title == nil ? "--step" : "TEXT")])
        }
        try file.remove(id, from: .stories)
        return (["Removed story \(quoted(id))"], [])
      }
      let document = file.document
      let isNew = document.story(id) == nil
      if isNew, steps.isEmpty {
        throw PrototypeError.problems(
          ["story '\(id)' needs its steps"], ["add '--step \(document.start ?? "SCREEN")' and so on, in their order"])
      }
      try requireSteps(document)
      try file.put(
        id, in: .stories,
        [
          ("title", .optional(title)),
          ("steps", steps.isEmpty ? nil : .array(JSONArray(steps.map { .string($0) }, layout: .inline(padded: false)))),
        ])
      let taps = counted(file.document.story(id)?.taps ?? 0, "tap")
      let obstacles = PrototypeCheck(file.document, images: nil).findings.filter {
        $0.rule == .story && $0.message.hasPrefix("story '\(id)' ")
      }
      return (
        ["\(isNew ? "Added" : "Changed") story \(quoted(id)): \(taps)"], obstacles.map(\.message)
      )
    }
  }

  /// - Throws: `PrototypeError` for a word that isn't a step, and for a screen that isn't there.
  private func requireSteps(_ document: PrototypeDocument) throws {
    for text in steps {
      guard let step = PrototypeDocument.Step(text) else {
        throw PrototypeError.problems(
          ["'\(text)' isn't a step"], ["use SCREEN, SCREEN/LINK, VARIABLE=VALUE or wait"])
      }
      if case .screen(let screen, _) = step, document.screen(screen) == nil {
        throw PrototypeError.unknownScreen(screen, document.name, document.screens.map(\.id))
      }
    }
  }
}
