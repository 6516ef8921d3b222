internal import Catalog
internal import Files

/// Which folders of the catalogs are checked.
public struct ValidationScope: Sendable {
  /// Folders that are checked with everything in them; nil for everything.
  private let whole: Set<ExactName>?
  /// The folders around them.
  private let around: Set<ExactName>
  /// The folded last names of all those folders, see `FoldedHash`; nil if any folder may be checked. A name without a
  /// quick answer is always checked.
  private let looseNames: Set<Int>?

  /// All folders.
  public static let everything = ValidationScope(whole: nil)

  /// Only the sets and groups at these paths, or around a file at one of them, whether or not it still exists. An asset
  /// made of parts, such as an image stack, is checked as a whole if something in it is selected.
  ///
  /// A group's own `Contents.json` means the group with everything in it, because names may depend on it.
  public init(paths: some Sequence<String>) {
    var whole: Set<ExactName> = []
    for path in paths {
      whole.insert(ExactName(path))
      let folder = Path.folder(path)
      let isOfGroup = FolderType(folderName: Path.name(folder)).role == .container
      if !isOfGroup || Path.name(path) == ContentsDocument.fileName { whole.insert(ExactName(folder)) }
      // Whether a layer is right depends on the others of its stack.
      if let asset = AssetPath(of: path) { whole.insert(ExactName(asset.set)) }
    }
    self.init(whole: whole)
  }

  private init(whole: Set<ExactName>?) {
    self.whole = whole
    let around = Set((whole ?? []).flatMap { Self.foldersAround($0.text) })
    self.around = around
    looseNames = whole.flatMap { Self.names(in: $0, around) }.map { Set($0.compactMap(FoldedHash.of)) }
  }

  private static func names(in whole: Set<ExactName>, _ around: Set<ExactName>) -> [String]? {
    let names = whole.map { Path.name($0.text) }
    // Everything in a group is checked with it, and its names aren't known here.
    if names.contains(where: { FolderType(folderName: $0).holdsAssets }) { return nil }
    return names + around.map { Path.name($0.text) }
  }

  /// True if the folder at this path is checked.
  public func contains(_ path: String) -> Bool {
    guard let whole else { return true }
    return whole.contains(ExactName(path)) || Self.foldersAround(path).contains { whole.contains($0) }
  }

  /// True if the folder or something in it is checked.
  public func reaches(_ path: String) -> Bool { contains(path) || around.contains(ExactName(path)) }

  /// False for a folder of this name in a group if it is neither checked nor could be confused with an asset that is:
  /// two rules compare names without case, signs and accents.
  func mayConcern(_ name: String) -> Bool {
    guard let looseNames else { return true }
    return FoldedHash.of(name).map(looseNames.contains) ?? true || FolderType.couldHoldAssets(name)
  }

  private static func foldersAround(_ path: String) -> [ExactName] {
    var folders: [ExactName] = []
    var folder = Path.folder(path)
    while !folder.isEmpty, folder != "/" {
      folders.append(ExactName(folder))
      folder = Path.folder(folder)
    }
    return folders
  }
}
