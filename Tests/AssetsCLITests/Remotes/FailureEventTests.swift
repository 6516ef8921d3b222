import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Other programs read the output line by line; a failure is the last one.
@Suite struct FailureEventTests {
  let hub = try! Hub()  // without git no test of this suite can run

  @Test(arguments: ["fetch", "pull", "push", "sync", "clone"])
  func isTheLastLine(command: String) throws {
    try hub.start(clones: ["mine"])
    try hub.sandbox.git("remote", "set-url", "origin", "/nowhere", in: "mine")
    if command == "push" { try hub.commit("second", ["bell.txt": "2\n"], in: "mine") }
    let result = hub.assets([command, "--json"] + (command == "clone" ? ["/nowhere", "copy"] : []), in: "mine")
    #expect(result.exitCode == .failed)
    let last = try #require(result.output.split(separator: "\n").last, "\(result)")
    let event = try #require(try JSONDocument(parsing: Array(last.utf8)).value.object, "\(last)")
    #expect(event["event"] == .string("failed") && event["exitCode"] == .number(3), "\(last)")
    #expect(last.contains("\"error\": \"repository not found") || last.contains("\"error\":\"repository not found"))
    #expect(result.error.contains("error: repository not found"))
  }

  @Test func onlyProgramsAreTold() throws {
    try hub.start(clones: ["mine"])
    try hub.sandbox.git("remote", "set-url", "origin", "/nowhere", in: "mine")
    #expect(hub.assets(["fetch"], in: "mine").output == "")
  }

  @Test(arguments: [("assets.retries", "many"), ("assets.timeout", "soon")])
  func aSettingThatMeansNothingIsNamed(name: String, value: String) throws {
    try hub.start(clones: ["mine"])
    try hub.sandbox.git("config", name, value, in: "mine")
    #expect(
      try Golden.difference(
        hub.refusal(["fetch"], in: "mine"),
        inline: """
          error: the setting '\(name)' is '\(value)', which is not a number
          hint: run 'git config \(name) NUMBER', or 'git config --unset \(name)' for the default

          """) == nil)
  }

  @Test func aBranchThatCannotBeCalledSoIsToldBeforeAnythingIsSent() throws {
    try hub.start(clones: ["mine"])
    let said = try hub.refusal(["push", "--to", "bad name"], in: "mine")
    #expect(said.hasPrefix("error: invalid branch name 'bad name'\n"), "\(said)")
  }

  @Test func inTheMiddleOfARebaseThatIsTold() throws {
    try hub.start(clones: ["mine"])
    try hub.sandbox.git("config", "core.editor", "sed -i s/pick/edit/", in: "mine")
    try hub.commit("second", ["bell.txt": "2\n"], in: "mine")
    try hub.sandbox.write("../home/edit.sh", "sed -i s/pick/edit/ \"$1\"\n")
    hub.sandbox.environment["GIT_SEQUENCE_EDITOR"] = "sh \(hub.sandbox.path("../home/edit.sh"))"
    _ = try hub.sandbox.runGit(["rebase", "-q", "-i", "HEAD^"], in: "mine")
    for command in ["pull", "push"] {
      let said = hub.assets([command], in: "mine").error
      #expect(said.contains("rebase") && !said.contains("assets branch NAME"), "\(said)")
    }
  }

  /// It was put together in a hidden folder, which is gone when it is told.
  @Test func whatCannotBeOpenedIsToldByItsAddress() throws {
    let address = Path.join(hub.sandbox.scratch, "other")
    try hub.sandbox.git("init", "-q", "--object-format=sha256", address)
    try hub.sandbox.git("-C", address, "commit", "-q", "--allow-empty", "-m", "first")
    let said = hub.assets(["clone", address, "copy"]).error
    #expect(said.contains("'\(address)'") && !said.contains(".copy.clone-"), "\(said)")
    #expect(try FileSystem.entries(of: hub.sandbox.folder).isEmpty)
  }
}
