/// Git's commit graph, which stores what history walks need to know about commits: one file, or a chain of files, each
/// of which extends the ones before it.
///
/// It may lack commits that exist. What it contains is trusted, as in git.
///
/// Source: git, `Documentation/gitformat-commit-graph.txt`; `commit-graph.c`, `fill_commit_in_graph`.
final class CommitGraph {
  /// One file of the chain.
  struct Layer {
    var ids: SortedIDs
    var count: Int
    /// The offset of the commit data, 36 bytes each.
    var facts: Int
    /// The parents of commits with more than two; empty without such a list.
    var edges: Range<Int>
    /// The number of commits in the layers before it.
    var first: Int
    /// The changed-path filters; nil if the file doesn't contain them.
    var filters: Filters?
  }

  private let layers: [Layer]
  /// False if no layer has changed-path filters.
  let hasFilters: Bool

  private static let headSize = 8
  private static let factSize = 36
  private static let noParent = 0x7000_0000
  private static let highBit = 0x8000_0000

  /// - Parameter folder: The folder `objects`.
  /// - Returns: Nil if the graph doesn't exist, or is incomplete.
  init?(in folder: String) {
    let info = folder.joined("info")
    var paths = [info.joined("commit-graph")]
    if !POSIXFile.exists(paths[0]) {
      let chain = info.joined("commit-graphs")
      guard let bytes = try? POSIXFile.bytes(of: chain.joined("commit-graph-chain")) else { return nil }
      let names = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
      guard names.allSatisfy({ ObjectID($0) != nil }) else { return nil }
      paths = names.map { chain.joined("graph-\($0).graph") }
    }
    var layers: [Layer] = []
    for path in paths {
      guard let file = MappedFile(path), let layer = Self.layer(file, on: layers) else { return nil }
      layers.append(layer)
    }
    guard !layers.isEmpty else { return nil }
    self.layers = layers
    hasFilters = layers.contains { $0.filters != nil }
  }

  private static func layer(_ file: MappedFile, on before: [Layer]) -> Layer? {
    let bytes = file.bytes
    // The signature, version 1, SHA-1 ids, the number of chunks, and the number of layers before.
    guard bytes.count > headSize + 20, bytes.starts(with: "CGPH".utf8), bytes[4] == 1, bytes[5] == 1,
      Int(bytes[7]) == before.count, let chunks = file.chunks(from: headSize, count: Int(bytes[6])),
      let counts = chunks["OIDF"], counts.count >= 1024, let ids = chunks["OIDL"], let facts = chunks["CDAT"]
    else { return nil }
    let table = SortedIDs(file: file, counts: counts.lowerBound, start: ids.lowerBound)
    guard let count = table.count, count * 20 <= ids.count, count * factSize <= facts.count else { return nil }
    return Layer(
      ids: table, count: count, facts: facts.lowerBound, edges: chunks["EDGE"] ?? 0..<0,
      first: before.last.map { $0.first + $0.count } ?? 0,
      filters: Filters(file, ends: chunks["BIDX"], data: chunks["BDAT"], count: count))
  }

  /// Returns the data of a commit; nil if it is not in the graph, or incomplete.
  func commit(_ id: ObjectID) -> CommitNode? {
    guard let (layer, position) = place(of: id) else { return nil }
    let fact = layer.facts + position * Self.factSize
    let file = layer.ids.file
    guard let parents = parents(layer, first: file.number(at: fact + 20), second: file.number(at: fact + 24)) else {
      return nil
    }
    // The lower two bits of the first word are the highest bits of the time.
    let seconds = (file.number(at: fact + 28) & 3) << 32 | file.number(at: fact + 32)
    return CommitNode(
      id: id, tree: ObjectID(file.bytes, at: fact), parents: parents, seconds: Int64(seconds))
  }

  /// Returns the layer that contains a commit, and its position there.
  func place(of id: ObjectID) -> (layer: Layer, position: Int)? {
    for layer in layers.reversed() {
      if let position = layer.ids.position(of: id) { return (layer, position) }
    }
    return nil
  }

  private func parents(_ layer: Layer, first: Int, second: Int) -> [ObjectID]? {
    var parents: [ObjectID] = []
    guard first != Self.noParent else { return parents }
    guard let id = id(at: first) else { return nil }
    parents.append(id)
    if second == Self.noParent { return parents }
    if second & Self.highBit == 0 {
      guard let id = self.id(at: second) else { return nil }
      return parents + [id]
    }
    var place = layer.edges.lowerBound + (second & ~Self.highBit) * 4
    while place + 4 <= layer.edges.upperBound {
      let edge = layer.ids.file.number(at: place)
      guard let id = self.id(at: edge & ~Self.highBit) else { return nil }
      parents.append(id)
      if edge & Self.highBit != 0 { return parents }
      place += 4
    }
    return nil
  }

  /// True if everything in the last layer refers to commits and lists that exist.
  var isConsistent: Bool {
    guard let layer = layers.last else { return true }
    let (file, known) = (layer.ids.file, layer.first + layer.count)
    for position in 0..<layer.count {
      let fact = layer.facts + position * Self.factSize
      let (first, second) = (file.number(at: fact + 20), file.number(at: fact + 24))
      if first != Self.noParent, first >= known { return false }
      if second == Self.noParent || second < known { continue }
      guard second & Self.highBit != 0, parents(layer, first: first, second: second) != nil else { return false }
    }
    return true
  }

  /// Positions continue from layer to layer.
  private func id(at position: Int) -> ObjectID? {
    for layer in layers where position >= layer.first && position < layer.first + layer.count {
      return layer.ids.id(at: position - layer.first)
    }
    return nil
  }
}
