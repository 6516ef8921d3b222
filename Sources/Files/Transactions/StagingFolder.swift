/// The hidden folder in which a `FolderTransaction` prepares a change, and the recovery from it after a crash.
struct StagingFolder {
  let path: String
  let store: any FileStore
  let journals: JournalStore
  /// The folder that the change is limited to: its catalog.
  let place: String

  /// The folder that is assembled; after the exchange, the old one.
  var new: String { Path.join(path, "new") }
  /// Where an old folder is moved aside.
  var old: String { Path.join(path, "old") }
  /// The folder in which only one process at a time makes changes.
  var surroundings: String { Path.folder(path) }

  /// Assembles the new folder; nothing outside of the staging folder is changed.
  func begin(_ change: FolderChange) throws(FileError) {
    try journals.begin(.edit, path, in: store)
    try store.makeFolder(path)
    // Leftovers of a killed process should not be committed: git ignores a folder that contains this file.
    try store.create(Array("*\n".utf8), at: Path.join(path, ".gitignore"))
    if let content = change.content { try assemble(content, from: change.path) }
    if let step = step(of: change) { try journals.write(Journal(.edit, path, steps: [step]), in: store) }
    try store.flush(path)
  }

  func remove() throws(FileError) {
    try store.remove(path)
    try journals.end(.edit, path, in: store)
  }

  private func assemble(_ content: FolderContent, from source: String) throws(FileError) {
    try store.makeFolder(new)
    for kept in content.kept {
      try store.duplicate(Path.join(source, kept.oldName), to: Path.join(new, kept.name))
    }
    for file in content.copied { try store.copy(from: file.source, to: try place(of: file.name)) }
    for file in content.written { try store.create(file.bytes, at: try place(of: file.name)) }
  }

  /// Returns the path for a file, after creating the folders around it.
  private func place(of name: String) throws(FileError) -> String {
    let place = Path.join(new, name)
    if name.utf8.contains(UInt8(ascii: "/")) { try store.makeFolder(Path.folder(place)) }
    return place
  }
}

// MARK: - Recovery

extension StagingFolder {
  private static let verb = "change"

  /// The paths to check if a change with more than one step is interrupted: the folder before, the folder afterwards,
  /// and a file in the prepared folder that the old one doesn't have.
  private func step(of change: FolderChange) -> Journal.Step? {
    guard let newPath = change.newPath, let content = change.content, change.isOfSomethingThere else { return nil }
    let old = Set(content.oldNames.map(ExactName.init))
    let mark = content.names.first { !old.contains(ExactName($0)) }
    return Journal.Step(Self.verb, change.path, newPath, mark.map { Path.join(new, $0) } ?? "")
  }

  /// Restores what an interrupted change had moved, unless all of it was done, and removes the rest.
  ///
  /// - Returns: True if something was restored.
  /// - Throws: `FileError.foreign` for a folder that this program did not leave, or whose journal has paths outside of
  ///   this catalog; it is left as it is.
  @discardableResult
  func recover() throws(FileError) -> Bool {
    guard try store.kind(of: path) != nil else { return false }
    var isRestored = false
    for step in try journals.steps(of: .edit, path, in: store) ?? [] where try recover(step) { isRestored = true }
    try remove()
    return isRestored
  }

  private func recover(_ step: Journal.Step) throws(FileError) -> Bool {
    let (from, to, mark) = (step.paths[0], step.paths[1], step.paths[2])
    var fence = JournalPathPolicy(around: Path.join(store.root, surroundings), in: store)
    guard step.verb == Self.verb, try isInPlace(from, &fence), try isInPlace(to, &fence),
      mark.isEmpty || Path.relative(mark, to: Path.join(store.root, new))?.isEmpty == false
    else { throw .foreign(path) }
    if try store.kind(of: to) == nil {
      // The old folder was moved aside, but the new one was not moved into place.
      guard try store.kind(of: old) != nil else { return false }
      try store.move(old, to: from)
      return true
    }
    if try store.kind(of: from) == nil, !mark.isEmpty, try store.kind(of: mark) != nil {
      // It has its new name, but the new folder was not exchanged yet.
      try store.move(to, to: from)
      return true
    }
    return false
  }

  private func isInPlace(_ path: String, _ fence: inout JournalPathPolicy) throws(FileError) -> Bool {
    guard Path.relative(path, to: Path.join(store.root, place)) != nil else { return false }
    return try fence.allows(path)
  }
}

extension FolderChange {
  fileprivate var isOfSomethingThere: Bool {
    if case .make = self { false } else { true }
  }
}
