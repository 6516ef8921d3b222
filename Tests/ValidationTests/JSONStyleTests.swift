import Catalog
import Files
import GitConfig
import TestKit
import Testing

@testable import Validation

@Suite struct JSONStyleTests {
  private static let folder = "A.xcassets/Bell.imageset"

  private func validator(_ lines: String) throws -> Validator {
    let text = try GitConfigFile(parsing: Array(lines.utf8))
    return Validator(settings: ValidationSettings.read([SettingsFile(name: ".assetsconfig", text.settings)]).settings)
  }

  private func tree(_ contents: String) -> MemoryFileTree {
    MemoryFileTree(files: [
      "A.xcassets/Contents.json": Array(ContentsDocument().bytes), "\(Self.folder)/Contents.json": Array(contents.utf8),
      "\(Self.folder)/Bell.png": ExampleImage.png(width: 8, height: 8),
    ])
  }

  private static let compact =
    #"{"info":{"version":1,"author":"xcode"},"images":[{"idiom":"universal","x":1.50,"filename":"bell.png"}]}"#

  private func findings(_ validator: Validator, _ tree: MemoryFileTree) throws -> [Severity] {
    try validator.validate(["A.xcassets"], in: tree).findings.filter { $0.rule == "json-style" }.map(\.severity)
  }

  @Test func itSpeaksOnlyWhereAProjectAsks() throws {
    let tree = tree(Self.compact)
    #expect(try findings(Validator(), tree) == [])
    #expect(try findings(validator("[rule \"json-style\"]\n severity = warning\n"), tree) == [.warning])
    #expect(try findings(validator("[rule \"json-style\"]\n severity = off\n"), tree) == [])
  }

  @Test func theFixGoesTogetherWithThatOfAnotherRule() throws {
    let tree = tree(Self.compact)
    let validator = try validator("[rule \"json-style\"]\n severity = note\n")
    let report = try validator.validate(["A.xcassets"], in: tree)
    let plan = try validator.fixes(of: report.findings, ["A.xcassets"], in: tree)
    #expect(plan.edits.count == 1 && plan.changeCount == 2)
    #expect(
      Golden.difference(
        String(decoding: plan.edits.first?.new ?? [], as: UTF8.self),
        inline: """
          {
            "images" : [
              {
                "filename" : "Bell.png",
                "idiom" : "universal",
                "x" : 1.50
              }
            ],
            "info" : {
              "author" : "xcode",
              "version" : 1
            }
          }

          """) == nil)
    var fixed = tree
    for edit in plan.edits { fixed.files[edit.path] = edit.new }
    #expect(try findings(validator, fixed) == [])
  }
}
