/// A name as a disk sees it that ignores case and Unicode form: two names with one folding cannot lie in one folder of
/// a Mac.
struct FoldedName: Hashable {
  private let text: String

  init(_ text: String) { self.text = text.lowercased() }
}
