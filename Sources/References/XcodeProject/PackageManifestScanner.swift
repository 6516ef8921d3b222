/// Finds the calls `.target(name: …)` and the like in Swift code, by tokens: words, strings and brackets.
struct PackageManifestScanner {
  private enum Token: Equatable {
    case word(String)
    case text(String)
    case mark(UInt8)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// The calls that create a target of code, with whether it is a test target.
  private static let makers = [
    "target": false, "executableTarget": false, "macro": false, "plugin": false, "testTarget": true,
  ]

  static func targets(in bytes: UnsafeBufferPointer<UInt8>) -> [PackageManifest.Target] {
    var scanner = PackageManifestScanner(bytes: bytes)
    var targets: [PackageManifest.Target] = []
    var before: Token?
    while let token = scanner.next() {
      if case .word(let word) = token, before == .mark(UInt8(ascii: ".")), let isTest = makers[word],
        let target = scanner.target(isTest: isTest)
      {
        targets.append(target)
      }
      before = token
    }
    return targets
  }

  /// Finds the first bracket that is never closed or was not open. In strings that contain code or span several lines
  /// brackets can't be recognized, and nothing is found.
  static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> ProjectFileError? {
    let whole = bytes.indices
    let hasOtherTexts = whole.contains { index in
      ["\\(", "\"\"\"", "#\""].contains { bytes[index...].starts(with: $0.utf8) }
    }
    if hasOtherTexts { return nil }
    func line(_ offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == 0x0A } }
    let closing = [
      UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]
    var scanner = PackageManifestScanner(bytes: bytes)
    var open: [(mark: UInt8, offset: Int)] = []
    while let token = scanner.next() {
      guard case .mark(let mark) = token else { continue }
      if closing[mark] != nil { open.append((mark, scanner.position - 1)) }
      guard closing.values.contains(mark) else { continue }
      guard let last = open.popLast(), closing[last.mark] == mark else {
        return .syntax(line: line(scanner.position - 1), .unexpected(mark))
      }
    }
    return open.last.map { .syntax(line: line($0.offset), .neverClosed(String(UnicodeScalar($0.mark)))) }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads the parentheses after the name of a call. Without parentheses, as in `.target` alone, or without a string
  /// literal as the name, there is no target; a nested one is a dependency, not a target of its own.
  private mutating func target(isTest: Bool) -> PackageManifest.Target? {
    let start = position
    guard next() == .mark(UInt8(ascii: "(")) else {
      position = start
      return nil
    }
    var target = PackageManifest.Target(name: "", isTest: isTest)
    var depth = 1
    /// The label whose value is being read, if it is directly in the call.
    var label: String?
    var last: Token?
    /// The rule for the resource whose path is being read.
    var rule = ""
    /// The label before a value in parentheses.
    var innerLabel = ""
    while depth > 0, let token = next() {
      switch token {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")):
        depth += 1
        if depth == 3, case .word(let word)? = last { rule = word }
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")): depth -= 1
      case .mark(UInt8(ascii: ",")): if depth == 1 { label = nil }
      case .mark(UInt8(ascii: ":")):
        if depth == 1, case .word(let word)? = last { label = word }
        if depth == 3, case .word(let word)? = last { innerLabel = word }
      case .text(let text):
        switch (label, depth) {
        case ("name", 1): target.name = text
        case ("path", 1): target.path = text
        case ("exclude", 2): target.exclude.append(text)
        case ("sources", 2): target.sources.append(text)
        case ("plugins", 2): target.plugins.append(text)
        case ("plugins", 3) where innerLabel == "name": target.plugins.append(text)
        case ("resources", 3): target.resources.append(.init(path: text, isCopied: rule == "copy"))
        default: break
        }
      default: break
      }
      last = token
    }
    return target.name.isEmpty ? nil : target
  }

  // MARK: Tokens

  private mutating func next() -> Token? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") {
        return .text(readText())
      } else if CodeScanner.isWord(byte) {
        let start = position
        while let byte = peek(0), CodeScanner.isWord(byte) { position += 1 }
        return .word(String(decoding: bytes[start..<position], as: UTF8.self))
      } else {
        position += 1
        return .mark(byte)
      }
    }
    return nil
  }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Swift comments can be nested.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (peek(0), peek(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        position += 2
      default: position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  /// Reads a string on one line, without resolving escapes: names of targets have none.
  private mutating func readText() -> String {
    position += 1
    let start = position
    while let byte = peek(0), byte != UInt8(ascii: "\""), byte != 0x0A {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = min(end + 1, bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
