import TestKit
import Testing

@testable import AssetsCLI

/// Several assets of which the images are the same bytes, as placeholders are.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct IdenticalAssetTests {
  private let gong = "\(Sandbox.images)/gong.imageset"
  private let boat = "\(Sandbox.images)/boat.imageset"
  private let ship = "\(Sandbox.images)/ship.imageset"
  private let drawn = ImageMaker.png(8, 8, .red)
  private let placeholder = ImageMaker.png(8, 8, .blue)

  /// Two placeholders, of which the other side drew one.
  private func placeholders(
    properties: String = "", mine: (Sandbox) throws -> Void, theirs: ((Sandbox) throws -> Void)? = nil
  ) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/gong")
    try sandbox.writeImageSet("\(Sandbox.images)/boat", properties: properties)
    try sandbox.commitAll("placeholders")
    try sandbox.git("switch", "-q", "-c", "side")
    try (theirs ?? draw)(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try mine(sandbox)
    try sandbox.commitAll("mine")
    return sandbox
  }

  private func draw(_ sandbox: Sandbox) throws { try sandbox.write("\(boat)/boat@2x.png", drawn) }

  private func run(_ sandbox: Sandbox, _ words: String...) throws {
    let result = runAssets(words, in: sandbox)
    try #require(result.exitCode == .done, "\(result)")
  }

  private func renameBoth(_ sandbox: Sandbox) throws {
    try run(sandbox, "rename", "gong", "drum")
    try run(sandbox, "rename", "boat", "ship")
  }

  /// The images of the larger scale that are drawn.
  private func drawnFiles(_ sandbox: Sandbox) throws -> [String] {
    try sandbox.files().filter { $0.hasSuffix("@2x.png") && (try? sandbox.bytes($0)) == drawn }
  }

  /// Their catalogs tell the two apart, but git alone would guess, so it is told to follow neither.
  @Test func theDryRunNamesWhatTheMergeNames() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/boat")
    try sandbox.writeImageSet("Kit/Icons.xcassets/boat")
    try sandbox.commitAll("placeholders")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("mv", boat, ship)
    try sandbox.git("mv", "Kit/Icons.xcassets/boat.imageset", "Kit/Icons.xcassets/ship.imageset")
    try sandbox.write("notes.txt", "theirs\n")
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try draw(sandbox)
    try sandbox.write("notes.txt", "mine\n")
    try sandbox.commitAll("mine")
    let named = [["merge", "side", "--dry-run"], ["merge", "side"]].map { words in
      runAssets(words, in: sandbox).output.split(separator: "\n").filter { $0.hasPrefix("!") }
    }
    #expect(named[0] == named[1] && named[1].count == 2, "\(named)")
  }

  /// Nothing in the versions tells which of the two is which.
  @Test(arguments: [true, false]) func whatCannotBeToldApartIsAsked(iRenamed: Bool) throws {
    let sandbox = try placeholders(mine: iRenamed ? renameBoth : draw, theirs: iRenamed ? draw : renameBoth)
    let dry = sandbox.assets("merge", "side", "--dry-run")
    #expect(dry.output.hasPrefix("Would get 1 conflict: you and "), "\(dry)")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && begun.output.contains("!  boat  image set"), "\(begun)")
    #expect(begun.output.contains("removed, or renamed to 'drum' or 'ship', which have its images"), "\(begun)")
    #expect(sandbox.assets("conflicts", "--json").output.contains("\"\(Sandbox.images)/ship.imageset\""))
    #expect(sandbox.assets("keep", iRenamed ? "theirs" : "mine", "boat").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(try drawnFiles(sandbox) == ["\(boat)/boat@2x.png"])
    #expect(try sandbox.bytes("\(Sandbox.images)/drum.imageset/drum@2x.png") == placeholder)
    #expect(try sandbox.bytes("\(ship)/ship@2x.png") == placeholder)
    try sandbox.expectSound()
  }

  @Test func whatWasRemovedIsNotTakenForTheOtherOne() throws {
    let sandbox = try placeholders {
      try run($0, "rename", "gong", "drum")
      try run($0, "remove", "boat", "--force")
    }
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && begun.output.contains("!  boat  image set"), "\(begun)")
    #expect(begun.output.contains("removed, or renamed to 'drum', which has its images"), "\(begun)")
    #expect(sandbox.assets("keep", "mine", "boat").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(!sandbox.exists(boat))
    #expect(try drawnFiles(sandbox) == [])
    try sandbox.expectSound()
  }

  /// Files that kept their names, another setting, another place: each tells one from the other.
  @Test(arguments: ["files", "settings", "group"]) func whatTellsThemApartIsFollowed(how: String) throws {
    let properties = ", \"properties\": { \"template-rendering-intent\": \"template\" }"
    let sandbox = try placeholders(properties: how == "settings" ? properties : "") {
      switch how {
      case "files":
        try $0.git("mv", gong, "\(Sandbox.images)/drum.imageset")
        try $0.git("mv", boat, ship)
      case "settings": try renameBoth($0)
      default:
        try run($0, "rename", "gong", "drum")
        try $0.write("\(Sandbox.images)/Sea/Contents.json", try $0.text("\(Sandbox.images)/Contents.json"))
        try $0.git("mv", boat, "\(Sandbox.images)/Sea/boat.imageset")
      }
    }
    let merged = sandbox.assets("merge", "side")
    #expect(merged.exitCode == .done, "\(merged)")
    let places = ["files": "ship.imageset/boat", "settings": "ship.imageset/ship", "group": "Sea/boat.imageset/boat"]
    #expect(try drawnFiles(sandbox) == [places[how].map { "\(Sandbox.images)/\($0)@2x.png" }])
    #expect(!sandbox.exists(boat))
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  /// One image at two scales: the slot tells which of the two was drawn.
  @Test func theSlotTellsWhichImageItIs() throws {
    let sandbox = try placeholders {
      try run($0, "rename", "boat", "ship")
    } theirs: {
      try $0.write("\(boat)/boat@1x.png", drawn)
    }
    #expect(sandbox.assets("merge", "side").exitCode == .done)
    #expect(try sandbox.bytes("\(ship)/ship@1x.png") == drawn)
    try sandbox.expectSound()
  }

  /// A new slot, and a file that no slot names.
  @Test func allThatTheOtherSideDidGoesAlong() throws {
    let sandbox = try placeholders {
      try run($0, "rename", "boat", "ship")
      // Another one with the same images.
      try $0.writeImageSet("\(Sandbox.images)/kite", scales: [2])
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/boat", darkScales: [1])
      try $0.write("\(boat)/note.txt", "drawn")
    }
    let merged = sandbox.assets("merge", "side")
    #expect(merged.exitCode == .done, "\(merged)")
    let names = ["Contents.json", "boat-dark@1x.png", "note.txt", "ship@1x.png", "ship@2x.png"]
    #expect(Set(try sandbox.files(in: ship)) == Set(names.map { "\(ship)/\($0)" }))
    let list = try sandbox.text("\(ship)/Contents.json")
    #expect(list.contains("ship@1x.png") && list.contains("boat-dark@1x.png"))
    try sandbox.expectSound()
  }

  @Test func whatBothChangedOfARenamedOneIsAsked() throws {
    let sandbox = try placeholders {
      try run($0, "rename", "boat", "ship")
      try $0.write("\(ship)/ship@2x.png", ImageMaker.png(8, 8, .green))
      try $0.writeImageSet("\(Sandbox.images)/kite", scales: [1])
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expectSound()
  }

  /// The list of another asset is much like that of the one that went, but nothing of this one came anywhere.
  @Test(arguments: ["setting", "dark"]) func aNewAssetIsNotTakenForARemovedOne(mine: String) throws {
    let sandbox = try Sandbox.harbour()
    let path = "\(Sandbox.images)/boat"
    try sandbox.writeImageSet(path)
    try sandbox.commitAll("boat")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("rm", "-rq", boat)
    try sandbox.writeImageSet("\(Sandbox.images)/leaf", color: .red)
    try sandbox.commitAll("theirs")
    let leaf = try sandbox.text("\(Sandbox.images)/leaf.imageset/Contents.json")
    try sandbox.git("switch", "-q", "main")
    if mine == "setting" { try run(sandbox, "set", "boat", "--template") }
    if mine == "dark" { try sandbox.writeImageSet(path, darkScales: [1]) }
    try sandbox.commitAll("mine")
    let dry = sandbox.assets("merge", "side", "--dry-run")
    #expect(dry.output.hasPrefix("Would get 1 conflict: you and "), "\(dry)")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && begun.output.contains("!  boat  image set"), "\(begun)")
    #expect(sandbox.assets("keep", "theirs", "boat").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(!sandbox.exists(boat))
    #expect(try sandbox.text("\(Sandbox.images)/leaf.imageset/Contents.json") == leaf)
    try sandbox.expectSound()
  }

  @Test func aRevertTakesNoNewAssetForARemovedOne() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/boat")
    try sandbox.commitAll("boat")
    try sandbox.git("rm", "-rq", boat)
    try sandbox.writeImageSet("\(Sandbox.images)/leaf", color: .red)
    try sandbox.commitAll("leaf for boat")
    try run(sandbox, "set", "leaf", "--template")
    try sandbox.commitAll("leaf in one color")
    let before = try UndoableState(sandbox)
    let result = sandbox.assets("revert", "HEAD~1")
    #expect(result.exitCode != .done, "\(result)")
    try sandbox.expect(before)
  }

  /// Something else that waits does not have git guess either.
  @Test func aDecisionElsewhereDoesNotHaveGitGuess() throws {
    let sandbox = try placeholders {
      try $0.git("mv", gong, "\(Sandbox.images)/drum.imageset")
      try $0.git("mv", boat, ship)
      try $0.write("notes.txt", "mine\n")
    } theirs: {
      try draw($0)
      try $0.write("notes.txt", "theirs\n")
    }
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && begun.output.contains("renamed to 'ship'"), "\(begun)")
    #expect(try drawnFiles(sandbox) == ["\(boat)/boat@2x.png"])
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expectSound()
  }

  /// What is not committed tells no more than versions do.
  @Test func statusAndHistoryDoNotGuess() throws {
    let sandbox = try placeholders(mine: renameBoth)
    let told = ["-  boat  image set removed", "+  drum  new image set", "-  gong  image set removed", "+  ship  new"]
    let history = sandbox.assets("history", "-n", "1").output
    for line in told { #expect(history.contains(line), "\(history)") }
    try sandbox.git("reset", "-q", "--soft", "HEAD~1")
    let status = sandbox.assets("status").output
    for line in told { #expect(status.contains(line), "\(status)") }
  }
}
