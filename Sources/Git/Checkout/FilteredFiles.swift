internal import Files

/// Files that need a filter program on their way to disk, such as those of git-lfs: only git runs it.
///
/// Git writes them into the backup folder, in which the attribute lists are those of the new commit. From there they
/// are put in place like all others, and a rollback can recognize them, also after a kill.
struct FilteredFiles: Sendable {
  /// The attribute lists that apply to them.
  private var lists: [ExactName: [UInt8]] = [:]

  /// Adds the lists that apply to a file, by path.
  mutating func add(_ lists: [(path: String, text: [UInt8])]) {
    for list in lists { self.lists[ExactName(list.path)] = list.text }
  }

  /// Makes git write the files of some steps.
  ///
  /// - Throws: `FilterError` if git or the program fails.
  ///
  /// Source: `git-checkout-index(1)`, `--all`; git, `attr.c`, `read_attr`: a list on disk counts, and a staged one
  /// doesn't.
  func write(_ steps: [CheckoutStep], _ aside: CheckoutBackup, in repository: Repository, _ disk: any StoreFileSystem)
    throws
  {
    guard let first = steps.first else { return }
    try POSIXFile.makeFolder(aside.filtered)
    try writeLists(besides: Set(steps.map { ExactName($0.change.path) }), in: aside.filtered)
    let index = try IndexWriter.compose(IndexFile(), steps.map { $0.edit(nil) })
    try index.write(to: disk.create(aside.filteredIndex), disk)
    var program = GitProgram(of: repository)
    program.folder = aside.filtered
    program.place = [
      "GIT_DIR": repository.gitDirectory, "GIT_WORK_TREE": aside.filtered, "GIT_INDEX_FILE": aside.filteredIndex,
    ]
    let answer = try program.run(["checkout-index", "--all", "--quiet"], remote: "", tellsAll: true) { _ in }
    let missing = steps.first { !POSIXFile.exists(aside.filtered.joined($0.change.path)) }
    if !answer.isSuccess || missing != nil {
      let step = missing ?? first
      throw FilterError(path: step.change.path, name: step.conversion.external ?? "", words: answer.words)
    }
  }

  /// A list that itself needs a filter program is read from the index, where git has it.
  private func writeLists(besides paths: Set<ExactName>, in folder: String) throws {
    let folders = try FolderChain(folder)
    for (path, text) in lists where !paths.contains(path) {
      _ = try folders.place(of: Array(path.text.utf8), makesFolders: true)
      try POSIXFile.create(folder.joined(path.text), text, isFlushed: false)
    }
  }
}

/// Git, or the program that it runs on a file, couldn't write the file; nothing has changed.
public struct FilterError: Error, Hashable, Sendable {
  public var path: String
  /// The filter's name in `.gitattributes`.
  public var name: String
  public var words: [String]
}
