/// How an edited text becomes the stored message, according to `commit.cleanup` and `core.commentChar`.
///
/// Source: git, `sequencer.c`, `get_cleanup_mode` and `cleanup_message`; `wt-status.c`, `wt_status_locate_end`;
/// `builtin/commit.c`, `adjust_comment_line_char`.
public struct MessageCleanup: Hashable, Sendable {
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Every byte is kept.
    case verbatim
    /// Blank lines and trailing whitespace are removed.
    case whitespace
    /// Comments are removed too.
    case strip
    /// Everything below a cut line is removed too.
    case scissors
  }

  public let mode: Mode
  /// The prefix of comment lines, which are not part of the message.
  public let comment: String

  /// - Parameters:
  ///   - isEdited: True if the user writes the message in an editor.
  ///   - text: The text that the editor will show, if git chooses a comment character that begins none of its lines.
  /// - Throws: `InvalidConfigurationError`.
  public init(_ configuration: Configuration, isEdited: Bool, text: String = "") throws {
    let word = try configuration.string("commit.cleanup") ?? "default"
    let standard: Mode = isEdited ? .strip : .whitespace
    guard let mode = word == "default" ? standard : Mode(rawValue: word) else {
      let accepted = ["default"] + Mode.allCases.map(\.rawValue)
      throw InvalidConfigurationError(name: "commit.cleanup", value: word, reason: .unknownWord(accepted: accepted))
    }
    self.mode = mode == .scissors && !isEdited ? .whitespace : mode
    comment = try Self.comment(configuration, unusedIn: text)
  }

  /// Returns the comment prefix; if git chooses it, the first of git's candidates that begins no line of the text.
  public static func comment(_ configuration: Configuration, unusedIn text: String = "") throws -> String {
    let configured = try configuration.string("core.commentchar") ?? "#"
    if configured != "auto" { return configured.isEmpty || configured.contains("\n") ? "#" : configured }
    let starts = Set(text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap(\.first))
    guard let free = "#;@!$%^&|:".utf8.first(where: { !starts.contains($0) }) else {
      throw InvalidConfigurationError(name: "core.commentChar", value: configured, reason: .noCharacterLeft)
    }
    return String(decoding: [free], as: UTF8.self)
  }

  /// The line above the part that is left out.
  public var cutLine: String { "\(comment) ------------------------ >8 ------------------------" }

  /// Returns the message of a text; empty if nothing is left.
  public func cleaned(_ text: String) -> String {
    switch mode {
    case .verbatim: text
    case .whitespace: NewCommit.cleaned(text)
    case .strip: NewCommit.cleaned(Self.lines(of: text) { !$0.starts(with: comment.utf8) })
    case .scissors: NewCommit.cleaned(aboveCut(text))
    }
  }

  private func aboveCut(_ text: String) -> String {
    var isAbove = true
    return Self.lines(of: text) { line in
      if line.elementsEqual(cutLine.utf8) { isAbove = false }
      return isAbove
    }
  }

  /// Returns the lines of a text that are wanted.
  private static func lines(of text: String, where isWanted: (Substring.UTF8View) -> Bool) -> String {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map { Substring($0) }.filter { isWanted($0.utf8) }.joined(separator: "\n")
  }

  /// True if the user left a template unchanged, or only signed it.
  ///
  /// Source: git, `sequencer.c`, `template_untouched` and `rest_is_empty`.
  public func isUntouched(_ message: String, template: String) -> Bool {
    let start = NewCommit.cleaned(
      mode == .strip ? Self.lines(of: template) { !$0.starts(with: comment.utf8) } : template)
    if mode == .verbatim || start.isEmpty { return false }
    let rest = message.utf8.starts(with: start.utf8) ? message.utf8.dropFirst(start.utf8.count) : message.utf8[...]
    return rest.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      line.starts(with: "Signed-off-by: ".utf8)
        || line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
  }
}
