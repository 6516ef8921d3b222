internal import Files
internal import References

extension ReferenceEditError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: ReferenceEditError) {
    let workaround = "fix the file, or omit '--rewrite-references'; nothing was changed"
    switch error {
    case .project(let path, let problem):
      self.init(
        code: "unreadable-project", error: "cannot use the project file \(quoted(path))", causes: [problem.words],
        hints: [problem.hint ?? workaround])
    case .brokenEncoding(let path):
      self.init(
        code: "unreadable-file", error: "can't read \(quoted(path))", causes: ["it is not in the encoding it declares"],
        hints: [workaround])
    case .unreadable(let error):
      self.init(error)
      hints.append("make it readable, or omit '--rewrite-references'; nothing was changed")
    }
  }
}

extension ProjectFileError {
  var words: String {
    if case .tooLarge(let bytes) = self { return "it has \(grouped(bytes)) bytes" }
    return reason
  }

  fileprivate var hint: String? {
    switch self {
    case .otherForm: "open and save the project in Xcode, or omit '--rewrite-references'"
    case .conflictMarkers: "resolve the conflict in it, or omit '--rewrite-references'"
    default: nil
    }
  }
}
