/// A pattern of `.gitignore` or `.gitattributes`, such as `*.tmp`, `/build/` or `a/**/b`, matched byte by byte.
///
/// All positions that the pattern may have reached are followed at once, so the time is at most the pattern's length
/// times the path's length, even for a hostile pattern.
///
/// If case is ignored (`core.ignoreCase`), ASCII letters are folded in the path and in the pattern, except after a
/// backslash or as single characters in a bracket: as in git, `[A]` and `\A` then match nothing.
///
/// Source: `gitignore(5)`, PATTERN FORMAT; git, `dir.c`, `parse_path_pattern` and `fspathncmp`, and `wildmatch.c`,
/// `WM_CASEFOLD`.
struct GlobPattern: Sendable {
  private enum Form: Sendable {
    case exact
    /// `*` followed by literal text only.
    case suffix([UInt8])
    case wild([Token])
    /// Matches nothing, for example because a bracket is not closed.
    case nothing
  }

  private enum Token: Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    /// Any number of bytes, including `/` or not.
    case run(crossing: Bool)
    /// The next two tokens are optional.
    case optionalPair
  }

  private let text: [UInt8]
  private var form: Form
  /// True for `folder/`, which matches only folders.
  let isForFolders: Bool
  /// True if there is no `/` except at the end, so that only the last path component is matched.
  let isOfName: Bool
  private let foldsCase: Bool

  init(_ bytes: some Sequence<UInt8>, foldsCase: Bool = false) {
    self.foldsCase = foldsCase
    var text = Array(bytes)
    isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    isOfName = !text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    self.text = foldsCase ? text.map(Self.folded) : text
    form = .exact
    let special = "*?[\\".utf8
    guard text.contains(where: special.contains) else { return }
    if isOfName, text.first == UInt8(ascii: "*"), !text.dropFirst().contains(where: special.contains) {
      form = .suffix(Array(self.text.dropFirst()))
    } else {
      form = Self.tokens(text, isOfName: isOfName, foldsCase: foldsCase).map { .wild($0) } ?? .nothing
    }
  }

  /// - Parameters:
  ///   - path: Relative to the folder of the file that contains the pattern.
  ///   - nameStart: The offset of the last path component.
  func matches(_ path: UnsafeRawBufferPointer, nameStart: Int, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let subject = isOfName ? UnsafeRawBufferPointer(rebasing: path[nameStart...]) : path
    switch form {
    case .exact: return isSame(subject[...], text)
    case .suffix(let end): return subject.count >= end.count && isSame(subject.suffix(end.count), end)
    case .wild(let tokens): return Self.matches(tokens, subject, keepsFolders: !isOfName, foldsCase: foldsCase)
    case .nothing: return false
    }
  }

  private func isSame(_ name: Slice<UnsafeRawBufferPointer>, _ text: [UInt8]) -> Bool {
    foldsCase ? name.lazy.map(Self.folded).elementsEqual(text) : name.elementsEqual(text)
  }

  private static func folded(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  /// Returns whether a whole text matches a pattern in which only `**` matches `/`, as in conditions of settings.
  static func fits(_ text: some Sequence<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let tokens = tokens(pattern, isOfName: false) else { return false }
    return Array(text).withUnsafeBytes { matches(tokens, $0, keepsFolders: true) }
  }

  // MARK: Reading

  /// - Returns: nil for a pattern that can't match anything.
  private static func tokens(_ text: [UInt8], isOfName: Bool, foldsCase: Bool = false) -> [Token]? {
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
        guard let (set, end) = ByteSet.read(text, from: position, foldsCase: foldsCase) else { return nil }
        tokens.append(.set(set))
        position = end
      case UInt8(ascii: "*"): appendStars(text, &position, isOfName: isOfName, to: &tokens)
      default:
        tokens.append(.byte(foldsCase ? folded(text[position]) : text[position]))
        position += 1
      }
    }
    return tokens
  }

  /// Two stars that are a whole path component match any number of folders.
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

  private static func matches(
    _ tokens: [Token], _ text: UnsafeRawBufferPointer, keepsFolders: Bool, foldsCase: Bool = false
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: 2 * (tokens.count + 1)) { memory in
      memory.initialize(repeating: false)
      var now = UnsafeMutableBufferPointer(rebasing: memory[...tokens.count])
      var next = UnsafeMutableBufferPointer(rebasing: memory[(tokens.count + 1)...])
      reach(0, tokens, now)
      for letter in text {
        let byte = foldsCase ? folded(letter) : letter
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

  /// Marks a position, and those that can be reached from it without consuming a byte.
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
