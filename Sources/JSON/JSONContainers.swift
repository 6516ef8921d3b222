/// The layout of an array or object.
public enum JSONContainerLayout: Hashable, Sendable {
  /// One element per line, as Xcode writes; an empty one contains an empty line.
  case lines
  /// All on one line, with or without a space inside the brackets; an empty one is `[]` or `{}`.
  case inline(padded: Bool)

  public var isInline: Bool { self != .lines }
}

/// A JSON array and its layout.
public struct JSONArray: Hashable, Sendable {
  public var elements: [JSONValue]
  public var layout: JSONContainerLayout

  public init(_ elements: [JSONValue] = [], layout: JSONContainerLayout = .lines) {
    self.elements = elements
    self.layout = layout
  }

  public static func == (one: JSONArray, other: JSONArray) -> Bool { one.elements == other.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// A JSON object: members in their order, including duplicate names, and its layout.
public struct JSONObject: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var name: JSONString
    public var value: JSONValue

    public init(_ name: JSONString, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public var members: [Member]
  public var layout: JSONContainerLayout

  public init(members: [Member] = [], layout: JSONContainerLayout = .lines) {
    self.members = members
    self.layout = layout
  }

  public init(_ members: [(String, JSONValue)]) {
    self.init(members: members.map { Member(JSONString($0.0), $0.1) })
  }

  public var names: [String] { members.map(\.name.text) }
  public var isEmpty: Bool { members.isEmpty }

  /// True if the names are sorted by their bytes, as Xcode has written them since version 10.
  public var isSorted: Bool {
    zip(members, members.dropFirst()).allSatisfy { !Self.precedes($0.1.name.text, $0.0.name.text) }
  }

  /// The same members, sorted by the bytes of their names; those with the same name keep their order.
  public var sorted: JSONObject {
    let places = members.indices.sorted { one, other in
      let (first, second) = (members[one].name.text, members[other].name.text)
      if Self.precedes(first, second) { return true }
      return one < other && !Self.precedes(second, first)
    }
    return JSONObject(members: places.map { members[$0] }, layout: layout)
  }

  /// See `JSONValue.inOrder`.
  public var inOrder: JSONObject {
    JSONObject(members: members.map { Member($0.name, $0.value.inOrder) }, layout: layout).sorted
  }

  /// The first name that occurs twice.
  public var repeatedName: String? {
    // If the names are sorted, they are all different.
    guard !zip(members, members.dropFirst()).allSatisfy({ Self.precedes($0.name.text, $1.name.text) }) else {
      return nil
    }
    var seen: Set<JSONString> = []
    return members.first { !seen.insert($0.name).inserted }?.name.text
  }

  /// The value of a member; if two have the same name, the last one counts, as for other parsers.
  ///
  /// Setting a value keeps the member's place. A new member is inserted at its sorted place if the others are sorted,
  /// or else at the end; nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get { members.lastIndex { $0.name.means(name) }.map { members[$0].value } }
    set {
      guard let newValue else { return members.removeAll { $0.name.means(name) } }
      if let index = members.lastIndex(where: { $0.name.means(name) }) {
        members[index].value = newValue
      } else {
        let place = isSorted ? members.firstIndex { Self.precedes(name, $0.name.text) } : nil
        members.insert(Member(JSONString(name), newValue), at: place ?? members.endIndex)
      }
    }
  }

  /// The values by their names; if two have the same name, the last one counts. For callers that need all of them: each
  /// lookup by subscript searches all members.
  public var values: [JSONString: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  /// Sets members with different names, each like the subscript, in one pass over all.
  public mutating func set(_ changes: [(name: JSONString, value: JSONValue?)]) {
    let wasSorted = isSorted
    let places = Dictionary(members.indices.map { (members[$0].name, $0) }) { $1 }
    var gone: Set<JSONString> = []
    var added: [Member] = []
    for (name, value) in changes {
      if let value, let place = places[name] {
        members[place].value = value
      } else if let value {
        added.append(Member(name, value))
      } else {
        gone.insert(name)
      }
    }
    if !gone.isEmpty { members.removeAll { gone.contains($0.name) } }
    members += added
    if wasSorted, !added.isEmpty { self = sorted }
  }

  public static func == (one: JSONObject, other: JSONObject) -> Bool { one.members == other.members }
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    let isFirst = one.utf8.withContiguousStorageIfAvailable { first in
      other.utf8.withContiguousStorageIfAvailable { second in first.lexicographicallyPrecedes(second) }
    }
    return (isFirst ?? nil) ?? one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
