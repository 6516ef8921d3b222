import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Each setting of contract 30 does to `assets` what it does to git: both do the same, and what comes of it is
/// compared. Those of pulling, pushing and fetching stand with these commands.
@Suite struct ConfigurationContractTests {
  /// A setting, how it is set, and what is done then.
  struct Case: CustomTestStringConvertible, Sendable {
    var setting: String
    var value: String
    var prepare: @Sendable (Sandbox) throws -> Void = { _ in }
    var testDescription: String { "\(setting) = \(value)" }
  }

  static let ofFiles = [
    Case(setting: "core.autocrlf", value: "true") { try $0.write("notes.txt", "one\r\ntwo\r\n") },
    Case(setting: "core.autocrlf", value: "input") { try $0.write("notes.txt", "one\r\ntwo\r\n") },
    Case(setting: "core.eol", value: "crlf") {
      try $0.write(".gitattributes", "*.txt text\n")
      try $0.write("notes.txt", "one\r\ntwo\r\n")
    },
    Case(setting: "core.fileMode", value: "false") { _ = try $0.run("chmod", ["+x", "kept.txt"]) },
    Case(setting: "core.fileMode", value: "true") { _ = try $0.run("chmod", ["+x", "kept.txt"]) },
    Case(setting: "core.ignoreCase", value: "true") { try $0.write("notes.txt", "one\n") },
    Case(setting: "core.excludesFile", value: "~/ignored") {
      try $0.write("../home/ignored", "*.scrap\n")
      try $0.write(["a.scrap": "", "notes.txt": ""])
    },
    Case(setting: "core.symlinks", value: "true") { try $0.link("way", to: "kept.txt") },
  ]

  @Test("contract 30: core.*", arguments: ofFiles)
  func whatIsKeptIsWhatGitKeeps(one: Case) throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.write("kept.txt", "kept\n")
      try sandbox.commitAll("kept")
      try sandbox.git("config", one.setting, one.value)
      try one.prepare(sandbox)
    }
    _ = runAssets(["commit", "-m", "Words"], in: pair.ours)
    try pair.gits.git("add", "-A")
    _ = try pair.gits.runGit(["commit", "-q", "-m", "Words"])
    for question in [["ls-tree", "-r", "HEAD"], ["ls-files", "--stage"], ["status", "--porcelain=v2", "--ignored"]] {
      #expect(try pair.ours.runGit(question).output == pair.gits.runGit(question).output, "\(question)")
    }
    // And it comes back as git brings it.
    for sandbox in [pair.ours, pair.gits] { try sandbox.git("branch", "before", "HEAD~1") }
    for name in ["before", "main"] {
      _ = runAssets(["switch", name], in: pair.ours)
      try pair.gits.git("switch", "-q", name)
    }
    let files = { (sandbox: Sandbox) in try sandbox.files().map { "\($0) \((try? sandbox.bytes($0)).hashValue)" } }
    #expect(try files(pair.ours) == files(pair.gits))
  }

  static let ofMessages = [
    Case(setting: "commit.cleanup", value: "default"), Case(setting: "commit.cleanup", value: "strip"),
    Case(setting: "commit.cleanup", value: "whitespace"), Case(setting: "commit.cleanup", value: "verbatim"),
    Case(setting: "commit.cleanup", value: "scissors"), Case(setting: "core.commentChar", value: ";"),
  ]

  @Test("contract 30: commit.cleanup with a message", arguments: ofMessages)
  func messagesAreTidiedUpAsGitDoes(one: Case) throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.git("config", one.setting, one.value)
      try sandbox.write("notes.txt", "one\n")
    }
    let message =
      "  Words  \n\n\n# kept or not\n; this one\n# ------------------------ >8 ------------------------\nmore\n\n"
    #expect(runAssets(["commit", "-m", message], in: pair.ours).exitCode == .done)
    try pair.gits.git("add", "-A")
    try pair.gits.git("commit", "-q", "-m", message)
    try expectSameMessage(pair)
  }

  @Test("contract 30: commit.cleanup with an editor", arguments: ofMessages)
  func messagesOfAnEditorAreTidiedUpAsGitDoes(one: Case) throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.git("config", one.setting, one.value)
      try sandbox.write("notes.txt", "one\n")
      let text = "  Words  \\n\\n\\n# kept or not\\n; this one\\n"
      // What the tools wrote stays below the scissors.
      try sandbox.writeProgram(
        "../home/editor",
        "#!/bin/sh\nold=$(sed -n '/>8/,$p' \"$1\")\n{ printf '\(text)'; printf '%s\\n' \"$old\"; } > \"$1\"\n")
      sandbox.environment["GIT_EDITOR"] = "\"$HOME/editor\""
    }
    let result = runAssets(["commit"], in: pair.ours, terminal: everywhere)
    #expect(result.exitCode == .done, "\(result)")
    try pair.gits.git("add", "-A")
    try pair.gits.git("commit", "-q")
    try expectSameMessage(pair)
  }

  @Test("contract 30: commit.template")
  func anEditorBeginsWithTheTemplate() throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.write("../home/template", "Ticket: \n\nWhy:\n# say why\n")
      try sandbox.git("config", "commit.template", "~/template")
      try sandbox.write("notes.txt", "one\n")
      try sandbox.writeHook("prepare-commit-msg", "echo \"$2\" > \"$HOME/source\"")
      try sandbox.writeProgram("../home/editor", "#!/bin/sh\nsed -i.old 's/Ticket: /Ticket: 7/' \"$1\"\n")
      sandbox.environment["GIT_EDITOR"] = "true"
    }
    // Who only closes the editor has said nothing.
    let refused = runAssets(["commit"], in: pair.ours, terminal: everywhere)
    #expect(
      refused.error.hasPrefix("error: the message template was not changed"), "\(refused)")
    try pair.gits.git("add", "-A")
    #expect(try !pair.gits.runGit(["commit", "-q"]).isSuccess)
    for sandbox in [pair.ours, pair.gits] { sandbox.environment["GIT_EDITOR"] = "\"$HOME/editor\"" }
    let result = runAssets(["commit"], in: pair.ours, terminal: everywhere)
    #expect(result.exitCode == .done, "\(result)")
    try pair.gits.git("commit", "-q")
    try expectSameMessage(pair)
    #expect(try pair.ours.text("../home/source") == "template\n")
    #expect(try pair.gits.text("../home/source") == "template\n")
  }

  @Test("contract 30: a word in commit.cleanup that git does not know")
  func anUnknownCleanupIsRefused() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("config", "commit.cleanup", "scrub")
    try sandbox.write("notes.txt", "one\n")
    let said = try sandbox.refusal(["commit", "-m", "Words"])
    #expect(said.contains("commit.cleanup") && said.contains("'scrub'"), "\(said)")
    #expect(try !sandbox.runGit(["commit", "-q", "-a", "-m", "Words"]).isSuccess)
  }

  @Test("contract 30: user.*, includeIf and user.useConfigOnly")
  func peopleAreThoseOfTheConfiguration() throws {
    let pair = try RepositoryPair { sandbox in
      try sandbox.write("../home/work", "[user]\n\tname = At Work\n\temail = work@example.com\n")
      try sandbox.write(
        "../home/.gitconfig",
        "[user]\n\tname = At Home\n\temail = home@example.com\n\tuseConfigOnly = true\n"
          + "[includeIf \"gitdir:\(sandbox.folder)/\"]\n\tpath = \(sandbox.scratch)/home/work\n")
      for role in ["AUTHOR", "COMMITTER"] {
        for part in ["NAME", "EMAIL"] { sandbox.environment["GIT_\(role)_\(part)"] = nil }
      }
      try sandbox.write("notes.txt", "one\n")
    }
    #expect(runAssets(["commit", "-m", "Words"], in: pair.ours).exitCode == .done)
    try pair.gits.git("add", "-A")
    try pair.gits.git("commit", "-q", "-m", "Words")
    for sandbox in [pair.ours, pair.gits] {
      #expect(
        try sandbox.git("log", "-1", "--format=%an %ae %cn %ce") == "At Work work@example.com At Work work@example.com")
    }
    try pair.ours.write("../home/.gitconfig", "[user]\n\tname = At Home\n\tuseConfigOnly = true\n")
    try pair.ours.write("notes.txt", "two\n")
    _ = try pair.ours.refusal(["commit", "-m", "Words"])
    #expect(try !pair.ours.runGit(["commit", "-q", "-a", "-m", "Words"]).isSuccess)
  }

  @Test("contract 30: init.defaultBranch")
  func theFirstBranchIsTheConfiguredOne() throws {
    let sandbox = try Sandbox()
    try sandbox.write("../home/.gitconfig", "[init]\n\tdefaultBranch = trunk\n")
    #expect(runAssets(["init"], in: sandbox).exitCode == .done)
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/trunk")
  }

  private func expectSameMessage(_ pair: RepositoryPair, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (ours, gits) = try pair.answers("cat-file", "commit", "HEAD")
    let message = { (commit: String) in commit.firstRange(of: "\n\n").map { String(commit[$0.upperBound...]) } ?? commit
    }
    #expect(message(ours) == message(gits), sourceLocation: sourceLocation)
  }
}
