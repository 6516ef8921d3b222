public import Catalog
internal import Files
public import Git
public import References

/// What changed in one asset between two states of a project.
public struct AssetChange: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, changed, removed
    /// The same images, or most of them, under another name or in another folder.
    case renamed
  }

  /// The previous name and folder of a renamed asset.
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
  /// For a removed asset: new assets with its images, if it can't be decided which of them it was renamed to.
  public var lookalikes: [Former] = []
  /// The new file names of a renamed asset by slot, if they differ from the old ones.
  var newFileNames: [FileRename] = []
  public var variants: [VariantChange]
  /// True if the current `Contents.json` can't be read, so the slots are unknown.
  public var isUnreadable = false
  /// True if something other than the images changed: a setting or an empty slot.
  public var changesSettings: Bool
  /// The settings that changed, if their values are known.
  public var settings: [AssetSettingChange] = []
  /// True if its `Contents.json` was only reformatted: the content is the same.
  public var isRewritten = false
  /// Changed files of an existing asset that no slot names, neither before nor after the change.
  public var strayFiles: [FileChange] = []
  /// For an asset that was removed or renamed: the places where code still uses the old name, one reference per line.
  /// Nil until `findUses` has run, and if another asset has the name now.
  public var remainingUses: [AssetReference]?
  /// The places where code uses its name, one reference per line; nil if they weren't counted.
  public var uses: [AssetReference]?
  /// Which delivered images have a size that their slots don't have: `expected 2x at 48×48`.
  public var expectedSizes: String?
  /// Every changed file of the asset; for a renamed asset, the files in both its old and its new folder.
  public var files: [FileChange]
  /// The asset before the change; nil if it is new.
  public var before: CatalogFolder?
  /// The asset after the change; nil if it was removed.
  public var after: CatalogFolder?
}

extension AssetChange {
  /// The git blob of a slot's image before the change; nil if there was none, or if it isn't known.
  public func imageID(before variant: VariantChange) -> ObjectID? {
    let element = variant.earlier ?? (variant.kind == .removed || variant.kind == .missing ? variant.element : nil)
    return file(element, in: former?.path ?? path)?.oldID
  }

  /// The same after the change; a file on disk may not have been hashed.
  public func imageID(after variant: VariantChange) -> ObjectID? {
    variant.kind == .removed || variant.kind == .missing ? nil : file(variant.element, in: path)?.newID
  }

  private func file(_ element: SetElement?, in folder: String) -> FileChange? {
    guard let name = element?.filename else { return nil }
    let path = ExactName(Path.join(folder, name))
    return files.first { ExactName($0.path) == path }
  }
}

/// A file of an asset that was renamed.
struct FileRename {
  var old: String
  var new: String
}

/// A setting of an asset, or of one of its slots, that changed.
public struct AssetSettingChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Nil if not set.
    case value(old: String?, new: String?)
    /// The setting holds more than one value.
    case other
    case slotAdded, slotRemoved
  }

  /// Nil if the setting applies to all slots.
  public var element: SetElement?
  /// The key in the file; empty for an added or removed slot.
  public var name: String
  public var kind: Kind
}

/// What changed in one slot of an asset.
public struct VariantChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case added, redrawn, removed
    /// The same image in a renamed file, in an asset that wasn't renamed itself.
    case renamed
    /// The list names the same file as before, but the file is gone.
    case missing
    /// A missing file that the list already named exists again.
    case found
  }

  public var kind: Kind
  /// The slot with its current file, or its former one.
  public var element: SetElement
  /// The slot before the change; nil if it is new.
  public var earlier: SetElement?
  /// True if the slot now names a file that doesn't exist.
  public var lacksFile: Bool
  /// The result of comparing the two images; nil if they weren't compared yet, or can't be.
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
  /// Sorted by path; limited to the first ones if a limit was given.
  public var assets: [AssetChange]
  /// The number of further changed assets, whose details are unknown.
  public internal(set) var furtherAssetCount = 0
  /// Sorted by path.
  public var otherFiles: [FileChange]
  /// The prototypes among other files, in the order of their paths; empty unless they were looked for.
  public var prototypes: [PrototypeChange] = []

  public init(assets: [AssetChange] = [], otherFiles: [FileChange] = []) {
    self.assets = assets
    self.otherFiles = otherFiles
  }

  public var assetCount: Int { assets.count + furtherAssetCount }
  public var isEmpty: Bool { assetCount == 0 && otherFiles.isEmpty }
}
