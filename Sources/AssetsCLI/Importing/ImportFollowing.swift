internal import Files
internal import Importing
internal import References

/// An import that references follow: both are done, or neither.
struct ImportFollowing {
  private let plan: ImportPlan
  private let edits: ReferenceEdits
  private let root: String
  let sheet: ReferenceEditSheet

  /// - Parameter project: The project's folder; where the pictures lie elsewhere, the folder around them counts.
  /// - Throws: `ReferenceEditProblem`.
  init(_ plan: ImportPlan, _ project: String, _ context: Context) throws {
    self.plan = plan
    let sources = plan.looseFiles.map(\.path)
    let isAround = sources.allSatisfy { Path.relative($0, to: project) != nil }
    root = isAround ? project : Path.commonFolder(sources.map(Path.folder)) ?? project
    edits = try ReferenceEdits.plan(plan.referenceMapping(from: root), in: FolderTree(root))
    sheet = ReferenceEditSheet(edits, root: root, context)
  }

  /// Carries both out.
  ///
  /// - Throws: `FolderChangeFailure` where the references could not be got ready, else `ImportFailure`.
  func carryOut(
    in tree: FolderTree, registry: ImportRegistry, goesOn: @escaping @Sendable () -> Bool
  ) throws -> ImportResult {
    guard !edits.changes.isEmpty else {
      var run = ImportRun(plan, in: tree, registry: registry, goesOn: goesOn)
      return try run.run()
    }
    let references = Companion(edits.run(in: FolderTree(root), witnesses: plan.witnesses))
    try references.prepare()
    var run = ImportRun(
      plan, in: tree, registry: registry, goesOn: goesOn,
      with: { () throws(FolderChangeFailure) in try references.commit() })
    do throws(ImportFailure) {
      return try run.run()
    } catch {
      if error.notUndone.isEmpty { references.cancel() }
      throw error
    }
  }
}
