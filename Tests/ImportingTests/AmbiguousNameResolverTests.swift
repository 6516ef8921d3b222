import Catalog
import Files
import Importing
import TestKit
import Testing

/// Names as tools, systems and people really write them.
@Suite struct AmbiguousNameResolverTests {
  /// The slots that images of some sides are put into, in a folder of an app's project.
  private func imported(_ sides: [String: Int], _ code: String = "") throws -> [String] {
    var files: [String: [UInt8]] = ["in/a.swift": bytes(code)]
    for (name, side) in sides { files["in/\(name)"] = ImageMaker.png(side, side) + bytes(name) }
    let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"]))
    return plan.files.map { file in
      guard case .imported(let set, let slot, _) = file.outcome else { return "\(file.path): \(file.outcome)" }
      return "\(Path.stem(set)) \(slot.slotDescription)"
    }.sorted()
  }

  @Test(arguments: [
    "bell@2x copy.png", "bell copy@2x.png", "bell@2x (1).png", "bell-2x.png", "bell_2x.png", "bell 2x.png",
    "bell@2X.png", "bell @2x.png", " bell@2x.png", "Kopie von bell@2x.png", "bell-2x (1).png",
  ])
  func whatSavingAgainLeavesBehindIsNoName(name: String) throws {
    #expect(try imported(["bell.png": 10, name: 20]) == ["bell universal 1x", "bell universal 2x"])
  }

  /// Without another scale of the name, or with one whose size does not fit, the name is the asset's.
  @Test func anUnusualScaleNeedsAgreement() throws {
    #expect(try imported(["bell-2x.png": 20]) == ["bell-2x universal 1x"])
    #expect(try imported(["bell.png": 10, "bell-2x.png": 17]) == ["bell universal 1x", "bell-2x universal 1x"])
  }

  @Test func aNameThatCodeCallsStays() throws {
    let code = #"let a = UIImage(named: "bell-2x"); let b = UIImage(named: "bell copy")"#
    #expect(
      try imported(["bell.png": 10, "bell-2x.png": 20, "bell copy.png": 12], code) == [
        "bell copy universal 1x", "bell universal 1x", "bell-2x universal 1x",
      ])
  }

  @Test(arguments: [
    "bell-dark.png": "bell universal 1x dark", "bell_dark.png": "bell universal 1x dark",
    "bellDark@2x.png": "bell universal 2x dark", "bell-HC.png": "bell universal 1x high contrast",
    "bell-dark-high-contrast.png": "bell universal 1x dark high contrast",
    // The image for every appearance is there.
    "bell-light.png": "bell-light universal 1x", "moon-dark.png": "moon-dark universal 1x",
  ])
  func theDarkSideOfAnImageIsJoined(name: String, expected: String) throws {
    #expect(try imported(["bell.png": 10, name: 20], "print(\"hello\")").sorted() == ["bell universal 1x", expected])
  }

  /// The remark names the place.
  @Test(arguments: [
    ("a.swift", #"x = UIImage(named: "bell-dark")"#, 1), ("a.swift", "\nlet names = [\"bell-dark\"]", 2),
    ("a.swift", #"x = UIImage(named: "bell-dark.png")"#, 1), ("a.m", #"x = [UIImage imageNamed:@"bell-dark"];"#, 1),
    ("a.swift", #"x = UIImage(named: isDark ? name + "-dark" : name)"#, 1),
    ("a.swift", #"x = UIImage(named: "bell\(suffix)")"#, 1), ("names.json", "[\n\"bell-dark\"]", 2),
    ("a.xib", "<document><resources><image name=\"bell-dark\"/></resources></document>", 1),
    ("a.swift", #"x = UIColor(named: "bell-dark")"#, 0), ("a.swift", "// bell-dark", 0),
  ])
  func aDarkSideThatIsNamedIsAnAsset(file: String, code: String, line: Int) throws {
    let images = ["in/bell.png", "in/bell-dark.png"]
    var files = images.reduce(into: [:]) { $0[$1] = ImageMaker.png(10, 10) + bytes($1) }
    files["in/\(file)"] = bytes(code)
    for source in [SourcePlatform.apple, .web, .design] {
      var request = ImportRequest(paths: ["in"])
      request.source = source
      let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(request)
      #expect(plan.edits.map(\.name) == (line > 0 ? ["bell-dark", "bell"] : ["bell"]), "\(source)")
      let warning = NameWarning.looksLikeVariant("-dark", of: "bell", file: "in/\(file)", line: line)
      #expect(plan.files[0].name?.warnings.contains(warning) == (line > 0), "\(source)")
    }
  }

  /// A dark image of nothing, or beside vector images, would be the only one of its asset, or in conflict.
  @Test func aDarkSideOfWhatIsNotImportedStaysAnAsset() throws {
    let code = #"let url = Bundle.main.url(forResource: "bell", withExtension: "pdf")"#
    var files = [
      "in/a.swift": bytes(code), "in/bell.pdf": ImageMaker.pdf(10, 10), "in/bell-dark.png": ImageMaker.png(9, 9),
    ]
    #expect(
      try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"])).edits.map(\.name) == [
        "bell-dark"
      ])
    files["in/a.swift"] = []
    let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"]))
    #expect(plan.edits.map(\.name) == ["bell-dark", "bell"] && plan.conflicts.isEmpty)
  }

  @Test func aDeviceInAnotherCaseIsTheDeviceUnlessCodeSaysSo() throws {
    let sides = ["bell.png": 10, "bell~iPad.png": 20]
    #expect(try imported(sides) == ["bell ipad 1x", "bell universal 1x"])
    #expect(
      try imported(sides, #"x = UIImage(named: "bell~iPad")"#) == ["bell universal 1x", "bell~iPad universal 1x"])
  }

  @Test func aFolderTellsTheDarkAppearance() throws {
    #expect(
      try imported(["bell.png": 10, "dark/bell.png": 10, "dark/moon.png": 11]) == [
        "bell universal 1x", "bell universal 1x dark", "moon universal 1x",
      ])
  }

  @Test(arguments: ["player_trim ", "Player-Trim", "player trim"])
  func aNameThatReadsLikeAnotherOneIsAConflict(name: String) throws {
    let files = images(["in/A.xcassets/\(name).imageset/Contents.json": "{}", "in/player_trim.png": "1"])
    let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"], into: "in/A.xcassets"))
    #expect(plan.conflicts.map(\.kind) == [.differOnlyInSeparators] && plan.edits.isEmpty)
  }
}
