internal import Files

/// Removes the findings that a project ignores.
struct FindingFilter {
  private let settings: ValidationSettings
  /// The names of all assets by the paths of their folders; empty if no setting names one.
  private let names: [ExactName: String]

  init(_ settings: ValidationSettings, names: [AssetName]) {
    self.settings = settings
    let asksForNames = !settings.ignored.isEmpty || settings.rules.values.contains { !$0.ignored.isEmpty }
    let pairs = asksForNames ? names.map { (ExactName($0.path), $0.identity.qualifiedName) } : []
    self.names = Dictionary(pairs) { one, _ in one }
  }

  /// True for a finding that is kept.
  func keeps(_ finding: Finding) -> Bool {
    let path = finding.place.path
    if settings.excludes(path) { return false }
    let rule = settings.rules[finding.rule] ?? ValidationSettings.RuleSettings()
    if rule.excluded.contains(where: { $0.covers(path) }) { return false }
    if !rule.paths.isEmpty, !rule.paths.contains(where: { $0.covers(path) }) { return false }
    let ignored = settings.ignored + rule.ignored
    if ignored.isEmpty { return true }
    let names = finding.place.name.map { [$0] } ?? assets(at: path)
    return !names.contains { name in ignored.contains { $0.covers(name) } }
  }

  /// The names of the asset at a path and of those around it, such as the stack of a layer; for a part of one followed
  /// by its own name, such as `Posters/Chicago`.
  private func assets(at path: String) -> [String] {
    var found: [String] = []
    var folder = path
    while !folder.isEmpty, folder != "/" {
      if let name = names[ExactName(folder)] {
        found.append(name)
        if let piece = PieceName.of(path, in: folder, named: name) { found.append(piece) }
      }
      folder = Path.folder(folder)
    }
    return found
  }
}
