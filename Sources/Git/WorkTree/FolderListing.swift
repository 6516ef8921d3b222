internal import System

/// The names in a folder, stored in one array, each followed by a zero byte.
struct FolderListing {
  /// The type of an entry, if the folder listing includes it.
  enum Kind: Sendable {
    case folder, file, link, other, unknown
  }

  struct Name {
    /// The position in `bytes`.
    var range: Range<Int>
    var kind: Kind
  }

  private(set) var bytes: [UInt8] = []
  private(set) var names: [Name] = []

  /// Removes the names, but keeps the memory for the next ones.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ kind: Kind) {
    names.append(Name(range: bytes.count..<(bytes.count + name.count), kind: kind))
    bytes += name
    bytes.append(0)
  }

  func contains(_ name: StaticString) -> Bool {
    names.contains { one in
      one.range.count == name.utf8CodeUnitCount
        && bytes.withUnsafeBytes { memcmp($0.baseAddress! + one.range.lowerBound, name.utf8Start, one.range.count) }
          == 0
    }
  }
}

extension FolderListing.Kind {
  /// Converts the type of a directory entry.
  init(type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .folder
    case Int(DT_REG): self = .file
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): self = .unknown
    default: self = .other
    }
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
