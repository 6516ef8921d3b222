public import Files

/// The old and new names of assets, for updating references.
public struct ReferenceMapping: Sendable {
  /// One asset that gets its first name, or a new one.
  public struct Asset: Hashable, Sendable {
    /// The name that code uses from now on: `Toolbar/bell`.
    public var name: String
    /// The kinds of assets that places may ask for to mean it; a place that doesn't say always may.
    public var subjects: Set<AssetReference.AssetKind>
    /// Other names that meant it until now, as files spell them: `bell.png`, `bell@2x.png`.
    public var oldNames: [String] = []
    /// Names that may mean it but are never changed.
    public var doubtfulNames: [String] = []
    /// The catalog that contains it; empty for a new one.
    public var catalog = ""
    /// The catalogs of other assets that have the same old name.
    public var catalogsOfOthers: [String] = []
    /// True if the images came from an Android app, whose names for them are updated.
    public var isFromAndroid = false
    /// The symbols generated for code; nil if there were or are none.
    public var oldSymbols: GeneratedNames?
    public var newSymbols: GeneratedNames?

    public init(_ name: String, subjects: Set<AssetReference.AssetKind>) {
      self.name = name
      self.subjects = subjects
    }
  }

  /// The symbols Xcode generates for a name.
  public struct GeneratedNames: Hashable, Sendable {
    /// With dots: `Toolbar.bell`.
    public var swift: String
    /// Without `ACImageName` before it: `Bell`; nil in a namespace.
    public var objectiveC: String?

    public init(swift: String, objectiveC: String?) {
      self.swift = swift
      self.objectiveC = objectiveC
    }
  }

  /// A loose file whose image is in a catalog now.
  public struct Image: Hashable, Sendable {
    /// Its path, former or current.
    public var path: String
    /// The file in the catalog with the same bytes.
    public var newPath: String

    public init(_ path: String, now newPath: String) {
      self.path = path
      self.newPath = newPath
    }
  }

  /// An app icon set or a launch image set, which the system finds by a build setting; it found loose files by an
  /// `Info.plist`.
  public struct SystemSet: Hashable, Sendable {
    /// `icon` or `launchImage`.
    public var subject: AssetReference.AssetKind
    public var name: String
    /// The loose files that were added to it.
    public var images: [String]
    /// True if an app whose settings can name the set is built from these images.
    public var isBuilt: Bool
    /// True for an icon that the app changes to: code asks for it by its name, and the build settings list it beside
    /// the others of its kind.
    public var isAlternate: Bool

    public init(
      _ subject: AssetReference.AssetKind, _ name: String, images: [String], isBuilt: Bool, isAlternate: Bool = false
    ) {
      self.subject = subject
      self.name = name
      self.images = images
      self.isBuilt = isBuilt
      self.isAlternate = isAlternate
    }

    /// The build setting that names the set.
    var setting: String {
      let names = isAlternate ? "ALTERNATE_APPICON_NAMES" : subject == .icon ? "APPICON_NAME" : "LAUNCHIMAGE_NAME"
      return "ASSETCATALOG_COMPILER_" + names
    }
  }

  public var assets: [Asset]
  public var systemSets: [SystemSet] = []
  /// Images whose entries in project files are removed.
  public var images: [Image] = []
  /// True if the loose files are removed, so that paths to them lead nowhere.
  public var removesImages = false
  /// The catalog that replaces the images in targets; nil if no project file changes.
  public var catalog: String?
  /// The targets that the catalog is added to; empty for all that had one of the images.
  public var targetNames: [String] = []
  /// True if places that name an image which doesn't exist are reported, too.
  public var tellsMissingImages = false
  /// The images of all catalogs, which 'bell.png' finds by 'bell'.
  public var existingNames: Set<ExactName> = []
  /// How certain it must be that a string in code means an asset for it to be updated. A place named after images takes
  /// the name of an existing asset; it may take the file of a loose one.
  public var leastCertainty = AssetReference.Certainty.certain
  /// Old names that are also those of app icons.
  public var iconNames: Set<ExactName> = []
  /// Which catalog is built into which target, to distinguish assets of one name; nil if that isn't known.
  public var targets: BuildTargets?

  public init(_ assets: [Asset] = []) { self.assets = assets }
}

extension ReferenceMapping {
  /// Which of the assets with one name a place means.
  enum Meaning {
    case asset, other
    /// Nothing decides, or one target means this one and another target another.
    case unknown
  }

  /// Returns which asset of a name is meant, by the targets that the file is built into.
  func meaning(of asset: Asset, at found: ScannedName, in file: String) -> Meaning {
    if found.kind == .buildSetting, asset.catalogsOfOthers.isEmpty {
      // A setting of the whole project, or in a settings file, is for targets that aren't known here.
      let users = targets?.targets(setting: found.range.lowerBound, in: file) ?? []
      let isMeant = users.isEmpty || asset.catalog.isEmpty || users.contains { $0.takes(asset.catalog) }
      return isMeant ? .asset : .other
    }
    if asset.catalogsOfOthers.isEmpty { return .asset }
    let taking = found.bundle == nil ? targets?.targets(taking: file, at: found.range.lowerBound) ?? [] : []
    // Without a bundle, code that is linked into an app looks in the bundle of the app.
    let isOwn = found.kind != .literal || found.ownBundle != nil || taking.allSatisfy(\.isOfProcess)
    guard isOwn, let first = taking.first.map({ Self.meaning(of: asset, in: $0) }) else { return .unknown }
    return taking.allSatisfy { Self.meaning(of: asset, in: $0) == first } ? first : .unknown
  }

  private static func meaning(of asset: Asset, in target: BuildTargets.Target) -> Meaning {
    let catalogs = Set(target.catalogs.map(ExactName.init))
    let hasOther = asset.catalogsOfOthers.contains { catalogs.contains(ExactName($0)) }
    if catalogs.contains(ExactName(asset.catalog)) { return hasOther ? .unknown : .asset }
    return hasOther ? .other : .unknown
  }
}
