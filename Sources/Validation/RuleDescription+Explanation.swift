internal import JSON

extension RuleDescription {
  /// A page about the rule: what, why, and each example with its files and its findings; ends with a newline.
  public var explanation: String {
    var lines = ["\(id) (\(severityWords)): \(summary)", "", rationale]
    lines += configuration
    for example in accepts { lines += page("Accepted", example) }
    for example in rejects { lines += page("Reported", example) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a project can tell the rule, and what `--fix` does.
  private var configuration: [String] {
    let rule = RuleList.rule(id)
    let options = ((rule as? any ConfigurableRule.Type)?.options ?? []).flatMap { option in
      ["", "Option \(option.name): \(option.summary); use \(option.accepted)"]
    }
    let turningOn = ["", "Off: turn it on with 'severity = \(severity)' in [rule \"\(id)\"] of '.assetsconfig'"]
    return (rule is any OptionalRule.Type ? turningOn : []) + options
      + ((rule as? any FixableRule.Type).map { ["", "Fix: \($0.fixSummary)"] } ?? [])
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
  /// Returns the lines that show a file: its path, and what is in it.
  fileprivate func explanation(of path: String) -> [String] {
    switch self {
    case .json(let value): ["\(path):"] + Self.indented(JSONDocument(value.forReading).text)
    case .text(let text): ["\(path):"] + Self.indented(text)
    case .png(let width, let height): ["\(path) (PNG, \(width)x\(height) pixels)"]
    case .transparentPNG(let width, let height): ["\(path) (transparent PNG, \(width)x\(height) pixels)"]
    case .taggedPNG(let width, let height, let profile):
      ["\(path) (PNG, \(width)x\(height) pixels, profile '\(profile)')"]
    case .bytes(let bytes): ["\(path) (\(bytes.count) bytes)"]
    case .link(let destination): ["\(path) (link to \(destination))"]
    case .folder: ["\(path) (folder)"]
    }
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n").map { "  " + $0 }
  }
}

extension JSONValue {
  /// The value with each element of its lists on one line, and without the `info` that says nothing here.
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
