internal import Catalog
internal import Files
internal import JSON
internal import References
internal import Workspace

/// `assets rename` for a group: its folder, and what becomes of the names in it.
struct GroupRenaming {
  let group: CatalogItem
  let newName: String
  let place: EditScope
  let rewritesReferences: Bool

  /// The edit, and its report.
  struct Plan {
    var edit: AssetEdit
    var account: EditAccount
    /// The assets that code calls by other names afterwards.
    var renamings: [EditScope.Renaming]
  }

  func plan() throws -> Plan {
    let change = try place.editor(of: group).rename(group: group, to: newName)
    let newPath = change.edit.change.newPath ?? group.path
    var account = account(of: change, newPath)
    let renamings = change.renamed.filter { ExactName($0.newName) != ExactName($0.asset.qualifiedName) }.map { one in
      EditScope.Renaming(one.asset, to: folder(of: one.asset, in: newPath), one.newNamespace)
    }
    account.rewritesReferences = rewritesReferences
    if rewritesReferences || !renamings.isEmpty { account.following = try place.edits(following: renamings) }
    if rewritesReferences, let early = place.noteOnCallers(before: renamings) {
      account.notes.append(early)
      account.wayBack = place.gitWayBack(
        from: group.path, try place.files(below: group.path), to: newPath, account.following)
    }
    account.notes += AssetNameWarning.notes(on: newName)
    if renamings.isEmpty { account.notes.append("code calls what is in it as before: it is no part of any name") }
    return Plan(edit: change.edit, account: account, renamings: renamings)
  }

  private func folder(of asset: CatalogItem, in newPath: String) -> String {
    Path.join(newPath, Path.relative(asset.path, to: group.path) ?? "")
  }

  private func account(of change: AssetEditor.GroupEdit, _ newPath: String) -> EditAccount {
    let (oldPlace, newPlace) = (place.placeName(of: group), place.placeName(of: CatalogItem(path: newPath)))
    var account = EditAccount(
      deed: .renamed, object: "the group \(quoted(oldPlace)) to \(quoted(newPlace))  \(place.shown(newPath))")
    account.lines = change.renamed.map { "\(named($0.asset.qualifiedName)) is now \(named($0.newName))" }
    let isMoved = ExactName(Path.folder(newPath)) != ExactName(Path.folder(group.path))
    let words = [
      "assets rename", shellWord(place.shown(newPath)), shellWord(isMoved ? "/" + oldPlace : group.name),
    ]
    account.wayBack = (words + (rewritesReferences ? ["--rewrite-references"] : [])).joined(separator: " ")
    account.root = place.scope.project.root
    let renamings = change.renamed.map { renaming -> JSONValue in
      ["from": .string(renaming.asset.qualifiedName), "to": .string(renaming.newName)]
    }
    account.facts = [
      ("name", .string(oldPlace)), ("newName", .string(newPlace)), ("type", .string(group.type.fileExtension)),
      ("path", .string(group.path)), ("newPath", .string(newPath)), ("renamed", .list(renamings)),
    ]
    return account
  }
}
