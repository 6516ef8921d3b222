internal import Catalog
internal import Files
internal import References

/// A name in a build setting that is missing in the catalogs built with it.
struct UnmetSetting {
  /// A target that uses the setting.
  struct User {
    var target: BuildTargets.Target
    /// The configurations that lack the name; empty if all do.
    var configurations: [String] = []
  }

  var name: String
  var place: FindingLocation
  /// The name in another case, or in a group that makes a namespace, if these catalogs have it.
  var similar: String?
  /// The path of an Icon Composer icon that has the name but isn't built into the targets.
  var unbuilt: String?
  /// The name of the build setting.
  var key: String?
  /// Nil if no project file says what is built.
  var users: [User]?

  /// True for an icon that people could choose instead of the app's own.
  var isAlternateIcon: Bool {
    guard let users, !users.isEmpty else { return key == CatalogSettings.alternateIcons }
    return users.allSatisfy { $0.target.settings.use(ofIcon: name) != .appIcon }
  }

  /// `no catalog`, with the targets and configurations that are meant.
  var subject: String {
    guard let users, let first = users.first else { return "no catalog" }
    let targets =
      "\(users.count == 1 ? "target" : "targets") \(Wording.list(users.map { Wording.quoted($0.target.name) }))"
    guard users.count == 1, !first.configurations.isEmpty else { return "no catalog of \(targets)" }
    return "no catalog of \(targets) in \(Wording.list(first.configurations.map(Wording.quoted)))"
  }
}

extension ProjectFacts {
  /// Returns the settings of a kind that name a missing asset, target by target if project files say what is built.
  ///
  /// - Parameters:
  ///   - icons: The paths of icons of Icon Composer, which exist for the targets that are built from them.
  ///   - wanted: The names that the settings of a configuration ask for.
  func unmetSettings(
    for subject: AssetReference.AssetKind, besides icons: [String] = [],
    wanted: (BuildTargets.Target, CatalogSettings) -> [String]
  ) -> [UnmetSetting] {
    let meant = assets.filter { $0.type.canBeMeant(by: subject) }
    let settings = settings(for: subject)
    let all = Names(meant.flatMap(\.names) + icons.map(Path.stem), and: mayHave)
    guard let targets else {
      return settings.filter { !all.have($0.name) }.map {
        UnmetSetting(name: $0.name, place: $0.place, similar: all.similar(to: $0.name), key: $0.key)
      }
    }
    let byCatalog = Dictionary(grouping: meant) { ExactName($0.catalog) }.mapValues { $0.flatMap(\.names) }
    let places = Dictionary(grouping: references.filter { $0.kind == .buildSetting && $0.subject == subject }) {
      ExactName($0.name)
    }
    var unmet: [UnmetSetting] = []
    var used: Set<ExactName> = []
    for target in targets + withoutCatalogs(naming: icons, wanted) {
      var lacking: [ExactName: (similar: String?, configurations: [String])] = [:]
      for configuration in target.configurations {
        let names = Names(
          configuration.catalogs.flatMap { byCatalog[ExactName($0)] ?? [] }
            + (icons.isEmpty ? [] : target.icons.map(Path.stem)), and: mayHave)
        for name in wanted(target, configuration.settings) {
          used.insert(ExactName(name))
          guard !names.have(name) else { continue }
          var lack = lacking[ExactName(name)] ?? (names.similar(to: name), [])
          if !lack.configurations.contains(configuration.name) { lack.configurations.append(configuration.name) }
          lacking[ExactName(name)] = lack
        }
      }
      let count = Set(target.configurations.map(\.name)).count
      for (name, lack) in lacking {
        let place = Self.place(of: name.text, for: target, among: places[name] ?? [])
        let user = UnmetSetting.User(
          target: target, configurations: lack.configurations.count == count ? [] : lack.configurations)
        if let index = unmet.firstIndex(where: { $0.place == place && $0.similar == lack.similar }) {
          unmet[index].users?.append(user)
        } else {
          let unbuilt = icons.first { ExactName(Path.stem($0)) == name }
          unmet.append(
            UnmetSetting(name: name.text, place: place, similar: lack.similar, unbuilt: unbuilt, users: [user]))
        }
      }
    }
    let unused = settings.filter { !used.contains(ExactName($0.name)) && !all.have($0.name) }.map {
      UnmetSetting(name: $0.name, place: $0.place, similar: all.similar(to: $0.name), key: $0.key, users: [])
    }
    return unmet + unused
  }

  /// Returns the apps without a catalog whose settings name an icon that isn't in any target.
  private func withoutCatalogs(
    naming icons: [String], _ wanted: (BuildTargets.Target, CatalogSettings) -> [String]
  ) -> [BuildTargets.Target] {
    let all = built?.all ?? []
    let orphans = icons.filter { icon in !all.contains { $0.makes(icon) } }
    let names = Set(orphans.map { ExactName(Path.stem($0)) })
    guard !names.isEmpty else { return [] }
    return all.filter { target in
      target.catalogs.isEmpty && target.icons.isEmpty && target.isApp && target.productType != nil
        && wanted(target, target.settings).contains { names.contains(ExactName($0)) }
    }
  }

  /// The setting may be in the target's project, in a file that it is based on, or composed of others.
  private static func place(
    of name: String, for target: BuildTargets.Target, among settings: [AssetReference]
  ) -> FindingLocation {
    let project = Path.join(target.project, ProjectFile.fileName)
    let inProject = settings.filter { ExactName($0.file) == ExactName(project) }
    let own = inProject.first { target.isConfigured(inLine: $0.line) } ?? inProject.first
    let shared = settings.first { Path.name($0.file) != ProjectFile.fileName }
    return (own ?? shared)?.place ?? FindingLocation(name, in: project)
  }

  private struct Names {
    private let exact: Set<ExactName>
    private let all: [String]
    private let mayHave: (String) -> Bool

    init(_ names: [String], and mayHave: @escaping (String) -> Bool) {
      (all, self.mayHave) = (names, mayHave)
      exact = Set(names.map(ExactName.init))
    }

    func have(_ name: String) -> Bool { exact.contains(ExactName(name)) || mayHave(name) }

    func similar(to name: String) -> String? {
      let folded = name.lowercased()
      return all.first { $0.lowercased() == folded } ?? all.first { Path.name($0).lowercased() == folded }
    }
  }
}

extension BuildTargets.Target {
  /// The icons that a build looks for; only an app has some that people can choose, and not on a watch.
  func iconsBuilt(with settings: CatalogSettings) -> [String] {
    isApp && settings.platforms != [.watchOS] && !isForStickers ? settings.iconNames : settings.appIcons
  }

  /// True for a pack of stickers and the app around it, which have no code.
  var isForStickers: Bool {
    ["messages-sticker-pack", "application.messages"].contains { productType?.hasSuffix($0) == true }
  }
}
