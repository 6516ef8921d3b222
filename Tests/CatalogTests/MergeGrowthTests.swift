import Catalog
import JSON
import TestKit
import Testing

/// Files that are large in one thing: merging takes as long as reading them.
@Suite struct MergeGrowthTests {
  private func contents(_ text: String) throws -> ContentsDocument { try ContentsDocument(parsing: Array(text.utf8)) }

  private func merge(_ base: String, _ mine: String, _ theirs: String) throws -> ContentsMerge {
    let (base, mine, theirs) = (try contents(base), try contents(mine), try contents(theirs))
    var result: ContentsMerge?
    let seconds = processorSeconds { result = ContentsMerge(base: base, mine: mine, theirs: theirs, of: .imageSet) }
    #expect(seconds < 30)
    return try #require(result)
  }

  @Test func longListsOfWords() throws {
    func tags(_ numbers: Range<Int>) -> String {
      let words = numbers.map { "\"t\($0)\"" }.joined(separator: ",")
      return "{ \"properties\" : { \"on-demand-resource-tags\" : [\(words)] } }"
    }
    let result = try merge(tags(100..<20_000), tags(0..<20_000), tags(200..<20_100))
    let words = result.document.properties["on-demand-resource-tags"]?.elements?.compactMap(\.text) ?? []
    #expect(result.conflicts.isEmpty)
    #expect(words == (Array(0..<100) + Array(200..<20_100)).map { "t\($0)" })
  }

  @Test func objectsOfManyMembers() throws {
    func members(_ numbers: Range<Int>, _ value: Int) -> String {
      "{" + numbers.map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
    }
    let result = try merge(members(0..<20_000, 1), members(0..<20_000, 2), members(100..<20_100, 1))
    #expect(result.document.object.names.count == 20_100)
    #expect(result.conflicts.count == 100, "what they removed and we changed")
  }

  @Test func manyNewElementsOnBothSides() throws {
    func set(_ numbers: [Int]) -> String {
      let images = numbers.map { "{\"filename\":\"\($0).png\",\"idiom\":\"universal\",\"locale\":\"x\($0)\"}" }
      return "{\"images\":[\(images.joined(separator: ","))]}"
    }
    let (mine, theirs) = (Array(0..<6_000), [0] + Array(6_000..<12_000))
    let result = try merge(set([0]), set(mine), set(theirs))
    #expect(result.conflicts.isEmpty)
    let names = result.document.elements("images").compactMap(\.filename)
    #expect(names == ([0] + theirs.dropFirst() + mine.dropFirst()).map { "\($0).png" })
  }
}
