internal import Synchronization
internal import System

extension IndexFile {
  /// A named block after the entries.
  public struct Extension: Hashable, Sendable {
    /// Four letters, such as `TREE`.
    public var signature: String
    /// Its bytes in `Contents.tail`, without its name and size.
    var range: Range<Int>
  }

  /// The extensions, in file order.
  public var extensions: [Extension] { contents.extensions }

  /// Returns the ids of the trees that git recorded at the last commit or checkout (extension `TREE`), and caches them.
  ///
  /// - Returns: Nil if the index has no such extension.
  /// - Throws: `IndexError.malformedExtension`; the index can be used without it.
  public func cacheTree() throws(IndexError) -> CacheTree? {
    let result = contents.readTree.withLock { kept in
      if let kept { return kept }
      let read = Result { () throws(IndexError) in try readCacheTree() }
      kept = read
      return read
    }
    return try result.get()
  }

  private func readCacheTree() throws(IndexError) -> CacheTree? {
    guard let bytes = treeBytes, !bytes.isEmpty else { return nil }
    let read = bytes.withUnsafeBytes {
      var reader = CacheTreeReader($0, of: bytes)
      return reader.read().map { CacheTree(nodes: $0, bytes: bytes[..<reader.place]) }
    }
    guard let read else { throw .malformedExtension("TREE") }
    return read
  }

  /// The bytes of the extension `TREE`.
  var treeBytes: ArraySlice<UInt8>? { extensions.first { $0.signature == "TREE" }.map { contents.tail[$0.range] } }

  /// The id of the tree of all staged files, if the index records it; read without parsing the other trees.
  var rootTree: ObjectID? {
    guard !hasConflicts, let bytes = treeBytes, bytes.first == 0 else { return nil }
    let rest = bytes.dropFirst()
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")), let end = rest.firstIndex(of: UInt8(ascii: "\n")),
      space < end, Int(String(decoding: rest[..<space], as: UTF8.self)) == count, rest.endIndex - end > 20
    else { return nil }
    return rest[(end + 1)..<(end + 21)].withUnsafeBytes { RawObjectID($0) }.map { ObjectID($0) }
  }

  /// The folders of the index, with the ids of their trees for those that have not changed since these were recorded.
  public struct CacheTree: Sendable {
    /// The root first, and each folder before its subfolders.
    public let nodes: [Node]
    /// The bytes of all nodes, as in the extension.
    let bytes: ArraySlice<UInt8>

    public struct Node: Sendable {
      /// The last name of the folder, empty for the root.
      public var name: String { String(decoding: nameBytes, as: UTF8.self) }
      let nameBytes: ArraySlice<UInt8>
      /// The number of index entries below the folder; nil if something changed there, so that `id` is unknown.
      public var entryCount: Int?
      /// The number of recorded direct subfolders.
      public var subtreeCount: Int
      /// The id of the tree; nil if something changed in the folder.
      public var id: RawObjectID?
      /// The position after the last node below this one.
      var end: Int
      /// The offset in `CacheTree.bytes` at which it starts.
      let start: Int
    }

    /// Returns the folder at a path, `""` for the root; nil if it is not recorded.
    public func node(at folder: String) -> Node? {
      var position = 0
      for name in folder.utf8.split(separator: UInt8(ascii: "/")) {
        guard let next = children(of: position).first(where: { nodes[$0].nameBytes.elementsEqual(name) }) else {
          return nil
        }
        position = next
      }
      return nodes[position]
    }

    /// Returns the id of the tree of a folder; nil if it is unknown.
    public func id(of folder: String) -> RawObjectID? { node(at: folder)?.id }

    /// The bytes of a node and everything below it.
    func bytes(of position: Int) -> ArraySlice<UInt8> {
      let end = nodes[position].end
      return bytes[nodes[position].start..<(end < nodes.count ? nodes[end].start : bytes.endIndex)]
    }

    /// Returns the positions in `nodes` of the direct subfolders of a folder.
    public func children(of position: Int) -> [Int] {
      var found: [Int] = []
      var next = position + 1
      while next < nodes[position].end {
        found.append(next)
        next = nodes[next].end
      }
      return found
    }
  }
}

/// Parses the bytes of `TREE`: a name and a zero byte, `<entries> <subtrees>\n`, and an id unless entries is -1.
///
/// Source: git, `cache-tree.c`, `read_one`. Git recurses there; this uses a stack, so that deeply nested data can't
/// crash the program.
private struct CacheTreeReader {
  private let bytes: UnsafeRawBufferPointer
  private var end: Int { bytes.count }
  /// The same as `bytes`, for names that are kept.
  private let slice: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer, of slice: ArraySlice<UInt8>) { (self.bytes, self.slice) = (bytes, slice) }

  /// The current position in the slice.
  var place: Int { slice.startIndex + position }

  /// The typical size of a node: a name of a dozen bytes, two numbers and an id.
  private static let defaultLength = 40

  /// Returns nil if the bytes are not a valid tree.
  mutating func read() -> [IndexFile.CacheTree.Node]? {
    var nodes: [IndexFile.CacheTree.Node] = []
    // Names are seldom so short that the array grows; reserved memory that is not used costs nothing.
    nodes.reserveCapacity(bytes.count / Self.defaultLength)
    /// The folders that still lack some of their subtrees.
    var open: [(position: Int, missing: Int)] = []
    repeat {
      guard let node = readNode(), node.nameBytes.isEmpty == nodes.isEmpty else { return nil }
      if !open.isEmpty { open[open.count - 1].missing -= 1 }
      open.append((nodes.count, node.subtreeCount))
      nodes.append(node)
      while let last = open.last, last.missing == 0 {
        nodes[last.position].end = nodes.count
        open.removeLast()
      }
    } while !open.isEmpty
    return nodes
  }

  private mutating func readNode() -> IndexFile.CacheTree.Node? {
    let start = place
    guard let name = take(upTo: 0), !bytes[name].contains(UInt8(ascii: "/")), let entries = takeNumber(upTo: 32),
      let subtrees = takeNumber(upTo: 10), subtrees >= 0
    else { return nil }
    let isKnown = entries >= 0
    var id: IndexFile.RawObjectID?
    if isKnown {
      guard end - position >= 20 else { return nil }
      id = IndexFile.RawObjectID(bytes, at: position)
      position += 20
    }
    return IndexFile.CacheTree.Node(
      nameBytes: slice[(slice.startIndex + name.lowerBound)..<(slice.startIndex + name.upperBound)],
      entryCount: isKnown ? entries : nil, subtreeCount: subtrees, id: id, end: 0, start: start)
  }

  private mutating func takeNumber(upTo end: UInt8) -> Int? {
    guard let text = take(upTo: end), text.count < 12 else { return nil }
    let isNegative = bytes[text].first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var number = 0
    for digit in bytes[digits] {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return isNegative ? -number : number
  }

  private mutating func take(upTo byte: UInt8) -> Range<Int>? {
    guard position < end, let found = memchr(bytes.baseAddress! + position, Int32(byte), end - position) else {
      return nil
    }
    let range = position..<(UnsafeRawPointer(found) - bytes.baseAddress!)  // never nil, since something was found in it
    position = range.upperBound + 1
    return range
  }
}
