internal import Catalog
internal import Spelling

/// The texts of wireframes, in one or several languages.
public struct WireframeLabels: Sendable {
  /// In the order of the file; the first is the fallback for the others.
  public private(set) var languages: [String]
  private var texts: [String: [String: String]] = [:]
  public private(set) var notes: [String] = []

  /// The default texts, in English.
  public init() { languages = ["en"] }

  /// Reads a label file: one `list.title = Harbors` a line, `#` before a comment, `[fr]` at the start of a language.
  public init(parsing text: String) {
    languages = []
    var language = "en"
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        let tag = String(line.dropFirst().dropLast())
        guard LanguageTag(tag) != nil else {
          notes.append("line \(number + 1): '\(tag)' is not a language")
          continue
        }
        language = tag
        if !languages.contains(language) { languages.append(language) }
        continue
      }
      guard let cut = line.firstIndex(of: "=") else {
        notes.append("line \(number + 1): expected 'key = text'")
        continue
      }
      let (key, value) = (Self.trimmed(line[..<cut]), Self.trimmed(line[line.index(after: cut)...]))
      if Self.usual.first(where: { $0.0 == key }) == nil {
        let near = NearestNames.find(key, among: Self.usual.map(\.0), limit: 1).first
        notes.append("line \(number + 1): unknown key '\(key)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
        continue
      }
      if !languages.contains(language) { languages.append(language) }
      texts[language, default: [:]][key] = String(value.prefix(200))
    }
    if languages.isEmpty { languages = ["en"] }
    for other in languages.dropFirst() {
      let missing = texts[languages[0], default: [:]].keys.filter { texts[other]?[$0] == nil }.sorted()
      if let first = missing.first {
        notes.append(
          "\(other): \(missing.count == 1 ? "'\(first)' is" : "'\(first)' and \(missing.count - 1) more are") missing; '\(languages[0])' is shown there"
        )
      }
    }
  }

  public func text(_ key: String, _ language: String) -> String {
    texts[language]?[key] ?? texts[languages[0]]?[key] ?? Self.usual.first { $0.0 == key }?.1 ?? key
  }

  /// All keys with their texts, as a label file to start from.
  public static var template: String { usual.map { "\($0.0) = \($0.1)\n" }.joined() }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The keys, with the default texts.
  static let usual: [(String, String)] = [
    ("app.name", "App"), ("tab.1", "Photos"), ("tab.2", "List"), ("tab.3", "Settings"),
    ("onboarding.1.title", "Find it"), ("onboarding.2.title", "Keep it"), ("onboarding.3.title", "Share it"),
    ("onboarding.next", "Continue"), ("onboarding.skip", "Skip"), ("sign-in.title", "Welcome"),
    ("sign-in.email", "Email"), ("sign-in.password", "Password"), ("sign-in.button", "Sign In"),
    ("sign-in.create", "Create Account"), ("grid.title", "Photos"), ("grid.search", "Search"),
    ("grid.segment.1", "Popular"), ("grid.segment.2", "Recent"), ("grid.segment.3", "Nearby"), ("list.title", "List"),
    ("list.search", "Search"), ("list.row.1", "First"), ("list.row.2", "Second"), ("list.row.3", "Third"),
    ("list.row.4", "Fourth"), ("list.row.5", "Fifth"), ("list.row.6", "Sixth"), ("list.row.7", "Seventh"),
    ("detail.title", "Detail"), ("detail.button", "Share"), ("detail.fact.1", "Place"), ("detail.fact.2", "Date"),
    ("photo.title", "Photo"), ("form.title", "New message"), ("form.cancel", "Cancel"), ("form.share", "Share"),
    ("form.text", "Write something"), ("form.take", "Take Photo"), ("form.choose", "Choose Photo"),
    ("done.title", "Shared"), ("done.ok", "OK"), ("settings.title", "Settings"), ("settings.switch.1", "Notifications"),
    ("settings.switch.2", "Location"), ("settings.row.1", "Account"), ("settings.row.2", "Privacy"),
    ("settings.row.3", "Help"), ("settings.sign-out", "Sign Out"), ("menu.title", "Menu"), ("menu.row.1", "Photos"),
    ("menu.row.2", "List"), ("menu.row.3", "Settings"), ("alert.title", "Sign out?"), ("alert.cancel", "Cancel"),
    ("alert.confirm", "Sign Out"), ("splash.title", "Welcome screen"), ("detail.comments", "Comments"),
    ("map.title", "Map"),
    ("map.search", "Search here"), ("map.card", "Nearest"), ("thread.title", "Comments"), ("thread.name.1", "Ada"),
    ("thread.name.2", "Grace"), ("thread.name.3", "Alan"), ("thread.name.4", "Mary"),
    ("thread.text", "Write a comment"), ("thread.send", "Send"), ("empty.title", "Nothing found"),
    ("empty.button", "Clear search"),
  ]
}
