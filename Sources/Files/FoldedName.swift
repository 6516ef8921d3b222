/// A name as a disk sees it that ignores case and Unicode form: two names with one folding cannot lie in one folder of
/// a Mac.
public struct FoldedName: Hashable, Sendable {
  private let text: String

  public init(_ text: String) { self.text = text.lowercased() }
}
