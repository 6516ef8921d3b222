import Files
import TestKit
import Testing

@testable import AssetsCLI
@testable import References

/// Everything that calls the images of a real app follows them into a catalog.
@Suite(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"))
struct EnergyReferencesTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  static let project = "energy/Artsy Folio.xcodeproj/project.pbxproj"

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox, folder: "energy") }

  @Test func namesAndProjectFollow() throws {
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    #expect(assets("init").exitCode == .done)
    let old = try ProjectFile(parsing: try sandbox.bytes(Self.project))
    let dangling = old.files.filter { $0.path.hasSuffix(".png") && !sandbox.exists("energy/\($0.path)") }
    #expect(dangling.count == 12)
    let interfaces = try sandbox.files(in: "energy/Classes").filter { $0.hasSuffix(".xib") || $0.hasSuffix("board") }
    #expect(interfaces.count == 14)

    let result = assets("import", ".", "--move", "--force", "--rewrite-references")
    #expect(result.exitCode == .done, "\(result)")
    let closing = "Changed 14 references in 7 files; 7 not changed, please check\nChanged 1 project file\n"
    #expect(result.output.contains("\n\(closing)"), "\(result)")
    #expect(
      result.output.contains(
        "project.pbxproj: entries of 109 images and 9 emptied groups removed\n"))

    let left = try interfaces.flatMap { file in
      ReferenceFinder.references(in: try sandbox.bytes(file), of: file).map(\.name).filter { $0.hasSuffix(".png") }
    }
    #expect(Set(left) == ["White.png", "AlbumIcon(Noartwork).png", "StartSynching.png"])
    #expect(left.count == 10)
    for name in Set(left) { #expect(result.output.contains(": \(name)")) }
    #expect(result.output.contains("/ARSettings.storyboard:417:144: White.png (5 uses)\n"))

    let new = try ProjectFile(parsing: try sandbox.bytes(Self.project))
    let oldPaths = Set(old.files.map(\.path))
    let newPaths = Set(new.files.map(\.path))
    #expect(newPaths.subtracting(oldPaths) == ["Assets.xcassets"])
    let gone = oldPaths.subtracting(newPaths)
    #expect(gone.count == 109)
    #expect(gone.allSatisfy { $0.hasSuffix(".png") && !sandbox.exists("energy/\($0)") })
    #expect(dangling.allSatisfy { newPaths.contains($0.path) }, "what was not there before stays as it was")
    for (one, other) in zip(old.targets, new.targets) {
      let kept = one.resources.filter { !gone.contains($0) }
      #expect(other.resources == kept + ["Assets.xcassets"], "\(one.name)")
    }

    let again = try sandbox.snapshot("energy", times: true)
    #expect(assets("import", ".", "--move", "--force", "--rewrite-references").exitCode == .done)
    #expect(changes(again, try sandbox.snapshot("energy", times: true)) == [])
  }

  /// Object by object: what goes are the files, what builds them, and groups that held nothing else; what comes is the
  /// catalog; everything else says what it said.
  @Test func theGraphOfTheProjectIsOtherwiseTheSame() throws {
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    let old = try ProjectFile(parsing: try sandbox.bytes(Self.project))
    #expect(assets("import", ".", "--icons", "--launch-images", "--rewrite-references").exitCode == .done)
    let new = try ProjectFile(parsing: try sandbox.bytes(Self.project))
    let gone = Set(old.objects.keys).subtracting(new.objects.keys)
    let come = Set(new.objects.keys).subtracting(old.objects.keys)
    #expect(come.compactMap { new.objects[$0]?.isa }.sorted() == ["PBXBuildFile", "PBXBuildFile", "PBXFileReference"])
    var counts: [String: Int] = [:]
    for object in gone.compactMap({ old.objects[$0] }) {
      counts[object.isa, default: 0] += 1
      switch object.isa {
      case "PBXFileReference": #expect(object.text("path")?.hasSuffix(".png") == true)
      case "PBXBuildFile": #expect(object.text("fileRef").map(gone.contains) == true)
      case "PBXGroup": #expect(!object.texts("children").isEmpty && object.texts("children").allSatisfy(gone.contains))
      default: Issue.record("\(object.id) is a \(object.isa)")
      }
    }
    #expect(counts["PBXFileReference"] == 117 && counts["PBXGroup"] == 10, "\(counts)")
    for (id, object) in old.objects where !gone.contains(id) {
      let now = try #require(new.objects[id])
      #expect(Self.said(object.member.value, without: gone) == Self.said(now.member.value, without: come), "\(id)")
    }
    #expect(old.objects.values.allSatisfy { !$0.isGroup || !$0.texts("children").isEmpty || new.objects[$0.id] != nil })
  }

  /// What a value says, without the entries of lists that name some objects.
  private static func said(_ node: OpenStepNode, without ids: Set<String>) -> String {
    switch node.content {
    case .string(let text): text
    case .data: "data"
    case .array(let elements):
      "("
        + elements.map(\.value).filter { !ids.contains($0.text ?? "") }.map { said($0, without: ids) }
        .joined(separator: ", ") + ")"
    case .dictionary(let members):
      "{" + members.map { "\($0.key) = \(said($0.value, without: ids));" }.joined(separator: " ") + "}"
    }
  }

  /// Both lines that are printed in the end do what they say, beside work that nobody has committed.
  @Test(arguments: [[], ["--move", "--rewrite-references"]])
  func theNextStepAndUndoDoWhatTheySay(options: [String]) throws {
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    for words in [["init", "--name", "Ada", "--email", "ada@example.com"], ["commit", "-m", "Start"]] {
      #expect(runAssets(words, in: sandbox, folder: "energy").exitCode == .done)
    }
    try sandbox.write(["energy/LICENSE": "mine", "energy/new.txt": "new"])
    /// What git itself remembers of the files may change.
    func differences() throws -> [String] {
      changes(before, try sandbox.snapshot("energy")).filter { !$0.contains(".git/") }
    }
    let before = try sandbox.snapshot("energy")
    func runImport() throws -> [Substring] {
      let words = ["import", ".", "--icons", "--launch-images"] + options
      let result = runAssets(words, in: sandbox, folder: "energy")
      #expect(result.exitCode == .done, "\(result)")
      #expect(try differences() != [])
      return result.error.split(separator: "\n").filter { $0.hasPrefix("hint: run ") }
    }
    let back = try #require(try runImport().first { $0.hasSuffix(" to undo this") })
    #expect(back == "hint: run 'assets undo' to undo this")
    #expect(runAssets(["undo"], in: sandbox, folder: "energy").exitCode == .done)
    #expect(try differences() == [])

    sandbox.remove("energy/new.txt")
    #expect(try sandbox.run("git", ["-C", "energy", "restore", "."]).isSuccess)
    #expect(try runImport().contains { $0.hasPrefix("hint: run 'assets commit -m MESSAGE' to commit it") })
    #expect(runAssets(["commit", "-m", "MESSAGE"], in: sandbox, folder: "energy").exitCode == .done)
    #expect(try sandbox.run("git", ["-C", "energy", "status", "--porcelain"]).output == "")
  }

  /// What the guide tells somebody to type who never saw a catalog.
  @Test func theThreeCommandsAreEnough() throws {
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    let text = String(decoding: try FileSystem.read(PackageFolder.path + "/docs/guide.md"), as: UTF8.self)
    let block = try #require(text.firstRange(of: "take three commands")?.upperBound)
    let lines = text[block...].split(separator: "\n").filter { $0.hasPrefix("$ assets ") }.prefix(3)
    let words = lines.map { line in
      let parts = line.dropFirst(9).split(separator: "'", omittingEmptySubsequences: false)
      return parts[0].split(separator: " ").map(String.init) + (parts.count > 1 ? [String(parts[1])] : [])
    }
    #expect(words.map(\.first) == ["import", "import", "commit"])
    #expect(
      runAssets(["init", "--name", "Ada", "--email", "ada@example.com"], in: sandbox, folder: "energy").exitCode
        == .done)
    #expect(assets("commit", "-m", "Start").exitCode == .done)
    let before = try sandbox.snapshot("energy")
    for line in words.dropLast() {
      let result = runAssets(line, in: sandbox, folder: "energy")
      #expect(result.exitCode == .done, "\(line): \(result)")
      if line.contains("--dry-run") { #expect(changes(before, try sandbox.snapshot("energy")) == []) }
    }
    #expect(try !sandbox.files(in: "energy/Assets.xcassets").isEmpty)
    let kept = runAssets(try #require(words.last), in: sandbox, folder: "energy")
    #expect(kept.exitCode == .done, "\(kept)")
    #expect(assets("status").output.contains("No changes"), "\(assets("status"))")
  }

  @Test(.enabled(if: PropertyListReader.isPresent, "needs 'plparse' (Debian: gnustep-base-runtime) or 'plutil'"))
  func anIndependentReaderTakesTheProjectAndItsLists() throws {
    try sandbox.copy(SampleFolder.path("energy"), to: "energy")
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>CFBundleName</key><string>A</string>
      <key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>
      <key>CFBundleIconFiles</key><array><string>iTunesArtwork</string></array></dict>
      <key>CFBundleAlternateIcons</key><dict><key>Folio</key><dict>
      <key>CFBundleIconFiles</key><array><string>folioicon152</string></array></dict></dict></dict>
      <key>UIImageName</key><string>pencil_btn.png</string></dict></plist>
      """
    try sandbox.write("energy/Resources/Info.plist", list)
    let binary: [UInt8] =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x5B] + "UIImageName".utf8 + [0x5E] + "pencil_btn.png".utf8
    let trailer = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0, count: 15)
    try sandbox.write("energy/Resources/Scene.plist", binary + [8, 11, 23] + trailer + [38])
    let result = assets("import", ".", "--icons", "--launch-images", "--rewrite-references")
    #expect(result.exitCode == .done)
    for path in ["Artsy Folio.xcodeproj/project.pbxproj", "Resources/Info.plist", "Resources/Scene.plist"] {
      #expect(result.output.contains(path), "\(result)")
      try PropertyListReader.check("energy/\(path)", in: sandbox)
    }
    try sandbox.write("broken.pbxproj", "{ a = (; }")
    #expect(throws: (any Error).self) { try PropertyListReader.check("broken.pbxproj", in: sandbox) }
  }
}

/// A reader of property lists that is none of ours.
enum PropertyListReader {
  private static let words: [String]? = [["plparse"], ["plutil", "-lint"]].first { words in
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains { FileSystem.exists("\($0)/\(words[0])") }
  }

  static var isPresent: Bool { words != nil }

  struct InvalidLineError: Error {
    var said: String
  }

  /// Throws where the reader refuses a file.
  static func check(_ path: String, in sandbox: Sandbox) throws {
    var words = words ?? []
    // Of GNUstep's two readers one reads text.
    if words == ["plparse"], try sandbox.bytes(path).starts(with: "bplist".utf8) { words = ["pldes"] }
    let result = try sandbox.run(words[0], words.dropFirst() + [sandbox.path(path)])
    let said = result.output + result.error
    guard result.isSuccess, ["a dictionary", "OK", "{"].contains(where: said.contains) else {
      throw InvalidLineError(said: said)
    }
  }
}
