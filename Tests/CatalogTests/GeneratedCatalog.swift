import Catalog
import Files
import JSON
import TestKit

/// Makes up catalogs with folders of every type, in the layouts that programs write `Contents.json` files in.
struct GeneratedCatalog {
  private var random: SeededRandom
  private(set) var tree = MemoryFileTree()

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    addFolder("Made.xcassets", level: 0)
  }

  private mutating func addFolder(_ path: String, level: Int) {
    if random.number(0...9) > 0 {
      tree.files[Path.join(path, ContentsDocument.fileName)] = contents(FolderType(folderName: Path.name(path)))
    }
    if random.number(0...3) == 0 { tree.files[Path.join(path, "extra.png")] = random.bytes(5) }
    guard level < 4 else { return }
    for number in 0..<random.number(level == 0 ? 6...9 : 0...3) {
      let type = FolderType.all[random.number(0...FolderType.all.count - 1)]
      let name = random.text(1...6, of: "abcXYZ \u{E9}-_@~") + "\(number)"
      addFolder(Path.join(path, type == .group ? name : "\(name).\(type.fileExtension)"), level: level + 1)
    }
  }

  /// Returns the bytes of a `Contents.json`.
  private mutating func contents(_ type: FolderType) -> [UInt8] {
    var object = JSONObject()
    if let key = type.elementsKey { object[key] = .array(JSONArray((0..<random.number(0...4)).map { _ in element() })) }
    object["info"] = ["author": "xcode", "version": 1]
    if random.number(0...1) == 0 { object["properties"] = random.number(0...3) == 0 ? value(depth: 2) : properties() }
    if random.number(0...4) == 0 { object[word()] = value(depth: 3) }
    return laidOut(JSONDocument(.object(object)).text)
  }

  private mutating func element() -> JSONValue {
    let keys = [
      "filename", "idiom", "scale", "size", "role", "subtype", "appearances", "locale", "display-gamut", "color",
      "platform", "unassigned", "resizing", "memory", "alignment-insets", "cube-face", "pixel-format", "mipmap-level",
      "orientation", "extent", "minimum-system-version", "screenWidth", "matching-style", "universal-type-identifier",
    ]
    var element = JSONObject()
    for key in keys where random.number(0...2) == 0 { element[key] = value(depth: 1) }
    return .object(element)
  }

  private mutating func properties() -> JSONValue {
    let keys = [
      "accessibility-label", "auto-scaling", "canvasSize", "compression-type", "content", "content-reference",
      "duration",
      "duration-type", "filename", "frame-center", "frame-size", "grid-size", "identifier", "interpretation",
      "level-mode", "localizable", "on-demand-resource-tags", "origin", "preview", "provides-namespace", "repetitions",
      "rotation", "translation", "unit", "version", "width",
    ]
    var object = JSONObject()
    for key in keys where random.number(0...3) == 0 { object[key] = value(depth: 2) }
    return .object(object)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch random.number(0...(depth > 0 ? 6 : 4)) {
    case 0: .string(word())
    case 1: .string(["universal", "iphone", "2x", "3x", "dark", "fr"][random.number(0...5)])
    case 2: .bool(random.number(0...1) == 0)
    case 3: .number(JSONNumber(Double(random.number(-2000...2000)) / 8))
    case 4: .null
    case 5: .array(JSONArray((0..<random.number(0...3)).map { _ in value(depth: depth - 1) }))
    default: .object(JSONObject((0..<random.number(0...3)).map { ("k\($0)", value(depth: depth - 1)) }))
    }
  }

  private mutating func word() -> String {
    random.text(0...12, of: "abcXYZ019/\\\"\u{E9}e\u{301}\u{1F514}\n\t\u{7F}<>&")
  }

  /// Returns the text with other spaces, line ends and escapes; no string in it holds what is replaced.
  private mutating func laidOut(_ text: String) -> [UInt8] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let indent = ["  ", "    ", "\t"][random.number(0...2)]
    let hasTightColons = random.number(0...1) == 0
    lines = lines.map { line in
      let rest = line.drop { $0 == " " }
      let start = String(repeating: indent, count: (line.count - rest.count) / 2)
      return start + (hasTightColons ? Self.tightening(String(rest)) : String(rest))
    }
    var result = lines.joined(separator: random.number(0...3) == 0 ? "\r\n" : "\n")
    if random.number(0...1) == 0 { while result.last?.isNewline == true { result.removeLast() } }
    return (random.number(0...9) == 0 ? [0xEF, 0xBB, 0xBF] : []) + Array(result.utf8)
  }

  /// Takes away the space before the colon behind a name.
  private static func tightening(_ line: String) -> String {
    let parts = line.split(separator: "\" : ", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: "\": ")
  }
}
