import TestKit
import Testing

@testable import AssetsCLI

/// What an edit, a commit, a list and a new repository tell before it surprises somebody.
@Suite struct EditWarningTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  // MARK: - Edits

  @Test func whatASystemMadeForItselfIsNothingToLose() throws {
    try sandbox.write(".gitignore", ".DS_Store\n")
    try sandbox.commitAll("Ignore")
    try sandbox.write("\(Sandbox.images)/bell.imageset/.DS_Store", "x")
    let result = assets("remove", "bell")
    #expect(result.exitCode == .done && !sandbox.exists("\(Sandbox.images)/bell.imageset"), "\(result)")
    try sandbox.takeBack(result)
  }

  @Test func aFileThatHadTheNewNameBeforeIsNotTakenAlongBack() throws {
    try sandbox.write("\(Sandbox.images)/bell.imageset/gong-dark.png", ImageMaker.png(8, 8))
    try sandbox.commitAll("Gong")
    let result = assets("rename", "bell", "gong")
    #expect(result.error.contains("note: 'gong-dark.png' already had the new name, and keeps it\n"))
    try sandbox.takeBack(result)
    #expect(sandbox.exists("\(Sandbox.images)/bell.imageset/gong-dark.png"))
  }

  @Test func aGroupInOneOfSeveralCatalogsTellsWhichIsMeant() throws {
    try sandbox.write("B.xcassets/Bar/Contents.json", "{}")
    #expect(assets("new", "color", "Bar/tint", "123456").output.contains("B.xcassets/Bar/tint.colorset"))
    try sandbox.write("gong.png", ImageMaker.png(8, 8))
    #expect(assets("add", "Bar/gong", "gong.png").output.contains("B.xcassets/Bar/gong.imageset"))
    #expect(assets("add", "alone", "gong.png").error.hasPrefix("error: the project has 2 catalogs\n"))
    try sandbox.write("\(Sandbox.images)/Bar/Contents.json", "{}")
    #expect(assets("add", "Bar/tree", "gong.png").error.hasPrefix("error: the project has 2 catalogs\n"))
  }

  @Test func whatCannotBeDoneComesWithAWay() throws {
    try sandbox.write("bell@4x.png", ImageMaker.png(8, 8))
    #expect(assets("add", "new", "bell@4x.png").error.contains("hint: give it with '--scale'"))
    let inside = assets("new", "catalog", "\(Sandbox.images)/B.xcassets").error
    #expect(inside.hasPrefix("error: a catalog can't be inside another one\n"), "\(inside)")
    #expect(inside.contains("'assets new catalog App/Resources/Main/B.xcassets'"))
    #expect(
      assets("new", "catalog", "New/B.xcassets").error
        == "error: folder not found: 'New'\nhint: run 'mkdir -p New' to create it, then try again\n")
    let path = assets("rename", "bell", "\(Sandbox.images)/gong.imageset").error
    #expect(path.hasPrefix("error: give a name, not a path") && !path.contains("new group"), "\(path)")
  }

  @Test func aNameThatIsNearlyRightIsOffered() throws {
    try sandbox.write("\(Sandbox.images)/Bar/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#)
    try sandbox.writeSquares("\(Sandbox.images)/Bar/Apple.imageset", scales: [1])
    for typed in ["appel", "Foo/Apple.imageset"] {
      #expect(assets("show", typed).error.contains("hint: did you mean 'Bar/Apple'?"), "\(typed)")
    }
    #expect(assets("show", "bell.imageset").error.contains("hint: did you mean 'bell'?"))
  }

  @Test func whatGitDoesNotHoldIsTakenBackAsWell() throws {
    try sandbox.writeSquares("\(Sandbox.images)/new.imageset", scales: [1])
    let before = try sandbox.bytes("\(Sandbox.images)/new.imageset/Contents.json")
    let result = assets("set", "new", "--template")
    #expect(result.error == "hint: run 'assets undo' to undo this\n")
    #expect(assets("undo").exitCode == .done)
    #expect(try sandbox.bytes("\(Sandbox.images)/new.imageset/Contents.json") == before)
  }

  /// Git ignores it, and yet it was a command that changed it.
  @Test func whatGitIgnoresIsTakenBackWhereACommandChangedIt() throws {
    try sandbox.write(".gitignore", "*.imageset\n")
    try sandbox.writeSquares("\(Sandbox.images)/new.imageset", scales: [1])
    let before = try sandbox.bytes("\(Sandbox.images)/new.imageset/Contents.json")
    let result = assets("set", "new", "--template")
    #expect(result.error.hasSuffix("hint: run 'assets undo' to undo this\n"), "\(result)")
    #expect(result.error.contains(".gitignore:1 '*.imageset'"), "\(result)")
    #expect(assets("undo").exitCode == .done)
    #expect(try sandbox.bytes("\(Sandbox.images)/new.imageset/Contents.json") == before)
  }

  @Test func theUndoCommandIsPrintedForTheCurrentFolder() {
    let result = assets("-C", Sandbox.images, "set", "bell", "--template")
    #expect(result.error == "hint: run 'assets undo' in '\(Sandbox.images)' to undo this\n")
  }

  @Test(arguments: [
    ("a:b", "Windows does not allow this folder name"), ("con", "Windows does not allow this folder name"),
    ("x ", "Windows does not allow this folder name"), ("x@2x", "the name ends in a scale"),
    ("a.png", "the name ends in a file extension"),
  ])
  func namesThatBreakElsewhereAreNoted(_ name: String, _ note: String) {
    #expect(assets("rename", "bell", name, "-n").error.contains("note: \(note)"))
    #expect(assets("new", "color", name, "#123456", "-n").error.contains("note: \(note)"))
    #expect(!assets("rename", "bell", "gong", "-n").error.contains("note:"))
  }

  @Test func theNameOfAFolderIsNone() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["rename", "bell", "x.imageset"]),
        inline: """
          error: invalid name 'x.imageset'
          cause: it ends in '.imageset', which is added automatically

          """) == nil)
  }

  @Test func theHintToMakeAGroupMakesIt() throws {
    try sandbox.write("B.xcassets/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"#)
    let result = assets("new", "color", "Glöck x/mist", "#123456", "--into", "B.xcassets")
    let hint = "hint: run \"assets new group 'Glöck x' --into B.xcassets\" to create it\n"
    #expect(result.error.hasSuffix(hint), "\(result)")
    #expect(assets("new", "group", "Glöck x", "--into", "B.xcassets").exitCode == .done)
    #expect(assets("new", "color", "Glöck x/mist", "#123456", "--into", "B.xcassets").exitCode == .done)
  }

  // MARK: - Commits and repositories

  @Test func aCommittedAssetTakesItsNewGroupsAlong() throws {
    _ = assets("new", "group", "Bar", "--namespace")
    _ = assets("new", "group", "Bar/Deep")
    _ = assets("new", "color", "Bar/Deep/mist", "#123456")
    try sandbox.write("notes.txt", "later")
    #expect(assets("commit", "Bar/mist", "-m", "Mist").exitCode == .done)
    #expect(
      try sandbox.git("show", "--name-only", "--format=").split(separator: "\n").map(String.init) == [
        "\(Sandbox.images)/Bar/Contents.json", "\(Sandbox.images)/Bar/Deep/Contents.json",
        "\(Sandbox.images)/Bar/Deep/mist.colorset/Contents.json",
      ])
    #expect(try sandbox.git("status", "--porcelain") == "?? notes.txt")
  }

  @Test func aRepositoryInsideIsTold() throws {
    try sandbox.git("init", "-q", "inner")
    try sandbox.write("inner/a.png", "x")
    let result = assets("status")
    #expect(result.error == "note: 'inner/' is a separate repository; its files are not part of this one\n")
    #expect(assets("status", "--json").output.contains("\"nestedRepositories\": [\n    \"inner/\"\n  ]"))
  }

  @Test func aFolderOfARepositoryIsToldWhoseItIs() throws {
    try sandbox.makeFolder("inner")
    let result = runAssets(["init", "inner"], in: sandbox)
    #expect(
      result.error.hasPrefix(
        """
        note: 'inner' is in that repository, and its versions are stored there
        hint: run 'git init inner' if it should have its own versions

        """), "\(result)")
  }

  @Test(arguments: ["ada", "@", "ada@", "a b@c", "<ada@example.com>", "a@b@c"])
  func whatIsNoAddressIsRefused(_ address: String) {
    let result = assets("init", "--email", address)
    #expect(result.exitCode == .usage && result.error.hasPrefix("error: '\(address)' is not an email address\n"))
  }

  // MARK: - Links

  @Test func linksAreTold() throws {
    try sandbox.link("B.xcassets", to: Sandbox.images)
    try sandbox.link("\(Sandbox.images)/loop", to: "..")
    let note = "note: 'B.xcassets' is a link and was not read; name its destination\n"
    #expect(assets("list").error.contains(note))
    let result = assets("validate")
    #expect(result.error.contains(note))
    #expect(result.output.contains("\(Sandbox.images): warning: [linked-folder] 'loop' is a link and is not followed"))
  }
}
