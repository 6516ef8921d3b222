private import Synchronization

/// A tree in memory, with a dictionary from paths to bytes; folders exist because they contain something.
public struct MemoryFileTree: FileTree, Sendable {
  /// The bytes of each file, by path.
  public var files: [String: [UInt8]] { didSet { listing = Listing() } }
  /// The destination of each symbolic link, by path.
  public var links: [String: String] { didSet { listing = Listing() } }
  /// Empty folders.
  public var emptyFolders: Set<String> { didSet { listing = Listing() } }

  /// What is in each folder, found once after a change.
  private final class Listing: Sendable {
    let folders = Mutex<[ExactName: [String: FileTreeEntry.Kind]]?>(nil)
  }

  private var listing = Listing()

  public init(files: [String: [UInt8]] = [:], links: [String: String] = [:], emptyFolders: Set<String> = []) {
    self.files = files
    self.links = links
    self.emptyFolders = emptyFolders
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let found = listing.folders.withLock { folders in
      let all = folders ?? listed()
      folders = all
      return all[ExactName(folder)]
    }
    guard let found = found ?? (folder.isEmpty ? [:] : nil) else { throw FileError.notFound(.list, folder) }
    return found.map { FileTreeEntry($0.key, $0.value) }.sorted { Path.precedes($0.name, $1.name) }
  }

  private func listed() -> [ExactName: [String: FileTreeEntry.Kind]] {
    var folders: [ExactName: [String: FileTreeEntry.Kind]] = [:]
    for path in emptyFolders {
      if folders[ExactName(path)] == nil { folders[ExactName(path)] = [:] }
      Self.note(path, .folder, &folders)
    }
    for (path, bytes) in files { Self.note(path, .file(size: bytes.count), &folders) }
    for (path, destination) in links { Self.note(path, .symbolicLink(destination: destination), &folders) }
    return folders
  }

  /// Adds a path to the folder it is in, and this one to its own.
  private static func note(
    _ path: String, _ kind: FileTreeEntry.Kind, _ folders: inout [ExactName: [String: FileTreeEntry.Kind]]
  ) {
    var (path, kind) = (path, kind)
    while !path.isEmpty, path != "/" {
      let folder = Path.folder(path)
      let isKnown = folders[ExactName(folder)] != nil
      folders[ExactName(folder), default: [:]][Path.name(path)] = kind
      if isKnown { return }
      (path, kind) = (folder, .folder)
    }
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    guard let bytes = files[file] else { throw FileError.notFound(.read, file) }
    return bytes
  }
}
