public import Catalog
internal import Files

/// What rules look at: for a `FolderRule` folders with the facts about their files, for others what is known of all.
public struct Subject: Sendable {
  /// Folders in the scope, each before what it holds, those of one asset together; empty for a rule that looks at all.
  public let items: [CheckedItem]
  /// Everything in the catalogues that is asked for by name, in the scope or not, in the order of the folders.
  public let names: [AssetName]
  /// The paths of the pictures in the scope that are not there because Git LFS did not fetch them.
  public let unfetchedPictures: [String]
  /// The icons of Icon Composer in the scope, those inside catalogues and those beside them.
  public internal(set) var icons: [IconDocument] = []
  /// What was found out about the questions of rules.
  public internal(set) var answers: [FileQuestion: FileAnswer] = [:]
  /// The pictures in the scope that lie in catalogues and groups, and in no set.
  public internal(set) var loosePictures: [String] = []
  /// What the rest of the project says; nil where nobody looked.
  public internal(set) var project: ProjectFacts?
  /// The files in the scope that a system or a program made for itself, in sets and beside them.
  public internal(set) var junkFiles: [String] = []
  private let targets: [Set<ExactName>]?

  /// - Parameter targets: The catalogues that are built into one app each, by path; nil takes all for one app.
  init(
    items: [CheckedItem] = [], names: [AssetName] = [], unfetchedPictures: [String] = [], targets: [[String]]? = nil
  ) {
    self.items = items
    self.names = names
    self.unfetchedPictures = unfetchedPictures
    self.targets = targets?.map { Set($0.map(ExactName.init)) }
  }

  /// True where two assets come to lie in one app, so that one name cannot mean both.
  func areBuiltTogether(_ one: AssetName, _ other: AssetName) -> Bool {
    let (first, second) = (ExactName(one.catalog), ExactName(other.catalog))
    guard let targets, first != second else { return true }
    return targets.contains { $0.contains(first) && $0.contains(second) }
  }

  /// With how many of those that share its key a name is compared: nobody reads more than a few, and ten thousand sets of
  /// one name would be compared a hundred million times.
  private static let mostCompared = 50

  /// Returns each checked name with those of one app that have the same key and lie elsewhere; of very many the first.
  func sharing<Key: Hashable>(
    _ names: [AssetName], by key: (AssetName) -> Key
  ) -> [(name: AssetName, others: [AssetName])] {
    Dictionary(grouping: names, by: key).values.filter { $0.count > 1 }.flatMap { group in
      group.filter(\.isChecked).compactMap { name in
        let others = group.prefix(Self.mostCompared + 1).filter {
          ExactName($0.path) != ExactName(name.path) && areBuiltTogether($0, name)
        }
        return others.isEmpty ? nil : (name, others)
      }
    }
  }
}
