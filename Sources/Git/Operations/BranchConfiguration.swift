internal import Files

/// The configuration of branches, such as their upstream, which is created and deleted with them.
public struct BranchConfiguration: Sendable {
  /// By name, such as `branch.icons.remote`, in the configuration's spelling; the last one of several values.
  private(set) var values: [ExactName: (name: String, value: String)] = [:]

  init() {}

  init(of repository: Repository) throws {
    for setting in try repository.configuration.settings(startingWith: "branch.") {
      // Others, such as `branch.autoSetupRebase`, don't belong to a branch.
      guard setting.name.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1 else { continue }
      add(setting.name, setting.value)
    }
  }

  mutating func add(_ name: String, _ value: String) { values[ExactName(name)] = (name, value) }

  var sorted: [(name: String, value: String)] { values.values.sorted { $0.name.bytesPrecede($1.name) } }

  struct Change: Sendable {
    var name: String
    var old: String?
    var new: String?
  }

  func changes(to other: BranchConfiguration) -> [Change] {
    let names = sorted.map(\.name) + other.sorted.map(\.name).filter { values[ExactName($0)] == nil }
    return names.compactMap { name in
      let (old, new) = (values[ExactName(name)]?.value, other.values[ExactName(name)]?.value)
      let isSame = old.map { Array($0.utf8) } == new.map { Array($0.utf8) }
      return isSame ? nil : Change(name: name, old: old, new: new)
    }
  }

  /// Returns these settings with the changes applied if they still have the old value.
  func applying(_ changes: [Change]) -> BranchConfiguration {
    var result = self
    for change in changes {
      let key = ExactName(change.name)
      guard values[key].map({ Array($0.value.utf8) }) == change.old.map({ Array($0.utf8) }) else { continue }
      result.values[key] = change.new.map { (change.name, $0) }
    }
    return result
  }

  /// Applies the changes from one state to the other.
  ///
  /// - Parameter branch: The only one whose settings are changed; nil for all.
  static func move(
    from: BranchConfiguration, to: BranchConfiguration, of branch: String? = nil, in repository: Repository
  ) throws {
    let start = branch.map { Array("branch.\($0).".utf8) } ?? []
    for change in from.changes(to: to) where change.name.utf8.starts(with: start) {
      if let new = change.new {
        try repository.configuration.set(change.name, to: new)
      } else {
        try repository.configuration.remove(change.name)
      }
    }
  }
}
