internal import Files

/// The result of the last fetch, as recorded by git.
///
/// Source: git, `builtin/fetch.c`, `append_fetch_head`; the file `FETCH_HEAD`.
public struct FetchHead: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var commit: ObjectID
    /// True for the branch that a pull merges.
    public var isForMerge: Bool
    /// Such as `branch 'main' of https://example.com/icons`.
    public var note: String

    public init(commit: ObjectID, isForMerge: Bool, note: String) {
      (self.commit, self.isForMerge, self.note) = (commit, isForMerge, note)
    }

    /// The name of the branch at the remote; nil for anything else.
    public var branch: String? {
      guard note.startsWithBytes(of: "branch '"), let end = note.range(of: "' of ", last: true) else { return nil }
      return String(note[..<end]).droppingBytes("branch '".count)
    }
  }

  public var entries: [Entry]

  /// Lines in another format are ignored.
  init(text: String) {
    entries = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let commit = ObjectID(parts[0]) else { return nil }
      return Entry(commit: commit, isForMerge: parts[1].isEmpty, note: String(parts[2]))
    }
  }
}

extension Repository {
  /// Returns the result of the last fetch; empty if there was none.
  public func fetchHead() throws -> FetchHead {
    let bytes = try POSIXFile.bytes(of: gitDirectory.joined("FETCH_HEAD")) ?? []
    return FetchHead(text: String(decoding: bytes, as: UTF8.self))
  }
}

extension String {
  /// Returns the start of the last occurrence of a text.
  fileprivate func range(of text: String, last: Bool) -> String.Index? {
    ranges(of: text).last?.lowerBound
  }
}
