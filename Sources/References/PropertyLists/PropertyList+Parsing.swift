internal import CPlist
// Stands in for the library, which it opens.
internal import CPlistLoading
internal import Files
internal import System

extension PropertyList {
  /// The size in bytes up to which a file is read; an `Info.plist` has a few thousand.
  public static let largest = 1 << 20
  /// How deep lists may be nested.
  public static let deepest = 64
  /// How many values a file may expand into.
  static let maxValueCount = 1 << 17

  /// Reads a property list, XML or binary.
  ///
  /// - Throws: `PropertyListError`; input that could overflow the parser is refused before.
  ///
  /// Source: libplist, `plist/plist.h`, `plist_from_xml` and `plist_from_bin`.
  public init(parsing bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count) }
    let isBinary = bytes.starts(with: BinaryPropertyListSizeCheck.magic)
    let shape = isBinary ? BinaryPropertyListSizeCheck.shape(of: bytes) : XMLPropertyListSizeCheck.shape(of: bytes)
    guard let shape else { throw .notAPropertyList }
    guard shape.depth <= Self.deepest, shape.values <= Self.maxValueCount else { throw .tooDeep }
    guard let node = Self.parse(bytes, isBinary: isBinary) else { throw .notAPropertyList }
    // If this throws, the parser found deeper lists than the size check did: freeing them could overflow the stack, so
    // they are leaked.
    self = try Self.value(of: node, depth: 0)
    plist_free(node)
  }

  static func parse(_ bytes: [UInt8], isBinary: Bool) -> plist_t? {
    bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { text in
        assets_plist_parse(text.baseAddress, UInt32(text.count), isBinary ? 1 : 0)
      }
    }
  }

  private static func value(of node: plist_t, depth: Int) throws(PropertyListError) -> PropertyList {
    guard depth <= deepest else { throw .tooDeep }
    return switch plist_get_node_type(node) {
    case PLIST_STRING: .string(text(of: node))
    case PLIST_ARRAY: .array(try elements(of: node, depth: depth))
    case PLIST_DICT: .dictionary(try members(of: node, depth: depth))
    default: .other
    }
  }

  private static func text(of node: plist_t) -> String {
    plist_get_string_ptr(node, nil).map { String(cString: $0) } ?? ""
  }

  private static func elements(of node: plist_t, depth: Int) throws(PropertyListError) -> [PropertyList] {
    var elements: [PropertyList] = []
    for element in nodes(of: node) { elements.append(try value(of: element, depth: depth + 1)) }
    return elements
  }

  /// Returns the elements of an array in order. Asking for one after the other by index would walk the list each time.
  static func nodes(of array: plist_t) -> [plist_t] {
    var iterator: plist_array_iter?
    plist_array_new_iter(array, &iterator)
    defer { free(iterator) }
    var nodes: [plist_t] = []
    for _ in 0..<plist_array_get_size(array) {
      var node: plist_t?
      plist_array_next_item(array, iterator, &node)
      guard let node else { break }
      nodes.append(node)
    }
    return nodes
  }

  private static func members(of node: plist_t, depth: Int) throws(PropertyListError) -> [String: PropertyList] {
    var iterator: plist_dict_iter?
    plist_dict_new_iter(node, &iterator)
    defer { free(iterator) }
    var members: [String: PropertyList] = [:]
    var key: UnsafeMutablePointer<CChar>?
    var child: plist_t?
    while true {
      plist_dict_next_item(node, iterator, &key, &child)
      guard let name = key, let found = child else { return members }
      defer { free(name) }
      members[String(cString: name)] = try value(of: found, depth: depth + 1)
    }
  }
}
