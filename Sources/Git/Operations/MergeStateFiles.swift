internal import System

/// The files in which git stores its current operation; those of a merge are restored with everything else.
enum MergeStateFiles {
  static let names = ["AUTO_MERGE", "MERGE_HEAD", "MERGE_MODE", "MERGE_MSG", "SQUASH_MSG"]
  /// Larger files are not messages.
  private static let limit: Int64 = 1 << 20

  /// Returns the existing files.
  static func read(in repository: Repository) throws -> [RepositorySnapshot.StateFile] {
    let folder = repository.gitDirectory
    return try names.compactMap { name in
      let path = folder.joined(name)
      guard let size = POSIXFile.stamp(of: path)?.size, size <= limit, let bytes = try POSIXFile.bytes(of: path)
      else { return nil }
      return RepositorySnapshot.StateFile(name: name, bytes: bytes)
    }
  }

  /// Replaces the files by those of another state.
  static func put(_ notes: [RepositorySnapshot.StateFile], in repository: Repository) throws {
    for name in names {
      let path = repository.gitDirectory.joined(name)
      guard let note = notes.first(where: { $0.name == name }) else {
        guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
        continue
      }
      if try POSIXFile.bytes(of: path) != note.bytes { try POSIXFile.replace(path, note.bytes) }
    }
    // Conflicts that git recorded no longer need resolving; the merge is gone, whether or not this succeeds.
    let isMerging = notes.contains { $0.name == "MERGE_HEAD" }
    if !isMerging, POSIXFile.exists(repository.gitDirectory.joined("MERGE_RR")) {
      _ = try? repository.runGit(["rerere", "clear"])
    }
  }
}
