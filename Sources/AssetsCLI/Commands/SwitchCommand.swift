internal import Arguments
internal import Git
internal import Project

/// `assets switch`
struct SwitchCommand: Command {
  var name = ""
  var bringsWork = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "switch", "Switch to another branch",
    discussion: """
      Puts the files of the branch in place. Work that you have not committed stays with the branch you made it on: \
      changed and new files, and what you staged, are put aside as they are, and lie there again when you come back. \
      Where the branch went on meanwhile, they are put together with what came, asset by asset; what cannot be waits, and \
      you are told how to get at it. With --bring your work comes along instead; where the branch has another version of \
      a file you changed, nothing happens then, and you are told which files those are.

      Files that git ignores stay where they are. A branch that only a remote has is made here first, and follows the \
      one there.
      """,
    arguments: [.argument("NAME", into: \.name, "The branch to go to").completed(from: .branches)],
    options: [
      .flag("bring", sets: \.bringsWork, "Take work that is not committed along"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would stay, come back and change"),
      .flag("json", sets: \.showsJSON, "Print what changed, stays and comes back as JSON"),
    ],
    examples: [
      Example("assets switch main", "Go back to the branch 'main'"),
      Example("assets switch icons --bring", "You began on the wrong branch: take your work to the right one"),
      Example("assets switch icons/redraw", "Work on a branch that 'assets fetch' got from a colleague"),
    ])

  static let isWhole = true

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    var way = SwitchOptions(context)
    way.isDryRun = isDryRun
    way.reportedAssetCount = showsJSON ? nil : 0
    if bringsWork { way.uncommitted = .comes }
    do {
      let report = SwitchReport(try workspace.switchTo(name, way), of: name, isDryRun: isDryRun)
      if showsJSON {
        context.write(json: report.json(at: try workspace.repository.head().commit))
      } else {
        report.print(context)
      }
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

/// A branch that was asked for and is not there.
enum BranchNotFoundError: Error {
  /// - Parameter mayBeShared: True where there is a remote, which may have it by now.
  case unknown(String, names: [String], meaning: NameMeaning?, mayBeShared: Bool)
  /// It was to be renamed or deleted.
  case noneToEdit(String, names: [String])
  /// Only git can go there: another program has to make the file.
  case needsFilter(String, path: String, filter: String)
  /// What was to come along would overwrite what the branch has, or is in its way; holds the branch one stands on.
  case workCannotCome(String, [UncommittedFile], from: String?)
  /// Only git can put work aside: another program has to take the file.
  case workNeedsFilter(String, path: String, filter: String)
}
