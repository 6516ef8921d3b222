import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct PrototypeCommandTests {
  /// A repository with three images of the size of an iPhone.
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for number in 1...3 {
      let shade = UInt8(number * 60)
      try sandbox.write(
        "shots/0\(number)-shot\(number).png", ImageMaker.png(393, 852) { _, _ in .init(shade, 90, 120) })
    }
    return sandbox
  }

  private static let shots = (1...3).map { "shots/0\($0)-shot\($0).png" }

  @Test func newMakesASequenceThatUndoRemoves() throws {
    let sandbox = try project()
    let result = runAssets(["prototype", "new", "demo"] + Self.shots + ["--sequence"], in: sandbox)
    #expect(
      result.output == """
        Created prototype 'demo' with 3 screens (Prototypes/demo.prototype.json)
          shot1  393×852  starts here, from shots/01-shot1.png
          shot2  393×852  from shots/02-shot2.png
          shot3  393×852  from shots/03-shot3.png

        """, "\(result)")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    #expect(runAssets(["prototype", "new", "demo"], in: sandbox).exitCode == .findings)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes/demo.prototype.json"))
  }

  @Test func linksAreAddedShownAndMapped() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    let link = runAssets(
      ["prototype", "link", "demo", "shot1", "shot2", "--area", "16,280,361,36", "--label", "Stornoway"], in: sandbox)
    #expect(link.output == "Linked 'Stornoway' on shot1 to shot2 (tap, push)\n")
    #expect(link.error.contains("note: 'Stornoway': 361×36 pt is smaller than 44×44 pt\n"), "\(link)")
    #expect(
      runAssets(["prototype", "link", "demo", "shot2", "shot3", "--transition", "card"], in: sandbox).exitCode == .done)
    #expect(
      Golden.difference(
        runAssets(["prototype", "map", "demo"], in: sandbox).output,
        inline: """
          shot1  starts here
          └─ push     shot2  1 tap
             └─ card     shot3  2 taps

          """) == nil)
    let outside = runAssets(["prototype", "link", "demo", "shot1", "shot2", "--area", "16,900,361,44"], in: sandbox)
    #expect(outside.exitCode == .findings)
    #expect(outside.error.contains("is outside 'shot1' (393×852)"), "\(outside)")
    let unknown = runAssets(["prototype", "link", "demo", "shot", "shot2"], in: sandbox)
    #expect(unknown.error.contains("error: no screen 'shot' in 'demo'\n"), "\(unknown)")
    let wrong = runAssets(["prototype", "link", "demo", "shot1", "shot2", "--area", "16,280,361"], in: sandbox)
    #expect(wrong.exitCode == .usage)
    #expect(wrong.error.contains("X,Y,WIDTH,HEIGHT in points, such as 16,280,361,44"), "\(wrong)")
    #expect(
      runAssets(["prototype", "unlink", "demo", "shot1", "shot2"], in: sandbox).output
        == "Removed 'Stornoway' from shot1\n")
  }

  @Test func aTemplateIsDrawnCheckedAndPlayed() throws {
    let sandbox = try project()
    let new = runAssets(["prototype", "new", "outline", "--template", "app"], in: sandbox)
    #expect(new.exitCode == .done, "\(new)")
    #expect(new.output.hasPrefix("Created prototype 'outline' with 11 screens and "), "\(new)")
    let check = runAssets(["prototype", "check", "outline", "--strict"], in: sandbox)
    #expect(check.exitCode == .done, "\(check)")
    #expect(check.output == "")
    let play = runAssets(["prototype", "play", "outline", "--page", "outline.html"], in: sandbox)
    #expect(play.output.hasPrefix("Wrote outline.html ("), "\(play)")
    #expect(play.output.contains("11 screens, 25 images; light, dark; iPhone"), "\(play)")
    let page = try sandbox.text("outline.html")
    for name in ["mobile-web-app-capable", "apple-mobile-web-app-capable"] {
      #expect(page.contains("<meta name=\"\(name)\" content=\"yes\">"))
    }
    let list = try JSONDocument(parsing: Array(runAssets(["prototype", "list", "--json"], in: sandbox).output.utf8))
    #expect(list.value.object?["prototypes"]?.elements?.count == 1)
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes/outline.xcassets"))
  }

  @Test func nothingIsWrittenByADryRun() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo", "-n"] + Self.shots, in: sandbox).output.hasPrefix("Would create"))
    #expect(runAssets(["prototype", "new", "demo", "-n", "--template", "app"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes"))
  }

  @Test func linksWithOneNameAreToldApart() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    func link(_ words: String...) -> RunResult {
      runAssets(["prototype", "link", "demo", "shot1"] + words, in: sandbox)
    }
    let small = link("shot2", "--area", "16,280,10,10")
    #expect(small.error.contains("note: 'shot2': 10×10 pt is smaller than"), "\(small)")
    let other = link("shot2", "--area", "16, 400, 361, 72", "--transition", "modal")
    #expect(other.output == "Linked 'shot2-2' on shot1 to shot2 (tap, modal)\n", "\(other)")
    #expect(other.error.isEmpty, "\(other)")
    let check = runAssets(["prototype", "check", "demo"], in: sandbox)
    #expect((check.output + check.error).contains("'shot2': 10×10 pt"), "\(check)")
    let document = try sandbox.bytes("Prototypes/demo.prototype.json")
    let nothing = link("--area", "16,500,361,72")
    #expect(nothing.exitCode == .findings)
    #expect(
      nothing.error.hasPrefix("error: the link on 'shot1' leads nowhere and changes nothing\nhint: "), "\(nothing)")
    #expect(try sandbox.bytes("Prototypes/demo.prototype.json") == document)
  }

  /// A code is a text, also one that looks like a number.
  @Test func conditionsHaveTheTypeOfTheirVariable() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    func run(_ words: String...) -> RunResult {
      runAssets(["prototype", words[0], "demo"] + words.dropFirst(), in: sandbox)
    }
    #expect(run("set", "--variable", "code=", "--variable", "pin=0412").exitCode == .done)
    for (conditions, written) in [
      (["code=0412"], #""code": "0412""#), (["code!=0412"], #""code": { "not": "0412" }"#),
      (["code!="], #""code": { "empty": false }"#), (["code="], #""code": { "empty": true }"#),
      (["count>3", "count<=9"], #""count": { "min": 4, "max": 9 }"#), (["seen=true"], #""seen": true"#),
    ] {
      let options = conditions.flatMap { ["--when", $0] }
      let result = runAssets(["prototype", "link", "demo", "shot1", "shot2"] + options, in: sandbox)
      #expect(result.exitCode == .done, "\(result)")
      #expect(try sandbox.text("Prototypes/demo.prototype.json").contains(#""when": { \#(written) }"#), "\(written)")
    }
    let variables = #""variables": { "code": "", "pin": "0412", "count": 0, "seen": false }"#
    #expect(try sandbox.text("Prototypes/demo.prototype.json").contains(variables))
    #expect(run("link", "shot1", "shot2", "--when", "count>x").exitCode == .usage)
    #expect(run("link", "shot1", "shot2", "--when", "a=1", "--when", "a=2").error.contains("'a' has two conditions"))
    #expect(run("link", "shot1", "--add", "count=1", "--set", "code=007").exitCode == .done)
    #expect(try sandbox.text("Prototypes/demo.prototype.json").contains(#""set": { "code": "007" }"#))
    #expect(run("check").exitCode == .done)
  }

  @Test func aLinkThatIsTypedAgainIsChanged() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    func link(_ words: String...) -> RunResult {
      runAssets(["prototype", "link", "demo", "shot1", "shot2", "--label", "Go"] + words, in: sandbox)
    }
    #expect(link("--area", "0,0,100,50").exitCode == .done)
    #expect(link("--area", "0,0,100,90").exitCode == .done)
    #expect(link("--area", "0,90,100,90", "--when", "on=true").exitCode == .done)
    #expect(
      runAssets(["prototype", "show", "demo", "shot1"], in: sandbox).output.split(separator: "\n").dropFirst() == [
        "  go 'Go' → shot2 (push)  0,0,100,90", "  go-2 'Go' → shot2 (push)  0,90,100,90  when on=true",
      ])
  }

  @Test func aLayerShowsAFileAndNeverNothing() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    try sandbox.write("card.png", ImageMaker.png(160, 100, .blue))
    func layer(_ words: String...) -> RunResult {
      runAssets(["prototype", "layer", "demo", "shot1"] + words, in: sandbox)
    }
    let nothing = layer("--area", "0,0,50,50", "--id", "x")
    #expect(
      nothing.exitCode == .findings
        && nothing.error
          == "error: a layer shows something\nhint: name an asset, or use --text, --field, --photo, --dots or --row\n",
      "\(nothing)")
    #expect(layer("card.png", "--area", "0,0,160,100", "--id", "x", "--depth", "8").exitCode == .done)
    #expect(layer("--id", "x", "--fixed").exitCode == .done)
    #expect(layer("--text", "Hello", "--area", "0,0,160,40", "--size", "20", "--align", "center").exitCode == .done)
    #expect(layer("card.png", "card.png", "--repeat", "9").error.contains("the rows of a list are assets"))
    let text = try sandbox.text("Prototypes/demo.prototype.json")
    #expect(text.contains(#""image": "../card.png""#) && text.contains(#""fixed": true"#), "\(text)")
    #expect(runAssets(["prototype", "check", "demo"], in: sandbox).exitCode == .done)
  }

  @Test func aListPicksAndDotsShowIt() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    try sandbox.write("card.png", ImageMaker.png(160, 100, .blue))
    func layer(_ words: String...) -> RunResult {
      runAssets(["prototype", "layer", "demo", "shot1"] + words, in: sandbox)
    }
    let alone = layer("--dots", "page", "--area", "0,220,300,30")
    #expect(
      alone.exitCode == .findings && alone.error.contains("nothing says how many; let a list pick 'page'"), "\(alone)")
    #expect(
      layer("card.png", "--repeat", "5", "--picks", "page", "--scroll", "horizontal", "--id", "works").exitCode == .done
    )
    #expect(layer("--dots", "page", "--area", "0,220,300,30").exitCode == .done)
    #expect(layer("--row", "Love", "--row", "War", "--picks", "term", "--area", "0,300,300,200").exitCode == .done)
    let text = try sandbox.text("Prototypes/demo.prototype.json")
    #expect(
      text.contains(#""page": 1"#) && text.contains(#""term": "Love""#) && text.contains(#""paging": true"#), "\(text)")
    #expect(layer("--id", "works", "--gap", "8").exitCode == .done)
    #expect(try sandbox.text("Prototypes/demo.prototype.json").contains(#""scroll": "horizontal""#))
    #expect(runAssets(["prototype", "set", "demo", "--variable", "on=false"], in: sandbox).exitCode == .done)
    let flag = layer("card.png", "--repeat", "2", "--picks", "on")
    #expect(flag.error.contains("'on' is true or false, and a row is a number or a text"), "\(flag)")
    let story = runAssets(["prototype", "story", "demo", "look", "--step", "shot1", "--step", "page=6"], in: sandbox)
    #expect(story.error.contains("'6' is none of the 5 rows of 'page'"), "\(story)")
    #expect(
      runAssets(
        ["prototype", "story", "demo", "look", "--step", "shot1", "--step", "page=5", "--step", "term=War"], in: sandbox
      ).error
        == "")
  }

  @Test func aTextHasLanguages() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    func layer(_ words: String...) -> RunResult {
      runAssets(["prototype", "layer", "demo", "shot1"] + words, in: sandbox)
    }
    let early = layer("--text", "Bonjour", "--locale", "fr", "--id", "hello")
    #expect(early.error.contains("--locale adds a language to the text of a layer"), "\(early)")
    #expect(layer("--text", "Hello {name}", "--area", "0,0,200,20", "--id", "hello").exitCode == .done)
    #expect(layer("--text", "Bonjour", "--locale", "fr", "--id", "hello").exitCode == .done)
    #expect(layer("--text", "Bonjour {name}", "--locale", "fr", "--id", "hello").exitCode == .done)
    let text = try sandbox.text("Prototypes/demo.prototype.json")
    #expect(text.contains(#""text": { "en": "Hello {name}", "fr": "Bonjour {name}" }"#), "\(text)")
  }

  @Test func aSwipeUncoversALayerThatIsThere() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    try sandbox.write("card.png", ImageMaker.png(160, 72, .blue))
    func run(_ words: String...) -> RunResult { runAssets(["prototype"] + words, in: sandbox) }
    let mails = [
      "layer", "demo", "shot1", "card.png", "--repeat", "9", "--reveal", "actions", "--area", "0,100,300,400",
    ]
    let early = runAssets(["prototype"] + mails, in: sandbox)
    #expect(
      early.error.contains("reveals the layer 'actions', which is not there; add it first, with --id actions"),
      "\(early)")
    #expect(run("layer", "demo", "shot1", "card.png", "--id", "actions").exitCode == .done)
    #expect(runAssets(["prototype"] + mails, in: sandbox).exitCode == .done)
    let check = run("check", "demo")
    #expect(
      check.output.contains("reveals 'actions', on which nothing is linked: use 'link' with --layer actions"),
      "\(check)")
    #expect(
      run("link", "demo", "shot1", "shot2", "--layer", "actions", "--area", "0,0,80,72", "--label", "Delete").exitCode
        == .done)
    #expect(!run("check", "demo").output.contains("nothing is linked"))
    let across = run("layer", "demo", "shot1", "card.png", "--reveal", "actions", "--scroll", "horizontal")
    #expect(across.error.contains("scrolls across, so its rows can't be swiped"), "\(across)")
    let overlay = run("overlay", "demo", "shot2", "--position", "topEnd", "--reveal")
    #expect(overlay.error.contains("only an overlay at an edge moves the page aside"), "\(overlay)")
    #expect(run("overlay", "demo", "shot2", "--position", "bottom", "--reveal").exitCode == .done)
  }

  /// A layer on a bar is shown wherever the bar is.
  @Test func aLayerIsOnABar() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    #expect(runAssets(["prototype", "part", "demo", "bar", "shot1", "--height", "80"], in: sandbox).exitCode == .done)
    let layer = ["prototype", "layer", "demo", "bar"]
    let added = runAssets(layer + ["--text", "{count} new", "--area", "0,0,100,20", "--id", "badge"], in: sandbox)
    #expect(added.exitCode == .done && added.output == "Added layer 'badge' to bar\n", "\(added)")
    let changed = runAssets(layer + ["--id", "badge", "--size", "13"], in: sandbox)
    #expect(changed.output == "Changed layer 'badge' on bar\n", "\(changed)")
    #expect(try sandbox.text("Prototypes/demo.prototype.json").contains(#""size": 13"#))
    #expect(runAssets(layer + ["--id", "badge", "--off"], in: sandbox).output == "Removed layer 'badge' of bar\n")
    #expect(!(try sandbox.text("Prototypes/demo.prototype.json").contains("badge")))
  }

  @Test func aPartIsRemovedFromAllScreens() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    let before = try sandbox.text("Prototypes/demo.prototype.json")
    let part = ["prototype", "part", "demo", "bar"]
    #expect(runAssets(part + ["shot1", "shot2", "--height", "83"], in: sandbox).exitCode == .done)
    #expect(runAssets(part + ["--off"], in: sandbox).output == "Removed part 'bar'\n")
    #expect(try sandbox.text("Prototypes/demo.prototype.json") == before)
  }

  @Test func aFileThatIsMisspelledHasASuggestion() throws {
    let sandbox = try project()
    try sandbox.write("shots/home@3x.png", ImageMaker.png(8, 8))
    func hint(_ word: String) -> String { runAssets(["prototype", "new", "demo", word], in: sandbox).error }
    #expect(hint("shots/home.png").contains("hint: did you mean 'shots/home@3x.png'?"))
    #expect(hint("shots/01-shot.png").contains("'shots/01-shot1.png'"))
    #expect(hint("nothing-alike").contains("'ID=' is a screen that has no image yet"))
  }

  @Test func theNameOfASimulatorIsNoID() throws {
    let sandbox = try project()
    for time in ["10.31.07", "10.32.11"] {
      try sandbox.write("Simulator Screenshot - iPhone 15 - 2026-11-26 at \(time).png", ImageMaker.png(8, 8))
    }
    let words = ["10.31.07", "10.32.11"].map { "Simulator Screenshot - iPhone 15 - 2026-11-26 at \($0).png" }
    let result = runAssets(["prototype", "new", "demo"] + words, in: sandbox)
    #expect(result.output.contains("\n  screen  ") && result.output.contains("\n  screen-2  "), "\(result)")
  }

  @Test func aScreenshotThatWasImportedHasTheSizeOfItsDevice() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo", "home=" + Self.shots[0]], in: sandbox).exitCode == .done)
    let contents =
      #"{"images":[{"filename":"home.png","idiom":"universal","scale":"1x"}],"info":{"author":"xcode","version":1}}"#
    try sandbox.write("Assets.xcassets/home.imageset/Contents.json", Array(contents.utf8))
    try sandbox.write("Assets.xcassets/home.imageset/home.png", ImageMaker.png(1179, 2556))
    #expect(runAssets(["prototype", "set", "demo", "home", "asset=home", "image="], in: sandbox).exitCode == .done)
    let shown = runAssets(["prototype", "show", "demo"], in: sandbox)
    #expect(shown.output.contains("393×852"), "\(shown)")
  }

  @Test func mistakesAreNamedAndNothingIsWritten() throws {
    let sandbox = try project()
    func error(_ words: String...) -> String { runAssets(["prototype"] + words, in: sandbox).error }
    #expect(error("new", "demo", "screens/harbours").contains("error: no asset or image file 'screens/harbours'\n"))
    #expect(!sandbox.exists("Prototypes"))
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    #expect(error("new", "demo").contains("error: prototype 'demo' already exists (Prototypes/demo.prototype.json)\n"))
    #expect(
      error("link", "demo", "shot1", "shot2", "--trigger", "wiggle").contains(
        "'tap', 'longPress', 'swipe', 'edge', 'delay', 'submit' or 'pull'"))
    #expect(error("show", "dmeo").contains("hint: did you mean 'demo'?"))
    for label in ["One", "Two"] {
      #expect(
        runAssets(["prototype", "link", "demo", "shot1", "shot2", "--label", label], in: sandbox).exitCode == .done)
    }
    let several = error("unlink", "demo", "shot1", "shot2")
    #expect(several.contains("error: 2 links lead from 'shot1' to 'shot2'\n"), "\(several)")
    #expect(several.contains("name one: one, two"), "\(several)")
    let removed = runAssets(["prototype", "remove", "demo", "shot2"], in: sandbox)
    #expect(removed.output == "Removed 'shot2' and 2 links to it\n", "\(removed)")
    try sandbox.write("Prototypes/demo.prototype.json", Array("{ \"schema\": 1,\n  \"screens\": [ }\n".utf8))
    let broken = runAssets(["prototype", "show", "demo"], in: sandbox)
    #expect(broken.exitCode == .failed)
    #expect(broken.error.hasPrefix("error: 'demo' can't be read: line 2: "), "\(broken)")
    try sandbox.write("Prototypes/demo.prototype.json", Array("{ \"schema\": 2 }\n".utf8))
    #expect(error("link", "demo", "a", "b").contains("made by a newer assets (schema 2)"))
    #expect(try sandbox.text("Prototypes/demo.prototype.json") == "{ \"schema\": 2 }\n")
  }

  @Test func aTemplateIsDrawnForPhonesAndTablets() throws {
    let sandbox = try project()
    let new = runAssets(
      ["prototype", "new", "outline", "--template", "list-detail", "--device", "iphone", "--device", "ipad"],
      in: sandbox)
    #expect(new.exitCode == .done, "\(new)")
    #expect(sandbox.exists("Prototypes/outline.xcassets/outline/map.imageset/map~ipad~dark.svg"))
    #expect(runAssets(["prototype", "check", "--strict"], in: sandbox).output == "")
    let answer = runAssets(["resolve", "outline/thread", "--device", "ipad"], in: sandbox)
    #expect(answer.output.contains("thread~ipad.svg"), "\(answer)")
    #expect(
      runAssets(["prototype", "new", "two", "--device", "iphone", "--device", "ipad"], in: sandbox).exitCode == .usage)
  }

  @Test func aWireframeThatWasEditedStays() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "outline", "--template", "list-detail"], in: sandbox).exitCode == .done)
    let group = "Prototypes/outline.xcassets/outline"
    let list = "\(group)/list.imageset/list.svg"
    let detail = "\(group)/detail.imageset/detail.svg"
    let (drawnList, drawnDetail) = (try sandbox.text(list), try sandbox.text(detail))
    let own = drawnList.replacing("<svg", with: "<svg class=\"own\"")
    try sandbox.write(list, Array(own.utf8))
    // A screen that got a real image.
    try sandbox.write("\(group)/map.imageset/real.png", ImageMaker.png(393, 852, .init(9, 9, 9), layout: .palette))
    let real = #"{"images":[{"filename":"real.png","idiom":"universal"}],"info":{}}"#
    try sandbox.write("\(group)/map.imageset/Contents.json", Array(real.utf8))
    try sandbox.write(
      "labels.txt", Array("list.title = Harbors\ndetail.title = Harbor\n[fr]\ndetail.title = Port\n".utf8))
    let words = ["prototype", "wireframe", "outline", "--labels", "labels.txt"]
    let preview = runAssets(words + ["-n"], in: sandbox)
    #expect(preview.output.hasPrefix("Would draw "), "\(preview)")
    #expect(try sandbox.text(detail) == drawnDetail)
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.hasPrefix("Drew "), "\(result)")
    #expect(result.error.contains("note: '\(list)' was edited, so it stays\n"), "\(result)")
    #expect(result.error.contains("note: 'map' has other images, so it stays\n"), "\(result)")
    #expect(try sandbox.text(list) == own)
    #expect(try sandbox.text("\(group)/map.imageset/Contents.json") == real)
    #expect(try sandbox.text(detail).contains(">Harbor<"))
    #expect(try sandbox.text("\(group)/detail.imageset/detail-fr.svg").contains(">Port<"))
    let document = try sandbox.text("Prototypes/outline.prototype.json")
    #expect(document.contains(#""fr": "Port""#), "\(document)")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    #expect(runAssets(words, in: sandbox).output.hasPrefix("Drew 0 images"))
    // A language that isn't drawn any more goes, and undo brings it back.
    try sandbox.write("labels.txt", Array("list.title = Harbors\n".utf8))
    #expect(runAssets(words + ["detail"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("\(group)/detail.imageset/detail-fr.svg"))
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(sandbox.exists("\(group)/detail.imageset/detail-fr.svg"))
    #expect(runAssets(words + ["--force"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text(list).contains(">Harbors<"))
    let other = runAssets(["prototype", "wireframe", "outline", "nowhere"], in: sandbox)
    #expect(other.error.hasPrefix("error: no screen 'nowhere' in 'outline'\n"), "\(other)")
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    let none = runAssets(["prototype", "wireframe", "demo"], in: sandbox)
    #expect(none.error.hasPrefix("error: 'demo' has no screens of a template"), "\(none)")
  }

  @Test func everyActionHasItsPageOfHelp() {
    for command in PrototypeCommand.subcommands {
      let words = command.name.split(separator: " ").map(String.init)
      #expect(runAssets(["help"] + words).output.contains("usage: assets \(command.name)"))
      #expect(runAssets(words + ["--help"]).output.contains("usage: assets \(command.name)"))
    }
    #expect(
      PrototypeCommand.subcommands.map { String($0.name.dropFirst(10)) }
        == PrototypeCommand.Action.allCases.map(\.rawValue))
  }
}

/// What the commands print, sentence by sentence; every hint is a command that works.
@Suite struct PrototypeMessageTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for (name, height, shade) in [("harbors", 852, UInt8(90)), ("harbor-detail", 1210, 91), ("book", 852, 92)] {
      try sandbox.write("Assets.xcassets/screens/Contents.json", Array(Self.group.utf8))
      let set = "Assets.xcassets/screens/\(name).imageset"
      try sandbox.write("\(set)/\(name).png", ImageMaker.png(393, height, .init(shade, 120, 150)))
      let contents = #"{"images":[{"filename":"\#(name).png","idiom":"universal"}],"info":{}}"#
      try sandbox.write("\(set)/Contents.json", Array(contents.utf8))
    }
  }

  private static let group = #"{"info":{},"properties":{"provides-namespace":true}}"#

  private func run(_ words: String...) -> RunResult { runAssets(["prototype"] + words, in: sandbox) }

  /// Runs the command of each hint that has one.
  private func runHints(of result: RunResult) {
    for line in result.error.split(separator: "\n") where line.hasPrefix("hint: ") {
      for part in line.split(separator: "'") where part.hasPrefix("assets ") && !part.contains(" play ") {
        let words = part.replacing("IMAGE…", with: "help=").split(separator: " ").dropFirst().map(String.init)
        #expect(runAssets(words, in: sandbox).exitCode == .done, "\(part)")
      }
    }
  }

  @Test func aBerthIsReserved() throws {
    let new = run("new", "reserve", "screens/harbors", "screens/harbor-detail", "reserve=screens/book")
    #expect(
      new.output == """
        Created prototype 'reserve' with 3 screens (Prototypes/reserve.prototype.json)
          harbors        393×852   starts here
          harbor-detail  393×1210  scrolls
          reserve        393×852   from screens/book

        """, "\(new)")
    #expect(
      new.error == "hint: 'assets prototype play reserve' opens it; draw areas there with the A key\n", "\(new)")
    let link = run("link", "reserve", "harbors", "harbor-detail", "--area", "16,280,361,36", "--label", "Stornoway")
    #expect(link.output == "Linked 'Stornoway' on harbors to harbor-detail (tap, push)\n")
    #expect(link.error == "note: 'Stornoway': 361×36 pt is smaller than 44×44 pt\n")
    #expect(run("link", "reserve", "harbor-detail", "reserve", "--transition", "card").exitCode == .done)
    #expect(run("add", "reserve", "menu=", "help=").exitCode == .done)
    #expect(run("overlay", "reserve", "menu", "--position", "start", "--keep-open").exitCode == .done)
    #expect(run("link", "reserve", "harbors", "menu", "--trigger", "edge").exitCode == .done)
    #expect(run("link", "reserve", "menu", "reserve").exitCode == .done)
    let map = run("map", "reserve")
    #expect(
      map.output == """
        harbors  starts here
        ├─ push     harbor-detail  1 tap
        │  └─ card     reserve  2 taps
        └─ edge     menu  overlay
        Not reachable: help

        """, "\(map)")
    let check = run("check", "reserve")
    #expect(
      check.output == """
        reserve: harbors: warning: [prototype-small-area] 'Stornoway': 361×36 pt is smaller than 44×44 pt
        reserve: menu: warning: [prototype-no-exit] nothing closes this overlay
        reserve: help: warning: [prototype-unreachable] can't be reached from the start

        """, "\(check)")
    #expect(check.error == "Checked 1 prototype, 5 screens, 4 links: 3 warnings\n", "\(check)")
    let play = run("play", "reserve", "--page", "reserve.html")
    #expect(play.output.hasPrefix("Wrote reserve.html ("), "\(play)")
    #expect(play.output.hasSuffix("): 5 screens, 3 images; light; iPhone\n"), "\(play)")
    let removed = run("remove", "reserve", "reserve")
    #expect(removed.output == "Removed 'reserve' and 2 links to it\n", "\(removed)")
  }

  @Test func aPageIsMadeToOpenElsewhere() throws {
    #expect(run("new", "reserve", "screens/harbors", "detail=screens/harbor-detail").exitCode == .done)
    let page = run("play", "reserve", "--screen", "detail", "--device", "iphone", "--appearance", "light", "--json")
    let opening = #""opening": { "screen": "detail", "device": "iphone15", "appearance": "light" }"#
    let json = page.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(json.contains(opening), "\(page)")
    #expect(!run("play", "reserve", "--json").output.contains("opening"))
    let mistakes: [([String], ExitCode, String, String)] = [
      (["--screen", "detial"], .findings, "no screen 'detial' in 'reserve'", "did you mean 'detail'?"),
      (
        ["--screen", "nowhere"], .findings, "no screen 'nowhere' in 'reserve'",
        "run 'assets prototype show reserve' to see all screens"
      ),
      (
        ["--device", "ipad11"], .findings, "'reserve' can't be shown with the device 'ipad11'",
        "use 'iphone15', 'iphone15max', 'iphone14', 'iphonese' or 'pixel8'"
      ),
      (
        ["--appearance", "dark"], .findings, "'reserve' can't be shown with the appearance 'dark'", "use 'light'"
      ),
      (
        ["--locale", "fr"], .findings, "'reserve' can't be shown with the language 'fr'",
        "its images have no languages; leave out '--locale'"
      ),
      (
        ["--device", "phone"], .usage, "invalid value 'phone' for '--device': use 'iphone', 'ipad', 'iphone15'", ""
      ),
    ]
    for (words, code, message, hint) in mistakes {
      let result = runAssets(["prototype", "play", "reserve", "--page", "page.html"] + words, in: sandbox)
      #expect(result.exitCode == code, "\(result)")
      #expect(result.error.hasPrefix("error: \(message)"), "\(result)")
      #expect(result.error.contains(hint), "\(result)")
      #expect(!FileSystem.exists(sandbox.path("page.html")))
    }
  }

  @Test func whatIsWrongIsSaidAndNothingIsWritten() throws {
    #expect(run("new", "reserve", "screens/harbors", "detail=screens/harbor-detail").exitCode == .done)
    let before = try sandbox.bytes("Prototypes/reserve.prototype.json")
    let mistakes: [([String], ExitCode, String)] = [
      (
        ["link", "reserve", "harbors", "detail", "--area", "16,280,361"], .usage,
        "invalid value '16,280,361' for '--area': use X,Y,WIDTH,HEIGHT in points, such as 16,280,361,44"
      ),
      (
        ["link", "reserve", "harbors", "detail", "--area", "16,900,361,44"], .findings,
        "area 16,900,361,44 is outside 'harbors' (393×852)"
      ),
      (["link", "reserve", "harbor", "detail"], .findings, "no screen 'harbor' in 'reserve'"),
      (["link", "reserve", "harbors", "detial"], .findings, "no screen 'detial' in 'reserve'"),
      (["set", "reserve", "start=detial"], .findings, "no screen 'detial' in 'reserve'"),
      (["add", "reserve", "screens/harbours"], .findings, "no asset or image file 'screens/harbours'"),
      (["layer", "reserve", "harbors", "screens/harbours"], .findings, "no asset or image file 'screens/harbours'"),
      (
        ["new", "reserve"], .findings, "prototype 'reserve' already exists (Prototypes/reserve.prototype.json)"
      ),
      (
        ["link", "reserve", "harbors", "detail", "--trigger", "wiggle"], .usage,
        "invalid value 'wiggle' for '--trigger': use 'tap', 'longPress', 'swipe', 'edge', 'delay', 'submit' or 'pull'"
      ),
      (
        ["scroll", "reserve", "harbors", "--top", "800", "--bottom", "83"], .findings,
        "strips of 883 pt don't fit on 'harbors', which is 852 pt high"
      ),
      (["show", "reserv"], .findings, "no prototype 'reserv'"),
    ]
    for (words, code, message) in mistakes {
      let result = runAssets(["prototype"] + words, in: sandbox)
      #expect(result.exitCode == code, "\(result)")
      #expect(result.error.hasPrefix("error: \(message)\n"), "\(result)")
      #expect(result.output == "")
      #expect(try sandbox.bytes("Prototypes/reserve.prototype.json") == before)
      if !result.error.contains("assets prototype add") { runHints(of: result) }
    }
    #expect(run("link", "reserve", "harbor", "detail").error.contains("hint: did you mean 'harbors'?\n"))
    runHints(of: run("new", "reserve"))
    // Several at once.
    let both = run("new", "other", "screens/harbours", "gone.png")
    #expect(both.error.contains("'screens/harbours'") && both.error.contains("'gone.png'"), "\(both)")
    for label in ["Stornoway", "Oban"] {
      #expect(run("link", "reserve", "harbors", "detail", "--label", label).exitCode == .done)
    }
    let several = run("unlink", "reserve", "harbors", "detail")
    #expect(several.error.hasPrefix("error: 2 links lead from 'harbors' to 'detail'\n"), "\(several)")
    #expect(several.error.contains("name one: stornoway, oban"), "\(several)")
    try sandbox.write("Prototypes/reserve.prototype.json", Array("{ \"schema\": 1,\n\"screens\": [ 1 2 ] }".utf8))
    let broken = run("show", "reserve")
    #expect(broken.exitCode == .failed)
    #expect(broken.error.hasPrefix("error: 'reserve' can't be read: line 2: expected"), "\(broken)")
  }
}
