internal import Catalog
public import Files
public import Git

/// The files of a project on disk, except that a `Contents.json` with conflict markers is read as the merge of both
/// sides, preferring mine in conflicts.
///
/// Git writes markers if no merge driver is configured for such a list. Then both sides are in the index, or else in
/// the text between the markers.
public struct MergedFileTree: FileTree, Sendable {
  private let files: DiskFileTree
  private let location: RepositoryLocation

  /// - Parameter location: The repository of the project.
  public init(_ project: ProjectFolder, _ location: RepositoryLocation) {
    (files, self.location) = (project.workTree, location)
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try files.entries(of: folder) }

  public func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool
  ) throws(FileError) -> [FileTreeEntry] {
    try files.entries(of: folder, foldersWhere: isWanted)
  }

  public func blobID(of file: String) -> String? { files.blobID(of: file) }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    let source = try files.open(file)
    guard Path.name(file) == ContentsDocument.fileName, source.byteCount <= ContentsDocument.largest else {
      return source
    }
    let bytes = try source.readAll()
    guard let text = ConflictText(bytes) else { return bytes }
    let type = FolderType(folderName: Path.name(Path.folder(file)))
    let staged = try? staged(file, of: type)
    return (staged ?? text.merge(of: type))?.document.bytes ?? bytes
  }

  /// True if git left conflict markers in the list of a folder.
  public static func hasMarkers(inListOf folder: String, in tree: DiskFileTree) -> Bool {
    guard let source = try? tree.open(Path.join(folder, ContentsDocument.fileName)),
      source.byteCount <= ContentsDocument.largest, let bytes = try? source.readAll()
    else { return false }
    return ConflictText(bytes) != nil
  }

  /// Merges the sides that are in the index; nil if they aren't there.
  private func staged(_ file: String, of type: FolderType) throws -> ContentsMerge? {
    guard let repository = try location.open(),
      let conflict = try repository.readIndex().conflicts.first(where: { ExactName($0.path) == ExactName(file) })
    else { return nil }
    let reader = try TreeReader(repository)
    let bytes = { (entry: IndexFile.Entry?) in try entry.map { try reader.bytes(of: ObjectID($0.id), as: .blob) } }
    let isTurned = repository.operationInProgress == .rebase
    guard let mine = try bytes(isTurned ? conflict.theirs : conflict.ours),
      let theirs = try bytes(isTurned ? conflict.ours : conflict.theirs)
    else { return nil }
    return ContentsMerge(base: try bytes(conflict.base), mine: mine, theirs: theirs, of: type)
  }
}

/// The two sides of a file in which git left conflict markers.
///
/// Source: `git-merge(1)`, how conflicts are presented.
struct ConflictText {
  private(set) var mine: [UInt8] = []
  private(set) var theirs: [UInt8] = []

  private enum Part { case both, mine, base, theirs }

  /// - Returns: Nil for a text without markers.
  init?(_ bytes: [UInt8]) {
    let first = Array("<<<<<<<".utf8)
    // Hardly any file has even one '<'; searching for all seven takes as long as reading the file and parsing it.
    guard let start = bytes.firstIndex(of: first[0]), bytes[start...].firstRange(of: first) != nil else { return nil }
    var part = Part.both
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      switch (part, line.prefix(7)) {
      case (.both, let mark) where mark.elementsEqual(first): part = .mine
      case (.mine, let mark) where mark.elementsEqual("|||||||".utf8): part = .base
      case (.mine, let mark) where mark.elementsEqual("=======".utf8): part = .theirs
      case (.base, let mark) where mark.elementsEqual("=======".utf8): part = .theirs
      case (.theirs, let mark) where mark.elementsEqual(">>>>>>>".utf8): part = .both
      default:
        if part == .both || part == .mine { mine += line + [UInt8(ascii: "\n")] }
        if part == .both || part == .theirs { theirs += line + [UInt8(ascii: "\n")] }
      }
    }
    if part != .both { return nil }
  }

  /// The common base isn't in the text, so nothing counts as removed.
  func merge(of type: FolderType) -> ContentsMerge? {
    ContentsMerge(base: nil, mine: mine, theirs: theirs, of: type)
  }
}
