internal import CGit2

extension Repository {
  /// Returns the commit of a revision, such as `main`, `HEAD~2`, a tag or the start of an id; nil if not found.
  ///
  /// - Throws: `RepositoryError.ambiguousRevision` if there are several.
  ///
  /// Source: `git_revparse_single`, `gitrevisions(7)`.
  public func resolve(_ revision: String) throws -> ObjectID? {
    if let id = plainCommit(revision) { return id }
    do {
      let pointer = try pointer
      let object = try Handle.found("git_revparse_single", keeping: self, freedBy: git_object_free) {
        git_revparse_single(&$0, pointer, revision)
      }
      guard let object else { return nil }
      let commit = try Handle("git_object_peel", keeping: self, freedBy: git_object_free) {
        git_object_peel(&$0, object.pointer, GIT_OBJECT_COMMIT)
      }
      return ObjectID(git_object_id(commit.pointer).pointee)
    } catch let error as GitError {
      if error.isAmbiguous { throw RepositoryError.ambiguousRevision(revision) }
      if error.isInvalidName || error.code == GIT_EPEEL.rawValue { return nil }
      throw error
    }
  }

  /// Returns the commit of an id, of `HEAD` or of a branch, and of its ancestors as in `main~2` and `main^`, without
  /// loading libgit2; nil for every other revision, and if it must be left to libgit2.
  private func plainCommit(_ revision: String) -> ObjectID? {
    guard let files = referenceFiles else { return nil }
    let bytes = Array(revision.utf8)
    let end = bytes.firstIndex { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "^") } ?? bytes.endIndex
    guard let tip = plainTip(String(decoding: bytes[..<end], as: UTF8.self), files), var commit = try? commit(tip)
    else { return nil }
    var rest = bytes[end...]
    while let step = rest.popFirst() {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      guard let count = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      switch step {
      case UInt8(ascii: "~"):
        for _ in 0..<count {
          guard let parent = commit.parents.first, let next = try? self.commit(parent) else { return nil }
          commit = next
        }
      case UInt8(ascii: "^"):
        if count == 0 { continue }
        guard commit.parents.indices.contains(count - 1), let next = try? self.commit(commit.parents[count - 1]) else {
          return nil
        }
        commit = next
      default: return nil
      }
    }
    return commit.id
  }

  /// Nil if anything that precedes a branch in git's order may have the name: a file of git, a reference below `refs`,
  /// a tag.
  private func plainTip(_ name: String, _ files: FileReferenceStore) -> ObjectID? {
    if let id = ObjectID(name) { return id }
    if name == "HEAD" { return files.head()?.commit }
    guard !POSIXFile.exists(gitDirectory.joined(name)),
      files.target(of: "refs/\(name)") == .nothing, files.target(of: "refs/tags/\(name)") == .nothing,
      case .object(let id) = files.target(of: "refs/heads/\(name)")
    else { return nil }
    return id
  }
}
