public import Catalog
public import Git
public import References

/// What changed in one asset between two states of a project.
public struct AssetChange: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, changed, removed
    /// The same images, or most of them, under another name or in another folder.
    case renamed
  }

  /// Where a renamed asset was.
  public struct Former: Hashable, Sendable {
    /// The name code used.
    public var name: String
    /// The folder of the set.
    public var path: String
  }

  /// The name code uses.
  public var name: String
  public var type: FolderType
  /// The folder of the set.
  public var path: String
  public var kind: Kind
  /// Nil unless the asset was renamed.
  public var former: Former?
  /// Of a removed asset: new ones with its images, any of which may be it under another name. Nothing tells which.
  public var lookalikes: [Former] = []
  /// What files of a renamed asset are called now, by their slots, where that is not what they were called.
  var newFileNames: [FileRename] = []
  public var variants: [VariantChange]
  /// True where the `Contents.json` there is now cannot be read, so that nothing is known of the slots.
  public var isUnreadable = false
  /// True where something changed besides the images: a setting, an empty well.
  public var changesSettings: Bool
  /// The settings that changed, as far as their values tell.
  public var settings: [AssetSettingChange] = []
  /// True if its `Contents.json` was only written in another way: it means what it meant.
  public var isRewritten = false
  /// Files of an asset that was there before and is there now which no slot names, neither then nor now.
  public var strayFiles: [FileChange] = []
  /// Of an asset that was removed or renamed: where code still asks for it by the old name, one reference a line; nil
  /// until `findUses` looked, and if another asset has the name now.
  public var remainingUses: [AssetReference]?
  /// Every file of the asset that changed; of a renamed one those it had and those it has.
  public var files: [FileChange]
  /// The asset as it was; nil if it is new.
  public var before: CatalogFolder?
  /// The asset as it is; nil if it was removed.
  public var after: CatalogFolder?
}

/// A file of an asset that has another name now.
struct FileRename {
  var old: String
  var new: String
}

/// A setting of an asset, or of one of its slots, that is not what it was.
public struct AssetSettingChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Nil for what is not set.
    case value(old: String?, new: String?)
    /// It holds more than one value.
    case other
    case slotAdded, slotRemoved
  }

  /// Nil for what is said of all slots.
  public var element: SetElement?
  /// The key of the file; empty for a slot that came or went.
  public var name: String
  public var kind: Kind
}

/// What changed in one slot of an asset.
public struct VariantChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, redrawn, removed
    /// The same image in a file of another name, of an asset that has its own.
    case renamed
    /// The list names its file as before, and that is gone.
    case missing
    /// The file that the list named already is there again.
    case found
  }

  public var kind: Kind
  /// The slot with the file that is in it now, or was.
  public var element: SetElement
  /// The slot as it was before; nil for one that is new.
  public var earlier: SetElement?
  /// True if the slot names a file now that isn't there.
  public var lacksFile: Bool
  /// What comparing the two images found; nil if nobody compared them yet, or nobody can.
  public var difference: ImageDifference?
  /// Why the two images can't be compared: `too large to compare`.
  public var obstacle: String?

  public init(_ kind: Kind, _ element: SetElement, since earlier: SetElement? = nil, lacksFile: Bool = false) {
    self.kind = kind
    self.element = element
    self.earlier = earlier
    self.lacksFile = lacksFile
  }
}

/// The changes of a project by asset, and the changed files outside of assets.
public struct ProjectChanges: Sendable {
  /// Sorted by path; where only some were to be told of in full, these.
  public var assets: [AssetChange]
  /// How many changed assets come after those, of which only the number is known.
  public internal(set) var furtherAssetCount = 0
  /// Sorted by path.
  public var otherFiles: [FileChange]

  public init(assets: [AssetChange] = [], otherFiles: [FileChange] = []) {
    self.assets = assets
    self.otherFiles = otherFiles
  }

  public var assetCount: Int { assets.count + furtherAssetCount }
  public var isEmpty: Bool { assetCount == 0 && otherFiles.isEmpty }
}
