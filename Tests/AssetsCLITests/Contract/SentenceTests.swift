import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// A program that runs a command shows what the command says to a person.
@Suite struct SentenceTests {
  /// Command lines that follow on each other in the harbour, with their exit codes if they find something.
  private static let script: [[String]] = [
    ["set", "Bell", "--template"], ["add", "Bell", "bell@3x.png"], ["rename", "Bell", "Gong"],
    ["new", "color", "Sea", "#1B7AB5", "--into", Sandbox.images], ["new", "group", "Deck", "--into", Sandbox.images],
    ["new", "catalog", "More.xcassets"], ["import", "loose", "--into", "More.xcassets"],
    ["import", "loose", "--into", "More.xcassets"], ["update", "new"], ["update", "new", "--dry-run"],
    ["discard", "Anchor", "--dry-run"], ["discard", "Anchor"], ["commit", "-m", "All", "--dry-run"],
    ["commit", "-m", "All"], ["undo", "--dry-run"], ["undo"], ["redo"], ["operations", "restore", "1", "--dry-run"],
    ["branch", "icons"], ["remove", "Anchor"], ["restore", "Anchor"], ["restore", "Anchor"],
    ["restore", "Anchor", "--at", "HEAD~1", "--as", "Old"], ["remove", "Anchor", "Buoy"],
    ["restore", "Anchor", "Buoy"],
    ["commit", "-m", "Icons"], ["switch", "main"], ["switch", "main"], ["merge", "icons", "--dry-run"],
    ["merge", "icons"], ["merge", "icons"], ["revert", "HEAD", "--dry-run"], ["revert", "HEAD"],
    ["tag", "v1", "-m", "First"], ["tag", "v1", "--delete"], ["branch", "other", "--at", "HEAD~1"],
    ["branch", "--rename", "other", "rest"], ["branch", "rest", "--delete", "--force", "--dry-run"],
    ["branch", "rest", "--delete", "--force"], ["commit", "--amend", "-m", "Again"],
    ["remote", "add", "origin", "../remote", "--dry-run"], ["remote", "add", "origin", "../remote"], ["fetch"],
    ["push"],
    ["pull"], ["sync"], ["branch", "review"], ["set", "Gong", "--original"], ["commit", "-m", "Review"],
    ["request", "--into", "main", "-m", "Look"], ["request", "comment", "review", "-m", "Nice"],
    ["request", "close", "review"], ["request", "reopen", "review"],
    ["request", "remove", "review", "--force"], ["maintain"], ["prototype", "new", "tour", "Gong"],
  ]

  private static func sandbox() throws -> Sandbox {
    try Sandbox.copy(of: "sentences") {
      let sandbox = try Sandbox.harbour()
      try sandbox.write("bell@3x.png", ImageMaker.png(12, 12, .red))
      try sandbox.write("loose/horn.png", ImageMaker.png(8, 8, .red))
      try sandbox.write("new/Anchor@2x.png", ImageMaker.png(8, 8, .red))
      try sandbox.git("init", "-q", "--bare", "../remote")
      return sandbox
    }
  }

  /// A request has another id each time.
  private static func withoutIDs(_ text: Substring) -> String {
    String(text.replacing(/\([0-9a-f]{7}\)/, with: "(ID)"))
  }

  @Test func isWhatThePersonReads() throws {
    let (text, json) = (try Self.sandbox(), try Self.sandbox())
    for words in Self.script {
      let said = runAssets(words, in: text)
      let result = runAssets(words + ["--json"], in: json)
      #expect(said.exitCode == result.exitCode && said.exitCode.rawValue < 2, "\(words): \(said) \(result)")
      let last =
        result.output.hasPrefix("{\n") ? result.output : result.output.split(separator: "\n").last.map(String.init)
      let object = try JSONDocument(parsing: Array((last ?? "").utf8)).value.object
      let sentence = try #require(object?["sentence"]?.text, "\(words): \(result)")
      let lines = said.output.split(separator: "\n").map { $0.split(separator: "  ").first ?? $0 }
      for part in sentence.split(separator: "; ") {
        #expect(
          lines.contains { Self.withoutIDs($0).contains(Self.withoutIDs(part)) },
          "\(words): '\(part)' is not in: \(said)")
      }
    }
    #expect(try text.git("log", "--format=%T", "--all") == json.git("log", "--format=%T", "--all"))
  }

  /// The output is printed in another form; the command is the same.
  @Test func theFormIsNotRecorded() throws {
    let sandbox = try Self.sandbox()
    #expect(runAssets(["commit", "--json", "-m", "x"], in: sandbox).exitCode == .done)
    #expect(runAssets(["operations"], in: sandbox).output.contains("assets commit -m x\n"))
  }
}
