import Catalog
import Files
import GitConfig
import Testing

@testable import Validation

@Suite struct SettingsReaderTests {
  private func read(_ texts: String...) throws -> (settings: ValidationSettings, problems: [SettingsIssue]) {
    try ValidationSettings.read(
      texts.enumerated().map { index, text in
        SettingsFile(name: "file \(index)", try GitConfigFile(parsing: Array(text.utf8)).settings)
      })
  }

  private func problems(_ text: String) throws -> [SettingsIssue.Kind] { try read(text).problems.map(\.kind) }

  private func severity(_ rule: any Rule, _ settings: ValidationSettings) -> Severity? {
    settings.isOn(rule) ? settings.severity(of: rule) : nil
  }

  @Test func severityIsThatOfTheLastFile() throws {
    let text = "[rule \"missing-scale\"]\nseverity = off\n[rule \"missing-file\"]\nseverity = Note"
    let settings = try read(text).settings
    #expect(severity(MissingScale(), settings) == nil)
    #expect(severity(MissingFile(), settings) == .note)
    #expect(severity(DuplicateSlot(), settings) == .error)
    let overridden = try read(text, "[rule \"missing-scale\"] severity = error").settings
    #expect(severity(MissingScale(), overridden) == .error)
  }

  @Test func theProjectDrawsTheLine() throws {
    let settings = try read("[validate] failOn = warning\nbaseline = ci/known.json").settings
    #expect(settings.threshold == .warning)
    #expect(settings.baseline == "ci/known.json")
    #expect(try read("[validate]\nbaseline = a", "[validate]\nbaseline =").settings.baseline == nil)
  }

  @Test func listsGrowAndAnEmptyValueEmptiesThem() throws {
    let settings = try read("[validate] exclude = A\nexclude = B", "[validate] exclude = C").settings
    #expect(["A", "B", "C"].allSatisfy(settings.excludes))
    let emptied = try read("[validate] exclude = A", "[validate] exclude =\nexclude = C").settings
    #expect(["A", "C"].map(emptied.excludes) == [false, true])
  }

  @Test(
    arguments: [
      ("[validat] a = b", .unknownSection("validat")), ("[validate \"x\"] a = b", .unknownSection("validate \"x\"")),
      ("a = b", .unknownSection("")), ("[rule] severity = off", .namelessSection("rule")),
      ("[asset] allow = missing-scale", .namelessSection("asset")),
      ("[rule \"missing-scales\"]\nseverity = off", .unknownRule("missing-scales")),
      ("[asset \"bell\"]\nallow = missing-scale, nothing", .unknownRule("nothing")),
      ("[asset \"bell\"]\nignore = a", .unknownKey("ignore", known: ["allow"])),
      ("[asset \"bell\"]\nallow =", .badValue("", key: "allow", accepted: "the ids of rules")),
      (
        "[validate]\nFail-On = error",
        .unknownKey("Fail-On", known: ["failOn", "exclude", "ignore", "baseline"])
      ),
      (
        "[rule \"missing-file\"]\nscales = 2x",
        .unknownKey("scales", known: ["severity", "path", "exclude", "ignore"])
      ),
      (
        "[rule \"missing-scale\"]\nscale = 2x",
        .unknownKey("scale", known: ["severity", "path", "exclude", "ignore", "scales"])
      ),
      (
        "[rule \"missing-scale\"]\nscales = 2x big",
        .badValue("2x big", key: "scales", accepted: "scales such as '2x 3x'")
      ),
      ("[validate]\nfailOn", .badValue("", key: "failOn", accepted: "'error', 'warning' or 'never'")),
      (
        "[rule \"missing-scale\"]\nseverity = fatal",
        .badValue("fatal", key: "severity", accepted: "'off', 'note', 'warning' or 'error'")
      ),
      ("[validate]\nexclude", .badValue("", key: "exclude", accepted: "a pattern such as 'Icons/**'")),
      (
        "[validate]\nbaseline = ../x", .badValue("../x", key: "baseline", accepted: "the path of a file in the project")
      ),
      ("[validate]\nbaseline = /x", .badValue("/x", key: "baseline", accepted: "the path of a file in the project")),
    ] as [(String, SettingsIssue.Kind)])
  func whatIsNotUnderstoodIsToldAndLeftOut(text: String, problem: SettingsIssue.Kind) throws {
    let (settings, problems) = try read(text)
    #expect(problems.map(\.kind) == [problem])
    #expect(settings.rules.values.allSatisfy { $0 == ValidationSettings.RuleSettings() })
  }

  @Test func aProblemIsToldOnceWithItsPlace() throws {
    let problems = try read("\n[rule \"x\"]\nseverity = off\npath = a", "[rule \"x\"] path = b").problems
    #expect(problems.map { "\($0.file) \($0.line)" } == ["file 0 3", "file 1 1"])
  }

  // MARK: - At work

  private static let sets: MemoryFileTree = {
    let gap = ExampleFile.images(.image("a.png", "1x"), .image("c.png", "3x")).bytes
    let images: [String: [UInt8]] = ["a.png": [], "c.png": []]
    var tree = MemoryFileTree()
    for folder in ["A.xcassets/Bell.imageset", "A.xcassets/Bar/Anchor.imageset", "Old/B.xcassets/Bell.imageset"] {
      tree.files[folder + "/Contents.json"] = gap
      for (name, bytes) in images { tree.files["\(folder)/\(name)"] = bytes }
    }
    tree.files["A.xcassets/Bar/Contents.json"] = Array(#"{"properties":{"provides-namespace":true}}"#.utf8)
    return tree
  }()

  @Test(arguments: [
    ("", ["A.xcassets/Bar/Anchor", "A.xcassets/Bell", "Old/B.xcassets/Bell"]),
    ("[validate] exclude = Old", ["A.xcassets/Bar/Anchor", "A.xcassets/Bell"]),
    ("[validate] ignore = Bell", ["A.xcassets/Bar/Anchor"]), ("[validate] ignore = B*", []),
    ("[rule \"missing-scale\"] path = A.xcassets/**", ["A.xcassets/Bar/Anchor", "A.xcassets/Bell"]),
    ("[rule \"missing-scale\"] exclude = A.xcassets", ["Old/B.xcassets/Bell"]),
    ("[rule \"missing-scale\"] ignore = Bar/*", ["A.xcassets/Bell", "Old/B.xcassets/Bell"]),
    ("[rule \"missing-file\"] ignore = *", ["A.xcassets/Bar/Anchor", "A.xcassets/Bell", "Old/B.xcassets/Bell"]),
    ("[asset \"Bell\"] allow = missing-scale", ["A.xcassets/Bar/Anchor"]),
    ("[asset \"Bar/Anchor\"] allow = missing-scale", ["A.xcassets/Bell", "Old/B.xcassets/Bell"]),
    ("[asset \"Anchor\"] allow = missing-scale duplicate-slot", ["A.xcassets/Bell", "Old/B.xcassets/Bell"]),
    ("[rule \"missing-scale\"] severity = off", []), ("[rule \"missing-scale\"] scales = 1x 3x", []),
  ])
  func findingsAreLeftOut(text: String, paths: [String]) throws {
    let validator = Validator(rules: [MissingScale()], settings: try read(text).settings)
    let report = try validator.validate(["A.xcassets", "Old/B.xcassets"], in: Self.sets)
    #expect(report.findings.map(\.place.path) == paths.map { $0 + ".imageset" })
  }

  @Test func foldersThatAreExcludedAreNotCounted() throws {
    let validator = Validator(settings: try read("[validate] exclude = Old").settings)
    #expect(try validator.validate(["A.xcassets", "Old/B.xcassets"], in: Self.sets).checked.folders == 4)
  }

  @Test func theSeverityOfTheProjectIsThatOfItsFindings() throws {
    let validator = Validator(
      rules: [MissingScale()], settings: try read("[rule \"missing-scale\"] severity = error").settings)
    let report = try validator.validate(["A.xcassets"], in: Self.sets)
    #expect(report.findings.map(\.severity) == [.error, .error])
  }

  @Test func aProjectSaysWhichScalesItNeeds() throws {
    let validator = Validator(
      rules: [MissingScale()], settings: try read("[rule \"missing-scale\"] scales = 2x, 3x").settings)
    let tree = MemoryFileTree(files: [
      "A.xcassets/Bell.imageset/Contents.json": ExampleFile.images(.image("a.png", "1x")).bytes,
      "A.xcassets/Pad.imageset/Contents.json": ExampleFile.images(.image("a.png", "2x", idiom: "ipad")).bytes,
      "A.xcassets/Vector.imageset/Contents.json": ExampleFile.images(.image("a.pdf")).bytes,
    ])
    let report = try validator.validate(["A.xcassets"], in: tree)
    #expect(report.findings.map(\.message) == ["no image at 2x", "no image at 3x"])
  }
}
