internal import CPlist
internal import Files

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension PropertyList {
  /// The size in bytes up to which a file is read; an `Info.plist` holds a few thousand.
  public static let largest = 1 << 20
  /// How deep lists may stand in one another.
  public static let deepest = 64
  /// How many values a file may unfold into.
  static let mostValues = 1 << 17

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `PropertyListProblem`; what could overrun the parser is refused before it sees it.
  ///
  /// Source: libplist, `plist/plist.h`, `plist_from_xml` and `plist_from_bin`.
  public init(parsing bytes: [UInt8]) throws(PropertyListProblem) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count) }
    let isBinary = bytes.starts(with: BinaryPropertyListGuard.magic)
    let shape = isBinary ? BinaryPropertyListGuard.shape(of: bytes) : Self.shapeOfXML(bytes)
    guard shape.depth <= Self.deepest, shape.values <= Self.mostValues else { throw .tooDeep }
    guard let node = Self.parse(bytes, isBinary: isBinary) else { throw .notAPropertyList }
    defer { plist_free(node) }
    self = Self.value(of: node)
  }

  private static func parse(_ bytes: [UInt8], isBinary: Bool) -> plist_t? {
    bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { text in
        assets_plist_parse(text.baseAddress, UInt32(text.count), isBinary ? 1 : 0)
      }
    }
  }

  /// Counts the tags that open lists; one that stands in a comment counts too, which only makes it stricter.
  private static func shapeOfXML(_ bytes: [UInt8]) -> (depth: Int, values: Int) {
    var (depth, deepest, values) = (0, 0, 0)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      let tag = bytes[(index + 1)...].prefix(6)
      values += 1
      if tag.starts(with: "dict".utf8) || tag.starts(with: "array".utf8) { depth += 1 }
      if tag.starts(with: "/dict".utf8) || tag.starts(with: "/array".utf8) { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return (deepest, values)
  }

  private static func value(of node: plist_t) -> PropertyList {
    switch plist_get_node_type(node) {
    case PLIST_STRING: .string(text(of: node))
    case PLIST_ARRAY: .array(elements(of: node))
    case PLIST_DICT: .dictionary(members(of: node))
    default: .other
    }
  }

  private static func text(of node: plist_t) -> String {
    plist_get_string_ptr(node, nil).map { String(cString: $0) } ?? ""
  }

  private static func elements(of node: plist_t) -> [PropertyList] {
    (0..<plist_array_get_size(node)).compactMap { plist_array_get_item(node, $0).map(value) }
  }

  private static func members(of node: plist_t) -> [String: PropertyList] {
    var iterator: plist_dict_iter?
    plist_dict_new_iter(node, &iterator)
    defer { free(iterator) }
    var members: [String: PropertyList] = [:]
    var key: UnsafeMutablePointer<CChar>?
    var child: plist_t?
    while true {
      plist_dict_next_item(node, iterator, &key, &child)
      guard let name = key, let found = child else { return members }
      members[String(cString: name)] = value(of: found)
      free(name)
    }
  }
}
