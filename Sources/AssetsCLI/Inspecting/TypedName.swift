internal import Catalog
internal import Files
internal import Project

/// A word that names assets or files: a name, a path, or a pattern in which '*' and '?' match any text and any letter.
struct TypedName {
  let word: String
  /// Nil for a plain name.
  private let pattern: NamePattern?

  init(_ word: String) {
    self.word = word
    pattern = word.contains { $0 == "*" || $0 == "?" } ? NamePattern(word) : nil
  }

  var isPattern: Bool { pattern != nil }

  /// True if one of some names is meant.
  func matches(_ names: [String]) -> Bool {
    names.contains { ExactName($0) == ExactName(word) || pattern?.matches($0) == true }
  }

  /// What a pattern can match.
  struct Candidate {
    var names: [String]
    /// A word that means this one alone.
    var word: String

    init(_ names: [String], word: String) { (self.names, self.word) = (names, word) }

    /// Assets are known by their full names, or by their paths if several share a name.
    static func assets(_ assets: [CatalogFolder]) -> [Candidate] {
      let counts = Dictionary(assets.map { (ExactName($0.qualifiedName), 1) }, uniquingKeysWith: +)
      return assets.map { asset in
        let isUnique = counts[ExactName(asset.qualifiedName)] == 1
        return Candidate([asset.qualifiedName, asset.name], word: isUnique ? asset.qualifiedName : asset.path)
      }
    }
  }

  /// Replaces patterns with what they match; plain names stay as they are. Each word is returned once.
  ///
  /// - Parameter candidates: Called only if there is a pattern.
  /// - Throws: `PatternError` for a pattern that matches nothing.
  static func expand(
    _ words: [String], kind: PatternError.Kind = .asset, among candidates: () throws -> [Candidate]
  ) throws -> [String] {
    let names = words.map(TypedName.init)
    let known = try names.contains(where: \.isPattern) ? candidates() : []
    var seen: Set<ExactName> = []
    return try names.flatMap { name -> [String] in
      // A name may hold these letters itself.
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
struct PatternError: Error {
  enum Kind {
    case asset, change, conflict
  }

  var pattern: String
  var kind: Kind
}

extension FailureMessage {
  init(_ error: PatternError) {
    let (what, command) =
      switch error.kind {
      case .asset: ("asset matches", "assets list")
      case .change: ("change matches", "assets status")
      case .conflict: ("conflict matches", "assets conflicts")
      }
    self.init(
      error: "no \(what) \(quoted(error.pattern))", hints: ["run \(quoted(command)) to see all names"])
  }
}

extension AssetChange {
  /// What it may be called: by its names now and before.
  var names: [String] { [name, Path.stem(Path.name(path)), former?.name].compactMap { $0 } }
}
