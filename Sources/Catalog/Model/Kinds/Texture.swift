internal import Files
internal import JSON

/// A texture, or the six of a cube, for each kind of device and level.
///
/// Source: *Asset Catalog Format Reference*, texture set and cube texture set types.
public struct TextureSet: Sendable {
  /// The texture for one kind of device.
  public struct Slot: Sendable {
    /// The element in the file.
    public var element: SetElement
    /// Nil for a texture that is not one side of a cube.
    public var face: CubeFace?
    /// The mipmap set the element names; nil if it names none.
    public var mipmaps: MipmapSet?
  }

  /// What the numbers of a texture mean.
  public enum Interpretation: String, Hashable, Sendable {
    case colors, data
  }

  /// True if there is one for each side of a cube.
  public var isCube: Bool
  /// In the order of the file.
  public var slots: [Slot]
  /// Whether the numbers are colors; nil if it isn't given.
  public var interpretation: Interpretation?
  /// True if rows start at the bottom.
  public var startsAtBottom: Bool

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard [.textureSet, .cubeTextureSet].contains(item.type) else { return nil }
    isCube = item.type == .cubeTextureSet
    let properties = item.document.properties
    interpretation = properties["interpretation"]?.text.flatMap(Interpretation.init)
    startsAtBottom = properties["origin"]?.text == "bottom-left"
    let children = item.childrenByName
    slots = item.elements.map { element in
      Slot(
        element: element, face: element.cubeFace,
        mipmaps: element.filename.flatMap { children[ExactName($0)] }.flatMap(MipmapSet.init))
    }
  }

  /// The sides of a cube that no element has; none for a plain texture.
  public var missingFaces: [CubeFace] {
    isCube ? CubeFace.allCases.filter { face in !slots.contains { $0.face == face } } : []
  }
}

/// One side of a cube texture, by its axis.
public enum CubeFace: String, CaseIterable, Hashable, Sendable {
  case right = "x+"
  case left = "x-"
  case top = "y+"
  case bottom = "y-"
  case front = "z+"
  case back = "z-"
}

/// The levels of one texture: the image itself, and smaller ones for distant objects.
public struct MipmapSet: Sendable {
  /// The source of the smaller images.
  public enum Mode: String, Hashable, Sendable {
    /// Only the image itself.
    case none
    /// Xcode generates the smaller ones.
    case all
    /// The images in the set.
    case fixed
  }

  /// One of the images, by the number of times its size was halved.
  public struct Level: Hashable, Sendable {
    /// 0 is the image itself, up to 16.
    public var number: Int
    /// The element in the file.
    public var element: SetElement
  }

  /// The source of the smaller levels; nil if it isn't given.
  public var mode: Mode?
  /// By number; elements of unknown levels are left out.
  public var levels: [Level]

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .mipmapSet else { return nil }
    mode = item.document.properties["level-mode"]?.text.flatMap(Mode.init)
    levels = item.elements.compactMap { element in element.mipmapLevel.map { Level(number: $0, element: element) } }
      .sorted { $0.number < $1.number }
  }
}

extension SetElement {
  /// The side of a cube that the texture is for; nil for a plain texture and for an unknown word.
  public var cubeFace: CubeFace? { object["cube-face"]?.text.flatMap(CubeFace.init) }
  /// How a texture's pixels are stored for the graphics processor: `rgba-8-unorm-sRGB`.
  public var pixelFormat: String? { object["pixel-format"]?.text }

  /// 0 for `base`, else the number of `mipmap-level-1` to `mipmap-level-16`.
  public var mipmapLevel: Int? {
    guard let text = object["mipmap-level"]?.text else { return nil }
    if text == "base" { return 0 }
    let prefix = "mipmap-level-"
    guard text.hasPrefix(prefix), let number = Int(text.dropFirst(prefix.count)), (1...16).contains(number) else {
      return nil
    }
    return number
  }

  /// The formats that Xcode knows, in the order of its list.
  ///
  /// Source: xcbuild, `Libraries/xcassets`.
  public static let knownPixelFormats = [
    "r-8-unorm", "rg-8-unorm", "rgba-8-unorm", "rgba-8-unorm-sRGB", "r-16-float", "rg-16-float", "rgba-16-float",
    "rbg-10-extended-range-sRGB", "astc-4x4", "astc-4x4-sRGB", "astc-8x8", "astc-8x8-sRGB",
  ]
}
