import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// A prototype is reviewed like an asset: two people, a bare remote, a branch that changes a link and a screen.
@Suite struct PrototypeReviewTests {
  let hub = try! Hub(.fileAddress)  // without git no test of this suite can run

  init() throws {
    try hub.start(clones: ["ada", "grace"])
    for name in ["harbors", "detail"] { try shoot(name, .blue) }
    hub.works(["prototype", "new", "berth", "shots/harbors@3x.png", "shots/detail@3x.png"], in: "ada")
    hub.works(["prototype", "link", "berth", "harbors", "detail", "--area", "2,4,4,4"], in: "ada")
    try commit("Berth")
    try sandbox.git("push", "-q", "origin", "main", in: "ada")
    try sandbox.git("pull", "-q", in: "grace")
    try sandbox.git("switch", "-q", "-c", "look", in: "ada")
    hub.works(["prototype", "link", "berth", "detail", "harbors", "--area", "0,0,10,4"], in: "ada")
    try shoot("detail", .red)
    try commit("Look")
  }

  private var sandbox: Sandbox { hub.sandbox }

  private func shoot(_ name: String, _ color: ImageMaker.Color) throws {
    try sandbox.write("ada/shots/\(name)@3x.png", ImageMaker.png(30, 60, color))
  }

  private func commit(_ message: String) throws {
    try sandbox.git("add", "-A", in: "ada")
    try sandbox.git("commit", "-q", "-m", message, in: "ada")
  }

  private func grace(_ words: String...) -> RunResult { hub.grace(words) }

  private func ask() {
    hub.works(["request"], in: "ada")
    _ = grace("requests", "--fetch")
  }

  @Test func aDiffListsItBesideTheAssets() throws {
    let diff = hub.assets(["diff", "main...look"], in: "ada")
    #expect(
      diff.output == """
        1 prototype changed
          ~  berth.prototype  1 link added; detail recolored 100%
             + detail → harbors (tap, push)

        """, "\(diff)")
    for name in ["berth", "berth.prototype", "Prototypes/berth.prototype.json"] {
      #expect(hub.assets(["diff", "main...look", "--", name], in: "ada").output == diff.output)
    }
    let document = try JSONDocument(
      parsing: Array(hub.assets(["diff", "main...look", "--json"], in: "ada").output.utf8))
    let json = try #require(document.value.object)
    let asset = try #require(json["assets"]?.elements?.first?.object)
    #expect(asset["type"]?.text == "prototype" && asset["change"]?.object?["class"]?.text == "flow", "\(asset)")
    #expect(json["headline"]?.object?["text"]?.text == "1 to look at")
    let change = json["details"]?.elements?.first?.object?["changes"]?.elements?.first?.object
    #expect(change?["slot"]?.object?["screen"]?.text == "detail")
  }

  @Test func screensAndLinksAreCommentedOnAndThePrototypeIsApproved() throws {
    ask()
    let spot = grace("request", "comment", "look", "berth.prototype/detail", "--at", "5,10", "-m", "Why red?")
    #expect(spot.output.hasPrefix("Commented on 'berth.prototype/detail' ("), "\(spot)")
    _ = grace("request", "comment", "look", "berth/detail/harbors", "-m", "Too small")
    _ = grace("request", "comment", "look", "berth", "-m", "Nice")
    var shown = grace("request", "show", "look").output
    for words in [
      "Grace Hopper, berth.prototype, detail at 5,10, just now", "berth.prototype, detail, link harbors at 0,0, 10×4",
      "~  berth.prototype  1 link added; detail image changed", "berth.prototype needs an approval",
    ] {
      #expect(shown.contains(words), "\(words): \(shown)")
    }
    #expect(grace("request", "approve", "look", "berth").output == "Approved 'berth'\n")
    shown = grace("request", "show", "look").output
    #expect(shown.contains("Grace Hopper approved\n") && shown.contains("Ready to merge"), "\(shown)")
    // The image that it shows belongs to what was approved.
    hub.works(["fetch"], in: "ada")
    try shoot("detail", .green)
    try commit("Greener")
    hub.works(["push"], in: "ada")
    shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("berth.prototype changed after Grace Hopper approved it"), "\(shown)")
    #expect(shown.contains("detail at 5,10, just now, image changed here"), "\(shown)")
    hub.works(["prototype", "remove", "berth", "detail"], in: "ada")
    try commit("Without the detail")
    hub.works(["push"], in: "ada")
    shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("detail at 5,10, just now, detail was removed"), "\(shown)")
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
  }

  @Test func itsNameIsEnoughWhereAnAssetHasOne() throws {
    let history = hub.assets(["history", "berth"], in: "ada").output
    #expect(history.contains("Look") && history.contains("~  berth.prototype  1 link added"), "\(history)")
    #expect(!history.contains("Redraw") && hub.assets(["history", "berth.prototype"], in: "ada").output == history)
    #expect(hub.assets(["history", "shots/detail@3x.png"], in: "ada").output.contains("Berth"))
    let restored = hub.assets(["restore", "berth.prototype", "--at", "main"], in: "ada")
    #expect(restored.exitCode == .done, "\(restored)")
    #expect(hub.assets(["status"], in: "ada").output.contains("~  berth.prototype  1 link removed"))
    let discarded = hub.assets(["discard", "berth.prototype", "--force"], in: "ada")
    #expect(discarded.exitCode == .done, "\(discarded)")
    hub.works(["prototype", "link", "berth", "detail", "harbors", "--area", "0,10,10,4"], in: "ada")
    #expect(hub.assets(["commit", "-m", "Another", "--", "berth"], in: "ada").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == "")
    #expect(hub.assets(["history", "nothing.txt"], in: "ada").exitCode != .done)
  }

  @Test func aStoryThatABranchBreaksStopsTheMerge() throws {
    hub.works(
      ["prototype", "story", "berth", "look", "As a skipper I look", "--step", "harbors", "--step", "detail"], in: "ada"
    )
    try commit("A story")
    hub.works(["prototype", "unlink", "berth", "harbors", "detail"], in: "ada")
    let check = hub.assets(["prototype", "check", "berth"], in: "ada")
    #expect(check.output.contains("story 'look' can't be walked: nothing leads from harbors to detail"), "\(check)")
    try sandbox.git("add", "-A", in: "ada")
    let staged = hub.assets(["validate", "--staged"], in: "ada")
    #expect(staged.exitCode == .findings && staged.output.contains("prototype-story"), "\(staged)")
    try commit("Broken")
    ask()
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("[prototype-story] story 'look' can't be walked"), "\(shown)")
    let diff = hub.assets(["diff", "main...look"], in: "ada").output
    #expect(diff.contains("+ story look: 1 tap"), "\(diff)")
  }

  @Test func aPlaceThatIsNotThereIsSaidWithTheNextStep() throws {
    ask()
    func refusal(_ words: String...) -> String {
      hub.grace(["request", "comment", "look"] + words + ["-m", "x"]).error
    }
    #expect(
      refusal("berth/dtail") == """
        error: 'berth.prototype' has no screen 'dtail'
        hint: its screens: harbors and detail
        hint: name one, as in 'berth.prototype/detail'

        """)
    #expect(
      refusal("berth/detail/on").hasPrefix("error: no link 'on' on the screen 'detail'\nhint: its links: harbors"))
    #expect(
      refusal("berth/harbors") == """
        error: the screen 'harbors' is the same in both versions
        hint: comment on 'berth.prototype' as a whole, or on a screen that changed: detail

        """)
    #expect(refusal("berth", "--at", "1,1").hasPrefix("error: a spot is on one screen of 'berth.prototype'"))
    #expect(
      refusal("berth/detail", "--at", "11,1")
        == "error: the spot is outside the screen\nhint: the screen is 10×20 points\n")
    #expect(refusal("berth/detail", "--at", "9223372036854775807,0").hasPrefix("error: invalid value"))
    #expect(refusal("berth", "--variant", "2x").hasPrefix("error: 'berth.prototype' has screens in place of variants"))
    #expect(refusal("berth.prototyp").contains("did you mean 'berth.prototype'?"))
  }
}
