internal import Catalog
internal import Files

/// Which folders of the catalogues are checked.
public struct ValidationScope: Sendable {
  /// Folders that are checked with all in them; nil for everything.
  private let whole: Set<String>?
  /// The folders around them.
  private let around: Set<String>

  /// All there is.
  public static let everything = ValidationScope(whole: nil)

  /// Only the sets and groups at these paths, or that a file at one of them lies in, whether or not it is still there.
  ///
  /// A group's own `Contents.json` stands for the group with all in it, because names may depend on it.
  public init(paths: some Sequence<String>) {
    var whole: Set<String> = []
    for path in paths {
      whole.insert(path)
      let folder = Path.folder(path)
      let isOfGroup = FolderType(folderName: Path.name(folder)).role == .container
      if !isOfGroup || Path.name(path) == ContentsDocument.fileName { whole.insert(folder) }
    }
    self.init(whole: whole)
  }

  private init(whole: Set<String>?) {
    self.whole = whole
    around = Set((whole ?? []).flatMap(Self.foldersAround))
  }

  /// True where the folder at this path is checked.
  public func contains(_ path: String) -> Bool {
    guard let whole else { return true }
    return whole.contains(path) || Self.foldersAround(path).contains { whole.contains($0) }
  }

  /// True where the folder or something in it is checked.
  func reaches(_ path: String) -> Bool { contains(path) || around.contains(path) }

  private static func foldersAround(_ path: String) -> [String] {
    var folders: [String] = []
    var folder = Path.folder(path)
    while !folder.isEmpty, folder != "/" {
      folders.append(folder)
      folder = Path.folder(folder)
    }
    return folders
  }
}
