internal import Files
internal import Importing
internal import Project
internal import Prototype
internal import References

/// The result of an import, or of its preview, as text and as JSON.
struct ImportReport {
  let plan: ImportPlan
  let context: CommandContext
  let explains: Bool
  /// The changes to references, if they are updated.
  let following: ReferenceEditReport?
  /// The references that were found; nil if they were not searched.
  let edits: ReferenceEdits?
  /// How a new catalog is added to the app.
  let entry: CatalogRegistration?
  /// The prototypes that show the new assets.
  let prototypes: [ImportedScreens.Document]
  /// The number of places that refer to removed images and are not updated, with the first of them.
  let stale: (count: Int, first: String)?
  /// True if the references to removed images can't be determined.
  let isBlind: Bool
  /// How to undo the import; nil if it was not carried out.
  var undoCommand: ImportUndoCommand.Answer?
  /// False if the plan can't be carried out at present.
  var isPossible = true
  /// True if the sources were to be removed.
  let moves: Bool
  let isRepository: Bool
  /// The folder that paths in the JSON are relative to: the root of the project.
  let root: String

  init(
    _ plan: ImportPlan, _ context: CommandContext, explains: Bool, moves: Bool, isRepository: Bool,
    _ following: ImportProjectEdits?
  ) {
    self.following = following.flatMap { following in
      following.reported.map { ReferenceEditReport($0, root: following.root, context) }
    }
    edits = following?.edits
    entry = following?.entry
    prototypes = following?.screens.documents ?? []
    stale = following?.stale
    isBlind = moves && !plan.removals.isEmpty && edits == nil
    self.moves = moves
    self.isRepository = isRepository
    self.plan = plan
    self.context = context
    self.explains = explains
    root = context.project.root
  }

  /// Returns an absolute path as the user would type it here.
  func shown(_ path: String) -> String { printable(context.shown(path)) }

  /// - Parameter result: Nil for a preview.
  func print(result: ImportResult?) {
    if plan.isEmpty { context.output.line(closingLine(result)) }
    printAttention()
    printSources()
    printSets()
    printCopies(isDone: result != nil)
    if plan.isEmpty, !explains { printFoldersLeft() } else { printLeft() }
    printColorsLeft()
    if !plan.isEmpty || explains { printNameWarnings() }
    printNotes()
    if explains { printQualifiers() }
    following?.print(isDone: result != nil, listsBuiltNames: explains)
    if !plan.isEmpty { context.output.line(closingLine(result)) }
    if let line = entry?.line { context.output.line("  \(printable(line))") }
    for document in prototypes {
      let name = quoted(PrototypeDocument.name(ofFile: document.path) ?? document.path)
      let what = "\(counted(document.screenCount, "screen")) in prototype \(name)"
      context.output.line("\(result == nil ? "Would update" : "Updated") \(what)")
    }
    printNextStep(isDone: result != nil)
  }

  /// Prints on standard error what could not be finished.
  func warn(_ result: ImportResult) {
    for path in result.keptAsChanged {
      context.error.line("note: \(shown(path)) was changed during the import, so it stays")
    }
    for error in result.notRemoved {
      context.error.line("note: \(shown(error.path)) could not be removed: \(printable(error.reason))")
    }
  }
}
