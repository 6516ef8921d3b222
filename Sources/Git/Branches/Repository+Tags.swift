internal import Files

/// A tag: the name of one version.
public struct Tag: Hashable, Sendable {
  public var name: String
  /// The version it names; nil for a tag of something else.
  public var commit: ObjectID?
  /// The first line of its message; of a tag without one, that of the version.
  public var subject: String
  /// Seconds since 1970 at which it was made; nil if that's not known.
  public var seconds: Int?
  /// True if it was made here and not sent yet.
  public var isUnsent = false
}

extension Repository {
  /// Returns all tags, the newest first.
  ///
  /// - Throws: `GitCommandError`.
  ///
  /// Source: `git-for-each-ref(1)`.
  public func tags() throws -> [Tag] {
    let fields = ["refname:strip=2", "objecttype", "objectname", "*objecttype", "*objectname", "creatordate:unix"]
    let format = (fields + ["contents:subject"]).map { "%(\($0))" }.joined(separator: "%00")
    let answer = try runGit(
      ["for-each-ref", "--sort=-creatordate", "--format=\(format)", "refs/tags"], readsOutput: true)
    if !answer.isSuccess { throw GitCommandError(words: answer.words) }
    let unsent = Set(unsentTagNames())
    return answer.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 7 else { return nil }
      let id = parts[1] == "commit" ? parts[2] : parts[3] == "commit" ? parts[4] : ""
      return Tag(
        name: parts[0], commit: ObjectID(id), subject: parts[6], seconds: Int(parts[5]),
        isUnsent: unsent.contains(parts[0]))
    }
  }

  /// Makes an annotated tag, signed if git is configured so, and notes that it was made here.
  ///
  /// - Throws: `GitCommandError`.
  public func makeTag(_ name: String, message: String, at commit: ObjectID) throws {
    try requireGit(["tag", "--annotate", "--message", message, "--", name, commit.description])
    try noteUnsentTags(unsentTagNames() + [name])
  }

  /// Removes a tag here.
  ///
  /// - Throws: `GitCommandError`.
  public func deleteTag(_ name: String) throws {
    try requireGit(["tag", "--delete", "--", name])
    try noteUnsentTags(unsentTagNames().filter { $0 != name })
  }

  /// The tags that were made here and not sent yet.
  public func unsentTags() throws -> [String] {
    try unsentTagNames().filter { try target(ofReference: "refs/tags/\($0)") != nil }
  }

  /// Notes that some tags were sent.
  public func noteSentTags(_ names: [String]) throws {
    if !names.isEmpty { try noteUnsentTags(unsentTagNames().filter { !names.contains($0) }) }
  }

  private var unsentTagsPath: String { assetsDirectory.joined("unsent-tags") }

  /// One name a line; names of references hold no line breaks.
  private func unsentTagNames() -> [String] {
    guard let bytes = try? FileSystem.read(unsentTagsPath) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func noteUnsentTags(_ names: [String]) throws {
    try makeAssetsFolder()
    try FileSystem.write(Array(names.map { "\($0)\n" }.joined().utf8), to: unsentTagsPath)
  }
}
