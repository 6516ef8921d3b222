/// Looks up one path in one tree after the other, and remembers what it found in each folder on the way.
///
/// Trees are compared folder by folder: where the folder on the way is the same, nothing in it is read.
struct PathLook {
  /// What lies at a name in a folder.
  private struct Step: Equatable {
    var mode: FileMode
    var id: ObjectID

    var folder: ObjectID? { mode == .folder ? id : nil }
  }

  private struct Place: Hashable {
    var tree: ObjectID
    var depth: Int
  }

  /// When there are more, all are forgotten at once.
  private static let limit = 8192

  private let names: [[UInt8]]
  private let objects: any ObjectSource
  private var known: [Place: Step?] = [:]

  init(_ path: String, reading objects: any ObjectSource) {
    names = path.utf8.split(separator: UInt8(ascii: "/")).map { [UInt8]($0) }
    self.objects = objects
  }

  /// Tells whether the same thing, or nothing, lies at the path below two trees.
  mutating func isSame(_ one: ObjectID, _ other: ObjectID) throws -> Bool {
    var (one, other) = (one, other)
    for depth in names.indices {
      if one == other { return true }
      let steps = (try step(depth, in: one), try step(depth, in: other))
      if steps.0 == steps.1 { return true }
      if depth == names.count - 1 { return false }
      switch (steps.0?.folder, steps.1?.folder) {
      case (nil, nil): return true
      case (let folder?, nil), (nil, let folder?): return try !exists(below: folder, from: depth + 1)
      case (let first?, let second?): (one, other) = (first, second)
      }
    }
    return one == other
  }

  /// Tells whether something lies at the path.
  mutating func exists(below tree: ObjectID) throws -> Bool { try exists(below: tree, from: 0) }

  private mutating func exists(below tree: ObjectID, from start: Int) throws -> Bool {
    var folder = tree
    for depth in start..<names.count {
      guard let step = try step(depth, in: folder) else { return false }
      if depth == names.count - 1 { return true }
      guard let next = step.folder else { return false }
      folder = next
    }
    return true
  }

  private mutating func step(_ depth: Int, in tree: ObjectID) throws -> Step? {
    let place = Place(tree: tree, depth: depth)
    if let step = known[place] { return step }
    if known.count >= Self.limit { known.removeAll() }
    let step = try find(names[depth], in: tree)
    known[place] = .some(step)
    return step
  }

  private func find(_ name: [UInt8], in tree: ObjectID) throws -> Step? {
    guard var entries = TreeBytes(try objects.bytes(of: tree, as: .tree)) else { throw ObjectError.damaged(tree) }
    while !entries.isAtEnd {
      if entries.isName(name) { return Step(mode: entries.mode, id: ObjectID(entries.id)) }
      guard entries.advance() else { throw ObjectError.damaged(tree) }
    }
    return nil
  }
}
