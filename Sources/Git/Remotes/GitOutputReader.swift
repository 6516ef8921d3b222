/// Takes apart what git prints on standard error while it works: progress, words of the other side, and the rest.
final class GitOutputReader {
  private let report: (TransferEvent) -> Void
  /// Tells of lines that are not git's own too, such as those of a hook.
  private let tellsAll: Bool
  private var line: [UInt8] = []
  private(set) var words: [String] = []

  /// A line that does not end is cut here. Of many lines the first and the last ones are kept: git says what is wrong,
  /// then names the files, however many there are, and what to do stands in the end.
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
    // The other side's lines are padded or end in a null byte, and are cleared with the sequence of a terminal.
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

  /// What git says of every transfer, and tells otherwise as well.
  private static func isGitsOwn(_ text: Substring) -> Bool {
    let starts = [
      // Where one cloned nothing, `clone` says so itself.
      "warning: You appear to have cloned an empty repository", "Cloning into ", "done.",
      "error: ", "fatal: ", "hint: ", "To ", "From ", "Total ", "Delta compression", "POST git-",
      "Everything up-to-date",
      "ssh: ", "Please make sure you have the correct access rights", "and the repository exists.", "Pushing to ",
      "branch '", "Branch '", " * ", " ! ", "   ",
    ]
    return starts.contains { text.hasPrefix($0) } || text.contains(": errno=")
  }
}
