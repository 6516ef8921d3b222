import TestKit
import Testing

@testable import AssetsCLI

@Suite struct TagCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  @Test func aTagNamesAVersionWhereverOneIsAskedFor() throws {
    #expect(assets("tag").output == "No tags\n")
    let made = assets("tag", "v1", "-m", "First release")
    #expect(made.exitCode == .done && made.output.hasPrefix("Created tag 'v1' at "), "\(made)")
    #expect(try sandbox.git("cat-file", "-t", "v1") == "tag")
    try sandbox.write("\(Sandbox.images)/bell.imageset/bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.commitAll("Green bell")
    let list = assets("tag")
    #expect(list.output.contains("v1") && list.output.contains("First release") && list.output.contains("not pushed"))
    #expect(assets("history").output.contains("Start  (v1)"))
    let since = assets("history", "--since", "v1")
    #expect(since.output.contains("Green bell") && !since.output.contains("Start"), "\(since)")
    #expect(assets("history", "bell", "--since", "v1").output.contains("Green bell"))
    #expect(assets("diff", "v1").output.contains("bell"))
    #expect(assets("show", "bell", "--at", "v1").exitCode == .done)
    let refused = try sandbox.refusal(["switch", "v1"])
    #expect(refused.contains("it is a tag") && refused.contains("assets branch NAME --at v1"), "\(refused)")
    #expect(assets("tag", "v0", "--at", "HEAD~1").exitCode == .done)
    #expect(assets("tag", "v1", "--delete").error.contains("brings it back"))
    #expect(try sandbox.git("tag") == "v0")
  }

  @Test func badNamesAreRefused() throws {
    #expect(assets("tag", "v1").exitCode == .done)
    #expect(try sandbox.refusal(["tag", "v1"]).contains("the tag 'v1' already exists"))
    #expect(try sandbox.refusal(["tag", "a b"], .usage).contains("can't be the name of a tag"))
    #expect(try sandbox.refusal(["tag", "a\u{1b}b"], .usage).contains("can't be the name of a tag"))
    #expect(try sandbox.refusal(["tag", "v2", "--delete"]).contains("there is no tag 'v2'"))
    #expect(try sandbox.refusal(["tag", "--delete"], .usage).contains("needs a name"))
    #expect(try sandbox.refusal(["tag", "v2", "--at", "nowhere"]).contains("nowhere"))
  }

  @Test func onlyTagsThatWereMadeHereAreSent() throws {
    try sandbox.git("init", "--bare", "-q", "../hub.git")
    try sandbox.git("remote", "add", "origin", sandbox.path("../hub.git"))
    try sandbox.git("tag", "from-git")
    #expect(assets("tag", "v1").exitCode == .done)
    let sent = assets("push")
    #expect(sent.exitCode == .done && sent.output.contains("sent the tag 'v1' to 'origin'"), "\(sent)")
    #expect(try sandbox.git("tag", in: "../hub.git") == "v1")
    #expect(!assets("push").output.contains("tag"))
    // A tag of this name that somebody else sent stays as it is.
    try sandbox.git("tag", "v2", "main", in: "../hub.git")
    #expect(assets("tag", "v2", "-m", "mine").exitCode == .done)
    let refused = assets("push")
    #expect(refused.error.contains("the tag 'v2' was not sent"), "\(refused)")
    #expect(try sandbox.git("cat-file", "-t", "v2", in: "../hub.git") == "commit")
  }

  @Test func isAsItWasReviewed() {
    #expect(readingGolden(assets("tag", "--help").output, "tag-help") == nil)
  }
}
