internal import Files

/// An image attached to a comment: a file in the tree of the comment's commit.
public struct CommentImage: Hashable, Sendable {
  /// Further images are neither written nor read.
  public static let maxCount = 10
  /// In bytes.
  public static let maxSize = 5 << 20
  /// The maximum width and height in pixels.
  public static let maxSide = 16_384
  public static let maxPixelCount = 64 << 20

  /// The file name given by the person.
  public var name: String
  /// `attachments/`, 16 digits of the SHA-256 of its bytes, and `.png`, `.jpg` or `.webp`.
  public var path: String
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  public var byteCount: Int
  /// A description of the image, for people who can't see it.
  public var alt: String?

  public init(name: String, bytes: [UInt8], fileExtension: String, width: Int, height: Int) {
    self.name = name
    path = "attachments/\(SHA256.hexadecimal(of: bytes).prefix(16)).\(fileExtension)"
    (self.width, self.height, byteCount) = (width, height, bytes.count)
  }

  /// Nil if something is missing or exceeds the limits.
  init?(_ values: [String: EventValue]) {
    guard let name = values["name"]?.text, (1...255).contains(name.utf8.count), let path = values["path"]?.text,
      Self.isPath(path), let width = values["width"]?.int, let height = values["height"]?.int,
      (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height), width * height <= Self.maxPixelCount,
      let byteCount = values["bytes"]?.int, (1...Self.maxSize).contains(byteCount)
    else { return nil }
    (self.name, self.path, self.width, self.height, self.byteCount) = (name, path, width, height, byteCount)
    if let alt = values["alt"]?.text, alt.count <= 500 { self.alt = alt }
  }

  var value: EventValue {
    var values: [String: EventValue] = [
      "name": .string(name), "path": .string(path), "width": .number(width), "height": .number(height),
      "bytes": .number(byteCount),
    ]
    values["alt"] = alt.map { .string($0) }
    return .object(values)
  }

  /// True if the file's name was derived from these bytes.
  public func isMade(of bytes: [UInt8]) -> Bool {
    bytes.count == byteCount && path.hasPrefix("attachments/\(SHA256.hexadecimal(of: bytes).prefix(16)).")
  }

  private static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "attachments" else { return false }
    let name = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return name.count == 2 && name[0].utf8.count == 16
      && name[0].utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      && ["png", "jpg", "webp"].contains(name[1])
  }
}

/// An image of a comment that is suggested for a variant.
public struct ImageSuggestion: Hashable, Sendable {
  /// The path of the image.
  public var path: String
  /// The variant as text, such as `dark 3x`; the anchor of the comment identifies it.
  public var variant: String

  public init(path: String, variant: String) { (self.path, self.variant) = (path, variant) }

  init?(_ values: [String: EventValue]) {
    guard let path = values["attachment"]?.text, let variant = values["variant"]?.text, variant.utf8.count <= 200 else {
      return nil
    }
    (self.path, self.variant) = (path, variant)
  }

  var value: EventValue { .object(["attachment": .string(path), "variant": .string(variant)]) }
}

extension ReviewEvent {
  /// Reads the images of a comment; if there are too many, or if one exceeds the limits, none are shown.
  static func images(_ values: [String: EventValue]) -> (images: [CommentImage], suggestion: ImageSuggestion?) {
    let elements = values["attachments"]?.elements ?? []
    guard elements.count <= CommentImage.maxCount else { return ([], nil) }
    let images = elements.compactMap { $0.members.flatMap(CommentImage.init) }
    let suggestion = values["suggestion"]?.members.flatMap(ImageSuggestion.init)
    return (images, suggestion.flatMap { one in images.contains { $0.path == one.path } ? one : nil })
  }
}

extension EventMessage {
  /// Adds the images of a comment.
  public mutating func add(_ images: [CommentImage], _ suggestion: ImageSuggestion?) {
    if !images.isEmpty { values?["attachments"] = .list(images.map(\.value)) }
    values?["suggestion"] = suggestion?.value
  }
}
