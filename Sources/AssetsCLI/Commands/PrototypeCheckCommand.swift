internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype
internal import Validation

/// `assets prototype check`
struct PrototypeCheckCommand: Command {
  var names: [String] = []
  var revision: String?
  var fixes = false
  var isStrict = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype check"

  static let spec = CommandSpec<Self>(
    name, "Find what is wrong with prototypes",
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
    let scope = try PrototypeScope(context.session, at: revision)
    let paths = try names.isEmpty ? scope.files() : names.map { try scope.path(of: $0) }
    var (screens, links) = (0, 0)
    for path in paths {
      let bytes = try scope.tree.contents(of: path)
      let name = PrototypeDocument.name(ofFile: path) ?? path
      guard let document = PrototypeReader.read(bytes, name: name).0 else { continue }
      screens += document.screens.count
      links += (document.screens.flatMap(\.links) + document.parts.flatMap(\.links)).count
      if fixes { try layOut(bytes, name, at: path, in: scope, context) }
    }
    let validator = try ConfiguredValidator(of: scope.tree, around: scope.reading.location)
    let report = try validator.validate([], prototypes: paths, rules: RuleList.ofPrototypes).report
    let findings = report.findings.filter { isStrict || showsJSON || $0.severity > .note }
    if showsJSON {
      context.write(
        json: .object(("findings", .list(findings.map(json))), ("prototypes", .number(paths.count))))
    } else {
      for finding in findings { context.output.line(printable(line(for: finding))) }
      let counts = [Severity.error, .warning, .note].map { severity in
        (findings.count { $0.severity == severity }, severity.rawValue)
      }
      let parts = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
      let result = parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
      context.error.line(
        "Checked \(counted(paths.count, "prototype")), \(counted(screens, "screen")), \(counted(links, "link")): \(result)"
      )
    }
    let fails = isStrict ? !report.findings.isEmpty : report.exitsWithFindings(failOn: report.threshold ?? .error)
    return fails ? .findings : .done
  }

  private func layOut(
    _ bytes: [UInt8], _ name: String, at path: String, in scope: PrototypeScope, _ context: CommandContext
  ) throws {
    var file = try PrototypeFile(bytes, name: name)
    guard !file.isLaidOut else { return }
    file.layOut()
    if !isDryRun { try scope.save(file, at: path) }
    context.error.line("note: \(isDryRun ? "would reformat" : "reformatted") \(quoted(scope.shown(path)))")
  }

  /// The name of the prototype, the screen or part that the finding is about, if any, and the message without that.
  private func parts(of finding: Finding) -> (name: String, place: String?, message: String) {
    let name = PrototypeDocument.name(ofFile: finding.place.path) ?? finding.place.path
    guard let colon = finding.message.firstRange(of: ": "),
      PrototypeReader.isID(String(finding.message[..<colon.lowerBound]))
    else { return (name, nil, finding.message) }
    return (name, String(finding.message[..<colon.lowerBound]), String(finding.message[colon.upperBound...]))
  }

  private func line(for finding: Finding) -> String {
    let (name, place, message) = parts(of: finding)
    return "\(place.map { "\(name): \($0)" } ?? name): \(finding.severity): [\(finding.rule)] \(message)"
  }

  private func json(_ finding: Finding) -> JSONValue {
    let (name, place, message) = parts(of: finding)
    return .object(
      ("prototype", .string(name)), ("screen", .optional(place)), ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)), ("message", .string(message)),
      ("line", finding.place.position.map { .number($0.line) }))
  }
}
