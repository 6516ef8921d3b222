internal import Catalog
public import Files
public import References

/// Which catalogs are built together with the checked or changed ones.
public struct TargetCatalogs {
  /// The targets that include one of those; nil if no project file defines any.
  public let targets: [BuildTargets.Target]?
  /// The other catalogs of these targets, by path.
  public let neighbors: [String]
  /// All targets of the tree; nil if they aren't known, or if one target was requested.
  let built: BuildTargets?

  /// - Parameters:
  ///   - catalogs: The paths of the checked or changed catalogs.
  ///   - target: The requested target; nil for all.
  /// - Throws: `FileError` if a folder can't be listed.
  public init(
    of catalogs: [String], in tree: any FileTree, for target: BuildTargets.Target? = nil
  ) throws(FileError) {
    // Without a project file the targets are unknown, and nothing else has to be read.
    guard BuildTargets.hasProjectFile(around: catalogs, in: tree) else {
      (targets, neighbors, built) = (nil, [], nil)
      return
    }
    let asked = Set(catalogs.map(ExactName.init))
    let found = try CatalogFinder(tree).search(under: "")
    let others = found.catalogs.filter { !asked.contains(ExactName($0)) }
    built = target == nil ? Self.known(BuildTargets(around: catalogs + others, icons: found.icons, in: tree)) : nil
    targets = (target.map { [$0] } ?? built?.targets)?.filter { target in
      target.catalogs.contains { asked.contains(ExactName($0)) }
    }
    // Each configuration may exclude different catalogs.
    let builds = (targets ?? []).flatMap(\.configurations).map { $0.catalogs.map(ExactName.init) }
    let together = Set(builds.filter { !asked.isDisjoint(with: $0) }.joined())
    neighbors = others.filter { together.contains(ExactName($0)) }
  }

  /// Returns nil if another project file may define more targets: one that can't be read, or one of a tool other than
  /// Xcode beside a package without catalogs.
  private static func known(_ built: BuildTargets) -> BuildTargets? {
    let isKnown = built.unreadable.isEmpty && (built.hasXcodeProject || !built.targets.isEmpty)
    return isKnown ? built : nil
  }
}
