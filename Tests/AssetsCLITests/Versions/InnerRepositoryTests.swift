import TestKit
import Testing

@testable import AssetsCLI

/// Assets that lie in a repository within the project: a submodule, or one that merely lies there.
@Suite struct InnerRepositoryTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// Puts `Design/Icons.xcassets` with the image set `Kite` into the project, as another repository's.
  private func addDesign(asSubmodule: Bool) throws {
    let other = try Sandbox(git: true)
    try other.write("Icons.xcassets/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    try other.writeImageSet("Icons.xcassets/Kite")
    try other.commitAll("Design")
    if asSubmodule {
      try sandbox.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.folder, "Design")
      try sandbox.commitAll("With design")
    } else {
      try sandbox.git("clone", "-q", other.folder, "Design")
    }
  }

  private func refused(_ words: [String], _ name: String, hint: String, folder: String = "", place: String = "Design") {
    let result = runAssets(words, in: sandbox, folder: folder)
    #expect(result.exitCode == .failed && result.output == "", "\(words): \(result)")
    #expect(
      result.error == """
        error: '\(name)' is in the repository '\(place)'
        cause: that repository has its own versions; this project only records its current one
        hint: run 'assets -C \(place) \(hint)'

        """, "\(words)")
  }

  @Test(arguments: [true, false]) func noVersionTakesItIn(asSubmodule: Bool) throws {
    try addDesign(asSubmodule: asSubmodule)
    try sandbox.write("Design/Icons.xcassets/Kite.imageset/kite@1x.png", ImageMaker.png(4, 4, .red))
    let (head, index) = (try sandbox.git("rev-parse", "HEAD"), try sandbox.git("ls-files", "--stage"))
    refused(["commit", "-m", "x", "Kite"], "Kite", hint: "commit -m MESSAGE Kite")
    refused(["commit", "-m", "x", "Kite", "--dry-run"], "Kite", hint: "commit -m MESSAGE Kite")
    let path = "Design/Icons.xcassets/Kite.imageset"
    refused(["commit", "-m", "x", path], path, hint: "commit -m MESSAGE Icons.xcassets/Kite.imageset")
    refused(
      ["commit", "-m", "x", "Kite"], "Kite", hint: "commit -m MESSAGE Kite", folder: Sandbox.images,
      place: "../../../../Design")
    let both = runAssets(["commit", "-m", "x", "Bell", "Kite"], in: sandbox)
    #expect(both.exitCode == .failed && both.error.contains("'assets -C Design commit -m MESSAGE Icons"), "\(both)")
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    #expect(try sandbox.git("ls-files", "--stage") == index)
    // The way that is named.
    #expect(runAssets(["-C", "Design", "commit", "-m", "x", "Kite"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s", in: "Design") == "x")
  }

  @Test func restoreAndHistorySayWhereItLies() throws {
    try addDesign(asSubmodule: true)
    refused(["restore", "Kite"], "Kite", hint: "restore Kite")
    refused(["history", "Kite"], "Kite", hint: "history Kite")
    let file = "Design/Icons.xcassets/Contents.json"
    refused(["restore", file], file, hint: "restore Icons.xcassets/Contents.json")
  }

  @Test func statusTellsOfItsChanges() throws {
    try addDesign(asSubmodule: true)
    #expect(runAssets(["status"], in: sandbox).error == "")
    try sandbox.write("Design/new.txt", "")
    let result = runAssets(["status"], in: sandbox)
    #expect(result.output.hasSuffix("No changes\n"))
    #expect(
      Golden.difference(
        result.error,
        inline: """
          note: 'Design' is a separate repository with changes that must be committed there; 'assets -C Design status' \
          lists them

          """) == nil)
    let commit = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(
      Golden.difference(
        commit.error,
        inline: """
          error: nothing to commit
          cause: the changes are in 'Design', a separate repository
          hint: run 'assets -C Design commit -m MESSAGE'

          """) == nil)
  }

  @Test func aNewSubmoduleIsCalledOne() throws {
    let other = try Sandbox(git: true)
    try other.commitAll("one")
    try sandbox.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.folder, "Design")
    #expect(runAssets(["status"], in: sandbox).output.contains("  +  Design       a separate repository\n"))
  }

  @Test func anEditSaysWhoKeepsIt() throws {
    try addDesign(asSubmodule: true)
    let note = """
      note: it is in the repository 'Design', which has its own versions: 'assets -C Design commit' commits it

      """
    for words in [["set", "Kite", "--template"], ["rename", "Kite", "Dragon"], ["remove", "Dragon", "--force"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done && result.error.contains(note), "\(result)")
    }
    #expect(!runAssets(["set", "Bell", "--template"], in: sandbox).error.contains("lies in"))
  }
}
