public import Files
public import Git
internal import Imaging

/// The image files of a tree; for an image in Git LFS, the downloaded file.
public struct ImageFiles {
  private let tree: any FileTree
  /// The folder where Git LFS keeps downloaded files; nil outside of a repository.
  private let largeFileFolder: String?

  public init(_ tree: any FileTree, largeFiles: String?) { (self.tree, largeFileFolder) = (tree, largeFiles) }

  /// In bytes.
  private static let maxFileSize = 1 << 28

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
