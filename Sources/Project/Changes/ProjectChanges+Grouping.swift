internal import Catalog
public import Files
public import Git
internal import JSON

extension ProjectChanges {
  /// Groups changed files by asset, reading the old and the new `Contents.json` of those assets only.
  ///
  /// - Parameters:
  ///   - told: The maximum number of assets to describe in detail; nil for all. The others are not read, unless
  ///     something was removed that may have been renamed.
  ///   - identify: Returns the blob id of a new file; called only if that may show that an asset was renamed.
  /// - Throws: `FileError` if a folder of a changed asset can't be read.
  public init(
    _ files: [FileChange], from old: any FileTree, to new: any FileTree, telling told: Int? = nil,
    identifiedBy identify: @escaping (FileChange) -> ObjectID? = { $0.newID }
  ) throws(FileError) {
    var byAsset: [AssetPath: [FileChange]] = [:]
    otherFiles = []
    var replaced = (old: Set<AssetPath>(), new: Set<AssetPath>())
    for change in files.flatMap(\.asSeparateChanges) {
      let asset = AssetPath(of: change.path)
      if let asset, change.isInPlace(ofFolder: asset.set) {
        otherFiles.append(change)
        if change.wasThere { replaced.old.insert(asset) }
        if change.kind != .deleted { replaced.new.insert(asset) }
      } else if let asset {
        byAsset[asset, default: []].append(change)
      } else {
        otherFiles.append(change)
      }
    }
    let readers = (old: CatalogReader(old), new: CatalogReader(new))
    var groups = (old: GroupNamespaces(), new: GroupNamespaces())
    // Only a removed asset can have been renamed to a new one; without both, each state can be processed at once.
    let mayBeRenamed =
      files.contains { $0.kind == .renamed }
      || files.contains { $0.kind == .deleted } && files.contains { $0.kind == .added || $0.kind == .untracked }
    var waiting: [AssetDelta] = []
    var changes: [AssetChange] = []
    // Sorted, because looking up an asset next to the previous one is faster.
    let sorted = byAsset.sorted { Path.precedes($0.key.set, $1.key.set) }
    let read = mayBeRenamed ? sorted[...] : sorted.prefix(told ?? .max)
    for (path, files) in read {
      // A path that was replaced by a link may lead to a folder, but not to this asset.
      let before = try replaced.old.contains(path) ? nil : readers.old.asset(at: path, among: &groups.old)
      let after = try replaced.new.contains(path) ? nil : readers.new.asset(at: path, among: &groups.new)
      var states = AssetDelta(
        path: path.set, before: before?.unlessEmpty, after: after?.unlessEmpty, files: files)
      states.identify = identify
      if mayBeRenamed { waiting.append(states) } else { changes.append(AssetChange(states)) }
    }
    furtherAssetCount = sorted.count - read.count
    assets = changes + AssetRenameDetector(waiting, identifiedBy: identify).joined.map(AssetChange.init)
  }
}

extension FileChange {
  /// True for a file or a link at the path of a set's folder.
  fileprivate func isInPlace(ofFolder folder: String) -> Bool {
    ExactName(path) == ExactName(folder) && oldMode != .submodule && newMode != .submodule
  }

  fileprivate var wasThere: Bool { kind != .added && kind != .untracked }

  /// A renamed file as one removed and one added file; every other change unchanged.
  fileprivate var asSeparateChanges: [FileChange] {
    guard kind == .renamed, let oldPath else { return [self] }
    return [
      FileChange(.deleted, oldPath, old: oldMode.map { ($0, oldID) }),
      FileChange(.added, path, new: newMode.map { ($0, newID) }),
    ]
  }
}

extension AssetChange {
  /// Compares two states of one asset; at least one of them exists.
  fileprivate init(_ states: AssetDelta) {
    let (before, after) = (states.before, states.after)
    let item = after ?? before ?? CatalogFolder(path: states.path)
    name = item.qualifiedName
    type = item.type
    path = states.path
    files = states.files
    (self.before, self.after) = (before, after)
    kind = before == nil ? .added : after == nil ? .removed : states.formerPath == nil ? .changed : .renamed
    if let before, let path = states.formerPath { former = Former(name: before.qualifiedName, path: path) }
    lookalikes = states.lookalikes.map { Former(name: $0.qualifiedName, path: $0.path) }
    newFileNames = former == nil ? [] : Self.newNames(of: before?.elements ?? [], after?.elements ?? [])
    isUnreadable = after?.isUnreadable ?? false
    // If a state can't be read, its slots are unknown, so none are reported as removed or added.
    let areKnown = !isUnreadable && before?.isUnreadable != true
    variants = areKnown ? Self.variants(from: before?.elements ?? [], to: after?.elements ?? [], states) : []
    if let before, let after, areKnown { settings = AssetSettingChange.all(from: before, to: after) }
    let isOtherwiseChanged = before?.settings != after?.settings
    if kind == .changed, areKnown { strayFiles = Self.strays(among: files, before, after, in: path) }
    let isUnexplained = kind == .changed && variants.isEmpty && strayFiles.count < files.count
    isRewritten = isUnexplained && areKnown && settings.isEmpty && files.count - strayFiles.count == 1
    changesSettings =
      isUnexplained && !isRewritten || before != nil && after != nil && isOtherwiseChanged || !settings.isEmpty
  }

  /// The files that no slot uses, without `Contents.json`.
  private static func strays(
    among files: [FileChange], _ before: CatalogFolder?, _ after: CatalogFolder?, in folder: String
  ) -> [FileChange] {
    let elements = (before?.elements ?? []) + (after?.elements ?? [])
    let named = Set(elements.compactMap { $0.filename.map { ExactName(Path.join(folder, $0)) } })
    return files.filter { file in
      ExactName(Path.name(file.path)) != ExactName(ContentsDocument.fileName)
        && !named.contains { Path.relative(file.path, to: $0.text) != nil }
    }
  }

  private static func variants(
    from old: [SetElement], to new: [SetElement], _ states: AssetDelta
  ) -> [VariantChange] {
    let before = filled(old)
    let after = filled(new)
    let came = new.compactMap { element -> VariantChange? in
      guard element.isFilled else { return nil }
      let lacksFile = states.lacksFile(of: element)
      guard let earlier = before[Slot(of: element)] else { return VariantChange(.added, element, lacksFile: lacksFile) }
      if let kind = states.comingOrGoing(of: element, since: earlier) {
        return VariantChange(kind, element, since: earlier)
      }
      let isSame = states.haveSameFile(earlier, element) && earlier.object["color"] == element.object["color"]
      guard isSame else { return VariantChange(.redrawn, element, since: earlier, lacksFile: lacksFile) }
      let isMoved = earlier.filename.map(ExactName.init) != element.filename.map(ExactName.init)
      return states.formerPath == nil && isMoved ? VariantChange(.renamed, element, since: earlier) : nil
    }
    let went = old.filter { $0.isFilled && after[Slot(of: $0)] == nil }.map { VariantChange(.removed, $0, since: $0) }
    return came + went
  }

  /// The new names of files whose slots exist before and after, if the names differ.
  private static func newNames(of old: [SetElement], _ new: [SetElement]) -> [FileRename] {
    let after = filled(new)
    var names: [ExactName: Set<ExactName>] = [:]
    for (slot, element) in filled(old) {
      guard let old = element.filename, let new = after[slot]?.filename else { continue }
      names[ExactName(old), default: []].insert(ExactName(new))
    }
    // A file that became two is not a renamed file.
    return names.compactMap { old, new in
      new.count == 1 && !new.contains(old) ? new.first.map { FileRename(old: old.text, new: $0.text) } : nil
    }
  }

  private static func filled(_ elements: [SetElement]) -> [Slot: SetElement] {
    Dictionary(elements.filter(\.isFilled).map { (Slot(of: $0), $0) }) { first, _ in first }
  }
}

extension CatalogFolder {
  /// Everything in `Contents.json` except the elements and the program that wrote it; the order of keys doesn't matter.
  var settings: JSONObject {
    var object = document.object
    if let key = type.elementsKey { object[key] = nil }
    if var info = object["info"]?.object {
      for name in ["author", "version"] { info[name] = nil }
      object["info"] = info.isEmpty ? nil : .object(info)
    }
    return object.inOrder
  }

  fileprivate var isUnreadable: Bool {
    if case .invalid = contents { true } else { false }
  }

  /// Nil for a folder without files, which git doesn't track.
  fileprivate var unlessEmpty: CatalogFolder? {
    if case .absent = contents, files.isEmpty, children.isEmpty { nil } else { self }
  }
}
