internal import Files
internal import System

/// Looks for a folder in which some changes couldn't be made, before any of them is made.
struct ReadOnlyFolderCheck {
  let root: String
  /// Folders that exist, since a file was found in them.
  var known: Set<ExactName> = []
  /// Returns whether files can be created and removed in a folder; replaced in a test, because root may do everything.
  var mayChange: (String) -> Bool = { access($0, W_OK | X_OK) == 0 }

  /// Returns the first folder, by the bytes of its path, that can't be changed; nil if all can.
  ///
  /// Files are never written in place, so the permissions of their folder matter, and those of the parent of a folder
  /// that becomes empty and is removed.
  func first(for changes: [FileChange]) -> String? {
    var folders: [ExactName: String] = [:]
    var seen: Set<ExactName> = []
    for change in changes where seen.insert(ExactName(change.path.enclosingFolder)).inserted {
      let folder = nearestFolder(to: change.path)
      folders[ExactName(folder)] = folder
    }
    if !foldersAround(changes).allSatisfy(mayChangeFolder) {
      for folder in emptied(by: changes).map(\.enclosingFolder) { folders[ExactName(folder)] = folder }
    }
    return folders.values.sorted { $0.bytesPrecede($1) }.first { !mayChangeFolder($0) }
  }

  private func mayChangeFolder(_ folder: String) -> Bool { mayChange(folder.isEmpty ? root : root.joined(folder)) }

  /// Returns the folders from which others may be removed. There are few, so they are looked at before all files are.
  private func foldersAround(_ changes: [FileChange]) -> [String] {
    var seen: Set<ExactName> = []
    var around: [ExactName: String] = [:]
    for change in changes where change.newID == nil {
      var folder = change.path.enclosingFolder
      while !folder.isEmpty, seen.insert(ExactName(folder)).inserted {
        folder = folder.enclosingFolder
        around[ExactName(folder)] = folder
      }
    }
    return Array(around.values)
  }

  /// The innermost existing folder that contains a path; empty for the work tree itself.
  private func nearestFolder(to path: String) -> String {
    var folder = path.enclosingFolder
    while !folder.isEmpty, !known.contains(ExactName(folder)),
      POSIXFile.status(of: root.joined(folder)).map({ FileMode($0) }) != .folder
    {
      folder = folder.enclosingFolder
    }
    return folder
  }

  /// Returns the folders that become empty.
  private func emptied(by changes: [FileChange]) -> [String] {
    var gone = Set(changes.filter { $0.newID == nil }.map { ExactName($0.path) })
    var waiting = changes.filter { $0.newID == nil }.map(\.path.enclosingFolder)
    var found: [String] = []
    while let folder = waiting.popLast() {
      guard !folder.isEmpty, !gone.contains(ExactName(folder)) else { continue }
      guard let names = try? POSIXFile.names(in: root.joined(folder)), !names.isEmpty else { continue }
      guard names.allSatisfy({ gone.contains(ExactName(folder.joined($0))) }) else { continue }
      gone.insert(ExactName(folder))
      found.append(folder)
      waiting.append(folder.enclosingFolder)
    }
    return found
  }
}
