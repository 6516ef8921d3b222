import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Names of files as git keeps them: bytes, with `/` between them.
@Suite struct PathNamesTests {
  @Test("contract 37: names that some disks take for one are told")
  func collisionsAreTold() throws {
    let sandbox = try Sandbox(git: true)
    for name in ["Bell", "bell"] { try sandbox.writeImageSet("\(Sandbox.images)/\(name)") }
    let result = runAssets(["validate"], in: sandbox)
    #expect(result.output.contains("[case-only-duplicate]"), "\(result)")
    // A name in one form, and the file in the other.
    let composed = "\u{E9}"
    try sandbox.write(
      "\(Sandbox.images)/Cafe.imageset/Contents.json",
      #"{"images": [{"filename": "\#(composed).png", "idiom": "universal"}]}"#
    )
    try sandbox.write("\(Sandbox.images)/Cafe.imageset/e\u{301}.png", ImageMaker.png(4, 4))
    #expect(runAssets(["validate"], in: sandbox).output.contains("in another Unicode form exists"))
  }

  @Test(
    "contract 37: a name is committed with the bytes it has on the disk",
    arguments: [
      "\u{E9}.txt", "e\u{301}.txt", "a b/c d.txt", "\u{1F514}/bell.txt", "#hash.txt", "back\\slash.txt", "-dash.txt",
    ])
  func namesAreKept(name: String) throws {
    let pair = try RepositoryPair { try $0.write(name, "x") }
    #expect(runAssets(["commit", "-m", "x"], in: pair.ours).exitCode == .done)
    try pair.gits.git("add", "-A")
    try pair.gits.git("commit", "-q", "-m", "x")
    let (ours, gits) = try pair.answers("-c", "core.quotePath=false", "ls-tree", "-r", "-z", "HEAD")
    #expect(ExactName(ours) == ExactName(gits))
    try pair.ours.expectSound()
  }

  /// After `--` every word is a name.
  @Test("contract 37: names that begin with a dash are names after '--'")
  func namesMayBeginWithADash() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/-x")
    try sandbox.write("-notes.txt", "one")
    try sandbox.write("-images/-y.png", ImageMaker.png(8, 8, .red))
    try sandbox.write("-Bell@3x.png", ImageMaker.png(12, 12, .red))
    let image = "\(Sandbox.images)/-x.imageset/-x@1x.png"
    let red = ImageMaker.png(4, 4, .red)
    func works(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    }
    func committed(_ path: String) throws -> Bool {
      try sandbox.runGit(["cat-file", "-e", "HEAD:\(path)"]).isSuccess
    }
    try works("commit", "-m", "One", "--", "-notes.txt")
    #expect(try committed("-notes.txt") && !committed(image))
    try works("commit", "-m", "Two", "--", "-x")
    #expect(try committed(image))
    for command in ["show", "resolve", "history", "missing"] { try works(command, "--", "-x") }
    try works("list", "--", "-x*")
    try works("validate", "--", "\(Sandbox.images)/-x.imageset")
    try sandbox.write(image, red)
    try sandbox.write("-notes.txt", "two")
    for command in ["diff", "discard"] { try works(command, "--", "-x", "-notes.txt") }
    #expect(try sandbox.bytes(image) != red && sandbox.text("-notes.txt") == "one")
    try works("set", "--template", "--", "-x")
    try works("add", "--", "-x", "-Bell@3x.png")
    try works("rename", "--", "-x", "-z")
    #expect(sandbox.exists("\(Sandbox.images)/-z.imageset"))
    try works("undo")
    try works("restore", "--", "-x")
    try works("remove", "--", "-x")
    #expect(!sandbox.exists("\(Sandbox.images)/-x.imageset"))
    try works("restore", "--", "-x", "-notes.txt")
    #expect(sandbox.exists(image))
    try works("new", "--into", Sandbox.images, "--", "color", "-sea", "#1B7AB5")
    try works("new", "--into", Sandbox.images, "--", "group", "-group")
    try works("import", "--into", Sandbox.images, "--", "-images")
    try works("update", "--as", "-y=-y", "--", "-images")
    #expect(sandbox.exists("\(Sandbox.images)/-y.imageset"))
  }

  /// One that is there keeps its bytes; what is made is spelled as git spells names on a Mac and elsewhere.
  @Test("contract 37: names that are made are composed")
  func newNamesAreComposed() throws {
    let sandbox = try Sandbox.harbour()
    let (typed, made) = ("cafe\u{301}", "caf\u{E9}")
    func works(_ words: String...) {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words): \(result)")
    }
    func holds(_ path: String) throws -> Bool {
      try sandbox.files().contains { ExactName($0) == ExactName("\(path)/Contents.json") }
    }
    works("rename", "Bell", typed)
    #expect(try holds("\(Sandbox.images)/\(made).imageset"))
    works("new", "color", "\(typed)-tint", "#1B7AB5", "--into", Sandbox.images)
    #expect(try holds("\(Sandbox.images)/\(made)-tint.colorset"))
    works("new", "group", "\(typed)-group", "--into", Sandbox.images)
    #expect(try holds("\(Sandbox.images)/\(made)-group"))
    try sandbox.write("loose.png", ImageMaker.png(12, 12, .red))
    works("add", "\(typed)-new", "loose.png", "--into", Sandbox.images)
    let files = try sandbox.files(in: "\(Sandbox.images)/\(made)-new.imageset").map(ExactName.init)
    #expect(files.contains(ExactName("\(Sandbox.images)/\(made)-new.imageset/\(made)-new.png")), "\(files)")
    try sandbox.write("../shots/Lamp.png", ImageMaker.png(8, 8, .red))
    works("import", "../shots", "--create", "--into", "\(typed).xcassets")
    #expect(try holds("\(made).xcassets"))
    works("commit", "-m", "all", "--no-verify")
    works("restore", "Anchor", "--as", "\(typed)-old")
    #expect(try holds("\(Sandbox.images)/\(made)-old.imageset"))
    works("commit", "-m", "old", "--no-verify")
    let tree = try sandbox.git("-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", "-z", "HEAD")
    #expect(!tree.unicodeScalars.contains("\u{301}"), "\(tree)")
    try sandbox.expectSound()
  }

  @Test("contract 37: a name that is there in another form keeps its bytes")
  func oldNamesStay() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/Cafe\u{301}")
    try sandbox.commitAll("in two pieces")
    #expect(runAssets(["set", "Cafe\u{301}", "--template"], in: sandbox).exitCode == .done)
    #expect(runAssets(["commit", "-m", "template"], in: sandbox).exitCode == .done)
    let tree = try sandbox.git("-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", "-z", "HEAD")
    #expect(tree.unicodeScalars.contains("\u{301}"), "\(tree)")
    // Whoever wants it in one piece renames it.
    #expect(runAssets(["rename", "Cafe\u{301}", "Caf\u{E9}"], in: sandbox).exitCode == .done)
    #expect(
      try sandbox.files().contains { ExactName($0) == ExactName("\(Sandbox.images)/Caf\u{E9}.imageset/Contents.json") })
  }
}
