import TestKit
import Testing

@testable import AssetsCLI

/// An import never takes away what an app opens by its path.
@Suite struct ImportTraitTests {
  static let words = ["import", ".", "--icons", "--launch-images", "--move", "--rewrite-references"]

  @Test(arguments: TraitProject.all)
  func importIsExact(project: TraitProject) throws {
    let sandbox = try Sandbox(git: true)
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    let dry = runAssets(Self.words + ["--dry-run", "--json"], in: sandbox)
    let planned = try TraitProject.Import(printed: dry.output)
    #expect(planned == project.imported)

    let done = runAssets(Self.words + ["--json"], in: sandbox)
    let account = try TraitProject.Import(printed: done.output)
    #expect(account.moved == planned.moved && account.stay == planned.stay)
    for image in project.images { #expect(sandbox.exists(image) == !account.moved.contains(image), "\(image)") }
  }

  @Test func theReportBeginsWithWhatNeedsAttention() throws {
    let sandbox = try Sandbox(git: true)
    try TraitProject.unknownLookUp.write(to: sandbox)
    try sandbox.commitAll("Start")
    let result = runAssets(Self.words + ["--dry-run"], in: sandbox)
    #expect(
      result.output.hasPrefix(
        "Needs your attention\n  a.swift:2 opens images as files by names that are only known at run time\n"),
      "\(result)")
  }

  /// A pattern to include says that the images are wanted all the same.
  @Test func includeTakesWhatNoTargetTakes() throws {
    let sandbox = try Sandbox(git: true)
    try TraitProject.outsideTargets.write(to: sandbox)
    try sandbox.commitAll("Start")
    let result = runAssets(["import", ".", "--include", "media/*", "--json", "--dry-run"], in: sandbox)
    #expect(result.output.contains("Assets.xcassets/appstore.imageset"), "\(result)")
    // So does a folder that is named and holds nothing a target takes.
    let named = runAssets(["import", "media", "--json", "--dry-run"], in: sandbox)
    #expect(named.output.contains("media/Assets.xcassets/appstore.imageset"), "\(named)")
  }

  /// An image that comes along with another scale of it is new in the app.
  @Test func otherScalesThatComeAlongAreNamed() throws {
    let sandbox = try Sandbox(git: true)
    try TraitProject.outsideTargets.write(to: sandbox)
    try sandbox.commitAll("Start")
    let note = "is in no target, but other scales of it are; with the catalog, the app will include it, too"
    let result = runAssets(Self.words + ["--dry-run"], in: sandbox)
    #expect(result.error.contains("note: 1 image \(note): wifi.png\n"), "\(result)")
    let explained = runAssets(Self.words + ["--dry-run", "--explain"], in: sandbox)
    #expect(explained.error.contains("note: Images/wifi.png \(note)\n"), "\(explained)")
    let json = runAssets(Self.words + ["--dry-run", "--json"], in: sandbox)
    #expect(json.output.split(separator: "new-to-targets").count == 2, "\(json)")
    // What is left out is not new.
    let without = runAssets(Self.words + ["--dry-run", "--exclude", "wifi.png"], in: sandbox)
    #expect(without.exitCode == .done && !without.error.contains("in no target"), "\(without)")
  }

  /// An interface file lists an image that it uses once more; the project file has no references.
  @Test func referencesAreCountedAsAReaderDoes() throws {
    let sandbox = try Sandbox(git: true)
    let image = { (name: String) in "<imageView image=\"\(name).png\"/>" }
    let listed = ["bell", "gone", "map"].map { "<image name=\"\($0).png\" width=\"9\" height=\"9\"/>" }.joined()
    let objects = ["bell", "bell", "gone", "map"].map(image).joined(separator: "\n")
    let project = TraitProject(
      title: "", images: ["bell.png", "map.png"],
      files: [
        "a.xib": """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
        \(objects)</objects><resources>\(listed)</resources></document>
        """
      ])
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    func report(_ changed: String, _ project: String) -> String {
      """
      \(changed)
        a.xib:3:19: bell.png to bell (interface file, 2 uses)
        a.xib:6:19: map.png to map (interface file)
      \(project)
        App.xcodeproj/project.pbxproj: entries of 2 images removed
        App.xcodeproj/project.pbxproj: catalog added to 'App'
      Not changed, please check
        image not found:
          a.xib:5:19: gone.png

      """
    }
    let dry = runAssets(Self.words + ["--dry-run"], in: sandbox)
    #expect(dry.output.contains(report("Would change references", "Would change the project")), "\(dry)")
    let counts = "3 references in 1 file; 1 not changed, please check"
    #expect(dry.output.contains("\nWould change \(counts)\nWould change 1 project file\n"), "\(dry)")
    #expect(dry.output.contains("'gone.png' does not exist; 1 place names it, listed below\n"), "\(dry)")
    let done = runAssets(Self.words, in: sandbox)
    #expect(done.output.contains(report("Changed references", "Changed the project")), "\(done)")
    #expect(done.output.contains("\nChanged \(counts)\nChanged 1 project file\n"), "\(done)")
  }

  /// A test bundle in an app keeps what it had, and can be left out if the app has it all.
  @Test func testsThatRunInTheAppCanDoWithoutTheCatalog() throws {
    let host = ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/App.app/App"]
    func sandbox(_ tests: TraitProject.Target) throws -> Sandbox {
      let sandbox = try Sandbox(git: true)
      try TraitProject(
        title: "", images: ["bell.png", "map.png", "own.png"], resources: ["bell.png", "map.png"], others: [tests]
      ).write(to: sandbox)
      try sandbox.commitAll("Start")
      return sandbox
    }
    let tests = TraitProject.Target(
      name: "Tests", productType: "bundle.unit-test", catalogs: ["bell.png"], settings: host)
    let hosted = try sandbox(tests)
    let words =
      "'App' (2 images) and 'Tests' (1 image, which are also in the app; '--target App' excludes it)"
    for options in [[], ["--move", "--rewrite-references"]] {
      let result = runAssets(["import", ".", "--dry-run"] + options, in: hosted)
      #expect(result.output.contains(words), "\(result)")
      let copies = "note: the loose images would stay, and 'App' would build 2 of them in addition to the catalog"
      #expect(result.error.contains(copies) == options.isEmpty, "\(result)")
    }
    #expect(runAssets(Self.words + ["--target", "App"], in: hosted).exitCode == .done)
    let project = String(decoding: try hosted.bytes("App.xcodeproj/project.pbxproj"), as: UTF8.self)
    #expect(project.split(separator: "in Resources */ = ").count == 2 && !project.contains("bell.png"), "\(project)")

    var ownImage = tests
    ownImage.catalogs = ["own.png"]
    var ownProcess = tests
    ownProcess.productType = "bundle.ui-testing"
    for tests in [ownImage, ownProcess] {
      let sandbox = try sandbox(tests)
      let result = runAssets(["import", ".", "--dry-run"], in: sandbox)
      #expect(result.output.contains("'App' (2 images) and 'Tests' (1 image), with an entry"), "\(result)")
      #expect(try sandbox.refusal(["import", ".", "-t", "App"]).hasPrefix("error: 'Tests' would not find the images"))
    }
  }

  /// Another target would look for the images in vain.
  @Test func targetsThatAreNamedAreAllThatHaveTheImages() throws {
    let project = TraitProject(
      title: "", images: ["bell.png", "map.png"], files: ["App/Art.xcassets/Contents.json": TraitProject.folder],
      catalogs: ["App/Art.xcassets"], others: [.init(name: "Widget", catalogs: ["map.png"])])
    let sandbox = try Sandbox(git: true)
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    let words = [
      ["-t", "App"], ["-t", "App/App", "--move", "--rewrite-references"], ["--into", "App/Art.xcassets"],
      ["--into", "App/Art.xcassets", "-t", "App"],
    ].map { ["import", ".", "--dry-run"] + $0 }
    for words in words {
      let text = try sandbox.refusal(words)
      #expect(text.hasPrefix("error: 'Widget' would not find the images in '"), "\(text)")
      #expect(text.contains("hint: add '--target Widget' to add the catalog to it, too\n"), "\(text)")
      let result = runAssets(words + ["--target", "Widget"], in: sandbox)
      #expect(result.exitCode == .done && result.output.contains("'Widget'"), "\(result)")
    }
    #expect(runAssets(["import", "bell.png", "-t", "App", "--dry-run"], in: sandbox).exitCode == .done)
    let unknown = try sandbox.refusal(["import", ".", "--into", "App/Art.xcassets", "-t", "Typo"])
    #expect(unknown.hasPrefix("error: no target 'Typo' with a catalog here\n"), "\(unknown)")
  }

  /// A real app, of which only missing images need attention.
  @Test(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"))
  func energyIsExact() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    try sandbox.commitAll("Start")
    let result = runAssets(Self.words + ["--dry-run", "--json"], in: sandbox, folder: "energy")
    let account = try TraitProject.Import(printed: result.output)
    let buttons = ["PhoneMenuBack.png", "PhoneMenuBack@2x.png", "SettingsCog.png", "SettingsCog@2x.png"]
    let others = [
      "App Icons + Launch/Beta-icon.png", "App Icons + Launch/iTunesArtwork.png",
      "App Icons + Launch/iTunesArtwork@2x.png", "Buttons/ToolbarButtonBG.png", "Buttons/ToolbarButtonBG@2x.png",
      "Buttons/folioicon152.png", "GradientArtworkInfoBackground.png", "GradientNavBackground.png",
      "NavigationBarTransparentBackground.png",
    ]
    let outside = buttons.map { "Buttons/\($0)" } + others
    #expect(account.stay == outside.map { "energy/Resources/Images/\($0): in-no-target" }.sorted())
    #expect(account.moved.count == 120)
    let missing = "'AlbumIcon(Noartwork).png', 'StartSynching.png' and 'White.png' do not exist"
    #expect(
      account.attention == [
        missing + "; 7 places name them, listed below",
        "404 source files that the project lists are not on disk; references in them are not found and not changed",
      ])
    let report = runAssets(Self.words + ["--dry-run"], in: sandbox, folder: "energy")
    for line in [
      "Would change 14 references in 7 files; 7 not changed, please check", "Would change 1 project file",
      "  Artsy Folio.xcodeproj/project.pbxproj: catalog added to 'ArtsyFolio' (116 images) and 'ArtsyFolio Tests' "
        + "(4 images, which are also in the app; '--target ArtsyFolio' excludes it)",
    ] {
      #expect(report.output.contains("\n\(line)\n"), "\(report)")
    }
    let note =
      "note: 4 images are in no target, but other scales of them are; with the catalog, the app will include "
      + "them, too: "
      + "BackButtonBackground@2x.png, wifi-off.png, wifi-strong.png and wifi-weak.png\n"
    #expect(report.error.contains(note), "\(report)")
  }
}
