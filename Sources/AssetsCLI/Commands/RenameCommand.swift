internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import References

/// `assets rename`
struct RenameCommand: Command {
  var name = ""
  var newName = ""
  var folders: [String] = []
  var rewritesReferences = false
  var listFile: PathArgument?
  var failsIfOpen = false
  var isDryRun = false
  var showsJSON = false

  static let name = "rename"

  static let spec = CommandSpec<Self>(
    name, "Rename or move an asset or a group",
    discussion: """
      Renames the asset's folder, the files in it that start with the old name ('bell@2x.png' becomes 'gong@2x.png'), \
      and their names in Contents.json, all as one change. A name that already exists is refused, also if it differs \
      only in case, spaces, hyphens or underscores.

      A plain name leaves the asset in its group. 'Toolbar/gong' moves it to the group 'Toolbar', which must exist, \
      and '/gong' to the top of the catalog. If a group provides a namespace, code uses the longer name.

      Prototypes that show the asset follow in the same change.

      A group is renamed and moved in the same way, with everything in it; a path such as 'Assets.xcassets/Toolbar' \
      means the group if an asset has the name too.

      Code, interface files, property lists and build settings that use the old name are listed with file and line. \
      With --rewrite-references, those that certainly mean the asset are changed, all of them or none, and only the \
      others are listed: text that may mean something else, or a name that is built at run time. If targets have \
      assets with the same name, the target of a file decides which one it means. A place whose own name says that it \
      takes image names counts as well: 'iconName:', or the result of 'imageName(for:)'. The last line counts the \
      places that may still use the old name, and --references-to writes them to a file.

      If renaming it back would not restore everything, the git command that does is shown.
      """,
    arguments: [
      .argument("OLD", into: \.name, "The asset's name, as in code, or the group's").completed(from: .assets),
      .argument("NEW", into: \.newName, "The new name, or a group and the name in it"),
    ],
    options: [
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder for the asset").completed(
        from: .folders),
      .flag("rewrite-references", sets: \.rewritesReferences, "Change the places that use the old name"),
      .value(
        "references-to", "FILE", into: \.listFile,
        "Write the places that may still use the old name to a file, even with --dry-run"
      ).completed(from: .files),
      .flag("exit-code", sets: \.failsIfOpen, "Exit with code 1 if there are such places"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets rename bell gong --dry-run", "See which files and which code use 'bell'"),
      CommandExample("assets rename Toolbar/bell gong", "Rename the asset 'bell' in the group 'Toolbar'"),
      CommandExample("assets rename bell Toolbar/bell", "Move 'bell' to the group 'Toolbar'"),
      CommandExample("assets rename bell gong --rewrite-references", "Rename it in code and interface files as well"),
      CommandExample("assets rename Toolbar Buttons -n", "See the new names of the assets in a group"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let place = try EditScope(context.session, in: folders)
    if let group = try place.group(named: name, prefersGroups: false) {
      let plan = try place.rename(group: group, to: newName, rewritesReferences: rewritesReferences)
      return try finish(report(of: plan, group, place), plan.change.edit, plan.renamings, place, context)
    }
    let asset = try place.asset(named: name)
    let edit = try place.editor(of: asset).rename(asset, to: newName)
    let renaming = EditScope.Renaming(
      asset, to: edit.change.newPath ?? asset.path, edit.newNamespace ?? asset.namespace)
    // If the normalized name stays the same, any confusion already existed before.
    if NormalizedAssetName(renaming.new.qualifiedName) != NormalizedAssetName(asset.qualifiedName) {
      try place.checkNewName(
        renaming.new.qualifiedName, type: asset.type, in: place.catalog(of: asset), besides: asset)
    }
    var report = try report(of: edit, renaming, place)
    report.notes += AssetNameWarning.notes(on: renaming.new.name)
    report.notes += [
      try place.noteOnNamesakes(
        of: renaming.new.qualifiedName, asset.type, in: place.catalog(of: asset).path)
    ].compactMap { $0 }
    return try finish(report, edit, [renaming], place, context)
  }

  /// Carries out the rename, and prints the result.
  private func finish(
    _ report: EditReport, _ edit: AssetEdit, _ renamings: [EditScope.Renaming], _ place: EditScope,
    _ context: CommandContext
  ) throws -> ExitCode {
    // If the list can't be written, nothing is renamed.
    if let listFile {
      let list = UnresolvedReferenceList(
        of: renamings, report.following, rewrites: rewritesReferences, isDone: !isDryRun, in: place)
      try FileSystem.writeOutput(Array(list.text.utf8), to: context.absolute(listFile.path))
      context.error.line("note: wrote \(counted(list.count, "place")) to \(quoted(listFile.path))")
    }
    if !isDryRun { try edit.apply(with: report.applied, in: place) }
    context.report(report, isDone: !isDryRun, asJSON: showsJSON)
    return failsIfOpen && report.openPlaceCount > 0 ? .findings : .done
  }

  private func report(of plan: GroupRenaming, _ group: CatalogFolder, _ place: EditScope) -> EditReport {
    let (oldPlace, newPlace) = (place.placeName(of: group), place.placeName(of: CatalogFolder(path: plan.newPath)))
    var report = EditReport(
      action: .renamed, object: "the group \(quoted(oldPlace)) to \(quoted(newPlace))", place: place.shown(plan.newPath)
    )
    report.lines = plan.change.renamed.map { "\(named($0.asset.qualifiedName)) is now \(named($0.newName))" }
    report.undoCommand = plan.undoCommand
    report.rewritesReferences = rewritesReferences
    report.following = plan.following
    report.notes = [plan.note].compactMap { $0 } + AssetNameWarning.notes(on: newName)
    if plan.renamings.isEmpty { report.notes.append("the names in code stay: the group is not a namespace") }
    report.root = place.scope.project.root
    report.facts = [
      ("name", .string(oldPlace)), ("newName", .string(newPlace)), ("type", .string(group.type.fileExtension)),
      ("path", .string(group.path)), ("newPath", .string(plan.newPath)), ("renamed", plan.change.renamedJSON),
    ]
    return report
  }

  private func report(
    of edit: AssetEdit, _ renaming: EditScope.Renaming, _ place: EditScope
  ) throws -> EditReport {
    let asset = renaming.asset
    let (newPath, newName) = (renaming.new.path, renaming.new.qualifiedName)
    let isMoved = ExactName(Path.folder(newPath)) != ExactName(Path.folder(asset.path))
    var report = EditReport(
      action: .renamed, object: "\(quoted(asset.qualifiedName)) to \(quoted(newName))", place: place.shown(newPath))
    report.lines = edit.renamed.map { "\(Path.name($0.path)) to \(Path.name($0.newPath))" }
    let keepsName = ExactName(newName) == ExactName(asset.qualifiedName)
    if keepsName { report.notes.append("its name in code stays \(quoted(newName)): the groups are not namespaces") }
    report.rewritesReferences = rewritesReferences
    if rewritesReferences || !keepsName { report.following = try place.edits(following: [renaming]) }
    let misfits = Self.filesThatFitBefore(renaming, edit)
    let oldName = isMoved ? "/" + place.placeName(of: asset) : asset.name
    let words = ["assets rename", shellWord(keepsName ? newPath : newName), shellWord(oldName)]
    report.undoCommand = (words + (rewritesReferences ? ["--rewrite-references"] : [])).joined(separator: " ")
    // Renaming back with the same command would rename these files too.
    if !misfits.isEmpty {
      report.notes.append("\(listed(misfits.map(quoted), "and")) already had the new name, and keeps it")
    }
    let early = rewritesReferences ? place.noteOnCallers(before: [renaming]) : nil
    report.notes += [early].compactMap { $0 }
    if try !misfits.isEmpty || early != nil || place.refusesOldName(of: renaming) {
      report.undoCommand = place.gitUndoCommand(
        from: asset.path, AssetEditor.allFiles(of: asset), to: newPath, report.applied)
    }
    let files = edit.renamed.map { renaming -> JSONValue in
      ["from": .string(Path.name(renaming.path)), "to": .string(Path.name(renaming.newPath))]
    }
    report.root = place.scope.project.root
    report.facts = [
      ("name", .string(asset.qualifiedName)), ("newName", .string(newName)),
      ("type", .string(asset.type.fileExtension)), ("path", .string(asset.path)), ("newPath", .string(newPath)),
      ("files", .list(files)),
    ]
    return report
  }

  /// The files whose names already began with the new name before the rename.
  private static func filesThatFitBefore(_ renaming: EditScope.Renaming, _ edit: AssetEdit) -> [String] {
    guard ExactName(renaming.asset.name) != ExactName(renaming.new.name) else { return [] }
    let given = Set(edit.renamed.map { ExactName(Path.name($0.path)) })
    return renaming.asset.files.map(\.name).filter {
      $0.utf8.starts(with: renaming.new.name.utf8) && !given.contains(ExactName($0))
    }
  }
}

extension AssetEditor.GroupEdit {
  var renamedJSON: JSONValue {
    .list(renamed.map { ["from": .string($0.asset.qualifiedName), "to": .string($0.newName)] })
  }
}
