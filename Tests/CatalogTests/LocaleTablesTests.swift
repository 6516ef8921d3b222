import Testing

@testable import Catalog

@Suite struct LocaleTablesTests {
  @Test func everyChainOfParentsEnds() {
    for tag in LocaleTables.parents.keys {
      let chain = Array(sequence(first: tag) { LocaleTables.parent(of: $0) }.prefix(12))
      #expect(chain.count < 12, "\(chain)")
    }
  }

  @Test func everyTagIsSpelledAsTagsAre() {
    let parents = LocaleTables.parents.values.filter { $0 != "root" }
    for tag in [LocaleTables.aliases.keys, LocaleTables.parents.keys, LocaleTables.impliedRegions.keys].joined() {
      #expect(LanguageTag(tag)?.identifier == tag)
    }
    for tag in [Array(LocaleTables.aliases.values), parents].joined() {
      #expect(LanguageTag(tag)?.identifier == tag)
    }
  }

  @Test func noAliasLeadsToAnother() throws {
    for tag in LocaleTables.aliases.keys {
      let canonical = try #require(LanguageTag(tag)).canonical
      #expect(canonical.canonical == canonical, "\(tag)")
    }
  }

  @Test func impliedRegionsAreRegions() {
    for region in Set(LocaleTables.impliedRegions.values) where region != "-" {
      #expect(LanguageTag("en-\(region)")?.region == region)
    }
  }
}
