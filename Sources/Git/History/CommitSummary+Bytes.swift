extension CommitSummary {
  /// Parses the bytes of a commit; nil if anything in it is unusual, in which case libgit2 reads it.
  ///
  /// Source: libgit2, `commit.c`, `commit_parse`, `git_commit_summary` and `git_commit_body`; `signature.c`,
  /// `git_signature__parse`.
  init?(_ id: ObjectID, _ bytes: [UInt8]) {
    guard let node = CommitNode(id: id, bytes: bytes), !bytes.contains(0) else { return nil }
    var lines = bytes[...]
    var people: [Signature] = []
    while let line = Self.takeLine(&lines), !line.isEmpty {
      for word in ["author ", "committer "] where line.starts(with: word.utf8) {
        guard let signature = Signature(line: line.dropFirst(word.utf8.count)) else { return nil }
        people.append(signature)
      }
    }
    guard people.count == 2 else { return nil }
    let message = lines.drop { $0 == Self.lineEnd }
    self.init(
      id: id, tree: node.tree, parents: node.parents, author: people[0], committer: people[1],
      subject: Self.subject(of: message), body: Self.body(of: message))
  }

  private static let lineEnd = UInt8(ascii: "\n")

  /// Removes and returns the bytes up to the end of a line; nil at the end of the text.
  private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: lineEnd) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// The first paragraph on one line: whitespace that includes a line break becomes one space, other whitespace is
  /// kept.
  private static func subject(of message: ArraySlice<UInt8>) -> String {
    var subject: [UInt8] = []
    var spaces: [UInt8] = []
    for place in message.indices {
      let byte = message[place]
      if byte == lineEnd {
        let next = message[(place + 1)...].first { !isSpace($0) || $0 == lineEnd }
        if next == nil || next == lineEnd { break }
      }
      if isSpace(byte) {
        spaces.append(byte)
      } else {
        subject += spaces.contains(lineEnd) ? [32] : spaces
        subject.append(byte)
        spaces = []
      }
    }
    return String(decoding: subject, as: UTF8.self)
  }

  /// The text after the first blank line, without surrounding whitespace.
  private static func body(of message: ArraySlice<UInt8>) -> String {
    let start = message.indices.first { place in
      message[place] == lineEnd && (place + 1 == message.endIndex || message[place + 1] == lineEnd)
    }
    let rest = message[(start ?? message.endIndex)...].drop(while: isSpace)
    let count = rest.reversed().drop(while: isSpace).count
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}

extension Signature {
  /// Reads `Ada <ada@example.com> 1700000000 +0100`; nil for anything else.
  init?(line: ArraySlice<UInt8>) {
    guard let open = line.firstIndex(of: UInt8(ascii: "<")), let close = line.firstIndex(of: UInt8(ascii: ">")),
      open < close, line.lastIndex(of: UInt8(ascii: ">")) == close, line[open...].dropFirst().first != 60,
      let name = Self.plain(line[..<open].dropLast()), line[..<open].last == 32,
      let email = Self.plain(line[(open + 1)..<close])
    else { return nil }
    let words = line[(close + 1)...].split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, words[0].isEmpty, (1...18).contains(words[1].count), words[2].count == 5,
      let seconds = Self.number(words[1]), let zone = Self.number(words[2].dropFirst()), zone / 100 <= 14,
      zone % 100 < 60, words[2].first == UInt8(ascii: "+") || words[2].first == UInt8(ascii: "-")
    else { return nil }
    let minutes = Int(zone / 100 * 60 + zone % 100)
    self.init(
      Identity(name: name, email: email),
      at: GitTime(seconds: seconds, offsetMinutes: words[2].first == UInt8(ascii: "-") ? -minutes : minutes))
  }

  /// Nil for text that libgit2 would trim.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    let isCrud = { (byte: UInt8) in byte <= 32 || ".,:;<>\"\\'".utf8.contains(byte) }
    guard let first = bytes.first, let last = bytes.last, !isCrud(first), !isCrud(last),
      !bytes.contains(UInt8(ascii: "<"))
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}
