/// Looks up one path in one tree after another, and caches what it found in the folders it visited last.
///
/// Trees of neighboring commits have most folders in common: results for one are found in the cache for the other, and
/// nothing is read.
struct TreePathLookup {
  /// The entry at a name in a folder.
  struct Entry: Equatable {
    var mode: FileMode
    var id: ObjectID
  }

  private struct Cache {
    var tree: ObjectID
    var spot: Entry?
  }

  /// The number of folders that are cached for each component of the path; later ones replace earlier ones.
  private static let width = 256

  private let names: [[UInt8]]
  private let objects: any ObjectSource
  private var memory: [Cache?]

  init(_ path: String, reading objects: any ObjectSource) {
    names = path.utf8.split(separator: UInt8(ascii: "/")).map { [UInt8]($0) }
    self.objects = objects
    memory = Array(repeating: nil, count: names.count * Self.width)
  }

  /// Returns the entry at the path in a tree; nil if not found.
  ///
  /// - Throws: `ObjectError.damaged` for a folder on the way, and read errors.
  mutating func spot(below tree: ObjectID) throws -> Entry? {
    var spot = Entry(mode: .folder, id: tree)
    for depth in names.indices {
      guard spot.mode == .folder, let next = try self.spot(depth, in: spot.id) else { return nil }
      spot = next
    }
    return spot
  }

  private mutating func spot(_ depth: Int, in tree: ObjectID) throws -> Entry? {
    let place = depth * Self.width + tree.place(among: Self.width)
    if let known = memory[place], known.tree == tree { return known.spot }
    let spot = try find(names[depth], in: tree)
    memory[place] = Cache(tree: tree, spot: spot)
    return spot
  }

  private func find(_ name: [UInt8], in tree: ObjectID) throws -> Entry? {
    guard var entries = TreeBytes(try objects.bytes(of: tree, as: .tree)) else { throw ObjectError.damaged(tree) }
    while !entries.isAtEnd {
      if entries.isName(name) { return Entry(mode: entries.mode, id: ObjectID(entries.id)) }
      guard entries.advance() else { throw ObjectError.damaged(tree) }
    }
    return nil
  }
}
