internal import Files
internal import JSON

/// Why a file is not a baseline.
public enum BaselineFormatError: Error, Hashable, Sendable {
  /// Counted from 1.
  case notJSON(line: Int, column: Int)
  /// More bytes than `Baseline.largest`.
  case tooLarge(bytes: Int)
  /// It contains something else, or was written by a later version of this program.
  case notABaseline
  /// The entry at this place of the list, counted from 1, doesn't describe a finding.
  case badEntry(Int)
}

extension Baseline {
  /// The size in bytes up to which a file is read.
  public static let largest = 16 << 20
  private static let version = 1

  /// Reads a file.
  public init(parsing bytes: [UInt8]) throws(BaselineFormatError) {
    guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count) }
    let document = try Self.document(bytes)
    guard let object = document.value.object, object["version"]?.number == JSONNumber(Self.version),
      let elements = object["findings"]?.elements
    else { throw .notABaseline }
    var entries: [Entry] = []
    for (index, element) in elements.enumerated() {
      guard let entry = Entry(element) else { throw .badEntry(index + 1) }
      entries.append(entry)
    }
    self.init(entries)
  }

  /// True for a list of findings that `validate` wrote, a baseline or a report: the names in it don't count as uses.
  static func isListOfFindings(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "{"), String(decoding: bytes.prefix(400), as: UTF8.self).contains("\"findings\""),
      let root = try? JSONDocument(parsing: bytes).value.object, let findings = root["findings"]?.elements
    else { return false }
    return findings.allSatisfy { $0.object?["rule"]?.text.map(RuleList.ids.contains) ?? false }
  }

  private static func document(_ bytes: [UInt8]) throws(BaselineFormatError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw .notJSON(line: error.line, column: error.column)
    }
  }

  /// The bytes of the file: a line for each entry, sorted, so that two branches seldom change the same ones.
  public var bytes: [UInt8] {
    let list = JSONArray(entries.map(\.json), layout: entries.isEmpty ? .inline(padded: false) : .lines)
    return JSONDocument(.object(JSONObject([("version", .number(Self.version)), ("findings", .array(list))]))).bytes
  }
}

extension Baseline.Entry {
  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, let rule = object["rule"]?.text, let path = object["path"]?.text else { return nil }
    let name = object["name"]?.text
    let place =
      name.map { FindingLocation($0, in: path) }
      ?? FindingLocation(path, slot: object["slot"]?.text, file: object["file"]?.text)
    self.init(rule: rule, place: place)
    guard let number = object["count"] else { return }
    guard let count = Int(number.number?.spelling ?? ""), count > 0 else { return nil }
    self.count = count
  }

  fileprivate var json: JSONValue {
    var object = JSONObject(members: [], layout: .inline(padded: true))
    let members: [(String, JSONValue?)] = [
      ("rule", .string(rule)), ("path", .string(place.path)), ("slot", place.slot.map { .string($0) }),
      ("file", place.file.map { .string($0) }), ("name", place.name.map { .string($0) }),
      ("count", count > 1 ? .number(count) : nil),
    ]
    object.members = members.compactMap { name, value in value.map { JSONObject.Member(JSONString(name), $0) } }
    return .object(object)
  }
}
