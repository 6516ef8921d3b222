/// What the code of a project does with names that it passes on: which arguments and properties go to a call that looks
/// up an asset, and which to one that looks up something else.
///
/// One step is followed: `UIImage(named: icon)` shows that the argument `icon` of the function around it is the name of
/// an image. Where that argument comes from is not followed further.
struct NameLookUps: Sendable {
  enum Use: Hashable, Sendable {
    case asset(AssetReference.AssetKind)
    /// A symbol of the system.
    case symbol
    /// A file, a key or the like.
    case other
  }

  /// What is known of a place that takes a name.
  enum Verdict: Equatable {
    case asset(AssetReference.AssetKind)
    case symbol
    /// Several things are done with it.
    case several
    case unknown
  }

  private var uses: [String: [NameTaker: Set<Use>]] = [:]
  /// The words in arguments of lookups of something else, wherever they come from.
  private(set) var otherWords: Set<String> = []
  /// The names of static members and of the cases of enumerations.
  private(set) var staticMembers: Set<String> = []

  init() {}

  init(_ structure: CodeStructure) {
    staticMembers = structure.staticMembers
    for index in structure.tokens.indices {
      if structure.isMark(index, "(") {
        noteCall(at: index, structure)
      } else if !structure.isSwift, structure.isMark(index, ":"), let label = structure.word(index - 1),
        let bracket = structure.bracket(around: index), structure.isMark(bracket, "[")
      {
        note(structure.valueOfMessage(from: index + 1), label: label, callee: nil, structure)
      } else if structure.word(index) == "alternateIconName" {
        noteComparison(with: index, structure)
      }
    }
  }

  mutating func formUnion(_ other: NameLookUps) {
    // Variables end with their functions, and are not visible in other files.
    for (name, takers) in other.uses {
      for (taker, found) in takers where taker.kind != .local {
        uses[name, default: [:]][taker, default: []].formUnion(found)
      }
    }
    otherWords.formUnion(other.otherWords)
    staticMembers.formUnion(other.staticMembers)
  }

  /// Returns what is done with the names that a place takes. The code of its own function or type has priority over
  /// places with the same name elsewhere.
  func verdict(on taker: NameTaker) -> Verdict {
    let fitting = (uses[taker.name] ?? [:]).filter { taker.isMeant(by: $0.key) }
    let own = fitting.filter { $0.key.owner != nil && $0.key.owner == taker.owner }
    let found = (own.isEmpty ? fitting : own).values.reduce(into: Set()) { $0.formUnion($1) }
    guard let first = found.first else { return .unknown }
    guard found.count == 1 else { return .several }
    switch first {
    case .asset(let subject): return .asset(subject)
    case .symbol: return own.isEmpty ? .several : .symbol
    case .other: return .several
    }
  }

  // MARK: - Reading

  /// Longer arguments are not analyzed.
  private static let mostTokens = 500

  private mutating func noteCall(at bracket: Int, _ structure: CodeStructure) {
    guard structure.isWord(bracket - 1), structure.word(bracket - 2) != "func" else { return }
    let callee = structure.callee(of: bracket)
    for argument in structure.arguments(in: bracket) {
      let first = argument.lowerBound
      let hasLabel = structure.isWord(first) && structure.isMark(first + 1, ":")
      let value = hasLabel ? (first + 2)..<argument.upperBound : argument
      guard !value.isEmpty, !structure.isText(value.lowerBound) || value.count > 1 else { continue }
      note(value, label: hasLabel ? structure.word(first) : nil, callee: callee, structure)
    }
  }

  private mutating func note(_ value: Range<Int>, label: String?, callee: String?, _ structure: CodeStructure) {
    if let label, CodeContext.notAssets.contains(label) {
      let use = CodeContext.systemSymbols.contains(label) ? Use.symbol : .other
      for index in value.prefix(Self.mostTokens) where structure.isWord(index) {
        otherWords.insert(structure.word(index) ?? "")
        add(use, at: index, structure)
      }
      return
    }
    guard let meaning = CodeContext.meaning(label: label, callee: callee), meaning.certainty == .certain else { return }
    for index in structure.leaves(of: value) { add(.asset(meaning.subject), at: index, structure) }
  }

  /// `app.alternateIconName == icon.name`
  private mutating func noteComparison(with index: Int, _ structure: CodeStructure) {
    let mark = index + 1
    guard structure.isMark(mark, "=") || structure.isMark(mark, "!"), structure.isMark(mark + 1, "=") else { return }
    var end = mark + 2
    while structure.isWord(end) || [".", "?", "!"].contains(where: { structure.isMark(end, $0) }) {
      if structure.isWord(end), structure.isWord(end - 1) { break }
      end += 1
    }
    guard end > mark + 2 else { return }
    for leaf in structure.leaves(of: (mark + 2)..<end) { add(.asset(.icon), at: leaf, structure) }
  }

  private mutating func add(_ use: Use, at index: Int, _ structure: CodeStructure) {
    guard let taker = structure.origin(ofWordAt: index) else { return }
    uses[taker.name, default: [:]][taker, default: []].insert(use)
  }
}

extension CodeStructure {
  /// Returns the value of an argument of a message: up to the next one, or to the bracket that closes it.
  fileprivate func valueOfMessage(from start: Int) -> Range<Int> {
    var (end, questions) = (start, 0)
    while end < tokens.count {
      if isMark(end, "?") { questions += 1 }
      if isMark(end, ":") { questions -= 1 }
      if isMark(end, "]") || isMark(end, ")") || isMark(end, "}") || isMark(end, ";") || isMark(end, ",") { break }
      if end > start, isWord(end), isMark(end + 1, ":"), questions == 0 { break }
      end = isOpening(end) ? partner(of: end) + 1 : end + 1
    }
    return start..<max(start, min(end, tokens.count))
  }

  /// Returns the words that determine a value: `icon` of `row.icon`, of `row.icon ?? other` with `other`, and of
  /// `icon(for: row)`; none for a value that is changed.
  fileprivate func leaves(of value: Range<Int>) -> [Int] {
    var parts: [Range<Int>] = []
    var (start, index) = (value.lowerBound, value.lowerBound)
    while index < value.upperBound {
      if isMark(index, "?"), isMark(index + 1, "?") || isMark(index + 1, ":") {
        parts.append(start..<index)
        (start, index) = (index + 2, index + 2)
      } else if isMark(index, "?"), !isMark(index + 1, "."), index + 1 < value.upperBound {
        (start, index) = (index + 1, index + 1)  // The condition names nothing.
      } else if isMark(index, ":") {
        parts.append(start..<index)
        (start, index) = (index + 1, index + 1)
      } else {
        index = isOpening(index) ? partner(of: index) + 1 : index + 1
      }
    }
    if start <= value.upperBound { parts.append(start..<value.upperBound) }
    return parts.compactMap(leaf)
  }

  private func leaf(of part: Range<Int>) -> Int? {
    var part = part
    while let first = part.first, word(first) == "try" || word(first) == "await" { part.removeFirst() }
    while let last = part.last, isMark(last, "!") || isMark(last, "?") { part.removeLast() }
    if !isSwift, part.count == 4, isMark(part.lowerBound, "["), isMark(part.upperBound - 1, "]") {
      return isWord(part.lowerBound + 2) ? part.lowerBound + 2 : nil  // `[row icon]`
    }
    var (index, leaf) = (part.lowerBound, Int?.none)
    while index < part.upperBound {
      if isWord(index), leaf == nil || isMark(index - 1, ".") {
        leaf = index
      } else if isMark(index, "("), leaf == index - 1 {
        index = partner(of: index)
      } else if !isMark(index, "."), !isMark(index, "?"), !isMark(index, "!") {
        return nil
      }
      index += 1
    }
    return leaf
  }
}

extension NameLookUps {
  /// Returns what a file of Swift or Objective-C does with the names that it passes on.
  static func lookUps(in bytes: [UInt8], _ language: CodeScanner.Language) -> NameLookUps {
    bytes.withUnsafeBufferPointer { NameLookUps(CodeStructure($0, language)) }
  }
}
