import TestKit
import Testing

@testable import AssetsCLI

/// Contract 30: the settings that say how a message begins and what of it is kept, beside git's own commit.
@Suite struct CommitMessageTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// Commits once with assets and once with git, and returns both messages, or nothing where it was refused.
  func messages(_ given: String?) throws -> (ours: String?, gits: String?) {
    try sandbox.write("notes.txt", "1")
    let words = given.map { ["-m", $0] } ?? []
    let result = runAssets(["commit"] + words, in: sandbox, terminal: everywhere)
    let ours = result.exitCode == .done ? try sandbox.git("log", "-1", "--format=%B|") : nil
    if ours != nil { try sandbox.git("reset", "-q", "--mixed", "HEAD^") }
    try sandbox.git("add", "-A")
    let theirs = try sandbox.runGit(["commit", "-q"] + words)
    let gits = theirs.isSuccess ? try sandbox.git("log", "-1", "--format=%B|") : nil
    if gits != nil { try sandbox.git("reset", "-q", "--mixed", "HEAD^") }
    sandbox.remove("notes.txt")
    return (ours, gits)
  }

  /// An editor that puts lines above what it is shown.
  func edit(writing lines: String) throws {
    try sandbox.writeProgram(
      "../home/editor", "#!/bin/sh\nprintf '\(lines)' | cat - \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\"\n")
    sandbox.environment["GIT_EDITOR"] = sandbox.path("../home/editor")
  }

  /// Control-C in an editor is the editor's: a shell around it would be ended by that.
  @Test func theShellMakesWayForTheEditor() {
    #expect(Editor.line("vim") == #"exec vim "$@""#)
    #expect(Editor.line("code --wait") == #"exec code --wait "$@""#)
    for line in [":", "EDITOR=x vim", "cd / && vim", "'my editor'"] {
      #expect(Editor.line(line) == line + #" "$@""#)
    }
  }

  @Test(arguments: ["default", "verbatim", "whitespace", "strip", "scissors"])
  func cleanupIsGits(mode: String) throws {
    try sandbox.git("config", "commit.cleanup", mode)
    for text in [
      "  subject\n# comment\n\n\n\nend  \n\n", "a\n# ------------------------ >8 ------------------------\nb",
    ] {
      let (ours, gits) = try messages(text)
      #expect(ours == gits && gits != nil, "\(mode): \(ours ?? "none") \(gits ?? "none")")
    }
  }

  @Test(arguments: ["strip", "scissors"]) func whatAnEditorShowsIsLeftOut(mode: String) throws {
    try sandbox.git("config", "commit.cleanup", mode)
    try edit(writing: "subject\\n\\n# remark\\nend\\n")
    let (ours, gits) = try messages(nil)
    #expect(ours == gits && ours?.contains("# remark") == (mode == "scissors"), "\(ours ?? "") \(gits ?? "")")
  }

  @Test func anUnknownModeIsRefused() throws {
    try sandbox.git("config", "commit.cleanup", "tidy")
    try sandbox.write("notes.txt", "")
    let refused = try sandbox.refusal(["commit", "-m", "x"])
    #expect(
      Golden.difference(
        refused,
        inline: """
          error: the setting 'commit.cleanup' has the invalid value 'tidy'
          hint: run 'git config commit.cleanup VALUE' with one of: default, verbatim, whitespace, strip, scissors

          """) == nil)
  }

  @Test(arguments: [";", "auto"]) func remarksBeginAsConfigured(character: String) throws {
    try sandbox.git("config", "core.commentChar", character)
    if character == "auto" {
      try sandbox.write("template", "#12 is the ticket\n")
      try sandbox.git("config", "commit.template", "template")
    }
    try edit(writing: "#123 is the ticket\\n; remark\\n")
    let (ours, gits) = try messages(nil)
    #expect(ours == gits && ours?.hasPrefix("#123 is the ticket\n") == true, "\(ours ?? "") \(gits ?? "")")
  }

  @Test func aTemplateIsShownAndKept() throws {
    try sandbox.write(".template", "Ticket: 12\n")
    try sandbox.git("config", "commit.template", ".template")
    try sandbox.commitAll("Template")
    try sandbox.writeHook("prepare-commit-msg", "echo \"$# $2\" >> \"$HOME/seen\"")
    try edit(writing: "Redraw\\n\\n")
    let (ours, gits) = try messages(nil)
    #expect(ours == gits && ours == "Redraw\n\nTicket: 12\n|", "\(ours ?? "") \(gits ?? "")")
    #expect(try sandbox.text("../home/seen") == "2 template\n2 template\n")
    // Git shows it to nobody who gives the message with the command.
    let (given, gitsGiven) = try messages("Plain")
    #expect(given == gitsGiven && given == "Plain\n|")
  }

  @Test func aTemplateThatNobodyFilledInCommitsNothing() throws {
    try sandbox.write(".template", "Ticket: 12\n")
    try sandbox.git("config", "commit.template", ".template")
    try sandbox.commitAll("Template")
    sandbox.environment["GIT_EDITOR"] = "true"
    #expect(try messages(nil) == (nil, nil))
    try sandbox.git("config", "commit.template", "missing")
    #expect(try messages(nil) == (nil, nil))
  }
}
