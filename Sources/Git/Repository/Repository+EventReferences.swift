internal import CGit2

/// What review requests need: references outside of branches, and whole messages of commits.
extension Repository {
  /// Returns the references below a prefix that ends with a slash, by full name, in the order of their bytes.
  public func references(below prefix: String) throws -> [(name: String, target: ObjectID)] {
    try referenceNames(below: prefix).compactMap { name in
      try target(ofReference: prefix + name).map { (prefix + name, $0) }
    }
  }

  /// Moves a reference that is no branch, or makes it if it isn't expected to exist.
  ///
  /// - Returns: False if it had another value, and was left alone.
  public func moveEventReference(_ name: String, from old: ObjectID?, to new: ObjectID, by person: Identity) throws
    -> Bool
  {
    try setReflogIdentity(person)
    let isMoved = try moveReference(name, from: old, to: new, message: "assets request")
    if isMoved { try? shareReference(name) }
    return isMoved
  }

  /// Returns a commit with its whole message, as it is stored.
  ///
  /// - Returns: Nil if the object isn't here or isn't a commit. The message is nil if it is larger than the limit in
  ///   bytes, or isn't UTF-8.
  public func commitWithMessage(_ id: ObjectID, upTo limit: Int) throws -> (commit: CommitSummary, message: String?)? {
    if let bytes = try storedObjects.files.bytes(of: id, as: .commit), let summary = CommitSummary(id, bytes) {
      let end = UInt8(ascii: "\n")
      let start = zip(bytes, bytes.dropFirst()).enumerated().first { $0.element == (end, end) }?.offset
      let message = bytes.dropFirst((start ?? bytes.count) + 2)
      if message.count > limit { return (summary, nil) }
      return (summary, String(validating: message, as: UTF8.self))
    }
    guard try isCommit(id) else { return nil }
    let handle = try commitHandle(id)
    let message = git_commit_message(handle.pointer).flatMap { String(validatingCString: $0) }
    return (CommitSummary(handle.pointer), message.flatMap { $0.utf8.count <= limit ? $0 : nil })
  }

  /// True if the object is here and is a commit.
  public func isCommit(_ id: ObjectID) throws -> Bool {
    let pointer = try pointer
    var raw = id.raw
    let database = try Handle("git_repository_odb", freedBy: git_odb_free) { git_repository_odb(&$0, pointer) }
    var (count, type) = (0, GIT_OBJECT_ANY)
    guard git_odb_read_header(&count, &type, database.pointer, &raw) == 0 else {
      git_error_clear()
      return false
    }
    return type == GIT_OBJECT_COMMIT
  }

  /// Moves a branch that no work tree is on; false if one is, or if the branch has another value.
  public func moveBranch(_ name: String, from old: ObjectID, to new: ObjectID, by person: Identity) throws -> Bool {
    if try head().branch == name || isBranchInUseElsewhere(name) { return false }
    try setReflogIdentity(person)
    return try moveReference(
      Self.referenceName(ofBranch: name), from: old, to: new, message: "assets request: merge")
  }

  /// Stores the tree that holds nothing.
  public func storeEmptyTree() throws -> ObjectID { try store([], .tree) }
}
