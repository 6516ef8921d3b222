internal import Files

extension Failure {
  init(_ error: ProgramError) {
    switch error {
    case .unknownCommand(let word, let nearest):
      let hint = didYouMean(nearest).map { [$0] } ?? []
      let text = FailureMessage(
        error: "unknown command \(quoted(word))", hints: hint + ["run 'assets help' to see all commands"])
      self.init([text], .usage)
    case .noSuchFolder(let absent, let isFile):
      let folder = shellWord(Path.folder(absent.path).isEmpty ? "." : Path.folder(absent.path))
      self.init([
        FailureMessage(
          error: "can't open \(quoted(absent.path))",
          causes: isFile ? ["it is a file, and a folder is needed"] : absent.causes,
          hints: isFile ? ["use the folder it is in: 'assets -C \(folder) COMMAND …'"] : absent.hints)
      ])
    case .outputFailed(let code):
      let system = FailureMessage(FileError(.write, "standard output", code: code))
      self.init([FailureMessage(error: "cannot write the output", causes: system.causes)])
    }
  }
}
