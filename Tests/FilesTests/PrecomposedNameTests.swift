@_spi(_Unicode) import Swift
import Testing

@testable import Files

/// Contract 37: names that are made have every letter in one piece, the form NFC.
@Suite struct PrecomposedNameTests {
  @Test(arguments: [
    ("bell", "bell"), ("", ""), ("caf\u{E9}", "caf\u{E9}"), ("cafe\u{301}", "caf\u{E9}"), ("A\u{30A}", "\u{C5}"),
    // The sign for ångström is that letter; the ligature is a letter of its own.
    ("\u{212B}", "\u{C5}"), ("\u{FB01}", "\u{FB01}"),
    // Marks come in their order, and only the one that can be joined is.
    ("o\u{302}\u{323}", "\u{1ED9}"), ("e\u{301}\u{323}", "\u{1EB9}\u{301}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ("\u{E9}\u{323}", "\u{1EB9}\u{301}"), ("\u{301}e", "\u{301}e"),
    // Two accents of one class keep apart what comes behind the first.
    ("a\u{305}\u{301}", "a\u{305}\u{301}"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{D558}\u{11AB}", "\u{D55C}"), ("\u{30AB}\u{3099}", "\u{30AC}"),
    // These are never put together again.
    ("\u{958}", "\u{915}\u{93C}"), ("\u{1F514}", "\u{1F514}"),
  ])
  func isComposed(name: String, composed: String) {
    #expect(ExactName(PrecomposedName(name).text) == ExactName(composed))
  }

  #if !canImport(Darwin)
    /// The standard library keeps the same form for comparing; on a Mac it does not show it.
    private static func reference(_ text: String) -> ExactName {
      var scalars = String.UnicodeScalarView()
      for scalar in text._nfc { scalars.append(scalar) }
      return ExactName(String(scalars))
    }

    @Test func everyLetterIsAsTheStandardLibraryHasIt() {
      var wrong: [UInt32] = []
      for value in UInt32(0)...0x2FFFF {
        // What came into Unicode later than our table, and what is not assigned yet.
        guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= (14, 0) else { continue }
        let text = String(Character(scalar))
        if ExactName(PrecomposedName(text).text) != Self.reference(text) { wrong.append(value) }
      }
      #expect(wrong == [])
    }

    @Test func runsOfMarksAreAsTheStandardLibraryHasThem() {
      let letters: [UInt32] = [
        0x41, 0x61, 0x65, 0x6F, 0xE9, 0x1EB9, 0x3B1, 0x438, 0x915, 0x1100, 0xAC00, 0x30AB, 0x212B,
      ]
      let marks: [UInt32] = [
        0x300, 0x301, 0x302, 0x305, 0x307, 0x308, 0x30A, 0x323, 0x327, 0x328, 0x345, 0x342, 0x93C, 0x1161, 0x11A8,
        0x3099,
      ]
      var state: UInt64 = 7
      func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
      }
      for _ in 0..<4000 {
        var scalars = String.UnicodeScalarView()
        for _ in 0...next(2) {
          if let letter = Unicode.Scalar(letters[next(letters.count)]) { scalars.append(letter) }
          for _ in 0..<next(5) { if let mark = Unicode.Scalar(marks[next(marks.count)]) { scalars.append(mark) } }
        }
        let text = String(scalars)
        let composed = PrecomposedName(text).text
        #expect(ExactName(composed) == Self.reference(text), "\(scalars.map(\.value))")
        #expect(ExactName(PrecomposedName(composed).text) == ExactName(composed))
      }
    }
  #endif
}
