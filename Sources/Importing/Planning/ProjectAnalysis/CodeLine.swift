internal import Files
internal import References

/// Properties of a line of Swift or Objective-C that don't need a parser.
enum CodeLine {
  /// The strings in quotes, each with the place of its quote; up to the start of a comment.
  static func texts(in line: ArraySlice<UInt8>) -> [(start: Int, text: String)] {
    var texts: [(start: Int, text: String)] = []
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      if byte == UInt8(ascii: "/"), line[position...].starts(with: "//".utf8) { break }
      if byte == UInt8(ascii: "\"") {
        let start = position
        position += 1
        while position < line.endIndex, line[position] != UInt8(ascii: "\"") {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, line.endIndex)
        texts.append((start, String(decoding: line[(start + 1)..<end], as: UTF8.self)))
      }
      position += 1
    }
    return texts
  }

  /// True if nothing but white space and a `@` is in between.
  static func isNext(_ start: Int, after end: Int, in line: ArraySlice<UInt8>) -> Bool {
    start >= end && line[end..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "@") }
  }

  /// True if a string is the only argument of a call, possibly after a label.
  static func isOnly(_ text: (start: Int, text: String), after end: Int, in line: ArraySlice<UInt8>) -> Bool {
    let next = line[text.start...].dropFirst(text.text.utf8.count + 2).first
    return line[end..<text.start].allSatisfy { CodeScanner.isWord($0) || "( :@".utf8.contains($0) }
      && (next == UInt8(ascii: ")") || next == UInt8(ascii: "]"))
  }

  /// True for a line that declares a function.
  static func isDeclared(in line: ArraySlice<UInt8>) -> Bool {
    isDeclaration(line) || FileAPIKeywords.matches(Array("func ".utf8), in: line)
  }

  /// True for a method of Objective-C that is declared or implemented on the line.
  static func isDeclaration(_ line: ArraySlice<UInt8>) -> Bool {
    let code = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard code.first == UInt8(ascii: "-") || code.first == UInt8(ascii: "+") else { return false }
    return code.dropFirst().first { $0 != 0x20 } == UInt8(ascii: "(")
  }

  static func isComment(_ line: ArraySlice<UInt8>, before place: Int) -> Bool {
    guard let end = FileAPIKeywords.end(of: Array("//".utf8), in: line[..<place]) else { return false }
    return !line[..<end].contains(UInt8(ascii: "\""))
  }

  /// True for `contentsOfFile:` of something that isn't an image: text, a list, a dictionary.
  static func opensText(_ line: ArraySlice<UInt8>, before end: Int) -> Bool {
    let before = line[..<end]
    return FileAPIKeywords.texts.contains { FileAPIKeywords.matches($0, in: before) }
  }

  /// The names of files in a part of a page or style sheet: `bell.png` in `<img src='bell.png'>`.
  static func filesOfPage(_ text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.contains("url(") else { return [] }
    return text.split { "<>()'\"\\=/ ,;".contains($0) }.map(String.init).filter { ImageFileKind(fileName: $0) != nil }
  }

  /// The names that a `case` of an enumeration declares: `portrait` and `small` of `case portrait, small = "tiny"`.
  static func casesOfEnum(_ line: ArraySlice<UInt8>) -> [String] {
    let code = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard code.starts(with: "case ".utf8) else { return [] }
    return String(decoding: code.dropFirst(5), as: UTF8.self).split(separator: ",").compactMap { part in
      let words = part.split { " =(:\r`".contains($0) }
      return words.first.map(String.init)
    }
  }

  /// The function that the nearest line above declares; for an initializer in Swift that of the type.
  static func function(around index: Int, _ lines: [ArraySlice<UInt8>]) -> ResourceLookups.Function? {
    guard
      let start = lines[...index].suffix(farthest).lastIndex(where: { line in
        declaredFunction(line) != nil || isInitializer(line)
      })
    else { return nil }
    let owner = lines[...start].reversed().lazy.compactMap(declaredType).first
    if let name = declaredFunction(lines[start]) { return .init(name: name, owner: owner) }
    // An argument of `UIImage(` is mostly one of an initializer of the system.
    return owner.flatMap { isTypeOfSystem($0) ? nil : .init(name: $0, owner: $0) }
  }

  /// `Loader` of `final class Loader: NSObject {`, `extension Loader {` and `@implementation Loader (Icons)`.
  private static func declaredType(_ line: ArraySlice<UInt8>) -> String? {
    for word in typeKeywords {
      guard let end = FileAPIKeywords.end(of: word, in: withoutComment(line)) else { continue }
      let before = line[..<(end - word.count)].last ?? 0x20
      let name = line[end...].drop { $0 == 0x20 }.prefix(while: CodeScanner.isWord)
      guard before <= 0x20, let first = name.first, (0x41...0x5A).contains(first) else { continue }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  private static let typeKeywords = ["@implementation ", "class ", "struct ", "enum ", "extension ", "actor "]
    .map { Array($0.utf8) }

  /// The receiver of a call, if that is one word: `UIImage` of `[UIImage imageNamed:@"bell"]`.
  static func receiver(of word: [UInt8], endingAt end: Int, in line: ArraySlice<UInt8>) -> String? {
    var last = end - word.count
    let isMember = last > line.startIndex && line[last - 1] == UInt8(ascii: ".")
    if isMember { last -= 1 }
    while !isMember, last > line.startIndex, line[last - 1] == 0x20 { last -= 1 }
    var start = last
    while start > line.startIndex, CodeScanner.isWord(line[start - 1]) { start -= 1 }
    return start < last && last < end - word.count ? String(decoding: line[start..<last], as: UTF8.self) : nil
  }

  /// True for a type of Apple's frameworks that finds images by name: `UIImage`.
  static func isTypeOfSystem(_ name: String) -> Bool { systemTypes.contains(name) }

  private static let systemTypes: Set = [
    "CIImage", "Image", "ImageResource", "NSImage", "SKSpriteNode", "SKTexture", "UIImage", "WKImage",
    "WKInterfaceImage",
  ]

  /// True if a line sends `imageNamed:` to a type of the app's own, which may open files.
  static func asksOwnType(_ line: ArraySlice<UInt8>) -> Bool {
    let word = Array("imageNamed".utf8)
    return calls(of: word, in: line).contains { end in
      receiver(of: word, endingAt: end, in: line).map { !isTypeOfSystem($0) } ?? false
    }
  }

  /// True for the first line of an enumeration whose cases are strings: `enum Page: String {`.
  ///
  /// - Returns: Nil for a line that doesn't declare an enumeration.
  static func declaresEnumOfTexts(_ line: ArraySlice<UInt8>) -> Bool? {
    FileAPIKeywords.end(of: Array("enum ".utf8), in: withoutComment(line)).map { end in
      FileAPIKeywords.matches(Array("String".utf8), in: line[end...])
    }
  }

  /// The nearest declaration with a body above a line: a function, an initializer, a property.
  ///
  /// - Returns: Its name if it is a function that can be followed, its first lines up to the body, and the line after
  ///   it.
  static func declaration(
    around index: Int, _ lines: [ArraySlice<UInt8>]
  ) -> (name: String?, head: [UInt8], end: Int)? {
    guard let start = lines.indices[...index].suffix(farthest).last(where: { declares(lines[$0]) }) else { return nil }
    var head: [UInt8] = []
    var end = start
    while end < lines.count, end - start < Self.maxHeadLength {
      let part = lines[end].prefix { $0 != UInt8(ascii: "{") }
      head += part
      end += 1
      if part.count < lines[end - 1].count { break }
    }
    return (declaredFunction(lines[start]), head, end)
  }

  private static let maxHeadLength = 10

  private static func declares(_ line: ArraySlice<UInt8>) -> Bool {
    if isDeclared(in: line) || isInitializer(line) { return true }
    return FileAPIKeywords.matches(Array("var ".utf8), in: line) && line.last { $0 > 0x20 } == UInt8(ascii: "{")
  }

  private static func isInitializer(_ line: ArraySlice<UInt8>) -> Bool {
    guard let end = FileAPIKeywords.end(of: Array("init".utf8), in: line), end < line.endIndex,
      line[end] == UInt8(ascii: "(") || line[end] == UInt8(ascii: "?")
    else { return false }
    return end - 4 == line.startIndex || line[end - 5] <= 0x20
  }

  /// Returns a line up to the start of a comment.
  static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isText = false
    var position = line.startIndex
    while position < line.endIndex {
      switch line[position] {
      case UInt8(ascii: "\\") where isText: position += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "/") where !isText && line[position...].starts(with: "//".utf8): return line[..<position]
      default: break
      }
      position += 1
    }
    return line
  }

  /// True if the line has the word, not as a part of another one.
  static func hasWord(_ word: [UInt8], in line: ArraySlice<UInt8>) -> Bool { !places(of: word, in: line).isEmpty }

  /// The ends of all occurrences of a word that aren't part of another one.
  private static func places(of word: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    var position = line.startIndex
    while let end = FileAPIKeywords.end(of: word, in: line[position...]) {
      position = end
      let start = end - word.count
      let isWhole = start == line.startIndex || !CodeScanner.isWord(line[start - 1])
      if isWhole, end == line.endIndex || !CodeScanner.isWord(line[end]) { found.append(end) }
    }
    return found
  }

  /// The starts of the values that a line assigns to a variable: after `name =`, `name: String =`, `for name in`.
  static func values(of word: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    places(of: word, in: line).compactMap { end in
      var rest = line[end...].drop { $0 <= 0x20 }
      if rest.first == UInt8(ascii: ":") {
        rest = rest.dropFirst().drop { CodeScanner.isWord($0) || " ?!.[]<>:".utf8.contains($0) }
      }
      if rest.starts(with: "in ".utf8) {
        // A closure says nothing about its arguments.
        return FileAPIKeywords.matches(Array("for ".utf8), in: line[..<end]) ? rest.startIndex + 3 : end
      }
      // Appending to a name makes it another name.
      if rest.starts(with: "+=".utf8) { return end - word.count }
      guard rest.first == UInt8(ascii: "="), rest.dropFirst().first != UInt8(ascii: "=") else { return nil }
      return rest.startIndex + 1
    }
  }

  /// A longer function isn't followed.
  private static let farthest = 60

  private static func declaredFunction(_ line: ArraySlice<UInt8>) -> String? {
    let start: Int
    if let end = FileAPIKeywords.end(of: Array("func ".utf8), in: line) {
      start = end
    } else if isDeclaration(line), let end = line.firstIndex(of: UInt8(ascii: ")")) {
      start = end + 1
    } else {
      return nil
    }
    let word = line[start...].drop { $0 == 0x20 }.prefix(while: CodeScanner.isWord)
    // A name of one or two letters is too common.
    return word.count > 2 ? String(decoding: word, as: UTF8.self) : nil
  }

  /// The starts of the arguments for each call of a function in a line, also if it is passed on: `load(name)`,
  /// `map(load)`.
  static func calls(of function: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    places(of: function, in: line).filter { end in
      guard end < line.endIndex else { return false }
      let isHandedOn = line[end] == UInt8(ascii: ")") && line[..<(end - function.count)].last == UInt8(ascii: "(")
      // The name of a type is followed by its protocols.
      let isType = (0x41...0x5A).contains(function[0])
      return isHandedOn || line[end] == UInt8(ascii: "(") || (line[end] == UInt8(ascii: ":") && !isType)
    }
  }
}

/// The keywords with which code opens files, and their places.
enum FileAPIKeywords {
  static let resource = Array("orResource:".utf8)
  static let coreFoundation = Array("CFBundleCopyResourceURL(".utf8)
  /// `pathForImageResource:` and the like, and other calls that take a name without a label.
  static let calls = ["orImageResource:", "orImageResource(", "CFBundleCopyResourceURL("].map { Array($0.utf8) }
  static let files = ["ontentsOfFile:", "eferencingFile:"].map { Array($0.utf8) }
  /// Calls that join paths.
  static let paths = [
    "fileURLWithPath", "filePath:", "ppendingPathComponent", "ppending(path:", "ppending(component:",
    "ppendingPathExtension", "ContentsOfFile:", "contentsOfFile:", "ReferencingFile:",
  ].map { Array($0.utf8) }
  /// Calls that open every file with an extension.
  static let resources = ["orResourcesOfType:", "orResourcesWithExtension:"].map { Array($0.utf8) }
  static let directory = Array("ontentsOfDirectory".utf8)
  static let types = [Array("ofType:".utf8), Array("withExtension:".utf8)]
  static let image = Array("mage".utf8)
  /// Paths of the bundle, to which code appends names.
  static let bundlePaths = ["resourcePath", "resourceURL", "bundlePath", "bundleURL"].map { Array($0.utf8) }
  /// Parts of names that only files have.
  static let fileParts = ["@1x", "@2x", "@3x", ".png", ".jp", ".pdf", ".svg", ".heic", ".PNG", ".JP"]
    .map { Array($0.utf8) }
  /// Calls that read a file that isn't an image.
  static let texts = ["ictionary", "rray", "tring"].flatMap { kind in
    ["\(kind)(contentsOfFile:", "\(kind)WithContentsOfFile:", "\(kind) alloc] initWithContentsOfFile:"]
  }.map { Array($0.utf8) }

  /// True for a path in a folder that the app writes to, which contains no files of the product.
  static func matchesFolderOfUser(in code: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: code, as: UTF8.self).lowercased()
    return ["cache", "document", "temporary", "tmp", "applicationsupport"].contains { text.contains($0) }
  }

  /// The end of a word; nil if it isn't found.
  static func end(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var position = bytes.startIndex
    while let found = bytes[position...].firstIndex(of: word[0]) {
      if bytes[found...].starts(with: word) { return found + word.count }
      position = found + 1
    }
    return nil
  }

  static func matches(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool { end(of: word, in: bytes) != nil }
}
