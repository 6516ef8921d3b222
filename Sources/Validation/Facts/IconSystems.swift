internal import Catalog
internal import Files
internal import References

/// The systems for which icon sets that share a name have images. Of several sets, a build takes those for its own
/// system: a watch app may be built from the catalog of the phone's app, too.
struct IconSystems: Sendable {
  typealias System = BuildTargets.Platform

  private var sharing: [AssetName.Identity: [AssetName]] = [:]
  private var systems: [ExactName: Set<System>] = [:]

  /// Without any set.
  init() {}

  /// Reads the sets that share a name.
  init(_ names: [AssetName], in tree: any FileTree) {
    let sets = names.filter { [.appIconSet, .stickersIconSet].contains($0.identity.type) }
    sharing = Dictionary(grouping: sets, by: \.identity).filter { $0.value.count > 1 }
    for set in sharing.values.joined() { systems[ExactName(set.path)] = Self.systems(of: set.path, in: tree) }
  }

  /// Returns nil if a set can't be read or has an image that may be for any system.
  private static func systems(of set: String, in tree: any FileTree) -> Set<System>? {
    let folder = CatalogFolder(path: set, contents: .unread)
    guard let read = try? CatalogReader(tree).reading(folder), read.contents.document != nil else { return nil }
    var systems: Set<System> = []
    for element in FolderFacts(read).elements where element.filename != nil {
      guard let system = IconSlot(of: element)?.system else { return nil }
      systems.insert(system)
    }
    return systems
  }

  /// Returns the systems for which a set has an image: none if it has no image, all if they aren't known.
  func systems(of set: AssetName) -> Set<System> { systems[ExactName(set.path)] ?? Set(System.allCases) }

  /// Returns the sets of which a build takes more than one, because they have images for the same system.
  ///
  /// - Parameter platforms: Those of the build; empty if they aren't known.
  func clashing(_ sets: [AssetName], on platforms: Set<System>) -> [AssetName] {
    let crowded = (platforms.isEmpty ? Set(System.allCases) : platforms).filter { system in
      sets.count { systems(of: $0).contains(system) } > 1
    }
    return sets.filter { !systems(of: $0).isDisjoint(with: crowded) }
  }

  /// True if another set of the same name, in one of some catalogs, has an image for a system.
  func hasOther(than set: AssetName, for system: System, in catalogs: Set<ExactName>) -> Bool {
    (sharing[set.identity] ?? []).contains { other in
      ExactName(other.path) != ExactName(set.path) && catalogs.contains(ExactName(other.catalog))
        && systems(of: other).contains(system)
    }
  }

  /// True if a set has images, but each build of a target takes those of another set with the same name.
  func passesOver(_ set: AssetName, in target: BuildTargets.Target) -> Bool {
    guard let own = systems[ExactName(set.path)], !own.isEmpty else { return false }
    return target.configurations.allSatisfy { configuration in
      let platforms = configuration.settings.platforms
      let catalogs = Set(configuration.catalogs.map(ExactName.init))
      return !platforms.isEmpty && own.isDisjoint(with: platforms)
        && platforms.allSatisfy { hasOther(than: set, for: $0, in: catalogs) }
    }
  }
}

extension IconSlot {
  /// The system whose devices or store show the image; nil if it may be any.
  var system: BuildTargets.Platform? {
    switch family {
    case .iphone, .ipad, .car, .iosMarketing: .iOS
    case .mac: .macOS
    case .watch, .watchMarketing: .watchOS
    case .tv: .tvOS
    case .vision: .visionOS
    case .universal: platform.flatMap(BuildTargets.Platform.init(filter:))
    case .unknown: nil
    }
  }
}
