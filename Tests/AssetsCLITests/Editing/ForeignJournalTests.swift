import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Journals that nobody here wrote: they came with a clone, or with a folder that was handed on.
///
/// Whoever made them wants a file written that is none of theirs: one of the user's, a hook of git, or something behind
/// a link.
@Suite struct ForeignJournalTests {
  static let precious = "what the user had"
  static let evil = "what somebody else wants there"

  /// Where they want it, as seen from the project.
  static let targets = [
    "../precious.m", ".git/hooks/post-checkout.m", "link/precious.m", "App/../../precious.m",
    "A.xcassets/link/precious.m",
  ]

  /// A project with all three journals, which name a place in the ways a journal may.
  private func makeTrap(in sandbox: Sandbox, _ target: String, outside: String) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.write("A.xcassets/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"# + "\n")
    try sandbox.writePNGs(["Loose/horn.png": 9])
    try sandbox.write("App/View.swift", "let a = Image(\"bell\")\n")
    try sandbox.link("link", to: "..")
    try sandbox.link("A.xcassets/link", to: "../..")
    let absolute = Path.absolute(target, from: outside + "/work")
    func note(_ kind: String, _ steps: [String]) -> String {
      (["anywhere", kind, "ready"] + steps + ["end"]).joined(separator: "\0")
    }
    for (name, steps) in [
      (".assets-changes", ["change", target, ".assets-changes/new-0", ".assets-changes/old-0"]),
      (".A.xcassets.edit", ["change", target, "A.xcassets/nowhere.imageset", ""]),
    ] {
      try sandbox.write("\(name)/journal", note(name == ".assets-changes" ? "files" : "edit", steps))
      try sandbox.write(["\(name)/old-0": Self.precious, "\(name)/new-0": Self.evil, "\(name)/old": Self.evil])
    }
    try sandbox.write(
      ".A.xcassets.import/journal",
      note(
        "import",
        [
          "move", ".A.xcassets.import/1", target, "", "move", ".A.xcassets.import/1", "A.xcassets/link/precious2.m", "",
          "move", ".A.xcassets.import/1", "A.xcassets/link/work/.git/hooks/post-checkout.m", "",
        ]))
    try sandbox.write(".A.xcassets.import/1", Self.evil)
    // As they were written once, with the paths as they stand there.
    try sandbox.write(".assets-references/journal", ["1", "0", absolute].joined(separator: "\0"))
    try sandbox.write([".assets-references/old-0": Self.precious, ".assets-references/new-0": Self.evil])
  }

  static let commands: [[String]] = [
    ["list"], ["status"], ["validate"], ["new", "color", "tint", "#112233", "--into", "A.xcassets"],
    ["set", "bell", "--template"], ["rename", "bell", "gong", "--rewrite-references"],
    ["import", "Loose", "--create", "--into", "A.xcassets"], ["validate", "--fix"], ["remove", "bell", "--force"],
  ]

  @Test(arguments: targets)
  func whatAClonedRepositoryBringsIsNotBelieved(_ target: String) throws {
    let sandbox = try Sandbox()
    let source = try Sandbox(git: true)
    try makeTrap(in: source, target, outside: sandbox.scratch)
    try source.git("add", "--force", "--all")
    try source.git("commit", "--quiet", "-m", "Come in")
    sandbox.remove("")
    try sandbox.git("clone", "--quiet", source.folder, sandbox.folder, in: sandbox.scratch)
    try FileSystem.write(Array(Self.precious.utf8), to: sandbox.scratch + "/precious.m")
    let hidden = [".assets-changes", ".assets-references", ".A.xcassets.edit", ".A.xcassets.import"]
    let before = try hidden.map { try sandbox.snapshot($0) }
    for words in Self.commands {
      let result = runAssets(words, in: sandbox)
      #expect(!result.error.contains("interrupted"), "\(words): \(result)")
      try expectNothingOutsideWasTouched(sandbox, "\(words): \(result)")
    }
    for (folder, before) in zip(hidden, before) { #expect(changes(before, try sandbox.snapshot(folder)) == []) }
    let result = runAssets(["set", "bell", "--template"], in: sandbox)
    #expect(
      result
        == RunResult(
          exitCode: .failed, output: "",
          error: """
            error: cannot write '.A.xcassets.edit'
            cause: it is not known which program left it there
            cause: nothing was changed
            hint: check its contents, keep what you need, and remove it

            """))
    for folder in hidden { sandbox.remove(folder) }
    for words in Self.commands.dropLast(2) {
      let result = runAssets(words, in: sandbox)
      #expect([.done, .findings].contains(result.exitCode), "\(words): \(result)")
    }
  }

  @Test(arguments: targets)
  func withoutARepositoryNothingIsTouchedBesideWhatAJournalCameWith(_ target: String) throws {
    let sandbox = try Sandbox()
    try makeTrap(in: sandbox, target, outside: sandbox.scratch)
    try FileSystem.write(Array(Self.precious.utf8), to: sandbox.scratch + "/precious.m")
    for words in Self.commands where words.first != "status" {
      let result = runAssets(words, in: sandbox)
      try expectNothingOutsideWasTouched(sandbox, "\(words): \(result)")
    }
  }

  private func expectNothingOutsideWasTouched(_ sandbox: Sandbox, _ account: String) throws {
    #expect(try FileSystem.read(sandbox.scratch + "/precious.m") == Array(Self.precious.utf8), "\(account)")
    #expect(!FileSystem.exists(sandbox.scratch + "/precious2.m"), "\(account)")
    #expect(!sandbox.exists(".git/hooks/post-checkout.m"), "\(account)")
  }

  // MARK: - What is believed

  /// A change that was killed where a disk cannot let folders change places: the old one lies aside.
  private func leaveAside(in sandbox: Sandbox) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.write("A.xcassets/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"# + "\n")
    try sandbox.writeSquares("A.xcassets/saw.imageset")
    try sandbox.makeFolder(".A.xcassets.edit")
    try FileSystem.move(sandbox.path("A.xcassets/bell.imageset"), to: sandbox.path(".A.xcassets.edit/old"))
  }

  private static let step = ["change", "A.xcassets/bell.imageset", "A.xcassets/bell.imageset", ""]

  private static func note(_ place: String) -> String {
    ([place, "edit", "ready"] + step + ["end"]).joined(separator: "\0")
  }

  @Test func withoutARepositoryTheNextEditPutsBackWhatAKilledOneMoved() throws {
    let sandbox = try Sandbox()
    try leaveAside(in: sandbox)
    try sandbox.write(".A.xcassets.edit/journal", Self.note(sandbox.path(".A.xcassets.edit")))
    let result = runAssets(["set", "saw", "--template"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(sandbox.exists("A.xcassets/bell.imageset/bell.png") && !sandbox.exists(".A.xcassets.edit"))
  }

  /// What git's folder does not know stays, and so does the folder that lies in it.
  @Test func inARepositoryNothingIsLostThatNobodyNoted() throws {
    let sandbox = try Sandbox(git: true)
    try leaveAside(in: sandbox)
    try sandbox.write(".A.xcassets.edit/journal", Self.note(sandbox.path(".A.xcassets.edit")))
    #expect(runAssets(["set", "saw", "--template"], in: sandbox).exitCode == .failed)
    #expect(sandbox.exists(".A.xcassets.edit/old/bell.png"))
  }

  /// A note of another folder does not make this one ours.
  @Test func aNoteIsOfOneFolderOnly() throws {
    let sandbox = try Sandbox()
    let journals = JournalStore(sandbox.path("git"), .recorded)
    let store = DiskFileTree(sandbox.folder)
    try sandbox.makeFolder("in/.A.xcassets.edit")
    try sandbox.makeFolder("in/.B.xcassets.edit")
    try journals.begin(.edit, "in/.A.xcassets.edit", in: store)
    #expect(try journals.believe(.edit, "in/.A.xcassets.edit", in: store))
    #expect(try journals.believe(.edit, sandbox.path("in/.A.xcassets.edit"), in: DiskFileTree("/")))
    #expect(try !journals.believe(.edit, "in/.B.xcassets.edit", in: store))
    #expect(try !journals.believe(.import, "in/.A.xcassets.edit", in: store))
    try sandbox.link("around", to: "in")
    #expect(try journals.believe(.edit, "around/.A.xcassets.edit", in: store), "another way there")
    try journals.end(.edit, "in/.A.xcassets.edit", in: store)
    #expect(try !journals.believe(.edit, "in/.A.xcassets.edit", in: store))
  }

  @Test func whatBelongsToAnotherUserIsNotBelieved() throws {
    let sandbox = try Sandbox()
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try leaveAside(in: sandbox)
    try sandbox.write(".A.xcassets.edit/journal", Self.note(sandbox.path(".A.xcassets.edit")))
    _ = try sandbox.run("chown", ["-R", "65534", sandbox.path(".A.xcassets.edit")])
    #expect(runAssets(["set", "saw", "--template"], in: sandbox).exitCode == .failed)
    #expect(sandbox.exists(".A.xcassets.edit/old/bell.png"))
  }
}
