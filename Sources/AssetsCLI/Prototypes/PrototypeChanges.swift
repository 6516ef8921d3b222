internal import Files
internal import Git
internal import Project
internal import Prototype

/// The changes of prototypes among changed files, in words.
struct PrototypeChanges {
  private var byPath: [ExactName: PrototypeDiff] = [:]
  /// True to print a line for each change, and not only for each file.
  private(set) var listsChanges = false

  /// Without changes.
  init() {}

  /// Reads the two versions of each prototype that changed.
  init(_ changes: ProjectChanges, from old: any FileTree, to new: any FileTree, listing: Bool = false) {
    for file in changes.otherFiles where PrototypeDocument.name(ofFile: file.path) != nil {
      let bytes = { (tree: any FileTree) in
        (try? tree.open(file.path).readAll(upTo: PrototypeReader.Limit.bytes + 1)) ?? nil
      }
      byPath[ExactName(file.path)] = PrototypeDiff(from: bytes(old), to: bytes(new))
    }
    listsChanges = listing && !byPath.isEmpty
  }

  func summary(of file: FileChange) -> String { byPath[ExactName(file.path)]?.summary ?? "" }

  /// - Parameter cut: The maximum number of lines; the rest is counted.
  func lines(of file: FileChange, cut: Int) -> [String] {
    let lines = byPath[ExactName(file.path)]?.lines ?? []
    guard lines.count > cut else { return lines }
    return lines.prefix(cut) + ["and \(lines.count - cut) more; '--all' lists them"]
  }
}
