public import Catalog
internal import JSON

/// A rule that can mend what it finds, where nothing can be lost by it.
public protocol FixableRule: Rule {
  /// What the fix does, in one sentence without a full stop.
  static var fixSummary: String { get }

  /// Changes a set's `Contents.json` as far as that is safe; images are never touched.
  ///
  /// - Parameters:
  ///   - contents: May have been changed by another rule's fix already.
  ///   - item: The set as it was found.
  /// - Returns: What was changed, each as part of a sentence in the past; empty where nothing was.
  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String]
}

extension ContentsDocument {
  /// Changes the elements of a set.
  ///
  /// A list that holds something else than objects is left alone, for that would be lost.
  mutating func changeElements(of type: FolderType, _ change: (inout [SetElement]) -> Void) {
    guard let key = type.elementsKey else { return }
    let old = elements(key)
    guard object[key]?.elements?.count == old.count else { return }
    var new = old
    change(&new)
    if new != old { setElements(new, key) }
  }
}
