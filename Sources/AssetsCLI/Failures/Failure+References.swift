internal import Files
internal import References

extension FailureMessage {
  init(_ error: ReferenceEditError) {
    let workaround = "fix the file, or omit '--rewrite-references'; nothing was changed"
    switch error {
    case .project(let path, let problem):
      self.init(
        error: "cannot use the project file \(quoted(path))", causes: [problem.words],
        hints: [problem.hint ?? workaround])
    case .brokenEncoding(let path):
      self.init(
        error: "can't read \(quoted(path))", causes: ["it is not in the encoding it declares"],
        hints: [workaround])
    case .unreadable(let error):
      self.init(error)
      hints.append("make it readable, or omit '--rewrite-references'; nothing was changed")
    }
  }
}

extension ProjectFileError {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(grouped(bytes)) bytes"
    case .tooDeep: "its lists are nested too deeply"
    case .tooManyValues: "it has too many values"
    case .otherForm(let form): "it is in the format \(form.rawValue)"
    case .syntax(let line, let syntax): "line \(line): \(syntax.words)"
    case .noProject: "it does not contain a project"
    case .repeatedObject(let id): "two objects have the id \(id)"
    }
  }

  fileprivate var hint: String? {
    guard case .otherForm = self else { return nil }
    return "open and save the project in Xcode, or omit '--rewrite-references'"
  }
}

extension ProjectFileError.Syntax {
  fileprivate var words: String {
    switch self {
    case .expected(let mark): "expected '\(mark)'"
    case .unexpected(let byte): "unexpected character \(quoted(String(decoding: [byte], as: UTF8.self)))"
    case .neverClosed(let mark): "'\(mark)' is never closed"
    case .endsTooEarly: "it ends too early"
    case .textBehindTheEnd: "unexpected text after its end"
    }
  }
}
