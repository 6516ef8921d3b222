public import Files
public import Git
internal import Prototype

/// The changes of prototypes among changed files, in words.
public struct PrototypeChanges {
  private var byPath: [ExactName: PrototypeDiff] = [:]
  /// True to print a line for each change, and not only for each file.
  public private(set) var listsChanges = false

  /// Without changes.
  public init() {}

  /// Reads the two versions of each prototype that changed.
  public init(_ changes: ProjectChanges, from old: any FileTree, to new: any FileTree, listing: Bool = false) {
    for file in changes.otherFiles where PrototypeDocument.name(ofFile: file.path) != nil {
      let bytes = { (tree: any FileTree) in
        (try? tree.open(file.path).readAll(upTo: PrototypeReader.Limit.bytes + 1)) ?? nil
      }
      byPath[ExactName(file.path)] = PrototypeDiff(from: bytes(old), to: bytes(new))
    }
    listsChanges = listing && !byPath.isEmpty
  }

  public func summary(of file: FileChange) -> String { byPath[ExactName(file.path)]?.summary ?? "" }

  /// - Parameter cut: The maximum number of lines; the rest is counted.
  public func lines(of file: FileChange, cut: Int) -> [String] {
    let lines = byPath[ExactName(file.path)]?.lines ?? []
    guard lines.count > cut else { return lines }
    return lines.prefix(cut) + ["and \(lines.count - cut) more; '--all' lists them"]
  }
}
