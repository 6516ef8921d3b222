internal import Catalog
public import Files

/// Works out what an import will do; it reads and never writes.
public struct ImportPlanner {
  private let tree: any FileTree

  /// - Parameter tree: Holds the pictures and the catalogue; `FolderTree("/")` for the disk.
  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Returns the plan for a request.
  ///
  /// - Throws: `ImportError` when a path does not exist or there can be no catalogue where it is wanted. Files that
  ///   cannot be imported are part of the plan.
  public func plan(_ request: ImportRequest) throws(ImportError) -> ImportPlan {
    var finder = PictureFinder(tree, request)
    try finder.find()
    let target = try ImportTarget(request, names: finder.names, in: tree)
    var plan = ImportPlan(catalog: target.path, createsCatalog: target.catalog == nil)
    plan.sources = finder.sightings
    plan.notes = finder.notes
    plan.problems = finder.problems
    plan.leftovers = target.leftovers
    plan.otherFileCount = finder.otherFileCount
    var groups = PictureGroups(finder.pictures, into: target, tree)
    groups.planAll()
    plan.edits = groups.edits
    plan.conflicts = groups.conflicts
    plan.problems += groups.problems
    plan.files = finder.pictures.map { picture in
      let outcome = picture.reason.map { .left($0) } ?? groups.outcome(of: picture)
      return ImportFile(path: picture.path, size: picture.size, name: picture.name, outcome: outcome)
    }
    if request.moves { plan.removals = Self.removals(plan.files) }
    return plan
  }

  /// Returns the sources whose bytes the catalogue holds once the plan is carried out.
  private static func removals(_ files: [ImportFile]) -> [SourceRemoval] {
    var twins: [ExactName: String] = [:]
    for file in files {
      switch file.outcome {
      case .imported(let set, _, let name): twins[ExactName(file.path)] = Path.join(set, name)
      case .alreadyThere(let twin): twins[ExactName(file.path)] = twin
      case .duplicate(let first): twins[ExactName(file.path)] = twins[ExactName(first)]
      case .left, .conflict: break
      }
    }
    return files.compactMap { file in
      twins[ExactName(file.path)].map { SourceRemoval(path: file.path, twin: $0) }
    }
  }
}
