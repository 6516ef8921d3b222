public import Catalog
public import Files
public import References
internal import Spelling

/// The effect of a rename of a group: its folder, and the names in it.
public struct GroupRenaming {
  public var change: AssetEditor.GroupEdit
  public var newPath: String
  /// The assets whose names in code change.
  public var renamings: [EditScope.Renaming]
  /// How uses of these can be updated; nil if they were not searched.
  public var following: ReferenceEdits?
  /// What renaming it back would change in addition; nil for nothing.
  public var note: String?
  /// The command that undoes it; nil if there is none.
  public var undoCommand: String?
}

/// The effect of the removal of a group with everything in it.
public struct GroupRemoval {
  public var edit: AssetEdit
  public var assets: [CatalogFolder]
  /// Files that git couldn't restore.
  public var lost: [String]
  /// The command that undoes it; nil if git couldn't restore everything.
  public var undoCommand: String?
}

extension EditScope {
  /// Plans to rename or move a group.
  public func rename(group: CatalogFolder, to newName: String, rewritesReferences: Bool) throws -> GroupRenaming {
    let change = try editor(of: group).rename(group: group, to: newName)
    let newPath = change.edit.change.newPath ?? group.path
    let renamings = change.renamed.filter { ExactName($0.newName) != ExactName($0.asset.qualifiedName) }.map { one in
      let folder = Path.join(newPath, Path.relative(one.asset.path, to: group.path) ?? "")
      return Renaming(one.asset, to: folder, one.newNamespace)
    }
    var plan = GroupRenaming(change: change, newPath: newPath, renamings: renamings)
    let isMoved = ExactName(Path.folder(newPath)) != ExactName(Path.folder(group.path))
    let words = [
      "assets rename", shellWord(shown(newPath)), shellWord(isMoved ? "/" + placeName(of: group) : group.name),
    ]
    plan.undoCommand = (words + (rewritesReferences ? ["--rewrite-references"] : [])).joined(separator: " ")
    if rewritesReferences || !renamings.isEmpty { plan.following = try edits(following: renamings) }
    if rewritesReferences, let early = noteOnCallers(before: renamings) {
      plan.note = early
      plan.undoCommand = gitUndoCommand(
        from: group.path, try files(below: group.path), to: newPath, plan.following)
    }
    return plan
  }

  /// Plans to remove a group.
  public func remove(group: CatalogFolder) throws -> GroupRemoval {
    let files = try files(below: group.path)
    let edit = try editor(of: group).remove(group: group, files: files)
    let lost = try unrecoverableFiles(among: edit.lost)
    return GroupRemoval(
      edit: edit, assets: catalog(of: group).assets.filter { Path.relative($0.path, to: group.path) != nil },
      lost: lost,
      undoCommand: lost.isEmpty && !files.isEmpty ? "git restore \(shellWord(shown(group.path)))" : nil)
  }

  /// Plans to change the settings of a group, and returns how uses of the names in it can be updated; nil if it already
  /// has them.
  public func change(
    _ settings: AssetSettings, ofGroup group: CatalogFolder
  ) throws -> (change: AssetEditor.GroupEdit, following: ReferenceEdits?)? {
    guard let change = try groupEdit(settings, of: group) else { return nil }
    guard !change.renamed.isEmpty else { return (change, nil) }
    return (change, try edits(following: change.renamed.map { Renaming($0.asset, to: $0.asset.path, $0.newNamespace) }))
  }

  private func groupEdit(_ settings: AssetSettings, of group: CatalogFolder) throws -> AssetEditor.GroupEdit? {
    let editor = try editor(of: group)
    do throws(AssetEditError) {
      return try editor.change(settings, ofGroup: group)
    } catch .unchanged {
      return nil
    }
  }

  /// All files below a folder, including those in folders that aren't part of a catalog, because they are removed too.
  public func files(below folder: String) throws(FileError) -> [String] {
    var waiting = [folder]
    var files: [String] = []
    while let folder = waiting.popLast() {
      for entry in try store.entries(of: folder) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) } else { files.append(path) }
      }
    }
    return files
  }
}
