import Catalog
import TestKit
import Testing

@testable import Importing

/// Colors of many modes, which refer to one another.
@Suite struct ColorTableTests {
  private static let red = ColorTable.Content.color(ColorValue(.sRGB, [1, 0, 0]))
  private static let blue = ColorTable.Content.color(ColorValue(.sRGB, [0, 0, 1]))

  private func variant(
    _ idiom: String = "universal", gamut: String? = nil, isDark: Bool = false, isHighContrast: Bool = false
  ) -> ParsedVariant {
    var variant = ParsedVariant()
    variant.idiom = Idiom(idiom)
    variant.gamut = gamut
    variant.luminosity = isDark ? .dark : nil
    variant.isHighContrast = isHighContrast
    return variant
  }

  private func add(_ name: String, _ variant: ParsedVariant, _ content: ColorTable.Content, to table: inout ColorTable)
  {
    table.add(name, .init(variant: variant, content: content, file: "a.json"))
  }

  /// A reference is worked out for each mode by itself; what fits and says most counts, a device before a gamut before
  /// a look.
  @Test func eachModeIsWorkedOutByItself() throws {
    var table = ColorTable()
    add("accent", variant(), .reference(to: "sea"), to: &table)
    add("sea", variant(), Self.red, to: &table)
    add("sea", variant(isDark: true), Self.blue, to: &table)
    add("sea", variant("ipad"), Self.red, to: &table)
    add("sea", variant("ipad", isDark: true, isHighContrast: true), Self.blue, to: &table)
    let found = Dictionary(
      uniqueKeysWithValues: table.colors().filter { $0.name == "accent" }.map { ($0.variant, $0.content) })
    #expect(found.count == 4)
    #expect(try found[variant(isDark: true)]?.get() == ColorValue(.sRGB, [0, 0, 1]))
    #expect(try found[variant("ipad")]?.get() == ColorValue(.sRGB, [1, 0, 0]))
    #expect(try found[variant("ipad", isDark: true, isHighContrast: true)]?.get() == ColorValue(.sRGB, [0, 0, 1]))
  }

  @Test func aDeviceCountsBeforeALook() throws {
    var table = ColorTable()
    add("sea", variant("ipad"), Self.red, to: &table)
    add("sea", variant(isDark: true), Self.blue, to: &table)
    add("other", variant("ipad", isDark: true), .reference(to: "sea"), to: &table)
    let other = table.colors().first { $0.name == "other" && $0.variant == variant("ipad", isDark: true) }
    #expect(try other?.content.get() == ColorValue(.sRGB, [1, 0, 0]))
  }

  @Test func whatIsSaidTwiceInOneModeIsAProblem() {
    var table = ColorTable()
    add("sea", variant(), Self.red, to: &table)
    add("sea", variant(), Self.red, to: &table)
    #expect(table.colors().allSatisfy { (try? $0.content.get()) != nil })
    add("sea", variant(), Self.blue, to: &table)
    #expect(table.colors().map(\.content) == [.failure(.definedTwice)])
  }

  @Test func modesThatAreAllTheSameAreLeftOut() {
    var table = ColorTable()
    for (name, other) in [("same", Self.red), ("not", Self.blue)] {
      add(name, variant(), Self.red, to: &table)
      add(name, variant(isDark: true), other, to: &table)
    }
    #expect(ColorCandidate.withoutRepetition(table.colors()).map(\.name) == ["same", "not", "not"])
  }

  /// A file of a megabyte can name tens of thousands; each is looked at once, not once for each of the others.
  @Test func manyModesTakeNoLongerThanManyColors() {
    let count = 20_000
    var found: [ColorCandidate] = []
    let seconds = processorSeconds {
      var table = ColorTable()
      add("accent", variant(), .reference(to: "sea"), to: &table)
      for number in 0..<count {
        add("sea", variant("device \(number)"), number == 7 ? Self.blue : Self.red, to: &table)
      }
      add("sea", variant(), Self.red, to: &table)
      found = ColorCandidate.withoutRepetition(table.colors())
    }
    #expect(found.count == 2 * count + 2)
    #expect(seconds < 20)
  }
}
