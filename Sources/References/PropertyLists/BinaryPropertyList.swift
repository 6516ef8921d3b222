internal import CPlist
internal import System

/// A property list in binary form, whose strings can be changed. It has no lines, and is rewritten as a whole.
struct BinaryPropertyList: ~Copyable {
  private let root: plist_t

  /// - Throws: `PropertyListError` as `PropertyList` does.
  init(_ bytes: [UInt8]) throws(PropertyListError) {
    _ = try PropertyList(parsing: bytes)
    guard let root = PropertyList.parse(bytes, isBinary: true) else { throw .notAPropertyList }
    self.root = root
  }

  deinit { plist_free(root) }

  /// Visits the strings that are values of a key, or elements of an array that is one.
  ///
  /// - Parameter change: Returns the new string, nil to keep it.
  mutating func changeTexts(_ change: (_ key: String, _ text: String) -> String?) {
    Self.changeTexts(of: root, key: "", change)
  }

  private static func changeTexts(of node: plist_t, key: String, _ change: (String, String) -> String?) {
    switch plist_get_node_type(node) {
    case PLIST_STRING:
      let text = plist_get_string_ptr(node, nil).map { String(cString: $0) } ?? ""
      if let new = change(key, text) { plist_set_string_val(node, new) }
    case PLIST_ARRAY:
      for element in PropertyList.nodes(of: node) { changeTexts(of: element, key: key, change) }
    case PLIST_DICT:
      var iterator: plist_dict_iter?
      plist_dict_new_iter(node, &iterator)
      defer { free(iterator) }
      var name: UnsafeMutablePointer<CChar>?
      var child: plist_t?
      while true {
        plist_dict_next_item(node, iterator, &name, &child)
        guard let found = name, let value = child else { return }
        defer { free(found) }
        changeTexts(of: value, key: String(cString: found), change)
      }
    default: break
    }
  }

  /// Removes a member of a dictionary, identified by the keys around it and its own.
  mutating func remove(_ path: [String]) {
    var node: plist_t? = root
    for key in path.dropLast() { node = node.flatMap { plist_dict_get_item($0, key) } }
    if let node, let key = path.last, plist_get_node_type(node) == PLIST_DICT { plist_dict_remove_item(node, key) }
  }

  /// Returns the whole list in binary form; nil if it can't be written.
  consuming func bytes() -> [UInt8]? {
    var count: UInt32 = 0
    guard let bytes = assets_plist_to_binary(root, &count) else { return nil }
    defer { free(bytes) }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      [UInt8](UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}

extension BinaryPropertyList {
  /// Returns the names of assets in a binary property list, all at its start.
  static func names(in bytes: [UInt8]) throws(PropertyListError) -> [ScannedName] {
    var list = try BinaryPropertyList(bytes)
    var names: [ScannedName] = []
    list.changeTexts { key, text in
      guard let subject = PropertyListScanner.subject(ofKey: key) else { return nil }
      names.append(
        ScannedName(
          name: text, range: 0..<0, kind: .propertyList, subject: subject, certainty: .certain, spelling: .words,
          key: key))
      return nil
    }
    return names
  }
}
