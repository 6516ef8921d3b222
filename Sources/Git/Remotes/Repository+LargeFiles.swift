public import LargeFiles
internal import System

extension Repository {
  /// The large files that a push would be the first to bring to a remote, each with the path of one version.
  ///
  /// - Parameter references: What is pushed, as refspecs.
  public func largeFiles(in references: [String], notOn remote: String) throws -> [LargeFilePointer: String] {
    // Without the folder of the contents there are none to send.
    guard POSIXFile.isFolder(try largeFiles.folder) else { return [:] }
    let sources = references.compactMap { $0.split(separator: ":").first.map { String($0.drop { $0 == "+" }) } }
    let tips = try (sources.isEmpty ? ["HEAD"] : sources).compactMap { try resolve($0) }
    let known = try referenceNames(below: "refs/remotes/\(remote)/").compactMap {
      try self.commit(ofReference: "refs/remotes/\(remote)/\($0)")
    }
    let reader = try TreeReader(self)
    var found: [LargeFilePointer: String] = [:]
    for tip in tips {
      for id in try commitIDs(of: tip, notIn: known) {
        let commit = try commit(id)
        let tree = try reader.tree(ofCommit: id)
        let parent = try commit.parents.first.map { try reader.tree(ofCommit: $0) }
        for change in try changes(fromTree: parent, toTree: tree, reader: reader) where change.newMode?.isFile == true {
          guard let blob = change.newID, try reader.byteCount(of: blob) < LargeFilePointer.maxSize,
            let pointer = LargeFilePointer(try reader.bytes(of: blob, as: .blob))
          else { continue }
          found[pointer] = change.path
        }
      }
    }
    return found
  }
}

/// A tracked file whose content belongs into the store of large files.
public struct TrackedLargeFile: Hashable, Sendable {
  /// Relative to the root of the work tree.
  public var path: String
  /// In bytes.
  public var size: Int
  /// Nil if the content itself is committed: the attribute was set later.
  public var pointer: LargeFilePointer?
  /// True if the content is on this computer.
  public var isHere: Bool
}

extension Repository {
  /// The files of the index that are large files by their attributes, in the order of their paths.
  public func trackedLargeFiles() throws -> [TrackedLargeFile] {
    let index = try knownIndexes.index(at: indexPath)
    let (rules, attributes) = (try conversionRules, try FolderAttributes(self, index))
    let (store, reader) = (try largeFiles, try TreeReader(self))
    return try index.compactMap { entry in
      guard entry.stage == 0, !entry.isSubmodule, !entry.isSymbolicLink, !entry.isIntentToAdd else { return nil }
      let path = entry.path
      let conversion = rules.conversion(try attributes.values(of: path))
      guard conversion.largeFiles != nil || conversion.external == "lfs" else { return nil }
      let size = try reader.byteCount(of: ObjectID(entry.id))
      let bytes = size < LargeFilePointer.maxSize ? try reader.bytes(of: ObjectID(entry.id), as: .blob) : []
      let pointer = LargeFilePointer(bytes)
      return TrackedLargeFile(
        path: path, size: pointer?.size ?? size, pointer: pointer, isHere: pointer.map(store.has) ?? true)
    }
  }

  /// Has git look at files again whose attributes changed, as `git lfs track` does: it compares only times otherwise.
  public func touch(_ paths: [String]) throws {
    let root = try requiredWorkTree()
    for path in paths where utimes(root.joined(path), nil) != 0 && errno != ENOENT {
      throw SyscallError("utimes", path)
    }
  }
}
