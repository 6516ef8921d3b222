public import Catalog
internal import Files
internal import JSON

extension ContentsError {
  /// What keeps the file from being used, as the rules say it: lower case, no full stop.
  public var words: String { Wording.problem(self) }
}

extension Wording {
  /// Returns what keeps a `Contents.json` from being used.
  static func problem(_ problem: ContentsError) -> String {
    switch problem {
    case .json(let error): "line \(error.line), column \(error.column): \(json(error.reason))"
    case .notAnObject(let kind): "it holds \(withArticle(kind)), not an object"
    case .tooLarge(let bytes): "\(bytes) bytes are more than the \(ContentsDocument.largest) that are read"
    case .unreadable(let error): "it cannot be read (\(error.reason))"
    case .mergeMarks(let line):
      "a merge left its marks on line \(line): keep what is right, and take out the lines with <<<<<<<, ======= and >>>>>>>"
    case .utf16: "it is in UTF-16; save it as UTF-8"
    case .unlistable(let error): "the folder cannot be listed (\(error.reason))"
    case .notAFile: "a link or folder stands in its place"
    }
  }

  private static func json(_ reason: JSONError.Reason) -> String {
    switch reason {
    case .unexpectedEnd: "the file ends too early"
    case .expected(let what): "expected \(what)"
    case .invalidEscape: "this escape is not JSON"
    case .invalidNumber: "this number is not JSON"
    case .controlCharacterInString: "a control character stands in a string"
    case .notUTF8: "this is not UTF-8"
    case .endlessLetter: "more accents stand on one letter than in any writing"
    case .tooDeep: "too many arrays and objects stand in one another"
    case .textAfterValue: "something follows the end of the object"
    }
  }
}
