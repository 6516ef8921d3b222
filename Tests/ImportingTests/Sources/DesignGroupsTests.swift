import Files
import Importing
import TestKit
import Testing

/// Folders that design tools make of `/` in the names of layers.
@Suite struct DesignGroupsTests {
  private static let files = images(
    "in/icon/arrow/left.png", "in/icon/arrow/left@2x.png", "in/icon/bell.svg", "in/Flag/Theme=Dark.png",
    "in/Flag/Theme=Light.png", "in/logo.png")

  private func plan(
    _ files: [String: [UInt8]], from source: SourcePlatform? = .design,
    _ change: (inout ImportRequest) -> Void = { _ in }
  ) throws -> ImportPlan {
    var request = ImportRequest(paths: ["in"])
    request.source = source
    change(&request)
    return try ImportPlanner(MemoryFileTree(files: files)).plan(request)
  }

  private func sets(_ plan: ImportPlan) -> [String] {
    plan.edits.compactMap { Path.relative($0.path, to: "in/Assets.xcassets") }
  }

  @Test func areGroups() throws {
    let plan = try plan(Self.files)
    #expect(
      sets(plan) == ["Flag.imageset", "icon/arrow/left.imageset", "icon/bell.imageset", "logo.imageset"])
    #expect(plan.groups.map(\.path) == ["in/Assets.xcassets/icon", "in/Assets.xcassets/icon/arrow"])
    #expect(plan.edits.map(\.name) == ["Flag", "left", "bell", "logo"])
    let second = try secondPlan(Self.files, from: .design)
    #expect(second.isEmpty && second.counts.alreadyThere == 6)
  }

  @Test func areGroupsWhereTheExportIsSeen() throws {
    let files = Self.files.merging(images("in/pin (1).png")) { one, _ in one }
    #expect(sets(try plan(files, from: nil)).contains("icon/arrow/left.imageset"))
  }

  @Test func keepNamesApartWithNamespaces() throws {
    let files = images("in/icon/arrow/left.png", "in/flag/left.png")
    #expect(try plan(files).conflicts.map(\.kind) == [.sameSlot])
    let apart = try plan(files) { $0.makesNamespaces = true }
    #expect(apart.conflicts.isEmpty && apart.edits.map(\.name) == ["flag/left", "icon/arrow/left"])
  }

  @Test func areNoneWhereSomebodySaysSoOrOfAProject() throws {
    let flat = ["Flag.imageset", "bell.imageset", "left.imageset", "logo.imageset"]
    #expect(sets(try plan(Self.files) { $0.grouping = ImportRequest.Grouping.none }) == flat)
    #expect(try plan(images("in/icon/left.png"), from: .apple).groups.isEmpty)
  }

  @Test func ofScalesAndAppearancesSayThose() throws {
    var files = images("in/dark/icon/bell.png", "in/Light/icon/bell.png", "in/Light/icon/@2x/bell@2x.png")
    files["in/dark/icon/2x/bell.png"] = ImageMaker.png(4, 4)
    #expect(
      Set(lines(try plan(files))) == [
        "in/Light/icon/@2x/bell@2x.png: bell.imageset [universal 2x] bell@2x.png",
        "in/Light/icon/bell.png: bell.imageset [universal 1x] bell.png",
        "in/dark/icon/2x/bell.png: bell.imageset [universal 2x dark] bell-dark@2x.png",
        "in/dark/icon/bell.png: bell.imageset [universal 1x dark] bell-dark.png",
      ])
    #expect(sets(try plan(files)) == ["icon/bell.imageset"])
  }

  @Test(arguments: ["Theme=.png", "Theme=@2x.png", "Size=24, Theme=.png", "Theme=, Size=24 copy.png", "State= .png"])
  func aPropertyWithoutAValueSaysNothing(name: String) throws {
    let plan = try plan(images("in/Bell/\(name)", "in/Bell/Theme=Dark.png"))
    let key = name.contains("State") ? "State=" : "Theme="
    #expect(plan.files.contains { $0.path.hasSuffix(name) && $0.outcome == .left(.name(.noValue(key))) })
    #expect(plan.edits.map(\.name) == ["Bell"])
  }

  @Test(arguments: ["=Dark.png", "A=1,.png", "a, b=.png"])
  func whatIsNoListOfPropertiesIsAName(name: String) throws {
    #expect(try plan(images("in/\(name)")).edits.map(\.name) == [Path.stem(name)])
  }

  /// Weights of an icon font are called so too.
  @Test func lightAloneIsAName() throws {
    let plan = try plan(images("in/Light/bell.png", "in/Bold/bell.png")) { $0.makesNamespaces = true }
    #expect(plan.edits.map(\.name) == ["Bold/bell", "Light/bell"])
  }
}
