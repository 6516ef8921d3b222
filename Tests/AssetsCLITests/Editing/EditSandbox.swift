import TestKit
import Testing

@testable import AssetsCLI

extension Sandbox {
  /// A repository with the image set `bell` at three scales, the color `sea`, and code that calls both, committed.
  static func editing() throws -> Sandbox {
    try Sandbox.copy(of: "editing") {
      let sandbox = try Sandbox(git: true)
      try sandbox.write(
        "\(Sandbox.images)/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"# + "\n")
      try sandbox.writeSquares("\(Sandbox.images)/bell.imageset")
      let color = #"{ "color" : { "reference" : "systemTealColor" }, "idiom" : "universal" }"#
      try sandbox.writeSet("\(Sandbox.images)/sea.colorset", list: "colors", [color])
      try sandbox.write(
        "App/View.swift",
        """
        let a = Image("bell")
        let b = UIColor(named: "sea")
        let c = Image(.bell)
        let d = ["bell"]

        """)
      try sandbox.commitAll("Start")
      return sandbox
    }
  }

  /// Runs what a hint says brings it all back, and checks that it does.
  ///
  /// - Parameter isClean: Nothing was uncommitted before.
  func takeBack(
    _ result: RunResult, isClean: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let marked = result.error.split(separator: "\n").first { $0.hasSuffix(" to undo this") }
    let line = try #require(marked, "\(result)", sourceLocation: sourceLocation)
    let command = String(line.dropFirst("hint: run ".count).dropLast(" to undo this".count))
    let words = String(command.dropFirst().dropLast())
    if words.hasPrefix("assets ") {
      #expect(runAssets(words.split(separator: " ").dropFirst().map(String.init), in: self).exitCode == .done)
    } else {
      #expect(try run("sh", ["-c", words]).isSuccess, sourceLocation: sourceLocation)
    }
    if isClean { #expect(try git("status", "--porcelain") == "", sourceLocation: sourceLocation) }
  }
}
