internal import Arguments
internal import Git
internal import Project

/// `assets switch`
struct SwitchCommand: Command {
  var name = ""
  var bringsWork = false
  var isDryRun = false
  var showsJSON = false

  static let name = "switch"

  static let spec = CommandSpec<Self>(
    name, "Switch to another branch",
    discussion: """
      Switches your files to another branch. Uncommitted work stays with the branch you made it on: changed and new \
      files and staged changes are shelved, and restored when you switch back. If the branch has changed in the \
      meantime, both are merged asset by asset; work that can't be merged stays shelved, and you are shown how to get \
      it. With --bring, your work comes along instead; if the branch has another version of a file you changed, \
      nothing happens, and these files are listed.

      Files that git ignores stay in place. A branch that only a remote has is created here first, and follows the \
      remote's branch.
      """,
    arguments: [.argument("NAME", into: \.name, "The branch to switch to").completed(from: .branches)],
    options: [
      .flag("bring", sets: \.bringsWork, "Bring uncommitted work along"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be shelved, restored and changed"),
      .flag("json", sets: \.showsJSON, "Print what was changed, shelved and restored as JSON"),
    ],
    examples: [
      CommandExample("assets switch main", "Switch back to the branch 'main'"),
      CommandExample("assets switch icons --bring", "Move your work from the wrong branch to the right one"),
      CommandExample("assets switch icons/redraw", "Work on a branch that 'assets fetch' got from a colleague"),
    ])

  static let isWhole = true

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    let workspace = try context.workspace()
    var way = SwitchOptions(context)
    way.isDryRun = isDryRun
    way.reportedAssetCount = showsJSON ? nil : 0
    if bringsWork { way.uncommitted = .comes }
    do {
      let report = SwitchReport(try workspace.switchTo(name, way), of: name, isDryRun: isDryRun)
      try report.print(context, in: workspace.repository, asJSON: showsJSON)
    } catch RepositoryError.noSuchBranch(let name) {
      let repository = workspace.repository
      let names = try repository.branches().map(\.name)
      throw BranchNotFoundError.unknown(
        name, names: names, meaning: try repository.meaning(ofName: name),
        mayBeShared: try !repository.remotes().isEmpty)
    } catch RepositoryError.externalFilter(let path, let filter) {
      throw BranchNotFoundError.needsFilter(name, path: path, filter: filter)
    } catch RepositoryError.uncommittedWork(let paths) where bringsWork && paths.contains(where: \.kind.canBeCommitted)
    {
      throw BranchNotFoundError.workCannotCome(name, paths, from: try workspace.repository.head().branch)
    } catch ShelfError.filtered(let path, let filter) {
      throw BranchNotFoundError.workNeedsFilter(name, path: path, filter: filter)
    }
    return .done
  }
}

/// The requested branch doesn't exist, or can't be switched to.
enum BranchNotFoundError: Error {
  /// - Parameter mayBeShared: True if there is a remote, which may have the branch by now.
  case unknown(String, names: [String], meaning: NameMeaning?, mayBeShared: Bool)
  /// The branch was to be renamed or deleted.
  case noneToEdit(String, names: [String])
  /// Only git can switch to it: the file needs an external filter.
  case needsFilter(String, path: String, filter: String)
  /// Changes that should be brought along would overwrite files of the branch, or are in the way; holds the current
  /// branch.
  case workCannotCome(String, [UncommittedFile], from: String?)
  /// Only git can shelve the changes: the file needs an external filter.
  case workNeedsFilter(String, path: String, filter: String)
}
