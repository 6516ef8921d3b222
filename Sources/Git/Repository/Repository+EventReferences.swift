internal import CGit2

/// What review requests need: references that aren't branches, and whole commit messages.
extension Repository {
  /// Returns the references below a prefix that ends with a slash, by full name, sorted by their bytes.
  public func references(below prefix: String) throws -> [(name: String, target: ObjectID)] {
    if let found = referenceFiles?.targets(below: prefix) {
      return found.map { (prefix + $0.name, $0.target) }.sorted { $0.name.bytesPrecede($1.name) }
    }
    return try referenceNames(below: prefix).compactMap { name in
      try target(ofReference: prefix + name).map { (prefix + name, $0) }
    }
  }

  /// Packs references into one file if some folders have many files of them, so that git and this program read them at
  /// once. `git gc` does the same, and nothing else changes.
  ///
  /// - Parameters:
  ///   - prefixes: The folders, each ending with a slash.
  ///   - limit: Packs nothing up to this many files.
  public func packReferences(below prefixes: [String], over limit: Int) throws {
    let count = prefixes.reduce(0) { count, prefix in
      count + ((try? POSIXFile.names(in: commonDirectory.joined(String(prefix.dropLast()))).count) ?? 0)
    }
    if count <= limit { return }
    _ = try GitProgram(of: self).run(
      ["pack-refs", "--all"], remote: ""
    ) { _ in }
  }

  /// Moves a reference that is not a branch, or creates it if it isn't expected to exist.
  ///
  /// - Parameters:
  ///   - isSaid: True for a statement of the person, which undoing the recorded operation can remove.
  ///   - isRemoval: True if a removal marker replaces all events.
  /// - Returns: False if it had another value, and was left alone.
  public func moveEventReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, by person: Identity, isSaid: Bool = false,
    isRemoval: Bool = false
  ) throws -> Bool {
    try setReflogIdentity(person)
    let move = OperationRecord.EventMove(reference: name, old: old, new: new)
    if isRemoval { command?.willRemove(move) }
    let isMoved = try moveReference(name, from: old, to: new, message: "assets request")
    if isMoved { try? shareReference(name) }
    if isMoved, isSaid || isRemoval {
      command?.note(move, isRemoval: isRemoval)
    }
    return isMoved
  }

  /// True if the current command is recorded as an operation, so that undo can restore what it removes.
  public var isRecorded: Bool { command != nil }

  /// Makes sure that an event and all before it exist, even if an operation in the log removed it.
  ///
  /// - Returns: False if it no longer exists.
  public func restoreEvents(_ tip: ObjectID) throws -> Bool { try KeepReferences(self).restoreCommit(tip) }

  /// Removes a reference that is not a branch.
  ///
  /// - Returns: False if it had another value, and was left alone.
  public func removeEventReference(_ name: String, from old: ObjectID) throws -> Bool {
    try removeReference(name, from: old)
  }

  /// True if the object exists here and is a commit.
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

  /// Moves a branch that no work tree is on; returns false if one is, or if the branch has another value.
  public func moveBranch(_ name: String, from old: ObjectID, to new: ObjectID, by person: Identity) throws -> Bool {
    if try head().branch == name || isBranchInUseElsewhere(name) { return false }
    try setReflogIdentity(person)
    return try moveReference(
      Self.referenceName(ofBranch: name), from: old, to: new, message: "assets request: merge")
  }

  /// Stores the empty tree.
  public func storeEmptyTree() throws -> ObjectID { try store([], .tree) }
}
