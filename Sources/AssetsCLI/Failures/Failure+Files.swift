internal import Files

extension FileError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: FileError) {
    if error.isShortOfFiles {
      self.init(shortOfFiles: error.path)
      return
    }
    if error.isPermissionDenied, let folder = ReadOnlyFolderDiagnosis.find(behind: error) {
      self.init(
        code: "no-permission", error: "no permission to write in the folder \(quoted(folder))",
        causes: [Self.reason(error)],
        hints: ["run \(shellQuoted("chmod u+w \(shellWord(folder))")) if it is yours, and try again"])
      return
    }
    self.init(
      code: "file-error", error: "cannot \(error.operation.rawValue) \(quoted(error.path))",
      causes: [Self.reason(error)],
      hints: Self.hints(error))
  }

  /// The path is only the first file that exceeded the limit.
  init(shortOfFiles path: String) {
    self.init(
      code: "too-many-files", error: "cannot open \(quoted(path)): too many open files",
      causes: ["the limit of open files is reached"],
      hints: ["run 'ulimit -n 256', then try again"])
  }

  private static func hints(_ error: FileError) -> [String] {
    if error.isOfStoredTree {
      return ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"]
    }
    // The content may have come with someone else's files, or be all that is left of a folder.
    if error.isLinked { return ["replace the link with a folder, or work in the folder it leads to"] }
    if error.isForeign { return ["check its contents, keep what you need, and remove it"] }
    return []
  }

  /// The system's messages begin with a capital letter.
  private static func reason(_ error: FileError) -> String {
    error.reason.prefix(1).lowercased() + error.reason.dropFirst()
  }
}
