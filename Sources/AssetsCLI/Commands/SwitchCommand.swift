internal import Arguments
internal import Git
internal import Workspace

/// `assets switch`
struct SwitchCommand: Command {
  var name = ""

  static let spec = CommandSpec<Self>(
    "switch", "Go to another branch",
    discussion: """
      Puts the files of the branch in place. Changes that are not committed come along where they touch nothing of \
      it; where they would be lost, nothing happens and you are told which.
      """,
    arguments: [.argument("NAME", into: \.name, "The branch to go to")],
    examples: [Example("assets switch main", "Go back to the branch 'main'")])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    do {
      switch try workspace.switchTo(name, now: context.now, report: context.hookReport) {
      case .alreadyThere: context.output.line("you are on \(quoted(name)) already")
      case .unborn: context.output.line("you are on \(quoted(name)), which has no version yet")
      case .switched(let changes):
        context.output.line("you are on \(quoted(name)) now; \(changes.countWords) changed on disk")
      }
    } catch RepositoryError.noSuchBranch(let name) {
      throw BranchError.unknown(name, names: try workspace.repository.branches().map(\.name))
    }
    return .done
  }
}

/// A branch that was asked for and is not there.
enum BranchError: Error {
  case unknown(String, names: [String])
}
