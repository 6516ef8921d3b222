internal import Files

extension FailureText {
  init(_ error: FileError) {
    self.init(error: "cannot \(error.operation.rawValue) \(quoted(error.path))", causes: [Self.reason(error)])
  }

  /// The system's words begin with a capital letter.
  private static func reason(_ error: FileError) -> String {
    error.reason.prefix(1).lowercased() + error.reason.dropFirst()
  }
}
