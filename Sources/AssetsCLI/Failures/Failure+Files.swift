internal import Files

extension FileError: SingleMessageError {
  var failureMessage: FailureMessage {
    if isShortOfFiles {
      return FailureMessage(shortOfFiles: path)
    }
    if isPermissionDenied, let folder = ReadOnlyFolderDiagnosis.find(behind: self) {
      return FailureMessage(
        code: "no-permission", error: "no permission to write in the folder \(quoted(folder))",
        causes: [FailureMessage.reason(self)],
        hints: ["run \(shellQuoted("chmod u+w \(shellWord(folder))")) if it is yours, and try again"])
    }
    return FailureMessage(
      code: "file-error", error: "cannot \(operation.rawValue) \(quoted(path))",
      causes: [FailureMessage.reason(self)],
      hints: FailureMessage.hints(self))
  }
}

extension FailureMessage {
  /// The path is only the first file that exceeded the limit.
  init(shortOfFiles path: String) {
    self.init(
      code: "too-many-files", error: "cannot open \(quoted(path)): too many open files",
      causes: ["the limit of open files is reached"],
      hints: ["run 'ulimit -n 256', then try again"])
  }

  fileprivate static func hints(_ error: FileError) -> [String] {
    if error.isOfStoredTree {
      return ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"]
    }
    // The content may have come with someone else's files, or be all that is left of a folder.
    if error.isLinked { return ["replace the link with a file or folder, or work in the folder it leads to"] }
    if error.isForeign { return ["check its contents, keep what you need, and remove it"] }
    return []
  }

  /// The system's messages begin with a capital letter.
  fileprivate static func reason(_ error: FileError) -> String {
    error.reason.prefix(1).lowercased() + error.reason.dropFirst()
  }
}
