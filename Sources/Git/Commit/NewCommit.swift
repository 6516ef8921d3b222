/// The contents of a new commit, and their bytes as git stores them.
public struct NewCommit: Hashable, Sendable {
  public var tree: ObjectID
  public var parents: [ObjectID]
  public var author: Signature
  public var committer: Signature
  public var message: String
  /// An ASCII-armored signature (`-----BEGIN …`) over `storedText` without it.
  public var gpgSignature: String?

  public init(
    tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String,
    gpgSignature: String? = nil
  ) {
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
    self.gpgSignature = gpgSignature
  }

  /// The text that git hashes, stores and signs.
  ///
  /// Source: `git-commit-tree(1)`; `gpgsig` as in `gitformat-signature(5)`, continuation lines begin with a space.
  public var storedText: String {
    var lines = ["tree \(tree)"] + parents.map { "parent \($0)" }
    lines += ["author \(Self.line(author))", "committer \(Self.line(committer))"]
    if let gpgSignature {
      let parts = gpgSignature.split(separator: "\n", omittingEmptySubsequences: false)
      let trimmed = parts.last == "" ? parts.dropLast() : parts[...]
      lines.append("gpgsig " + trimmed.joined(separator: "\n "))
    }
    return lines.joined(separator: "\n") + "\n\n" + message.filter { $0 != "\0" }
  }

  /// Returns the text after `author`, also used in reflogs.
  static func line(_ signature: Signature) -> String {
    let minutes = abs(signature.offsetMinutes)
    let digits = String(10000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    let sign = signature.offsetMinutes < 0 ? "-" : "+"
    return "\(signature.name) <\(signature.email)> \(signature.seconds) \(sign)\(digits)"
  }

  /// Git's reflog message for this commit if it amends the last one.
  public var reflogMessageOfAmending: String { "commit (amend): \(firstLine)" }

  private var firstLine: String { message.split(separator: "\n").first.map(String.init) ?? "" }

  /// Git's reflog message for this commit, such as `commit (initial): first`.
  public var reflogMessage: String {
    let subject = firstLine
    switch parents.count {
    case 0: return "commit (initial): \(subject)"
    case 1: return "commit: \(subject)"
    default: return "commit (merge): \(subject)"
    }
  }

  /// Returns a message as git stores it: without trailing whitespace, without blank lines at the start and end or in a
  /// row, with one newline at the end; empty if nothing is left.
  ///
  /// Source: git, `strbuf.c`, `strbuf_stripspace`.
  public static func cleaned(_ message: String) -> String {
    var result: [UInt8] = []
    var isParted = false
    for line in message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let last = line.lastIndex(where: { !" \t\r".utf8.contains($0) }) else {
        isParted = !result.isEmpty
        continue
      }
      if isParted { result.append(UInt8(ascii: "\n")) }
      isParted = false
      result += line[...last]
      result.append(UInt8(ascii: "\n"))
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Repository {
  /// Stores a commit and returns its id; no branch moves.
  public func store(_ commit: NewCommit) throws -> ObjectID {
    try store(Array(commit.storedText.utf8), .commit)
  }

  /// Stores the unmodified bytes of a file and returns the id of the blob.
  public func storeBlob(_ bytes: [UInt8]) throws -> ObjectID {
    try store(bytes, .blob)
  }

  func store(_ bytes: [UInt8], _ kind: ObjectKind) throws -> ObjectID {
    try ObjectStore(of: self).write(bytes, kind)
  }
}
