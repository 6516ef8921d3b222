internal import Catalog
internal import Files
internal import Git

/// The changes of a merge compared with each of its parents: what it took from one of them isn't a change of its own.
extension ProjectChanges {
  /// Returns the changes that differ from every parent.
  ///
  /// - Parameter others: The changes compared with the other parents.
  func common(to others: [ProjectChanges]) -> ProjectChanges {
    if others.isEmpty { return self }
    var told = self
    told.assets = assets.compactMap { asset in
      let views = others.map { $0.assets.first { ExactName($0.path) == ExactName(asset.path) } }
      let known = views.compactMap { $0 }
      return known.count == views.count ? asset.common(to: known) : nil
    }
    for other in others {
      let paths = Set(other.otherFiles.map { ExactName($0.path) })
      told.otherFiles.removeAll { !paths.contains(ExactName($0.path)) }
    }
    return told
  }

  /// Adds changes of the same version to other assets. An asset that was renamed may be among both.
  mutating func add(_ others: ProjectChanges) {
    let known = (assets: Set(assets.map { ExactName($0.path) }), files: Set(otherFiles.map { ExactName($0.path) }))
    assets += others.assets.filter { !known.assets.contains(ExactName($0.path)) }
    otherFiles += others.otherFiles.filter { !known.files.contains(ExactName($0.path)) }
  }
}

extension AssetChange {
  /// Returns nil if each part of the asset matches one of the parents.
  fileprivate func common(to others: [AssetChange]) -> AssetChange? {
    // An asset added or renamed on one side is an ordinary asset for the parent of that side.
    let all = [self] + others
    guard var told = all.first(where: { $0.kind == .changed }) else { return self }
    if told.isUnreadable { return told }
    for view in all where view.kind == .changed {
      let slots = Set(view.variants.map { Slot(of: $0.element) })
      told.variants.removeAll { !slots.contains(Slot(of: $0.element)) }
      let names = Set(view.settings.map(\.name))
      told.settings.removeAll { !names.contains($0.name) }
      let strays = Set(view.strayFiles.map { ExactName($0.path) })
      told.strayFiles.removeAll { !strays.contains(ExactName($0.path)) }
    }
    told.isRewritten = false
    told.changesSettings = !told.settings.isEmpty
    return told.variants.isEmpty && told.settings.isEmpty && told.strayFiles.isEmpty ? nil : told
  }
}
