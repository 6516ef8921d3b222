import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Runs what `README.md` tells people to type, in a copy of the example project.
@Suite struct ReadmeTests {
  /// The lines that start with `$ assets` in fenced `console` and `sh` blocks which begin with such a line.
  static let commands: [String] = {
    guard let bytes = try? Disk.read(PackageFolder.path + "/README.md") else { return [] }
    return commands(in: String(decoding: bytes, as: UTF8.self))
  }()

  static func commands(in text: String) -> [String] {
    var blocks: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = !isInside && (line == "```console" || line == "```sh")
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(String(line))
      }
    }
    return blocks.filter { $0.first?.hasPrefix("$ assets") ?? false }
      .flatMap { $0 }.filter { $0.hasPrefix("$ assets") }.map { String($0.dropFirst(2)) }
  }

  @Test(.enabled(if: !commands.isEmpty, "README.md has no console block that starts with '$ assets'"))
  func whatItShowsWorks() throws {
    let program = try #require(BuiltProgram.path, "needs the built program")
    let sandbox = try Sandbox()
    try sandbox.copyHarbour()
    // What stands for a git host there.
    try sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", "harbour.git")
    try sandbox.makeFolder("bin")
    try sandbox.link("bin/assets", to: program)
    sandbox.environment["PATH"] = sandbox.path("bin") + ":" + (sandbox.environment["PATH"] ?? "")
    for command in Self.commands {
      let result = try sandbox.run("sh", ["-c", command], in: "Harbour")
      #expect(result.status == 0 || result.status == 1, "\(command)\n\(result)")
    }
  }

  @Test func onlyConsoleBlocksOfOursAreRun() {
    let text = """
      ```console
      $ assets import .
      imported 1 image
      $ assets list --in 'A B'
      ```
      ```swift
      $ assets no
      ```
      ```sh
      $ swift build
      $ assets no
      ```
      $ assets no
      """
    #expect(Self.commands(in: text) == ["assets import .", "assets list --in 'A B'"])
  }
}
