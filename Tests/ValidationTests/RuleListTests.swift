import Catalog
import Files
import Prototype
import TestKit
import Testing

@testable import Validation

@Suite struct RuleListTests {
  private static let folder = Path.join(packageRoot, "Sources/Validation/Rules")

  @Test func everyFileOfTheFolderIsListed() throws {
    let listed = Set(RuleList.all.map { "\(type(of: $0)).swift" })
    let files = Set(try FileSystem.entries(of: Self.folder).map(\.name))
    for file in files.subtracting(listed).sorted() {
      Issue.record("add this line to RuleList.all: \(Path.stem(file))(),")
    }
    #expect(listed.isSubset(of: files), "a rule has the file of its name")
  }

  @Test func idsAreUniqueWordsWithHyphens() {
    #expect(Set(RuleList.ids).count == RuleList.ids.count)
    for id in RuleList.ids {
      #expect(id.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber) }, "\(id)")
      #expect(!id.hasPrefix("no-") && !id.hasPrefix("-") && !id.hasSuffix("-") && !id.contains("--"), "\(id)")
      #expect(RuleList.rule(id)?.description.id == id)
    }
    #expect(RuleList.rule("everything") == nil)
  }

  @Test func idsAreTheNamesOfTheTypes() {
    for rule in RuleList.all where !(rule is PrototypeRule) {
      let words = rule.description.id.split(separator: "-").joined()
      #expect("\(type(of: rule))".lowercased() == words)
    }
  }

  @Test func eachFindingOfAPrototypeHasItsRule() {
    #expect(PrototypeRule.all.map(\.rule) == PrototypeFinding.Rule.allCases)
  }

  @Test func textsReadAsTheHouseWritesThem() {
    for description in RuleList.all.map({ $0.description }) {
      #expect(description.summary.first?.isUppercase == true && !description.summary.hasSuffix("."))
      #expect(description.rationale.first?.isUppercase == true && description.rationale.hasSuffix("."))
      #expect(!description.accepts.isEmpty && !description.rejects.isEmpty, "\(description.id) needs examples")
      let titles = (description.accepts + description.rejects).map(\.title)
      #expect(Set(titles).count == titles.count)
      #expect(titles.allSatisfy { $0.first?.isUppercase == false && !$0.hasSuffix(".") })
    }
  }

  @Test func explainsARule() {
    let description = RuleDescription(
      id: "skipped-scale", summary: "A set skips a scale", rationale: "It is blurred.", severity: .warning,
      accepts: [RuleExample("a file", ["Contents.json": .text("{}\n"), "a.png": .png(width: 8, height: 4)])],
      rejects: [
        RuleExample(
          "a hole",
          [
            "Contents.json": .images(.image("a.png", "1x"), .image(nil, "3x")), "b.png": .link(to: "a.png"),
          ], gives: ["no image at 2x"])
      ])
    #expect(
      Golden.difference(
        description.explanation,
        inline: """
          skipped-scale (warning): A set skips a scale

          It is blurred.

          Accepted: a file

              Icons.xcassets/Logo.imageset/Contents.json:
                {}
              Icons.xcassets/Logo.imageset/a.png (PNG, 8x4 pixels)

          Reported: a hole

              Icons.xcassets/Logo.imageset/Contents.json:
                {
                  "images" : [
                    { "filename" : "a.png", "idiom" : "universal", "scale" : "1x" },
                    { "idiom" : "universal", "scale" : "3x" }
                  ]
                }
              Icons.xcassets/Logo.imageset/b.png (link to a.png)

            gives

              Icons.xcassets/Logo.imageset: warning: [skipped-scale] no image at 2x

          To turn it off, for everything or for one asset, add this to '.assetsconfig' at the root of the project:

              [rule "skipped-scale"]
                severity = off

              [asset "bell"]
                allow = skipped-scale

          """) == nil)
  }
}
