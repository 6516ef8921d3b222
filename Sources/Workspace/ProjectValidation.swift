internal import Catalog
public import Files
public import Validation

/// Validation of the catalogues of a project, or of a part of it.
public struct ProjectValidation {
  private let tree: any FileTree
  /// Below the root of the tree; `""` is all of it.
  private let folders: [String]
  /// The catalogues that are looked at, by path.
  public let catalogs: [String]

  /// - Parameter folders: Catalogues, assets and folders with catalogues, below the root of the tree.
  /// - Throws: `FileError` when a folder cannot be listed.
  public init(of tree: any FileTree, folders: [String]) throws(FileError) {
    self.tree = tree
    self.folders = folders
    let finder = CatalogFinder(tree)
    var catalogs: [String] = []
    for folder in folders { catalogs += try finder.catalogs(under: folder) }
    self.catalogs = catalogs
  }

  /// Checks what lies in the folders.
  ///
  /// - Parameter makeTree: Makes the same tree again for each thread; nil reads all pictures on one.
  /// - Throws: `FileError` when a folder cannot be read.
  public func report(makeTree: (@Sendable () -> any FileTree)? = nil) throws -> ValidationReport {
    // Each catalogue is taken for a target of its own: two apps of one project may well have an 'AppIcon' each.
    try Validator().validate(
      catalogs, in: tree, makeTree: makeTree,
      scope: folders.contains("") ? .everything : ValidationScope(paths: folders), targets: catalogs.map { [$0] })
  }
}
