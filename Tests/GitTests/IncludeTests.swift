import TestKit
import Testing

@testable import Git

/// Settings that are included, with and without conditions, as git reads them.
@Suite struct IncludeTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  private var configuration: Configuration { get throws { try sandbox.repository().configuration } }

  private func writeHome(_ name: String, _ text: String) throws { try sandbox.write("../home/\(name)", text) }

  /// What git says, and ours, read in either way: by itself and through libgit2.
  private func expectSame(_ name: String, _ value: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let git = try sandbox.runGit(["config", "--get", name])
    #expect((git.isSuccess ? String(git.output.dropLast()) : nil) == value, sourceLocation: sourceLocation)
    #expect(try configuration.string(name) == value, sourceLocation: sourceLocation)
    // An extension is left to libgit2.
    try sandbox.git("config", "extensions.preciousObjects", "false")
    try sandbox.git("config", "core.repositoryFormatVersion", "1")
    #expect(try configuration.string(name) == value, "libgit2", sourceLocation: sourceLocation)
    try sandbox.git("config", "--unset", "extensions.preciousObjects")
    try sandbox.git("config", "core.repositoryFormatVersion", "0")
  }

  @Test(arguments: [
    ("https://example.com/**", true), ("https://example.com/*", false), ("https://example.com/*/icons.git", true),
    ("https://*.com/team/icons.git", true), ("**/icons.git", true), ("https://example.com/", false),
    ("https://EXAMPLE.com/**", false), ("https://example.com/team/[hi]cons.git", true), ("ssh://**", true), ("", false),
  ])
  func aRemoteBringsSettings(pattern: String, isMet: Bool) throws {
    try writeHome(
      ".gitconfig", "[user]\nname = Private\n[includeIf \"hasconfig:remote.*.url:\(pattern)\"]\npath = work\n")
    try writeHome("work", "[user]\nname = Work\n[commit]\ngpgSign = true\n")
    try sandbox.git("remote", "add", "origin", "https://example.com/team/icons.git")
    try sandbox.git("remote", "add", "second", "ssh://other/x")
    try expectSame("user.name", isMet ? "Work" : "Private")
    try expectSame("commit.gpgsign", isMet ? "true" : nil)
  }

  /// The remote is named later than the condition, and what is said behind the condition counts.
  @Test func theRepositorysOwnFileMayAskForARemote() throws {
    try sandbox.write(
      ".git/config",
      """
      [core]
      repositoryFormatVersion = 0
      [a]
      early = own
      late = own
      [includeIf "hasconfig:remote.*.url:https://**"]
      path = more
      [a]
      late = later
      [remote "origin"]
      url = https://example.com/icons.git
      """)
    try sandbox.write(".git/more", "[a]\nearly = more\nlate = more\nonly = more\n[include]\npath = ../deeper\n")
    try sandbox.write("deeper", "[a]\ndeep = deeper\n")
    for (name, value) in [("a.early", "more"), ("a.late", "later"), ("a.only", "more"), ("a.deep", "deeper")] {
      try expectSame(name, value)
    }
  }

  @Test func whatIsIncludedBecauseOfARemoteNamesNone() throws {
    try writeHome(".gitconfig", "[includeIf \"hasconfig:remote.*.url:https://**\"]\npath = ~/work\n")
    try writeHome("work", "[remote \"x\"]\nurl = https://example.com\n")
    #expect(try !sandbox.runGit(["config", "--get", "user.name"]).isSuccess)
    #expect(throws: RemoteInIncludedFileError(path: sandbox.path("../home/work").standing, name: "remote.x.url")) {
      try configuration.string("user.name")
    }
  }

  @Test(arguments: ["main", "icons/", "icons/*", "**/bell", "other"])
  func aBranchBringsSettings(pattern: String) throws {
    try writeHome(".gitconfig", "[includeIf \"onbranch:\(pattern)\"]\npath = extra\n")
    try writeHome("extra", "[a]\nv = extra\n")
    try expectSame("a.v", pattern == "main" ? "extra" : nil)
    try sandbox.git("symbolic-ref", "HEAD", "refs/heads/icons/bell")
    let isMet = pattern != "main" && pattern != "other"
    try expectSame("a.v", isMet ? "extra" : nil)
  }

  @Test(arguments: [
    ("gitdir:WORK/", true), ("gitdir:WORK/.git", true), ("gitdir:WORK", false), ("gitdir:work/", true),
    ("gitdir:WORK/*", true), ("gitdir:OTHER/", false), ("gitdir/i:UPPER/", true), ("gitdir:UPPER/", false),
    ("gitdir:~/../work/", false), ("gitdir/i:**/WoRk/.GIT", true), ("gitdir:", true), ("unknown:WORK/", false),
  ])
  func aPlaceBringsSettings(condition: String, isMet: Bool) throws {
    let condition = condition.replacing("WORK", with: condition.hasPrefix("gitdir/i:**") ? "WORK" : sandbox.folder)
      .replacing("UPPER", with: sandbox.folder.uppercased()).replacing("OTHER", with: "/elsewhere")
    try writeHome(".gitconfig", "[includeIf \"\(condition)\"]\npath = ~/extra\n")
    try writeHome("extra", "[a]\nv = extra\n")
    try expectSame("a.v", isMet ? "extra" : nil)
  }

  @Test func aPlaceBesideTheFileIsMeant() throws {
    try sandbox.write("../settings", "[includeIf \"gitdir:./work/\"]\npath = extra\n")
    try sandbox.write("../extra", "[a]\nv = extra\n")
    try writeHome(".gitconfig", "[include]\npath = ../settings\n[a]\nw = 1\n[include]\npath = ~/none\n")
    try expectSame("a.v", "extra")
    try expectSame("a.w", "1")
  }

  /// Files that include each other are read no longer than git reads them.
  @Test func endlessIncludesEnd() throws {
    try writeHome(".gitconfig", "[include]\npath = .gitconfig\npath = .gitconfig\n")
    #expect(try !sandbox.runGit(["config", "--get", "a.v"]).isSuccess)
    #expect(throws: GitError.self) { try configuration.string("a.v") }
  }

  @Test func theEnvironmentIncludes() throws {
    try writeHome("extra", "[a]\nv = extra\n")
    sandbox.environment["GIT_CONFIG_COUNT"] = "1"
    sandbox.environment["GIT_CONFIG_KEY_0"] = "include.path"
    sandbox.environment["GIT_CONFIG_VALUE_0"] = "~/extra"
    try expectSame("a.v", "extra")
  }
}

extension String {
  /// Without `work/..`.
  fileprivate var standing: String { replacing("work/../", with: "") }
}
