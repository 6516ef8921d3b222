internal import Files
internal import Importing
internal import Project
internal import Prototype
internal import References

/// What an import does, or would do, as text and as JSON.
struct ImportReport {
  let plan: ImportPlan
  let context: CommandContext
  let explains: Bool
  /// What becomes of references, where they follow.
  let following: ReferenceEditReport?
  /// What was found out about references; nil if nobody looked.
  let edits: ReferenceEdits?
  /// How a new catalog gets into the app.
  let entry: CatalogRegistration?
  /// The prototypes that show the new assets.
  let prototypes: [ImportedScreens.Document]
  /// How many places name images that go, and do not follow, with the first of them.
  let stale: (count: Int, first: String)?
  /// True if nobody can tell what names the images that go.
  let isBlind: Bool
  /// How the import is taken back; nil if it was not carried out.
  var undoCommand: ImportUndoCommand.Answer?
  /// False for a plan that could not be carried out as things are.
  var isPossible = true
  /// True if sources were to go.
  let moves: Bool
  let isRepository: Bool
  /// Where the paths of the JSON start: the root of the project.
  let root: String

  init(
    _ plan: ImportPlan, _ context: CommandContext, explains: Bool, moves: Bool, isRepository: Bool,
    _ following: ImportProjectEdits?
  ) {
    self.following = following?.report
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
    root = ProjectFolder.find(from: context.directory, environment: context.environment).root
  }

  /// Returns an absolute path as one would type it here.
  func shown(_ path: String) -> String { printable(context.shown(path)) }

  /// - Parameter result: Nil for a plan that was not carried out.
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

  /// Says on standard error what a run could not finish.
  func warn(_ result: ImportResult) {
    for path in result.keptAsChanged {
      context.error.line("note: \(shown(path)) was changed during the import, so it stays")
    }
    for error in result.notRemoved {
      context.error.line("note: \(shown(error.path)) could not be removed: \(printable(error.reason))")
    }
  }
}
