internal import Files

/// How one kind of project spells the variants of its images.
///
/// A grammar has two parts: it decides whether the images of a folder are named its way, and it reads a path by
/// recognizing qualifiers in it. The rest stays in the name of the asset.
protocol NamingConvention: Sendable {
  /// Returns what in a folder shows that the images in and below it are named this way; nil if nothing does.
  func sign(in folder: FolderSummary) -> PlatformEvidence?

  /// Reads what it knows in a path.
  ///
  /// - Throws: `ImageNameError` for an image that has to stay where it is.
  func read(_ reading: inout NameParserState) throws(ImageNameError)
}

/// Why a folder is recognized as one of a source.
struct PlatformEvidence: Hashable {
  /// The evidence, as a name: `pubspec.yaml`, `2.0x`.
  var seen: String
  /// Counts only if no folder around shows the kind of project.
  var isWeak = false
  /// A page, which projects of every kind have: help, a privacy statement, a mail template. It counts only if no folder
  /// around it shows another source.
  var isPage = false
}

/// The names in a folder, and the beginning of files that identify a kind of project.
struct FolderSummary {
  /// From the root of the tree.
  let path: String
  let folders: [String]
  let files: [String]
  private let tree: any FileTree

  /// The size in bytes up to which a file is searched.
  static let largest = 1 << 18

  init(_ path: String, _ entries: [FileTreeEntry], in tree: any FileTree) {
    self.path = path
    self.tree = tree
    folders = entries.filter(\.isFolder).map(\.name)
    files = entries.filter(\.isFile).map(\.name)
  }

  var name: String { Path.name(path) }

  /// The first file or folder whose name ends in one of these.
  func first(endingIn endings: [String]) -> String? {
    (files + folders).first { name in endings.contains { name.utf8.count > $0.utf8.count && name.hasSuffix($0) } }
  }

  func file(named name: String) -> String? { files.first { ExactName($0) == ExactName(name) } }

  /// True if a file of the folder contains a text within its first quarter of a megabyte.
  func file(_ name: String, holds text: String) -> Bool {
    guard let source = try? tree.open(Path.join(path, name)),
      let bytes = try? source.read(at: 0, count: min(source.byteCount, Self.largest))
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// The images of the folder, by their names without extension.
  var imageStems: [String] { files.filter { ImageFileKind(fileName: $0) != nil }.map { Path.stem($0) } }
}
