internal import Catalog
internal import Files
internal import Prototype

/// A `Contents.json` or a prototype merged for git, which hands over bytes and takes bytes.
public enum VariantListMerge: Sendable {
  /// The two together, and false if both sides changed the same slot or link: of it the bytes hold ours.
  case merged([UInt8], isSettled: Bool)
  case unknown

  /// - Parameters:
  ///   - path: Where the file lies in the project.
  ///   - base: Empty if both sides made the file, as git has it.
  public init(of path: String, base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    if PrototypeDocument.name(ofFile: path) != nil {
      let merge = PrototypeMerge(base: base.isEmpty ? nil : base, mine: ours, theirs: theirs)
      self = merge.map { .merged($0.bytes, isSettled: $0.conflicts.isEmpty) } ?? .unknown
      return
    }
    let type = FolderType(folderName: Path.name(Path.folder(path)))
    let merge = ContentsMerge(base: base.isEmpty ? nil : base, mine: ours, theirs: theirs, of: type)
    self = merge.map { .merged($0.document.bytes, isSettled: $0.conflicts.isEmpty) } ?? .unknown
  }
}
