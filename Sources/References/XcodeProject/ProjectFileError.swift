/// Why a project file could not be used.
public enum ProjectFileError: Error, Hashable, Sendable {
  /// More bytes than `ProjectFile.largest`.
  case tooLarge(bytes: Int)
  /// Lists are nested deeper than `OpenStepParser.deepest`.
  case tooDeep
  /// More values than `OpenStepParser.maxValueCount`.
  case tooManyValues
  /// It is in another format than Xcode's own; Xcode reads it, and saves its own.
  case otherForm(Form)
  /// A syntax error in this line, counted from 1.
  case syntax(line: Int, Syntax)
  /// A merge left git's conflict markers in it, the first in this line, counted from 1.
  case conflictMarkers(line: Int)
  /// It has no `objects` or no `rootObject` that leads to a project.
  case noProject
  /// Two objects have one id; the second begins in this line, counted from 1.
  case repeatedObject(line: Int, id: String)

  public enum Form: String, Hashable, Sendable {
    case xml = "XML"
    case binary
    case json = "JSON"
  }

  public enum Syntax: Hashable, Sendable {
    case expected(Character)
    case unexpected(UInt8)
    case neverClosed(String)
    case endsTooEarly
    case textBehindTheEnd
  }
}

extension ProjectFileError {
  /// What is wrong, as text, with the line if it is known.
  public var reason: String {
    line.map { "line \($0): \(reasonInLine)" } ?? reasonInLine
  }

  /// Counted from 1; nil if no line is wrong by itself.
  public var line: Int? {
    switch self {
    case .syntax(let line, _), .conflictMarkers(let line), .repeatedObject(let line, _): line
    default: nil
    }
  }

  private var reasonInLine: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .tooDeep: "its lists are nested too deeply"
    case .tooManyValues: "it has too many values"
    case .otherForm(let form): "it is in the format \(form.rawValue)"
    case .syntax(_, let syntax): syntax.reason
    case .conflictMarkers: "a merge left conflict markers"
    case .noProject: "it does not contain a project"
    case .repeatedObject(_, let id): "two objects have the id \(id)"
    }
  }
}

extension ProjectFileError.Syntax {
  fileprivate var reason: String {
    switch self {
    case .expected(let mark): "expected '\(mark)'"
    case .unexpected(let byte):
      "unexpected character '\((0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16))'"
    case .neverClosed(let mark): "'\(mark)' is never closed"
    case .endsTooEarly: "it ends too early"
    case .textBehindTheEnd: "unexpected text after its end"
    }
  }
}

/// The conflict markers that git leaves in a file.
public enum ConflictMarkers {
  /// Returns the line of the first one, counted from 1; nil unless all markers of a conflict are there.
  ///
  /// Source: `git merge`, "How conflicts are presented".
  public static func line(in bytes: [UInt8]) -> Int? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }
    let marks: [[UInt8]] = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }
    var (line, next, first) = (1, 0, 0)
    var rest = bytes[...]
    while true {
      if rest.starts(with: marks[0]) {
        (next, first) = (1, line)
      } else if next > 0, rest.starts(with: marks[next]) {
        next += 1
      }
      if next == marks.count { return first }
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      rest = rest[(end + 1)...]
      line += 1
    }
  }
}
