internal import Arguments
internal import Files
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype show`
struct PrototypeShowCommand: Command {
  var name = ""
  var screen: String?
  var revision: String?
  var showsJSON = false

  static let name = "prototype show"

  static let spec = CommandSpec<Self>(
    name, "Show the screens and links of a prototype",
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "Only this screen"),
    ],
    options: [
      .value("at", "VERSION", into: \.revision, "As it was in another version").completed(from: .branches),
      .flag("json", sets: \.showsJSON, "Print it as JSON"),
    ],
    examples: [
      CommandExample("assets prototype show reserve", "All screens with their links"),
      CommandExample("assets prototype show reserve detail --json", "One screen, for other programs"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session, at: revision)
    let found = try scope.read(name)
    let document = found.document
    if let screen, document.screen(screen) == nil {
      throw PrototypeError.unknownScreen(screen, name, document.screens.map(\.id))
    }
    let images = try scope.images(for: document, at: found.path)
    let flow = PrototypeFlow(document)
    let reach = flow.reach()
    let shown = document.screens.filter { screen == nil || $0.id == screen }
    if showsJSON {
      context.write(
        json: .object(
          ("name", .string(document.name)), ("path", .string(found.path)), ("title", document.title?.json),
          ("start", .optional(document.start)), ("device", .string(document.device.id)),
          ("variables", .object(document.variables.map { ($0.name, $0.value.json) })),
          ("screens", .list(shown.map { json($0, flow, reach, images) })),
          ("stories", .list(document.stories.map(\.json))), ("personas", .list(document.personas.map(\.json)))))
      return .done
    }
    for screen in shown {
      let size = ((try? images.find(screen)) ?? nil)?.base(for: document.device)?.size ?? screen.size
      let source = screen.asset ?? screen.image ?? "no image yet"
      let marks = [
        document.start == screen.id ? "starts here" : nil, screen.overlay.map { "overlay, \($0.position.rawValue)" },
        screen.isEntry ? "entry" : nil, reach[screen.id] == nil ? "not reachable" : nil,
      ].compactMap { $0 }
      context.output.line(
        printable(([screen.id, size?.text ?? "", source] + marks).filter { !$0.isEmpty }.joined(separator: "  ")))
      for step in flow.steps(of: screen) { context.output.line(printable("  " + Self.words(step))) }
    }
    if screen != nil { return .done }
    for story in document.stories {
      context.output.line(printable("story \(story.id)  \(counted(story.taps, "tap"))  \(story.name)"))
      context.output.line(printable("  " + story.steps.joined(separator: " → ")))
    }
    for persona in document.personas {
      let known = persona.variables.map { "\($0.name)=\($0.value.text)" }
      let words = [persona.locale, persona.appearance, persona.device].compactMap { $0 } + known
      context.output.line(printable("persona \(persona.id)  " + words.joined(separator: ", ")))
    }
    return .done
  }

  static func words(_ step: PrototypeFlow.Step) -> String {
    var words = [step.link.trigger == .tap ? nil : step.link.trigger.rawValue].compactMap { $0 }
    words.append(step.action == .navigate || step.action == .overlay ? step.transition.rawValue : step.action.rawValue)
    let target = step.to.map { " → \($0)" } ?? ""
    let area = step.link.area.map { "  \($0.text)" } ?? ""
    let label = step.link.label.map { " \(quoted($0.plain))" } ?? ""
    let when = step.link.conditions.map(\.words).joined(separator: ", ")
    let sets = step.link.changes.map(\.words).joined(separator: ", ")
    let effects = (when.isEmpty ? "" : "  when \(when)") + (sets.isEmpty ? "" : "  sets \(sets)")
    return "\(step.link.id)\(label)\(target) (\(words.joined(separator: ", ")))\(area)\(effects)"
  }

  private func json(
    _ screen: PrototypeDocument.Screen, _ flow: PrototypeFlow, _ reach: [String: PrototypeFlow.Reach],
    _ images: PrototypeImages
  ) -> JSONValue {
    let image = (try? images.find(screen)) ?? nil
    let size = image?.base(for: flow.document.device)?.size ?? screen.size
    let links = flow.steps(of: screen).map { step in
      JSONValue.object(
        ("id", .string(step.link.id)), ("label", step.link.label?.json), ("part", .optional(step.part)),
        ("area", step.link.area?.json), ("trigger", .string(step.link.trigger.rawValue)),
        ("action", .string(step.action.rawValue)), ("to", .optional(step.to)),
        ("transition", .string(step.transition.rawValue)))
    }
    return .object(
      ("id", .string(screen.id)), ("title", .string(screen.name)), ("asset", .optional(screen.asset)),
      ("image", .optional(screen.image)), ("size", size?.json), ("overlay", screen.overlay == nil ? nil : true),
      ("taps", reach[screen.id]?.taps.map { .number($0) }), ("reachable", .bool(reach[screen.id] != nil)),
      ("from", .list(Set(flow.links(to: screen.id).map(\.screen)).sorted().map { .string($0) })),
      ("variants", .number(image?.variants.count ?? 0)), ("links", .list(links)))
  }
}
