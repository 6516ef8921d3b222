internal import Catalog
internal import Files
internal import JSON

/// The locations of a catalog's groups, existing and new.
struct GroupPlaces {
  /// Why a group can't be created, and what is in the way.
  struct GroupConflictError: Error {
    var kind: ConflictKind
    var path: String
  }

  private let catalog: String
  private let sets: SetsByName
  private let makesNamespaces: Bool
  /// The groups to create, by their folded paths.
  private var made: [FoldedName: String] = [:]
  private(set) var groups: [NewGroup] = []

  init(_ catalog: String, _ sets: SetsByName, makesNamespaces: Bool) {
    self.catalog = catalog
    self.sets = sets
    self.makesNamespaces = makesNamespaces
  }

  /// Returns the path of the folder of a group, and records what has to be created.
  ///
  /// - Throws: `GroupConflictError`.
  mutating func folder(of names: [String]) throws(GroupConflictError) -> String {
    var folder = catalog
    var new: [String] = []
    for name in names {
      folder = Path.join(folder, name)
      if let there = sets.container(at: folder) {
        guard there.providesNamespace == makesNamespaces else {
          throw GroupConflictError(kind: .groupNamespace, path: folder)
        }
      } else if let made = made[FoldedName(folder)] {
        guard ExactName(made) == ExactName(folder) else {
          throw GroupConflictError(kind: .differOnlyInCase, path: made)
        }
      } else if let obstacle = sets.obstacle(to: folder) {
        throw GroupConflictError(kind: .nameInTheWay, path: obstacle)
      } else {
        new.append(folder)
      }
    }
    for folder in new {
      made[FoldedName(folder)] = folder
      groups.append(NewGroup(path: folder, contents: contents))
    }
    return folder
  }

  private var contents: [UInt8] {
    var document = ContentsDocument()
    if makesNamespaces { document.object["properties"] = .object(JSONObject([("provides-namespace", true)])) }
    return document.bytes
  }
}
