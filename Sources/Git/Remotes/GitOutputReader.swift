internal import Files

/// Parses git's output on standard error while it works: progress, messages of the remote, and the rest.
final class GitOutputReader {
  private let report: (TransferEvent) -> Void
  /// Also reports lines that are not git's own, such as those of a hook.
  private let tellsAll: Bool
  private var line: [UInt8] = []
  private(set) var words: [String] = []

  /// Longer lines are cut here. Of too many lines, the first and the last ones are kept: git reports the error first,
  /// then lists the files, however many there are, and ends with what to do.
  private static let maxLineLength = 4096
  private static let maxLineCount = 200

  init(tellsAll: Bool, _ report: @escaping (TransferEvent) -> Void) {
    self.tellsAll = tellsAll
    self.report = report
  }

  func read(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if line.count < Self.maxLineLength {
        line.append(byte)
      }
    }
  }

  func finish() { endLine() }

  private func endLine() {
    defer { line.removeAll(keepingCapacity: true) }
    var text = Substring(String(decoding: line, as: UTF8.self))
    let isRemote = text.hasPrefix("remote: ")
    if isRemote { text = text.dropFirst("remote: ".count) }
    // The remote's lines are padded or end in a null byte, and are cleared with a terminal escape sequence.
    if let escape = text.firstRange(of: "\u{1B}[K") { text.removeSubrange(escape) }
    while let last = text.last, last == " " || last == "\0" { text.removeLast() }
    guard !text.isEmpty else { return }
    if let progress = TransferProgress(gitLine: text) { return report(.progress(progress)) }
    if isRemote, text.hasPrefix("Total ") { return }
    if words.count >= Self.maxLineCount { words.remove(at: Self.maxLineCount / 2) }
    words.append((isRemote ? "remote: " : "") + text)
    if isRemote {
      report(.remoteSaid(String(text)))
    } else if !Self.isGitsOwn(text), tellsAll || text.hasPrefix("warning: ") {
      report(.localSaid(String(text)))
    }
  }

  /// Git's own messages about every transfer, which are reported in other ways.
  private static func isGitsOwn(_ text: Substring) -> Bool {
    let starts = [
      // If an empty repository was cloned, `clone` reports that itself.
      "warning: You appear to have cloned an empty repository", "Cloning into ", "done.",
      "error: ", "fatal: ", "hint: ", "To ", "From ", "Total ", "Delta compression", "POST git-",
      "Everything up-to-date",
      "ssh: ", "Please make sure you have the correct access rights", "and the repository exists.", "Pushing to ",
      "branch '", "Branch '", " * ", " ! ", "   ",
    ]
    return starts.contains { text.hasPrefix($0) } || text.contains(": errno=")
  }
}
