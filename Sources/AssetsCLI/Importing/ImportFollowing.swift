internal import Files
internal import Importing
internal import References

/// What names the pictures of an import in the project around them: it follows, together with the import or not at all,
/// or is only told.
struct ImportFollowing {
  /// The plan, without the removal of what something still needs.
  private(set) var plan: ImportPlan
  /// Nil where nobody asked for them and they cannot be worked out.
  let edits: ReferenceEdits?
  let rewrites: Bool
  private let root: String
  private let context: Context

  /// - Parameters:
  ///   - project: The project's folder; where the pictures lie elsewhere, the folder around them counts.
  ///   - rewrites: False to find out only what is named.
  /// - Throws: `ReferenceEditProblem` where references are to follow and are not known for sure.
  init(_ plan: ImportPlan, _ project: String, rewrites: Bool, _ context: Context) throws {
    self.plan = plan
    self.rewrites = rewrites
    self.context = context
    let sources = plan.looseFiles.map(\.path)
    let isAround = sources.allSatisfy { Path.relative($0, to: project) != nil }
    root = isAround ? project : Path.commonFolder(sources.map(Path.folder)) ?? project
    let tree = FolderTree(root)
    let progress = Progress.ofReferences(context)
    defer { progress.finish() }
    do throws(ReferenceEditProblem) {
      edits = try ReferenceEdits.plan(plan.referenceMapping(from: root), in: tree) { progress.advance() }
    } catch {
      if rewrites { throw error }
      edits = nil
    }
    self.plan.keepNeeded(edits, follows: rewrites, from: root, in: tree) { progress.advance() }
  }

  /// What becomes of references; nil where they stay as they are.
  var sheet: ReferenceEditSheet? {
    guard rewrites, let edits else { return nil }
    return ReferenceEditSheet(edits.without(plan.kept, beside: plan.removals, from: root), root: root, context)
  }

  /// The paths of the files that change, and what they hold until then.
  var changes: [(path: String, old: [UInt8])] {
    guard rewrites, let edits else { return [] }
    return edits.changes.changes.compactMap { change in
      change.old.map { (Path.join(root, change.path), $0) }
    }
  }

  /// The paths of all files that follow.
  var touchedPaths: [String] {
    guard rewrites, let edits else { return [] }
    return edits.changes.changes.map { Path.join(root, $0.path) }
  }

  /// How many places name pictures that go by their files and could follow, and the first of them as one would type it.
  var stale: (count: Int, first: String)? {
    guard !rewrites, !plan.removals.isEmpty, let edits else { return nil }
    let gone = Set(plan.removals.map { ExactName($0.path) })
    let entries = edits.projects.flatMap { project in
      project.removed.filter { gone.contains(ExactName(Path.join(root, $0))) }.map {
        "\(project.file): \(Path.name($0))"
      }
    }
    // A path that could follow keeps its picture.
    let names = edits.rewritten.filter { $0.kind != .filePath }.map { "\($0.file):\($0.line): \($0.name)" }
    let places = names + entries
    return places.first.map { (places.count, context.shown(Path.join(root, $0))) }
  }

  /// Finds out whether the files that follow let themselves be changed, without changing anything.
  ///
  /// - Throws: `FolderChangeFailure`.
  func checkCanBegin() throws {
    guard rewrites, let edits, !edits.changes.isEmpty else { return }
    try edits.run(in: FolderTree(root), witnesses: plan.witnesses).checkCanBegin()
  }

  /// Carries both out.
  ///
  /// - Throws: `FolderChangeFailure` where the references could not be got ready, else `ImportFailure`.
  func carryOut(
    in tree: FolderTree, journals: Journals, goesOn: @escaping @Sendable () -> Bool
  ) throws -> ImportResult {
    guard rewrites, let edits, !edits.changes.isEmpty else {
      var run = ImportRun(plan, in: tree, journals: journals, goesOn: goesOn)
      return try run.run()
    }
    let references = Companion(edits.run(in: FolderTree(root), journals: journals, witnesses: plan.witnesses))
    try references.prepare()
    var run = ImportRun(
      plan, in: tree, journals: journals, goesOn: goesOn,
      with: { () throws(FolderChangeFailure) in try references.commit() })
    do throws(ImportFailure) {
      return try run.run()
    } catch {
      if error.notUndone.isEmpty { references.cancel() }
      throw error
    }
  }
}

extension ReferenceEdits {
  /// Returns the same without the places that are told as what keeps a picture, and without further mentions of the
  /// pictures that stay: what they lead to is where it was.
  fileprivate func without(
    _ kept: [KeptSource], beside removals: [SourceRemoval], from root: String
  ) -> ReferenceEdits {
    struct Place: Hashable { var file: ExactName, line: Int }
    func spellings(_ paths: [String]) -> Set<ExactName> {
      Set(paths.flatMap { LooseName(Path.name($0)).spellings }.map(ExactName.init))
    }
    let places = Set(kept.filter { $0.name != nil }.map { Place(file: ExactName($0.file), line: $0.line) })
    let staying = spellings(kept.map(\.path)).subtracting(spellings(removals.map(\.path)))
    return withoutListed { entry in
      guard entry.reason == .mentioned else { return false }
      return staying.contains(ExactName(entry.name))
        || places.contains(Place(file: ExactName(Path.join(root, entry.file)), line: entry.line))
    }
  }
}
