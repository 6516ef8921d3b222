import TestKit
import Testing

@testable import AssetsCLI

/// After a rename, the old name in code is reported until it is settled.
@Suite struct StaleReferenceTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  private static let set =
    #"{"images":[{"idiom":"universal","filename":"a.png"}],"info":{"author":"xcode","version":1}}"#
  private static let code = "View.swift:1:16: warning: [stale-reference] the asset 'bell' is called 'gong' now\n"
  private static let list =
    "List.swift:1:11: warning: [stale-reference] may mean the asset 'bell', which is called 'gong' now\n"
  private static let missing =
    "View.swift:1:16: warning: [dangling-reference] no catalog has an image 'bell', and no file has that name\n"
  private static let status =
    "warning: 2 files may still use old names of renamed assets, such as 'bell' in 'List.swift'"

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    try sandbox.write("A.xcassets/bell.imageset/a.png", ImageMaker.png(10, 10))
    try sandbox.write("A.xcassets/horn.imageset/a.png", ImageMaker.png(12, 12))
    try sandbox.write([
      "A.xcassets/Contents.json": #"{"info":{"author":"xcode","version":1}}"#,
      "A.xcassets/bell.imageset/Contents.json": Self.set, "A.xcassets/horn.imageset/Contents.json": Self.set,
      "View.swift": "let a = Image(\"bell\")\nlet b = [Image(\"horn\"), Text(\"bell\")]\n",
      "List.swift": "let a = [\"bell\"]\n",
    ])
    try sandbox.commitAll("Start")
    try sandbox.git("remote", "add", "origin", "elsewhere")
    try share()
    try sandbox.git("branch", "--quiet", "--set-upstream-to=origin/main")
  }

  private func share() throws { try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD") }

  private func findings() -> String { assets("validate", "--level", "warning").output }

  @Test func aRenameIsReportedUntilItIsShared() throws {
    #expect(findings() == "" && !assets("status").error.contains("warning"))
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    #expect(findings() == Self.list + Self.code)
    #expect(assets("status").error.contains(Self.status), "\(assets("status"))")
    let commit = assets("commit", "-m", "Rename")
    #expect(commit.exitCode == .done && commit.error.contains(Self.list + Self.code), "\(commit)")
    #expect(commit.error.hasSuffix("hint: run 'assets validate --all' for details\n"))
    #expect(assets("validate", "--all", "--level", "warning").output == Self.list + Self.code)
    #expect(findings() == Self.list + Self.code)
    #expect(assets("status").error.contains(Self.status))
    try share()
    // What surely asks for an asset is wrong for as long as it does.
    #expect(findings() == Self.missing)
    #expect(!assets("status").error.contains("warning"))
  }

  @Test func renamesThatGitMakesCountToo() throws {
    try sandbox.git("mv", "A.xcassets/bell.imageset", "A.xcassets/gong.imageset")
    #expect(findings() == Self.list + Self.code)
    try sandbox.commitAll("Rename")
    #expect(assets("commit", "-m", "Again").exitCode != .done)
    try sandbox.write("List.swift", "let a = [\"bell\", \"x\"]\n")
    #expect(assets("commit", "-m", "Another").error.contains("[stale-reference]"))
  }

  /// A group that begins or ceases to make a namespace gives all its assets other names.
  @Test(arguments: [true, false])
  func aNamespaceThatComesOrGoesRenames(comes: Bool) throws {
    let group = { (makesNamespace: Bool) in
      #"{"info":{"author":"xcode","version":1},"properties":{"provides-namespace":\#(makesNamespace)}}"#
    }
    try sandbox.write("A.xcassets/Bar/Contents.json", group(!comes))
    try sandbox.git("mv", "A.xcassets/bell.imageset", "A.xcassets/Bar/bell.imageset")
    let (old, new) = comes ? ("bell", "Bar/bell") : ("Bar/bell", "bell")
    try sandbox.write([
      "View.swift": "let a = Image(\"\(old)\")\n",
      "List.swift": "let a = [\"\(old)\"]\n",
    ])
    try sandbox.commitAll("Group")
    try share()
    #expect(findings() == "" && !assets("status").error.contains("warning"))
    try sandbox.write("A.xcassets/Bar/Contents.json", group(comes))
    let found = """
      List.swift:1:11: warning: [stale-reference] may mean the asset '\(old)', which is called '\(new)' now
      View.swift:1:16: warning: [stale-reference] the asset '\(old)' is called '\(new)' now

      """
    #expect(findings() == found)
    #expect(assets("status").error.contains("2 files may still use old names of renamed assets, such as '\(old)'"))
    try sandbox.commitAll("Namespace")
    #expect(findings() == found)
    try share()
    #expect(!findings().contains("stale-reference"))
  }

  @Test func theNewNameInCodeSettlesIt() throws {
    #expect(assets("rename", "bell", "gong", "--rewrite-references").exitCode == .done)
    #expect(findings() == Self.list)
    try sandbox.write("List.swift", "let a = [\"gong\"]\n")
    #expect(findings() == "" && !assets("status").error.contains("warning"))
    #expect(!assets("commit", "-m", "Rename").error.contains("warning"))
  }

  @Test func anAssetOfTheOldNameSettlesIt() throws {
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    #expect(assets("rename", "horn", "bell", "--rewrite-references").exitCode == .done)
    #expect(findings() == "" && !assets("status").error.contains("warning"))
  }

  @Test func whatAProjectLeavesAloneIsNotTold() throws {
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    try sandbox.write(".assetsconfig", "[asset \"bell\"]\n\tallow = stale-reference dangling-reference\n")
    #expect(findings() == "" && !assets("status").error.contains("warning"))
    try sandbox.write(".assetsconfig", "[rule \"stale-reference\"]\n\tseverity = off\n")
    #expect(findings().contains("dangling-reference") && !assets("status").error.contains("warning"))
  }

  @Test func aMissingAssetIsReportedWhereTheOldNameIsNot() throws {
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    for options in [["--only", "dangling-reference"], ["--without", "stale-reference"]] {
      let result = runAssets(["validate", "--fail-on", "warning"] + options, in: sandbox)
      #expect(result.output.contains(Self.missing) && result.exitCode == .findings, "\(result)")
    }
    try sandbox.write(".assetsconfig", "[rule \"stale-reference\"]\n\tseverity = note\n")
    #expect(assets("validate", "--fail-on", "warning").exitCode == .findings)
    try sandbox.write(".assetsconfig", "[rule \"stale-reference\"]\n\texclude = View.swift\n")
    #expect(findings() == Self.list + Self.missing)
  }

  @Test func whatABaselineListsStaysKnown() throws {
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    #expect(assets("validate", "--write-baseline", "known.txt").exitCode == .done)
    #expect(assets("validate", "--baseline", "known.txt", "--level", "warning").output == "")
  }

  @Test func anotherTargetsAssetOfTheNameSettlesNothing() throws {
    try TraitProject(
      title: "an app and a widget", images: [],
      files: ["Widget.swift": "let a = Image(\"bell\")\n", "W.xcassets/bell.imageset/Contents.json": Self.set],
      catalogs: ["A.xcassets", "View.swift"], others: [.init(name: "Widget", catalogs: ["W.xcassets", "Widget.swift"])]
    ).write(to: sandbox)
    try sandbox.write("W.xcassets/bell.imageset/a.png", ImageMaker.png(14, 14))
    try sandbox.commitAll("Widget")
    try share()
    #expect(assets("rename", "bell", "gong", "--in", "A.xcassets").exitCode == .done)
    #expect(assets("validate", "--only", "stale-reference").output == Self.code)
    let status = "warning: 1 file may still use old names of renamed assets, such as 'bell' in 'View.swift'"
    #expect(assets("status").error.contains(status), "\(assets("status"))")
    let commit = assets("commit", "-m", "Rename")
    #expect(commit.error.contains(Self.code) && !commit.error.contains("Widget.swift"), "\(commit)")
  }
}
