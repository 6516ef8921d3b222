/// The kind of an object; the raw values are those of packs.
public enum ObjectKind: UInt8, Hashable, Sendable {
  case commit = 1
  case tree = 2
  case blob = 3
  case tag = 4

  /// The most bytes that are read into memory: a commit is a short text, and a tree contains no files.
  var largest: Int {
    switch self {
    case .commit, .tag: 1 << 26
    case .tree, .blob: 1 << 31
    }
  }

  /// The word that begins the object itself.
  var word: String {
    switch self {
    case .commit: "commit"
    case .tree: "tree"
    case .blob: "blob"
    case .tag: "tag"
    }
  }
}

/// Where the objects of a repository are read from.
public protocol ObjectSource {
  /// Returns all the bytes of an object, as they are stored.
  ///
  /// - Throws: An error of this module if an object of this kind doesn't exist.
  func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8]

  /// Returns the number of bytes of a blob without unpacking all of it.
  ///
  /// - Throws: An error of this module if the blob doesn't exist.
  func byteCount(of blob: ObjectID) throws -> Int
}

extension ObjectSource {
  /// Returns the id of the root tree of a commit.
  func tree(ofCommit commit: ObjectID) throws -> ObjectID {
    let bytes = try bytes(of: commit, as: .commit)
    // It begins with "tree ", 40 digits and a line break.
    guard bytes.starts(with: "tree ".utf8), bytes.count > 45,
      let tree = ObjectID(String(decoding: bytes[5..<45], as: UTF8.self))
    else { throw ObjectError.damaged(commit) }
    return tree
  }
}

/// An object that can't be used.
public enum ObjectError: Error, Hashable, Sendable {
  case damaged(ObjectID)
  /// The object doesn't exist, has another kind, or can't be read.
  case missing(ObjectID)
  /// A tree is nested deeper than in any valid repository.
  case tooDeep(ObjectID)
  /// A blob is too large to read into memory.
  case tooLarge(ObjectID, byteCount: Int)

  /// The problem, as text.
  public var reason: String {
    switch self {
    case .damaged(let id): "the object \(id) is damaged"
    case .missing(let id): "the object \(id) cannot be read"
    case .tooDeep(let id): "the folder \(id) is nested more deeply than git allows"
    case .tooLarge(let id, let count): "the object \(id) takes \(count) bytes, too many to work with"
    }
  }
}
