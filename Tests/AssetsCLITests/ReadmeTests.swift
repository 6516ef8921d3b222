import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Runs what `README.md` and the guide tell people to type, in a copy of the example project.
@Suite struct ReadmeTests {
  /// A command of a `console` block, with the lines below it.
  struct Step: Equatable {
    var command: String
    var output: [String]
  }

  /// Returns the commands of the fenced `console` blocks of a page, each with the output the page shows.
  static func steps(in text: String) -> [Step] {
    var steps: [Step] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: []))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output.append(String(line))
      }
    }
    return steps
  }

  private static func steps(ofPage path: String) throws -> [Step] {
    steps(in: String(decoding: try FileSystem.read("\(PackageFolder.path)/\(path)"), as: UTF8.self))
  }

  /// A copy of the example with `assets` on its `PATH`, and beside it what takes the place of a git host.
  private func makeProject() throws -> Sandbox {
    let program = try #require(BuiltProgram.path, "needs the built program")
    let sandbox = try Sandbox()
    try sandbox.copyHarbour()
    try sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", "harbour.git")
    try sandbox.makeFolder("bin")
    try sandbox.link("bin/assets", to: program)
    sandbox.environment["PATH"] = sandbox.path("bin") + ":" + (sandbox.environment["PATH"] ?? "")
    return sandbox
  }

  /// Ids depend on the time, and the folder on the machine.
  private func comparable(_ lines: [String], in sandbox: Sandbox) -> [String] {
    lines.map { line in
      line.replacing(sandbox.path("Harbour"), with: "/Users/ada/Harbour").replacing(
        #/\b[0-9a-f]{7}\b/#, with: "1234567")
    }
  }

  @Test func readmeShowsWhatHappens() throws {
    let steps = try Self.steps(ofPage: "README.md")
    let sandbox = try makeProject()
    #expect(steps.count { $0.command.hasPrefix("assets ") } >= 5)
    for step in steps {
      let result = try sandbox.run("sh", ["-c", "exec 2>&1; \(step.command)"], in: "Harbour")
      #expect(result.status == 0 || result.status == 1, "\(step.command)\n\(result)")
      let printed = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let lines = printed.last == "" ? printed.dropLast() : printed
      #expect(
        comparable(lines, in: sandbox) == comparable(step.output, in: sandbox),
        "README.md shows other output for: \(step.command)")
    }
  }

  /// The pages of the guide, in the order they are read in: a later one goes on from an earlier one.
  @Test func guideWorks() throws {
    let sandbox = try makeProject()
    let steps = try ["docs/guide.md", "docs/sharing.md"].flatMap(Self.steps(ofPage:))
    #expect(steps.count > 10)
    for step in steps {
      let result = try sandbox.run("sh", ["-c", step.command], in: "Harbour")
      #expect(result.status == 0 || result.status == 1, "\(step.command)\n\(result)")
    }
  }

  @Test func onlyConsoleBlocksAreRun() {
    let text = """
      ```console
      $ assets import .
      Imported 1 image

      $ assets list --in 'A B'
      ```
      ```swift
      $ assets no
      ```
      ```sh
      $ swift build
      ```
      $ assets no
      """
    #expect(
      Self.steps(in: text) == [
        Step(command: "assets import .", output: ["Imported 1 image", ""]),
        Step(command: "assets list --in 'A B'", output: []),
      ])
  }

  /// The front door stays short enough to be read in a minute.
  @Test func readmeStaysShort() throws {
    let text = String(decoding: try FileSystem.read("\(PackageFolder.path)/README.md"), as: UTF8.self)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 131)
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 900)
  }

  /// Every link of the pages leads to a file that is there.
  @Test func linksLeadSomewhere() throws {
    let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    for page in pages + ["docs/README.md", "docs/guide.md", "docs/diff.md"] {
      let text = String(decoding: try FileSystem.read("\(PackageFolder.path)/\(page)"), as: UTF8.self)
      for match in text.matches(of: #/\]\(([^)#]+)[^)]*\)/#) where !match.1.contains("://") {
        let target = Path.join(PackageFolder.path, Path.join(Path.folder(page), String(match.1)))
        #expect(FileSystem.exists(target), "\(page) links to \(match.1)")
      }
    }
  }
}
