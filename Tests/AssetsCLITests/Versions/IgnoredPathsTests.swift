import TestKit
import Testing

@testable import AssetsCLI

/// What git ignores is reported as that, with the line that makes it so.
@Suite struct IgnoredPathsTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private static let catalog = "App/icons/Assets.xcassets"
  private static let reason = "git ignores '\(catalog)': .gitignore:2 'Icon?'"

  init() throws {
    try sandbox.git("config", "core.ignorecase", "true")
    try sandbox.write(".gitignore", ".DS_Store\nIcon?\n")
    try sandbox.write("notes.txt", "notes")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "Start")
    try sandbox.writeSquares("\(Self.catalog)/bell.imageset")
  }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test func statusSaysWhyNothingHasChanged() {
    let result = run("status")
    #expect(result.exitCode == .done)
    #expect(result.error.contains("note: \(Self.reason); it can't be committed\n"), "\(result)")
  }

  /// An image that is on disk and that a pattern leaves out is not called "not found".
  @Test func anImageThatGitIgnoresIsReportedWithTheLine() throws {
    try sandbox.write(".gitignore", ".DS_Store\n*.png\n")
    let set = "App/Assets.xcassets/gong.imageset"
    try sandbox.writeSquares(set)
    let line = ".gitignore:2 '*.png'"
    let validated = run("validate", "--all")
    #expect(validated.output.contains("\(set): warning: [ignored-image] git ignores '"), "\(validated)")
    #expect(validated.output.contains("(\(line)), so no version has it"), "\(validated)")
    #expect(run("status").error.contains("note: git ignores '\(set)/"), "\(run("status"))")
    for words in [["commit", "-m", "Gong"], ["validate", "--staged"]] {
      let result = runAssets(words, in: sandbox)
      let text = result.output + result.error
      #expect(result.exitCode != .done && text.contains("[missing-file] git ignores '"), "\(result)")
      #expect(text.contains("(\(line)), so it is not in the commit") && !text.contains("not found"), "\(result)")
      try sandbox.git("add", "-A")
    }
    try sandbox.git("add", "-f", set)
    #expect(!run("validate", "--all").output.contains("\(set): warning: [ignored-image]"))
  }

  @Test func commitNamesTheLine() throws {
    for words in [["commit", "-m", "Bell"], ["commit", "-m", "Bell", "--dry-run"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .failed, "\(result)")
      #expect(
        Golden.difference(
          result.error,
          inline: """
            error: nothing to commit
            cause: \(Self.reason)
            hint: change that line, or run 'git add -f \(Self.catalog)' to make git track it

            """) == nil)
    }
    let named = run("commit", "-m", "Bell", "bell").error
    #expect(named.contains("cause: git ignores '\(Self.catalog)/bell.imageset': .gitignore:2 'Icon?'\n"), "\(named)")
    // What the hint says works.
    try sandbox.git("add", "-f", Self.catalog)
    #expect(run("commit", "-m", "Bell").exitCode == .done)
    #expect(!run("status").error.contains("ignores"))
  }

  @Test func addAndImportSayIt() throws {
    try sandbox.write("new.png", ImageMaker.png(9, 9))
    let added = run("add", "gong", "new.png", "--into", Self.catalog)
    #expect(
      added.error.contains(
        "note: it can't be committed: git ignores '\(Self.catalog)/gong.imageset': .gitignore:2 'Icon?'\n"), "\(added)"
    )
    let imported = run("import", "new.png", "--into", Self.catalog)
    #expect(imported.error.contains("because git ignores it: .gitignore:2 'Icon?'\n"), "\(imported)")
  }

  @Test func whatGitKeepsIsNotCalledIgnored() throws {
    try sandbox.git("config", "core.ignorecase", "false")
    let result = run("status")
    #expect(!result.error.contains("ignores"), "\(result)")
    #expect(run("commit", "-m", "Bell").exitCode == .done)
    let nothing = run("commit", "-m", "Bell").error
    #expect(nothing.contains("cause: nothing has changed since the last version\n"), "\(nothing)")
  }
}
