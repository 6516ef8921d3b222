import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Names of files as git keeps them: bytes, with `/` between them.
@Suite struct PathNamesTests {
  @Test("contract 37: names that some disks take for one are told")
  func collisionsAreTold() throws {
    let sandbox = try Sandbox(git: true)
    for name in ["Bell", "bell"] { try sandbox.writeImageSet("Images.xcassets/\(name)") }
    let result = runAssets(["validate"], in: sandbox)
    #expect(result.output.contains("[case-only-duplicate]"), "\(result)")
    // A name in one form, and the file in the other.
    let composed = "\u{E9}"
    try sandbox.write(
      "Images.xcassets/Cafe.imageset/Contents.json",
      #"{"images": [{"filename": "\#(composed).png", "idiom": "universal"}]}"#
    )
    try sandbox.write("Images.xcassets/Cafe.imageset/e\u{301}.png", PictureMaker.png(4, 4))
    #expect(runAssets(["validate"], in: sandbox).output.contains("in another Unicode form is"))
  }

  @Test(
    "contract 37: a name is committed with the bytes it has on the disk",
    arguments: [
      "\u{E9}.txt", "e\u{301}.txt", "a b/c d.txt", "\u{1F514}/bell.txt", "#hash.txt", "back\\slash.txt", "-dash.txt",
    ])
  func namesAreKept(name: String) throws {
    let twins = try Twins { try $0.write(name, "x") }
    #expect(runAssets(["commit", "-m", "x"], in: twins.ours).exitCode == .done)
    try twins.gits.git("add", "-A")
    try twins.gits.git("commit", "-q", "-m", "x")
    let (ours, gits) = try twins.answers("-c", "core.quotePath=false", "ls-tree", "-r", "-z", "HEAD")
    #expect(ExactName(ours) == ExactName(gits))
    try twins.ours.expectSound()
  }
}
