internal import Files

// The entries of images in a project file.

extension FileRewriter {
  mutating func rewriteProject(_ text: SourceText) throws(ReferenceEditError) {
    guard let catalog = table.mapping.catalog else { return }
    let project: ProjectFile
    do throws(ProjectFileError) {
      project = try ProjectFile(parsing: text.original)
    } catch {
      throw .project(path: file.path, error)
    }
    var edit = ProjectEdit(project, in: Path.folder(Path.folder(file.path)))
    let names = table.mapping.targetNames
    edit.replace(Set(table.mapping.images.map { ExactName($0.path) }), with: catalog, in: tree) { target in
      let candidate = BuildTargets.Target(name: target, project: Path.folder(file.path), catalogs: [])
      return names.isEmpty || names.contains(where: candidate.isCalled)
    }
    edit.name(table.mapping.systemSets, in: tree)
    for kept in edit.kept { list(kept.name, at: kept.offset, kept.reason) }
    guard !edit.edits.isEmpty else { return }
    byteEdits += ByteEdit.disjoint(edit.edits)
    edits.projects.append(
      .init(
        file: file.path, removed: edit.removed, emptiedGroupCount: edit.emptiedCount, joined: edit.joined,
        settings: edit.settings))
  }
}
