internal import Files
internal import References

extension ReferenceEditError: SingleMessageError {
  var failureMessage: FailureMessage {
    let workaround = "fix the file, or omit '--rewrite-references'; nothing was changed"
    switch self {
    case .project(let path, let problem):
      return FailureMessage(
        code: "unreadable-project", error: "cannot use the project file \(quoted(path))", causes: [problem.words],
        hints: [problem.hint ?? workaround])
    case .brokenEncoding(let path):
      return FailureMessage(
        code: "unreadable-file", error: "can't read \(quoted(path))", causes: ["it is not in the encoding it declares"],
        hints: [workaround])
    case .unreadable(let error):
      var message = error.failureMessage
      message.hints.append("make it readable, or omit '--rewrite-references'; nothing was changed")
      return message
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
