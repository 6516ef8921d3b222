/// What a folder of a catalogue is, told by its extension.
///
/// An extension that is not known here is kept as it is: nothing of such a folder is read or changed.
///
/// Source: *Asset Catalog Format Reference* (TP40015170), asset types.
public struct FolderType: Hashable, Sendable {
  /// The extension of the folder's name; `""` for a group.
  public let fileExtension: String
  /// What people call one, in the singular: `image set`.
  public let title: String
  /// The name of the list in `Contents.json` that holds the elements.
  public let elementsKey: String?
  /// What the folder is good for in a catalogue.
  public let role: Role

  /// What folders of a type are good for in a catalogue.
  public enum Role: Hashable, Sendable {
    /// The catalogue itself or a group: holds others, and is not asked for by name.
    case container
    /// Something code asks for by name.
    case asset
    /// A piece of the asset around it, such as a layer.
    case part
    /// An extension nobody here knows.
    case unknown
  }

  public var isKnown: Bool { role != .unknown }

  /// True where folders inside can be asked for by name, as the images of a sprite atlas; those inside an image stack
  /// are pieces of it.
  public var holdsAssets: Bool { role == .container || self == .spriteAtlas || self == .complicationSet }

  /// The same for the name of a folder, without finding its type: of ten thousand folders nearly all are none of these.
  public static func couldHoldAssets(_ folderName: String) -> Bool {
    let name = folderName.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return true }
    let fileExtension = name[name.index(after: dot)...]
    return holdingExtensions.contains { $0.elementsEqual(fileExtension) }
  }

  private static let holdingExtensions = all.filter(\.holdsAssets).map { Array($0.fileExtension.utf8) }

  /// True where each element fills a slot of its own, told by its idiom, scale and the like. A layer or a frame is
  /// told by its place in the list.
  public var hasSlots: Bool { Self.slotKeys.contains(elementsKey ?? "") && self != .stickerSequence }

  private static let slotKeys: Set = ["images", "symbols", "colors", "data", "assets", "textures", "levels"]

  private init(_ fileExtension: String, _ title: String, _ elementsKey: String?, _ role: Role) {
    self.fileExtension = fileExtension
    self.title = title
    self.elementsKey = elementsKey
    self.role = role
  }

  /// The type of a folder with this extension, compared as Xcode does: case counts.
  public init(fileExtension: String) {
    self = Self.byExtension[fileExtension] ?? FolderType(fileExtension, "folder of an unknown type", nil, .unknown)
  }

  /// The type of a folder with this name. A group's name holds no dot.
  public init(folderName: String) {
    let dot = folderName.utf8.lastIndex(of: UInt8(ascii: "."))
    self.init(fileExtension: dot.map { String(folderName[folderName.utf8.index(after: $0)...]) } ?? "")
  }

  public static let catalog = FolderType("xcassets", "catalogue", nil, .container)
  public static let stickerCatalog = FolderType("xcstickers", "sticker catalogue", nil, .container)
  public static let group = FolderType("", "group", nil, .container)
  public static let imageSet = FolderType("imageset", "image set", "images", .asset)
  public static let symbolSet = FolderType("symbolset", "symbol set", "symbols", .asset)
  public static let colorSet = FolderType("colorset", "colour set", "colors", .asset)
  public static let dataSet = FolderType("dataset", "data set", "data", .asset)
  public static let appIconSet = FolderType("appiconset", "app icon set", "images", .asset)
  public static let launchImage = FolderType("launchimage", "launch image set", "images", .asset)
  public static let iconSet = FolderType("iconset", "icon set", nil, .asset)
  public static let brandAssets = FolderType("brandassets", "brand assets", "assets", .asset)
  public static let imageStack = FolderType("imagestack", "image stack", "layers", .asset)
  public static let imageStackLayer = FolderType("imagestacklayer", "image stack layer", nil, .part)
  public static let solidImageStack = FolderType("solidimagestack", "solid image stack", "layers", .asset)
  public static let solidImageStackLayer = FolderType("solidimagestacklayer", "solid image stack layer", nil, .part)
  public static let complicationSet = FolderType("complicationset", "complication set", "assets", .asset)
  public static let spriteAtlas = FolderType("spriteatlas", "sprite atlas", nil, .asset)
  public static let stickerPack = FolderType("stickerpack", "sticker pack", "stickers", .asset)
  public static let sticker = FolderType("sticker", "sticker", nil, .part)
  public static let stickerSequence = FolderType("stickersequence", "sticker sequence", "frames", .part)
  public static let stickersIconSet = FolderType("stickersiconset", "stickers icon set", "images", .asset)
  public static let textureSet = FolderType("textureset", "texture set", "textures", .asset)
  public static let cubeTextureSet = FolderType("cubetextureset", "cube texture set", "textures", .asset)
  public static let mipmapSet = FolderType("mipmapset", "mipmap set", "levels", .part)
  public static let arResourceGroup = FolderType("arresourcegroup", "AR resource group", "resources", .asset)
  public static let arReferenceImage = FolderType("arreferenceimage", "AR reference image", "images", .part)
  public static let arObject = FolderType("arobject", "AR reference object", nil, .part)
  public static let gcDashboardImage = FolderType("gcdashboardimage", "Game Center dashboard image", nil, .asset)
  public static let gcLeaderboard = FolderType("gcleaderboard", "Game Center leaderboard", nil, .asset)
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
