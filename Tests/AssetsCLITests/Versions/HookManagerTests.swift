import Files
import JSON
import Templates
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 24: `assets hook` where husky, lefthook or pre-commit keep the hooks, and the lines it shows for them.
@Suite struct HookManagerTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  static let setups = [
    ("husky", ".husky/pre-commit", Template.huskySh), ("lefthook", "lefthook.yml", Template.lefthookYml),
    ("pre-commit", ".pre-commit-config.yaml", Template.preCommitConfigYaml),
  ]

  func hook(_ words: String...) -> RunResult {
    runAssets(["hook"] + words, in: sandbox) { $0.program = { BuiltProgram.path } }
  }

  @Test(arguments: setups)
  func itsLinesAreShownAndNothingIsWritten(manager: String, path: String, lines: String) throws {
    try sandbox.write(path, "")
    let refused = hook("install")
    #expect(refused.exitCode == .failed)
    for line in lines.split(separator: "\n") { #expect(refused.error.contains("  \(line)\n"), "\(refused)") }
    #expect(refused.error.contains("'\(path)'") && refused.error.contains("'assets hook install --force'"))
    #expect(!sandbox.exists(".git/hooks/pre-commit"))
  }

  @Test(arguments: setups)
  func aSetupThatIsLeftOverStopsNobody(manager: String, path: String, lines: String) throws {
    try sandbox.write(path, "")
    #expect(hook("install", "--force").exitCode == .done)
    #expect(hook("status").output.hasPrefix("The hook is installed: "))
  }

  @Test(arguments: setups)
  func linesThatAreThereAreSeen(manager: String, path: String, lines: String) throws {
    try sandbox.write(path, "# \(lines.split(separator: "\n").joined(separator: "\n# "))\n")
    #expect(hook("status").output.hasPrefix("No hook is installed"), "comments do nothing")
    try sandbox.write(path, lines)
    if manager == "husky" { try sandbox.write(".husky/pre-merge-commit", lines) }
    let seen = "\(manager) manages the hooks of this project, and includes the check: '\(path)'\n"
    let status = hook("status")
    #expect(status.output == seen && status.error.contains("no hook of \(manager)"), "\(status)")
    #expect(!status.error.contains("assets hook install"))
    try sandbox.writeHook("pre-commit", "exit 0")
    #expect(hook("status") == RunResult(exitCode: .done, output: seen, error: ""))
    #expect(hook("install") == RunResult(exitCode: .done, output: seen, error: ""))
    for word in ["status", "install"] {
      let json = hook(word, "--json")
      #expect(json.exitCode == .done && json.output.contains("\"managerChecks\": true"), "\(json)")
    }
  }

  @Test(arguments: [".config/lefthook.yaml", ".lefthook.toml", "lefthook.jsonc"])
  func lefthookHasMoreNames(path: String) throws {
    try sandbox.write(path, "")
    let refused = hook("install")
    #expect(refused.error.contains("add these lines to '\(path)'"), "\(refused)")
    #expect(refused.error.contains("they are YAML, but it is not") == !path.hasSuffix("yaml"))
  }

  // MARK: Husky

  /// Up to its fourth version it wrote into git's own folder, and looks beside itself from there.
  @Test(arguments: ["package.json", ".huskyrc.json"])
  func oldHuskyIsKnownByItsHook(settings: String) throws {
    try sandbox.write("package.json", "{}")
    try sandbox.write(settings, "{}")
    try sandbox.write(".git/hooks/husky.sh", "exit 7\n")
    try sandbox.writeHook("pre-commit", "# husky\n\n. \"$(dirname \"$0\")/husky.sh\"")
    let refused = hook("install")
    #expect(refused.exitCode == .failed && refused.error.contains("add these lines to '\(settings)'"), "\(refused)")
    #expect(refused.error.contains("\"pre-commit\": \"if command -v assets") && !refused.error.contains("--force"))
    #expect(hook("install", "--force").exitCode == .failed)
    #expect(!sandbox.exists(".git/hooks/before-assets"))
    try sandbox.write(settings, "{\(Template.husky4Json)}")
    let seen = "husky 4 manages the hooks of this project, and includes the check: '\(settings)'\n"
    let told = hook("install")
    #expect(told.exitCode == .done && told.output == seen && told.error.contains("husky 4 doesn't support"), "\(told)")
  }

  @Test func huskyMayLieInAFolderOfTheProject() throws {
    try sandbox.write("web/.husky/_/h", "")
    try sandbox.writeHook("pre-commit", ". \"$(dirname \"$0\")/h\"", in: "web/.husky/_")
    try sandbox.git("config", "core.hooksPath", "web/.husky/_")
    let refused = hook("install", "--force")
    #expect(refused.exitCode == .failed && refused.error.contains("'web/.husky/pre-commit'"), "\(refused)")
  }

  @Test func theFolderThatHuskyWritesItselfIsLeftToIt() throws {
    try sandbox.write(".husky/_/h", "")
    try sandbox.git("config", "core.hooksPath", ".husky/_")
    let refused = hook("install", "--force")
    #expect(refused.exitCode == .failed && !refused.error.contains("--force"), "\(refused)")
  }

  /// Runs what each program gives to `sh`, on a machine with and without `assets`.
  @Test(arguments: [
    Template.huskySh, huskyCommand, command(after: "      run: |\n", in: Template.lefthookYml, until: "pre-merge"),
    command(after: "        entry: >-\n", in: Template.preCommitConfigYaml, until: "        language"),
  ])
  func whoHasNoAssetsMayCommit(script: String) throws {
    try sandbox.write("../check.sh", script)
    // Each machine has nothing but these programs; the number is what the check answers.
    for machine in ["none", "0", "1"] {
      try sandbox.writeProgram("../\(machine)/sh", "#!/bin/sh\nexec /bin/sh \"$@\"\n")
      if machine == "none" { continue }
      let check = "#!/bin/sh\n[ \"$*\" = 'validate --staged' ] && exit \(machine)\nexit 9\n"
      try sandbox.writeProgram("../\(machine)/assets", check)
    }
    func commit(on machine: String) throws -> ProgramResult {
      sandbox.environment["PATH"] = sandbox.path("../" + machine)
      return try sandbox.run("/bin/sh", ["-e", sandbox.path("../check.sh")])
    }
    let without = try commit(on: "none")
    #expect(without.isSuccess && (without.output + without.error).contains("is not installed here"), "\(without)")
    #expect(try commit(on: "0").isSuccess)
    #expect(try !commit(on: "1").isSuccess)
  }

  /// What old husky takes from its settings.
  private static let huskyCommand: String = {
    let json = try? JSONDocument(parsing: Array("{\(Template.husky4Json)}".utf8)).value.object
    return json?["husky"]?.object?["hooks"]?.object?["pre-commit"]?.text ?? "exit 99"
  }()

  /// Returns what stands below a line of YAML, up to another one.
  private static func command(after line: String, in text: String, until end: String = "\u{0}") -> String {
    let rest = text.split(separator: line, maxSplits: 1).last ?? ""
    return String(rest.split(separator: end, maxSplits: 1).first ?? "")
  }
}
