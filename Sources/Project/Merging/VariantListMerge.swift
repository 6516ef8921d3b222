internal import Catalog
internal import Files
internal import Prototype

/// Merges a `Contents.json` or a prototype for git, which passes bytes and expects bytes.
public enum VariantListMerge: Sendable {
  /// The merged bytes; `isSettled` is false if both sides changed the same slot or link, for which the bytes hold ours.
  case merged([UInt8], isSettled: Bool)
  case unknown

  /// - Parameters:
  ///   - path: The path of the file in the project.
  ///   - base: Empty if both sides added the file, as git passes it.
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
