/// A change of one folder as a whole: afterwards it is either unchanged or completely changed.
public enum FolderChange: Hashable, Sendable {
  /// A new folder where nothing exists yet; its parent folder exists.
  case make(String, FolderContent)
  case replace(String, with: FolderContent)
  /// Another name, or another parent folder; without content, everything in it is kept.
  case rename(String, to: String, with: FolderContent?)
  case remove(String)
  /// New bytes for one existing or new file of a folder; everything else in it is kept.
  case write(String, file: String, [UInt8])

  /// The path of the folder before the change, or of the new one.
  public var path: String {
    switch self {
    case .make(let path, _), .replace(let path, _), .rename(let path, _, _), .remove(let path): path
    case .write(let path, _, _): path
    }
  }

  /// The path of the folder after the change; nil if it is removed.
  public var newPath: String? {
    switch self {
    case .make(let path, _), .replace(let path, _): path
    case .rename(_, let path, _): path
    case .remove: nil
    case .write(let path, _, _): path
    }
  }

  /// The files and folders that differ before and after the change.
  public var touchedPaths: [String] {
    switch self {
    case .make(let path, _), .remove(let path): [path]
    case .rename(let path, let newPath, _): [path, newPath]
    case .write(let path, let file, _): [Path.join(path, file)]
    case .replace(let path, let content): content.touchedNames.map { Path.join(path, $0) }
    }
  }

  /// The new content of the folder; nil if it is unchanged.
  public var content: FolderContent? {
    switch self {
    case .make(_, let content), .replace(_, let content): content
    case .rename(_, _, let content): content
    case .remove, .write: nil
    }
  }
}

/// The complete content of a folder after a change; all names are different.
public struct FolderContent: Hashable, Sendable {
  /// Something that already exists in the folder.
  public struct Kept: Hashable, Sendable {
    /// Its name before the change.
    public var oldName: String
    public var name: String

    fileprivate init(_ name: String) {
      oldName = name
      self.name = name
    }
  }

  /// A file that is new, or has new bytes.
  public struct Written: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]
  }

  /// A file whose bytes are copied from elsewhere.
  public struct Copied: Hashable, Sendable {
    public var name: String
    /// As in `FileStore.copy`.
    public var source: String
  }

  public private(set) var kept: [Kept] = []
  public private(set) var written: [Written] = []
  public private(set) var copied: [Copied] = []
  /// The names in the folder when the change was worked out.
  public let oldNames: [String]

  /// Starts with the existing names in a folder; empty for a new one.
  public init(of names: [String] = []) {
    oldNames = names
    kept = names.map { Kept($0) }
  }

  /// Writes new bytes to a name, whatever existed there; `Front.imageset/bell.png` is a file in a new folder.
  public mutating func write(_ bytes: [UInt8], to name: String) {
    drop(name)
    written.append(Written(name: name, bytes: bytes))
  }

  /// Copies a file to a name, whatever existed there.
  public mutating func copy(_ source: String, to name: String) {
    drop(name)
    copied.append(Copied(name: name, source: source))
  }

  /// Renames something that is kept.
  public mutating func rename(_ name: String, to newName: String) {
    guard let index = kept.firstIndex(where: { ExactName($0.name) == ExactName(name) }) else { return }
    kept[index].name = newName
  }

  /// Removes a file from the folder.
  public mutating func drop(_ name: String) {
    kept.removeAll { ExactName($0.name) == ExactName(name) }
    written.removeAll { ExactName($0.name) == ExactName(name) }
    copied.removeAll { ExactName($0.name) == ExactName(name) }
  }

  /// The names that are new, changed or removed.
  var touchedNames: [String] {
    let staying = Set(kept.filter { ExactName($0.oldName) == ExactName($0.name) }.map { ExactName($0.name) })
    return (oldNames + names).filter { !staying.contains(ExactName($0)) }
  }

  /// All names after the change, in no particular order.
  public var names: [String] { kept.map(\.name) + written.map(\.name) + copied.map(\.name) }
}
