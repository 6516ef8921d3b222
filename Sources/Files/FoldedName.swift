/// A name as a file system compares it that ignores case and Unicode form: two names with the same folding cannot be in
/// one folder of a Mac.
public struct FoldedName: Hashable, Sendable {
  private let text: String

  public init(_ text: String) { self.text = text.lowercased() }
}
