internal import Catalog
internal import Files
internal import JSON
internal import Project

/// `assets remove` for a group: its folder with everything in it.
struct GroupRemoval {
  let group: CatalogFolder
  let place: EditScope

  func removal() throws -> RemoveCommand.Removal {
    let files = try place.files(below: group.path)
    let edit = try place.editor(of: group).remove(group: group, files: files)
    let lost = try place.unrecoverableFiles(among: edit.lost)
    let report = report(isRecoverable: lost.isEmpty, fileCount: files.count)
    return RemoveCommand.Removal(
      name: group.name, path: group.path, edit: edit, assets: assets, lost: lost, report: report)
  }

  private var assets: [CatalogFolder] {
    place.catalog(of: group).assets.filter { Path.relative($0.path, to: group.path) != nil }
  }

  private func report(isRecoverable: Bool, fileCount: Int) -> EditReport {
    let name = place.placeName(of: group)
    var report = EditReport(action: .removed, object: "the group \(quoted(name))  \(place.shown(group.path))")
    report.lines = assets.map { "\(named($0.qualifiedName))  \($0.type.title)" }
    report.root = place.scope.project.root
    if isRecoverable, fileCount > 0 { report.undoCommand = "git restore \(shellWord(place.shown(group.path)))" }
    report.facts = [
      ("name", .string(name)), ("type", .string(group.type.fileExtension)), ("path", .string(group.path)),
      ("isWhole", true),
      (
        "assets",
        .list(assets.map { ["name": .string($0.qualifiedName), "type": .string($0.type.fileExtension)] })
      ),
    ]
    return report
  }
}

extension EditScope {
  /// All files below a folder, including those in folders that aren't part of a catalog, because they are removed too.
  func files(below folder: String) throws(FileError) -> [String] {
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
