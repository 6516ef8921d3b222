import TestKit
import Testing

@testable import AssetsCLI

/// Xcode writes a list again when it touches an asset; only what it means counts.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct RewrittenListTests {
  private let set = "\(Sandbox.images)/Bell.imageset"

  /// The same list with other names first, and on other lines.
  private func rewrite(_ sandbox: Sandbox, rendering: String? = nil) throws {
    let dark = #""appearances" : [ { "value" : "dark", "appearance" : "luminosity" } ], "#
    let slots = [("", "bell@1x.png"), (dark, "bell-dark@1x.png")].map { more, file in
      "{ \"scale\" : \"1x\", \(more)\"idiom\" : \"universal\", \"filename\" : \"\(file)\" }"
    }
    let properties = rendering.map { "\"properties\" : { \"template-rendering-intent\" : \"\($0)\" }, " } ?? ""
    let info = "\"info\" : { \"version\" : 1, \"author\" : \"xcode\" }"
    let images = "\"images\" : [ \(slots.joined(separator: ", ")) ]"
    try sandbox.write("\(set)/Contents.json", "{ \(info), \(properties)\(images) }")
  }

  private func start() throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    sandbox.remove(set)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1], darkScales: [1])
    try sandbox.commitAll("dark")
    return sandbox
  }

  @Test func isNoChange() throws {
    let sandbox = try start()
    try rewrite(sandbox)
    #expect(sandbox.assets("status").output.contains("  ~  Bell  rewritten, no changes\n"))
    #expect(sandbox.assets("status", "--json").output.contains("\"reformatted\": true"))
    #expect(sandbox.assets("commit", "-m", "Touch").exitCode == .done)
    #expect(sandbox.assets("history", "Bell", "-n", "1").output.contains("Bell  rewritten, no changes\n"))
  }

  @Test func realSettingsAreNamed() throws {
    let sandbox = try start()
    try rewrite(sandbox, rendering: "original")
    #expect(sandbox.assets("status").output.contains("  ~  Bell  rendering: default → original\n"))
    try sandbox.commitAll("original")
    try rewrite(sandbox, rendering: "template")
    #expect(sandbox.assets("status").output.contains("  ~  Bell  rendering: original → template\n"))
    let json = sandbox.assets("status", "--json").output
    #expect(json.contains("\"before\": \"original\"") && json.contains("\"after\": \"template\""), "\(json)")
  }

  /// The other side changed the list that one only has in another order.
  @Test(arguments: [false, true]) func isNoConflict(iRewrote: Bool) throws {
    let sandbox = try start()
    let change = { (sandbox: Sandbox) in
      sandbox.remove("\(set)")
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1, 2])
    }
    try sandbox.git("switch", "-q", "-c", "side")
    try iRewrote ? change(sandbox) : rewrite(sandbox)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try iRewrote ? rewrite(sandbox) : change(sandbox)
    try sandbox.commitAll("mine")
    let merged = sandbox.assets("merge", "side", "--no-verify")
    #expect(merged.exitCode == .done, "\(merged)")
    #expect(try Set(sandbox.bellFiles()) == ["bell@1x.png", "bell@2x.png"])
    try sandbox.expectSound()
  }
}
