public import JSON

/// What lies at one path of an example.
public enum ExampleFile: Sendable {
  case json(JSONValue)
  case text(String)
  /// A black picture; both in pixels.
  case png(width: Int, height: Int)
  case bytes([UInt8])
  case link(to: String)
  /// A folder with nothing in it.
  case folder

  /// The bytes of the file; none for links and folders.
  public var bytes: [UInt8] {
    switch self {
    case .json(let value): JSONDocument(value).bytes
    case .text(let text): Array(text.utf8)
    case .png(let width, let height): ExamplePicture.png(width: width, height: height)
    case .bytes(let bytes): bytes
    case .link, .folder: []
    }
  }
}

extension ExampleFile {
  /// A `Contents.json` whose list `images` holds these elements.
  static func images(_ elements: JSONValue...) -> ExampleFile { list("images", elements) }

  /// A `Contents.json` with a list of elements and the `info` that Xcode writes.
  static func list(_ key: String, _ elements: [JSONValue]) -> ExampleFile {
    .json(.object(JSONObject([(key, .array(elements)), ("info", info)])))
  }

  private static var info: JSONValue { ["author": "xcode", "version": 1] }
}

extension JSONValue {
  /// An element of an image set; without a file name an empty well, without a scale one for every scale.
  static func image(_ filename: String?, _ scale: String? = nil, idiom: String = "universal") -> JSONValue {
    var element = JSONObject()
    element["filename"] = filename.map { .string($0) }
    element["idiom"] = .string(idiom)
    element["scale"] = scale.map { .string($0) }
    return .object(element)
  }
}
