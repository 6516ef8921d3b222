internal import System

/// The names in a folder, one after the other in one piece of memory, each with a zero byte behind it.
struct FolderListing {
  /// What a name stands for, where the folder itself tells.
  enum Kind: Sendable {
    case folder, file, link, other, unknown
  }

  struct Name {
    /// Where it stands in `bytes`.
    var range: Range<Int>
    var kind: Kind
  }

  private(set) var bytes: [UInt8] = []
  private(set) var names: [Name] = []

  /// Forgets the names, and keeps their room for the next ones.
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
  /// Takes the type that an entry of a folder has.
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
