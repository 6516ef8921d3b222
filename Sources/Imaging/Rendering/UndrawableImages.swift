internal import Files

/// Images that could not be rendered within the limits of time and memory, so that no command waits for one of them
/// again.
///
/// They are stored in a file that can be removed at any time. A line is the id of an image's bytes and the renderer
/// that failed: another version of it, or other limits, get another try.
public struct UndrawableImages: Sendable {
  /// In bytes; a larger file isn't read, and is replaced.
  private static let maxFileSize = 1 << 20
  /// If there are more, the oldest are dropped.
  private static let maxCount = 5000

  private let path: String
  private let id: @Sendable ([UInt8]) -> String

  /// - Parameters:
  ///   - folder: The folder inside git's own that belongs to `assets`.
  ///   - id: Returns the id of an image's bytes, without spaces.
  public init(in folder: String, id: @escaping @Sendable ([UInt8]) -> String) {
    path = Path.join(folder, "undrawable-images")
    self.id = id
  }

  /// - Parameter renderer: Only called if something is known about the image.
  func contains(_ file: [UInt8], renderer: () -> String) -> Bool {
    let start = id(file) + " "
    let known = lines.filter { $0.hasPrefix(start) }
    return !known.isEmpty && known.contains(start + renderer())
  }

  /// If it can't be written, the next command tries the image again.
  func insert(_ file: [UInt8], renderer: String) {
    let line = "\(id(file)) \(renderer)"
    let kept = lines.filter { $0 != line }.suffix(Self.maxCount - 1) + [line]
    guard (try? FileSystem.makeFolder(Path.folder(path))) != nil else { return }
    try? FileSystem.write(Array(kept.map { $0 + "\n" }.joined().utf8), to: path, waits: false)
  }

  private var lines: [String] {
    guard let file = try? OpenFile(path), file.byteCount <= Self.maxFileSize, let bytes = try? file.readAll() else {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
