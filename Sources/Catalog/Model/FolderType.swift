/// The type of a catalog folder, which its extension determines.
///
/// An unknown extension is kept: such a folder is neither read nor changed.
///
/// Source: *Asset Catalog Format Reference* (TP40015170), asset types.
public struct FolderType: Hashable, Sendable {
  /// The extension of the folder's name; `""` for a group.
  public let fileExtension: String
  /// The name for people, in the singular: `image set`.
  public let title: String
  /// The name of the list in `Contents.json` that holds the elements.
  public let elementsKey: String?
  /// The purpose of the folder in a catalog.
  public let role: Role

  /// The purpose of folders of a type in a catalog.
  public enum Role: Hashable, Sendable {
    /// The catalog itself or a group: contains others, and is not asked for by name.
    case container
    /// An item that code asks for by name.
    case asset
    /// A part of the asset around it, such as a layer.
    case part
    /// An unknown extension.
    case unknown
  }

  /// False for an unknown extension.
  public var isKnown: Bool { role != .unknown }

  /// True if folders inside can be asked for by name, as the images of a sprite atlas; those inside an image stack are
  /// parts of it.
  public var holdsAssets: Bool { role == .container || self == .spriteAtlas || self == .complicationSet }

  /// The same for the name of a folder, without finding its type: in ten thousand folders almost none can.
  public static func couldHoldAssets(_ folderName: String) -> Bool {
    let name = folderName.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return true }
    let fileExtension = name[name.index(after: dot)...]
    return holdingExtensions.contains { $0.elementsEqual(fileExtension) }
  }

  private static let holdingExtensions = all.filter(\.holdsAssets).map { Array($0.fileExtension.utf8) }

  /// True if each element fills a slot of its own, identified by its idiom, scale and the like. A layer or a frame is
  /// identified by its place in the list.
  public var hasSlots: Bool { Self.slotKeys.contains(elementsKey ?? "") && self != .stickerSequence }

  private static let slotKeys: Set = ["images", "symbols", "colors", "data", "assets", "textures", "levels"]

  private init(_ fileExtension: String, _ title: String, _ elementsKey: String?, _ role: Role) {
    self.fileExtension = fileExtension
    self.title = title
    self.elementsKey = elementsKey
    self.role = role
  }

  /// The type of a folder with this extension, compared as Xcode does: case matters.
  public init(fileExtension: String) {
    self = Self.byExtension[fileExtension] ?? FolderType(fileExtension, "folder of an unknown type", nil, .unknown)
  }

  /// The type of a folder with this name. A group's name contains no dot.
  public init(folderName: String) {
    let dot = folderName.utf8.lastIndex(of: UInt8(ascii: "."))
    self.init(fileExtension: dot.map { String(folderName[folderName.utf8.index(after: $0)...]) } ?? "")
  }

  /// The catalog itself.
  public static let catalog = FolderType("xcassets", "catalog", nil, .container)
  /// The catalog of a sticker pack.
  public static let stickerCatalog = FolderType("xcstickers", "sticker catalog", nil, .container)
  /// A folder without an extension, which may make a namespace.
  public static let group = FolderType("", "group", nil, .container)
  /// A named image.
  public static let imageSet = FolderType("imageset", "image set", "images", .asset)
  /// A custom symbol, drawn on Apple's template.
  public static let symbolSet = FolderType("symbolset", "symbol set", "symbols", .asset)
  /// A named color, for each appearance.
  public static let colorSet = FolderType("colorset", "color set", "colors", .asset)
  /// Any file, asked for by name.
  public static let dataSet = FolderType("dataset", "data set", "data", .asset)
  /// The icon of an app, in all required sizes.
  public static let appIconSet = FolderType("appiconset", "app icon set", "images", .asset)
  /// The image that old systems show while an app starts.
  public static let launchImage = FolderType("launchimage", "launch image set", "images", .asset)
  /// An icon of a Mac, described by the names of its files alone.
  public static let iconSet = FolderType("iconset", "icon set", nil, .asset)
  /// The icon and the top shelf of a tvOS app.
  public static let brandAssets = FolderType("brandassets", "brand assets", "assets", .asset)
  /// An icon of tvOS, in layers that move against one another.
  public static let imageStack = FolderType("imagestack", "image stack", "layers", .asset)
  /// One layer of such an icon.
  public static let imageStackLayer = FolderType("imagestacklayer", "image stack layer", nil, .part)
  /// An icon of visionOS, in layers with depth.
  public static let solidImageStack = FolderType("solidimagestack", "solid image stack", "layers", .asset)
  /// One layer of such an icon.
  public static let solidImageStackLayer = FolderType("solidimagestacklayer", "solid image stack layer", nil, .part)
  /// The images of an app on a watch face, by role.
  public static let complicationSet = FolderType("complicationset", "complication set", "assets", .asset)
  /// Images that are packed into one texture.
  public static let spriteAtlas = FolderType("spriteatlas", "sprite atlas", nil, .asset)
  /// Stickers for Messages.
  public static let stickerPack = FolderType("stickerpack", "sticker pack", "stickers", .asset)
  /// One sticker of a pack.
  public static let sticker = FolderType("sticker", "sticker", nil, .part)
  /// A sticker that moves, frame by frame.
  public static let stickerSequence = FolderType("stickersequence", "sticker sequence", "frames", .part)
  /// The icon of a sticker pack.
  public static let stickersIconSet = FolderType("stickersiconset", "stickers icon set", "images", .asset)
  /// A texture for the graphics processor.
  public static let textureSet = FolderType("textureset", "texture set", "textures", .asset)
  /// Six textures, one for each side of a cube.
  public static let cubeTextureSet = FolderType("cubetextureset", "cube texture set", "textures", .asset)
  /// The levels of one texture, each half as large as the one before.
  public static let mipmapSet = FolderType("mipmapset", "mipmap set", "levels", .part)
  /// The images and objects that an augmented reality app recognizes.
  public static let arResourceGroup = FolderType("arresourcegroup", "AR resource group", "resources", .asset)
  /// An image to be recognized in the real world.
  public static let arReferenceImage = FolderType("arreferenceimage", "AR reference image", "images", .part)
  /// A scanned object to be recognized in the real world.
  public static let arObject = FolderType("arobject", "AR reference object", nil, .part)
  /// The image of a game's page in Game Center.
  public static let gcDashboardImage = FolderType("gcdashboardimage", "Game Center dashboard image", nil, .asset)
  /// The image of a leaderboard in Game Center.
  public static let gcLeaderboard = FolderType("gcleaderboard", "Game Center leaderboard", nil, .asset)
  /// The image of a set of leaderboards in Game Center.
  public static let gcLeaderboardSet = FolderType("gcleaderboardset", "Game Center leaderboard set", nil, .asset)

  /// All known types, in the order lists show them.
  public static let all: [FolderType] = [
    catalog, stickerCatalog, group, appIconSet, imageSet, symbolSet, colorSet, dataSet, launchImage, iconSet,
    brandAssets, imageStack, imageStackLayer, solidImageStack, solidImageStackLayer, complicationSet, spriteAtlas,
    stickerPack, sticker, stickerSequence, stickersIconSet, textureSet, cubeTextureSet, mipmapSet, arResourceGroup,
    arReferenceImage, arObject, gcDashboardImage, gcLeaderboard, gcLeaderboardSet,
  ]

  private static let byExtension = Dictionary(uniqueKeysWithValues: all.map { ($0.fileExtension, $0) })
}
