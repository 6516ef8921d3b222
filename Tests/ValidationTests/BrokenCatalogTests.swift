import Catalog
import Files
import TestKit
import Testing

@testable import Validation

/// Rules meet files of any kind: whatever stands in a `Contents.json` or an image, each rule ends and gives findings.
@Suite struct BrokenCatalogTests {
  /// The examples of all rules, each tree once.
  private static let trees = RuleList.all.flatMap { $0.description.accepts + $0.description.rejects }.map(\.tree)

  @Test(arguments: UInt64(1)...20)
  func rulesSurviveChangedBytes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<12 {
      var tree = Self.trees[random.number(0...Self.trees.count - 1)]
      for path in tree.files.keys.sorted() where random.number(0...1) == 0 {
        tree.files[path] = Self.changed(tree.files[path] ?? [], &random)
      }
      let catalogs = try CatalogFinder(tree).catalogs(under: "")
      let report = try Validator().validate(catalogs, in: tree)
      #expect(report.findings.allSatisfy { !$0.message.isEmpty && RuleList.ids.contains($0.rule) })
      #expect(try Validator().validate(catalogs, in: tree) == report)
    }
  }

  private static func changed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let words = ["1x", "0x", "1e308x", "../a", "universal", "null", "{}", "[]", "1024x1024", "\u{1B}[2J", "-1"]
    for _ in 0...random.number(0...2) where bytes.count > 2 {
      let place = random.number(0...bytes.count - 2)
      switch random.number(0...3) {
      case 0: bytes[place] = UInt8(random.number(0...255))
      case 1: bytes.replaceSubrange(place..<place + 1, with: Array(words[random.number(0...words.count - 1)].utf8))
      case 2: bytes = Array(bytes.prefix(place))
      default: bytes.remove(at: place)
      }
    }
    return bytes
  }
}
