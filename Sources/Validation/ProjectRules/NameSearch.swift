internal import Files
internal import References

/// Finds everything in text files that may name an asset, so that nothing is called unused that isn't.
///
/// If in doubt, an asset counts as used: a text in quotes or between tags, a member such as `.bell` of anything, a key
/// of a JSON file, a name that is built from parts. Comments of code don't count, and neither does the last part of a
/// name alone, such as the 'Copy' of a menu for `Edit/Copy`.
struct NameSearch {
  /// The maximum number of strings with interpolations that are kept for one project.
  private static let maxBuiltNameCount = 10_000

  let names: AssetNameTable
  /// The ones of which only the last part or the namespace is named.
  private var mentionedByPart: Set<Int> = []
  private var composesPaths = false
  private let maxLetterCount: Int
  private(set) var mentioned: Set<Int> = []
  /// The ones that code names, as opposed to data, which may be about anything.
  private(set) var mentionedByCode: Set<Int> = []
  /// The ones that something shows for certain: a symbol of several words in code means nothing else.
  private(set) var shown: Set<Int> = []
  /// What code looks up by names about which nothing is known.
  private(set) var lookups: Set<NameLookup> = []
  private var built: Set<DynamicNamePattern> = []
  /// The mentions that were added already: ten thousand assets may have a name that is in a thousand files.
  private var added: Set<Mention> = []

  private struct Mention: Hashable {
    var mention: NameMentions.Mention
    var isInCode: Bool
  }

  /// - Parameter maxLetterCount: The maximum number of letters that are compared to match names with interpolated
  ///   strings; names that are left then count as named.
  init(_ assets: [NamedAsset], maxLetterCount: Int = 50_000_000) {
    self.maxLetterCount = maxLetterCount
    names = AssetNameTable(assets)
  }

  /// Adds a name that is certainly used.
  mutating func mention(_ name: String) {
    let found = names.names[ExactName(name)] ?? []
    mentioned.formUnion(found)
    shown.formUnion(found)
  }

  /// Adds the mentions of a file.
  mutating func add(_ mentions: NameMentions, isCode: Bool) {
    for mention in mentions.all where added.insert(Mention(mention: mention, isInCode: isCode)).inserted {
      let found = names.assets(meantBy: mention)
      // Code may add the rest of a name to the path of a namespace; a word alone means many things.
      let isWord = mention.kind == .namespace && !mention.text.text.utf8.contains(UInt8(ascii: "/"))
      if mention.kind == .lastPart || isWord {
        mentionedByPart.formUnion(found)
      } else if mention.kind == .namespace {
        mentioned.formUnion(found)
      } else {
        mentioned.formUnion(found)
        if isCode { mentionedByCode.formUnion(found) }
        let hasSeveralWords = mention.text.text.dropFirst().contains(where: \.isUppercase)
        if mention.kind == .symbol, hasSeveralWords { shown.formUnion(found) }
      }
    }
    if mentions.composesPaths { composesPaths = true }
    lookups.formUnion(mentions.lookups)
    for pattern in mentions.built where built.count < Self.maxBuiltNameCount { built.insert(pattern) }
  }

  /// Adds the names that may be built while an app runs; to be called once, at the end.
  mutating func settleBuiltNames() {
    if composesPaths { mentioned.formUnion(mentionedByPart) }
    // Most have letters at one end, and only few of those begin or end as a name does.
    let byEnd = Dictionary(grouping: built, by: \.end)
    var letters = 0
    for (index, asset) in names.assets.enumerated() where !mentioned.contains(index) {
      let isBuilt = Set(asset.names).map { Array($0.utf8) }.contains { name in
        let ends: [DynamicNamePattern.End] = [.first(name.first ?? 0), .last(name.last ?? 0), .open]
        return ends.contains { end in
          let candidates = byEnd[end] ?? []
          letters += candidates.count * (end == .open ? name.count : 1)
          return letters < maxLetterCount && candidates.contains { $0.fits(name) }
        }
      }
      if isBuilt || letters >= maxLetterCount { mentioned.insert(index) }
    }
  }
}
