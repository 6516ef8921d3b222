internal import Catalog
internal import Files
public import Git

/// How to recover a `Contents.json` that can't be read.
public enum ContentsRecoveryHint: Sendable {
  /// It has a merge conflict; holds the name of the conflict.
  case undecided(String)
  /// A version has a readable one; `word` is the argument for `restore`.
  case version(CommitSummary, isLast: Bool, word: String)
  /// No version has a readable one.
  case nowhere
}

extension ProjectRepository {
  /// The search ends after this many versions that changed the file.
  private static let maxVersionCount = 200

  /// Finds the newest version with a readable `Contents.json`, unless the file has a merge conflict.
  ///
  /// - Parameter file: Relative to the top of the work tree.
  public func wholeList(_ file: String) throws -> ContentsRecoveryHint {
    let folder = ExactName(Path.folder(file))
    if let conflict = try conflicts().first(where: { $0.folder.map(ExactName.init) == folder }) {
      return .undecided(conflict.name)
    }
    guard let newest = try repository.head().commit else { return .nowhere }
    // A list that is too large to read differs from any readable one.
    let broken = (try? project.workTree.open(file).readAll(upTo: ContentsDocument.largest)) ?? nil
    if try isWhole(file, in: newest, otherThan: broken) { return try found(file, in: newest, isLast: true) }
    var walk = try RevisionWalk(repository, from: newest, within: [file])
    for _ in 0..<Self.maxVersionCount {
      guard let commit = try walk.next() else { break }
      if try isWhole(file, in: commit.id, otherThan: broken) { return try found(file, in: commit.id, isLast: false) }
    }
    return .nowhere
  }

  /// Returns whether some files of the work tree include a `Contents.json` that can't be read.
  public func hasBrokenList(among files: [String]) -> Bool {
    files.contains { file in
      guard Path.name(file) == ContentsDocument.fileName, let source = try? project.workTree.open(file) else {
        return false
      }
      guard let bytes = try? source.readAll(upTo: ContentsDocument.largest) else { return true }
      return (try? ContentsDocument(parsing: bytes)) == nil
    }
  }

  /// - Parameter broken: The current content: a rule may report a problem in a list that can be read.
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
