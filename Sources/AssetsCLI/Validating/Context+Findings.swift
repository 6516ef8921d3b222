internal import Files
internal import Validation

extension Context {
  /// Returns `Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x`.
  ///
  /// - Parameter root: The folder the path of the finding starts from.
  func line(of finding: Finding, below root: String, _ style: Style) -> String {
    let position = finding.place.position.map { ":\($0.line):\($0.column)" } ?? ""
    let severity = style("\(finding.severity):", finding.severity.look)
    let path = printable(shown(Path.join(root, finding.place.path)))
    return "\(path)\(position): \(severity) [\(finding.rule)] \(printable(finding.message))"
  }
}

extension Severity {
  var look: Style.Look { self == .error ? .red : self == .warning ? .yellow : .dim }
}
