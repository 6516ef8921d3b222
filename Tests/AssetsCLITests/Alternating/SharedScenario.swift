import Files
import TestKit

@testable import AssetsCLI

/// A shared repository and two people who each have a clone of it.
///
/// Of two worlds one has `assets` and `git` by turns, and in the other git does everything. Names, dates and addresses
/// are the same in both, so all that is made has the same ids.
final class SharedScenario {
  enum Tool: String { case assets, git }

  /// What became of a step.
  enum Outcome: String { case done, waits, refused }

  /// One step, in the words of both tools.
  struct Step {
    var assets: [String]
    /// Commands that git needs for the same, one after the other until one fails.
    var git: [[String]]
    /// What git does where it was refused, to stand where `assets` stands then.
    var gitAfterRefusal: [[String]] = []
    /// What git writes into its logs, where its whole command line would stand there.
    var logWord: String?
  }

  static let clones = ["ada", "bo"]
  static let hub = "hub.git"

  let sandbox: Sandbox
  private(set) var lastWords = ""

  init() throws {
    sandbox = try Sandbox()
    // The versions are of years ago, and `git gc` would forget about them.
    try sandbox.write(
      "../home/.gitconfig",
      """
      [init]
      \tdefaultBranch = main
      [pull]
      \trebase = false
      [gc]
      \tauto = 0
      \treflogExpire = never
      \treflogExpireUnreachable = never
      [advice]
      \tdetachedHead = false
      [assets]
      \tretries = 0

      """)
    sandbox.environment["GIT_EDITOR"] = "true"
    sandbox.environment["GIT_MERGE_AUTOEDIT"] = "no"
    try sandbox.git("init", "--quiet", "--bare", "--initial-branch=main", Self.hub)
  }

  /// Fills the shared repository with what a folder has, and makes the clones.
  ///
  /// - Parameter fill: Writes the first files into a folder.
  func start(_ fill: (Sandbox, String) throws -> Void) throws {
    begin(step: 0, by: "ada")
    try sandbox.git("clone", "-q", Self.hub, "first")
    try fill(sandbox, "first")
    try sandbox.git("add", "-A", in: "first")
    try works(["git", "commit", "-q", "-m", "first"], in: "first")
    try sandbox.git("push", "-q", "origin", "main", in: "first")
    sandbox.remove("first")
    for clone in Self.clones {
      begin(step: 0, by: clone)
      try works(["git", "clone", "-q", Self.hub, clone], in: "")
      // The address is part of messages, so it may not tell where the world lies.
      try sandbox.git("remote", "set-url", "origin", "../\(Self.hub)", in: clone)
      _ = assets(["init", "--git-drivers"], in: clone)
    }
  }

  // MARK: - Steps

  /// All that is done from now on is done by somebody at the moment of a step.
  func begin(step: Int, by person: String) {
    for role in ["AUTHOR", "COMMITTER"] {
      sandbox.environment["GIT_\(role)_NAME"] = person
      sandbox.environment["GIT_\(role)_EMAIL"] = "\(person)@example.com"
      sandbox.environment["GIT_\(role)_DATE"] = "\(1_700_000_000 + 60 * step) +0000"
    }
  }

  func run(_ step: Step, by tool: Tool, in clone: String) throws -> Outcome {
    let isDone: Bool
    switch tool {
    case .assets:
      let result = assets(step.assets, in: clone)
      lastWords = "\(result)"
      isDone = result.exitCode == .done
    case .git:
      isDone = try runAll(step.git, logWord: step.logWord, in: clone)
      if !isDone {
        let words = lastWords
        try goBack(in: clone)
        _ = try runAll(step.gitAfterRefusal, logWord: step.logWord, in: clone)
        lastWords = words
      }
    }
    return isDone ? .done : exists("MERGE_HEAD", in: clone) ? .waits : .refused
  }

  /// Runs programs one after the other until one fails, and tells whether none did.
  private func runAll(_ commands: [[String]], logWord: String?, in clone: String) throws -> Bool {
    for words in commands {
      let more = logWord.map { ["GIT_REFLOG_ACTION": $0] } ?? [:]
      let result = try sandbox.run(words[0], Array(words.dropFirst()), in: clone, adding: more)
      lastWords = "\(words)\n\(result)"
      if !result.isSuccess { return false }
    }
    return true
  }

  /// Has git leave what `assets` does not begin: of versions to put on top, or to take back, it does all or none.
  private func goBack(in clone: String) throws {
    for (note, command) in [("rebase-merge", "rebase"), ("REVERT_HEAD", "revert")] where exists(note, in: clone) {
      try works(["git", command, "--abort"], in: clone)
    }
  }

  // MARK: - Tools

  func assets(_ words: [String], in clone: String) -> RunResult {
    runAssets(words, in: sandbox, folder: clone) { $0.program = { BuiltProgram.path } }
  }

  /// Runs a program that must work.
  @discardableResult
  func works(_ words: [String], in clone: String) throws -> String {
    let result = try sandbox.run(words[0], Array(words.dropFirst()), in: clone)
    guard result.isSuccess else { throw ProgramRunError(words: words, result: result) }
    return result.output
  }

  /// Asks git something, and gives its lines; none where it has no answer.
  func ask(_ words: String..., in clone: String) throws -> [String] {
    let result = try sandbox.run("git", words, in: clone, adding: ["GIT_OPTIONAL_LOCKS": "0"])
    return result.isSuccess ? result.output.split(separator: "\n").map(String.init) : []
  }

  func exists(_ note: String, in clone: String) -> Bool { sandbox.exists("\(clone)/.git/\(note)") }
}
