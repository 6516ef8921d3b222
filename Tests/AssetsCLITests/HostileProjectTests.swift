import Catalog
import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The real program on ground that somebody made to break it: every command ends soon, in little memory, with a
/// finding, a note or a clear error.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct HostileProjectTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  /// Runs the program with 2 GB of address space, which is what its libraries and threads reserve and little more, and
  /// for a minute at most.
  private func assets(_ words: String..., mayUse kilobytes: Int = 2_000_000) throws -> ProgramResult {
    let script = "ulimit -v \(kilobytes); exec timeout 60 \"$0\" \"$@\""
    return try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)] + words)
  }

  /// Runs a few lines of shell in the sandbox.
  private func shell(_ script: String) throws {
    let result = try sandbox.run("sh", ["-c", script])
    #expect(result.isSuccess, "\(result)")
  }

  /// Every command that may meet a broken asset `bell`, with how it may end: 0 done, 1 findings, 3 could not.
  private func everyCommandEnds(_ note: String) throws {
    let commands: [[String]] = [
      ["list"], ["list", "--json"], ["show", "bell"], ["resolve", "bell"], ["resolve", "bell", "--explain"],
      ["missing"],
      ["validate"], ["validate", "--staged"], ["validate", "--fix", "--dry-run"], ["add", "bell", "more.png", "-n"],
      ["set", "bell", "--template", "-n"], ["rename", "bell", "gong", "-n"], ["remove", "bell", "-n"], ["status"],
      ["commit", "-m", "x"],
    ]
    for words in commands {
      let result = try sandbox.run(
        "sh",
        ["-c", "ulimit -v 2000000; exec timeout 60 \"$0\" \"$@\"", try #require(BuiltProgram.path)] + words)
      #expect([0, 1, 3].contains(result.status), "\(note), \(words): \(result.status) \(result.error.prefix(500))")
      #expect(result.status != 3 || result.error.hasPrefix("error: "), "\(note), \(words): \(result.error.prefix(500))")
    }
  }

  private let contents = "\(Sandbox.images)/bell.imageset/Contents.json"

  @Test func aContentsFileOf100MB() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell("truncate -s 100M \(contents)")
    #expect(try assets("validate").output.contains("it has 104857600 bytes; at most 16777216 are read"))
    try everyCommandEnds("100 MB")
  }

  /// No command takes the bytes of a text that is too large into the memory.
  @Test func textsOfMoreThanTheMemory() throws {
    for file in [contents, ".assetsconfig", ".gitattributes", ".gitignore", "App/View.swift", "App/Info.plist"] {
      let kept = sandbox.exists(file) ? try sandbox.bytes(file) : nil
      try shell("truncate -s 1100M \(file)")
      for words in [["validate"], ["show", "bell"], ["list"], ["missing"], ["switch", "main", "-n"]] {
        let script = "ulimit -v 1000000; exec timeout 60 \"$0\" \"$@\""
        let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)] + words)
        let note = "\(file), \(words): \(result.status) \(result.error.prefix(500))"
        #expect([0, 1, 2, 3].contains(result.status), "\(note)")
      }
      if let kept { try sandbox.write(file, kept) } else { sandbox.remove(file) }
    }
  }

  @Test func nestingWithoutEnd() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell(#"awk 'BEGIN { printf "{\"images\":"; for (i = 0; i < 1000000; i++) printf "[" }' > "# + contents)
    #expect(try assets("validate").output.contains("[invalid-json]"))
    try everyCommandEnds("nesting")
  }

  @Test func manyElementsInOneList() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell(
      #"awk 'BEGIN { printf "{\"images\":[{}"; for (i = 1; i < 20000; i++) printf ",{}"; print "]}" }' > "# + contents)
    try everyCommandEnds("many elements")
  }

  private static let wrongKinds = [
    #"{"images":[],"images":[{"filename":"bell.png"}],"info":{},"info":7}"#,
    #"{"images":{"a":1},"properties":[],"info":"x"}"#, #"{"images":[7,null,"x",[[]],{"filename":{}}]}"#,
    #"{"images":[{"filename":"bell\u0000.png","idiom":"\u0000","scale":"1x"}]}"#,
    #"{"images":[{"filename":"bell.png","scale":1e999999,"size":-9223372036854775809}],"properties":{"width":1e999}}"#,
    #"{"images":[{"filename":"bell.png","appearances":[{"appearance":7,"value":null}],"locale":[],"memory":true}]}"#,
    "\"images\"", "", "\u{FEFF}{}",
    "{\"images\":[{\"filename\":\"/dev/zero\"},{\"filename\":\"../../../etc/passwd\"}]}",
  ]

  @Test func valuesOfTheWrongKind() throws {
    let types = [
      "imageset", "colorset", "appiconset", "stickersequence", "cubetextureset", "arreferenceimage", "iconset",
    ]
    for (number, text) in Self.wrongKinds.enumerated() {
      for type in types { try sandbox.write("\(Sandbox.images)/odd\(number).\(type)/Contents.json", text) }
    }
    for words in [["list", "--json"], ["missing"], ["validate"], ["status"]] {
      let result = try sandbox.run(#require(BuiltProgram.path), words)
      #expect([0, 1].contains(result.status), "\(words): \(result.status) \(result.error.prefix(500))")
    }
    for number in Self.wrongKinds.indices {
      for words in [["show"], ["resolve"], ["set", "--template", "-n"], ["rename", "-n", "x"]] {
        let path = "\(Sandbox.images)/odd\(number).imageset"
        let all = words[0] == "rename" ? ["rename", path, "new", "-n"] : [words[0], path] + words.dropFirst()
        let result = try sandbox.run(#require(BuiltProgram.path), all)
        #expect([0, 3].contains(result.status), "\(all): \(result.status) \(result.error.prefix(500))")
      }
    }
  }

  @Test func linksInCirclesAndThingsThatAreNoFiles() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell(
      """
      cd \(Sandbox.images); ln -s . loop; ln -s ../Images.xcassets bell.imageset/up; rm bell.imageset/Contents.json
      ln -s Contents.json bell.imageset/Contents.json; mkfifo bell.imageset/pipe.png; ln -s b a; ln -s a b
      mkdir -p dir.imageset/Contents.json; ln -s /dev/zero sea.colorset/zero.png; ln -s nowhere Gone.xcassets
      """)
    try everyCommandEnds("links")
  }

  @Test func namesThatAreNoUTF8() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell(
      #"""
      cd \#(Sandbox.images); mkdir "$(printf 'b\377d.imageset')"; echo '{}' > "$(printf 'b\377d.imageset')/Contents.json"
      touch "bell.imageset/$(printf 'x\376.png')" "bell.imageset/$(printf 'new\nline\033[2J.png')"; mkdir "$(printf 'g\300')"
      """#)
    try everyCommandEnds("names")
    #expect(!(try assets("validate").output.contains("\u{1B}")))
  }

  @Test func foldersTooDeepAreTold() throws {
    let deep = Array(repeating: "d", count: CatalogFinder.deepest + 2).joined(separator: "/")
    try shell("mkdir -p '\(deep)/Deep.xcassets' '\(Sandbox.images)/\(deep)'")
    let list = try assets("list")
    #expect(list.isSuccess && list.error.contains("was not read: its folders are nested too deeply\n"), "\(list)")
    let report = try assets("validate")
    #expect(report.error.contains("was not read: its folders are nested too deeply\n"))
    #expect(report.output.contains("[folder-too-deep]"))
  }

  @Test func aFolderOfVeryManyFiles() throws {
    try sandbox.writePNGs(["more.png": 4])
    try shell("cd \(Sandbox.images)/bell.imageset; awk 'BEGIN { for (i = 0; i < 2000; i++) print i }' | xargs touch")
    try everyCommandEnds("many files")
  }

  @Test func whatMayNotBeReadIsTold() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    let plain = try Sandbox()
    try plain.writeSquares("\(Sandbox.images)/bell.imageset")
    try plain.writeSquares("\(Sandbox.images)/shut.imageset")
    for words in [["list"], ["validate"], ["show", "bell"], ["resolve", "bell"], ["missing"]] {
      let result = try plain.runAsNobody(words, shutting: ["\(Sandbox.images)/shut.imageset"])
      #expect([0, 1, 3].contains(result.status), "\(words): \(result)")
      #expect(result.status != 3 || result.error.contains("permission denied"), "\(words): \(result)")
    }
  }
}
