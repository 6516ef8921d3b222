/// What lies directly in one tree, to be looked up by name.
struct TreeListing {
  let entries: [TreeEntry]
  /// False for the trees of old or faulty programs, in which only a look at each entry finds a name.
  private let isOrdered: Bool

  /// Takes the bytes of a tree object; nil where they are damaged.
  init?(_ bytes: [UInt8]) {
    guard var tree = TreeBytes(bytes) else { return nil }
    var entries: [TreeEntry] = []
    // A mode, a space, a name, a zero byte and an id take 28 bytes at least; most take some more.
    entries.reserveCapacity(bytes.count / 40)
    var isOrdered = true
    while !tree.isAtEnd {
      let entry = tree.entry
      if let last = entries.last, !last.precedes(entry) { isOrdered = false }
      entries.append(entry)
      guard tree.advance() else { return nil }
    }
    self.entries = entries
    self.isOrdered = isOrdered
  }

  /// Returns the entry of a name, comparing it with a few others only.
  ///
  /// - Parameter onComparison: Called for each of those, so that a test can count them.
  func entry(named name: Substring.UTF8View, onComparison: () -> Void = {}) -> TreeEntry? {
    guard isOrdered else { return entries.first { $0.name.utf8.elementsEqual(name) } }
    // A folder stands where its name with a `/` behind it would.
    return find(name, asFolder: false, onComparison) ?? find(name, asFolder: true, onComparison)
  }

  private func find(_ name: Substring.UTF8View, asFolder: Bool, _ onComparison: () -> Void) -> TreeEntry? {
    var (low, high) = (0, entries.count)
    while low < high {
      onComparison()
      let middle = low + (high - low) / 2
      let order = TreeEntry.order(
        of: entries[middle].name.utf8, isFolder: entries[middle].mode == .folder, before: name, isFolder: asFolder)
      if order == 0 { return entries[middle] }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
