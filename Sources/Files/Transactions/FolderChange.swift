/// What becomes of one folder, as a whole: afterwards it is as it was or as it should be, and nothing in between.
public enum FolderChange: Hashable, Sendable {
  /// A folder where nothing lies yet; the one around it is there.
  case make(String, FolderContent)
  case replace(String, with: FolderContent)
  /// Another name, or a place in another folder; without content everything in it stays.
  case rename(String, to: String, with: FolderContent?)
  case remove(String)
  /// New bytes for one file of a folder, or one more; all else in it stays.
  case write(String, file: String, [UInt8])

  /// The folder as it is before the change, or will be where it is new.
  public var path: String {
    switch self {
    case .make(let path, _), .replace(let path, _), .rename(let path, _, _), .remove(let path): path
    case .write(let path, _, _): path
    }
  }

  /// The folder after the change; nil if it is gone.
  public var newPath: String? {
    switch self {
    case .make(let path, _), .replace(let path, _): path
    case .rename(_, let path, _): path
    case .remove: nil
    case .write(let path, _, _): path
    }
  }

  /// The files and folders that are other ones afterwards, or were other ones before.
  public var touchedPaths: [String] {
    switch self {
    case .make(let path, _), .remove(let path): [path]
    case .rename(let path, let newPath, _): [path, newPath]
    case .write(let path, let file, _): [Path.join(path, file)]
    case .replace(let path, let content): content.touchedNames.map { Path.join(path, $0) }
    }
  }

  /// What will lie in the folder; nil if that stays.
  public var content: FolderContent? {
    switch self {
    case .make(_, let content), .replace(_, let content): content
    case .rename(_, _, let content): content
    case .remove, .write: nil
    }
  }
}

/// Everything that lies in a folder after a change, by name; no two names are one.
public struct FolderContent: Hashable, Sendable {
  /// Something that lies in the folder already.
  public struct Kept: Hashable, Sendable {
    /// The name it had.
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

  /// A file whose bytes come from elsewhere.
  public struct Copied: Hashable, Sendable {
    public var name: String
    /// As `FileStore.copy` takes it.
    public var source: String
  }

  public private(set) var kept: [Kept] = []
  public private(set) var written: [Written] = []
  public private(set) var copied: [Copied] = []
  /// What lay in the folder when the change was worked out.
  public let oldNames: [String]

  /// Everything that lies in a folder, to be changed from there; nothing for a new one.
  public init(of names: [String] = []) {
    oldNames = names
    kept = names.map { Kept($0) }
  }

  /// Puts new bytes at a name, whatever was there; `Front.imageset/bell.png` is a file in a new folder.
  public mutating func write(_ bytes: [UInt8], to name: String) {
    drop(name)
    written.append(Written(name: name, bytes: bytes))
  }

  /// Puts a copy of a file at a name, whatever was there.
  public mutating func copy(_ source: String, to name: String) {
    drop(name)
    copied.append(Copied(name: name, source: source))
  }

  /// Gives something that stays another name.
  public mutating func rename(_ name: String, to newName: String) {
    guard let index = kept.firstIndex(where: { ExactName($0.name) == ExactName(name) }) else { return }
    kept[index].name = newName
  }

  /// Leaves a file of the folder out.
  public mutating func drop(_ name: String) {
    kept.removeAll { ExactName($0.name) == ExactName(name) }
    written.removeAll { ExactName($0.name) == ExactName(name) }
    copied.removeAll { ExactName($0.name) == ExactName(name) }
  }

  /// The names of what is new, changed or gone.
  var touchedNames: [String] {
    let staying = Set(kept.filter { ExactName($0.oldName) == ExactName($0.name) }.map { ExactName($0.name) })
    return (oldNames + names).filter { !staying.contains(ExactName($0)) }
  }

  /// The names there will be, in no order.
  public var names: [String] { kept.map(\.name) + written.map(\.name) + copied.map(\.name) }
}
