/// What lies directly in one tree, to be looked up by name.
///
/// It stays bytes until it is asked: of a folder with a thousand names mostly one is wanted.
final class TreeListing {
  /// Its cursor is anywhere.
  private let tree: TreeBytes
  /// Where each entry starts.
  private let starts: [UInt32]
  /// False for the trees of old or faulty programs, in which only a look at each entry finds a name.
  private let isOrdered: Bool
  /// In git's order.
  private(set) lazy var entries = starts.map { entry(at: $0) }

  var count: Int { starts.count }

  /// Takes the bytes of a tree object; nil if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= UInt32.max, var tree = TreeBytes(bytes) else { return nil }
    var starts: [UInt32] = []
    // A mode, a space, a name, a zero byte and an id take 28 bytes at least; most take some more.
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

  /// Returns the entry of a name, comparing it with a few others only.
  ///
  /// - Parameter onComparison: Called for each of those, so that a test can count them.
  func entry(named name: Substring.UTF8View, onComparison: () -> Void = {}) -> TreeEntry? {
    guard isOrdered else { return entries.first { $0.name.utf8.elementsEqual(name) } }
    return Array(name).withUnsafeBytes {
      // A folder stands where its name with a `/` behind it would.
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
