import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What reading commands say of places that are shut, broken or called otherwise.
@Suite struct ReadingEdgesTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  // MARK: - list

  @Test func whatIsGoneOrBrokenIsInTheListAsJSONToo() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset", scales: [1, 2])
    sandbox.remove("A.xcassets/bell.imageset/bell@2x.png")
    try sandbox.write("A.xcassets/broken.imageset/Contents.json", "{")
    #expect(assets("list").output.contains("    broken  its Contents.json can't be read\n"))
    let list =
      try JSONDocument(parsing: Array(assets("list", "--json").output.utf8)).value.object?["assets"]?.elements ?? []
    #expect(list.map { $0.object?["missing"]?.elements?.compactMap(\.text) } == [["bell@2x.png"], nil])
    #expect(list.map { $0.object?["unreadable"]?.text } == [nil, "its Contents.json can't be read"])
  }

  @Test(arguments: [("A.xcassets/Bar", "A.xcassets (..)"), ("A.xcassets", "A.xcassets (.)"), ("App", "../A.xcassets")])
  func aCatalogIsNamedWhereverOneStands(folder: String, title: String) throws {
    try sandbox.write("App/main.swift", "")
    try sandbox.writeSquares("A.xcassets/Bar/bell.imageset")
    try sandbox.git("init", "--quiet")
    #expect(assets("list", folder: folder).output.hasPrefix(title + "\n"), "\(assets("list", folder: folder))")
  }

  @Test(arguments: [
    ["list"], ["show", "bell"], ["resolve", "bell"], ["missing"], ["validate"], ["set", "bell", "--template"],
  ])
  func setsInAFolderThatIsNoCatalogAreToldEverywhere(words: [String]) throws {
    try sandbox.writeSquares("Art/Data/bell.imageset")
    #expect(
      runAssets(words, in: sandbox)
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: no asset catalog found here
            cause: 'Art/Data' contains sets, but it is not a catalog
            hint: name that folder, or rename it to 'Art/Data.xcassets'

            """))
  }

  // MARK: - Names

  @Test(arguments: ["bell@2x.png", "bell@2x", "bell~ipad.png", "bell@2x~ipad"])
  func theNameOfAFileLeadsToItsAsset(typed: String) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    for command in ["show", "resolve"] {
      #expect(assets(command, typed).error.contains("hint: did you mean 'bell'?\n"), "\(assets(command, typed))")
    }
  }

  @Test func targetsAreToldOrThatThereAreNone() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    #expect(
      assets("list", "--target", "X").error
        == "error: no target 'X' with a catalog here\ncause: no project file here tells of any\n")
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 5.9
      let package = Package(name: "App", targets: [
        .target(name: "App", path: ".", resources: [.process("A.xcassets")])
      ])

      """)
    #expect(assets("list", "--target", "X").error.contains("cause: the targets are 'App'\n"))
  }

  @Test func validateTakesNames() throws {
    try sandbox.writeSquares("A.xcassets/Exotic/Mango.imageset")
    try sandbox.write("A.xcassets/Exotic/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    for place in ["Exotic/Mango", "Mango", "A.xcassets/Exotic/Mango.imageset", "Exotic"] {
      let result = assets("validate", place)
      #expect(result.exitCode == .done, "\(place): \(result)")
      #expect(result.error.hasPrefix("Checked 1 asset:"), "\(place): \(result)")
    }
    #expect(assets("validate", "Mango", "A.xcassets/bell.imageset").error.hasPrefix("Checked 2 assets:"))
    #expect(
      assets("validate", "Mangoo").error
        == "error: not found: 'Mangoo'\nhint: did you mean 'Exotic/Mango'?\n")
  }

  @Test func aNameOfAnOlderVersionIsTaken() throws {
    try sandbox.git("init", "--quiet", "--initial-branch=main")
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.commitAll("Bell")
    sandbox.remove("A.xcassets/bell.imageset")
    #expect(assets("validate", "bell").exitCode == .failed)
    #expect(assets("validate", "bell", "--at", "HEAD").error.hasPrefix("Checked 1 asset:"))
  }

  // MARK: - Shut folders

  @Test(.enabled(if: BuiltProgram.path != nil))
  func oneShutCatalogHidesNoOther() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try sandbox.writeSquares("App/A.xcassets/bell.imageset")
    try sandbox.writeSquares("App/B.xcassets/gong.imageset")
    _ = try sandbox.run("chmod", ["777", "App", "App/A.xcassets", "App/A.xcassets/bell.imageset"])
    func nobody(_ words: String...) throws -> ProgramResult {
      try sandbox.runAsNobody(words, shutting: ["App/B.xcassets"])
    }
    let note = "note: cannot list 'app/b.xcassets' (permission denied); skipped\n"
    let list = try nobody("list")
    #expect(list.status == 0 && list.output.contains("bell"), "\(list)")
    #expect(list.error.lowercased().contains(note), "\(list)")
    for words in [["resolve", "bell"], ["show", "bell"], ["missing"]] {
      let result = try sandbox.runAsNobody(words, shutting: ["App/B.xcassets"])
      #expect(result.status == 0, "\(words): \(result)")
    }
    let unknown = try nobody("show", "gong")
    let cause = "cannot list 'app/b.xcassets' (permission denied)"
    #expect(unknown.status == 3 && unknown.error.lowercased().contains(cause), "\(unknown)")
    let validation = try nobody("validate")
    #expect(validation.status == 1, "\(validation)")
    #expect(
      validation.output.hasPrefix("App/B.xcassets: error: [invalid-json] the folder cannot be listed"), "\(validation)")
    #expect(try nobody("list", "--in", "App/B.xcassets").status == 3)
    let renamed = try nobody("rename", "bell", "horn")
    #expect(renamed.status == 0, "\(renamed)")
  }
}
