import Files
import TestKit
import Testing

@testable import AssetsCLI

/// `assets hook` where ours is there, and is not as this version writes it.
@Suite struct ChangedHookTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  let path = ".git/hooks/pre-commit"
  let kept = ".git/hooks/before-assets/pre-commit.changed"

  func hook(_ words: String...) -> RunResult { sandbox.hook(words) }

  /// Adds a line to our hook by hand, as into any other script.
  func change(_ line: String = "echo more") throws -> String {
    let text = try sandbox.text(path).replacing("# Graphical", with: "\(line)\n# Graphical")
    try sandbox.writeProgram(path, text)
    return text
  }

  @Test func aHookThatWasChangedIsNotWrittenOver() throws {
    #expect(hook("install").exitCode == .done)
    let ours = try sandbox.text(path)
    let text = try change()
    let status = hook("status")
    #expect(
      status.output.hasPrefix("The hook is installed, but was changed by hand: '\(path)'\nThe hook for merges is"),
      "\(status)")
    #expect(status.error == "hint: run 'assets hook install --force'\n")
    for word in ["install", "uninstall"] {
      let refused = hook(word)
      #expect(refused.exitCode == .failed && refused.error.contains("'assets hook \(word) --force'"), "\(refused)")
      #expect(try sandbox.text(path) == text)
    }
    let trial = hook("install", "--force", "--dry-run")
    #expect(trial.output.contains("The changed hook would be kept as '\(kept)', which never runs\n"))
    #expect(try sandbox.text(path) == text && !sandbox.exists(kept))

    #expect(hook("install", "--force").output.hasPrefix("Brought the hook up to date: '\(path)'\n"))
    #expect(try sandbox.text(path) == ours && sandbox.text(kept) == text)
  }

  @Test func eachChangedHookIsKept() throws {
    #expect(hook("install").exitCode == .done)
    let first = try change("echo one")
    #expect(hook("install", "--force").exitCode == .done)
    let second = try change("echo two")
    let removed = hook("uninstall", "--force")
    #expect(removed.exitCode == .done && removed.output.contains("is kept as '\(kept)-2'"), "\(removed)")
    #expect(!sandbox.exists(path))
    #expect(try sandbox.text(kept) == first && sandbox.text(kept + "-2") == second)
  }

  @Test func theHookBehindAChangedOneComesBack() throws {
    try sandbox.writeHook("pre-commit", "exit 7")
    #expect(hook("install").exitCode == .done)
    let text = try change()
    #expect(hook("uninstall", "--force").output.contains("The previous hook is restored"))
    #expect(try sandbox.text(path) == "#!/bin/sh\nexit 7\n" && sandbox.text(kept) == text)
  }

  // MARK: Earlier versions

  /// The script as it was first.
  private func writeFirstVersion() throws {
    try sandbox.writeProgram(
      path,
      String(
        decoding: FileSystem.read(PackageFolder.path + "/Tests/AssetsCLITests/Golden/pre-commit-1.sh"), as: UTF8.self))
  }

  @Test func theTextOfAnEarlierVersionIsBroughtUpToDate() throws {
    #expect(hook("install").exitCode == .done)
    let text = try sandbox.text(path)
    try writeFirstVersion()
    #expect(hook("status").output.hasPrefix("The hook is installed, but by another version"))
    #expect(hook("install").output.hasPrefix("Brought the hook up to date: '\(path)'\n"))
    #expect(try sandbox.text(path) == text && !sandbox.exists(kept))
  }

  @Test(arguments: [true, false])
  func theHookThatAnEarlierVersionMovedIsStillRun(isUpdated: Bool) throws {
    try writeFirstVersion()
    try sandbox.writeHook("pre-commit.before-assets", "exit 7")
    #expect(hook("status").output.contains("It first runs '.git/hooks/pre-commit.before-assets'\n"))
    if isUpdated {
      #expect(hook("install").exitCode == .done)
      #expect(!sandbox.exists(".git/hooks/pre-commit.before-assets"))
      try sandbox.stageNote()
      #expect(try !sandbox.commitLamp().isSuccess)
    }
    #expect(hook("uninstall").exitCode == .done)
    #expect(try sandbox.text(path) == "#!/bin/sh\nexit 7\n")
    #expect(try FileSystem.entries(of: sandbox.path(".git/hooks")).allSatisfy { !$0.name.contains("before-assets") })
  }

  // MARK: What cannot be written

  @Test func whereTheNoteCannotBeWrittenNothingIsInstalled() throws {
    try sandbox.write(".git/config.lock", "")
    #expect(hook("install").exitCode == .failed)
    #expect(!sandbox.exists(path))
    try sandbox.writeHook("pre-commit", "exit 7")
    #expect(hook("install").exitCode == .failed)
    #expect(try sandbox.text(path) == "#!/bin/sh\nexit 7\n" && !sandbox.exists(".git/hooks/before-assets"))
    try writeFirstVersion()
    let first = try sandbox.text(path)
    #expect(hook("install").exitCode == .failed)
    #expect(try sandbox.text(path) == first)
  }

  @Test func whereTheHookCannotBeWrittenNothingIsNoted() throws {
    try sandbox.makeFolder("\(path)/odd")
    #expect(hook("install").exitCode == .failed)
    #expect(sandbox.exists("\(path)/odd"))
    #expect(try !sandbox.runGit(["config", "assets.program"]).isSuccess)
    try sandbox.git("config", "assets.program", "/before/assets")
    #expect(hook("install").exitCode == .failed)
    #expect(try sandbox.git("config", "assets.program") == "/before/assets")
  }
}
