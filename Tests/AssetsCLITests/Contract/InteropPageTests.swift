import Files
import TestKit
import Testing

/// The page that says which test holds which promise, and the tests themselves: neither names what the other does not.
@Suite struct InteropPageTests {
  private static let page = "Sources/AssetsCLI/AssetsCLI.docc/Interop.md"

  /// A row of the page.
  private struct Row {
    var number: Int
    var promise: String
    /// `Suite/function`, or the suite alone.
    var tests: Set<String>
    var remark: String
  }

  private func rows() throws -> [Row] {
    let text = String(decoding: try FileSystem.read(Path.join(PackageFolder.path, Self.page)), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count == 3, let number = Int(cells[0]) else { return nil }
      let names = cells[2].split(separator: "`").enumerated().filter {
        $0.offset % 2 == (cells[2].hasPrefix("`") ? 0 : 1)
      }
      .map { String($0.element) }.filter { $0.split(separator: "/").first?.hasSuffix("Tests") == true }
      return Row(number: number, promise: cells[1], tests: Set(names), remark: cells[2])
    }
  }

  @Test func everyNumberHasOneRow() throws {
    let rows = try rows()
    #expect(rows.map(\.number) == Array(1...39))
    for row in rows {
      #expect(!row.promise.isEmpty, "\(row.number)")
      #expect(!row.tests.isEmpty || row.remark.hasPrefix("Not yet"), "\(row.number) has no test and no reason")
    }
  }

  /// A suite stands for all of its tests.
  @Test func everyTestThatIsNamedNamesTheNumber() throws {
    let mentions = try ContractMentions()
    let suite = { (name: String) in String(name.prefix { $0 != "/" }) }
    for row in try rows() {
      let named = mentions.tests(of: row.number)
      let known = named.union(named.map(suite))
      #expect(row.tests.subtracting(known) == [], "\(row.number): the page names tests that do not name the number")
      let missing = named.filter { !row.tests.contains($0) && !row.tests.contains(suite($0)) }
      #expect(missing == [], "\(row.number): add these to \(Self.page)")
    }
  }
}

/// The numbers of the contract that tests name in what is said of them, or in their display names.
struct ContractMentions {
  private var found: [Int: Set<String>] = [:]

  init() throws {
    var folders = [Path.join(PackageFolder.path, "Tests")]
    while let folder = folders.popLast() {
      for entry in try FileSystem.entries(of: folder) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { folders.append(path) }
        if entry.name.hasSuffix("Tests.swift") { read(String(decoding: try FileSystem.read(path), as: UTF8.self)) }
      }
    }
  }

  func tests(of number: Int) -> Set<String> { found[number] ?? [] }

  /// What is said of a test stands right above it, or in its attribute.
  private mutating func read(_ text: String) {
    var suite = ""
    var waiting: Set<Int> = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmed
      if words.hasPrefix("///") || words.hasPrefix("@Test(\"") { waiting.formUnion(Self.numbers(in: words)) }
      var name: String?
      if let start = words.firstRange(of: "func ") {
        name = suite + "/" + words[start.upperBound...].prefix { $0.isLetter || $0.isNumber }
      } else if !line.hasPrefix(" "), let start = words.firstRange(of: "struct ") {
        suite = String(words[start.upperBound...].prefix { $0.isLetter || $0.isNumber })
        name = suite
      }
      if let name {
        for number in waiting { found[number, default: []].insert(name) }
      }
      if name != nil || words.isEmpty { waiting = [] }
    }
  }

  /// The numbers behind the word: `contract 22 and 28`, `contract 1, 2 and 3`.
  private static func numbers(in line: String) -> [Int] {
    var words = line.lowercased().split { " (),:\"".contains($0) }.map(String.init)[...]
    var numbers: [Int] = []
    while let start = words.firstIndex(of: "contract") {
      words = words[(start + 1)...]
      while let word = words.first, word == "and" || Int(word) != nil {
        if let number = Int(word) { numbers.append(number) }
        words = words.dropFirst()
      }
    }
    return numbers
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  fileprivate var trimmed: String {
    String(String(drop { $0 == " " }.reversed().drop { $0 == " " }).reversed())
  }
}
