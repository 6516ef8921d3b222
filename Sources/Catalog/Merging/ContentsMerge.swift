/// Merges two changed versions of one `Contents.json`, slot by slot and key by key.
///
/// Merging lines doesn't work: two people who fill neighboring slots change neighboring lines, and git calls that a
/// conflict. In a catalog they filled two slots, and both images belong in the set.
///
/// The result has the layout and the order of `mine`; what only the other side has is inserted at the place it has
/// there.
public struct ContentsMerge: Sendable {
  /// Whose change wins if both sides changed the same thing.
  public enum Side: Hashable, Sendable { case mine, theirs }

  /// Something that both sides changed differently.
  public struct Conflict: Hashable, Sendable {
    /// The element as text, such as `iphone 2x fr`; nil for a property of the whole set.
    public var slot: String?
    /// The key, such as `filename`; nil if one side removed the element.
    public var key: String?

    /// If both are nil, it is the set as a whole.
    public init(slot: String?, key: String?) {
      self.slot = slot
      self.key = key
    }
  }

  /// The merged document; if there is a conflict it has the preferred side's value.
  public private(set) var document: ContentsDocument
  /// In the order in which they were found; empty if nothing is left to decide.
  public private(set) var conflicts: [Conflict] = []

  /// - Parameters:
  ///   - base: The version both sides come from; nil if both made the file.
  ///   - type: Determines which list has the elements and what identifies them.
  public init(
    base: ContentsDocument?, mine: ContentsDocument, theirs: ContentsDocument, of type: FolderType,
    preferring side: Side = .mine
  ) {
    document = mine
    var merger = MemberMerge(elementsKey: type.elementsKey, hasSlots: type.hasSlots, preferred: side)
    document.object = merger.merge(base?.object, mine.object, theirs.object)
    conflicts = merger.conflicts
  }
}

extension ContentsMerge {
  /// Merges the bytes of three versions of a file, for callers that only have bytes.
  ///
  /// - Parameter base: Nil if both sides made the file.
  /// - Returns: Nil if one of them isn't a `Contents.json`; it is to be merged by lines then.
  public init?(
    base: [UInt8]?, mine: [UInt8], theirs: [UInt8], of type: FolderType, preferring side: Side = .mine
  ) {
    guard [base?.count ?? 0, mine.count, theirs.count].allSatisfy({ $0 <= ContentsDocument.largest }),
      let mine = try? ContentsDocument(parsing: mine), let theirs = try? ContentsDocument(parsing: theirs)
    else { return nil }
    var old: ContentsDocument?
    if let base {
      guard let read = try? ContentsDocument(parsing: base) else { return nil }
      old = read
    }
    self.init(base: old, mine: mine, theirs: theirs, of: type, preferring: side)
  }
}
