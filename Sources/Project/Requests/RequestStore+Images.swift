internal import Files
public import Git
internal import Imaging
public import Review

/// The images of a comment before it is recorded.
public struct CommentImages: Sendable {
  private(set) var images: [CommentImage] = []
  private(set) var suggestion: ImageSuggestion?
  private var bytes: [String: [UInt8]] = [:]

  public init() {}

  /// Reads an image.
  ///
  /// - Parameter path: Absolute.
  /// - Throws: `FileError`; `RequestError.badImage` if the file isn't an image in a format that all browsers show, or
  ///   is too large, or if there are too many images.
  mutating func add(_ path: String) throws {
    let file = try OpenFile(path)
    guard file.byteCount <= CommentImage.maxSize else { throw RequestError.badImage(path) }
    let bytes = try file.readAll()
    guard let facts = Self.facts(of: bytes) else { throw RequestError.badImage(path) }
    let image = CommentImage(
      name: Path.name(path), bytes: bytes, fileExtension: facts.fileExtension, width: facts.width,
      height: facts.height)
    if self.bytes[image.path] != nil { return }
    guard images.count < CommentImage.maxCount else { throw RequestError.badImage(nil) }
    images.append(image)
    self.bytes[image.path] = bytes
  }

  mutating func suggest(_ path: String, for variant: String) throws {
    try add(path)
    let bytes = try OpenFile(path).readAll()
    suggestion = images.first { $0.isMade(of: bytes) }.map { ImageSuggestion(path: $0.path, variant: variant) }
  }

  /// Stores the images; nil if there are none.
  func tree(in repository: Repository) throws -> ObjectID? {
    if images.isEmpty { return nil }
    let draft = try TemporaryIndex(of: repository, startingFrom: .commit(nil))
    for image in images {
      try draft.record(image.path, blob: repository.storeBlob(bytes[image.path] ?? []), mode: .file)
    }
    return try draft.writeTree()
  }

  /// The format and size found in the bytes of an image, whatever its file is called; nil if comments don't support the
  /// format, or if it is too large.
  static func facts(of bytes: [UInt8]) -> (fileExtension: String, width: Int, height: Int)? {
    guard let header = try? ImageHeader.read(from: bytes), let size = header.displaySize else { return nil }
    let (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
    guard (1...CommentImage.maxSide).contains(width), (1...CommentImage.maxSide).contains(height),
      width * height <= CommentImage.maxPixelCount
    else { return nil }
    switch header.format {
    case .png: return ("png", width, height)
    case .jpeg: return ("jpg", width, height)
    case .webp: return ("webp", width, height)
    default: return nil
    }
  }
}

extension RequestStore {
  /// Returns an image of a comment with its blob id; nil if it isn't here, or if it differs from its recorded name and
  /// size.
  public func file(of image: CommentImage, in event: String) throws -> (id: ObjectID, bytes: [UInt8])? {
    guard let commit = ObjectID(event), try repository.isCommit(commit) else { return nil }
    let tree = try repository.tree(of: commit)
    guard let entry = try tree.entry(at: image.path), entry.mode == .file,
      try tree.byteCount(of: entry) == image.byteCount
    else { return nil }
    let bytes = try tree.bytes(of: entry)
    guard image.isMade(of: bytes), let facts = CommentImages.facts(of: bytes), facts.width == image.width,
      facts.height == image.height, image.path.hasSuffix("." + facts.fileExtension)
    else { return nil }
    return (entry.id, bytes)
  }

  /// Returns the comment that suggests an image, with the image.
  ///
  /// - Throws: `RequestError.noSuggestion`.
  public func suggestion(_ id: String, in request: ReviewRequest) throws -> ImageToApply {
    let comment = try self.comment(id, in: request)
    guard !comment.isHidden, let suggestion = comment.event.suggestion,
      case .comment(_, let anchor?, _) = comment.event.kind,
      let image = comment.event.images.first(where: { $0.path == suggestion.path }),
      let file = try file(of: image, in: comment.id)
    else { throw RequestError.noSuggestion(id) }
    return ImageToApply(author: comment.author, anchor: anchor, image: image, bytes: file.bytes)
  }

  /// The people whose suggested images are part of a version.
  func suggesters(of request: ReviewRequest, in comparison: ProjectComparison) throws -> [Person] {
    let held = Set(comparison.changes.assets.flatMap(\.files).compactMap { $0.newID?.description })
    var people: [Person] = []
    for comment in request.threads.flatMap(\.comments) {
      guard let suggestion = comment.event.suggestion, comment.event.recordedBy == nil,
        comment.author.key != request.author.key, !people.contains(where: { $0.key == comment.author.key }),
        let image = comment.event.images.first(where: { $0.path == suggestion.path }),
        let file = try file(of: image, in: comment.id), held.contains(file.id.description)
      else { continue }
      people.append(comment.author)
    }
    return people
  }
}

/// An image that a comment suggests for a variant.
public struct ImageToApply: Sendable {
  public var author: Person
  /// The asset and the variant.
  public var anchor: Anchor
  public var image: CommentImage
  public var bytes: [UInt8]
}
