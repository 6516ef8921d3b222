/// A pattern of `.gitignore` or `.gitattributes`, such as `*.tmp`, `/build/` or `a/**/b`, matched byte by byte.
///
/// Every place the pattern may have reached is followed at once, so that no pattern takes longer than its length times
/// that of the path, whoever wrote it.
///
/// Source: `gitignore(5)`, PATTERN FORMAT; git, `dir.c`, `parse_path_pattern`, and `wildmatch.c`.
struct GlobPattern: Sendable {
  private enum Form: Sendable {
    case exact
    /// `*` and something after which nothing special follows.
    case suffix([UInt8])
    case wild([Token])
    /// Nothing matches, as a bracket that is not closed.
    case nothing
  }

  private enum Token: Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    /// Any number of bytes, with `/` among them or without.
    case run(crossing: Bool)
    /// The next two tokens may be left out.
    case optionalPair
  }

  private let text: [UInt8]
  private var form: Form
  /// True for `folder/`, which stands for folders only.
  let isForFolders: Bool
  /// True where there is no `/` but at the end, so that the last name of a path is what counts.
  let isOfName: Bool

  init(_ bytes: some Sequence<UInt8>) {
    var text = Array(bytes)
    isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    isOfName = !text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    self.text = text
    form = .exact
    let special = "*?[\\".utf8
    guard text.contains(where: special.contains) else { return }
    if isOfName, text.first == UInt8(ascii: "*"), !text.dropFirst().contains(where: special.contains) {
      form = .suffix(Array(text.dropFirst()))
    } else {
      form = Self.tokens(text, isOfName: isOfName).map { .wild($0) } ?? .nothing
    }
  }

  /// - Parameters:
  ///   - path: From the folder of the file the pattern stands in.
  ///   - nameStart: Where in it the last name begins.
  func matches(_ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let subject = isOfName ? UnsafeRawBufferPointer(rebasing: path[nameStart...]) : path
    switch form {
    case .exact: return subject.elementsEqual(text)
    case .suffix(let end): return subject.count >= end.count && subject.suffix(end.count).elementsEqual(end)
    case .wild(let tokens): return Self.matches(tokens, subject, keepsFolders: !isOfName)
    case .nothing: return false
    }
  }

  /// Tells whether a whole text fits a pattern in which `/` is met by `**` alone, as conditions in settings have it.
  static func fits(_ text: some Sequence<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let tokens = tokens(pattern, isOfName: false) else { return false }
    return Array(text).withUnsafeBytes { matches(tokens, $0, keepsFolders: true) }
  }

  // MARK: Reading

  /// - Returns: nil for a pattern nothing can match.
  private static func tokens(_ text: [UInt8], isOfName: Bool) -> [Token]? {
    var tokens: [Token] = []
    var position = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\\"):
        position += 1
        guard position < text.count else { return nil }
        tokens.append(.byte(text[position]))
        position += 1
      case UInt8(ascii: "?"):
        tokens.append(.any)
        position += 1
      case UInt8(ascii: "["):
        guard let (set, end) = ByteSet.read(text, from: position) else { return nil }
        tokens.append(.set(set))
        position = end
      case UInt8(ascii: "*"): appendStars(text, &position, isOfName: isOfName, to: &tokens)
      default:
        tokens.append(.byte(text[position]))
        position += 1
      }
    }
    return tokens
  }

  /// Two stars that are a whole name stand for any number of folders.
  private static func appendStars(_ text: [UInt8], _ position: inout Int, isOfName: Bool, to tokens: inout [Token]) {
    let start = position
    while position < text.count, text[position] == UInt8(ascii: "*") { position += 1 }
    let slash = UInt8(ascii: "/")
    let beginsName = start == 0 || text[start - 1] == slash
    let rest = text[position...]
    let endsName = rest.isEmpty || rest.first == slash || rest.starts(with: [UInt8(ascii: "\\"), slash])
    let isWholeName = position - start > 1 && beginsName && endsName
    if isWholeName, rest.first == slash { tokens.append(.optionalPair) }
    tokens.append(.run(crossing: isOfName || isWholeName))
  }

  // MARK: Matching

  private static func matches(_ tokens: [Token], _ text: UnsafeRawBufferPointer, keepsFolders: Bool) -> Bool {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: 2 * (tokens.count + 1)) { memory in
      memory.initialize(repeating: false)
      var now = UnsafeMutableBufferPointer(rebasing: memory[...tokens.count])
      var next = UnsafeMutableBufferPointer(rebasing: memory[(tokens.count + 1)...])
      reach(0, tokens, now)
      for byte in text {
        next.update(repeating: false)
        var isAlive = false
        for place in tokens.indices where now[place] {
          let isSlash = byte == UInt8(ascii: "/")
          switch tokens[place] {
          case .byte(let wanted) where wanted == byte: reach(place + 1, tokens, next)
          case .any where !(isSlash && keepsFolders): reach(place + 1, tokens, next)
          case .set(let set) where set.contains(byte) && !(isSlash && keepsFolders): reach(place + 1, tokens, next)
          case .run(let crossing) where crossing || !isSlash: reach(place, tokens, next)
          default: continue
          }
          isAlive = true
        }
        guard isAlive else { return false }
        swap(&now, &next)
      }
      return now[tokens.count]
    }
  }

  /// Marks a place, and those that are reached from it without a byte.
  private static func reach(_ place: Int, _ tokens: [Token], _ places: UnsafeMutableBufferPointer<Bool>) {
    guard !places[place] else { return }
    places[place] = true
    guard place < tokens.count else { return }
    switch tokens[place] {
    case .run: reach(place + 1, tokens, places)
    case .optionalPair:
      reach(place + 1, tokens, places)
      reach(place + 3, tokens, places)
    default: break
    }
  }
}

/// Bytes a bracket such as `[a-z]` or `[!.]` stands for.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>(repeating: 0)

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

  private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Reads a bracket and returns where the pattern goes on behind it; nil where it is not closed or names a class that
  /// does not exist.
  static func read(_ text: [UInt8], from start: Int) -> (ByteSet, end: Int)? {
    var set = ByteSet()
    var position = start + 1
    let isNegated =
      position < text.count && (text[position] == UInt8(ascii: "!") || text[position] == UInt8(ascii: "^"))
    if isNegated { position += 1 }
    var previous: UInt8?
    var isFirst = true
    while true {
      guard position < text.count else { return nil }
      var byte = text[position]
      if byte == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if byte == UInt8(ascii: "["), position + 1 < text.count, text[position + 1] == UInt8(ascii: ":"),
        let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: "]"))
      {
        // Without a colon before it the bracket is a letter like others.
        if end > position + 2, text[end - 1] == UInt8(ascii: ":") {
          guard let members = members(ofClass: text[(position + 2)..<(end - 1)]) else { return nil }
          for byte in 0...UInt8.max where members(byte) { set.insert(byte) }
          position = end + 1
          previous = nil
          continue
        }
      }
      if byte == UInt8(ascii: "-"), let low = previous, position + 1 < text.count,
        text[position + 1] != UInt8(ascii: "]")
      {
        position += 1
        if text[position] == UInt8(ascii: "\\") { position += 1 }
        guard position < text.count else { return nil }
        if low <= text[position] { for byte in low...text[position] { set.insert(byte) } }
        previous = nil
        position += 1
        continue
      }
      if byte == UInt8(ascii: "\\") {
        position += 1
        guard position < text.count else { return nil }
        byte = text[position]
      }
      set.insert(byte)
      previous = byte
      position += 1
    }
    if isNegated { set.words = ~set.words }
    return (set, position + 1)
  }

  private static func members(ofClass name: ArraySlice<UInt8>) -> ((UInt8) -> Bool)? {
    let isDigit = { (byte: UInt8) in (48...57).contains(byte) }
    let isUpper = { (byte: UInt8) in (65...90).contains(byte) }
    let isLower = { (byte: UInt8) in (97...122).contains(byte) }
    let isLetter = { isUpper($0) || isLower($0) }
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": return { isLetter($0) || isDigit($0) }
    case "alpha": return isLetter
    case "blank": return { $0 == 32 || $0 == 9 }
    case "cntrl": return { $0 < 32 || $0 == 127 }
    case "digit": return isDigit
    case "graph": return { (33...126).contains($0) }
    case "lower": return isLower
    case "print": return { (32...126).contains($0) }
    case "punct": return { (33...126).contains($0) && !isLetter($0) && !isDigit($0) }
    case "space": return { $0 == 32 || (9...13).contains($0) }
    case "upper": return isUpper
    case "xdigit": return { isDigit($0) || (65...70).contains($0) || (97...102).contains($0) }
    default: return nil
    }
  }
}
