internal import Catalog
public import Files
internal import References

/// Which catalogues are built together with some that are checked or changed.
public struct TargetCatalogs {
  /// The catalogues of each target that takes one of those.
  let groups: [[String]]
  /// Those of the groups that are not among the ones asked about, by path.
  public let neighbours: [String]
  /// False where no project file tells what is built.
  public let areKnown: Bool

  /// - Parameter catalogs: Their paths.
  /// - Throws: `FileError` when a folder cannot be listed.
  public init(of catalogs: [String], in tree: any FileTree) throws(FileError) {
    // Without a project file nothing is known, and nothing else need be looked for.
    guard BuildTargets.hasProjectFile(around: catalogs, in: tree) else {
      (groups, neighbours, areKnown) = ([], [], false)
      return
    }
    let asked = Set(catalogs.map(ExactName.init))
    let others = try CatalogFinder(tree).catalogs(under: "").filter { !asked.contains(ExactName($0)) }
    let targets = BuildTargets(around: catalogs + others, in: tree).targets
    let touched = targets.filter { $0.catalogs.contains { asked.contains(ExactName($0)) } }
    groups = touched.map(\.catalogs)
    let together = Set(touched.flatMap(\.catalogs).map(ExactName.init))
    neighbours = others.filter { together.contains(ExactName($0)) }
    areKnown = true
  }
}
