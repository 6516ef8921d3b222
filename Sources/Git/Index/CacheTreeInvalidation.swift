/// The folders whose trees in an index are no longer valid.
struct CacheTreeInvalidation {
  /// The paths with a trailing slash; empty for the root.
  private let folders: Set<[UInt8]>

  init(_ edits: [IndexEdit]) {
    var folders: Set<[UInt8]> = []
    for edit in edits where edit.changesTree {
      folders.insert([])
      var end = edit.path.lastIndex(of: UInt8(ascii: "/"))
      while let slash = end, folders.insert(Array(edit.path[...slash])).inserted {
        end = edit.path[..<slash].lastIndex(of: UInt8(ascii: "/"))
      }
    }
    self.folders = folders
  }

  /// Returns the bytes of the extension `TREE` with these folders marked as invalid; nil if there was none.
  func invalidating(_ index: IndexFile) -> [UInt8]? {
    guard let bytes = index.treeBytes, !bytes.isEmpty else { return nil }
    if folders.isEmpty { return Array(bytes) }
    // If it can't be read, it is left out; git creates it again.
    guard let tree = try? index.cacheTree() else { return nil }
    let output = ByteBuffer(capacity: bytes.count)
    append(tree, 0, path: [], isTouched: true, to: output)
    return [UInt8](output.bytes)
  }

  private func append(
    _ tree: IndexFile.CacheTree, _ position: Int, path: [UInt8], isTouched: Bool, to output: ByteBuffer
  ) {
    guard isTouched else { return tree.bytes(of: position).withUnsafeBytes { output.append($0) } }
    output.append(tree.nodes[position].bytes(isKnown: false))
    for child in tree.children(of: position) {
      let below = path + tree.nodes[child].nameBytes + [UInt8(ascii: "/")]
      append(tree, child, path: below, isTouched: folders.contains(below), to: output)
    }
  }
}

extension IndexFile.CacheTree.Node {
  /// The node as it is in the extension, without those below it.
  func bytes(isKnown: Bool) -> [UInt8] {
    Self.bytes(name: nameBytes, count: isKnown ? entryCount : nil, subtreeCount: subtreeCount, id: isKnown ? id : nil)
  }

  /// Source: git, `cache-tree.c`, `write_one`.
  static func bytes(
    name: some Sequence<UInt8>, count: Int?, subtreeCount: Int, id: IndexFile.RawObjectID?
  ) -> [UInt8] {
    let isKnown = count != nil && id != nil
    var bytes = Array(name)
    bytes += "\0\(isKnown ? count! : -1) \(subtreeCount)\n".utf8
    if isKnown, let id { bytes += id.bytes }
    return bytes
  }
}
