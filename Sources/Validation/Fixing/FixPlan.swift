internal import Catalog
public import Files
internal import JSON

/// What the safe fixes would change, complete before anything is written.
public struct FixPlan: Hashable, Sendable {
  /// A `Contents.json` with its changes.
  public struct Edit: Hashable, Sendable {
    /// The folder of the set.
    public var folder: String
    public var changes: [Change]
    /// The bytes that must still be there; nil for a new file.
    public var old: [UInt8]?
    public var new: [UInt8]

    /// The path of the file.
    public var path: String { Path.join(folder, ContentsDocument.fileName) }
  }

  /// One thing that a rule fixes.
  public struct Change: Hashable, Sendable {
    public var rule: String
    /// Part of a sentence in the past tense: `the file name 'bell.png' is now 'Bell.png'`.
    public var words: String
  }

  /// Sorted by path.
  public let edits: [Edit]

  public var changeCount: Int { edits.reduce(0) { $0 + $1.changes.count } }

  /// Returns the plan with the edits for which a condition holds.
  public func limited(to isIncluded: (Edit) -> Bool) -> FixPlan { FixPlan(edits: edits.filter(isIncluded)) }
}

extension Validator {
  /// Computes the safe fixes of findings.
  ///
  /// - Parameters:
  ///   - findings: The findings to fix; rules are only asked about places where they found something.
  ///   - catalogs: The catalogs in which they were found.
  /// - Throws: `FileError` if a folder can't be listed.
  public func fixes(
    of findings: [Finding], _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)? = nil
  ) throws(FileError) -> FixPlan {
    var rules: [ExactName: Set<String>] = [:]
    for finding in findings where RuleList.rule(finding.rule)?.description.fixSummary != nil {
      rules[ExactName(finding.place.path), default: []].insert(finding.rule)
    }
    guard !rules.isEmpty else { return FixPlan(edits: []) }
    let scope = ValidationScope(paths: rules.keys.map(\.text))
    let items = try items(catalogs, in: tree, makeTree: makeTree, scope: scope)
    return FixPlan(
      edits: items.compactMap { item in rules[ExactName(item.item.path)].flatMap { edit(item, $0) } })
  }

  private func edit(_ item: FolderFacts, _ ids: Set<String>) -> FixPlan.Edit? {
    let found: ContentsDocument?
    switch item.item.contents {
    case .document(let document): found = document
    case .absent: found = nil
    case .invalid, .unread: return nil
    }
    var document = found ?? ContentsDocument()
    var changes: [FixPlan.Change] = []
    for rule in rules where ids.contains(rule.description.id) {
      let rule = settings.configured(rule)
      changes += rule.fix(&document, of: item).map { FixPlan.Change(rule: rule.description.id, words: $0) }
    }
    guard !changes.isEmpty, document.bytes != found?.bytes else { return nil }
    return FixPlan.Edit(folder: item.item.path, changes: changes, old: found?.bytes, new: document.bytes)
  }
}

extension ContentsDocument {
  /// Changes the elements of a set.
  ///
  /// A list that contains other values than objects is left alone, since these would be lost.
  mutating func changeElements(of type: FolderType, _ change: (inout [SetElement]) -> Void) {
    guard let key = type.elementsKey else { return }
    let old = elements(key)
    guard object[key]?.elements?.count == old.count else { return }
    var new = old
    change(&new)
    if new != old { setElements(new, key) }
  }
}
