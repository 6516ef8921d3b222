internal import Files
public import Imaging
internal import LargeFiles

/// What the header of an image says.
public enum ImageHeaderResult: Hashable, Sendable {
  case facts(ImageHeader)
  /// The bytes aren't an image, or not a complete one.
  case failure(ImageHeaderError)
  /// Only a pointer of Git LFS is here; the image was not fetched, and nothing is known about it.
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
    } catch .unknownFormat where LargeFilePointer.isPointer(source) {
      self = .notFetched
    } catch {
      self = .failure(error)
    }
  }
}
