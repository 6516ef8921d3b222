internal import CGit2

/// A commit with its unmodified message, for commits whose messages are data.
public struct MessageCommit: Sendable {
  public var tree: ObjectID
  public var parents: [ObjectID]
  public var author: Signature
  public var committer: Signature
  /// Nil if it is larger than the reader's limit.
  public var message: String?
}

/// Reads many commits with their messages.
///
/// Each reader belongs to one thread at a time.
public final class MessageReader: @unchecked Sendable {
  private let files: ObjectFiles
  /// Nil for the reader of another thread, which leaves unusual objects to the original.
  private let repository: Repository?
  private let limit: Int

  /// The most bytes before the message of a commit: a commit with more parents is left to libgit2.
  private static let maxHeaderSize = 1 << 17

  /// - Parameter limit: In bytes; a larger message is only partly unpacked, and not returned.
  public init(_ repository: Repository, upTo limit: Int) {
    files = ObjectFiles(folder: repository.commonDirectory.joined("objects"))
    (self.repository, self.limit) = (repository, limit)
  }

  private init(sharing other: MessageReader) {
    files = ObjectFiles(sharing: other.files)
    (repository, limit) = (nil, other.limit)
  }

  /// Makes a reader of the same files for another thread, which finds only objects that are stored in the usual way.
  public func forOtherThread() -> MessageReader { MessageReader(sharing: self) }

  /// Returns a commit; nil if the object isn't here or isn't a commit.
  public func commit(_ id: ObjectID) throws -> MessageCommit? {
    if let bytes = files.beginning(of: id, as: .commit, atMost: limit + Self.maxHeaderSize + 1),
      let commit = parse(id, bytes)
    {
      return commit
    }
    guard let repository, try repository.isCommit(id) else { return nil }
    let handle = try repository.commitHandle(id)
    let summary = CommitSummary(handle.pointer)
    let encoding = git_commit_message_encoding(handle.pointer).map { String(cString: $0) }
    let message = git_commit_message(handle.pointer).map { start in
      Self.text(
        sequence(first: start) { $0 + 1 }.prefix { $0.pointee != 0 }.map { UInt8(bitPattern: $0.pointee) }, encoding)
    }
    return MessageCommit(
      tree: summary.tree, parents: summary.parents, author: summary.author, committer: summary.committer,
      message: message.flatMap { $0.utf8.count <= limit ? $0 : nil })
  }

  /// Decodes text in the commit's encoding: Latin-1, which is usual for programs without UTF-8, or UTF-8, in which
  /// invalid bytes become U+FFFD.
  private static func text(_ bytes: [UInt8], _ encoding: String?) -> String {
    guard let name = encoding?.lowercased(), ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(name) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// True if the object exists, whatever its kind.
  public func has(_ id: ObjectID) -> Bool { files.has(id) }

  /// Nil for anything unusual.
  private func parse(_ id: ObjectID, _ bytes: [UInt8]) -> MessageCommit? {
    guard let node = CommitNode(id: id, bytes: bytes) else { return nil }
    let end = UInt8(ascii: "\n")
    var (author, committer): (Signature?, Signature?)
    var encoding: String?
    var start = 0
    while let stop = bytes[start...].firstIndex(of: end) {
      let line = bytes[start..<stop]
      start = stop + 1
      if line.isEmpty {
        guard let author, let committer, start <= Self.maxHeaderSize else { return nil }
        let message = bytes[start...]
        return MessageCommit(
          tree: node.tree, parents: node.parents, author: author, committer: committer,
          message: message.count > limit ? nil : Self.text(Array(message), encoding))
      }
      if author == nil, line.starts(with: "author ".utf8) {
        author = Signature(line: line.dropFirst(7))
      } else if committer == nil, line.starts(with: "committer ".utf8) {
        committer = Signature(line: line.dropFirst(10))
      } else if encoding == nil, line.starts(with: "encoding ".utf8) {
        encoding = String(decoding: line.dropFirst(9), as: UTF8.self)
      }
    }
    return nil
  }
}
