public import Catalog
internal import Files

/// What rules look at: the folders that are checked, with the facts about their files, and the names of all assets.
public struct Subject: Sendable {
  /// The folders in the scope, each before what it holds.
  public let items: [CheckedItem]
  /// Everything in the catalogues that is asked for by name, in the scope or not, in the order of the folders.
  public let names: [AssetName]
  /// The icons of Icon Composer in the scope, those inside catalogues and those beside them.
  public internal(set) var icons: [IconDocument] = []
  /// What was found out about the questions of rules.
  public internal(set) var answers: [FileQuestion: FileAnswer] = [:]
  private let targets: [Set<ExactName>]?

  /// - Parameter targets: The catalogues that are built into one app each, by path; nil takes all for one app.
  init(items: [CheckedItem], names: [AssetName], targets: [Set<String>]? = nil) {
    self.items = items
    self.names = names
    self.targets = targets?.map { Set($0.map(ExactName.init)) }
  }

  /// True where two assets come to lie in one app, so that one name cannot mean both.
  func areBuiltTogether(_ one: AssetName, _ other: AssetName) -> Bool {
    let (first, second) = (ExactName(one.catalog), ExactName(other.catalog))
    guard let targets, first != second else { return true }
    return targets.contains { $0.contains(first) && $0.contains(second) }
  }

  /// Returns each checked name with those of one app that have the same key and lie elsewhere.
  func sharing<Key: Hashable>(
    _ names: [AssetName], by key: (AssetName) -> Key
  ) -> [(name: AssetName, others: [AssetName])] {
    Dictionary(grouping: names, by: key).values.filter { $0.count > 1 }.flatMap { group in
      group.filter(\.isChecked).compactMap { name in
        let others = group.filter { ExactName($0.path) != ExactName(name.path) && areBuiltTogether($0, name) }
        return others.isEmpty ? nil : (name, others)
      }
    }
  }
}
