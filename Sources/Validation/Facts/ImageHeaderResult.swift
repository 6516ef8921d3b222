internal import Files
public import Imaging

/// What the header of an image told.
public enum ImageHeaderResult: Hashable, Sendable {
  case facts(ImageHeader)
  /// The bytes are no image, or not a whole one.
  case failure(ImageHeaderError)
  /// Only a pointer of Git LFS lies here; the image was not fetched, and nothing is known about it.
  case notFetched

  public var facts: ImageHeader? {
    if case .facts(let facts) = self { facts } else { nil }
  }

  var isNotFetched: Bool {
    if case .notFetched = self { true } else { false }
  }

  /// Reads a header.
  init(of file: String, in tree: any FileTree) {
    do throws(FileError) {
      self.init(reading: try tree.open(file))
    } catch {
      self = .failure(.file(error))
    }
  }

  private init(reading source: any ByteSource) {
    do throws(ImageHeaderError) {
      self = .facts(try ImageHeader.read(from: source))
    } catch .unknownFormat where Self.isPointer(source) {
      self = .notFetched
    } catch {
      self = .failure(error)
    }
  }

  /// Source: Git LFS specification, `docs/spec.md`, The Pointer; the second address is the one of its first versions.
  private static func isPointer(_ source: any ByteSource) -> Bool {
    guard source.byteCount < 1024, let head = try? source.read(at: 0, count: 64) else { return false }
    return ["version https://git-lfs.github.com/spec/", "version https://hawser.github.com/spec/"]
      .contains { head.starts(with: Array($0.utf8)) }
  }
}
