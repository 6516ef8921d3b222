/// A name as compared by a file system that ignores case and Unicode normalization: two names with the same folding
/// can't be in the same folder on a Mac.
public struct FoldedName: Hashable, Sendable {
  private let text: String

  public init(_ text: String) { self.text = text.lowercased() }
}
