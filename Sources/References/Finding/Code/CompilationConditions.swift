internal import Files

/// The conditions under which the parts of a code file are compiled: `#if os(iOS)`, `#elseif DEBUG`, `#ifdef TEST`.
/// Code that only Xcode shows, as a preview, has a condition that is never known.
///
/// They are stored as one string for each part, so that the contents of a file can be evaluated separately from a
/// build.
struct CompilationConditions {
  /// The start of each part and its condition; nil if it is always compiled.
  private var parts: [(start: Int, condition: String?)] = []
  /// Nothing is known in a file whose conditions aren't closed.
  private static let unknown = "?"
  private let previews: [Range<Int>]

  /// - Parameter bytes: A file of Swift or Objective-C. A directive in a comment counts as one.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    previews = Self.previews(in: bytes)
    var stack: [Branches] = []
    var position = 0
    while let mark = bytes.offset(of: UInt8(ascii: "#"), from: position) {
      let start = bytes[position..<mark].lastIndex(of: 0x0A).map { $0 + 1 } ?? position
      let end = bytes.offset(of: 0x0A, from: mark) ?? bytes.count
      if let (word, condition) = Self.directive(bytes[start..<end]) {
        guard Self.note(word, condition, &stack) else {
          parts = [(0, Self.unknown)]
          return
        }
        let all = stack.map(\.condition)
        parts.append((end, all.isEmpty ? nil : all.joined(separator: " && ")))
      }
      position = end + 1
    }
    if !stack.isEmpty { parts = [(0, Self.unknown)] }
  }

  /// Returns the condition of the code at a place; nil if it is always compiled.
  func condition(at place: Int) -> String? {
    let condition = parts.last { $0.start <= place }?.condition
    return previews.contains { $0.contains(place) } ? Self.unknown : condition
  }

  /// Returns the blocks of `#Preview` and of the types that conform to `PreviewProvider`.
  private static func previews(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = 0
    while let start = bytes.offset(of: UInt8(ascii: "P"), from: position) {
      position = start + 1
      let isMacro = start > 0 && bytes[start - 1] == UInt8(ascii: "#")
      guard bytes[start...].starts(with: (isMacro ? "Preview" : "PreviewProvider").utf8),
        let open = bytes.offset(of: UInt8(ascii: "{"), from: start)
      else { continue }
      var depth = 0
      position = open
      repeat {
        if bytes[position] == UInt8(ascii: "{") { depth += 1 }
        if bytes[position] == UInt8(ascii: "}") { depth -= 1 }
        position += 1
      } while position < bytes.count && depth > 0
      found.append(open..<position)
    }
    return found
  }

  /// The branches of one `#if` up to the one that a place is in.
  private struct Branches {
    var earlier: [String] = []
    var current: String

    var condition: String { (earlier.map { "!(\($0))" } + ["(\(current))"]).joined(separator: " && ") }
  }

  /// Returns false if a directive has no matching `#if`.
  private static func note(_ word: String, _ condition: String, _ stack: inout [Branches]) -> Bool {
    switch word {
    case "if": stack.append(Branches(current: condition))
    case "ifdef": stack.append(Branches(current: "defined(\(condition))"))
    case "ifndef": stack.append(Branches(current: "!defined(\(condition))"))
    case "elseif", "elif", "else":
      guard var last = stack.popLast() else { return false }
      last.earlier.append(last.current)
      last.current = word == "else" ? "true" : condition
      stack.append(last)
    case "endif": return stack.popLast() != nil
    default: break
    }
    return true
  }

  private static func directive(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> (word: String, condition: String)? {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.first == UInt8(ascii: "#") else { return nil }
    let rest = text.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    let word = String(decoding: rest.prefix(while: CodeScanner.isWord), as: UTF8.self)
    guard words.contains(word) else { return nil }
    let condition = String(decoding: rest.dropFirst(word.utf8.count), as: UTF8.self)
    return (word, condition.split(separator: "//", omittingEmptySubsequences: false).first.map(String.init) ?? "")
  }

  private static let words: Set = ["if", "ifdef", "ifndef", "elseif", "elif", "else", "endif"]
}

extension BuildTargets.Platform {
  /// Returns whether code with a condition is compiled for the system; nil if it depends on settings that aren't
  /// evaluated.
  public func meets(_ condition: String?) -> Bool? {
    guard let condition else { return true }
    var parser = ConditionParser(condition, for: self)
    return parser.value()
  }
}

/// Evaluates a condition for one system. Unknown conditions such as `DEBUG` are nil.
///
/// Source: *The Swift Programming Language*, "Conditional compilation block"; `TargetConditionals.h`.
private struct ConditionParser {
  private var tokens: [Substring] = []
  private var position = 0
  private var depth = 0
  private let platform: BuildTargets.Platform

  private static let deepest = 64

  init(_ text: String, for platform: BuildTargets.Platform) {
    self.platform = platform
    var rest = text[...]
    while let first = rest.first {
      let isWord = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "_" }
      let token =
        isWord(first)
        ? rest.prefix(while: isWord) : rest.hasPrefix("&&") || rest.hasPrefix("||") ? rest.prefix(2) : rest.prefix(1)
      if !first.isWhitespace { tokens.append(token) }
      rest = rest.dropFirst(token.count)
    }
  }

  /// The value of the whole condition; nil if it isn't understood.
  mutating func value() -> Bool? {
    let value = either()
    return position == tokens.count ? value : nil
  }

  private var next: Substring? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(_ token: Substring) -> Bool {
    guard next == token else { return false }
    position += 1
    return true
  }

  private mutating func either() -> Bool? {
    var value = both()
    while take("||") {
      let other = both()
      value = value == true || other == true ? true : value == nil || other == nil ? nil : false
    }
    return value
  }

  private mutating func both() -> Bool? {
    var value = single()
    while take("&&") {
      let other = single()
      value = value == false || other == false ? false : value == nil || other == nil ? nil : true
    }
    return value
  }

  private mutating func single() -> Bool? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let token = next else { return nil }
    position += 1
    if token == "!" { return single().map { !$0 } }
    if token == "(" {
      let value = either()
      return take(")") ? value : nil
    }
    guard let argument = argument() else { return Self.value(of: token, on: platform) }
    switch token {
    case "os": return Self.names[argument].map { $0 == platform } ?? false
    case "canImport": return Self.hasModule(argument, on: platform)
    case "defined": return Self.value(of: argument, on: platform) == true ? true : nil
    case "targetEnvironment": return argument == "macCatalyst" && platform != .iOS ? false : nil
    default: return nil
    }
  }

  /// The word in parentheses after a word; nil if there is none, and empty for anything else in them.
  private mutating func argument() -> Substring? {
    guard take("(") else { return nil }
    var inside: [Substring] = []
    var open = 1
    while let token = next {
      position += 1
      if token == "(" { open += 1 }
      if token == ")" { open -= 1 }
      if open == 0 { break }
      inside.append(token)
    }
    return inside.count == 1 ? inside[0] : ""
  }

  private static let names: [Substring: BuildTargets.Platform] = [
    "iOS": .iOS, "macOS": .macOS, "OSX": .macOS, "tvOS": .tvOS, "watchOS": .watchOS, "visionOS": .visionOS,
    "xrOS": .visionOS,
  ]

  private static func hasModule(_ module: Substring, on platform: BuildTargets.Platform) -> Bool? {
    switch module {
    case "UIKit": platform != .macOS
    // Catalyst has it, too.
    case "AppKit", "Cocoa": platform == .macOS ? true : platform == .iOS ? nil : false
    default: nil
    }
  }

  private static func value(of word: Substring, on platform: BuildTargets.Platform) -> Bool? {
    switch word {
    case "true", "1", "TARGET_OS_MAC": true
    case "false", "0": false
    case "TARGET_OS_IPHONE": platform != .macOS
    case "TARGET_OS_IOS": platform == .iOS
    case "TARGET_OS_OSX": platform == .macOS
    case "TARGET_OS_TV": platform == .tvOS
    case "TARGET_OS_WATCH": platform == .watchOS
    case "TARGET_OS_VISION": platform == .visionOS
    default: nil
    }
  }
}
