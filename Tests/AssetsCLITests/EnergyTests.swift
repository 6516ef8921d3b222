import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// The whole way of a real app whose 133 images lie loose: import, validate, commit, resolve.
@Suite(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"))
struct EnergyTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox, folder: "energy") }

  private static let account =
    "Imported 112 of 133 loose images into 73 new assets; 21 left in place; 14 more in catalogs\n"
    + entered(108)

  private static func entered(_ count: Int) -> String {
    "  built into 'ArtsyFolio' (\(count) images) and 'ArtsyFolio Tests' (4 images, which are also in the app; "
      + "'--target ArtsyFolio' excludes it), with an entry in 'Artsy Folio.xcodeproj'"
  }

  func copySample() throws { try sandbox.copy(SampleFolder.path("energy"), to: "energy") }

  @Test func fromLooseImagesToAVersion() throws {
    try copySample()
    #expect(assets("init").exitCode == .done)
    let before = try sandbox.snapshot("energy", times: true)

    let imported = assets("import", ".")
    #expect(imported.exitCode == .done)
    #expect(imported.output.hasSuffix("\n\(Self.account)\n"), "\(imported.output.suffix(300))")
    for name in [
      "Default@2x.png", "Default-568h@2x.png", "Default-Portrait~ipad.png", "iTunesArtwork.png", "iTunesArtwork@2x.png",
    ] {
      #expect(imported.output.contains("/\(name)\n"), "\(name) is not named")
    }
    let afterImport = try sandbox.snapshot("energy", times: true)
    let changed = changes(before, afterImport).filter { !$0.contains(" energy/.git/") }
    #expect(
      changed.filter { !$0.hasPrefix("+ energy/Assets.xcassets/") }.map { Path.name($0) } == ["project.pbxproj"],
      "the old catalog stays as it was")

    let again = assets("import", ".")
    #expect(
      again.output.hasPrefix(
        "Nothing to do: 133 loose images found, 112 already there, 21 left in place; 126 more in catalogs\n"))
    #expect(changes(afterImport, try sandbox.snapshot("energy", times: true)) == [])

    let validated = assets("validate")
    // Without its code the app can't be built, so the 26 missing images that the project lists don't matter.
    #expect(validated.exitCode == .done)
    let lines = validated.output.split(separator: "\n")
    #expect(!lines.contains { $0.contains(": warning: [") })
    // Without code, nothing shows these two for certain.
    let findings = lines.filter { $0.contains("[scale-mismatch]") }.map { String($0.prefix { $0 != "]" } + "]") }
    #expect(
      ["DeleteButton", "DeleteButtonActive"].map { "Assets.xcassets/\($0).imageset: note: [scale-mismatch]" }
        .allSatisfy(findings.contains))
    // What interface files name and the app doesn't have is in views with outlets, or listed by the target.
    #expect(validated.output.split(separator: "\n").count { $0.contains(": note: [dangling-reference]") } == 3)

    let committed = assets("commit", "-m", "Import the images")
    #expect(committed.exitCode == .done, "\(committed)")
    #expect(try sandbox.git("status", "--porcelain", in: "energy") == "")
    let check = try sandbox.runGit(["fsck", "--strict"], in: "energy")
    #expect(check.isSuccess && check.output == "" && check.error == "", "\(check)")

    for (name, file) in [("ToggleOn", "ToggleOn@2x.png"), ("DeleteButton", "DeleteButton@2x.png")] {
      let path = "Assets.xcassets/\(name).imageset/\(file)"
      #expect(assets("resolve", name, "--scale", "2").output == path + "\n")
      let blob = try sandbox.git("rev-parse", "HEAD:\(path)", in: "energy")
      #expect(assets("resolve", name, "--scale", "2", "--at", "HEAD").output == "\(blob)  \(path)\n")
    }
    #expect(assets("resolve", "AppIcon").exitCode == .done)
    #expect(assets("list").error.hasPrefix("75 assets in 2 catalogs"))
  }

  @Test func everyImageIsAccountedFor() throws {
    try copySample()
    let json = try JSONDocument(parsing: Array(assets("import", ".", "--dry-run", "--json").output.utf8)).value
    let counts = try #require(json.object?["counts"]?.object)
    let numbers = counts.members.map { "\($0.name.text) \($0.value.number?.spelling ?? "?")" }
    #expect(
      numbers == [
        "found 133", "imported 112", "alreadyThere 0", "duplicates 0", "left 21", "inCatalogs 14", "inConflict 0",
        "assetsCreated 73", "assetsExtended 0",
      ])
    let files = try #require(json.object?["files"]?.elements).compactMap(\.object)
    let left = files.filter {
      $0["outcome"]?.text == "left" && $0["reason"]?.text?.hasPrefix("already in the catalog ") == false
    }
    .compactMap { $0["path"]?.text }.map(Path.name)
    #expect(left.count { $0.hasPrefix("Default") } == 8)
    #expect(left.count { $0.hasPrefix("iTunesArtwork") } == 2)
    #expect(left.count == 21 && files.count == 147)
    #expect(!sandbox.exists("energy/Assets.xcassets"))
  }

  // MARK: - Icons and launch images

  static let special = ["--icons", "--launch-images"]

  private func outcomes(_ words: [String]) throws -> [String: JSONObject] {
    let result = runAssets(["import", ".", "--json"] + words, in: sandbox, folder: "energy")
    let json = try JSONDocument(parsing: Array(result.output.utf8)).value
    let files = try #require(json.object?["files"]?.elements).compactMap(\.object)
    return Dictionary(files.map { ($0["path"]?.text ?? "", $0) }) { one, _ in one }
  }

  @Test func iconsAndLaunchImagesGoWhereTheBuildSettingsPoint() throws {
    try copySample()
    let files = try outcomes(["--dry-run"] + Self.special)
    func file(_ name: String) throws -> JSONObject {
      try #require(files.first { Path.name($0.key) == name && !$0.key.contains("xcassets") }?.value)
    }
    for name in ["iTunesArtwork@2x.png", "iTunesArtwork.png", "folioicon152.png"] {
      #expect(try file(name)["kind"]?.text == "in-no-target", "no target of the project takes \(name)")
    }
    #expect(try file("ArtsyMobileIcon@2x.png")["set"]?.text?.hasPrefix("Assets.xcassets/") == true)
    let launch = files.filter { Path.name($0.key).hasPrefix("Default") }
    #expect(launch.count == 8)
    for (path, file) in launch {
      #expect(file["set"]?.text == "ArtsyFolio/Images.xcassets/Brand Assets.launchimage", "\(path)")
    }
  }

  @Test(arguments: [["--copy"], ["--move"]])
  func everythingGoesIntoTheCatalogsAndTwiceIsNothing(transfer: [String]) throws {
    try copySample()
    #expect(assets("init").exitCode == .done)
    try sandbox.git("add", "--all", in: "energy")
    try sandbox.git("commit", "--quiet", "-m", "As it was", in: "energy")
    let words = ["import", "."] + Self.special + transfer
    let result = runAssets(words, in: sandbox, folder: "energy")
    #expect(result.exitCode == .done, "\(result)")
    #expect(
      result.output.contains(
        "Imported 120 of 133 loose images into 73 new assets and 1 existing asset"), "\(result.output.suffix(300))")
    #expect(
      result.output.hasSuffix(
        "; 13 left in place; 14 more in catalogs\n\(Self.entered(116))\n"))
    let loose = try sandbox.files(in: "energy/Resources").filter { $0.hasSuffix(".png") }
    if transfer == ["--move"] {
      #expect(loose.count == 13 && loose.contains("energy/Resources/Images/App Icons + Launch/Beta-icon.png"))
    } else {
      #expect(loose.count > 100)
    }
    let set = "energy/ArtsyFolio/Images.xcassets/Brand Assets.launchimage/Contents.json"
    let launch = try JSONDocument(parsing: try sandbox.bytes(set)).value.object?["images"]?.elements ?? []
    #expect(launch.count == 8 && launch.allSatisfy { $0.object?["filename"] != nil })

    let before = try sandbox.snapshot("energy", times: true)
    let again = runAssets(words, in: sandbox, folder: "energy")
    #expect(again.exitCode == .done && again.output.contains("Nothing to do: "), "\(again)")
    let changed = changes(before, try sandbox.snapshot("energy", times: true)).filter { !$0.contains("/.git/") }
    #expect(changed == [])
  }

  @Test func foldersCanBecomeGroups() throws {
    try copySample()
    let result = assets("import", "Resources/Images", "--group-by", "folder")
    #expect(result.exitCode == .done, "\(result)")
    let groups = try sandbox.files(in: "energy/Resources/Images/Assets.xcassets").map(Path.folder).map(Path.folder)
    #expect(Set(groups).contains { $0.hasSuffix("Assets.xcassets/Buttons/Toolbars/Icon only") })
    #expect(assets("import", "Resources/Images", "--group-by", "folder").output.contains("Nothing to do: "))
  }
}
