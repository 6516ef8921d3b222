public import Catalog

/// A file name that stands in a `Contents.json`.
public struct NamedFile: Hashable, Sendable {
  /// As it is spelled there; anything may stand there.
  public var name: String
  /// The element that names it; nil where the name is a property of the set.
  public var element: SetElement?
}
