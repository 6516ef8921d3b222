internal import Catalog
internal import Files

/// Sorts pictures into groups of one base name, and plans each group by itself.
struct PictureGroups {
  private let tree: any FileTree
  private let target: ImportTarget
  private let sets: SetsByName
  private let leftovers: Set<ExactName>
  private let members: [ExactName: [SetPlanner.NamedPicture]]
  /// The base names that would be one folder on a Mac.
  private let spellings: [FoldedName: [ExactName]]
  private var planned: [ExactName: SetPlanner] = [:]
  private var unreadable: [ExactName: FileError] = [:]

  init(_ pictures: [FoundPicture], into target: ImportTarget, _ tree: any FileTree) {
    self.tree = tree
    self.target = target
    sets = SetsByName(target.catalog)
    leftovers = Set(target.leftovers.map(ExactName.init))
    let named = pictures.compactMap { picture in
      picture.reason == nil
        ? picture.name.map { SetPlanner.NamedPicture(path: picture.path, name: $0, converted: picture.converted) } : nil
    }
    members = Dictionary(grouping: named) { ExactName($0.name.base) }
    spellings = Dictionary(grouping: members.keys.sorted()) { FoldedName($0.text) }
  }

  var edits: [SetEdit] { groups.compactMap(\.edit).sorted { Path.precedes($0.path, $1.path) } }

  var problems: [FileError] { unreadable.sorted { $0.key < $1.key }.map(\.value) }

  /// Each conflict once; two spellings of one name share theirs.
  var conflicts: [ImportConflict] {
    var seen: Set<[ExactName]> = []
    return groups.flatMap(\.conflicts).filter { seen.insert($0.paths.map(ExactName.init)).inserted }
  }

  private var groups: [SetPlanner] { planned.sorted { $0.key < $1.key }.map(\.value) }

  func outcome(of picture: FoundPicture) -> ImportOutcome {
    let base = ExactName(picture.name?.base ?? "")
    if let error = unreadable[base] { return .left(.unreadable(error)) }
    return planned[base]?.outcome(of: picture.path) ?? .left(.notAFile)
  }

  mutating func planAll() {
    for (base, pictures) in members {
      var group = SetPlanner(base.text, pictures, in: tree, leftovers: leftovers)
      do throws(FileError) {
        try plan(&group)
        planned[base] = group
      } catch {
        unreadable[base] = error
      }
    }
  }

  private func plan(_ group: inout SetPlanner) throws(FileError) {
    refuseOtherSpellings(&group)
    guard group.conflicts.isEmpty else { return }
    let found = sets.sets(like: group.base)
    if found.count > 1 {
      group.refuse(.severalSets, paths(of: group.base) + found.map(\.path))
    } else if let set = found.first {
      try group.planExtending(set)
    } else if let obstacle = sets.obstacle(to: group.base) {
      group.refuse(.nameInTheWay, paths(of: group.base) + [obstacle])
    } else {
      try group.planNewSet(in: target.path)
    }
  }

  /// Refuses a group whose name another group or a set of the catalogue spells differently.
  private func refuseOtherSpellings(_ group: inout SetPlanner) {
    let own = ExactName(group.base)
    let loose = (spellings[FoldedName(group.base)] ?? []).map(\.text)
    let kept = sets.sets(like: group.base).filter { ExactName($0.name) != own }
    guard let other = loose.first(where: { ExactName($0) != own }) ?? kept.first?.name else { return }
    let kind: ConflictKind = other == group.base ? .differOnlyInUnicodeForm : .differOnlyInCase
    group.refuse(kind, loose.flatMap(paths) + kept.map(\.path))
  }

  private func paths(of base: String) -> [String] { members[ExactName(base)]?.map(\.path) ?? [] }
}
