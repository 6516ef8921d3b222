internal import CGit2

extension Repository {
  /// Returns the commit a revision names, such as `main`, `HEAD~2`, a tag or the start of an id; nil if there is
  /// none.
  ///
  /// - Throws: `RepositoryError.ambiguousRevision` when it names several.
  ///
  /// Source: `git_revparse_single`, `gitrevisions(7)`.
  public func resolve(_ revision: String) throws -> ObjectID? {
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
}
