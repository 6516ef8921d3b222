internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype list`
struct PrototypeListCommand: Command {
  var revision: String?
  var showsJSON = false

  static let name = "prototype list"

  static let spec = CommandSpec<Self>(
    name, "List the prototypes of the project",
    options: [
      .value("at", "VERSION", into: \.revision, "Those of another version").completed(from: .branches),
      .flag("json", sets: \.showsJSON, "Print the list as JSON"),
    ],
    examples: [CommandExample("assets prototype list", "All of them, with how many screens they have")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session, at: revision)
    var values: [JSONValue] = []
    var table = Table([.left(), .left(), .right(), .left()])
    for path in try scope.files() {
      let name = PrototypeDocument.name(ofFile: path) ?? ""
      let (document, read) = PrototypeReader.read(try scope.tree.contents(of: path), name: name)
      var findings = read
      if let document {
        findings = PrototypeCheck(document, images: try scope.images(for: document, at: path)).sorted(with: read)
      }
      let counts = PrototypeFinding.counts(findings)
      values.append(
        .object(
          ("name", .string(name)), ("path", .string(path)), ("title", document?.title?.json),
          ("screens", .number(document?.screens.count ?? 0)),
          ("links", .number(document?.screens.reduce(0) { $0 + $1.links.count } ?? 0)),
          ("findings", .object(("error", .number(counts.errors)), ("warning", .number(counts.warnings))))))
      let state = document == nil ? "can't be read" : PrototypeFinding.words(counts)
      table.add(
        .init(name, .bold), .init(document?.title?.plain ?? ""), .init(counted(document?.screens.count ?? 0, "screen")),
        .init(state, .dim))
    }
    if showsJSON {
      context.write(json: .object(("prototypes", .list(values))))
      return .done
    }
    if values.isEmpty {
      context.error.line("note: no prototype yet")
      context.error.line("hint: run 'assets prototype new NAME IMAGE…' to make one")
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    return .done
  }
}

extension PrototypeFinding {
  static func counts(_ findings: [PrototypeFinding]) -> (errors: Int, warnings: Int, notes: Int) {
    (
      findings.count { $0.severity == .error }, findings.count { $0.severity == .warning },
      findings.count { $0.severity == .note }
    )
  }

  static func words(_ counts: (errors: Int, warnings: Int, notes: Int)) -> String {
    let parts = [(counts.errors, "error"), (counts.warnings, "warning")].filter { $0.0 > 0 }
    return parts.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }
}
