import TestKit

@testable import AssetsCLI

/// Two repositories of one story: what `assets` does in one, git does in the other.
struct RepositoryPair {
  let ours: Sandbox
  let gits: Sandbox

  init(_ story: (Sandbox) throws -> Void) throws {
    (ours, gits) = (try Sandbox.harbour(), try Sandbox.harbour())
    try story(ours)
    try story(gits)
  }

  /// What one can ask git about both, one answer beside the other.
  func answers(_ words: String...) throws -> (ours: String, gits: String) {
    (try ours.runGit(words).output, try gits.runGit(words).output)
  }
}

extension Sandbox {
  /// Has every hook of a commit note its name, its words and what it is told.
  func noteHooks() throws {
    let names = [
      "pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-rewrite", "post-checkout", "post-merge",
      "pre-merge-commit",
    ]
    for name in names {
      // What git sets for its children stays with it to the end; we say it to those hooks that are before the commit.
      let told = name.hasPrefix("post") ? "" : "$GIT_EDITOR $GIT_AUTHOR_NAME"
      let lines = name == "post-rewrite" ? "; wc -l >> \"$HOME/seen\"" : ""
      try writeHook(name, "echo \"\(name) $* \(told)\" >> \"$HOME/seen\"\(lines)")
    }
  }

  var seen: String { get throws { try text("../home/seen") } }
}
