internal import Files

/// A target as its project file tells it: what is put together into one app, extension or framework.
public struct ProjectTarget: Hashable, Sendable {
  public var name: String
  /// The files it is built from, seen from the folder the project lies in; sorted.
  public var files: [String]
  /// Folders of which it takes all there is, as Xcode has done since version 16.
  public var folders: [SynchronizedFolder]

  public struct SynchronizedFolder: Hashable, Sendable {
    public var path: String
    /// What in it is not taken, below the folder.
    public var exceptions: [String]
  }
}

extension ProjectFile {
  /// What the targets are built from: their resources and sources. What they copy or link is left out.
  public var contentsOfTargets: [ProjectTarget] {
    let paths = paths()
    let folders = synchronizedFolders(paths)
    return targets.map { target in
      let phases = objects(target["buildPhases"]).filter { Self.compilingPhases.contains($0.kind) }
      let files = phases.flatMap { objects($0["files"]) }.compactMap { file in
        file["fileRef"]?.text.flatMap { paths[$0] }
      }
      let own = Set(target["fileSystemSynchronizedGroups"]?.texts ?? [])
      let taken = folders.filter { own.contains($0.id) }.map { folder in
        ProjectTarget.SynchronizedFolder(path: folder.path, exceptions: folder.exceptions[target.id] ?? [])
      }
      // Of a folder that another target takes, this one may take single files.
      let single = folders.filter { !own.contains($0.id) }.flatMap { folder in
        (folder.exceptions[target.id] ?? []).compactMap { RelativePath.joined(folder.path, $0) }
      }
      return ProjectTarget(
        name: target["name"]?.text ?? "", files: Set(files + single).sorted(by: Path.precedes), folders: taken)
    }
  }

  /// The phases whose files a compiler looks at; Xcode puts catalogues into the first, and some tools into the second.
  private static let compilingPhases: Set = ["PBXResourcesBuildPhase", "PBXSourcesBuildPhase"]

  private struct Folder {
    var id: String
    var path: String
    /// By the id of the target they are for.
    var exceptions: [String: [String]]
  }

  private func synchronizedFolders(_ paths: [String: String]) -> [Folder] {
    paths.compactMap { id, path in
      guard let object = object(id), object.kind == "PBXFileSystemSynchronizedRootGroup" else { return nil }
      var exceptions: [String: [String]] = [:]
      for set in objects(object["exceptions"]) where set.kind == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
        guard let target = set["target"]?.text else { continue }
        exceptions[target, default: []] += set["membershipExceptions"]?.texts ?? []
      }
      return Folder(id: id, path: path, exceptions: exceptions)
    }.sorted { Path.precedes($0.path, $1.path) }
  }
}
