internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import References
internal import Workspace

/// `assets rename`
struct RenameCommand: Command {
  var name = ""
  var newName = ""
  var folders: [String] = []
  var rewritesReferences = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "rename", "Give an asset another name",
    discussion: """
      Renames the asset's folder, the files in it that start with the old name ('bell@2x.png' becomes 'gong@2x.png'), \
      and what Contents.json says of them, all as one change. A name that is taken is refused, also where it differs \
      only in upper and lower case: a Mac takes the two for one.

      Code, interface files, property lists and build settings that call the asset by its old name are listed with \
      file and line. With --rewrite-references those that surely mean it follow, all of them or none, and only the \
      others are listed: a text that may be something else, or one that is put together while the app runs.
      """,
    arguments: [
      .argument("OLD", into: \.name, "The asset's name, as in code"),
      .argument("NEW", into: \.newName, "Its new name; the group stays the same"),
    ],
    options: [
      .value("in", "PATH", into: \.folders, "Only look for the asset in this catalogue or folder"),
      .flag("rewrite-references", sets: \.rewritesReferences, "Change the places that call it by its old name"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets rename bell gong --dry-run", "See which files and which code call it 'bell'"),
      Example("assets rename Toolbar/bell gong", "Rename the bell of the group 'Toolbar'"),
      Example("assets rename bell gong --rewrite-references", "Rename it in code and interface files as well"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let place = try EditScope(context, in: folders)
    let asset = try place.asset(named: name)
    let edit = try place.editor(of: asset).rename(asset, to: newName)
    var account = account(of: edit, asset, place, context)
    if rewritesReferences {
      let references = try ReferenceEdits.plan(
        place.mapping(of: asset, to: edit.change.newPath ?? asset.path), in: place.store)
      account.follow(references, root: place.scope.project.root)
      if !isDryRun { try apply(edit, with: references, in: place) }
    } else if !isDryRun {
      try edit.apply(to: place.store)
    }
    context.report(account, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  /// Gets the references ready first, so that a kill in between leaves both as they were or both as they should be.
  private func apply(_ edit: AssetEdit, with references: ReferenceEdits, in place: EditScope) throws {
    guard !references.changes.isEmpty else { return try edit.apply(to: place.store) }
    let run = Companion(
      references.run(in: place.store, witnesses: .init(present: [edit.change.newPath].compactMap { $0 })))
    try run.prepare()
    do {
      try edit.apply(to: place.store) { () throws(FolderChangeFailure) in try run.commit() }
    } catch {
      if error.notUndone.isEmpty { run.cancel() }
      throw error
    }
  }

  private func account(of edit: AssetEdit, _ asset: CatalogItem, _ place: EditScope, _ context: Context) -> EditAccount
  {
    let newPath = edit.change.newPath ?? asset.path
    let newName = (asset.namespace + [Path.stem(newPath)]).joined(separator: "/")
    var account = EditAccount(
      deed: .renamed, object: "\(quoted(asset.qualifiedName)) to \(quoted(newName))  \(place.shown(newPath))")
    account.lines = edit.renamed.map { "\(Path.name($0.path)) to \(Path.name($0.newPath))" }
    if !rewritesReferences { account.references = place.scope.references(to: asset, context) }
    let words = ["assets rename", shellWord(newName), shellWord(asset.name)]
    account.wayBack = (words + (rewritesReferences ? ["--rewrite-references"] : [])).joined(separator: " ")
    let files = edit.renamed.map { renaming -> JSONValue in
      ["from": .string(Path.name(renaming.path)), "to": .string(Path.name(renaming.newPath))]
    }
    account.facts = [
      ("name", .string(asset.qualifiedName)), ("newName", .string(newName)),
      ("type", .string(asset.type.fileExtension)), ("path", .string(asset.path)), ("newPath", .string(newPath)),
      ("files", .list(files)),
    ]
    return account
  }
}
