internal import Files

extension FailureText {
  init(_ error: FileError) {
    let hints = ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"]
    self.init(
      error: "cannot \(error.operation.rawValue) \(quoted(error.path))", causes: [Self.reason(error)],
      hints: error.isOfStoredTree ? hints : [])
  }

  /// The system's words begin with a capital letter.
  private static func reason(_ error: FileError) -> String {
    error.reason.prefix(1).lowercased() + error.reason.dropFirst()
  }
}
