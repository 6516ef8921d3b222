internal import Arguments
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype map`
struct PrototypeMapCommand: Command {
  var name = ""
  var revision: String?
  var isMermaid = false
  var showsJSON = false

  static let name = "prototype map"

  static let spec = CommandSpec<Self>(
    name, "Show how screens are reached from the start",
    discussion: """
      Each screen is shown where it is reached first, with the number of taps from the start. --mermaid prints a diagram \
      for a README; it has neither images nor areas. If there are stories, the screens that none of them needs are \
      listed, too.
      """,
    arguments: [.argument("NAME", into: \.name, "The prototype").completed(from: .prototypes)],
    options: [
      .value("at", "VERSION", into: \.revision, "As it was in another version").completed(from: .branches),
      .flag("mermaid", sets: \.isMermaid, "Print a Mermaid diagram"),
      .flag("json", sets: \.showsJSON, "Print it as JSON"),
    ],
    examples: [
      CommandExample("assets prototype map reserve", "The way to every screen"),
      CommandExample("assets prototype map reserve --mermaid", "A diagram for a README"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let document = try PrototypeScope(context.session, at: revision).read(name).document
    let flow = PrototypeFlow(document)
    let reach = flow.reach()
    let lost = document.screens.map(\.id).filter { reach[$0] == nil }
    if showsJSON {
      let screens = document.screens.map { screen in
        JSONValue.object(
          ("id", .string(screen.id)), ("taps", reach[screen.id]?.taps.map { .number($0) }),
          ("from", .optional(reach[screen.id]?.from?.screen)),
          ("by", .optional(reach[screen.id]?.from.map { Self.kind(of: $0.step) })))
      }
      context.write(
        json: .object(
          ("name", .string(document.name)), ("screens", .list(screens)),
          ("unreachable", .list(lost.map { .string($0) })),
          ("unneeded", .list(PrototypeWalk.screensWithoutStory(document).map { .string($0) }))))
      return .done
    }
    if isMermaid {
      context.output.line("flowchart LR")
      for screen in document.screens {
        let title = screen.name.filter { !"\"[]{}()<>|".contains($0) }
        context.output.line("  \(screen.id)[\"\(printable(title))\"]")
      }
      var drawn: Set<String> = []
      for screen in document.screens {
        for step in flow.steps(of: screen) {
          guard let to = step.to, document.screen(to) != nil, drawn.insert("\(screen.id) \(to)").inserted else {
            continue
          }
          context.output.line("  \(screen.id) -->|\(Self.kind(of: step))| \(to)")
        }
      }
      return .done
    }
    var lines: [String] = []
    let roots = document.screens.filter { reach[$0.id].map { $0.from == nil } ?? false }
    for root in roots {
      lines.append("\(root.id)  \(document.start == root.id ? "starts here" : "entry")")
      add(children(of: root.id, document, reach), document, reach, indent: "", &lines)
    }
    for line in lines { context.output.line(printable(line)) }
    if !lost.isEmpty { context.output.line(printable("Not reachable: \(lost.joined(separator: ", "))")) }
    let unneeded = PrototypeWalk.screensWithoutStory(document)
    if !unneeded.isEmpty {
      context.output.line(printable("No story needs: \(unneeded.joined(separator: ", "))"))
    }
    return .done
  }

  private func children(
    of id: String, _ document: PrototypeDocument, _ reach: [String: PrototypeFlow.Reach]
  ) -> [(String, PrototypeFlow.Step)] {
    document.screens.compactMap { screen in
      guard let from = reach[screen.id]?.from, from.screen == id else { return nil }
      return (screen.id, from.step)
    }
  }

  private func add(
    _ children: [(String, PrototypeFlow.Step)], _ document: PrototypeDocument, _ reach: [String: PrototypeFlow.Reach],
    indent: String, _ lines: inout [String]
  ) {
    for (place, (id, step)) in children.enumerated() {
      let isLast = place == children.count - 1
      let taps = reach[id]?.taps ?? 0
      let what = document.screen(id)?.overlay != nil ? "overlay" : counted(taps, "tap")
      let kind = Self.kind(of: step)
      lines.append(
        "\(indent)\(isLast ? "└─" : "├─") \(kind)\(String(repeating: " ", count: max(1, 9 - kind.count)))\(id)  \(what)"
      )
      add(self.children(of: id, document, reach), document, reach, indent: indent + (isLast ? "   " : "│  "), &lines)
    }
  }

  /// The word for the trigger or kind of a step.
  private static func kind(of step: PrototypeFlow.Step) -> String {
    if step.link.trigger == .edge || step.link.trigger == .swipe { return step.link.trigger.rawValue }
    if step.action == .swap { return "tab" }
    return step.action == .navigate || step.action == .overlay ? step.transition.rawValue : step.action.rawValue
  }
}
