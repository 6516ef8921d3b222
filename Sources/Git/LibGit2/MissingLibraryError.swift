/// A library of the system that could not be loaded when it was first needed.
public struct MissingLibraryError: Error, Hashable, Sendable {
  public var name: String
  /// The system's own words, such as the name of the file it looked for.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
