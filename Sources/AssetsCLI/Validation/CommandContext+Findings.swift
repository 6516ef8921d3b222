internal import Catalog
internal import Files
internal import JSON
internal import References
internal import Validation

extension CommandContext {
  /// Returns `Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x`.
  ///
  /// - Parameter root: The folder that the path of the finding is relative to.
  func line(of finding: Finding, below root: String, _ style: Style) -> String {
    let position = finding.place.position.map { ":\($0.line):\($0.column)" } ?? ""
    let severity = style("\(finding.severity):", finding.severity.look)
    let path = printable(shown(Path.join(root, finding.place.path)))
    return "\(path)\(position): \(severity) [\(finding.rule)] \(printable(finding.message))"
  }

  /// Prints the worst findings in addition to the output of another command, and the command that shows them all.
  ///
  /// - Parameter areThere: False if the files aren't in the project yet.
  func tell(_ findings: [Finding], below root: String, areThere: Bool = true) {
    guard !findings.isEmpty else { return }
    let most = 5
    let worstFirst = findings.sorted { $0.severity != $1.severity ? $0.severity > $1.severity : $0 < $1 }
    for finding in worstFirst.prefix(most) { error.line(line(of: finding, below: root, errorStyle)) }
    if findings.count > most { error.line("note: \(findings.count - most) more") }
    guard areThere else { return }
    let unbuilt = findings.filter { $0.rule == RuleList.idOfUnbuiltCatalogs }
    for finding in unbuilt.prefix(3) { error.line("hint: \(wayIntoApp(finding.place.path, below: root))") }
    let others = findings.filter { $0.rule != RuleList.idOfUnbuiltCatalogs }
    let places = Set(others.map { ExactName($0.place.path) }).sorted()
    guard !places.isEmpty else { return }
    // Only a check of the whole project reads code.
    let isOfProject = others.contains { $0.place.name != nil }
    let words =
      places.count > most || isOfProject ? ["--all"] : places.map { shellWord(shown(Path.join(root, $0.text))) }
    error.line("hint: run \(shellQuoted((["assets validate"] + words).joined(separator: " "))) for details")
  }

  /// Returns how to add a committed catalog to the app if no target builds it.
  private func wayIntoApp(_ catalog: String, below root: String) -> String {
    let targets = BuildTargets(around: [catalog], in: DiskFileTree(root)).targets
    guard targets.isEmpty else { return "run 'assets commit -m MESSAGE' to commit the changed project file, too" }
    let command = "assets new catalog \(shellWord(shown(Path.join(root, catalog))))"
    return "run \(shellQuoted(command)) to add it to the Xcode project"
  }
}

extension Severity {
  var look: Style.Attribute { self == .error ? .red : self == .warning ? .yellow : .dim }
}

extension [Finding] {
  /// The findings for other programs; nil if there are none.
  var json: JSONValue? {
    isEmpty
      ? nil
      : .list(
        map { finding in
          .object(
            ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
            ("path", .string(finding.place.path)), ("message", .string(finding.message)))
        })
  }
}
