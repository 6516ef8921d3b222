internal import Arguments
internal import Files
internal import Project

/// `assets merge-driver`
struct MergeDriverCommand: Command {
  var base = ""
  var ours = ""
  var theirs = ""
  var path = ""

  static let name = "merge-driver"

  static let spec = CommandSpec<Self>(
    name, "Merge a list of variants or a prototype for git",
    discussion: """
      Git calls this for every Contents.json and prototype that both sides of a merge changed, if 'assets init --git-drivers' \
      configured it. Variants are merged slot by slot, prototypes link by link, and the result is written to \
      OURS. Exits with code 1 if both sides changed the same one; OURS then contains your side of it, without conflict \
      markers.
      """,
    arguments: [
      .argument("BASE", into: \.base, "The file as it was before, git's %O"),
      .argument("OURS", into: \.ours, "The file of the current branch, git's %A"),
      .argument("THEIRS", into: \.theirs, "The file of the merged branch, git's %B"),
      .argument("PATH", into: \.path, "The path of the file in the project, git's %P"),
    ],
    examples: [CommandExample("assets merge-driver %O %A %B %P", "As git's configuration has it")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let files = try [base, ours, theirs].map { try FileSystem.read(context.followingLinks($0)) }
    switch VariantListMerge(of: path, base: files[0], ours: files[1], theirs: files[2]) {
    case .merged(let bytes, let isSettled):
      try FileSystem.write(bytes, to: context.followingLinks(ours))
      return isSettled ? .done : .findings
    case .unknown:
      context.error.line("note: \(quoted(path)) can't be read on both sides, so you have to merge it")
      return .findings
    }
  }
}
