public import Catalog
internal import Files

/// An argument that names assets or files: a name, a path, or a pattern in which '*' matches any text and '?' any
/// character.
public struct TypedName {
  public let word: String
  /// Nil for a plain name.
  private let pattern: NamePattern?

  public init(_ word: String) {
    self.word = word
    pattern = word.contains { $0 == "*" || $0 == "?" } ? NamePattern(word) : nil
  }

  public var isPattern: Bool { pattern != nil }

  /// True if one of some names matches.
  public func matches(_ names: [String]) -> Bool {
    names.contains { ExactName($0) == ExactName(word) || pattern?.matches($0) == true }
  }

  /// Something that a pattern can match.
  public struct Candidate {
    public var names: [String]
    /// A word that identifies only this one.
    public var word: String

    public init(_ names: [String], word: String) { (self.names, self.word) = (names, word) }

    /// Assets are identified by their full names, or by their paths if several have the same name.
    public static func assets(_ assets: [CatalogFolder]) -> [Candidate] {
      let counts = Dictionary(assets.map { (ExactName($0.qualifiedName), 1) }, uniquingKeysWith: +)
      return assets.map { asset in
        let isUnique = counts[ExactName(asset.qualifiedName)] == 1
        return Candidate([asset.qualifiedName, asset.name], word: isUnique ? asset.qualifiedName : asset.path)
      }
    }
  }

  /// Replaces patterns with their matches; plain names are unchanged. Repeated words are returned once.
  ///
  /// - Parameter candidates: Called only if there is a pattern.
  /// - Throws: `PatternError` for a pattern that matches nothing.
  public static func expand(
    _ words: [String], kind: PatternError.Kind = .asset, among candidates: () throws -> [Candidate]
  ) throws -> [String] {
    let names = words.map(TypedName.init)
    let known = try names.contains(where: \.isPattern) ? candidates() : []
    var seen: Set<ExactName> = []
    return try names.flatMap { name -> [String] in
      // A name may contain these characters itself.
      if !name.isPattern || known.contains(where: { $0.names.map(ExactName.init).contains(ExactName(name.word)) }) {
        return [name.word]
      }
      let found = known.filter { name.matches($0.names) }.map(\.word)
      if found.isEmpty { throw PatternError(pattern: name.word, kind: kind) }
      return found
    }.filter { seen.insert(ExactName($0)).inserted }
  }
}

/// A pattern matches nothing.
public struct PatternError: Error {
  public enum Kind: Sendable {
    case asset, change, conflict
  }

  public var pattern: String
  public var kind: Kind

  public init(pattern: String, kind: Kind) { (self.pattern, self.kind) = (pattern, kind) }
}

extension AssetChange {
  /// The names it can be found by: its current and former ones.
  public var names: [String] { [name, Path.stem(Path.name(path)), former?.name].compactMap { $0 } }
}
