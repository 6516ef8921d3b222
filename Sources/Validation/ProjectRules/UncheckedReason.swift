public import Files

/// What a project rule needs besides the catalogs.
public enum ProjectEvidence: Hashable, Sendable {
  case code
  /// Files that ask for assets by name: code, interface files, settings.
  case references
  case xcodeProject
}

/// Why a rule can't be checked.
public enum UncheckedReason: Hashable, Sendable {
  /// The rule only checks whole projects.
  case partOfProject
  case lacks(ProjectEvidence)
}

extension RuleList {
  /// Returns why a rule can't be checked; nil if it can.
  ///
  /// - Parameter isWhole: True if the tree is a project and all of it is checked.
  public static func reasonUnchecked(_ id: String, in tree: any FileTree, isWhole: Bool) -> UncheckedReason? {
    guard let kind = rule(id)?.kind, kind.isProject || id == idOfStaleReferences else { return nil }
    if !isWhole { return .partOfProject }
    guard case .project(let evidence) = kind, !ProjectFactsCollector.has(evidence, in: tree) else { return nil }
    return .lacks(evidence)
  }
}
