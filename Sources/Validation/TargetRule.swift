internal import Files
internal import References

/// A folder rule whose findings depend on what targets build of the asset.
///
/// What the rule finds in a folder is remembered as long as the folder doesn't change. Targets are asked every time.
protocol TargetRule: FolderRule {
  /// True if nothing can be said about a catalog whose targets aren't known.
  static var needsTargets: Bool { get }

  /// True if a finding is none as long as the targets aren't known.
  static func needsTargets(_ finding: Finding) -> Bool

  /// Returns the finding with the severity it has for the targets; nil if it is none for them. Of several that become
  /// the same, one is left, with their number before its message.
  ///
  /// - Parameter targets: Those that are built from the catalog of the asset; empty if no target is.
  static func adjusted(_ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target]) -> Finding?

  /// The same for a rule that asks which other assets the targets are built from.
  static func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside names: [AssetName]
  ) -> Finding?
}

extension TargetRule {
  static var kind: RuleKind { .builtFolder }
  static var needsTargets: Bool { false }
  static func needsTargets(_ finding: Finding) -> Bool { needsTargets }

  static func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside names: [AssetName]
  ) -> Finding? {
    adjusted(finding, of: asset, in: targets)
  }

  /// An icon stops only the builds that use it.
  static func adjusted(_ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target]) -> Finding? {
    finding.graded(for: targets.using(icon: asset.identity.qualifiedName))
  }
}

extension Finding {
  /// Returns the finding with the names of the targets it matters to, or as a note if it matters to none.
  func graded(for targets: [BuildTargets.Target]) -> Finding {
    var graded = self
    graded.message += Wording.targets(targets)
    if targets.isEmpty { graded.severity = .note }
    return graded
  }
}

extension [BuildTargets.Target] {
  /// Returns those whose settings name an icon, or may name it.
  func using(icon name: String) -> [BuildTargets.Target] { filter { $0.settings.use(ofIcon: name) != .none } }
}
