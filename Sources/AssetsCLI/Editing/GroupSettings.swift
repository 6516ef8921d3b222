internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import References

/// `assets set` for a group: its settings, and the effect on the names in it.
struct GroupSettings {
  let group: CatalogFolder
  let settings: AssetSettings
  let place: EditScope

  func run(_ context: CommandContext, isDryRun: Bool, showsJSON: Bool) throws -> ExitCode {
    var report = EditReport(action: .changed, object: "the group \(quoted(group.name))  \(place.shown(group.path))")
    report.facts = [
      ("name", .string(group.name)), ("type", .string(group.type.fileExtension)), ("path", .string(group.path)),
    ]
    guard let change = try change() else {
      report.nothing = "\(quoted(group.name)) already has these settings"
      context.report(report, isDone: false, asJSON: showsJSON)
      return .done
    }
    let old = group.document.properties
    let changes = settings.properties.filter { old[$0.name] != $0.value }.map {
      SettingChange(name: $0.name, old: old[$0.name], new: $0.value)
    }
    report.lines =
      changes.map(\.words) + change.renamed.map { "\(named($0.asset.qualifiedName)) is now \(named($0.newName))" }
    let renamings = change.renamed.map { renaming -> JSONValue in
      ["from": .string(renaming.asset.qualifiedName), "to": .string(renaming.newName)]
    }
    report.facts += [("changes", .list(changes.map(\.json))), ("renamed", .list(renamings))]
    if !change.renamed.isEmpty {
      report.following = try place.edits(
        following: change.renamed.map { .init($0.asset, to: $0.asset.path, $0.newNamespace) })
      report.root = place.scope.project.root
    }
    let file = Path.join(group.path, ContentsDocument.fileName)
    if place.isRecoverable(file: file) { report.undoCommand = "git restore \(shellWord(place.shown(file)))" }
    if !isDryRun { try change.edit.apply(in: place) }
    context.report(report, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  /// Returns nil if the group already has the settings.
  private func change() throws -> AssetEditor.GroupEdit? {
    let editor = try place.editor(of: group)
    do throws(AssetEditError) {
      return try editor.change(settings, ofGroup: group)
    } catch .unchanged {
      return nil
    }
  }
}
