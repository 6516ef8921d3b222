internal import Catalog
internal import JSON

extension RuleDescription {
  /// A page about the rule: what, why, and each example with its files and its findings; ends with a newline.
  public var explanation: String {
    var lines = ["\(id) (\(severityWords)): \(summary)", "", rationale]
    lines += configuration
    for example in accepts { lines += page("Accepted", example) }
    for example in rejects { lines += page("Reported", example) }
    lines += workaround
    return lines.joined(separator: "\n") + "\n"
  }

  /// The severity of the findings, and whether a project must turn the rule on: `note, if turned on`.
  public var severityWords: String { isOptIn ? "\(severity), if turned on" : severity.rawValue }

  private var configuration: [String] {
    let turningOn = ["", "Off: turn it on with 'severity = \(severity)' in [rule \"\(id)\"] of '.assetsconfig'"]
    return (isOptIn ? turningOn : [])
      + options.flatMap { option in
        ["", "Option \(option.name), in [rule \"\(id)\"]: \(option.summary); use \(option.accepted)"]
      }
      + (fixSummary.map { ["", "Fix: \($0)"] } ?? [])
  }

  /// How a project accepts the problem.
  private var workaround: [String] {
    let title =
      "To turn it off, for everything or for one asset, add this to '.assetsconfig' at the root of the project:"
    return [
      "", title, "", "    [rule \"\(id)\"]", "      severity = off", "", "    [asset \"bell\"]", "      allow = \(id)",
    ]
  }

  private func page(_ verdict: String, _ example: RuleExample) -> [String] {
    let files = example.files.flatMap { file in
      file.content.explanation(of: file.path).map { $0.isEmpty ? $0 : "    " + $0 }
    }
    let findings = example.findings.map { "    \($0.path): \(example.severity ?? severity): [\(id)] \($0.message)" }
    return ["", "\(verdict): \(example.title)", ""] + files + (findings.isEmpty ? [] : ["", "  gives", ""] + findings)
  }
}

extension ExampleFile {
  /// The text of the file; nil if it isn't text.
  public var text: String? {
    switch self {
    case .json(let value): JSONDocument(value.forReading).text
    case .text(let text): text
    default: nil
    }
  }

  /// A description of content that isn't text, such as `PNG, 8x8 pixels`; nil for text.
  public var kindWords: String? {
    switch self {
    case .json, .text: nil
    case .png(let width, let height): "PNG, \(width)x\(height) pixels"
    case .transparentPNG(let width, let height): "transparent PNG, \(width)×\(height) pixels"
    case .alphaPNG(let width, let height): "PNG with an alpha channel, \(width)×\(height) pixels"
    case .taggedPNG(let width, let height, let profile): "PNG, \(width)×\(height) pixels, profile '\(profile)'"
    case .largePNG(let width, let height, let byteCount):
      "PNG, \(width)×\(height) pixels, \(byteCount / 1_000_000) MB"
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .link(let destination): "link to \(destination)"
    case .folder: "folder"
    }
  }

  /// Returns the lines that show a file: its path, and what is in it.
  fileprivate func explanation(of path: String) -> [String] {
    if let text { return ["\(path):"] + Self.indented(text) }
    return ["\(path) (\(kindWords ?? ""))"]
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n").map { "  " + $0 }
  }
}

extension JSONValue {
  /// The value with each element of its lists on one line, and without the `info` that doesn't matter here.
  fileprivate var forReading: JSONValue {
    guard var object else { return self }
    object["info"] = nil
    for name in object.names {
      guard let elements = object[name]?.elements else { continue }
      object[name] = .array(elements.map { $0.laidOut(.inline(padded: true)) })
    }
    return .object(object)
  }
}
