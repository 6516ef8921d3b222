import Files
import TestKit
import Testing

/// Names stay those of git, Xcode and Swift.
@Suite struct DeclaredNamesTests {
  private static let folders = ["Benchmarks", "Plugins", "Sources", "Templates", "Tests"]

  private struct Use: Hashable {
    var name: String
    var file: String
  }

  /// A retired word, with what it is written with.
  private struct RetiredWord {
    var word: String
    var parts: [String]
    var joined: String

    init(_ word: String) {
      self.word = word
      parts = DeclaredNames.Name.words(of: word)
      joined = parts.joined()
    }
  }

  private static let anywhere = RetiredNames.anywhere.map(RetiredWord.init)
  private static let inTypes = RetiredNames.inTypes.map(RetiredWord.init)

  /// Which retired words a name is written with.
  private static func retired(in name: String, _ words: [RetiredWord]) -> [String] {
    let parts = DeclaredNames.Name.words(of: name)
    return words.filter { wanted in
      guard parts.count >= wanted.parts.count else { return false }
      return (0...parts.count - wanted.parts.count).contains { start in
        let found = wanted.parts.count == 1 ? parts[start] : parts[start..<start + wanted.parts.count].joined()
        return found == wanted.joined || found == wanted.joined + "s"
      }
    }.map(\.word)
  }

  /// Returns what a name of a declaration has of the retired words.
  private static func retired(_ name: DeclaredNames.Name) -> [String] {
    retired(in: name.text, anywhere)
      + (name.kind == .type ? retired(in: name.text, inTypes) : [])
  }

  @Test func retiredWordsStayRetired() throws {
    var excepted = Set(
      RetiredNames.exceptions.filter { !$0.name.hasSuffix(".swift") }.map { Use(name: $0.name, file: $0.file) })
    let all = excepted
    var found: [String] = []
    var count = 0
    // Most names occur several times.
    var known: [DeclaredNames.Name: [String]] = [:]
    for file in try Self.sources() {
      let text = String(decoding: try FileSystem.read(Path.join(PackageFolder.path, file)), as: UTF8.self)
      for name in DeclaredNames.find(in: text) {
        count += 1
        let key = DeclaredNames.Name(text: name.text, kind: name.kind, line: 0)
        let words = known[key] ?? Self.retired(name)
        known[key] = words
        if words.isEmpty { continue }
        let use = Use(name: name.text, file: file)
        excepted.remove(use)
        if !all.contains(use) {
          found.append("\(file):\(name.line): \(name.text) has '\(words.joined(separator: "', '"))'")
        }
      }
      let words = file.split(separator: "/").flatMap { Self.retired(in: String($0), Self.anywhere) }
      if !words.isEmpty { found.append("\(file) has '\(words.joined(separator: "', '"))'") }
    }
    #expect(count > 10_000, "the scanner finds what the package declares")
    #expect(found == [], "choose the field's term, or add an exception with its reason to RetiredNames.swift")
    #expect(excepted == [], "these exceptions are not needed any longer")
  }

  /// Two files of one name are told apart by no error message, and by no editor's list of files.
  @Test func fileNamesOccurOnce() throws {
    var files: [String: [String]] = [:]
    for file in try Self.sources() {
      let name = String(file[file.lastIndex(of: "/").map(file.index(after:))!...])  // every path has a folder
      files[name.lowercased(), default: []].append(file)
    }
    var excepted = Set(RetiredNames.exceptions.filter { $0.name.hasSuffix(".swift") }.map(\.file))
    var found: [String] = []
    for (_, same) in files.sorted(by: { $0.key < $1.key }) where same.count > 1 {
      let left = same.filter { excepted.remove($0) == nil }
      if left.count > 1 { found.append(left.joined(separator: " and ")) }
    }
    #expect(found == [])
    #expect(excepted == [], "these exceptions are not needed any longer")
  }

  @Test func exceptionsAreFewAndHaveReasons() {
    #expect(RetiredNames.exceptions.count <= 20)
    #expect(RetiredNames.exceptions.allSatisfy { $0.reason.utf8.count > 10 })
  }

  @Test func declarationsAreFound() {
    let sample = #"""
      /// class InAComment { let picture = 1 }
      /* struct /* enum Nested {} */ StillAComment {} */
      public struct PictureSheet<T>: Sendable {
        let text = "class InAString {"
        let long = """
          struct InALongString {}
          """
        let raw = #"a "class InARawString" \"#
        var (left, rightColour) = (1, 2)
        enum Kind: String {
          case first, `default` = "struct InAValue"
          case second(catalogue: Int, [String]),
            third
        }
        class func make() -> Self { switch kind { case first: fatalError() case .second(let hidden, _): fatalError() } }
        static func + (a: Self, b: Self) -> Self { if case third = a.kind { return b.self.class } else { return a } }
      }
      protocol Source: AnyObject { associatedtype WayBackID }
      typealias Problem = Int; actor Worker {}
      """#
    let names = DeclaredNames.find(in: sample)
    #expect(
      names.filter { $0.kind == .type }.map(\.text) == [
        "PictureSheet", "Kind", "Source", "WayBackID", "Problem", "Worker",
      ])
    #expect(
      names.filter { $0.kind == .member }.map(\.text) == [
        "text", "long", "raw", "left", "rightColour", "first", "default", "second", "third", "make", "hidden",
      ])
    #expect(names.first { $0.text == "make" }?.line == 15)
    #expect(
      names.filter { !Self.retired($0).isEmpty }.map(\.text) == ["PictureSheet", "rightColour", "WayBackID", "Problem"])
  }

  @Test(arguments: [
    ("catalogJSONReader", ["catalog", "json", "reader"]), ("ImageSet2x", ["image", "set2x"]),
    ("_wayBack", ["way", "back"]),
    ("PBXObjectIDs", ["pbx", "object", "i", "ds"]), ("Failure+Import.swift", ["failure", "import", "swift"]),
  ])
  func namesAreSplitIntoWords(name: String, words: [String]) {
    #expect(DeclaredNames.Name.words(of: name) == words)
  }

  @Test func partsOfOtherWordsAreNotRetired() {
    #expect(Self.retired(in: "lookupStopped", Self.inTypes) == [])
    #expect(Self.retired(in: "HTTPProblems", Self.inTypes) == ["Problem"])
    #expect(Self.retired(in: "theWaysBack", Self.anywhere) == [])
    #expect(Self.retired(in: "aWayBackIsTold", Self.anywhere) == ["WayBack"])
  }

  /// Returns the paths of all Swift files, relative to the package.
  private static func sources() throws -> [String] {
    var files: [String] = []
    var pending = folders
    while let folder = pending.popLast() {
      for entry in try FileSystem.entries(of: Path.join(PackageFolder.path, folder)) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder {
          pending.append(path)
        } else if entry.name.hasSuffix(".swift") {
          files.append(path)
        }
      }
    }
    return files.sorted()
  }
}
