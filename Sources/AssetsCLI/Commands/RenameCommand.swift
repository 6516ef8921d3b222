internal import Arguments
internal import Catalog
internal import Files
internal import JSON

/// `assets rename`
struct RenameCommand: Command {
  var name = ""
  var newName = ""
  var folders: [String] = []
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "rename", "Give an asset another name, or another group",
    discussion: """
      Renames the asset's folder, the files in it that start with the old name ('bell@2x.png' becomes 'gong@2x.png'), \
      and what Contents.json says of them, all as one change. A name that is taken is refused, also where it differs \
      only in upper and lower case: a Mac takes the two for one.

      A plain name leaves the asset in its group. 'Toolbar/gong' moves it into the group 'Toolbar', which must be there, \
      and '/gong' to the top of the catalogue. Where a group makes a namespace, code calls the asset by the longer name.

      Code, interface files, property lists and build settings that call the asset by its old name are listed with \
      file and line; they are not changed. Names that are put together while the app runs cannot be found.
      """,
    arguments: [
      .argument("OLD", into: \.name, "The asset's name, as in code"),
      .argument("NEW", into: \.newName, "Its new name, or a group and its name there"),
    ],
    options: [
      .value("in", "PATH", into: \.folders, "Only look for the asset in this catalogue or folder"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets rename bell gong --dry-run", "See which files and which code call it 'bell'"),
      Example("assets rename Toolbar/bell gong", "Rename the bell of the group 'Toolbar'"),
      Example("assets rename bell Toolbar/bell", "Move 'bell' into the group 'Toolbar'"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let place = try EditScope(context, in: folders)
    let asset = try place.asset(named: name)
    let edit = try place.editor(of: asset).rename(asset, to: newName)
    let account = account(of: edit, asset, place, context)
    if !isDryRun { try edit.apply(to: place.store) }
    context.report(account, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  private func account(of edit: AssetEdit, _ asset: CatalogItem, _ place: EditScope, _ context: Context) -> EditAccount
  {
    let newPath = edit.change.newPath ?? asset.path
    let newName = edit.newName ?? asset.qualifiedName
    let isMoved = ExactName(Path.folder(newPath)) != ExactName(Path.folder(asset.path))
    var account = EditAccount(
      deed: .renamed, object: "\(quoted(asset.qualifiedName)) to \(quoted(newName))  \(place.shown(newPath))")
    account.lines = edit.renamed.map { "\(Path.name($0.path)) to \(Path.name($0.newPath))" }
    let keepsName = ExactName(newName) == ExactName(asset.qualifiedName)
    if keepsName {
      account.notes.append("code calls it \(quoted(newName)) as before: the groups make no namespace")
    } else {
      account.references = place.scope.references(to: asset, context)
    }
    let oldName = isMoved ? "/" + place.placeName(of: asset) : asset.name
    account.wayBack = "assets rename \(shellWord(keepsName ? newPath : newName)) \(shellWord(oldName))"
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
