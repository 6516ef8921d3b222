import Files
import TestKit

@testable import AssetsCLI

/// What `assets hook install` says where there was none.
let installedBoth = """
  Installed the hook '.git/hooks/pre-commit'
  Installed the hook for merges '.git/hooks/pre-merge-commit'

  """

/// What `assets hook install` says at the end.
let hookHint = "hint: 'git commit --no-verify' skips it once, 'assets hook uninstall' removes it\n"

extension Sandbox {
  /// Runs `assets hook`.
  ///
  /// - Parameter program: Where the program is said to lie.
  func hook(_ words: [String], in folder: String = "", program: String? = BuiltProgram.path) -> RunResult {
    runAssets(["hook"] + words, in: self, folder: folder) { $0.program = { program } }
  }

  /// Stages a set whose image is not there.
  func stageBrokenSet(in folder: String = "") throws {
    try writeImageSet(Path.join(folder, "\(Sandbox.images)/Lamp"))
    remove(Path.join(folder, "\(Sandbox.images)/Lamp.imageset/lamp@2x.png"))
    try git("add", "-A", in: folder)
  }

  /// Stages a file that no check minds.
  func stageNote(_ text: String = "x", in folder: String = "") throws {
    try write(Path.join(folder, "notes.txt"), text)
    try git("add", "notes.txt", in: folder)
  }

  func commitLamp(_ words: String..., in folder: String = "") throws -> ProgramResult {
    try runGit(["commit", "-q", "-m", "Lamp"] + words, in: folder)
  }
}
