import Catalog
import Files
import Testing

@testable import Validation

/// The small facts that rules share.
@Suite struct SharedFactTests {
  @Test(
    arguments: [
      ("Contents 2.json", "Contents.json"), ("Contents copy.json", "Contents.json"),
      ("Contents (1).json", "Contents.json"), ("logo copy.png", "logo.png"), ("logo copy 2.png", "logo.png"),
      ("logo (Ana's conflicted copy 2024-05-01).png", "logo.png"), ("my logo copy.png", "my logo.png"),
      ("logo 2.png", nil), ("logo (1).png", nil), ("copy.png", nil), ("copy 2.png", nil), ("logocopy.png", nil),
      (" copy.png", nil), ("(copy).png", nil), ("logo (large).png", nil), ("", nil), ("2.json", nil),
    ] as [(String, String?)])
  func tellsACopyByItsName(_ name: String, _ original: String?) {
    #expect(CopiedFile(name)?.original == original)
  }

  @Test(arguments: [
    ("ic-bell.imageset", "IC_Bell.imageset"), ("Red.colorset", "RedColor.colorset"), ("a.imageset", "A image.imageset"),
    ("a image-image.imageset", "a.symbolset"), ("292C38.imageset", "292-c38.imageset"),
  ])
  func looselyTheSame(_ one: String, _ other: String) {
    #expect(FoldedHash.of(one) == FoldedHash.of(other))
  }

  @Test func looselyNotTheSame() {
    let names = ["a", "b", "ab", "image", "color", "bell", "bells", "a1", "a2"]
    #expect(Set(names.map(FoldedHash.of)).count == names.count)
    #expect(FoldedHash.of("caf\u{E9}.imageset") == nil)
  }

  /// What two rules call one must be found from a part of the project as well.
  @Test func namesWithOneSymbolAreLooselyTheSame() {
    let names = [
      "ic-bell", "ic_bell", "icBell", "IcBell", "ic bell image", "BELL", "bell", "Bell_Image", "A-1", "A1", "a 1",
    ]
    for one in names {
      for other in names where symbol(of: one) == symbol(of: other) {
        #expect(FoldedHash.of(one) == FoldedHash.of(other), "\(one) \(other)")
      }
    }
  }

  private func symbol(of name: String) -> String? {
    GeneratedSymbol(of: CatalogFolder(path: "A.xcassets/\(name).imageset"))?.swift
  }

  @Test(arguments: [(0, "0 bytes"), (999, "999 bytes"), (1500, "2 KB"), (999_499, "999 KB"), (1_450_000, "1.5 MB")])
  func sizesAreRounded(_ bytes: Int, _ text: String) { #expect(Wording.size(bytes) == text) }

  @Test func namesAreComparedByTheirBytes() throws {
    let tree = MemoryFileTree(files: [
      "A.xcassets/Contents.json": Array("{}".utf8),
      "A.xcassets/Caf\u{E9}.imageset/Contents.json": ExampleFile.images(.image(nil)).bytes,
      "A.xcassets/Bar/Cafe\u{301}.imageset/Contents.json": ExampleFile.images(.image(nil)).bytes,
    ])
    let rules = try Validator().validate(["A.xcassets"], in: tree).findings.map(\.rule)
    #expect(Set(rules) == ["case-only-duplicate", "empty-set"])
  }
}
