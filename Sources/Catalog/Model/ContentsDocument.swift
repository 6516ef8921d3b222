public import Files
public import JSON

/// Why a `Contents.json` could not be used.
public enum ContentsError: Error, Hashable, Sendable {
  case json(JSONError)
  /// A merge left conflict markers in the file; holds the line of the first one, counted from 1.
  case mergeMarks(line: Int)
  /// Text in UTF-16, which no reader of catalogs accepts.
  case utf16
  /// Valid JSON, but its outermost value is not an object; holds its kind.
  case notAnObject(kind: String)
  /// More bytes than `ContentsDocument.largest`.
  case tooLarge(bytes: Int)
  case unreadable(FileError)
  /// A link or folder has its name.
  case notAFile
  /// The folder itself can't be listed, so its contents are unknown.
  case unlistable(FileError)
}

/// A `Contents.json`: known keys are typed, and all other keys are kept.
public struct ContentsDocument: Sendable {
  /// The name the file always has.
  public static let fileName = "Contents.json"
  /// The size in bytes up to which a file is read; the largest real ones have some hundred thousand.
  public static let largest = 16 << 20

  /// The whole file with its spelling and layout.
  public private(set) var json: JSONDocument

  /// A document with only the `info` that Xcode writes.
  public init() {
    json = JSONDocument(["info": ["author": "xcode", "version": 1]])
  }

  /// A new document in Xcode's layout, its keys sorted.
  ///
  /// - Parameters:
  ///   - elementsKey: The name of the list, such as `images`.
  ///   - properties: Omitted if empty.
  public init(elements: [SetElement], elementsKey: String, properties: JSONObject = JSONObject()) {
    self.init()
    setElements(elements, elementsKey)
    if !properties.isEmpty { object["properties"] = .object(properties) }
  }

  /// Reads a document.
  ///
  /// - Throws: `ContentsError` if the bytes aren't a JSON object.
  public init(parsing bytes: [UInt8]) throws(ContentsError) {
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes)
    } catch {
      throw Self.cause(of: error, in: bytes)
    }
    guard json.value.object != nil else { throw .notAnObject(kind: json.value.kind) }
  }

  /// The most obvious cause for bytes that aren't JSON: the markers of a merge, or another encoding.
  private static func cause(of error: JSONError, in bytes: [UInt8]) -> ContentsError {
    if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: bytes.starts(with:)) || bytes.prefix(2).contains(0) {
      return .utf16
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let marks = ["<<<<<<<", "=======", ">>>>>>>"].map { Array($0.utf8) }
    let line = lines.firstIndex { line in marks.contains(where: line.starts(with:)) }
    return line.map { .mergeMarks(line: lines.distance(from: lines.startIndex, to: $0) + 1) } ?? .json(error)
  }

  /// The outermost object.
  public var object: JSONObject {
    get { json.value.object ?? JSONObject() }
    set { json.value = .object(newValue) }
  }

  /// The value of `properties`; an empty object if it is missing.
  public var properties: JSONObject { object["properties"]?.object ?? JSONObject() }

  /// The bytes of the file; the ones it was read from if nothing changed.
  public var bytes: [UInt8] { json.bytes }

  /// Uses the current style of Xcode for writing; the values are unchanged.
  public mutating func takeXcodeStyle() { json.takeXcodeStyle() }

  /// Returns the elements of a list; values that aren't objects are omitted here and kept in the file.
  public func elements(_ key: String) -> [SetElement] {
    object[key]?.elements?.compactMap { $0.object.map(SetElement.init) } ?? []
  }

  /// Replaces the list; its layout is kept, and new elements get that of the others.
  public mutating func setElements(_ elements: [SetElement], _ key: String) {
    var list = JSONArray(layout: object.layout)
    if case .array(let found) = object[key], !found.elements.isEmpty { list = found }
    let layout = Self.layoutOfElements(in: list)
    list.elements = elements.map { element in
      let value = JSONValue.object(element.object)
      return layout.isInline && !element.object.layout.isInline ? value.laidOut(layout) : value
    }
    object[key] = .array(list)
  }

  /// Sets a property; if it is the first one, the properties are laid out like `info`.
  public mutating func setProperty(_ name: String, to value: JSONValue) {
    let layout = object["info"]?.object?.layout ?? object.layout
    var properties = object["properties"]?.object ?? JSONObject(layout: layout)
    properties[name] = value
    object["properties"] = .object(properties)
  }

  /// The layout of a new element of a list: on one line if all the others are.
  private static func layoutOfElements(in list: JSONArray) -> JSONContainerLayout {
    let found = list.elements.compactMap(\.layout)
    guard let first = found.first else { return list.layout }
    return found.allSatisfy(\.isInline) ? first : .lines
  }
}
