import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 37: `é` as one character and as two: one name to Swift, two to git and to most disks.
@Suite struct ExactNamesTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private let set = "A.xcassets/Bell.imageset"
  private let composed = "\u{E9}.png"
  private let decomposed = "e\u{301}.png"

  /// A set that names the file in one form and holds it in the other.
  private func writeSet() throws {
    try sandbox.write(
      "\(set)/Contents.json", #"{"images": [{"filename": "\#(composed)", "idiom": "universal"}]}"#)
    try sandbox.write("\(set)/\(decomposed)", ImageMaker.png(4, 4, .blue))
  }

  @Test func validateTellsThatTheFileIsNotThere() throws {
    try writeSet()
    let result = runAssets(["validate", "--fail-on", "warning"], in: sandbox)
    #expect(result.exitCode == .findings)
    #expect(
      result.output
        == "A.xcassets: note: [missing-root-contents] the catalog has no Contents.json of its own\n"
        + "\(set): warning: [missing-file] '\(composed)' not found, but '\(decomposed)' in another Unicode form exists\n"
    )
  }

  @Test func resolvePrintsNoPathThatIsNotThere() throws {
    try writeSet()
    let result = runAssets(["resolve", "Bell"], in: sandbox)
    #expect(result.exitCode == .failed, "\(result)")
  }

  @Test func showTellsBothSides() throws {
    try writeSet()
    let result = runAssets(["show", "Bell"], in: sandbox)
    #expect(result.output.contains("\(composed) (missing)"), "\(result)")
    #expect(result.output.contains("in no slot: \(decomposed)"), "\(result)")
  }

  @Test func aSlotWhoseFileIsEncodedDifferentlyHasChanged() throws {
    try sandbox.write("\(set)/\(composed)", ImageMaker.png(4, 4, .blue))
    try writeSet()
    try sandbox.commitAll("Both forms")
    try sandbox.write(
      "\(set)/Contents.json", #"{"images": [{"filename": "\#(decomposed)", "idiom": "universal"}]}"#)
    let output = runAssets(["status"], in: sandbox).output
    #expect(output.contains("~  Bell  all scales image changed"), "\(output)")
  }

  @Test func catalogsThatOnlyLookTheSameAreBothChecked() throws {
    for name in ["\u{E9}", "e\u{301}"] {
      try sandbox.write(
        "\(name).xcassets/Bell.imageset/Contents.json", #"{"images": [{"filename": "gone", "idiom": "universal"}]}"#)
    }
    try sandbox.git("add", "-A")
    let output = runAssets(["validate", "--staged"], in: sandbox).output
    #expect(output.split(separator: "\n").count { $0.contains("[missing-file]") } == 2, "\(output)")
  }

  @Test func eachOfManyRequestsIsAnsweredInItsOwnForm() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for name in names { try sandbox.writeSquares("A.xcassets/\(name).imageset", scales: [1]) }
    let result = runAssets(["resolve", "--all", "-"], in: sandbox, input: names.joined(separator: "\n") + "\n")
    // Compared by bytes, for to Swift the two lines are the same.
    let lines = result.output.split(separator: "\n").map { ExactName(String($0)) }
    #expect(lines == names.map { ExactName("A.xcassets/\($0).imageset/\($0).png") }, "\(result)")
  }

  /// The last layer is opaque; the one before it, whose name only looks the same, need not be.
  @Test func aLayerIsNotTakenForTheOther() throws {
    let stack = "A.xcassets/Top.imagestack"
    let layers = ["cafe\u{301}.imagestacklayer", "caf\u{E9}.imagestacklayer"]
    for (layer, alpha) in zip(layers, [UInt8(0), 255]) {
      let image = ImageMaker.png(8, 8, ImageMaker.Color(9, 9, 9, alpha))
      try sandbox.writeSet(
        "\(stack)/\(layer)/Content.imageset", [#"{ "filename" : "a.png", "idiom" : "tv" }"#], ["a.png": image])
    }
    func transparencyFindings(_ layers: [String]) throws -> Int {
      try sandbox.writeSet(stack, list: "layers", layers.map { #"{ "filename" : "\#($0)" }"# })
      return runAssets(["validate"], in: sandbox).output.split(separator: "\n").count { $0.contains("stack-opaque") }
    }
    #expect(try transparencyFindings(layers) == 0)
    #expect(try transparencyFindings(layers.reversed()) == 1)
  }

  @Test func statusPassesByARepositoryWhateverItsName() throws {
    // The last letter makes one character with the slash that git puts behind a repository's name.
    try sandbox.makeFolder("inner\u{600}")
    try sandbox.git("init", "-q", in: "inner\u{600}")
    try sandbox.write("inner\u{600}/a.txt", "a")
    try sandbox.git("add", "-A", in: "inner\u{600}")
    try sandbox.git("commit", "-q", "-m", "Inner", in: "inner\u{600}")
    #expect(!runAssets(["status"], in: sandbox).output.contains("inner"))
    try sandbox.write("other.txt", "b")
    let result = runAssets(["commit", "-m", "Other"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.git("ls-files") == "other.txt")
  }

  @Test func importWritesRawNamesBelowTheRootOfTheProject() throws {
    let odd = "art/a\u{202E}b.png"
    try sandbox.write(odd, ImageMaker.png(4, 4, .blue))
    try sandbox.write("art/bell.png", ImageMaker.png(4, 4, .red))
    try sandbox.write("art/old.gif", "GIF89a")
    try sandbox.write("art/Default.png", ImageMaker.png(4, 4, .green))
    let result = runAssets(["import", ".", "--dry-run", "--json"], in: sandbox, folder: "art")
    let json = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object, "\(result)")
    #expect(json["catalog"]?.text == "art/Assets.xcassets")
    let files = (json["files"]?.elements ?? []).compactMap(\.object)
    let kinds = Dictionary(files.map { ($0["path"]?.text ?? "", $0["kind"]?.text ?? "") }) { one, _ in one }
    #expect(
      kinds == [
        odd: "control-characters", "art/bell.png": "", "art/old.gif": "unsupported-format",
        "art/Default.png": "launch-image",
      ])
    let bell = files.first { $0["path"]?.text == "art/bell.png" }
    #expect(bell?["set"]?.text == "art/Assets.xcassets/bell.imageset")
  }
}
