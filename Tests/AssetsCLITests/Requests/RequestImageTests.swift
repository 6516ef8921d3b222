import Files
import TestKit
import Testing

@testable import AssetsCLI
@testable import Review

/// Images in requests: where comments are in later versions, what is suggested, and a host's page.
@Suite struct RequestImageTests {
  let hub = try! Hub(.fileAddress)  // without git no test of this suite can run
  private var sandbox: Sandbox { hub.sandbox }
  private static let set = "ada/Icons.xcassets/bell.imageset"

  init() throws {
    try hub.start(clones: ["ada", "grace"])
    try sandbox.git("switch", "-q", "-c", "bell-redrawn", in: "ada")
    try put(gray(), "Redraw the bell")
    hub.works(["request"], in: "ada")
  }

  /// A gray image of 64 pixels with a dot.
  private func gray(dot: (x: Int, y: Int)? = nil, side: Int = 64) -> [UInt8] {
    ImageMaker.png(side, side) { x, y in
      x == dot?.x && y == dot?.y ? .init(200, 30, 30) : .init(90, 90, 90)
    }
  }

  private func put(_ image: [UInt8], _ message: String) throws {
    try sandbox.write(Self.set + "/bell.png", image)
    try sandbox.write(
      Self.set + "/Contents.json",
      #"{"images":[{"filename":"bell.png","idiom":"universal","scale":"1x"},{"idiom":"universal","scale":"2x"}],"info":{"author":"xcode","version":1}}"#
    )
    try sandbox.write("ada/Icons.xcassets/Contents.json", #"{"info":{"author":"xcode","version":1}}"#)
    try commit(message)
  }

  private func commit(_ message: String) throws {
    try sandbox.git("add", "-A", in: "ada")
    try sandbox.git("commit", "-q", "-m", message, in: "ada")
    if message != "Redraw the bell" { hub.works(["push"], in: "ada") }
  }

  private func grace(_ words: String...) -> RunResult {
    runAssets(words, in: sandbox, folder: "grace") {
      for role in ["AUTHOR", "COMMITTER"] {
        $0.environment["GIT_\(role)_NAME"] = "Grace Hopper"
        $0.environment["GIT_\(role)_EMAIL"] = "grace@example.com"
      }
    }
  }

  // MARK: - Pins in later versions

  @Test(arguments: [
    ("far", #""status": "same""#, ""), ("near", #""status": "changed""#, "image changed here"),
    ("larger", #""status": "resized""#, "image was 64×64, is 96×96"), ("gone", #""status": "gone""#, "1x was removed"),
    ("asset", #""status": "gone""#, "on an asset that is gone"), ("renamed", #""status": "moved""#, "was bell"),
  ])
  func aPinIsComparedByThePixelsAroundIt(change: String, status: String, words: String) throws {
    hub.works(["request", "comment", "bell", "--variant", "1x", "--at", "10,10", "-m", "The rim"], in: "ada")
    switch change {
    case "far": try put(gray(dot: (50, 50)), "Far away")
    case "near": try put(gray(dot: (14, 14)), "Near")
    case "larger": try put(gray(side: 96), "Larger")
    case "gone":
      sandbox.remove(Self.set + "/bell.png")
      try sandbox.write(
        Self.set + "/Contents.json",
        #"{"images":[{"idiom":"universal","scale":"1x"}],"info":{"author":"xcode","version":1}}"#)
      try commit("Remove the image")
    case "asset":
      sandbox.remove(Self.set)
      try commit("Remove the bell")
    default:
      hub.works(["rename", "bell", "gong"], in: "ada")
      try commit("Rename the bell")
    }
    let json = hub.assets(["request", "show", "--json"], in: "ada").output
    #expect(json.contains(status), "\(json)")
    if change == "larger" { #expect(json.replacing(" ", with: "").replacing("\n", with: "").contains("[15,15,0,0]")) }
    let shown = hub.assets(["request", "show"], in: "ada").output
    if words.isEmpty {
      #expect(!shown.contains("image changed"), "\(shown)")
    } else {
      #expect(shown.contains(words), "\(shown)")
    }
    if change == "renamed" { #expect(shown.contains("gong, 1x at 10,10"), "\(shown)") }
    let page = hub.assets(["request", "show", "--page", "../page.html"], in: "ada")
    #expect(page.exitCode == .done, "\(page)")
  }

  // MARK: - Suggestions

  @Test func aSuggestedImageIsTakenOverAndItsAuthorIsNamed() throws {
    _ = grace("requests", "--fetch")
    try sandbox.write("rim.png", gray(dot: (3, 3)))
    let said = grace(
      "request", "comment", "bell-redrawn", "bell", "--variant", "1x", "--suggest", "../rim.png", "-m", "Like this?")
    #expect(said.exitCode == .done, "\(said)")
    hub.works(["fetch"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("image: rim.png (64×64") && shown.contains("suggested for 1x: 'assets request apply "))
    let id = String(shown.split(separator: "request apply ").last?.prefix(7) ?? "")
    let before = try FileSystem.read(sandbox.path(Self.set + "/bell.png"))
    let planned = hub.assets(["request", "apply", id, "--dry-run"], in: "ada")
    #expect(planned.exitCode == .done, "\(planned)")
    #expect(try FileSystem.read(sandbox.path(Self.set + "/bell.png")) == before)
    hub.works(["request", "apply", id], in: "ada")
    #expect(try FileSystem.read(sandbox.path(Self.set + "/bell.png")) == gray(dot: (3, 3)))
    #expect(try sandbox.git("status", "--porcelain", in: "ada") == " M Icons.xcassets/bell.imageset/bell.png")
    hub.works(["undo"], in: "ada")
    #expect(try FileSystem.read(sandbox.path(Self.set + "/bell.png")) == before)
    hub.works(["request", "apply", id], in: "ada")
    try commit("Take over the rim")
    _ = grace("fetch")
    #expect(grace("request", "approve", "bell-redrawn").exitCode == .done)
    hub.works(["request", "merge"], in: "ada")
    let message = try sandbox.git("--git-dir", hub.folder, "log", "-1", "--format=%B", "main")
    #expect(message.contains("Co-authored-by: Grace Hopper <grace@example.com>"), "\(message)")
    #expect(try sandbox.git("--git-dir", hub.folder, "fsck", "--strict") == "")
  }

  /// Whoever can push can write any event: the name of such a file is the sum of its bytes, as it should be.
  @Test(arguments: ["link", "submodule", "svg", "huge", "other bytes"])
  func aForgedSuggestionIsNeitherShownNorTakenOver(kind: String) throws {
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
    // The first 33 bytes are the signature and the header with the sides.
    let huge = Array(gray().prefix(16)) + [0, 0, 234, 96, 0, 0, 234, 96] + Array(gray().dropFirst(24))
    let bytes =
      switch kind {
      case "link": Array("../../../secret".utf8)
      case "svg": svg
      case "huge": huge
      default: gray(dot: (3, 3))
      }
    try sandbox.write("rim.png", gray(dot: (3, 3)))
    try sandbox.write("forged", kind == "other bytes" ? gray(dot: (4, 4)) : bytes)
    _ = grace("fetch")
    let words = ["request", "comment", "bell-redrawn", "bell", "--variant", "1x", "--suggest", "../rim.png"]
    #expect(hub.assets(words + ["-m", "Like this?", "--local"], in: "grace").exitCode == .done)
    let name = try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets/requests", in: "grace")
    let path = try sandbox.git("ls-tree", "-r", "--name-only", name, in: "grace")
    let forgedPath = "attachments/\(SHA256.hexadecimal(of: bytes).prefix(16)).png"
    var message = try sandbox.git("log", "-1", "--format=%B", name, in: "grace")
    message = message.replacing(path, with: forgedPath).replacing(
      "\"bytes\":\(gray(dot: (3, 3)).count)", with: "\"bytes\":\(bytes.count)")
    #expect(message.contains(forgedPath) && message.contains("\"bytes\":\(bytes.count)"), "\(message)")
    let blob = try sandbox.git("hash-object", "-w", "../forged", in: "grace")
    let (mode, id) =
      switch kind {
      case "link": ("120000", blob)
      case "submodule": ("160000", try sandbox.git("rev-parse", "main", in: "grace"))
      default: ("100644", blob)
      }
    try sandbox.git("read-tree", "--empty", in: "grace")
    try sandbox.git("update-index", "--add", "--cacheinfo", "\(mode),\(id),\(forgedPath)", in: "grace")
    let tree = try sandbox.git("write-tree", in: "grace")
    try sandbox.git("read-tree", "HEAD", in: "grace")
    let forged = try sandbox.git("commit-tree", "-p", "\(name)~", tree, in: "grace", input: message)
    try sandbox.git("push", "-q", "origin", "\(forged):\(name)", in: "grace")
    hub.works(["fetch"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada").output
    #expect(shown.contains("Like this?") && shown.contains("image: rim.png (not shown)"), "\(shown)")
    #expect(!shown.contains("request apply"), "\(shown)")
    #expect(try hub.refusal(["request", "apply", String(forged.prefix(7))], in: "ada").contains("suggests no image"))
    hub.works(["request", "show", "--page", "review.html"], in: "ada")
    #expect(try !sandbox.text("ada/review.html").contains("alert(1)"))
  }

  @Test func whatCannotBeSuggestedOrTakenOverChangesNothing() throws {
    try sandbox.write("notes.png", "no image")
    try sandbox.write("rim.png", gray(dot: (3, 3)))
    let words = ["request", "comment", "bell", "-m", "x"]
    #expect(try hub.refusal(words + ["--attach", "../notes.png"], in: "ada", .usage).contains("'notes.png' can't go"))
    #expect(
      try hub.refusal(["request", "comment", "-m", "x", "--suggest", "../rim.png"], in: "ada", .usage).contains(
        "needs the variant"))
    #expect(try hub.refusal(words + ["--suggest", "../rim.png"], in: "ada").contains("use --variant"))
    // The name of a file says the variant, which must be there.
    try sandbox.write("bell-dark.png", gray(dot: (3, 3)))
    try sandbox.write("2.0x/rim.png", gray(dot: (3, 3)))
    #expect(
      try hub.refusal(words + ["--suggest", "../bell-dark.png"], in: "ada").contains("has no variant '1x dark'"))
    hub.works(words + ["--suggest", "../2.0x/rim.png"], in: "ada")
    let shown = hub.assets(["request", "show"], in: "ada").output
    let id = String(shown.split(separator: "request apply ").last?.prefix(7) ?? "")
    try sandbox.git("switch", "-q", "main", in: "ada")
    #expect(try hub.refusal(["request", "apply", id], in: "ada").contains("you are on 'main'"))
    try sandbox.git("switch", "-q", "bell-redrawn", in: "ada")
    // The slot of 2x has no image yet.
    hub.works(["request", "apply", id], in: "ada")
    #expect(FileSystem.exists(sandbox.path(Self.set + "/bell@2x.png")))
  }

  // MARK: - Hosts

  @Test func aPageOfAHostIsFilledInAndNothingInItIsMarkup() throws {
    hub.works(
      ["request", "comment", "bell", "--variant", "1x", "--at", "1,2", "-m", "@grace closes #1 <b>"], in: "ada")
    #expect(try hub.refusal(["request", "host", "--print"], in: "ada").contains("assets.host"))
    try sandbox.git("remote", "add", "hosted", "https://ada:secret@github.com/ada/harbour.git", in: "ada")
    let address = hub.works(["request", "host", "--print", "--remote", "hosted"], in: "ada")
    #expect(address.hasPrefix("https://github.com/ada/harbour/compare/main...bell-redrawn?quick_pull=1&title="))
    #expect(!address.contains("secret") && address.utf8.allSatisfy { $0 > 32 || $0 == 10 })
    let markdown = hub.works(["request", "host", "--markdown"], in: "ada")
    #expect(markdown.contains("bell, 1x at 1,2"), "\(markdown)")
    #expect(markdown.contains("@\u{2060}grace closes \\#\u{2060}1 \\<b\\>"), "\(markdown)")
    #expect(markdown.split(separator: "\n").last?.hasPrefix("Assets-Request: ") == true)
    // The page has a field of its own for the title.
    #expect(markdown.hasPrefix("## ") && !address.contains("%23%23%20"))
  }

  @Test func aSummaryHasTheTitleAndTheNewFindings() throws {
    try sandbox.write(
      Self.set + "/Contents.json",
      #"{"images":[{"filename":"gone.png","idiom":"universal","scale":"1x"}],"info":{"author":"xcode","version":1}}"#)
    try sandbox.git("commit", "-qam", "Break", in: "ada")
    hub.works(["push"], in: "ada")
    let markdown = hub.works(["request", "host", "--markdown"], in: "ada")
    let title = try #require(
      hub.works(["request", "show"], in: "ada").split(separator: "\n").first?.split(separator: " (").first)
    #expect(markdown.hasPrefix("## \(title)\n\n"), "\(markdown)")
    #expect(markdown.contains("new finding") && markdown.contains("- missing\\-file: bell\\.imageset"), "\(markdown)")
  }
}
