/// The hidden folder in which a `FolderChangeRun` puts things together, and what the next one makes of it after a kill.
struct FolderStaging {
  let path: String
  let store: any FileStore

  /// The folder that is put together; once it changed places, the old one.
  var new: String { Path.join(path, "new") }
  /// Where an old folder is moved aside.
  var old: String { Path.join(path, "old") }
  private var journal: String { Path.join(path, "journal") }
  /// The folder that one process at a time changes something in.
  var surroundings: String { Path.folder(path) }

  /// Puts the new folder together; nothing outside of the staging folder is touched.
  func begin(_ change: FolderChange) throws(FileError) {
    try store.makeFolder(path)
    // What a killed run leaves is nobody's work: git passes over a folder that says so itself.
    try store.create(Array("*\n".utf8), at: Path.join(path, ".gitignore"))
    if let content = change.content { try assemble(content, from: change.path) }
    try writeJournal(of: change)
    try store.flush(path)
  }

  func remove() throws(FileError) { try store.remove(path) }

  private func assemble(_ content: FolderContent, from source: String) throws(FileError) {
    try store.makeFolder(new)
    for kept in content.kept {
      try store.duplicate(Path.join(source, kept.oldName), to: Path.join(new, kept.name))
    }
    for file in content.copied { try store.copy(from: file.source, to: try place(of: file.name)) }
    for file in content.written { try store.create(file.bytes, at: try place(of: file.name)) }
  }

  /// Returns where a file goes, with the folders around it made.
  private func place(of name: String) throws(FileError) -> String {
    let place = Path.join(new, name)
    if name.utf8.contains(UInt8(ascii: "/")) { try store.makeFolder(Path.folder(place)) }
    return place
  }
}

// MARK: - After a kill

extension FolderStaging {
  /// What a killed change may have left in between. The paths start from the folder around the staging one.
  private struct Journal {
    var path: String
    var newPath: String
    /// A name that the new folder has and the old one has not.
    var mark: String
  }

  /// Written where a change takes more than one step. No name holds a zero byte.
  private func writeJournal(of change: FolderChange) throws(FileError) {
    guard let newPath = change.newPath, let content = change.content, change.isOfSomethingThere,
      let from = Path.relative(change.path, to: surroundings), let to = Path.relative(newPath, to: surroundings)
    else { return }
    let old = Set(content.oldNames.map(ExactName.init))
    let mark = content.names.first { !old.contains(ExactName($0)) } ?? ""
    try store.create(Array([from, to, mark].joined(separator: "\0").utf8), at: journal)
  }

  private func readJournal() -> Journal? {
    guard let bytes = try? store.contents(of: journal) else { return nil }
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3 else { return nil }
    return Journal(
      path: Path.join(surroundings, parts[0]), newPath: Path.join(surroundings, parts[1]), mark: parts[2])
  }

  /// Puts back what a killed change had moved, unless all of it was done, and clears the rest.
  func recover() throws(FileError) {
    guard try store.kind(of: path) != nil else { return }
    if let journal = readJournal() { try settle(journal) }
    try remove()
  }

  private func settle(_ journal: Journal) throws(FileError) {
    if try store.kind(of: journal.newPath) == nil {
      // The old folder was moved aside, and the new one did not follow.
      if try store.kind(of: old) != nil { try store.move(old, to: journal.path) }
    } else if try store.kind(of: journal.path) == nil, try isUntouched(journal) {
      try store.move(journal.newPath, to: journal.path)
    }
  }

  /// True where the new folder still waits here.
  private func isUntouched(_ journal: Journal) throws(FileError) -> Bool {
    guard !journal.mark.isEmpty else { return false }
    return try store.kind(of: Path.join(new, journal.mark)) != nil
  }
}

extension FolderChange {
  fileprivate var isOfSomethingThere: Bool {
    if case .make = self { false } else { true }
  }
}
