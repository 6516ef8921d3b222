public import Catalog
internal import Files
internal import JSON

extension ContentsError {
  /// What prevents the file from being used, in the style of findings: lower case, no full stop.
  public var words: String { Wording.problem(self) }
}

extension Wording {
  /// Returns what prevents a `Contents.json` from being used.
  static func problem(_ problem: ContentsError) -> String {
    switch problem {
    case .json(let error): "line \(error.line), column \(error.column): \(json(error.reason))"
    case .notAnObject(let kind): "it contains \(withArticle(kind)), not an object"
    case .tooLarge(let bytes): "it has \(bytes) bytes; at most \(ContentsDocument.largest) are read"
    case .unreadable(let error): "it cannot be read (\(error.reason))"
    case .mergeMarks(let line):
      "a merge left conflict markers on line \(line): keep one side, and delete the lines with <<<<<<<, ======= "
        + "and >>>>>>>"
    case .utf16: "it is in UTF-16; save it as UTF-8"
    case .unlistable(let error): "the folder cannot be listed (\(error.reason))"
    case .notAFile: "it is a link or a folder, not a file"
    }
  }

  private static func json(_ reason: JSONError.Reason) -> String {
    switch reason {
    case .unexpectedEnd: "the file ends too early"
    case .trailingComma: "a comma comes before the closing bracket"
    case .expected(let what): "expected \(what)"
    case .invalidEscape: "invalid escape"
    case .invalidNumber: "invalid number"
    case .controlCharacterInString: "a string contains a control character"
    case .notUTF8: "invalid UTF-8"
    case .endlessLetter: "too many accents on one letter"
    case .tooDeep: "arrays and objects are nested too deeply"
    case .textAfterValue: "unexpected text after the end of the object"
    }
  }
}
