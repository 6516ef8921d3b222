internal import Files
internal import References

extension FailureMessage {
  init(_ error: ReferenceEditError) {
    let workaround = "mend the file, or leave '--rewrite-references' out; nothing was changed"
    switch error {
    case .project(let path, let problem):
      self.init(
        error: "cannot use the project file \(quoted(path))", causes: [problem.words],
        hints: [problem.hint ?? workaround])
    case .brokenEncoding(let path):
      self.init(
        error: "cannot tell what stands in \(quoted(path))", causes: ["its bytes are not in the encoding it says"],
        hints: [workaround])
    case .unreadable(let error):
      self.init(error)
      hints.append("make it readable, or leave '--rewrite-references' out; nothing was changed")
    }
  }
}

extension ProjectFileError {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(grouped(bytes)) bytes"
    case .tooDeep: "its lists stand too deep in one another"
    case .tooManyValues: "it holds too many values"
    case .otherForm(let form): "it is written as \(form.rawValue)"
    case .syntax(let line, let syntax): "line \(line): \(syntax.words)"
    case .noProject: "it holds no project"
    case .repeatedObject(let id): "two objects have the id \(id)"
    }
  }

  fileprivate var hint: String? {
    guard case .otherForm = self else { return nil }
    return "open and save the project in Xcode, which writes its own form, or leave '--rewrite-references' out"
  }
}

extension ProjectFileError.Syntax {
  fileprivate var words: String {
    switch self {
    case .expected(let mark): "there should be a '\(mark)'"
    case .unexpected(let byte): "nothing can begin with \(quoted(String(decoding: [byte], as: UTF8.self)))"
    case .neverClosed(let mark): "what '\(mark)' opens is never closed"
    case .endsTooEarly: "it ends too early"
    case .textBehindTheEnd: "there is text behind its end"
    }
  }
}
