internal import Arguments
internal import Files
internal import Project

/// `assets merge-driver`
struct MergeDriverCommand: Command {
  var base = ""
  var ours = ""
  var theirs = ""
  var path = ""

  static let spec = CommandSpec<Self>(
    "merge-driver", "Merge a list of variants for git",
    discussion: """
      Git calls this for every Contents.json that both sides of a merge changed, where 'assets init --git-drivers' told \
      it to. Variants are put together slot by slot, and the result is written to OURS. Ends with exit code 1 where \
      both sides changed the same slot; OURS then holds your side of it, and no marks.
      """,
    arguments: [
      .argument("BASE", into: \.base, "The file as it was before, git's %O"),
      .argument("OURS", into: \.ours, "The file of the branch one is on, git's %A"),
      .argument("THEIRS", into: \.theirs, "The file that is merged into it, git's %B"),
      .argument("PATH", into: \.path, "Where the file lies in the project, git's %P"),
    ],
    examples: [Example("assets merge-driver %O %A %B %P", "As git's configuration has it")])

  func run(_ context: Context) throws -> ExitCode {
    let files = try [base, ours, theirs].map { try Disk.read(context.followingLinks($0)) }
    switch VariantListMerge(of: path, base: files[0], ours: files[1], theirs: files[2]) {
    case .merged(let bytes, let isSettled):
      try Disk.write(bytes, to: context.followingLinks(ours))
      return isSettled ? .done : .findings
    case .unknown:
      context.error.line("note: \(quoted(path)) is no list of variants that can be read, so it is left to you")
      return .findings
    }
  }
}
