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
