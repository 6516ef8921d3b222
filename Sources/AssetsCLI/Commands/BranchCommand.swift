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

  static let name = "branch"

  static let spec = CommandSpec<Self>(
    name, "List, create, rename or delete branches",
    discussion: """
      A branch is a separate line of versions: try something there, and the other branches stay as they are. With a \
      name, creates a branch at the current version and switches to it; your uncommitted changes come along. With \
      --at, the branch starts at another version, and you stay where you are. With --shelf, it gets the uncommitted \
      work that is shelved on another branch ('assets switch' shelves it), and starts at the version that the work \
      was based on.

      The list shows how far a branch is from the one it follows, whether uncommitted work is shelved on it, and its \
      last version with its tags. A branch with versions that no other branch has, or with shelved work, is only deleted with \
      --force; the command that restores it is shown.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The name of the new branch, or the one to rename or delete")
        .completed(from: .branches),
      .argument("NEW", into: \.newName, "With --rename: the new name"),
    ],
    options: [
      .value("at", "REVISION", into: \.revision, "Start at this version, and stay where you are").completed(
        from: .versions),
      .value("shelf", "BRANCH", into: \.shelfOwner, "Move the work shelved on this branch to the new one")
        .completed(from: .branches),
      .flag("rename", sets: \.renames, "Rename the branch NAME to NEW"),
      .flag("delete", sets: \.deletes, "Delete the branch NAME"),
      .flag("force", short: "f", sets: \.isForced, "With --delete: also if versions or work would be lost"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "With --delete: show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print the list, or what was done, as JSON"),
    ],
    examples: [
      CommandExample("assets branch", "List all branches and mark the current one"),
      CommandExample("assets branch icons/redraw", "Create a branch and switch to it"),
      CommandExample("assets branch rescue --at HEAD~3", "Create a branch at an older version"),
      CommandExample("assets branch --rename icons bells", "Rename the branch 'icons'"),
      CommandExample("assets branch --delete icons", "Delete a finished branch"),
    ])

  var recordingScope: OperationRecorder.Scope? { name == nil || isDryRun ? nil : shelfOwner == nil ? .branches : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
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
        try report.print(context, in: workspace.repository, asJSON: showsJSON)
      } else if let revision {
        report.printNew(name, at: try workspace.makeBranch(name, at: revision, now: context.now))
      } else {
        try workspace.makeBranch(name, now: context.now, report: context.hookReport)
        let sentence = "Created branch \(quoted(name)) and switched to it"
        if showsJSON {
          report.print(try workspace.branchStates(), try workspace.repository.head(), sentence: sentence)
        } else {
          context.output.line(sentence)
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

/// Arguments of `assets branch` that can't be combined.
enum BranchUsageError: Error {
  case renaming, deleting, twoNames, startWithoutName, forceWithoutDelete, dryRunWithoutDelete, shelf
}
