internal import Catalog
internal import Files
public import Git
public import Validation

/// A file or folder that git ignores.
public struct IgnoredPath: Hashable, Sendable {
  /// Relative to the root of the work tree.
  public var path: String
  /// The pattern line that ignores it; nil if unknown.
  public var line: PatternLine?
}

extension ProjectRepository {
  /// Returns the ignored paths among these that git doesn't track.
  ///
  /// - Parameter paths: Relative to the root of the work tree; an empty path is the root itself, which is never
  ///   ignored.
  /// - Throws: The errors of `status`.
  public func ignoredPaths(among paths: [String]) throws -> [String] {
    let index = try requirePlainIndex()
    var folders: [ExactName: Bool] = [:]
    func isIgnored(folder: String) throws -> Bool {
      if folder.isEmpty { return false }
      if let known = folders[ExactName(folder)] { return known }
      let isIgnored = try isIgnored(folder: Path.folder(folder)) || repository.isIgnored(folder + "/")
      folders[ExactName(folder)] = isIgnored
      return isIgnored
    }
    return try paths.filter { path in
      guard !path.isEmpty, index.entry(of: path) == nil else { return false }
      return try isIgnored(folder: Path.folder(path)) || repository.isIgnored(path)
    }
  }

  /// Returns the ignored paths among these that git doesn't track, each with the pattern line that ignores it.
  ///
  /// - Parameter paths: Relative to the root of the work tree.
  /// - Throws: The errors of `status`.
  public func ignored(among paths: [String]) throws -> [IgnoredPath] {
    let index = try requirePlainIndex()
    let folders = Set(paths.filter { FileSystem.isFolder(Path.join(workTree, $0)) }.map(ExactName.init))
    let candidates = paths.filter { path in
      folders.contains(ExactName(path)) ? index.positions(under: path).isEmpty : index.entry(of: path) == nil
    }
    let ignored = Set(try ignoredPaths(among: candidates).map(ExactName.init))
    return try candidates.compactMap { path in
      let isFolder = folders.contains(ExactName(path))
      let line = try repository.line(ignoring: isFolder ? path + "/" : path)
      guard line != nil || ignored.contains(ExactName(path)) else { return nil }
      return IgnoredPath(path: path, line: line)
    }
  }

  /// Returns the ignored files that changed assets use; empty if git fails.
  public func ignoredFiles(of changes: ProjectChanges) -> [IgnoredPath] {
    let paths = changes.assets.flatMap { asset in
      (asset.after?.elements ?? []).compactMap(\.filename).filter(\.isFileName).map { Path.join(asset.path, $0) }
    }
    return (try? ignored(among: paths.filter { FileSystem.exists(Path.join(workTree, $0)) })) ?? []
  }

  /// Returns the ignored images in some folders; empty if git fails.
  public func ignoredImages(in folders: [String]) -> [GitImageIssue] {
    var (waiting, files) = (folders, [String]())
    while let folder = waiting.popLast() {
      for entry in (try? project.workTree.entries(of: folder)) ?? [] {
        if entry.isFolder {
          waiting.append(Path.join(folder, entry.name))
        } else if ImageKind(fileName: entry.name) != nil {
          files.append(Path.join(folder, entry.name))
        }
      }
    }
    let ignored = (try? self.ignored(among: ignoredPaths(among: files))) ?? []
    return ignored.map { GitImageIssue($0.path, because: $0.line?.description ?? "") }
  }

  /// Returns the project's catalogs that git ignores completely; empty if folders can't be listed.
  public func ignoredCatalogs() -> [IgnoredPath] {
    guard let catalogs = try? CatalogFinder(project.workTree).catalogs(under: "") else { return [] }
    return (try? ignored(among: catalogs)) ?? []
  }
}
