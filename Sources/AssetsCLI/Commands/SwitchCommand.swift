internal import Arguments
internal import Git
internal import JSON
internal import Workspace

/// `assets switch`
struct SwitchCommand: Command {
  var name = ""
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "switch", "Go to another branch",
    discussion: """
      Puts the files of the branch in place. Changes you have not committed come along. Where the branch has another \
      version of a file you changed, nothing happens, and you are told which files those are. A branch that only a \
      remote has is made here first, and follows the one there.
      """,
    arguments: [.argument("NAME", into: \.name, "The branch to go to").completed(from: .branches)],
    options: [.flag("json", sets: \.showsJSON, "Print what changed on disk as JSON")],
    examples: [
      Example("assets switch main", "Go back to the branch 'main'"),
      Example("assets switch icons/redraw", "Work on a branch that 'assets fetch' got from a colleague"),
    ])

  var reach: OperationRecording.Reach? { .head }

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    do {
      let result = try workspace.switchTo(
        name, now: context.now, telling: showsJSON ? nil : 0, report: context.hookReport)
      if showsJSON {
        context.write(json: json(result, at: try workspace.repository.head().commit))
      } else {
        context.output.line(words(for: result))
      }
    } catch RepositoryError.noSuchBranch(let name) {
      let repository = workspace.repository
      let names = try repository.branches().map(\.name)
      throw BranchError.unknown(name, names: names, meaning: try repository.meaning(ofName: name))
    } catch RepositoryError.externalFilter(let path, let filter) {
      throw BranchError.needsFilter(name, path: path, filter: filter)
    }
    return .done
  }

  private func words(for result: Workspace.SwitchResult) -> String {
    switch result {
    case .alreadyThere: "you are on \(quoted(name)) already"
    case .unborn: "you are on \(quoted(name)), which has no version yet"
    case .switched(let changes, nil): "you are on \(quoted(name)) now; \(changes.countWords) changed on disk"
    case .switched(let changes, let theirs?):
      "made the branch \(quoted(name)), which follows \(quoted(theirs)), and you are on it; \(changes.countWords) "
        + "changed on disk"
    }
  }

  private func json(_ result: Workspace.SwitchResult, at commit: ObjectID?) -> JSONValue {
    var changes = ProjectChanges()
    var hasSwitched = false
    var theirs: String?
    if case .switched(let found, let following) = result {
      (changes, hasSwitched, theirs) = (found, true, following)
    }
    let sheet = ChangeSheet(changes).json
    return .object(
      ("branch", .string(name)), ("version", .optional(commit?.description)), ("switched", .bool(hasSwitched)),
      ("madeToFollow", .optional(theirs)),
      ("assets", sheet.assets), ("otherFiles", sheet.otherFiles))
  }
}

/// A branch that was asked for and is not there.
enum BranchError: Error {
  case unknown(String, names: [String], meaning: NameMeaning?)
  /// It was to be renamed or deleted.
  case noneToEdit(String, names: [String])
  /// Only git can go there: another program has to make the file.
  case needsFilter(String, path: String, filter: String)
}
