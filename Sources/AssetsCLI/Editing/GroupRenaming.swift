internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import References

/// `assets rename` for a group: its folder, and the effect on the names in it.
struct GroupRenaming {
  let group: CatalogFolder
  let newName: String
  let place: EditScope
  let rewritesReferences: Bool

  /// The edit, and its report.
  struct Plan {
    var edit: AssetEdit
    var report: EditReport
    /// The assets whose names in code change.
    var renamings: [EditScope.Renaming]
  }

  func plan() throws -> Plan {
    let change = try place.editor(of: group).rename(group: group, to: newName)
    let newPath = change.edit.change.newPath ?? group.path
    var report = report(of: change, newPath)
    let renamings = change.renamed.filter { ExactName($0.newName) != ExactName($0.asset.qualifiedName) }.map { one in
      EditScope.Renaming(one.asset, to: folder(of: one.asset, in: newPath), one.newNamespace)
    }
    report.rewritesReferences = rewritesReferences
    if rewritesReferences || !renamings.isEmpty { report.following = try place.edits(following: renamings) }
    if rewritesReferences, let early = place.noteOnCallers(before: renamings) {
      report.notes.append(early)
      report.undoCommand = place.gitUndoCommand(
        from: group.path, try place.files(below: group.path), to: newPath, report.following)
    }
    report.notes += AssetNameWarning.notes(on: newName)
    if renamings.isEmpty { report.notes.append("the names in code stay: the group is not a namespace") }
    return Plan(edit: change.edit, report: report, renamings: renamings)
  }

  private func folder(of asset: CatalogFolder, in newPath: String) -> String {
    Path.join(newPath, Path.relative(asset.path, to: group.path) ?? "")
  }

  private func report(of change: AssetEditor.GroupEdit, _ newPath: String) -> EditReport {
    let (oldPlace, newPlace) = (place.placeName(of: group), place.placeName(of: CatalogFolder(path: newPath)))
    var report = EditReport(
      action: .renamed, object: "the group \(quoted(oldPlace)) to \(quoted(newPlace))  \(place.shown(newPath))")
    report.lines = change.renamed.map { "\(named($0.asset.qualifiedName)) is now \(named($0.newName))" }
    let isMoved = ExactName(Path.folder(newPath)) != ExactName(Path.folder(group.path))
    let words = [
      "assets rename", shellWord(place.shown(newPath)), shellWord(isMoved ? "/" + oldPlace : group.name),
    ]
    report.undoCommand = (words + (rewritesReferences ? ["--rewrite-references"] : [])).joined(separator: " ")
    report.root = place.scope.project.root
    let renamings = change.renamed.map { renaming -> JSONValue in
      ["from": .string(renaming.asset.qualifiedName), "to": .string(renaming.newName)]
    }
    report.facts = [
      ("name", .string(oldPlace)), ("newName", .string(newPlace)), ("type", .string(group.type.fileExtension)),
      ("path", .string(group.path)), ("newPath", .string(newPath)), ("renamed", .list(renamings)),
    ]
    return report
  }
}
