public import Files

extension ReferenceEdits {
  /// Computes what becomes of the references of a project; reads and never writes.
  ///
  /// - Parameters:
  ///   - folders: The folders to search, from the root of the tree.
  ///   - tree: Contains the project; paths of the mapping are from its root.
  ///   - watcher: Called after each file that was read, on any core.
  /// - Throws: `ReferenceEditError` if a file that may have to change can't be read reliably.
  public static func plan(
    _ mapping: ReferenceMapping, under folders: [String] = [""], in tree: any FileTree,
    watcher: @escaping @Sendable () -> Void = {}
  ) throws(ReferenceEditError) -> ReferenceEdits {
    var walk = SourceFileFinder(
      tree,
      SourceFileFinder.Options(
        data: !mapping.images.isEmpty, images: mapping.tellsMissingImages || mapping.leastCertainty < .certain))
    for folder in folders { walk.add(folder) }
    var table = ReferenceMappingIndex(mapping, images: walk.images)
    var edits = try plan(walk.files, table, in: tree, watcher)
    if !edits.takers.isEmpty {
      table.lookUps = lookUps(of: edits.takers, in: walk.files, of: tree)
      table.iconNames.formUnion(edits.iconNames)
      edits = try plan(walk.files, table, in: tree, {})
    }
    edits.skipped = walk.skipped + edits.skipped
    edits.missingSourceCount = missingSourceCount(in: walk.files.map(\.path), of: tree)
    return edits
  }

  private static func missingSourceCount(in files: [String], of tree: any FileTree) -> Int {
    var missing = MissingFiles(in: tree)
    var sources: Set<ExactName> = []
    for path in files where Path.name(path) == ProjectFile.fileName {
      guard let bytes = try? ParallelFileReader.text(of: path, in: tree).get(),
        let project = try? ProjectFile(parsing: bytes)
      else { continue }
      let made = project.namesInScripts
      let needed = project.targetsNeedingFiles(from: Path.folder(Path.folder(path)), of: project.targets) {
        missing.isMissing($0)
      }.keys
      sources.formUnion(
        needed.filter { SourceFileFinder.reads($0.text) && !made.contains(ExactName(Path.name($0.text))) })
    }
    return sources.count { missing.isMissing($0.text) }
  }

  private static func plan(
    _ files: [SourceFileFinder.File], _ table: ReferenceMappingIndex, in tree: any FileTree,
    _ watcher: @escaping @Sendable () -> Void
  ) throws(ReferenceEditError) -> ReferenceEdits {
    let parts = ParallelFileReader(tree, watcher).map(files) { file, tree in
      FileRewriter(file, table, in: tree).result()
    }
    var edits = ReferenceEdits()
    for part in parts {
      switch part {
      case .success(let part): edits.add(part)
      case .failure(let problem): throw problem
      }
    }
    return edits
  }

  /// A value called `icon` may be the name of an image or of a system symbol: `Image(systemName: icon)`.
  private static func lookUps(
    of words: Set<String>, in files: [SourceFileFinder.File], of tree: any FileTree
  ) -> NameLookUps {
    let sieve = NamePrefilter(words)
    let code = files.filter { $0.kind == .swift || $0.kind == .objectiveC }
    let parts = ParallelFileReader(tree).map(code) { file, tree -> NameLookUps in
      guard let kind = file.kind, let bytes = try? ParallelFileReader.text(of: file.path, in: tree).get(),
        let text = SourceText(bytes), sieve.mayHold(text.bytes, kind)
      else { return NameLookUps() }
      return NameLookUps.lookUps(in: text.bytes, kind == .swift ? .swift : .objectiveC)
    }
    return parts.reduce(into: NameLookUps()) { $0.formUnion($1) }
  }

  /// Prepares the files to be written together with something else, or not at all.
  ///
  /// - Parameters:
  ///   - store: The tree that this was computed from.
  ///   - journals: The store that finds it after a kill.
  ///   - witnesses: What shows after a kill whether the rest was done, so that the references follow.
  public func run(
    in store: any FileStore, journals: JournalStore = .nowhere, witnesses: FileChanges.CompletionMarkers
  ) -> FileTransaction {
    FileTransaction(changes, in: store, journals: journals, witnesses: witnesses, accepting: Self.mayChange)
  }

  /// True for the files of a project that commands change: those that refer to assets, and the `Contents.json` of a
  /// set. A journal that names another file was not written by this program.
  public static func mayChange(_ path: String) -> Bool {
    FileKind(fileName: Path.name(path)) != nil || ExactName(Path.name(path)) == ExactName("Contents.json")
  }
}
