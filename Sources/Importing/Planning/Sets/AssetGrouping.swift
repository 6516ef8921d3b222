internal import Catalog
internal import Files

/// Groups images by the names of their assets, and plans each asset separately.
struct AssetGrouping {
  private let tree: any FileTree
  private let target: ImportTarget
  private let sets: SetsByName
  private var places: GroupPlaces
  private let names: GroupAssignment
  private let makesNamespaces: Bool
  /// By the full name of the asset.
  private var members: [ExactName: [SetPlanner.NamedImage]] = [:]
  /// The names that would be one folder on a Mac.
  private let spellings: [FoldedName: [ExactName]]
  private var planned: [ExactName: SetPlanner.Plan] = [:]
  private var unreadable: [ExactName: FileError] = [:]
  /// The plans of the assets, in the order of their names, once all are planned.
  private var assets: [SetPlanner.Plan] = []

  init(_ images: [ImportCandidate], _ request: ImportRequest, into target: ImportTarget, _ tree: any FileTree) {
    self.tree = tree
    self.target = target
    sets = SetsByName(target.catalog)
    makesNamespaces = request.makesNamespaces
    places = GroupPlaces(target.path, sets, makesNamespaces: request.makesNamespaces)
    names = GroupAssignment(request, images)
    // Of files with the same bytes the first is taken; it is a copy only if there is no original.
    let originals = images.filter { $0.name?.isCopy != true } + images.filter { $0.name?.isCopy == true }
    for image in originals where image.reason == nil {
      guard let name = image.name else { continue }
      let groups = request.makesNamespaces ? names.groups(of: image.path, name) : []
      members[Self.fullName(groups, name), default: []].append(
        .init(path: image.path, name: name, converted: image.converted))
    }
    spellings = Dictionary(grouping: members.keys.sorted()) { FoldedName($0.text) }
  }

  var edits: [SetEdit] { assets.compactMap(\.edit).sorted { Path.precedes($0.path, $1.path) } }

  /// The groups to create: those that are not empty.
  var groups: [NewGroup] {
    let used = assets.compactMap { $0.edit?.path }
    return places.groups.filter { group in used.contains { Path.relative($0, to: group.path) != nil } }
      .sorted { Path.precedes($0.path, $1.path) }
  }

  var problems: [FileError] { unreadable.sorted { $0.key < $1.key }.map(\.value) }

  /// Each conflict once; two spellings of one name share theirs.
  var conflicts: [ImportConflict] {
    var seen: Set<[ExactName]> = []
    return assets.flatMap(\.conflicts).filter { seen.insert($0.paths.map(ExactName.init)).inserted }
  }

  private func fullName(of path: String, _ name: ParsedImageName) -> ExactName {
    Self.fullName(makesNamespaces ? names.groups(of: path, name) : [], name)
  }

  private static func fullName(_ groups: [String], _ name: ParsedImageName) -> ExactName {
    ExactName((groups + [name.base]).joined(separator: "/"))
  }

  func outcome(of image: ImportCandidate) -> ImportOutcome {
    guard let name = image.name else { return .left(.notAFile) }
    let asset = fullName(of: image.path, name)
    if let error = unreadable[asset] { return .left(.unreadable(error)) }
    return planned[asset]?.outcome(of: image.path) ?? .left(.notAFile)
  }

  mutating func planAll() {
    var new: [NewSet] = []
    for name in members.keys.sorted() {
      let images = members[name] ?? []
      var asset = SetPlanner(name.text, images, in: tree)
      do throws(FileError) {
        if let path = try planUnlessNew(&asset) {
          new.append(NewSet(name: name, path: path, images: images))
        } else {
          planned[name] = asset.plan
        }
      } catch {
        unreadable[name] = error
      }
    }
    for (set, result) in zip(new, plans(of: new)) {
      switch result {
      case .success(let plan): planned[set.name] = plan
      case .failure(let error): unreadable[set.name] = error
      }
    }
    assets = planned.keys.sorted().compactMap { planned[$0] }
  }

  /// A new set and its path.
  private struct NewSet: Sendable {
    var name: ExactName
    var path: String
    var images: [SetPlanner.NamedImage]

    func plan(in tree: any FileTree) -> Result<SetPlanner.Plan, FileError> {
      var asset = SetPlanner(name.text, images, in: tree)
      do throws(FileError) {
        try asset.planNewSet(at: path)
        return .success(asset.plan)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Fewer sets than this are not worth a second core.
  private static let batch = 128

  /// They don't depend on one another, so they are planned on all cores if each can read the tree.
  private func plans(of sets: [NewSet]) -> [Result<SetPlanner.Plan, FileError>] {
    guard let folder = tree as? DiskFileTree else { return sets.map { $0.plan(in: tree) } }
    return Parallel.map(sets, batch: Self.batch) { $0.plan(in: folder) }
  }

  /// Returns the path of an asset's new set; nil if it has been planned by then, because it exists or can't be created.
  private mutating func planUnlessNew(_ asset: inout SetPlanner) throws(FileError) -> String? {
    refuseOtherSpellings(&asset)
    guard asset.plan.conflicts.isEmpty else { return nil }
    let found = sets.sets(like: asset.name)
    if found.count > 1 {
      asset.refuse(.severalSets, paths(of: asset.name) + found.map(\.path))
    } else if let set = found.first {
      try asset.planExtending(set)
    } else if case let near = sets.sets(near: asset.name), !near.isEmpty {
      asset.refuse(.differOnlyInSeparators, paths(of: asset.name) + near.map(\.path))
    } else {
      return placeOfNewSet(&asset)
    }
    return nil
  }

  private mutating func placeOfNewSet(_ asset: inout SetPlanner) -> String? {
    guard let first = members[ExactName(asset.name)]?.first else { return nil }
    do throws(GroupPlaces.GroupConflictError) {
      let folder = try places.folder(of: names.groups(of: first.path, first.name))
      let path = Path.join(folder, "\(first.name.base).\(FolderType.imageSet.fileExtension)")
      guard let obstacle = sets.obstacle(to: path) else { return path }
      asset.refuse(.nameInTheWay, paths(of: asset.name) + [obstacle])
    } catch {
      asset.refuse(error.kind, paths(of: asset.name) + [error.path])
    }
    return nil
  }

  /// Refuses an asset whose name is spelled differently by another one or by a set of the catalog.
  private func refuseOtherSpellings(_ asset: inout SetPlanner) {
    let own = ExactName(asset.name)
    let loose = (spellings[FoldedName(asset.name)] ?? []).map(\.text)
    let kept = sets.sets(like: asset.name).filter { ExactName($0.qualifiedName) != own }
    guard let other = loose.first(where: { ExactName($0) != own }) ?? kept.first?.qualifiedName else { return }
    let kind: ConflictKind = other == asset.name ? .differOnlyInUnicodeForm : .differOnlyInCase
    asset.refuse(kind, loose.flatMap(paths) + kept.map(\.path))
  }

  private func paths(of name: String) -> [String] { members[ExactName(name)]?.map(\.path) ?? [] }
}
