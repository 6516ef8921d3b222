internal import Catalog
internal import Files
internal import References

/// Assets of one app with the same name: one finding, however many they are.
struct NameCollision {
  /// By path, at least two; the finding is about the first one.
  var names: [AssetName]
  /// The targets that are built from all of them at once.
  var targets: [BuildTargets.Target]
  /// False if no project file says whether the catalogs are built together, or if it depends on an unknown setting.
  var isCertain = true

  /// The paths of all but one of them, as a list in a sentence.
  func places(besides name: AssetName, where isMeant: (AssetName) -> Bool = { _ in true }) -> String {
    Wording.list(
      names.filter { ExactName($0.path) != ExactName(name.path) && isMeant($0) }.map { Wording.quoted($0.path) })
  }
}

extension NameCollision {
  /// The targets that use an icon of a name in a configuration that is built from several of the assets. A target with
  /// an icon of Icon Composer of that name uses no app icon set.
  func users(ofIcon name: String) -> [BuildTargets.Target] {
    targets.filter { target in
      if names[0].identity.type == .appIconSet, target.replaces(iconSet: name) { return false }
      return target.configurations.contains { configuration in
        let catalogs = Set(configuration.catalogs.map(ExactName.init))
        return configuration.settings.use(ofIcon: name) != .none
          && names.count { catalogs.contains(ExactName($0.catalog)) } > 1
      }
    }
  }

  /// Returns the icon sets of which a build of a target takes more than one.
  func clashing(in target: BuildTargets.Target, _ systems: IconSystems) -> [AssetName] {
    target.configurations.flatMap { configuration in
      guard configuration.settings.use(ofIcon: names[0].identity.qualifiedName) != .none else { return [AssetName]() }
      let catalogs = Set(configuration.catalogs.map(ExactName.init))
      let built = names.filter { catalogs.contains(ExactName($0.catalog)) }
      return systems.clashing(built, on: configuration.settings.platforms)
    }
  }
}

extension RuleInput {
  /// Returns the assets of one app that have the same key, if at least one of them is checked.
  func collisions<Key: Hashable>(_ names: [AssetName], by key: (AssetName) -> Key) -> [NameCollision] {
    Dictionary(grouping: names, by: key).values.filter { $0.count > 1 }.flatMap { group in
      collisions(in: group.sorted { Path.precedes($0.path, $1.path) })
    }
  }

  private func collisions(in group: [AssetName]) -> [NameCollision] {
    let catalogs = Dictionary(grouping: group) { ExactName($0.catalog) }
    var found: [NameCollision] = []
    for target in targets ?? [] {
      for configuration in target.configurations {
        let names = configuration.catalogs.flatMap { catalogs[ExactName($0)] ?? [] }
        found.append(
          NameCollision(
            names: names.sorted { Path.precedes($0.path, $1.path) }, targets: [target],
            isCertain: !configuration.hidesExclusions))
      }
    }
    // A catalog is one list of names in any target.
    found += catalogs.sorted { $0.key < $1.key }.map { NameCollision(names: $0.value, targets: []) }
    if targets == nil { found.append(NameCollision(names: group, targets: [], isCertain: false)) }
    found = found.filter { $0.names.count > 1 && $0.names.contains(where: \.isChecked) }
    let certain = NameCollision.largest(found.filter(\.isCertain))
    return certain.isEmpty ? NameCollision.largest(found) : certain
  }
}

extension NameCollision {
  /// Returns those that aren't part of another; the targets of a part are added to the larger one.
  fileprivate static func largest(_ collisions: [NameCollision]) -> [NameCollision] {
    var kept: [(collision: NameCollision, paths: Set<ExactName>)] = []
    for collision in collisions.sorted(by: { $0.names.count > $1.names.count }) {
      let paths = Set(collision.names.map { ExactName($0.path) })
      guard let index = kept.firstIndex(where: { $0.paths.isSuperset(of: paths) }) else {
        kept.append((collision, paths))
        continue
      }
      for target in collision.targets where !kept[index].collision.targets.contains(target) {
        kept[index].collision.targets.append(target)
      }
    }
    return kept.map(\.collision)
  }
}
