/// What a blob is on disk where ends of lines or `$Id$` are converted.
///
/// Source: git, `convert.c`, `ident_to_worktree`, `crlf_to_worktree`, `gather_stats` and `convert_is_binary`.
enum WorkTreeText {
  static func converted(_ bytes: [UInt8], _ conversion: Conversion, blob: ObjectID) -> [UInt8] {
    let text = conversion.hasIdent ? withIdent(bytes, blob) : bytes
    switch conversion.lines {
    case .kept: return text
    case .ifText: return isPlainText(text) ? withCarriageReturns(text) : text
    case .always: return withCarriageReturns(text)
    }
  }

  // MARK: Ends of lines

  /// True for text all of whose lines end in a line feed alone.
  private static func isPlainText(_ bytes: [UInt8]) -> Bool {
    var (printable, others) = (0, 0)
    for byte in bytes {
      switch byte {
      // A carriage return, in a pair or alone, says that the ends of lines are meant as they are.
      case 0, 13: return false
      case 10: continue
      case 8, 9, 12, 27, 32...126, 128...: printable += 1
      default: others += 1
      }
    }
    // Old systems end a file like this.
    if bytes.last == 26 { others -= 1 }
    return printable >> 7 >= others
  }

  private static func withCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes {
      if byte == 10, result.last != 13 { result.append(13) }
      result.append(byte)
    }
    return result
  }

  // MARK: $Id$

  private static func withIdent(_ bytes: [UInt8], _ blob: ObjectID) -> [UInt8] {
    let dollar = UInt8(ascii: "$")
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: dollar) {
      result += rest[...start]
      rest = rest[(start + 1)...]
      guard rest.starts(with: "Id".utf8), rest.count >= 3 else { continue }
      let third = rest[rest.startIndex + 2]
      if third == dollar {
        rest = rest.dropFirst(3)
      } else if third == UInt8(ascii: ":") {
        guard let end = rest.dropFirst(3).firstIndex(of: dollar) else { break }
        if !isOurs(rest[(rest.startIndex + 3)..<end]) { continue }
        rest = rest[(end + 1)...]
      } else {
        continue
      }
      result += "Id: \(blob) $".utf8
    }
    return result + rest
  }

  /// One that git filled in holds no line break, and no space but at its ends; others belong to another system.
  private static func isOurs(_ value: ArraySlice<UInt8>) -> Bool {
    if value.contains(10) { return false }
    guard let space = value.dropFirst().firstIndex(of: 32) else { return true }
    return space == value.endIndex - 1
  }
}
