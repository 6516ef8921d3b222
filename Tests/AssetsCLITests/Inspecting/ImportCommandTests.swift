import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ImportCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// Four images: a bell at three scales, and a second name in a folder of its own.
  func writeImages() throws {
    try sandbox.writePNGs([
      "Art/bell.png": 10, "Art/bell@2x.png": 20, "Art/bell@3x.png": 30, "Art/Tools/saw@2x.png": 24,
    ])
  }

  // MARK: - Help and usage

  @Test func helpPage() {
    #expect(readingGolden(assets("import", "--help").output, "import-help") == nil)
  }

  @Test func wrongUsageIsTold() {
    #expect(
      assets("import")
        == RunResult(
          exitCode: .usage, output: "",
          error: """
            error: missing argument: PATH
            hint: run 'assets import --help' to see how it is used

            """))
    #expect(
      Golden.difference(
        assets("import", ".", "--copy", "--move").error,
        inline: """
          error: options '--copy' and '--move' can't be combined
          hint: run 'assets import --help' to see how it is used

          """) == nil)
  }

  // MARK: - The example project

  @Test func harbourIsAccountedForImageByImage() throws {
    try sandbox.copyHarbour()
    let before = try sandbox.snapshot()
    let result = assets("import", "Harbour")
    #expect(result.exitCode == .done)
    #expect(readingGolden(result.output, "import-harbour") == nil)
    #expect(readingGolden(result.error, "import-harbour-notes") == nil)
    let changed = changes(before, try sandbox.snapshot())
    #expect(changed.allSatisfy { $0.hasPrefix("+ Harbour/Assets.xcassets/") })
  }

  @Test func harbourAgainChangesNothing() throws {
    try sandbox.copyHarbour()
    _ = assets("import", "Harbour")
    let before = try sandbox.snapshot(times: true)
    let result = assets("import", "Harbour")
    #expect(result.exitCode == .done)
    #expect(result.output.hasPrefix("\(Self.nothingMore)\n"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  static let nothingMore =
    "Nothing to do: 36 loose images found, 27 already there, 9 left in place; 28 more in catalogs"

  @Test func harbourIsExplained() throws {
    try sandbox.copyHarbour()
    let result = assets("import", "Harbour", "--dry-run", "--explain")
    #expect(readingGolden(result.output, "import-harbour-explained") == nil)
  }

  @Test func harbourAsJSON() throws {
    try sandbox.copyHarbour()
    let result = assets("import", "Harbour", "--json")
    #expect(result.error == "")
    #expect(readingGolden(result.output.replacing(sandbox.folder, with: "/Sandbox"), "import-harbour.json") == nil)
  }

  // MARK: - Where to

  @Test func imagesAreCopiedBesideThem() throws {
    try writeImages()
    let before = try sandbox.snapshot()
    #expect(
      Golden.difference(
        assets("import", "Art").output,
        inline: """
          Art/Assets.xcassets
            +  bell  1x, 2x, 3x
            +  saw   2x
          Imported 4 loose images into 2 new assets

          """) == nil)
    #expect(
      changes(before, try sandbox.snapshot()) == [
        "+ Art/Assets.xcassets/", "+ Art/Assets.xcassets/Contents.json", "+ Art/Assets.xcassets/bell.imageset/",
        "+ Art/Assets.xcassets/bell.imageset/Contents.json", "+ Art/Assets.xcassets/bell.imageset/bell.png",
        "+ Art/Assets.xcassets/bell.imageset/bell@2x.png", "+ Art/Assets.xcassets/bell.imageset/bell@3x.png",
        "+ Art/Assets.xcassets/saw.imageset/", "+ Art/Assets.xcassets/saw.imageset/Contents.json",
        "+ Art/Assets.xcassets/saw.imageset/saw@2x.png",
      ])
    #expect(
      try sandbox.bytes("Art/Assets.xcassets/bell.imageset/bell@3x.png") == sandbox.bytes("Art/bell@3x.png"))
  }

  @Test func severalPathsMeetInTheFolderAroundThem() throws {
    try sandbox.writePNGs(["p/a/one.png": 10, "p/b/two.png": 10, "p/c/three.png": 10])
    #expect(assets("import", "p/a", "p/b/two.png").exitCode == .done)
    #expect(try sandbox.files(in: "p/Assets.xcassets").count == 5)
    #expect(!sandbox.exists("p/Assets.xcassets/three.imageset"))
  }

  @Test func intoMakesOrExtendsACatalog() throws {
    try writeImages()
    try sandbox.makeFolder("App")
    #expect(assets("import", "Art/bell.png", "--create", "--into", "App/Icons.xcassets").exitCode == .done)
    let result = assets("import", "Art", "--create", "--into", "App/Icons.xcassets")
    #expect(
      Golden.difference(
        result.output,
        inline: """
          App/Icons.xcassets
            ~  bell  2x, 3x
            +  saw   2x
          Imported 3 of 4 loose images into 1 new asset and 1 existing asset; \
          1 already there

          """) == nil)
    #expect(!sandbox.exists("Art/Assets.xcassets"))
  }

  @Test(arguments: [
    ("Icons", "error: 'Icons' is not a valid catalog name\n", ExitCode.usage),
    (
      "nowhere/deep/Icons.xcassets",
      """
      error: folder not found for 'Icons.xcassets': 'nowhere/deep'
      hint: run 'mkdir -p nowhere/deep' to create it
      hint: or use an existing folder: '--into Icons.xcassets'

      """, .failed
    ),
    ("plain.xcassets", "is in the way\ncause: it is not a folder\n", .failed),
    ("A.xcassets/B.xcassets", "it would be inside the catalog", .failed),
    ("a.xcassets", "exists, and on a Mac the two are the same name\n", .failed),
  ])
  func aPlaceThatCannotBeACatalogIsRefused(place: String, words: String, code: ExitCode) throws {
    try writeImages()
    try sandbox.write("plain.xcassets", "text")
    try sandbox.write("A.xcassets/Contents.json", "{}")
    let before = try sandbox.snapshot(times: true)
    let result = assets("import", "Art", "--create", "--into", place)
    #expect(result.exitCode == code)
    #expect(result.output == "" && result.error.contains(words), "\(result.error)")
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func pathsMeanWhatTheyMeanWhereOneStands() throws {
    try writeImages()
    let result = assets("import", "..", "--create", "--into", "../Shared.xcassets", folder: "Art/Tools")
    #expect(result.output.hasPrefix("../Shared.xcassets\n"))
    #expect(sandbox.exists("Art/Shared.xcassets/saw.imageset/saw@2x.png"))
  }

  // MARK: - Dry run and moving

  @Test(arguments: [
    ["--dry-run"], ["-n", "--move", "--force"], ["-n", "--json"],
    ["-n", "--create", "--into", "Art/New.xcassets", "-e"],
  ])
  func aDryRunChangesNothing(options: [String]) throws {
    try writeImages()
    let before = try sandbox.snapshot(times: true)
    let result = runAssets(["import", "Art"] + options, in: sandbox)
    #expect(result.exitCode == .done)
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
    if !options.contains("--json") {
      #expect(result.output.contains("\nWould import 4 loose images into 2 new assets"))
      #expect(result.error.hasSuffix("hint: run it again without '--dry-run' to do this\n"))
    }
  }

  @Test func movingRemovesTheLooseImages() throws {
    try writeImages()
    try sandbox.write("Art/copy/bell.png", try sandbox.bytes("Art/bell.png"))
    let result = assets("import", "Art", "--move", "--force")
    #expect(
      result.output.hasSuffix(
        "\nImported 4 of 5 loose images into 2 new assets and removed 5 loose images that the catalog now contains; "
          + "1 with the same bytes\n"))
    #expect(try sandbox.files(in: "Art").allSatisfy { $0.hasPrefix("Art/Assets.xcassets/") })
  }

  @Test func movingWhatIsThereAlreadyIsSomethingToDo() throws {
    try writeImages()
    _ = assets("import", "Art")
    let account = "remove 4 loose images that the catalog now contains; 4 loose images found, 4 already there"
    let dry = assets("import", "Art", "--move", "--force", "--dry-run")
    #expect(dry.output == "Would \(account); 4 more in catalogs\n")
    let result = assets("import", "Art", "--move", "--force")
    #expect(result.output == "\(account.replacing("remove ", with: "Removed ")); 4 more in catalogs\n")
    #expect(!sandbox.exists("Art/bell.png"))
  }

  @Test func whatAnInterruptedImportLeftIsClearedAndTold() throws {
    try writeImages()
    _ = assets("import", "Art")
    try sandbox.write("Art/.Assets.xcassets.import/.gitignore", "*\n")
    let result = assets("import", "Art")
    #expect(result.output.hasPrefix("Nothing to do: 4 loose images found"))
    #expect(!sandbox.exists("Art/.Assets.xcassets.import"))
  }

  // MARK: - What is not imported

  @Test func theSameSlotWithOtherBytesIsAConflict() throws {
    try sandbox.writePNGs(["a/bell.png": 10, "b/bell.png": 11, "b/saw.png": 12])
    let result = assets("import", ".")
    #expect(result.exitCode == .findings)
    let (one, other) = (try sandbox.bytes("a/bell.png").count, try sandbox.bytes("b/bell.png").count)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Needs your attention
            in conflict, and not imported:
              bell: two different images for one slot
                a/bell.png  \(one) bytes
                b/bell.png  \(other) bytes
                10x10 and 11x11 pixels
          Assets.xcassets
            +  saw  1x
          Imported 1 of 3 loose images into 1 new asset; 2 in conflict

          """) == nil)
    #expect(result.error.hasSuffix("hint: rename or remove one side of each conflict, then import again\n"))
    #expect(!sandbox.exists("Assets.xcassets/bell.imageset"))
  }

  @Test func theSameSlotOfTheCatalogWithOtherBytesIsAConflict() throws {
    try sandbox.writeSquares("Assets.xcassets/bell.imageset")
    try sandbox.writePNGs(["bell.png": 11])
    let before = try sandbox.snapshot(times: true)
    let result = assets("import", "bell.png")
    #expect(result.exitCode == .findings)
    #expect(result.output.hasPrefix("Nothing to do: 1 loose image found, 1 in conflict\n"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func theSameBytesTwiceAreCounted() throws {
    try sandbox.writePNGs(["a/bell.png": 10, "b/bell.png": 10])
    let result = assets("import", ".")
    #expect(result.exitCode == .done)
    #expect(result.output.contains("Left in place\n  same bytes as a/bell.png:\n    b/bell.png\n"))
    #expect(result.output.hasSuffix("; 1 with the same bytes\n"))
  }

  @Test(arguments: [
    (["Bell.png", "bell@2x.png"], "the names differ only in case"),
    (["caf\u{E9}.png", "cafe\u{301}@2x.png"], "the names differ only in how accents are encoded"),
    (["bell.png", "bell.jpg"], "one slot in two formats"),
    (["bell.pdf", "bell@2x.png"], "a vector image for every scale, and images for single scales"),
  ])
  func namesThatCannotBeOneAssetAreAConflict(names: [String], words: String) throws {
    for (index, name) in names.enumerated() {
      let bytes =
        switch Path.fileExtension(name) {
        case "jpg": ImageMaker.jpeg(10 + index, 10)
        case "pdf": ImageMaker.pdf(10, 10)
        default: ImageMaker.png(10 + index, 10)
        }
      try sandbox.write(name, bytes)
    }
    let result = assets("import", ".")
    #expect(result.exitCode == .findings)
    #expect(result.output.contains(": \(words)\n"), "\(result)")
    #expect(result.output.hasPrefix("Nothing to do: 2 loose images found, 2 in conflict\n"))
    #expect(!sandbox.exists("Assets.xcassets"))
  }

  @Test func namesThatAreEqualInUnicodeHaveTheirOwnSizes() throws {
    let names = ["caf\u{E9}.png", "cafe\u{301}@2x.png"]
    try sandbox.write(names[0], ImageMaker.png(10, 10))
    try sandbox.write(names[1], ImageMaker.png(20, 20) + [0])
    let result = assets("import", ".")
    for name in names {
      #expect(result.output.contains("\(name)  \(try sandbox.bytes(name).count) bytes\n"))
    }
  }

  @Test func imagesThatCannotGoIntoASetAreLeftWithAReason() throws {
    try sandbox.writePNGs(["good.png": 10, "evil\u{1B}[2J.png": 10, "huge@9x.png": 10])
    try sandbox.write(["empty.png": "", "film.gif": "GIF89a", "notes.txt": "x"])
    try sandbox.link("link.png", to: "good.png")
    let result = assets("import", ".")
    #expect(result.exitCode == .done)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Assets.xcassets
            +  good  1x
          Left in place
            an image set can't contain GIF files:
              film.gif
            empty files:
              empty.png
            names with control characters:
              evil\\u{1B}[2J.png
            no device has the scale '@9x':
              huge@9x.png
            symbolic links, which are not followed:
              link.png
          Imported 1 of 6 loose images into 1 new asset; 5 left in place

          """) == nil)
  }

  @Test func nothingToImportIsAnError() throws {
    try sandbox.makeFolder("empty")
    try sandbox.write("notes.txt", "x")
    #expect(
      assets("import", "empty", "notes.txt")
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: no images or colors to import in 'empty' or 'notes.txt'
            hint: name a folder with images (png, jpg, jpeg, heic, pdf or svg) or with the colors of design tokens or Android

            """))
    #expect(
      Golden.difference(
        assets("import", "nowhere").error,
        inline: """
          error: not found: 'nowhere'
          cause: 'nowhere' not found in '\(sandbox.folder)'
          hint: use a path relative to the current folder, or an absolute path

          """) == nil)
    #expect(assets("import", "note.txt").error.hasSuffix("hint: did you mean 'notes.txt'?\n"))
    #expect(assets("import", "nowhere").exitCode == .failed)
    #expect(try sandbox.files() == ["notes.txt"])
  }

  @Test func aSingleImageCanBeNamed() throws {
    try writeImages()
    let result = assets("import", "Art/bell@2x.png")
    #expect(result.output.hasPrefix("Art/Assets.xcassets\n  +  bell  2x\nImported 1 loose image"))
  }

  @Test func aBrokenSetOfTheCatalogStopsOnlyItsOwnImages() throws {
    try writeImages()
    try sandbox.write("Art/Assets.xcassets/bell.imageset/Contents.json", "{ not JSON")
    let result = assets("import", "Art")
    #expect(result.exitCode == .findings)
    #expect(result.output.contains("bell: the set with this name has an unusable Contents.json\n"))
    #expect(sandbox.exists("Art/Assets.xcassets/saw.imageset/saw@2x.png"))
    #expect(try sandbox.text("Art/Assets.xcassets/bell.imageset/Contents.json") == "{ not JSON")
  }

  @Test func whatIsAlreadyInACatalogIsOnlyCounted() throws {
    try sandbox.writeSquares("App/Old.xcassets/bell.imageset")
    try sandbox.writePNGs(["App/saw.png": 10])
    let result = assets("import", "App")
    #expect(!result.output.contains("bell"))
    #expect(result.output.hasSuffix("; 3 more in catalogs\n"))
  }

  @Test func slotsAreListedInTheOrderOfXcode() throws {
    let names = ["bell@3x", "bell@2x~mac", "bell@2x~ipad", "bell@2x", "bell~ipad", "bell@2x~iphone", "bell"]
    try sandbox.writePNGs(
      Dictionary(uniqueKeysWithValues: names.enumerated().map { ("Art/\($1).png", 10 + $0) }))
    try sandbox.write("Art/saw.svg", ImageMaker.svg(width: "24", height: "18"))
    let output = assets("import", "Art").output
    #expect(output.contains("  +  bell  1x, 2x, 3x, iphone 2x, ipad 1x, ipad 2x, mac 2x\n"), "\(output)")
    #expect(output.contains("  +  saw   all scales\n"), "\(output)")
  }

  @Test func theIconOfTheAppAroundTheImagesIsNotMoved() throws {
    try sandbox.makeFolder(".git")
    try sandbox.writePNGs(["Harbour/Resources/Logo.png": 60, "Harbour/Resources/bell.png": 10])
    try sandbox.write(
      "Harbour/Info.plist",
      #"<plist version="1.0"><dict><key>CFBundleIconFile</key><string>Logo</string></dict></plist>"#)
    for folder in ["", "Harbour/Resources"] {
      let result = assets("import", folder.isEmpty ? "Harbour/Resources" : ".", "--move", "--force", folder: folder)
      #expect(result.output.contains("Info.plist names"), "\(result)")
      #expect(sandbox.exists("Harbour/Resources/Logo.png"))
    }
    #expect(!sandbox.exists("Harbour/Resources/bell.png"))
  }

  @Test func jsonTellsNotesAndRemarks() throws {
    try sandbox.writePNGs(["a~ipad@2x.png": 10])
    try sandbox.write("Info.plist", "not a plist")
    let json = try JSONDocument(parsing: Array(assets("import", ".", "-n", "--json").output.utf8)).value
    #expect(json.object?["notes"]?.elements?.count == 1)
    let note = json.object?["notes"]?.elements?[0].object
    #expect(note?["kind"] == "unreadable-property-list" && note?["path"] == "Info.plist")
    #expect(json.object?["root"]?.text == sandbox.folder)
    let warnings = json.object?["files"]?.elements?[0].object?["warnings"]?.elements
    #expect(warnings?.map { $0.object?["kind"]?.text } == ["undocumented-order"])
    #expect(json.object?["dryRun"] == true)
  }
}

extension String {
  /// Returns the text with each of a word's places taken by another.
  func replacing(_ word: String, with other: String) -> String {
    var (result, rest) = ("", Substring(self))
    while let range = rest.firstRange(of: word) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// `--into` a catalog that does not exist may be a typo.
@Suite struct ImportIntoNewCatalogTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  private func run(_ options: [String] = [], _ answer: String? = nil) throws -> RunResult {
    try sandbox.writePNGs(["Art/bell.png": 10])
    try sandbox.write("App/Images.xcassets/Contents.json", "{}")
    let terminal = Terminal(isInput: answer != nil, isOutput: false, isError: answer != nil, environment: [:])
    return runAssets(
      ["import", "Art", "--into", "App/Image.xcassets"] + options, in: sandbox, input: answer ?? "", terminal: terminal)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func itIsRefused(options: [String]) throws {
    let result = try run(options)
    #expect(result.exitCode == .failed)
    #expect(
      result.error.hasSuffix(
        """
        error: asset catalog not found: 'App/Image.xcassets'
        hint: did you mean 'App/Images.xcassets'?
        hint: add '--create' to create it

        """), "\(result)")
    #expect(!sandbox.exists("App/Image.xcassets"))
  }

  @Test func anOptionMakesIt() throws {
    #expect(try run(["--create"]).exitCode == .done)
    #expect(sandbox.exists("App/Image.xcassets/bell.imageset/bell.png"))
  }

  @Test(arguments: ["y", "Yes", "n", ""])
  func aTerminalIsAsked(answer: String) throws {
    let result = try run([], "\(answer)\n")
    let isMade = answer.lowercased().hasPrefix("y")
    #expect(result.error.hasPrefix("'App/Image.xcassets' does not exist. Create it? [y/N] "), "\(result)")
    #expect(result.exitCode == (isMade ? .done : .findings))
    #expect(sandbox.exists("App/Image.xcassets") == isMade)
  }
}
