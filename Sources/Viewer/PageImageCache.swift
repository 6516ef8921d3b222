internal import Files
internal import Git
internal import Imaging
internal import JSON
internal import Project

/// What pages show of images, cached by blob id in `.git/assets/page-images`: their thumbnails, and renderings of those
/// that browsers can't show.
///
/// Each image has its own file: the size of a JSON object, the object, and the bytes of the PNGs that it lists. All
/// files can be deleted at any time.
public struct PageImageCache: Sendable {
  /// Increased whenever the same image would give a different result.
  private static let version = 1
  /// If there are more, all are deleted and made again.
  private static let maxFileCount = 20_000
  /// In bytes; a larger rendering isn't cached.
  private static let maxFileSize = 1 << 24

  private let folder: String

  /// - Parameter folder: The folder of `assets` inside the git directory.
  public init(in folder: String) {
    self.folder = Path.join(folder, "page-images")
    if let entries = try? FileSystem.entries(of: self.folder), entries.count > Self.maxFileCount {
      try? FileSystem.remove(self.folder)
    }
  }

  /// Returns the cached data of an image, without what a page takes from the file itself.
  ///
  /// - Parameter renderer: The version of the renderer; empty for bitmaps.
  func entry(_ id: String, renderer: String) -> PageImages.Entry? {
    guard let path = path(id), let file = try? OpenFile(path), file.byteCount <= Self.maxFileSize,
      let bytes = try? file.readAll(), let line = bytes.firstIndex(of: 0x0A),
      let headSize = Int(String(decoding: bytes[..<line], as: UTF8.self)), (1..<bytes.count - line).contains(headSize),
      let head = (try? JSONDocument(parsing: Array(bytes[line...].dropFirst().prefix(headSize))))?.value.object,
      head["version"]?.number?.int == Self.version, head["renderer"]?.text == renderer,
      let facts = head["facts"].flatMap(ImageFacts.init(json:))
    else { return nil }
    var entry = PageImages.Entry(id: id, facts: facts)
    var rest = bytes[line...].dropFirst(1 + headSize)
    for (name, part) in Self.parts {
      guard let value = head[name]?.object else { continue }
      guard let count = value["bytes"]?.number?.int, count > 0, count <= rest.count,
        let width = value["width"]?.number?.int, let height = value["height"]?.number?.int
      else { return nil }
      entry[keyPath: part] = .init(bytes: Array(rest.prefix(count)), type: "png", width: width, height: height)
      rest = rest.dropFirst(count)
    }
    entry.full?.luma = facts.luma
    entry.facts.isRendered = entry.full != nil
    return entry
  }

  /// Caches an image; if that fails, it is made again the next time.
  func insert(_ entry: PageImages.Entry, renderer: String) {
    guard let path = path(entry.id) else { return }
    var entry = entry
    if !entry.facts.isRendered { entry.full = nil }
    var members: [(String, JSONValue?)] = [
      ("version", .number(Self.version)), ("renderer", .string(renderer)), ("facts", entry.facts.json),
    ]
    var bytes: [UInt8] = []
    for (name, part) in Self.parts {
      guard let image = entry[keyPath: part] else { continue }
      let counts: JSONValue = [
        "width": .number(image.width), "height": .number(image.height), "bytes": .number(image.bytes.count),
      ]
      members.append((name, counts))
      bytes += image.bytes
    }
    let head = JSONDocument(.object(members), layout: .output).bytes
    guard head.count + bytes.count < Self.maxFileSize, (try? FileSystem.makeFolder(folder)) != nil else { return }
    try? FileSystem.write(Array("\(head.count)\n".utf8) + head + bytes, to: path, waits: false)
  }

  private static var parts: [(String, WritableKeyPath<PageImages.Entry, PageImages.Encoded?>)] {
    [("thumb", \.thumb), ("full", \.full)]
  }

  /// Nil for an image without a blob id.
  private func path(_ id: String) -> String? { ObjectID(id).map { Path.join(folder, $0.description) } }
}
