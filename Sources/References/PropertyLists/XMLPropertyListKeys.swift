/// Finds keys in a property list written as XML, each with the range of its value.
///
/// A parser has read the list before, so it is known to be valid; the search ends at anything that is not understood
/// here, and what was not found stays as it is.
struct XMLPropertyListKeys {
  private let bytes: [UInt8]
  private var place = 0
  /// The lists around, the outermost first.
  private var lists: [List] = []
  private var found: [[String]: Range<Int>] = [:]

  private struct List {
    var isDictionary: Bool
    /// The key of the member that is being read, and its start.
    var key: String?
    var start = 0
  }

  /// Returns the ranges of members, from the beginning of the key to the end of the value, by the keys around and their
  /// own.
  static func ranges(in bytes: [UInt8]) -> [[String]: Range<Int>] {
    var keys = XMLPropertyListKeys(bytes: bytes)
    while keys.step() {}
    return keys.found
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func step() -> Bool {
    guard let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { return false }
    if bytes[open...].starts(with: "<!--".utf8) { return skip(behind: "-->", from: open) }
    guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    place = close + 1
    let tag = bytes[(open + 1)..<close]
    switch tag.first {
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return true
    case UInt8(ascii: "/"): return leave(tag.dropFirst())
    default: return enter(tag, from: open)
    }
  }

  private mutating func skip(behind end: String, from start: Int) -> Bool {
    let wanted = Array(end.utf8)
    var position = start
    while position + wanted.count <= bytes.count {
      if bytes[position...].starts(with: wanted) {
        place = position + wanted.count
        return true
      }
      position += 1
    }
    return false
  }

  private mutating func enter(_ tag: ArraySlice<UInt8>, from open: Int) -> Bool {
    let isEmpty = tag.last == UInt8(ascii: "/")
    let name = tag.prefix { CodeScanner.isWord($0) }
    if name.elementsEqual("plist".utf8) { return true }
    let isDictionary = name.elementsEqual("dict".utf8)
    if isDictionary || name.elementsEqual("array".utf8), !isEmpty {
      guard lists.count < PropertyList.deepest else { return false }
      lists.append(List(isDictionary: isDictionary))
      return true
    }
    let start = place
    if !isEmpty {
      // A text may contain other markup with its own end: only plain ones are read.
      guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
        bytes[end...].starts(with: Array("</".utf8) + name),
        let close = bytes[end...].firstIndex(of: UInt8(ascii: ">"))
      else { return false }
      place = close + 1
      if name.elementsEqual("key".utf8), lists.last?.isDictionary == true {
        lists[lists.count - 1].key = String(decoding: bytes[start..<end], as: UTF8.self)
        lists[lists.count - 1].start = open
        return true
      }
    }
    endValue()
    return true
  }

  private mutating func leave(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.prefix { CodeScanner.isWord($0) }
    if name.elementsEqual("plist".utf8) { return false }
    guard let list = lists.popLast(), name.elementsEqual((list.isDictionary ? "dict" : "array").utf8) else {
      return false
    }
    endValue()
    return true
  }

  /// Records the member whose value ends here. Elements of an array have no path.
  private mutating func endValue() {
    guard let list = lists.last, list.isDictionary, list.key != nil else { return }
    let path = lists.compactMap(\.key)
    lists[lists.count - 1].key = nil
    if path.count == lists.count { found[path] = list.start..<place }
  }
}
