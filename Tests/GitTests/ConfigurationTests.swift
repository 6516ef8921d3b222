import Foundation
import Testing

@testable import Git

@Suite struct ConfigurationTests {
  let sandbox: GitSandbox

  init() throws { sandbox = try GitSandbox() }

  private func writeHome(_ path: String, _ text: String) throws {
    let full = sandbox.root + "/home/" + path
    let folder = URL(fileURLWithPath: full).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: full, atomically: true, encoding: .utf8)
  }

  @Test func readsEveryLevelInGitsOrder() throws {
    try writeHome("system", "[a]\n v = system\n s = 1\n")
    try writeHome(".config/git/config", "[a]\n v = cross\n x = 1\n")
    try writeHome(".gitconfig", "[a]\n v = global\n g = 1\n")
    _ = try sandbox.repository()
    try sandbox.git("config", "a.v", "local")
    sandbox.environment["GIT_CONFIG_NOSYSTEM"] = nil
    sandbox.environment["GIT_CONFIG_SYSTEM"] = sandbox.root + "/home/system"
    sandbox.environment["GIT_CONFIG_PARAMETERS"] = "'a.v'='it'\\''s' 'a.old=1' 'a.flag' 'a.bare'= 'a.empty'=''"
    sandbox.environment["GIT_CONFIG_COUNT"] = "1"
    sandbox.environment["GIT_CONFIG_KEY_0"] = "A.Sub.V"
    sandbox.environment["GIT_CONFIG_VALUE_0"] = "numbered"
    let configuration = try sandbox.open().configuration
    let values = try configuration.values("a.v")
    #expect(values == ["system", "cross", "global", "local", "it's"])
    #expect(try sandbox.git("config", "--get-all", "a.v") == values.map { $0 + "\n" }.joined())
    #expect(try configuration.string("a.v") == "it's")
    #expect(try configuration.string("a.Sub.v") == "numbered")
    #expect(try configuration.bool("a.flag") == true)
    #expect(try configuration.bool("a.bare") == true)
    #expect(try configuration.string("a.empty") == "")
    #expect(try configuration.int("a.old") == 1)
    #expect(try configuration.string("a.none") == nil)
  }

  @Test func leavesOutFilesTheEnvironmentTurnsOff() throws {
    try writeHome(".gitconfig", "[a]\n v = global\n")
    try writeHome(".config/git/config", "[a]\n x = cross\n")
    _ = try sandbox.repository()
    sandbox.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    let configuration = try sandbox.open().configuration
    #expect(try configuration.string("a.v") == nil)
    #expect(try configuration.string("a.x") == nil)
  }

  @Test func parsesValuesAsGitDoes() throws {
    _ = try sandbox.repository()
    for (name, value) in [("a.yes", "on"), ("a.no", "0"), ("a.size", "2k"), ("a.word", "maybe"), ("a.home", "~/x")] {
      try sandbox.git("config", name, value)
    }
    let configuration = try sandbox.open().configuration
    #expect(try configuration.bool("a.yes") == true)
    #expect(try configuration.bool("a.no") == false)
    #expect(try configuration.int("a.size") == 2048)
    #expect(
      throws: InvalidConfigurationError(
        name: "a.word", value: "maybe", reason: .unknownWord(accepted: ["true", "false"]))
    ) {
      try configuration.bool("a.word")
    }
    #expect(throws: InvalidConfigurationError(name: "a.word", value: "maybe", reason: .noNumber)) {
      try configuration.int("a.word")
    }
    #expect(try configuration.path("a.home") == sandbox.root + "/home/x")
    #expect(try configuration.settings(startingWith: "a.").count == 5)
  }

  @Test func writesIntoTheRepositorysOwnFile() throws {
    let repository = try sandbox.repository()
    try repository.configuration.set("assets.mode", to: "quick \"and\" odd; #")
    #expect(try sandbox.git("config", "--local", "assets.mode") == "quick \"and\" odd; #\n")
    #expect(try repository.configuration.string("assets.mode") == "quick \"and\" odd; #")
    try repository.configuration.remove("assets.mode")
    #expect(try repository.configuration.string("assets.mode") == nil)
  }

  @Test func followsConditionalIncludes() throws {
    try writeHome(".gitconfig", "[includeIf \"gitdir:\(sandbox.work)/\"]\n path = \(sandbox.root)/home/extra\n")
    try writeHome("extra", "[user]\n name = Included\n")
    _ = try sandbox.repository()
    #expect(try sandbox.open().configuration.string("user.name") == "Included")
  }

  @Test func ignoresWhatTheUserIgnoresEverywhere() throws {
    _ = try sandbox.repository()
    try writeHome(".config/git/ignore", "*.cross\n")
    for name in ["a.cross", "a.own", "a"] { try sandbox.write(name, "") }
    #expect(try sandbox.open().workTreeChanges().map(\.path) == ["a", "a.own"])
    try writeHome("own-ignore", "*.own\n")
    try writeHome(".gitconfig", "[core]\n excludesFile = ~/own-ignore\n attributesFile = ~/own-attributes\n")
    try writeHome("own-attributes", "*.psd working-tree-encoding=UTF-16\n")
    #expect(try sandbox.open().workTreeChanges().map(\.path) == ["a", "a.cross"])
    #expect(try sandbox.open().needingPrograms(["x.psd", "x"]) == ["x.psd"])
  }

  @Test func seesFiltersLibgit2DoesNotRun() throws {
    _ = try sandbox.repository()
    try sandbox.write(".gitattributes", "*.png filter=lfs\n*.txt filter=tidy text\n*.u working-tree-encoding=UTF-16\n")
    var repository = try sandbox.open()
    let files = ["a.png", "a.txt", "a.u", "a"]
    #expect(try repository.needingPrograms(files) == ["a.u"])
    try sandbox.git("config", "filter.tidy.clean", "tr a b")
    repository = try sandbox.open()
    #expect(try repository.needingPrograms(files) == ["a.txt", "a.u"])
  }
}
