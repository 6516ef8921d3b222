internal import Catalog
internal import Files
internal import Git
internal import JSON

/// One of the two states of an asset that may have been renamed.
struct RenameCandidate {
  /// The content of one slot.
  enum Content: Hashable {
    case file(ObjectID)
    case color(JSONValue)
  }

  /// A slot with its content.
  struct Filling: Hashable {
    var slot: Slot
    var content: Content
  }

  /// Its index among the states.
  var index: Int
  var item: CatalogFolder
  /// Its contents, with the number of times each occurs.
  var contents: [Content: Int]
  var fillings: Set<Filling>
  var ids: [ExactName: ObjectID]
  var settings: JSONObject

  var count: Int { contents.values.reduce(0, +) }
}

/// Pairs removed assets with added ones by how similar they are.
///
/// The most similar pair is matched first. If another pair with the same asset is equally similar, as with placeholders
/// of the same bytes, it can't be decided which is right, and neither is matched: otherwise another person's work could
/// end up in the wrong asset.
struct RenameMatcher {
  /// One asset under both names.
  struct Pair {
    var old: RenameCandidate
    var new: RenameCandidate
    /// The number of slots with the same content.
    var shared: Int
    /// How similar the pair is in each respect, the most important first.
    var reasons: [Int]

    /// True if at least half of the larger one is the same.
    var isAlike: Bool { shared > 0 && 2 * shared >= max(old.count, new.count) }
  }

  /// The pairs without an equally likely alternative.
  private(set) var certain: [Pair] = []
  /// The pairs that are as likely as another.
  private(set) var unclear: [Pair] = []

  init(from gone: [RenameCandidate], to come: [RenameCandidate]) {
    let sorted = Self.alike(gone, come).sorted { $1.reasons.lexicographicallyPrecedes($0.reasons) }
    var settledOld: Set<Int> = []
    var settledNew: Set<Int> = []
    for equals in sorted.chunked(by: { $0.reasons == $1.reasons }) {
      let open = equals.filter { !settledOld.contains($0.old.index) && !settledNew.contains($0.new.index) }
      let olds = Dictionary(grouping: open, by: \.old.index)
      let news = Dictionary(grouping: open, by: \.new.index)
      for pair in open {
        let isOnlyOne = olds[pair.old.index]?.count == 1 && news[pair.new.index]?.count == 1
        if isOnlyOne { certain.append(pair) } else { unclear.append(pair) }
        settledOld.insert(pair.old.index)
        settledNew.insert(pair.new.index)
      }
    }
  }

  /// The pairs that are similar. Content that very many sets share is ignored: it doesn't help to decide, and comparing
  /// all of them would take long.
  private static func alike(_ gone: [RenameCandidate], _ come: [RenameCandidate]) -> [Pair] {
    var holders: [RenameCandidate.Content: [Int]] = [:]
    var namesakes: [ExactName: [Int]] = [:]
    for (place, side) in gone.enumerated() {
      for content in side.contents.keys { holders[content, default: []].append(place) }
      namesakes[ExactName(side.item.name), default: []].append(place)
    }
    return come.flatMap { new in
      let named = (namesakes[ExactName(new.item.name)] ?? []).prefix(maxHolderCount)
      let telling = new.contents.keys.compactMap { holders[$0] }.filter { $0.count <= maxHolderCount }
      let candidates = Set(telling.joined() + named)
      return candidates.map { gone[$0] }.filter { $0.item.type == new.item.type }.map { Pair($0, new) }.filter(
        \.isAlike)
    }
  }

  private static let maxHolderCount = 32
}

extension RenameMatcher.Pair {
  fileprivate init(_ old: RenameCandidate, _ new: RenameCandidate) {
    (self.old, self.new) = (old, new)
    shared = new.contents.reduce(0) { $0 + min($1.value, old.contents[$1.key] ?? 0) }
    let (from, to) = (Path.names(old.item.path), Path.names(new.item.path))
    reasons = [
      shared,
      // The same name, and the same names of the groups around it.
      Self.sameCount(from.reversed(), to.reversed()),
      // Files with the same name and content.
      new.ids.count { old.ids[$0.key] == $0.value },
      old.fillings.intersection(new.fillings).count,
      -max(old.count, new.count),
      old.settings == new.settings ? 1 : 0,
      Self.sameCount(from, to),
    ]
  }

  /// The number of leading names that two paths have in common.
  private static func sameCount(_ one: [Substring], _ other: [Substring]) -> Int {
    zip(one, other).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  }
}

extension Array {
  /// Groups consecutive elements that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for place in indices where place > start && !belong(self[place - 1], self[place]) {
      chunks.append(self[start..<place])
      start = place
    }
    return isEmpty ? [] : chunks + [self[start...]]
  }
}
