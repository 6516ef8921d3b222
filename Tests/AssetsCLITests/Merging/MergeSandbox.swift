import TestKit
import Testing

@testable import AssetsCLI

extension Sandbox {
  /// A harbour with the branches `main` and `side`, each with a version of its own.
  static func parted(
    mine: (Sandbox) throws -> Void, theirs: (Sandbox) throws -> Void
  ) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    try sandbox.write("notes.txt", "one\n")
    try sandbox.commitAll("notes")
    try sandbox.git("switch", "-q", "-c", "side")
    try theirs(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try mine(sandbox)
    try sandbox.commitAll("mine")
    return sandbox
  }

  /// Runs a command whose merges call the built program.
  func assets(_ words: String...) -> RunResult {
    runAssets(words, in: self) { $0.program = { BuiltProgram.path } }
  }

  /// Adds a variant to the bell, or another set, in the way Xcode would.
  func addVariant(
    _ file: String, _ more: String, color: ImageMaker.Color = .green,
    to set: String = "\(Sandbox.images)/Bell.imageset"
  ) throws {
    let list = "\(set)/Contents.json"
    let old = try text(list)
    let line = "    { \"filename\": \"\(file)\", \"idiom\": \"universal\", \"scale\": \"1x\"\(more) }"
    let start = try #require(old.firstRange(of: "\n  ]")).lowerBound
    try write(list, old[..<start] + ",\n\(line)" + old[start...])
    try write("\(set)/\(file)", ImageMaker.png(4, 4, color))
  }

  /// What the bell's `Contents.json` names, in its order.
  func bellFiles() throws -> [String] {
    try text("\(Sandbox.images)/Bell.imageset/Contents.json").split(separator: "\"").map(String.init)
      .filter { $0.hasSuffix(".png") }
  }
}

/// What both sides of the stories draw.
enum VariantFields {
  static let french = ", \"locale\": \"fr\""
  static let dark = ", \"appearances\": [{ \"appearance\": \"luminosity\", \"value\": \"dark\" }]"
}
