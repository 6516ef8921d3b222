import Files
import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

/// `.pre-commit-hooks.yaml`, run by the real program of that name.
///
/// The program is installed with pip into a folder of its own under `.build`, once.
@Suite struct PreCommitProgramTests {
  /// pip has settings of the user and of the machine, which a sandbox would hide.
  private static let environmentOfThisProcess = CommandContext.ofThisProcess().environment

  static let program: String? = {
    let folder = PackageFolder.path + "/.build/pre-commit"
    let program = folder + "/bin/pre-commit"
    if FileSystem.exists(program) { return program }
    let script = """
      python3 -m venv '\(folder)' || exit
      '\(folder)/bin/pip' install --quiet --disable-pip-version-check pre-commit
      """
    let made = try? Invocation("sh", ["-c", script], environment: environmentOfThisProcess, timeLimit: 180).run()
    return made?.isSuccess == true && FileSystem.exists(program) ? program : nil
  }()

  @Test(.enabled(if: program != nil, "needs python3 with venv and pip, and a registry to install pre-commit from"))
  func aTeamCanNameThisRepository() throws {
    let sandbox = try Sandbox.harbour()
    let built = try #require(BuiltProgram.path)
    sandbox.environment["PATH"] = Path.folder(built) + ":" + (sandbox.environment["PATH"] ?? "")
    try offerHooks(in: sandbox)
    let installed = try sandbox.run(#require(Self.program), ["install"])
    #expect(installed.isSuccess, "\(installed)")

    try sandbox.writeImageSet("\(Sandbox.images)/Lamp")
    try sandbox.git("add", "-A")
    #expect(try sandbox.runGit(["commit", "-q", "-m", "Lamp"]).isSuccess)

    sandbox.remove("\(Sandbox.images)/Lamp.imageset/lamp@2x.png")
    try sandbox.git("add", "-A")
    let refused = try sandbox.runGit(["commit", "-q", "-m", "Broken"])
    #expect(!refused.isSuccess && (refused.output + refused.error).contains("[missing-file]"), "\(refused)")
    #expect(
      runAssets(["hook", "status"], in: sandbox).output.contains("and includes the check: '.pre-commit-config.yaml'"))
    try sandbox.git("reset", "-q", "--hard")

    // Two branches with one name: only the hook for merges sees it.
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.writeIcon("\(Sandbox.images)/Pier/Gong")
    try sandbox.commitAll("Their gong")
    try sandbox.git("switch", "-q", "-")
    try sandbox.writeIcon("\(Sandbox.images)/Gong")
    try sandbox.commitAll("My gong")
    let stopped = try sandbox.runGit(["merge", "-q", "--no-edit", "side"])
    #expect(!stopped.isSuccess && (stopped.output + stopped.error).contains("[icon-duplicate]"), "\(stopped)")
  }

  /// Makes a repository that holds our list of hooks, and names it in the setup of the sandbox.
  private func offerHooks(in sandbox: Sandbox) throws {
    let list = try String(decoding: FileSystem.read(PackageFolder.path + "/.pre-commit-hooks.yaml"), as: UTF8.self)
    try sandbox.write("../offered/.pre-commit-hooks.yaml", list)
    try sandbox.git("init", "-q", in: "../offered")
    try sandbox.git("add", "-A", in: "../offered")
    try sandbox.git("commit", "-q", "-m", "Hooks", in: "../offered")
    let version = try sandbox.git("rev-parse", "HEAD", in: "../offered")
    try sandbox.write(
      ".pre-commit-config.yaml",
      """
      default_install_hook_types: [pre-commit, pre-merge-commit]
      repos:
        - repo: \(sandbox.path("../offered"))
          rev: \(version)
          hooks:
            - id: assets-validate

      """)
    try sandbox.commitAll("Setup")
  }
}
