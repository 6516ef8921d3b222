internal import Catalog
internal import Files
public import Git

/// What helps where a `Contents.json` cannot be read.
public enum ContentsRecoveryHint: Sendable {
  /// A merge waits for a decision about it; holds what that is called.
  case undecided(String)
  /// A version has one that can be read; `word` is what `restore` takes for it.
  case version(CommitSummary, isLast: Bool, word: String)
  /// No version has.
  case nowhere
}

extension ProjectRepository {
  /// Versions that changed the file and are further back than this are not looked at.
  private static let maxVersionCount = 200

  /// Finds the newest version in which a `Contents.json` can be read, unless a merge has left it to be decided.
  ///
  /// - Parameter file: From the top of the work tree.
  public func wholeList(_ file: String) throws -> ContentsRecoveryHint {
    let folder = ExactName(Path.folder(file))
    if let conflict = try conflicts().first(where: { $0.folder.map(ExactName.init) == folder }) {
      return .undecided(conflict.name)
    }
    guard let newest = try repository.head().commit else { return .nowhere }
    // One that is too large to be read is like none that is whole.
    let broken = (try? project.workTree.open(file).readAll(upTo: ContentsDocument.largest)) ?? nil
    if try isWhole(file, in: newest, otherThan: broken) { return try found(file, in: newest, isLast: true) }
    var walk = try RevisionWalk(repository, from: newest, within: [file])
    for _ in 0..<Self.maxVersionCount {
      guard let commit = try walk.next() else { break }
      if try isWhole(file, in: commit.id, otherThan: broken) { return try found(file, in: commit.id, isLast: false) }
    }
    return .nowhere
  }

  /// Tells whether a `Contents.json` is among some files of the work tree that cannot be read.
  public func hasBrokenList(among files: [String]) -> Bool {
    files.contains { file in
      guard Path.name(file) == ContentsDocument.fileName, let source = try? project.workTree.open(file) else {
        return false
      }
      guard let bytes = try? source.readAll(upTo: ContentsDocument.largest) else { return true }
      return (try? ContentsDocument(parsing: bytes)) == nil
    }
  }

  /// - Parameter broken: What is there now: a rule may find fault with what can be read.
  private func isWhole(_ file: String, in commit: ObjectID, otherThan broken: [UInt8]?) throws -> Bool {
    let tree = try repository.tree(of: commit)
    guard let entry = try tree.entry(at: file), entry.mode.isFile else { return false }
    guard try tree.byteCount(of: entry) <= ContentsDocument.largest else { return false }
    let bytes = try tree.bytes(of: entry)
    return bytes != broken && (try? ContentsDocument(parsing: bytes)) != nil
  }

  private func found(_ file: String, in commit: ObjectID, isLast: Bool) throws -> ContentsRecoveryHint {
    let library = try AssetLibrary(CommitFileTree(try repository.tree(of: commit)), readsContents: false)
    let folder = Path.folder(file)
    var word = file
    if let asset = library.assets.first(where: { ExactName($0.path) == ExactName(folder) }) {
      word = folder
      if case .found(let item) = try library.find(asset.qualifiedName), ExactName(item.path) == ExactName(folder) {
        word = asset.qualifiedName
      }
    }
    return .version(try repository.commit(commit), isLast: isLast, word: word)
  }
}
