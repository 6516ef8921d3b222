internal import System

/// The files in which git notes what it is in the middle of; those of a merge are brought back with everything else.
enum MergeStateFiles {
  static let names = ["AUTO_MERGE", "MERGE_HEAD", "MERGE_MODE", "MERGE_MSG", "SQUASH_MSG"]
  /// Larger ones are nobody's message.
  private static let limit: Int64 = 1 << 20

  /// Returns what is there.
  static func read(in repository: Repository) throws -> [RepositorySnapshot.StateFile] {
    let folder = repository.gitDirectory
    return try names.compactMap { name in
      let path = folder.joined(name)
      guard let size = POSIXFile.stamp(of: path)?.size, size <= limit, let bytes = try POSIXFile.bytes(of: path)
      else { return nil }
      return RepositorySnapshot.StateFile(name: name, bytes: bytes)
    }
  }

  /// Puts the notes of a state in place of those that are there.
  static func put(_ notes: [RepositorySnapshot.StateFile], in repository: Repository) throws {
    for name in names {
      let path = repository.gitDirectory.joined(name)
      guard let note = notes.first(where: { $0.name == name }) else {
        guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
        continue
      }
      if try POSIXFile.bytes(of: path) != note.bytes { try POSIXFile.replace(path, note.bytes) }
    }
    // Conflicts that git took down are no longer to be resolved; the merge is gone, whatever becomes of these.
    let isMerging = notes.contains { $0.name == "MERGE_HEAD" }
    if !isMerging, POSIXFile.exists(repository.gitDirectory.joined("MERGE_RR")) {
      _ = try? repository.runGit(["rerere", "clear"])
    }
  }
}
