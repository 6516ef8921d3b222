public import Catalog
internal import Files
public import References

/// The facts about a project's assets outside of its catalogs, and the names of the assets.
public struct ProjectFacts: Sendable {
  /// Everything in the catalogs that code can ask for by name.
  public internal(set) var assets: [NamedAsset] = []
  /// The names, without namespaces, of assets in folders of unknown types. They may be in an app or not, so nothing is
  /// said about places that ask for them.
  private(set) var possibleNames: Set<ExactName> = []
  /// The catalogs, by path.
  public internal(set) var catalogs: [String] = []
  /// The places that certainly ask for an asset, file by file.
  public internal(set) var references: [AssetReference] = []
  /// The indices in `assets` of those that something outside of the catalogs may mean.
  public internal(set) var mentioned: Set<Int> = []
  /// The indices of those that code names.
  public internal(set) var mentionedByCode: Set<Int> = []
  /// The indices of those that a symbol, a setting or another asset shows.
  var shown: Set<Int> = []
  /// The names and symbols by which an asset is certainly asked for, and not only strings that may be one.
  var askedFor: Set<ExactName> = []
  /// What code looks up by names about which nothing is known.
  var lookups: Set<NameLookup> = []
  /// The images outside of catalogs by their names, without extension, scale and device.
  var looseImages: [ExactName: [String]] = [:]
  /// The icons of Icon Composer, by path.
  var composedIcons: [String] = []
  /// What Xcode project files list.
  var projectFiles: [ProjectListing] = []
  /// Why files that describe how the project is built or what it shows can't be read, by path.
  var problems: [String: SourceIssue] = [:]
  /// The targets that are built from the catalogs; nil if no project file says.
  var targets: [BuildTargets.Target]?
  /// All targets, for finding those that a file is built into; nil if no project file says.
  var built: BuildTargets?
  /// Folders in which a tool other than Xcode defines what belongs to an app: a package, a specification. Those with
  /// the Xcode project that the tool writes don't count.
  var otherProjects: [String] = []
  /// True if a submodule isn't checked out, which may contain assets.
  var lacksSubmodule = false

  /// The documents of prototypes, by path.
  var prototypes: [String] = []
  /// The names of the assets that prototypes show.
  var shownByPrototypes: Set<ExactName> = []

  init() {}

  /// Adds the names of everything in catalogs that code can ask for.
  mutating func add(_ catalogs: [AssetCatalog], in tree: any FileTree) {
    assets += catalogs.flatMap(NamedAsset.all)
    let reader = CatalogReader(tree, reading: { _ in false }, toleratesDenial: true)
    for catalog in catalogs {
      let found = try? reader.assetsInUnknownFolders(of: catalog)
      possibleNames.formUnion((found ?? []).map { ExactName($0.name) })
    }
  }

  /// True if something certainly asks for an asset, by its index. Other strings may be a constant that only a test uses,
  /// or a key of data.
  func asksFor(_ index: Int) -> Bool {
    let asset = assets[index]
    return shown.contains(index)
      || (asset.names + [asset.symbol].compactMap { $0 }).contains { askedFor.contains(ExactName($0)) }
  }

  /// True if an asset in a folder of an unknown type may be meant.
  func mayHave(_ name: String) -> Bool {
    !possibleNames.isEmpty && possibleNames.contains(ExactName(LooseFileName.withoutEnding(Path.name(name))))
  }
}

/// An asset with all the names that mean it.
public struct NamedAsset: Hashable, Sendable {
  public var path: String
  /// The path of its catalog.
  public var catalog: String
  public var type: FolderType
  /// As in code: `Toolbar/Bell`. Parts of a sprite atlas also have a second name with its name before.
  public var names: [String]
  /// Its name in code as Xcode generates it, the last word alone: `mapPin`; nil if there is none.
  public var symbol: String?
  /// The same for Objective-C: `MapPin` of `ACImageNameMapPin`.
  public var objectiveCSymbol: String?
  /// True for a part of a sprite atlas, a complication and the like, which code asks for through that.
  public var isPart: Bool

  /// Returns everything in a catalog that can be asked for.
  static func all(in catalog: AssetCatalog) -> [NamedAsset] {
    catalog.assets.map { item in
      let around = Path.name(Path.folder(item.path))
      let isPart = FolderType(folderName: around).role == .asset
      let symbol = GeneratedSymbol(of: item)
      let second = "\(Path.stem(around))/\(item.name)"
      let hasSecond = isPart && ExactName(second) != ExactName(item.qualifiedName)
      return NamedAsset(
        path: item.path, catalog: catalog.path, type: item.type,
        names: [item.qualifiedName] + (hasSecond ? [second] : []),
        symbol: symbol.map { String($0.swift.split(separator: ".").last ?? "") },
        objectiveCSymbol: symbol?.objectiveC, isPart: isPart)
    }
  }
}

extension FolderType {
  /// The kinds of references that may mean an asset of this type.
  public var subjects: Set<AssetReference.AssetKind> {
    Set(AssetReference.AssetKind.allCases.filter { $0 != .unknown && canBeMeant(by: $0) })
  }

  /// False if a reference asks for an asset of another kind.
  public func canBeMeant(by subject: AssetReference.AssetKind) -> Bool {
    switch subject {
    case .unknown: true
    case .color: self == .colorSet
    case .data: self == .dataSet
    case .image: ![.colorSet, .dataSet, .appIconSet, .launchImage].contains(self)
    case .icon: [.appIconSet, .imageStack, .brandAssets, .solidImageStack, .stickersIconSet].contains(self)
    case .launchImage: self == .launchImage
    }
  }
}
