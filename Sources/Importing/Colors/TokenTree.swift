internal import Files
internal import JSON

/// The tokens of one file: its groups flattened, types and extensions of groups resolved.
///
/// Source: Design Tokens Community Group, *Format Module* 2025.10: token, group, `$root`, `$extends`, type inheritance.
struct TokenTree {
  struct Token {
    /// The names of the groups and its own, joined by dots; no name contains one.
    var name: String
    /// Nil if neither the token nor a group around it gives one.
    var type: String?
    var content: Content
  }

  enum Content {
    case value(JSONValue)
    case reference(to: String)
  }

  /// In the order of the file; of two with one name the later one counts.
  private(set) var tokens: [Token] = []
  private var places: [ExactName: Int] = [:]
  private let root: JSONObject
  /// The groups at the top by name, in which extended groups are looked up.
  private let top: [JSONString: JSONValue]
  /// The maximum number of tokens in a file, counting extended groups each time.
  private static let most = 50_000
  /// How many groups may be searched.
  private static let maxGroupCount = 20_000
  /// How long a chain of groups that extend one another may be.
  private static let maxChainLength = 32
  /// How many bytes the names of the groups around a token may have together; each token's name contains them all.
  private static let maxPathLength = 2_000
  private var groupCount = 0

  /// Nil for more tokens than any real project has, which extended groups can lead to.
  init?(_ root: JSONObject) {
    self.root = root
    top = root.values
    guard collect(root, [], nil, extending: []) else { return nil }
  }

  subscript(name: String) -> Token? { places[ExactName(name)].map { tokens[$0] } }

  /// Replaces tokens with those of the same name in another file.
  mutating func merge(_ other: TokenTree) { for token in other.tokens { add(token) } }

  private mutating func add(_ token: Token) {
    if let place = places[ExactName(token.name)] {
      tokens[place] = token
    } else {
      places[ExactName(token.name)] = tokens.count
      tokens.append(token)
    }
  }

  // MARK: Groups

  /// Adds the tokens in a group. Those of groups it extends come first, so that its own tokens replace them.
  private mutating func collect(_ group: JSONObject, _ path: [String], _ type: String?, extending: [String]) -> Bool {
    groupCount += 1
    guard tokens.count < Self.most, groupCount <= Self.maxGroupCount, extending.count <= Self.maxChainLength,
      path.reduce(0, { $0 + $1.utf8.count }) <= Self.maxPathLength
    else { return false }
    var type = group["$type"]?.text ?? type
    // A cycle adds nothing more.
    if let target = Self.reference(group["$extends"]),
      !extending.contains(where: { ExactName($0) == ExactName(target) }),
      let other = self.group(target)
    {
      guard collect(other.group, path, other.type ?? type, extending: extending + [target]) else { return false }
      type = group["$type"]?.text ?? other.type ?? type
    }
    for member in group.members {
      let name = member.name.text
      guard let object = member.value.object, !name.hasPrefix("$") || name == "$root" else { continue }
      let place = name == "$root" ? path : path + [name]
      if object["$value"] != nil || (object["$ref"] != nil) {
        add(Self.token(object, place, type))
      } else if !collect(object, place, type, extending: extending) {
        return false
      }
    }
    return true
  }

  /// Returns the group with a name, and the type that applies in it.
  private func group(_ name: String) -> (group: JSONObject, type: String?)? {
    var (group, type) = (root, root["$type"]?.text)
    for (depth, part) in name.split(separator: ".").enumerated() {
      let member = depth == 0 ? top[JSONString(String(part))] : group[String(part)]
      guard let next = member?.object else { return nil }
      group = next
      type = next["$type"]?.text ?? type
    }
    return (group, type)
  }

  private static func token(_ object: JSONObject, _ path: [String], _ type: String?) -> Token {
    let value = object["$value"] ?? .object(object)
    let content = reference(value).map { Content.reference(to: $0) } ?? .value(value)
    return Token(name: path.joined(separator: "."), type: object["$type"]?.text ?? type, content: content)
  }

  /// Reads `{a.b}` and `{"$ref": "#/a/b/$value"}`; nil for a value that isn't a reference.
  static func reference(_ value: JSONValue?) -> String? {
    if let text = value?.text, text.hasPrefix("{"), text.hasSuffix("}") {
      return withoutRoot(text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false))
    }
    let text = value?.object?["$ref"]?.text ?? (value?.text?.hasPrefix("#/") == true ? value?.text : nil)
    guard let text, text.hasPrefix("#/") else { return nil }
    var parts = text.dropFirst(2).split(separator: "/").map { part in
      part.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")[...]
    }
    if parts.last == "$value" { parts.removeLast() }
    return withoutRoot(parts)
  }

  /// A token of the group itself, beside its groups, has the group's name: `{palette.$root}` means `palette`.
  private static func withoutRoot(_ parts: [Substring]) -> String {
    (parts.count > 1 && parts.last == "$root" ? parts.dropLast() : parts).joined(separator: ".")
  }
}

extension TokenTree {
  /// True for a file with groups of values as Tokens Studio writes them, whose keys have no `$`.
  static func isOfTokensStudio(_ root: JSONObject) -> Bool {
    var waiting = root.members.map(\.value)
    var seen = 0
    while let value = waiting.popLast(), seen < maxGroupCount {
      seen += 1
      guard let object = value.object else { continue }
      if object["$value"] != nil { return false }
      if object["value"] != nil, object["type"]?.text != nil { return true }
      waiting += object.members.map(\.value)
    }
    return false
  }

  /// Adds the colors among the tokens to a table.
  func addColors(to table: inout ColorTable, _ variant: ParsedVariant, file: String) {
    for token in tokens where isColor(token) {
      let content: ColorTable.Content
      switch token.content {
      case .reference(let other): content = .reference(to: other)
      case .value(let value):
        content = TokenColor.color(value).map { .color($0) } ?? .problem(.notAColor(Self.shown(value)))
      }
      table.add(token.name, .init(variant: variant, content: content, file: file, line: nil))
    }
  }

  /// True for a token of the type, or one that refers to such a token. One that refers to itself counts, so that it is
  /// reported.
  private func isColor(_ token: Token) -> Bool {
    var token = token
    for _ in 0..<ColorTable.deepest {
      if let type = token.type { return type == "color" }
      guard case .reference(let other) = token.content, let next = self[other] else { return false }
      token = next
    }
    return true
  }

  /// A value that isn't a color, with the parts that matter: `srgb [0, x]`.
  private static func shown(_ value: JSONValue) -> String {
    if let text = value.text { return text }
    guard let space = value.object?["colorSpace"]?.text else { return value.kind }
    guard let components = value.object?["components"]?.elements else { return "\(space) without components" }
    let parts = components.prefix(5).map { $0.text ?? $0.number?.spelling ?? $0.kind }
    return "\(space) [\(parts.joined(separator: ", "))]"
  }
}
