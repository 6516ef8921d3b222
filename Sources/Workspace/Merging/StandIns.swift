internal import Catalog
internal import Files
internal import Git

/// Files of one side in whose place the other side has a folder. Git can have only one of the two there, and writes the
/// file beside the folder: `~` and the side that it is from are added to its name.
struct StandIns {
  private(set) var places: [(folder: String, file: MergeConflict.File)] = []

  init(among files: [MergeConflict.File], _ sides: ConflictSides, _ reader: TreeReader) throws {
    guard let mine = try sides.mine.map(reader.tree(ofCommit:)),
      let theirs = try sides.theirs.map(reader.tree(ofCommit:))
    else { return }
    for file in files {
      guard (file.mine == nil) != (file.theirs == nil), let version = file.mine ?? file.theirs,
        version.mode != .submodule
      else { continue }
      let (own, other) = file.mine == nil ? (theirs, mine) : (mine, theirs)
      let folder = try Self.formerPaths(of: file.path).first { path in
        try reader.entry(at: path, below: other)?.mode == .folder
          && reader.entry(at: path, below: own)?.id == version.id
      }
      // A folder within an asset is part of the asset.
      if let folder, AssetPath(of: folder).map({ ExactName($0.set) == ExactName(folder) }) != false {
        places.append((folder, file))
      }
    }
  }

  /// Where a file in conflict may have been: the strategy 'recursive' doesn't tell the index that it moved the file.
  private static func formerPaths(of path: String) -> [String] {
    let bytes = Array(path.utf8)
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return [path]
      + bytes.indices.filter { $0 > name && bytes[$0] == UInt8(ascii: "~") }
      .map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  /// Returns the folder that a file in conflict is about, if it is in the folder or stands in for it.
  func folder(around path: String) -> String? {
    places.first { ExactName($0.file.path) == ExactName(path) || Path.relative(path, to: $0.folder) != nil }?.folder
  }

  /// Returns the file that stands in for a folder.
  func file(for folder: String) -> MergeConflict.File? {
    places.first { ExactName($0.folder) == ExactName(folder) }?.file
  }
}
