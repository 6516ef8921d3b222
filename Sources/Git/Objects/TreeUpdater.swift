/// Adds files to a tree; only the folders that contain them are read and written again.
struct TreeUpdater {
  struct Edit {
    var path: [UInt8]
    var mode: FileMode
    var id: IndexFile.RawObjectID
  }

  private let objects: any ObjectSource
  private let writer: ObjectWriter

  init(reading objects: any ObjectSource, writing writer: ObjectWriter) {
    (self.objects, self.writer) = (objects, writer)
  }

  /// Returns the tree with the files added or replaced.
  ///
  /// - Parameter edits: Sorted by the bytes of their paths; none is inside another.
  func apply(_ edits: [Edit], to tree: ObjectID?) throws -> ObjectID { try apply(edits[...], from: 0, to: tree) }

  /// Updates one folder, whose path is a prefix of all the edits' paths.
  private func apply(_ edits: ArraySlice<Edit>, from start: Int, to tree: ObjectID?) throws -> ObjectID {
    let output = ByteBuffer(capacity: 4096)
    var entries = try tree.map { tree in
      guard let entries = TreeBytes(try objects.bytes(of: tree, as: .tree)) else { throw ObjectError.damaged(tree) }
      return entries
    }
    for (name, edits) in Self.groups(edits, from: start) {
      let isFolder = edits[edits.startIndex].path.count > start + name.count
      var old: ObjectID?
      while var current = entries, !current.isAtEnd {
        let order = name.withUnsafeBytes { current.order(before: $0, isFolder: isFolder) }
        if order > 0 { break }
        if order == 0 { old = ObjectID(current.id) } else { Self.append(current, to: output) }
        guard current.advance() else { throw ObjectError.damaged(tree!) }  // entries come from a tree
        entries = current
      }
      let edit = edits[edits.startIndex]
      let id = isFolder ? try apply(edits, from: start + name.count + 1, to: old).objectBytes : edit.id
      Self.append(isFolder ? .folder : edit.mode, name[...], id, to: output)
    }
    while var current = entries, !current.isAtEnd {
      Self.append(current, to: output)
      guard current.advance() else { throw ObjectError.damaged(tree!) }
      entries = current
    }
    return ObjectID(try writer.write(.tree, output.bytes))
  }

  /// The next component of each path with all the edits that share it, in tree order.
  private static func groups(
    _ edits: ArraySlice<Edit>, from start: Int
  ) -> [(name: [UInt8], edits: ArraySlice<Edit>)] {
    var groups: [(name: [UInt8], edits: ArraySlice<Edit>)] = []
    var first = edits.startIndex
    while first < edits.endIndex {
      let name = Array(edits[first].path[start...].prefix { $0 != UInt8(ascii: "/") })
      var end = first + 1
      while end < edits.endIndex, isBelow(name, edits[end].path, from: start) { end += 1 }
      groups.append((name, edits[first..<end]))
      first = end
    }
    return groups
  }

  private static func isBelow(_ name: [UInt8], _ path: [UInt8], from start: Int) -> Bool {
    path.count > start + name.count && path[start + name.count] == UInt8(ascii: "/")
      && path[start...].starts(with: name)
  }

  private static func append(_ entry: TreeBytes, to output: ByteBuffer) {
    append(entry.mode, entry.bytes[entry.name], entry.id, to: output)
  }

  private static func append(
    _ mode: FileMode, _ name: ArraySlice<UInt8>, _ id: IndexFile.RawObjectID, to output: ByteBuffer
  ) {
    output.append(Array("\(String(mode.rawValue, radix: 8)) ".utf8))
    name.withUnsafeBytes { output.append($0) }
    output.append(0)
    id.withUnsafeBytes { output.append($0) }
  }
}
