internal import Arguments
internal import Catalog
internal import Git
internal import Project
internal import Prototype

/// `assets prototype link`
struct PrototypeLinkCommand: Command {
  var name = ""
  var from = ""
  var to: String?
  var area: AreaArgument?
  var label: String?
  var trigger: WordArgument<LinkTrigger>?
  var delay: Int?
  var direction: WordArgument<LinkDirection>?
  var action: WordArgument<LinkAction>?
  var transition: WordArgument<LinkTransition>?
  var url: String?
  var conditions: [ConditionArgument] = []
  var values: [VariableArgument] = []
  var toggles: [String] = []
  var additions: [VariableArgument] = []
  var layer: String?
  var variable: String?
  var y: Double?
  var duration: Int?
  var bounce: Double?
  var keepsScroll = false
  var slot: String?
  var id: String?
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype link"

  static let spec = CommandSpec<Self>(
    name, "Link a screen or a bar with another screen",
    discussion: """
      Without --area the whole screen is the area. The player shows how large an area is: press A and draw it, and copy \
      the command. The first link that contains a point and whose conditions hold acts; one on the whole screen comes \
      last. A link of an id that exists is changed, and so is one with the same label to the same screen.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("FROM", into: \.from, "The screen or part it is on"),
      .argument("TO", into: \.to, "The screen it leads to; none for back, close and changes"),
    ],
    options: [
      .value("area", "X,Y,W,H", into: \.area, "What is tapped, in points of the image"),
      .value("label", "TEXT", into: \.label, "What it is called"),
      .value("trigger", "TRIGGER", into: \.trigger, "What a person does"),
      .value("delay", "MS", into: \.delay, "How long to wait, for the triggers 'delay' and 'pull'"),
      .value("direction", "WAY", into: \.direction, "Where a swipe goes"),
      .value("action", "ACTION", into: \.action, "What it does; without it, by the screen it leads to"),
      .value("transition", "KIND", into: \.transition, "How the screen appears"),
      .value("url", "ADDRESS", into: \.url, "A page it opens, for the action 'url'"),
      .value("when", "V=X", into: \.conditions, "Only if a variable has this value; also V!=X, 'V>N', 'V<N'"),
      .value("set", "V=X", into: \.values, "Set a variable"),
      .value("toggle", "V", into: \.toggles, "Toggle a variable"),
      .value("add", "V=N", into: \.additions, "Add a number to a variable"),
      .value("layer", "ID", into: \.layer, "The layer whose field or rows it belongs to; what a 'pull' shows"),
      .value("variable", "V", into: \.variable, "What takes the photo, for 'camera' and 'photo'"),
      .value("y", "POINTS", into: \.y, "Where it scrolls to, for 'scrollTo'"),
      .value("duration", "MS", into: \.duration, "How long the transition takes"),
      .value("bounce", "SHARE", into: \.bounce, "How far it swings back, from 0 to 1, for 'drop', 'snap' and 'nudge'"),
      .flag("keep-scroll", sets: \.keepsScroll, "Scroll the next screen as far as this one"),
      .value("for", "SLOT", into: \.slot, "Area or target for a variant only, such as 'ipad ar'"),
      .value("id", "ID", into: \.id, "Its id; without it, by its label"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype link reserve harbors detail --area 16,280,361,66", "A row"),
      CommandExample("assets prototype link reserve detail --area 0,59,60,44 --action back", "A way back"),
      CommandExample("assets prototype link reserve harbors menu --trigger edge", "A menu at the edge"),
      CommandExample(
        "assets prototype link reserve feed --trigger pull --layer spinner --add n=1",
        "Pull to refresh"),
      CommandExample("assets prototype link reserve detail --area 325,59,52,44 --toggle favorite", "A heart"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session)
    return try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, path in
      var link = PrototypeFile.LinkEdit(to: to)
      (link.id, link.label, link.area, link.layer) = (id, label, area?.area, layer)
      (link.trigger, link.delay, link.direction) = (trigger?.word, delay, direction?.word)
      (link.action, link.transition, link.url, link.variable) = (action?.word, transition?.word, url, variable)
      (link.y, link.duration, link.bounce, link.keepsScroll) = (y, duration, bounce, keepsScroll)
      link.when = try file.conditions(conditions.map(\.condition))
      link.toggle = toggles
      link.slot = try slotWords()
      // Variables used by a link are declared automatically: a switch is initially off, a text is empty.
      for name in toggles where file.document.value(of: name) == nil { file.declare(name, .bool(false)) }
      for value in values {
        if file.document.value(of: value.name) == nil { file.declare(value.name, value.value().empty) }
        link.set.append((value.name, value.value(like: file.document.value(of: value.name))))
      }
      for value in additions {
        if file.document.value(of: value.name) == nil { file.declare(value.name, .number(0)) }
        link.add.append((value.name, value.value()))
      }
      let newID = try file.add(link, from: from)
      let document = file.document
      let made = (document.part(from)?.links ?? document.screen(from)?.links ?? []).first { $0.id == newID }
      if let made, made.doesNothing { throw PrototypeCommandError.linkWithoutTarget(from) }
      let findings = PrototypeCheck(document, images: try? scope.images(for: document, at: path)).findings
      let own = findings.filter { $0.place == from && $0.link == newID }
      let errors = own.filter { $0.severity == .error }.map(\.message)
      if !errors.isEmpty {
        // The link has no displayed name yet.
        let prefix = "'\(label ?? to ?? newID)': "
        throw PrototypeError.problems(errors.map { String($0.dropFirst($0.hasPrefix(prefix) ? prefix.count : 0)) }, [])
      }
      return ([sentence(document, newID)], own.filter { $0.severity == .warning }.map(\.message))
    }
  }

  private func sentence(_ document: PrototypeDocument, _ id: String) -> String {
    let flow = PrototypeFlow(document)
    let steps = document.screen(from).map { flow.steps(of: $0) } ?? []
    guard let step = steps.first(where: { $0.part == nil && $0.link.id == id }) else {
      return "Linked \(quoted(label ?? id)) on \(from)" + (to.map { " to \($0)" } ?? "")
    }
    let target = step.to.map { " to \($0)" } ?? ""
    let how =
      [
        step.link.trigger.rawValue,
        step.action == .navigate || step.action == .overlay ? step.transition.rawValue : step.action.rawValue,
      ]
      .joined(separator: ", ")
    // The name isn't unique if another link leads to the same screen.
    let isShared = steps.contains { $0.link.name == step.link.name && $0.link.id != id }
    return "Linked \(quoted(isShared ? id : step.link.name)) on \(from)\(target) (\(how))"
  }

  /// `ipad ar dark`, parsed into dimensions and words.
  private func slotWords() throws -> [(String, String)] {
    guard let slot else { return [] }
    return slot.split(separator: " ").map { word in
      let word = String(word)
      if ["iphone", "ipad", "mac"].contains(word) { return ("device", word) }
      if ["light", "dark", "high-contrast"].contains(word) { return ("appearance", word) }
      return ("locale", word)
    }
  }
}

extension PrototypeDocument.Link {
  /// True for a link without a target, an action or any effect.
  fileprivate var doesNothing: Bool {
    to == nil && action == nil && changes.isEmpty && url == nil && variable == nil && overrides.isEmpty
  }
}
