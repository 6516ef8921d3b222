internal import Catalog
internal import Files

/// Images with the same name and slot that are never built into one app: those of `src/free/res` and `src/paid/res`, of
/// `Flavors/A` and `Flavors/B`.
///
/// One catalog can't hold them all, although they don't conflict in the project, so all of them stay. The files in
/// `src/main` are in every build, and are imported.
///
/// Source: Android, *Configure build variants*, source sets; Flutter, *Flavors*, assets.
struct BuildFlavors {
  /// The folder of all flavors, and one of them.
  private struct Place: Hashable {
    var root: String
    var flavor: String
  }

  private let folders: [(path: String, root: String)]
  private let tree: any FileTree

  /// - Parameter images: Those that conflict stay.
  /// - Returns: The images in the same order.
  static func apply(
    to images: [ImportCandidate], _ survey: ProjectSurvey, in tree: any FileTree
  ) -> [ImportCandidate] {
    let flavors = BuildFlavors(folders: survey.flavorFolders, tree: tree)
    var groups: [[String]: [(index: Int, flavor: String)]] = [:]
    for (index, image) in images.enumerated() where image.reason == nil {
      guard let name = image.name, let place = flavors.place(of: image.path) else { continue }
      groups[[place.root, name.base], default: []].append((index, place.flavor))
    }
    var result = images
    for members in groups.values {
      let names = Set(members.map(\.flavor)).sorted()
      guard names.count > 1, flavors.contradict(members.map { (images[$0.index], $0.flavor) }) else { continue }
      for member in members where member.flavor != base { result[member.index].reason = .ofFlavors(names) }
    }
    return result
  }

  /// Android's name for the images of every build.
  private static let base = "main"

  /// True if two flavors have different images for one slot.
  private func contradict(_ images: [(image: ImportCandidate, flavor: String)]) -> Bool {
    var firsts: [Slot: (path: String, flavor: String)] = [:]
    for (image, flavor) in images {
      guard let slot = image.name.map({ Slot(of: $0.element) }) else { continue }
      guard let first = firsts[slot] else {
        firsts[slot] = (image.path, flavor)
        continue
      }
      // A file that can't be read is reported when the set is planned.
      if first.flavor != flavor, (try? tree.haveSameBytes(first.path, image.path)) == false { return true }
    }
    return false
  }

  private func place(of path: String) -> Place? {
    let around = folders.filter { Path.relative(path, to: $0.path) != nil || ExactName(path) == ExactName($0.path) }
    if let folder = around.max(by: { $0.path.utf8.count < $1.path.utf8.count }) {
      return Place(root: folder.root, flavor: Path.relative(folder.path, to: folder.root) ?? folder.path)
    }
    let names = Path.names(Path.folder(path)).map(String.init)
    func place(_ index: Int, _ rest: ArraySlice<String>) -> Place {
      let root = names[..<index] + ["*"] + rest.filter { VariantFolder($0) == nil }
      return Place(root: root.joined(separator: "/"), flavor: names[index])
    }
    for index in names.indices.dropFirst().reversed() {
      if names[index - 1] == "src", index + 1 < names.count, names[index + 1] == "res" { return place(index, []) }
      let isFlavor = Self.parents.contains(names[index - 1].lowercased())
      if isFlavor || Self.environments.contains(names[index].lowercased()) {
        return place(index, names[(index + 1)...])
      }
    }
    return nil
  }

  /// The usual names of the folder of all flavors.
  private static let parents: Set = [
    "brands", "config", "configs", "configuration", "configurations", "environments", "flavors", "flavours", "tenants",
    "whitelabel", "white-label",
  ]

  /// The usual names of flavors for several environments.
  private static let environments: Set = [
    "alpha", "beta", "debug", "dev", "develop", "development", "prod", "production", "qa", "release", "stage",
    "staging", "uat",
  ]
}
