public import Files
public import Git
internal import Imaging
internal import LargeFiles

/// The image files of a tree; for an image in Git LFS, the downloaded file.
public struct ImageFiles {
  private let tree: any FileTree
  /// The folder where Git LFS keeps downloaded files; nil outside of a repository.
  private let largeFileFolder: String?

  public init(_ tree: any FileTree, largeFiles: String?) { (self.tree, largeFileFolder) = (tree, largeFiles) }

  /// In bytes.
  private static let maxFileSize = 1 << 28

  /// The blob id of a file, if the tree knows it.
  public func id(of path: String) -> ObjectID? { tree.blobID(of: path).flatMap { ObjectID($0) } }

  /// Reads an image.
  public func load(_ path: String) -> LoadedImage.Source { read(path).source }

  /// Reads an image, and computes its blob id.
  ///
  /// - Returns: The id is nil if the file doesn't exist or is too large.
  public func read(_ path: String) -> (id: ObjectID?, source: LoadedImage.Source) {
    do throws(FileError) {
      let file = try tree.open(path)
      guard file.byteCount <= Self.maxFileSize else {
        return (nil, .missing(reason: "the file is too large to show", byteCount: file.byteCount))
      }
      let bytes = try file.readAll()
      let id = tree.blobID(of: path).flatMap { ObjectID($0) } ?? ObjectID.ofFile(bytes)
      guard let pointer = LargeFilePointer(bytes), let largeFileFolder else { return (id, .bytes(bytes)) }
      let stored = try? OpenFile(pointer.path(in: largeFileFolder))
      guard let stored, stored.byteCount <= Self.maxFileSize, let content = try? stored.readAll() else {
        return (id, .missing(reason: "in Git LFS, not downloaded", byteCount: pointer.size))
      }
      return (id, .bytes(content))
    } catch {
      return (nil, .missing(reason: "the file can't be read", byteCount: 0))
    }
  }
}

extension ProjectRepository {
  /// Returns the blob ids of files in the work tree, by their paths: those of the index for files that have not changed,
  /// so that only the others are read. Files that can't be read have none.
  public func fileIDs(of paths: [String]) throws -> [String: String] {
    let index = try requirePlainIndex()
    let found = try repository.changes(since: repository.head().commit, in: index, notesUnchanged: false)
    let changed = Set(found.unstaged.map { ExactName($0.path) })
    return Dictionary(
      paths.compactMap { path in
        let known = changed.contains(ExactName(path)) ? nil : index.entry(of: path).map { ObjectID($0.id) }
        return (known ?? (try? repository.blobID(ofFile: path))).map { (path, $0.description) }
      }
    ) { first, _ in first }
  }
}
