/// In what a file is written otherwise than the Xcode of today writes.
public enum JSONStyleDifference: Hashable, Sendable, CaseIterable {
  /// White space and line ends, the one at the end of the file left aside.
  case spaces
  /// The names of an object do not stand in the order of their bytes, as before Xcode 10.
  case order
  /// The last line has no end, as before Xcode 11.
  case lastLine
}

extension JSONDocument {
  /// What Xcode would write in another way, though it means the same; empty for a file as Xcode writes it.
  public var differencesFromXcode: Set<JSONStyleDifference> {
    var differences: Set<JSONStyleDifference> = []
    var plain = JSONLayout.xcode
    plain.endsWithNewline = layout.endsWithNewline
    if layout != plain || !value.isInLines || !isAsWritten { differences.insert(.spaces) }
    if !value.isSorted { differences.insert(.order) }
    if !layout.endsWithNewline { differences.insert(.lastLine) }
    return differences
  }

  /// Lets the file be written as Xcode writes today. What it says stays, with the spelling of each string and number;
  /// of two members with one name the later one stays the later one.
  public mutating func takeXcodeStyle() {
    self = JSONDocument(value.sortedInLines)
  }
}

extension JSONValue {
  /// True if every array and object has its elements on lines of their own.
  fileprivate var isInLines: Bool {
    switch self {
    case .array(let array): array.layout == .lines && array.elements.allSatisfy(\.isInLines)
    case .object(let object): object.layout == .lines && object.members.allSatisfy(\.value.isInLines)
    case .null, .bool, .number, .string: true
    }
  }

  fileprivate var isSorted: Bool {
    switch self {
    case .array(let array): array.elements.allSatisfy(\.isSorted)
    case .object(let object): object.isSorted && object.members.allSatisfy(\.value.isSorted)
    case .null, .bool, .number, .string: true
    }
  }

  fileprivate var sortedInLines: JSONValue {
    switch self {
    case .array(let array): return .array(JSONArray(array.elements.map(\.sortedInLines)))
    case .object(let object):
      let members = object.sorted.members.map { JSONObject.Member($0.name, $0.value.sortedInLines) }
      return .object(JSONObject(members: members))
    case .null, .bool, .number, .string: return self
    }
  }
}
