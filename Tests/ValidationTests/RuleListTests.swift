import Files
import Testing

@testable import Validation

@Suite struct RuleListTests {
  private static let folder = Path.join(packageRoot, "Sources/Validation/Rules")

  @Test func everyFileOfTheFolderIsListed() throws {
    let listed = Set(RuleList.all.map { "\($0).swift" })
    let files = Set(try Disk.entries(of: Self.folder).map(\.name))
    for file in files.subtracting(listed).sorted() {
      Issue.record("add this line to RuleList.all: \(Path.stem(file)).self,")
    }
    #expect(listed.isSubset(of: files), "a rule has the file of its name")
  }

  @Test func idsAreUniqueWordsWithHyphens() {
    #expect(Set(RuleList.ids).count == RuleList.ids.count)
    for id in RuleList.ids {
      #expect(id.allSatisfy { $0 == "-" || $0.isLowercase && $0.isASCII }, "\(id)")
      #expect(!id.hasPrefix("no-") && !id.hasPrefix("-") && !id.hasSuffix("-") && !id.contains("--"), "\(id)")
      #expect(RuleList.rule(id)?.description.id == id)
    }
    #expect(RuleList.rule("everything") == nil)
  }

  @Test func idsAreTheNamesOfTheTypes() {
    for rule in RuleList.all {
      let words = rule.description.id.split(separator: "-").joined()
      #expect("\(rule)".lowercased() == words)
    }
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
    let page = MissingScale.description.explanation
    #expect(page.hasPrefix("missing-scale (warning): An image set skips a scale\n\nA device at the skipped scale"))
    #expect(page.contains("\nReported: 1x and 3x without 2x\n"))
    #expect(page.contains("    Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x\n"))
    #expect(page.contains("\"filename\" : \"a.png\""))
  }
}
