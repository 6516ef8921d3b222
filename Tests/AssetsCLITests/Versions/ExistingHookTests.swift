import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 24: `assets hook` where somebody else's hook is there already; git runs every one of them as its author
/// meant it.
@Suite struct ExistingHookTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  let place = ".git/hooks/before-assets/pre-commit"

  func hook(_ words: String...) -> RunResult { sandbox.hook(words) }

  @Test func theHookThatWasThereRunsFirst() throws {
    try sandbox.writeHook("pre-commit", "echo earlier >> \"$HOME/seen\"; exit ${ANSWER:-0}")
    let earlier = try sandbox.bytes(".git/hooks/pre-commit")
    #expect(
      hook("install").output.hasPrefix(
        "Installed the hook '.git/hooks/pre-commit'\nThe existing hook runs first, as '\(place)'\n"))
    try sandbox.stageBrokenSet()
    let refused = try sandbox.commitLamp()
    #expect(!refused.isSuccess && refused.error.contains("missing-file"))
    #expect(try sandbox.text("../home/seen") == "earlier\n")
    sandbox.environment["ANSWER"] = "3"
    #expect(try !sandbox.commitLamp().error.contains("missing-file"), "what refuses first is enough")

    #expect(
      hook("uninstall").output.hasPrefix(
        "Removed the hook '.git/hooks/pre-commit'\nThe previous hook is restored\nRemoved"))
    #expect(try sandbox.bytes(".git/hooks/pre-commit") == earlier)
    #expect(!sandbox.exists(".git/hooks/before-assets"))
    #expect(try !sandbox.runGit(["config", "assets.program"]).isSuccess)
  }

  @Test func twoEarlierHooksAreOneTooMany() throws {
    try sandbox.writeHook("pre-commit", "exit 0")
    try sandbox.writeHook("pre-commit", "exit 0", in: ".git/hooks/before-assets")
    let refused = hook("install")
    #expect(refused.exitCode == .failed && refused.error.contains("already exists"), "\(refused)")
    #expect(try sandbox.text(".git/hooks/pre-commit") == "#!/bin/sh\nexit 0\n")
  }

  /// What a kill leaves between putting the hook aside and writing ours.
  @Test func oneThatIsPutAsideAlreadyIsNotAnotherOne() throws {
    try sandbox.writeHook("pre-commit", "exit 7")
    try sandbox.makeFolder(".git/hooks/before-assets")
    try FileSystem.duplicate(sandbox.path(".git/hooks/pre-commit"), to: sandbox.path(place))
    #expect(hook("install").exitCode == .done)
    #expect(try sandbox.text(place) == "#!/bin/sh\nexit 7\n")
    #expect(hook("uninstall").exitCode == .done)
    #expect(try sandbox.text(".git/hooks/pre-commit") == "#!/bin/sh\nexit 7\n")
  }

  @Test func aHookOfSomebodyElseIsNotUninstalled() throws {
    // It may well speak of ours.
    try sandbox.writeHook("pre-commit", "# those with assets also run: assets hook install\nexit 7")
    #expect(hook("status").output.hasPrefix("The hook was not written by assets"))
    let refused = hook("uninstall", "--force")
    #expect(refused.exitCode == .failed && refused.error.contains("was not written by assets"))
    #expect(hook("install").output.contains("The existing hook runs first"))
    try sandbox.stageNote()
    #expect(try !sandbox.commitLamp().isSuccess)
    #expect(hook("uninstall").exitCode == .done)
    #expect(try sandbox.text(".git/hooks/pre-commit").contains("those with assets"))
  }

  @Test func aHookThatLooksAtItsNameFindsIt() throws {
    try sandbox.writeHook("pre-commit", "[ \"${0##*/}\" = pre-commit ] || exit 1; echo earlier > \"$HOME/seen\"")
    #expect(hook("install").exitCode == .done)
    try sandbox.stageNote()
    #expect(try sandbox.commitLamp().isSuccess)
    #expect(try sandbox.text("../home/seen") == "earlier\n")
    #expect(hook("status").output.contains("It first runs '\(place)'\n"))
  }

  @Test func aHookThatGitPassedOverDoesNotRunNow() throws {
    try sandbox.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    #expect(hook("install").output.contains("is kept as '\(place)'; it is not executable, so it does not run\n"))
    #expect(hook("status").output.contains("It does not run '\(place)', which is not executable\n"))
    #expect(!hook("status", "--json").output.contains("runsFirst\": \""))
    try sandbox.stageNote()
    #expect(try sandbox.commitLamp().isSuccess)
  }

  // MARK: Links

  @Test(arguments: ["../../scripts/pre-commit", "/"])
  func aLinkStillLeadsWhereItDid(text: String) throws {
    try sandbox.writeHook("pre-commit", "echo linked >> \"$HOME/seen\"; exit 7", in: "scripts")
    let text = text == "/" ? sandbox.path("scripts/pre-commit") : text
    try sandbox.link(".git/hooks/pre-commit", to: text)
    #expect(hook("install").output.contains("The existing hook runs first"))
    try sandbox.stageNote()
    #expect(try !sandbox.commitLamp().isSuccess, "it refuses as it did before")
    #expect(try sandbox.text("../home/seen") == "linked\n")
    #expect(hook("uninstall").exitCode == .done)
    #expect(try FileSystem.linkDestination(sandbox.path(".git/hooks/pre-commit")) == text)
    #expect(!sandbox.exists(".git/hooks/before-assets"))
    #expect(try !sandbox.commitLamp().isSuccess)
  }

  /// As the versions before this one moved them.
  @Test func aLinkThatWasMovedAsItWasIsGivenBackSo() throws {
    try sandbox.writeHook("pre-commit", "exit 7", in: "scripts")
    #expect(hook("install").exitCode == .done)
    try sandbox.makeFolder(".git/hooks/before-assets")
    try sandbox.link(place, to: "../../scripts/pre-commit")
    #expect(hook("uninstall").exitCode == .done)
    #expect(try FileSystem.linkDestination(sandbox.path(".git/hooks/pre-commit")) == "../../scripts/pre-commit")
  }

  @Test func aHookThatWouldNoLongerRunIsNotMoved() throws {
    try sandbox.writeHook("pre-commit", "exit 7", in: "scripts")
    try sandbox.link(".git/hooks/pre-commit", to: "../../scripts/pre-commit")
    // A folder that lies elsewhere, so that nothing leads on from it.
    try sandbox.makeFolder("../elsewhere")
    try sandbox.link(".git/hooks/before-assets", to: sandbox.path("../elsewhere"))
    let refused = hook("install")
    #expect(refused.exitCode == .failed && refused.error.contains("would no longer run"), "\(refused)")
    #expect(try FileSystem.linkDestination(sandbox.path(".git/hooks/pre-commit")) == "../../scripts/pre-commit")
    #expect(try FileSystem.entries(of: sandbox.path("../elsewhere")).isEmpty)
    #expect(try !sandbox.runGit(["config", "assets.program"]).isSuccess)
  }

  // MARK: What lies beside it

  @Test(arguments: [
    ". \"$(dirname \"$0\")/settings.sh\"", "cd \"${0%/*}/../..\" && exit 7",
    "# \"$0\" is fine here\nhere=${BASH_SOURCE[0]%/*}",
  ])
  func aHookThatLooksBesideItselfStays(script: String) throws {
    try sandbox.write(".git/hooks/settings.sh", "exit 7\n")
    try sandbox.writeHook("pre-commit", script)
    let refused = hook("install")
    #expect(refused.exitCode == .failed && refused.error.contains("depends on its location"), "\(refused)")
    let line = script.hasPrefix("#") ? 3 : 2
    #expect(refused.error.contains("cause: see line \(line): '\(script.split(separator: "\n").last ?? "")'"))
    #expect(refused.error.contains("assets validate --staged || exit\n"))
    #expect(hook("install", "--force").exitCode == .failed)
    #expect(!sandbox.exists(".git/hooks/before-assets"))
    #expect(try sandbox.text(".git/hooks/pre-commit") == "#!/bin/sh\n\(script)\n")
  }

  @Test(arguments: ["git diff --cached --name-only | awk '{ print $0 }'", "name=$(basename \"$0\")", "# $0"])
  func whatOnlySeemsToLookBesideItselfIsMoved(script: String) throws {
    try sandbox.writeHook("pre-commit", script)
    #expect(hook("install").output.contains("The existing hook runs first"))
  }

  @Test func aLinkThatAsksWhereItLeadsIsMoved() throws {
    try sandbox.writeHook(
      "pre-commit", "cd \"$(dirname \"$(readlink -f \"$0\")\")\" && cat answer > \"$HOME/seen\"", in: "scripts")
    try sandbox.write("scripts/answer", "found\n")
    try sandbox.link(".git/hooks/pre-commit", to: "../../scripts/pre-commit")
    #expect(hook("install").exitCode == .done)
    try sandbox.stageNote()
    #expect(try sandbox.commitLamp().isSuccess)
    #expect(try sandbox.text("../home/seen") == "found\n")
  }

  @Test func otherLanguagesAreToldInWords() throws {
    let script = "#!/usr/bin/env python3\nimport os, subprocess\nos.chdir(os.path.dirname(__file__))\n"
    try sandbox.writeProgram(".git/hooks/pre-commit", script)
    let refused = hook("install")
    #expect(
      refused.error.contains("cause: see line 3: 'os.chdir(os.path.dirname(__file__))'\n")
        && refused.error.contains("make it run 'assets validate --staged'"), "\(refused)")
    try sandbox.writeProgram(
      ".git/hooks/pre-commit", script + "subprocess.run(['assets', 'validate', '--staged'], check=True)\n")
    #expect(hook("install").output.hasPrefix("The existing hook includes the check"))
  }

  @Test func linesThatWerePutInByHandCheck() throws {
    try sandbox.write(".git/hooks/settings.sh", "echo settings >> \"$HOME/seen\"\n")
    try sandbox.writeHook("pre-commit", ". \"$(dirname \"$0\")/settings.sh\"")
    let shown = hook("install").error.split(separator: "\n").filter { $0.hasPrefix("hint:   ") }.map { $0.dropFirst(8) }
    #expect(shown.count == 5, "\(shown)")
    try sandbox.writeHook("pre-commit", shown.joined(separator: "\n") + "\n. \"$(dirname \"$0\")/settings.sh\"")

    let seen = "The existing hook includes the check: '.git/hooks/pre-commit'\n"
    #expect(hook("status").output.hasPrefix(seen + "No hook for merges is installed"))
    #expect(hook("install").output == seen + "Installed the hook for merges '.git/hooks/pre-merge-commit'\n")
    #expect(hook("install", "--force").output.hasPrefix(seen + "The hook for merges is already installed"))
    #expect(hook("status").error == "" && !sandbox.exists(".git/hooks/before-assets"))
    let json = hook("install", "--json")
    #expect(json.exitCode == .done && json.output.contains("\"hookChecks\": true"), "\(json)")
    sandbox.environment["PATH"] =
      Path.folder(try #require(BuiltProgram.path)) + ":" + (sandbox.environment["PATH"] ?? "")
    try sandbox.stageBrokenSet()
    #expect(try sandbox.commitLamp().error.contains("[missing-file]"))
    try sandbox.git("rm", "-rqf", "--cached", "\(Sandbox.images)/Lamp.imageset")
    try sandbox.stageNote()
    #expect(try sandbox.commitLamp().isSuccess && sandbox.text("../home/seen") == "settings\n")
  }
}
