/// What is staged, against the version it would follow.
public struct StagedState {
  public let index: IndexFile
  /// Holds the files that are staged.
  public let objects: any ObjectSource
  /// What differs from the version `HEAD` stands for, in the order of the paths' bytes.
  public let changes: [FileChange]

  /// Reads the state of the repository a folder lies in; nil when it lies in none.
  ///
  /// In an ordinary repository its own files are read, which takes a millisecond or two; libgit2 is loaded for
  /// others, and for an object that was not found.
  ///
  /// - Throws: What `Repository.discover` throws, `IndexError`, `ObjectError`, `GitError`.
  public static func read(around folder: String, environment: [String: String]) throws -> StagedState? {
    if let plain = PlainRepository(around: folder, environment: environment), let head = plain.head() {
      let objects = PlainObjects(of: plain) { try Repository.discover(from: folder, environment: environment) }
      return try StagedState(index: plain.indexPath, head: head.commit, objects)
    }
    guard let repository = try Repository.discover(from: folder, environment: environment) else { return nil }
    return try StagedState(index: repository.indexPath, head: repository.head().commit, TreeReader(repository))
  }

  init(index path: String, head: ObjectID?, _ objects: any ObjectSource) throws {
    index = try IndexFile(path: path)
    self.objects = objects
    changes = try StagedDifference.changes(from: head.map(objects.tree(ofCommit:)), to: index, reading: objects)
  }
}

extension Repository {
  /// Returns what an index holds that a commit does not, and the other way round, in the order of the paths' bytes; nil
  /// stands for the time before the first commit.
  public func stagedChanges(in index: IndexFile, since commit: ObjectID?) throws -> [FileChange] {
    let reader = try TreeReader(self)
    return try StagedDifference.changes(from: try commit.map(reader.tree(ofCommit:)), to: index, reading: reader)
  }
}

extension PlainRepository.Head {
  fileprivate var commit: ObjectID? {
    if case .commit(let id) = self { id } else { nil }
  }
}

/// Objects of an ordinary repository, and libgit2 for those that are kept in no ordinary way.
private final class PlainObjects: ObjectSource {
  private let files: ObjectFiles
  private let open: () throws -> Repository?
  private var reader: TreeReader?

  init(of repository: PlainRepository, otherwise open: @escaping () throws -> Repository?) {
    files = ObjectFiles(folder: repository.commonDirectory.joined("objects"))
    self.open = open
  }

  func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
    if let bytes = files.bytes(of: id, as: kind) { return bytes }
    return try library(for: id).bytes(of: id, as: kind)
  }

  func byteCount(of blob: ObjectID) throws -> Int {
    try files.byteCount(of: blob) ?? library(for: blob).byteCount(of: blob)
  }

  private func library(for id: ObjectID) throws -> TreeReader {
    if reader == nil { reader = try open().map(TreeReader.init) }
    guard let reader else { throw ObjectError.missing(id) }
    return reader
  }
}
