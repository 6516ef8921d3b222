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
    let lines = assets("tag").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("v0 ") && $0.contains("Start") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("v1 ") && $0.contains("First release") }, "\(lines)")
    #expect(assets("tag", "v1", "--delete").error.contains("brings it back"))
    #expect(try sandbox.git("tag") == "v0")
  }

  @Test func branchesAndGalleriesKnowTags() throws {
    #expect(assets("tag", "v1").exitCode == .done)
    #expect(assets("branch").output.contains("(v1)"))
    #expect(assets("branch", "--json").output.contains("\"tags\": [\n        \"v1\"\n      ]"))
    #expect(assets("gallery", "--at", "v1", "--json").output.contains("\"name\": \"bell\""))
    // The version that is shown, and those of each asset.
    let page = assets("gallery", "--json", "--at", "v1").output
    let tags = page.split(separator: "\n").count { $0.contains("\"v1\"") && !$0.contains("branch") }
    #expect(tags >= 2, "\(page)")
    #expect(assets("list", "--at", "v1").output.contains("bell"))
    #expect(runAssets(["complete", "--", "show", "--at", "v"], in: sandbox).output.contains("v1"))
  }

  /// What git lists, in its order, with tags of tags and of files.
  @Test func tagsAreReadAsGitReadsThem() throws {
    try sandbox.git("tag", "light")
    try sandbox.git("tag", "-a", "-m", "One line\nand another\n\nmore", "annotated")
    try sandbox.git("tag", "-a", "-m", "", "empty", "HEAD")
    try sandbox.git("tag", "-a", "-m", "of a tag", "nested", "annotated")
    try sandbox.git("tag", "file", "HEAD:App/View.swift")
    let head = try sandbox.git("rev-parse", "HEAD")
    for isPacked in [false, true] {
      if isPacked { try sandbox.git("pack-refs", "--all") }
      let format = "--format=%(refname:strip=2)|%(contents:subject)"
      let lines = try sandbox.git("for-each-ref", "--sort=-creatordate", format, "refs/tags").split(separator: "\n")
      let list = assets("tag", "--json").output
      let field = { (name: String) in
        list.split(separator: "\n").compactMap { line -> String? in
          line.contains("\"\(name)\": ") ? line.split(separator: "\"").dropFirst(3).first.map(String.init) : nil
        }
      }
      #expect(Set(field("name")) == Set(lines.map { String($0.prefix { $0 != "|" }) }))
      #expect(list.contains("\"subject\": \"One line and another\""), "\(list)")
      #expect(list.split(separator: "\n").count { $0.contains("\"version\": \"\(head)\"") } == 4, "\(list)")
      for line in lines where !line.hasPrefix("file|") && !line.hasSuffix("|") {
        #expect(list.contains("\"subject\": \"\(line.drop { $0 != "|" }.dropFirst())\""), "\(line)")
      }
    }
  }

  @Test func badNamesAreRefused() throws {
    #expect(assets("tag", "v1").exitCode == .done)
    #expect(try sandbox.refusal(["tag", "v1"]).contains("the tag 'v1' already exists"))
    #expect(try sandbox.refusal(["tag", "a b"], .usage).contains("can't be the name of a tag"))
    #expect(try sandbox.refusal(["tag", "a\u{1b}b"], .usage).contains("can't be the name of a tag"))
    #expect(try sandbox.refusal(["tag", "v2", "--delete"]).contains("tag not found: 'v2'"))
    #expect(try sandbox.refusal(["tag", "main"]).contains("a branch is called 'main' already"))
    #expect(try sandbox.refusal(["tag", "--delete"], .usage).contains("needs a name"))
    #expect(try sandbox.refusal(["tag", "v2", "--at", "nowhere"]).contains("nowhere"))
  }

  @Test func onlyTagsThatWereMadeHereAreSent() throws {
    try sandbox.git("init", "--bare", "-q", "../hub.git")
    try sandbox.git("remote", "add", "origin", sandbox.path("../hub.git"))
    try sandbox.git("tag", "from-git")
    #expect(assets("tag", "v1").exitCode == .done)
    let sent = assets("push")
    #expect(sent.exitCode == .done && sent.output.contains("Sent the tag 'v1' to 'origin'"), "\(sent)")
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
