internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets branch`
struct BranchCommand: Command {
  var name: String?
  var newName: String?
  var revision: String?
  var shelfOwner: String?
  var renames = false
  var deletes = false
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "branch", "List, create, rename or delete branches",
    discussion: """
      A branch is a line of versions of its own: try something there, and the others stay as they are. With a name, \
      a branch is made that begins at the version you are at, and you go there; changes you have not committed come \
      along. With --at it begins at another version, and you stay where you are. With --shelf it gets the uncommitted work \
      that waits for another branch ('assets switch' leaves it there), and begins at the version that was made on.

      The list tells how far a branch is from the one it follows, whether uncommitted work waits for it, and what its last \
      version is. A branch whose versions are nowhere else, or for which work waits, is only deleted with --force; what \
      brings it back is told then.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The name of the new branch, or the one to rename or delete")
        .completed(from: .branches),
      .argument("NEW", into: \.newName, "With --rename: the new name"),
    ],
    options: [
      .value("at", "REVISION", into: \.revision, "Begin at this version, and stay where you are"),
      .value("shelf", "BRANCH", into: \.shelfOwner, "Go there with the uncommitted work that waits for this branch")
        .completed(from: .branches),
      .flag("rename", sets: \.renames, "Give the branch NAME the name NEW"),
      .flag("delete", sets: \.deletes, "Delete the branch NAME"),
      .flag("force", short: "f", sets: \.isForced, "With --delete: also where something is nowhere else"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "With --delete: show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print the list, or what was done, as JSON"),
    ],
    examples: [
      Example("assets branch", "All branches, the current one marked"),
      Example("assets branch icons/redraw", "Make a branch and go there"),
      Example("assets branch rescue --at HEAD~3", "Make a branch at an older version"),
      Example("assets branch --rename icons bells", "Give the branch 'icons' another name"),
      Example("assets branch --delete icons", "Delete a branch that is done"),
    ])

  var recordingScope: OperationRecorder.Scope? { name == nil || isDryRun ? nil : shelfOwner == nil ? .branches : .head }

  func run(_ context: Context) throws -> ExitCode {
    try checkWords()
    let workspace = try context.workspace()
    let report = BranchReport(context, showsJSON: showsJSON)
    guard let name else {
      report.print(try workspace.branchStates(), try workspace.repository.head())
      return .done
    }
    do {
      if deletes {
        report.print(try workspace.deleteBranch(name, isForced: isForced, isDryRun: isDryRun), isDryRun: isDryRun)
      } else if let newName {
        try workspace.renameBranch(name, to: newName)
        report.printRenaming(name, newName)
      } else if let shelfOwner {
        let result = try workspace.makeBranch(name, withShelfOf: shelfOwner, SwitchOptions(context))
        let report = SwitchReport(result, of: name)
        if showsJSON {
          context.write(json: report.json(at: try workspace.repository.head().commit))
        } else {
          report.print(context)
        }
      } else if let revision {
        report.printNew(name, at: try workspace.makeBranch(name, at: revision, now: context.now))
      } else {
        try workspace.makeBranch(name, now: context.now, report: context.hookReport)
        if showsJSON {
          report.print(try workspace.branchStates(), try workspace.repository.head())
        } else {
          context.output.line("Created branch \(quoted(name)) and switched to it")
        }
      }
    } catch RepositoryError.noSuchBranch(let name) {
      let repository = workspace.repository
      throw BranchNotFoundError.noneToEdit(name, names: try repository.branches().map(\.name))
    }
    return .done
  }

  private func checkWords() throws {
    if renames, deletes || revision != nil || name == nil || newName == nil { throw BranchUsageError.renaming }
    if deletes, revision != nil || name == nil || newName != nil { throw BranchUsageError.deleting }
    if newName != nil, !renames { throw BranchUsageError.twoNames }
    if shelfOwner != nil, name == nil || deletes || renames || revision != nil { throw BranchUsageError.shelf }
    if revision != nil, name == nil { throw BranchUsageError.startWithoutName }
    if isForced, !deletes { throw BranchUsageError.forceWithoutDelete }
    if isDryRun, !deletes { throw BranchUsageError.dryRunWithoutDelete }
  }
}

/// Words of `assets branch` that do not go together.
enum BranchUsageError: Error {
  case renaming, deleting, twoNames, startWithoutName, forceWithoutDelete, dryRunWithoutDelete, shelf
}
