import JSON
import Testing

@testable import Serving

/// What pages may have done, and which words it becomes.
@Suite struct ActionTests {
  private func action(_ name: String, _ values: JSONValue) throws(ActionError) -> Action {
    try Action(name, values.object ?? JSONObject())
  }

  @Test func textAndPathsAreNeverOptions() throws {
    let commit = try action("commit", ["message": "--amend $(rm) `x`", "paths": ["-x.imageset", "a b"]])
    #expect(commit.words == ["commit", "--json", "-m", "-", "--", "-x.imageset", "a b"])
    #expect(commit.input == Array("--amend $(rm) `x`".utf8))
    #expect(try action("commit", ["message": "All"]).words == ["commit", "--json", "-m", "-"])
    #expect(try action("discard", ["paths": ["--all"]]).words == ["discard", "--json", "--", "--all"])
    let values: JSONValue = ["inbox": "7", "into": "-x.xcassets", "as": ["-a": "b", "c": ""]]
    let update = try Action("update", values.object ?? JSONObject(), inbox: { "/in/\($0)" })
    #expect(
      update.words == ["update", "--json", "--as=-a=b", "--as=c=", "--new", "--into=-x.xcassets", "--", "/in/7"])
    #expect(try action("undo", [:]).words == ["undo", "--json"])
  }

  @Test(
    arguments: [
      ("commit", ["message": 1]), ("commit", [:]), ("commit", ["message": "a\u{0}b"]),
      ("commit", ["message": "a", "paths": "b"]), ("commit", ["message": "a", "paths": ["/etc/passwd"]]),
      ("commit", ["message": "a", "paths": ["a/../../b"]]), ("commit", ["message": "a", "paths": [""]]),
      ("commit", ["message": "a", "paths": [1]]), ("discard", [:]), ("discard", ["paths": []]),
      ("restore", ["path": "a", "version": "--at"]), ("revert", ["version": "HEAD"]), ("keep", ["side": "ours"]),
      ("keep", ["side": "mine", "words": []]), ("update", ["inbox": "../.."]),
      ("update", ["inbox": "7", "into": "../x.xcassets"]), ("switch", ["branch": ""]),
    ] as [(String, JSONValue)])
  func badValues(_ name: String, _ values: JSONValue) {
    #expect(throws: ActionError.self) { try action(name, values) }
  }

  @Test func onlyKnownActions() {
    for name in ["", "push --force", "../commit", "COMMIT", "hook", "remote"] {
      #expect(throws: ActionError.unknownAction) { try action(name, [:]) }
    }
  }
}
