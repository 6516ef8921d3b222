/// An image of which git changes the line endings.
public struct ImageTakenForText: Hashable, Sendable {
  /// From the root of the tree.
  public var path: String
  /// The line or the setting that makes git do so, such as `.gitattributes:1 '* text eol=lf'`.
  public var cause: String

  public init(_ path: String, because cause: String) { (self.path, self.cause) = (path, cause) }
}
