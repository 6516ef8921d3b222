internal import Files
internal import JSON

/// A pack of stickers for Messages, in the order they are shown.
///
/// Source: *Asset Catalog Format Reference*, sticker types.
public struct StickerPack: Sendable {
  /// How large the stickers of a pack are shown.
  public enum GridSize: String, Hashable, Sendable {
    case small, regular, large
  }

  /// One entry of the pack.
  public enum Entry: Sendable {
    case sticker(Sticker)
    case sequence(StickerSequence)
    /// Listed, but missing; holds the name.
    case missing(String)
  }

  /// How large they are shown; nil is regular.
  public var gridSize: GridSize?
  /// In the order in which they are shown.
  public var stickers: [Entry]

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .stickerPack else { return nil }
    gridSize = item.document.properties["grid-size"]?.text.flatMap(GridSize.init)
    let children = item.childrenByName
    stickers = item.elements.compactMap(\.filename).map { name in
      let child = children[ExactName(name)]
      if let sticker = child.flatMap(Sticker.init) { return .sticker(sticker) }
      if let sequence = child.flatMap(StickerSequence.init) { return .sequence(sequence) }
      return .missing(name)
    }
  }
}

/// One image for a message.
public struct Sticker: Sendable {
  /// The folder's name without its extension.
  public var name: String
  /// The image; nil if it has none yet.
  public var filename: String?
  /// The text that VoiceOver reads.
  public var label: String?

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .sticker else { return nil }
    let properties = item.document.properties
    (name, filename, label) = (item.name, properties["filename"]?.text, properties["accessibility-label"]?.text)
  }
}

/// An animated sticker: a sequence of images.
public struct StickerSequence: Sendable {
  /// How long the frames of a sequence are shown.
  public enum Duration: Hashable, Sendable {
    case framesPerSecond(Double)
    /// Of each frame.
    case seconds(Double)
  }

  /// The folder's name without its extension.
  public var name: String
  /// The names of the images; nil for a frame without an image.
  public var frames: [String?]
  /// How fast the frames follow one another.
  public var duration: Duration?
  /// How often it is shown; 0 means endlessly.
  public var repetitions: Int?
  /// The text that VoiceOver reads.
  public var label: String?

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .stickerSequence else { return nil }
    let properties = item.document.properties
    (name, label) = (item.name, properties["accessibility-label"]?.text)
    frames = item.elements.map(\.filename)
    repetitions = properties["repetitions"]?.number?.int
    let number = properties["duration"]?.finite
    switch properties["duration-type"]?.text {
    case "fps": duration = number.map { .framesPerSecond($0) }
    case "fixed": duration = number.map { .seconds($0) }
    default: duration = nil
    }
  }
}
