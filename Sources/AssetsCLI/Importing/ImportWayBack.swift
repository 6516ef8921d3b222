internal import Files
internal import Importing

/// The one command line that takes an import back.
struct ImportWayBack {
  private let context: Context
  private let plan: ImportPlan
  /// The paths that were imported, as they were typed.
  private let paths: [String]
  private let isRepository: Bool

  /// More files and folders than these make no line that anybody would type.
  private static let most = 12

  init(_ plan: ImportPlan, paths: [String], isRepository: Bool, _ context: Context) {
    self.plan = plan
    self.paths = paths
    self.isRepository = isRepository
    self.context = context
  }

  /// Nil where there is no short one: the import changed many sets that were there, or removed what git does not hold.
  var command: String? {
    guard plan.removals.isEmpty || isRepository else { return nil }
    let changed = plan.edits.filter { !$0.isNew }
    guard changed.isEmpty || isRepository else { return nil }
    let added =
      newFolders
      + changed.flatMap { edit in
        edit.additions.filter { !$0.isInPlace }.map { Path.join(edit.path, $0.fileName) }
      }
    guard added.count + changed.count <= Self.most else { return nil }
    let contents = changed.map { Path.join($0.path, "Contents.json") }
    return [
      added.isEmpty ? nil : "rm -r " + words(added),
      contents.isEmpty ? nil : "git restore " + words(contents),
      plan.removals.isEmpty
        ? nil : "git ls-files -dz -- \(paths.map(shellWord).joined(separator: " ")) | xargs -0 git restore --",
    ].compactMap { $0 }.joined(separator: " && ")
  }

  /// The topmost folders that the import makes.
  private var newFolders: [String] {
    let new = (plan.createsCatalog ? [plan.catalog] : []) + plan.groups.map(\.path)
    let all = new + plan.edits.filter(\.isNew).map(\.path)
    return all.filter { path in !new.contains { $0.utf8.count < path.utf8.count && Path.relative(path, to: $0) != nil }
    }
  }

  private func words(_ paths: [String]) -> String { paths.map { shellWord(context.shown($0)) }.joined(separator: " ") }
}
