/// How the formatting of a file differs from that of today's Xcode.
public enum JSONStyleDifference: Hashable, Sendable, CaseIterable {
  /// White space and line ends, except the one at the end of the file.
  case spaces
  /// The names in an object aren't sorted by their bytes, as before Xcode 10.
  case order
  /// The last line has no line end, as before Xcode 11.
  case lastLine
}

extension JSONDocument {
  /// What Xcode would write differently without changing the meaning; empty for a file in Xcode's format.
  public var differencesFromXcode: Set<JSONStyleDifference> {
    var differences: Set<JSONStyleDifference> = []
    var plain = JSONLayout.xcode
    plain.endsWithNewline = layout.endsWithNewline
    if layout != plain || !value.isInLines || !isAsWritten { differences.insert(.spaces) }
    if !value.isSorted { differences.insert(.order) }
    if !layout.endsWithNewline { differences.insert(.lastLine) }
    return differences
  }

  /// Changes the formatting to that of today's Xcode. The content is kept, with the spelling of each string and number;
  /// of two members with the same name, the later one stays the later one.
  public mutating func takeXcodeStyle() {
    self = JSONDocument(value.sortedInLines)
  }
}

extension JSONValue {
  /// True if every array and object has its elements on separate lines.
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
