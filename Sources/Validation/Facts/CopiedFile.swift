internal import Catalog
internal import Files

/// A file that is a copy of another one by its name.
struct CopiedFile: Hashable {
  var name: String
  var original: String

  /// Reads `Contents 2.json`, `logo copy.png`, `logo copy 2.png`, `logo (conflicted copy).png` and the like.
  ///
  /// A number alone only counts for a `Contents.json`: `logo 2.png` may well be a second logo.
  init?(_ name: String) {
    let (stem, ending) = (Path.stem(name), Path.fileExtension(name))
    guard let base = Self.original(of: stem, mayBeNumbered: ending == "json"), !base.isEmpty else { return nil }
    self.name = name
    original = ending.isEmpty ? base : "\(base).\(ending)"
  }

  private static func original(of stem: String, mayBeNumbered: Bool) -> String? {
    if stem.hasSuffix(")") { return original(withBracket: stem, mayBeNumbered) }
    var words = stem.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1 else { return nil }
    let isNumbered = isNumber(words[words.count - 1])
    if isNumbered { words.removeLast() }
    let isCopy = words.count > 1 && words[words.count - 1] == "copy"
    if isCopy { words.removeLast() }
    return isCopy || isNumbered && mayBeNumbered ? words.joined(separator: " ") : nil
  }

  /// Reads `logo (conflicted copy 2024-05-01)`, and `Contents (1)` if a number counts.
  private static func original(withBracket stem: String, _ mayBeNumbered: Bool) -> String? {
    guard let bracket = stem.lastIndex(of: "("), stem[..<bracket].last == " " else { return nil }
    let inside = stem[stem.index(after: bracket)...].dropLast()
    let words = inside.split(separator: " ")
    guard words.contains("copy") || mayBeNumbered && isNumber(inside) else { return nil }
    return String(stem[..<bracket].dropLast())
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension FolderFacts {
  /// The files of a set that have no slot and are, by their names, copies of others beside them.
  var copies: [CopiedFile] {
    guard !unnamedFiles.isEmpty else { return [] }
    let (named, there) = (Set(namedFiles.map(\.name)), Set(item.files.map(\.name)))
    return unnamedFiles.filter { $0.isFile && !named.contains($0.name) }.compactMap { CopiedFile($0.name) }
      .filter { copy in
        copy.original == ContentsDocument.fileName
          ? item.contents.document != nil : there.contains(copy.original)
      }
  }
}
