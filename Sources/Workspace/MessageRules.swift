internal import Files
internal import Git

/// What the configuration says of messages: the text that an editor begins with, and how they are tidied up.
///
/// Source: `git-commit(1)`, `--cleanup`; `git-config(1)`, `commit.template`, `commit.cleanup`, `core.commentChar`.
struct MessageRules {
  private enum Cleanup: String {
    case strip, whitespace, verbatim, scissors
    /// Lines of comment are only taken out of what came from an editor.
    case usual = "default"
  }

  /// What the team wants messages to begin with; nil where nothing is configured, or nobody edits.
  let template: String?
  private let cleanup: Cleanup
  private let comment: Character
  private let isEdited: Bool

  /// - Throws: `WorkspaceError.unknownCleanup`, and `FileError` where the template cannot be read.
  init(_ repository: Repository, isEdited: Bool) throws {
    let configuration = repository.configuration
    self.isEdited = isEdited
    let word = try configuration.string("commit.cleanup") ?? Cleanup.usual.rawValue
    guard let cleanup = Cleanup(rawValue: word) else { throw WorkspaceError.unknownCleanup(word) }
    self.cleanup = cleanup
    var template: String?
    if isEdited, let path = try configuration.path("commit.template"), !path.isEmpty {
      let place = Path.join(repository.workTree ?? repository.gitDirectory, path)
      template = String(decoding: try Disk.read(place), as: UTF8.self)
    }
    self.template = template
    comment = Self.comment(try configuration.string("core.commentchar"), for: template ?? "")
  }

  /// `auto` stands for the first sign that no line begins with.
  private static func comment(_ word: String?, for text: String) -> Character {
    guard word == "auto" else { return word?.utf8.count == 1 ? word?.first ?? "#" : "#" }
    let taken = Set(text.split(separator: "\n").compactMap(\.first))
    return "#;@!$%^&|:".first { !taken.contains($0) } ?? "#"
  }

  /// What the editor is opened with.
  var beginning: String {
    let hints = """

      \(comment) Say in a line what this version changes, then save and close.
      \(comment) Lines that begin with '\(comment)' are left out; an empty message stops the commit.

      """
    switch cleanup {
    case .strip, .usual: return (template ?? "") + hints
    case .scissors: return (template ?? "") + "\n\(scissors)\n" + hints
    // They would become part of the message.
    case .whitespace, .verbatim: return template ?? "\n"
    }
  }

  private var scissors: String { "\(comment) ------------------------ >8 ------------------------" }

  func tidied(_ text: String) throws -> String {
    switch cleanup {
    case .verbatim: return text
    case .strip: return try CommitText.cleaned(text, comment: comment)
    case .usual where isEdited: return try CommitText.cleaned(text, comment: comment)
    case .scissors where isEdited: return try CommitText.cleaned(aboveScissors(text))
    case .usual, .scissors, .whitespace: return try CommitText.cleaned(text)
    }
  }

  private func aboveScissors(_ text: String) -> String {
    if text.hasPrefix(scissors + "\n") { return "" }
    return text.firstRange(of: "\n\(scissors)\n").map { text[..<$0.lowerBound] + "\n" } ?? text
  }

  /// - Throws: `WorkspaceError.emptyMessage`, and `.unchangedTemplate` where somebody only closed the editor.
  func requireWords(_ message: String) throws {
    if try CommitText.cleaned(message).isEmpty { throw WorkspaceError.emptyMessage }
    if let template, try tidied(template) == message { throw WorkspaceError.unchangedTemplate }
  }
}
