/// Why a project file could not be used.
public enum ProjectFileError: Error, Hashable, Sendable {
  /// More bytes than `ProjectFile.largest`.
  case tooLarge(bytes: Int)
  /// More lists stand in one another than `OpenStepParser.deepest`.
  case tooDeep
  /// More values than `OpenStepParser.maxValueCount`.
  case tooManyValues
  /// It is written in another form than Xcode's own; Xcode reads it, and writes its own when it saves.
  case otherForm(Form)
  /// The text does not go on as it must in this line, counted from 1.
  case syntax(line: Int, Syntax)
  /// It has no `objects` or no `rootObject` that leads to a project.
  case noProject
  /// Two objects have one id.
  case repeatedObject(id: String)

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
