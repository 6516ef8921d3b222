internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Prototype

/// `assets prototype check`
struct PrototypeCheckCommand: Command {
  var names: [String] = []
  var revision: String?
  var fixes = false
  var isStrict = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "prototype check", "Find what is wrong with prototypes",
    discussion: """
      Looks for links that lead nowhere, missing images, screens that can't be reached or left, areas that are too small \
      or overlap, and languages and appearances that a screen lacks. Exit code 1 means that there are errors; with \
      --strict, anything. --fix lays a document out as 'assets' writes it.
      """,
    arguments: [.arguments("NAME", into: \.names, "Prototypes; without it, all").completed(from: .prototypes)],
    options: [
      .value("at", "VERSION", into: \.revision, "As they were in another version").completed(from: .branches),
      .flag("fix", sets: \.fixes, "Lay the documents out in the usual way"),
      .flag("strict", sets: \.isStrict, "Also show notes, and count everything"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "With --fix, say what would change, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print the findings as JSON"),
    ],
    examples: [
      CommandExample("assets prototype check reserve", "One prototype"),
      CommandExample("assets prototype check --strict", "All, with notes"),
    ])

  var recordingScope: OperationRecorder.Scope? { fixes && !isDryRun ? .files : nil }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context, at: revision)
    let paths = try names.isEmpty ? scope.files() : names.map { try scope.path(of: $0) }
    var values: [JSONValue] = []
    var all: [PrototypeFinding] = []
    var (screens, links) = (0, 0)
    for path in paths {
      let bytes = try scope.tree.contents(of: path)
      let name = PrototypeDocument.name(ofFile: path) ?? path
      let (document, read) = PrototypeReader.read(bytes, name: name)
      var findings = read
      if let document {
        findings = PrototypeCheck(document, images: try scope.images(for: document, at: path)).sorted(with: read)
        screens += document.screens.count
        links += (document.screens.flatMap(\.links) + document.parts.flatMap(\.links)).count
        var file = try PrototypeFile(bytes, name: name)
        if !file.isLaidOut {
          if fixes {
            file.layOut()
            if !isDryRun { try scope.save(file, at: path) }
            context.error.line("note: \(isDryRun ? "would lay out" : "laid out") \(quoted(scope.shown(path))) anew")
          } else {
            findings.append(PrototypeFinding(.layout, nil, "not laid out as usual; '--fix' does that"))
          }
        }
      }
      if !isStrict, !showsJSON { findings.removeAll { $0.severity == .note } }
      all += findings
      for finding in findings {
        values.append(
          .object(
            ("prototype", .string(name)), ("screen", .optional(finding.place)), ("rule", .string(finding.rule.id)),
            ("severity", .string(finding.severity.rawValue)), ("message", .string(finding.message)),
            ("line", finding.line.map { .number($0) })))
        guard !showsJSON else { continue }
        let place = finding.place.map { "\(name): \($0)" } ?? name
        context.output.line(
          printable("\(place): \(finding.severity.rawValue): [\(finding.rule.id)] \(finding.message)"))
      }
    }
    let counts = PrototypeFinding.counts(all)
    if showsJSON {
      context.write(json: .object(("findings", .list(values)), ("prototypes", .number(paths.count))))
    } else {
      let parts = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note")].filter { $0.0 > 0 }
      let result = parts.isEmpty ? "no findings" : parts.map { counted($0.0, $0.1) }.joined(separator: ", ")
      context.error.line(
        "Checked \(counted(paths.count, "prototype")), \(counted(screens, "screen")), \(counted(links, "link")): \(result)"
      )
    }
    return counts.errors > 0 || isStrict && !all.isEmpty ? .findings : .done
  }
}
