internal import Files

/// A tag: the name of one commit.
public struct Tag: Hashable, Sendable {
  public var name: String
  /// The commit it names; nil for a tag of something else.
  public var commit: ObjectID?
  /// The first line of its message; for a tag without one, the commit's.
  public var subject: String
  /// The time at which it was made, in seconds since 1970; nil if unknown.
  public var seconds: Int?
  /// True if it was made here and not pushed yet.
  public var isUnsent = false
}

extension Repository {
  /// Returns all tags, the newest first.
  public func tags() throws -> [Tag] {
    let unsent = Set(unsentTagNames())
    let reader = try TreeReader(self)
    return try referenceNames(below: "refs/tags/").compactMap { name in
      guard let id = try target(ofReference: "refs/tags/\(name)") else { return nil }
      return try tag(name, id, reader, isUnsent: unsent.contains(name))
    }
    // Names are sorted already.
    .enumerated().sorted {
      ($1.element.seconds ?? 0, $0.offset) < ($0.element.seconds ?? 0, $1.offset)
    }.map(\.element)
  }

  /// A tag may name another tag; deeper chains are invalid.
  private static let maxTagDepth = 8

  private func tag(_ name: String, _ id: ObjectID, _ reader: TreeReader, isUnsent: Bool) throws -> Tag {
    var tag = Tag(name: name, commit: nil, subject: "", seconds: nil, isUnsent: isUnsent)
    var target = id
    for depth in 0..<Self.maxTagDepth {
      // If it is not a tag, it is read as a commit next.
      guard let text = try? TagText(reader.bytes(of: target, as: .tag)) else { break }
      if depth == 0 { (tag.subject, tag.seconds) = (text.subject, text.seconds) }
      target = text.target
    }
    guard let commit = try? commit(target) else { return tag }
    tag.commit = target
    if target == id { (tag.subject, tag.seconds) = (commit.subject, Int(commit.committer.seconds)) }
    return tag
  }

  /// Creates an annotated tag, signed if git is configured to do so, and records that it was made here.
  ///
  /// - Throws: `GitCommandError`.
  public func makeTag(_ name: String, message: String, at commit: ObjectID) throws {
    try requireGit(["tag", "--annotate", "--message", message, "--", name, commit.description])
    try noteUnsentTags(unsentTagNames().filter { $0 != name } + [name])
  }

  /// Deletes a tag here.
  ///
  /// - Throws: `GitCommandError`.
  public func deleteTag(_ name: String) throws {
    try requireGit(["tag", "--delete", "--", name])
    try noteUnsentTags(unsentTagNames().filter { $0 != name })
  }

  /// The tags that were made here and not pushed yet.
  public func unsentTags() throws -> [String] {
    try unsentTagNames().filter { try target(ofReference: "refs/tags/\($0)") != nil }
  }

  /// Records that some tags were pushed.
  public func noteSentTags(_ names: [String]) throws {
    if !names.isEmpty { try noteUnsentTags(unsentTagNames().filter { !names.contains($0) }) }
  }

  private var unsentTagsPath: String { assetsDirectory.joined("unsent-tags") }

  /// One name per line; reference names contain no line breaks.
  private func unsentTagNames() -> [String] {
    guard let bytes = try? FileSystem.read(unsentTagsPath) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func noteUnsentTags(_ names: [String]) throws {
    try makeAssetsFolder()
    try FileSystem.write(Array(names.map { "\($0)\n" }.joined().utf8), to: unsentTagsPath)
  }
}

/// The contents of an annotated tag.
///
/// Source: git, `tag.c`, `parse_tag_buffer`; `git-for-each-ref(1)`, `creatordate` and `contents:subject`.
private struct TagText {
  let target: ObjectID
  let subject: String
  /// Seconds since 1970; nil without a tagger.
  let seconds: Int?

  /// - Throws: `ObjectError.damaged` if it doesn't begin with the id of an object.
  init(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, first.starts(with: "object ".utf8),
      let target = ObjectID(String(decoding: first.dropFirst(7), as: UTF8.self))
    else { throw ObjectError.damaged(ObjectID.ofFile(bytes)) }
    self.target = target
    let head = lines.prefix { !$0.isEmpty }
    let tagger = head.first { $0.starts(with: "tagger ".utf8) }
    seconds = tagger.flatMap { line in
      let words = line.split(separator: UInt8(ascii: " ")).suffix(2)
      return words.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
    let message = lines.dropFirst(head.count).drop(while: \.isEmpty).prefix { !$0.isEmpty }
    subject = message.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
