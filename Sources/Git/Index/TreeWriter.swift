/// Makes trees from the entries of an index; folders whose trees are recorded in the index are skipped.
///
/// Source: git, `cache-tree.c`, `update_one`.
struct TreeWriter {
  /// Deeper folders are invalid; git has the same limit (`core.maxTreeDepth`).
  private static let deepest = 2048

  private let index: IndexFile
  private let known: IndexFile.CacheTree?
  private let writer: ObjectWriter

  /// The tree of one folder.
  private struct Written {
    var id: IndexFile.RawObjectID
    var isEmpty: Bool
    /// Nil if some entry below is not part of the tree, so that the tree must not be recorded.
    var entryCount: Int?
    var subtreeCount: Int
    /// The node for the extension `TREE`, including those below it.
    var node: ArraySlice<UInt8>
  }

  /// Writes the missing trees.
  ///
  /// - Returns: The id of the root, and the bytes for the extension `TREE`.
  static func write(_ index: IndexFile, _ writer: ObjectWriter) throws -> (root: IndexFile.RawObjectID, tree: [UInt8]) {
    let maker = TreeWriter(index: index, known: try? index.cacheTree(), writer: writer)
    if let known = maker.known, let id = known.nodes[0].id, known.nodes[0].entryCount == index.count, writer.has(id) {
      return (id, Array(known.bytes(of: 0)))
    }
    let root = try maker.write(0..<index.count, start: 0, name: [], node: maker.known == nil ? nil : 0, depth: 0)
    return (root.id, Array(root.node))
  }

  private func write(_ positions: Range<Int>, start: Int, name: [UInt8], node: Int?, depth: Int) throws -> Written {
    guard depth < Self.deepest else { throw IndexError.malformedEntry(position: positions.lowerBound) }
    let bytes = ByteBuffer(capacity: 4096)
    var subtrees: [(name: [UInt8], node: ArraySlice<UInt8>)] = []
    var isWhole = true
    var nodes = CacheTreeCursor(of: node, in: known)
    var position = positions.lowerBound
    while position < positions.upperBound {
      let (group, below, ownName) = next(at: position, start, positions, &nodes)
      if group.isFolder {
        let written = try folder(group, start: start, name: ownName, node: below, depth: depth)
        isWhole = isWhole && written.entryCount != nil
        subtrees.append((ownName, written.node))
        // A folder with nothing but intent-to-add entries is not in the commit.
        if !written.isEmpty { append(.folder, ownName, written.id, to: bytes) }
      } else if index[position].isIntentToAdd {
        isWhole = false
      } else {
        append(FileMode(raw: index[position].mode), ownName, index[position].id, to: bytes)
      }
      position = group.positions.upperBound
    }
    let id = try writer.write(.tree, bytes.bytes)
    // Git sorts by length first, then by bytes.
    subtrees.sort {
      $0.name.count == $1.name.count ? $0.name.lexicographicallyPrecedes($1.name) : $0.name.count < $1.name.count
    }
    let own = IndexFile.CacheTree.Node.bytes(
      name: name, count: isWhole ? positions.count : nil, subtreeCount: subtrees.count, id: id)
    return Written(
      id: id, isEmpty: bytes.count == 0, entryCount: isWhole ? positions.count : nil, subtreeCount: subtrees.count,
      node: subtrees.reduce(into: own) { $0 += $1.node }[...])
  }

  private func next(
    at position: Int, _ start: Int, _ positions: Range<Int>, _ nodes: inout CacheTreeCursor
  ) -> (IndexFile.Group, node: Int?, name: [UInt8]) {
    let node = index[position].withPathBytes { path in
      IndexFile.slash(in: path, from: start).flatMap {
        nodes.next(named: UnsafeRawBufferPointer(rebasing: path[start..<$0]))
      }
    }
    let expected = node.flatMap { known?.nodes[$0].entryCount }
    let group = index.group(at: position, from: start, in: positions, expected: expected)
    return (group, node, index[position].withPathBytes { [UInt8]($0[group.name]) })
  }

  private func folder(_ group: IndexFile.Group, start: Int, name: [UInt8], node: Int?, depth: Int) throws -> Written {
    // After a power failure, the index may exist without a tree that it records.
    if let known, let node, let id = known.nodes[node].id, known.nodes[node].entryCount == group.positions.count,
      writer.has(id)
    {
      return Written(
        id: id, isEmpty: false, entryCount: group.positions.count, subtreeCount: known.nodes[node].subtreeCount,
        node: known.bytes(of: node))
    }
    return try write(group.positions, start: start + name.count + 1, name: name, node: node, depth: depth + 1)
  }

  private func append(_ mode: FileMode, _ name: [UInt8], _ id: IndexFile.RawObjectID, to bytes: ByteBuffer) {
    bytes.append(Array("\(String(mode.rawValue, radix: 8)) ".utf8))
    bytes.append(name)
    bytes.append(0)
    id.withUnsafeBytes { bytes.append($0) }
  }
}
