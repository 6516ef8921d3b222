public import Files

extension ReferenceEdits {
  /// Works out what becomes of the references of a project; reads and never writes.
  ///
  /// - Parameters:
  ///   - folders: Where to look, from the root of the tree.
  ///   - tree: Holds the project; paths of the mapping are from its root.
  ///   - watcher: Called after each file that was read, on any core.
  /// - Throws: `ReferenceEditProblem` where a file that may have to change cannot be read for sure.
  public static func plan(
    _ mapping: ReferenceMapping, under folders: [String] = [""], in tree: any FileTree,
    watcher: @escaping @Sendable () -> Void = {}
  ) throws(ReferenceEditProblem) -> ReferenceEdits {
    var walk = SourceWalk(
      tree, SourceWalk.Wishes(data: !mapping.pictures.isEmpty, pictures: mapping.tellsMissingPictures))
    for folder in folders { walk.add(folder) }
    let table = NameTable(mapping, pictures: walk.pictures)
    let parts = FileReading(tree, watcher).map(walk.files) { file, tree in
      FileRewriting(file, table, in: tree).result()
    }
    var edits = ReferenceEdits()
    edits.skipped = walk.skipped
    for part in parts {
      switch part {
      case .success(let part): edits.add(part)
      case .failure(let problem): throw problem
      }
    }
    return edits
  }

  /// Gets the files ready to be written together with something else, or not at all.
  ///
  /// - Parameters:
  ///   - store: The tree it was worked out on.
  ///   - journals: Where it is known from after a kill.
  ///   - witnesses: What tells after a kill whether the rest was done, so that the references follow.
  public func run(
    in store: any FileStore, journals: Journals = .nowhere, witnesses: FileChanges.Witnesses
  ) -> FileChangesRun {
    FileChangesRun(changes, in: store, journals: journals, witnesses: witnesses, accepting: Self.mayChange)
  }

  /// True for the files of a project that commands change: those that call assets, and the `Contents.json` of a set. A
  /// journal that names another one was written by somebody else.
  public static func mayChange(_ path: String) -> Bool {
    FileKind(fileName: Path.name(path)) != nil || ExactName(Path.name(path)) == ExactName("Contents.json")
  }
}
