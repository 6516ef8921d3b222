/// A system library that couldn't be loaded when it was first needed.
public struct MissingLibraryError: Error, Hashable, Sendable {
  public var name: String
  /// The system's own text, such as the name of the missing file.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
