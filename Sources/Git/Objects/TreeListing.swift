/// The direct entries of one tree, for lookup by name.
///
/// Entries are decoded on demand: of a folder with a thousand names, usually only one is wanted.
final class TreeListing {
  /// Its cursor may be anywhere.
  private let tree: TreeBytes
  /// The offset of each entry.
  private let starts: [UInt32]
  /// False for trees of old or faulty programs, which must be searched entry by entry.
  private let isOrdered: Bool
  /// In git's order.
  private(set) lazy var entries = starts.map { entry(at: $0) }

  var count: Int { starts.count }

  /// Takes the bytes of a tree object; nil if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= UInt32.max, var tree = TreeBytes(bytes) else { return nil }
    var starts: [UInt32] = []
    // A mode, a space, a name, a zero byte and an id take at least 28 bytes; most take more.
    starts.reserveCapacity(bytes.count / 40)
    var isOrdered = true
    while !tree.isAtEnd {
      starts.append(UInt32(tree.start))
      let (name, isFolder) = (tree.name, tree.isFolder)
      guard tree.advance() else { return nil }
      if isOrdered, !tree.isAtEnd {
        isOrdered = bytes.withUnsafeBytes {
          tree.order(before: UnsafeRawBufferPointer(rebasing: $0[name]), isFolder: isFolder) > 0
        }
      }
    }
    (self.tree, self.starts, self.isOrdered) = (tree, starts, isOrdered)
  }

  private func entry(at start: UInt32) -> TreeEntry {
    var tree = tree
    tree.stand(at: Int(start))
    return tree.entry
  }

  /// Returns the entry with a name, comparing the name with only a few others.
  ///
  /// - Parameter onComparison: Called for each comparison, so that a test can count them.
  func entry(named name: Substring.UTF8View, onComparison: () -> Void = {}) -> TreeEntry? {
    guard isOrdered else { return entries.first { $0.name.utf8.elementsEqual(name) } }
    return Array(name).withUnsafeBytes {
      // A folder is sorted as if its name ended with `/`.
      find($0, asFolder: false, onComparison) ?? find($0, asFolder: true, onComparison)
    }
  }

  private func find(_ name: UnsafeRawBufferPointer, asFolder: Bool, _ onComparison: () -> Void) -> TreeEntry? {
    guard !name.isEmpty else { return nil }
    var tree = tree
    var (low, high) = (0, starts.count)
    while low < high {
      onComparison()
      let middle = low + (high - low) / 2
      tree.stand(at: Int(starts[middle]))
      let order = tree.order(before: name, isFolder: asFolder)
      if order == 0 { return tree.entry }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
