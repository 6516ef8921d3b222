/// A file of a commit with the bytes git would put on the disk for it.
public struct TakenFile: Hashable, Sendable {
  /// From the top of the work tree.
  public var path: String
  public var bytes: [UInt8]
  public var isExecutable: Bool
}

/// Files of a commit cannot be written by us; holds the path of the first.
public enum TakingOutProblem: Error, Hashable, Sendable {
  /// A program has to be run on it that only git runs, such as git-lfs.
  case filtered(path: String, name: String)
  /// It is a link or a repository of its own, or has a name that leads elsewhere.
  case notAFile(path: String)
}

extension Repository {
  /// Returns the file at a path of a commit, or all files below it, with ends of lines as git would write them here.
  ///
  /// - Returns: Nil where the commit has nothing at the path.
  /// - Throws: `TakingOutProblem`.
  ///
  /// Source: `git-restore(1)`; attributes are those of the work tree, then of the index, as for git.
  public func files(at path: String, of commit: ObjectID) throws -> [TakenFile]? {
    let reader = try TreeReader(self)
    guard let entry = try reader.entry(at: path, below: try reader.tree(ofCommit: commit)) else { return nil }
    var conversions = try CheckoutConversions(
      self, try requiredWorkTree(), index: IndexFile(path: indexPath), changes: [], reading: reader)
    var files: [TakenFile] = []
    var waiting = [(path, entry)]
    while let (path, entry) = waiting.popLast() {
      guard Self.isPlainName(entry.name) else { throw TakingOutProblem.notAFile(path: path) }
      switch entry.mode {
      case .folder: waiting += try reader.entries(of: entry.id).map { (path.joined($0.name), $0) }
      case .symbolicLink, .submodule: throw TakingOutProblem.notAFile(path: path)
      case .file, .executable:
        let conversion = try conversions.conversion(ofPath: path)
        if let name = conversion.external { throw TakingOutProblem.filtered(path: path, name: name) }
        try fetchPromised([entry.id], path: path)
        let bytes = try WorkTreeText.converted(reader.bytes(of: entry.id, as: .blob), conversion, blob: entry.id)
        files.append(TakenFile(path: path, bytes: bytes, isExecutable: entry.mode == .executable))
      }
    }
    return files.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Takes out of the index what is staged of some paths and not committed; the work tree stays.
  ///
  /// - Throws: `GitRefusal`.
  ///
  /// Source: `git-reset(1)`, with paths.
  public func unstage(_ path: String) throws {
    try requireGit(["--literal-pathspecs", "reset", "--quiet", "HEAD", "--", path])
  }

  /// A tree may hold any name; these lead out of a folder, or into git's own.
  private static func isPlainName(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "/")) && !["", ".", "..", ".git"].contains(name.lowercased())
  }
}
