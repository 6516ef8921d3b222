import Testing

@testable import AssetsCLI

@Suite struct VersionHelpTests {
  @Test(arguments: [
    "init", "status", "diff", "commit", "history", "branch", "switch", "hook", "restore", "revert", "merge",
    "conflicts",
    "keep", "undo", "redo", "operations",
  ])
  func isAsItWasReviewed(command: String) {
    let result = runAssets([command, "--help"])
    #expect(result.exitCode == .done)
    #expect(versionGolden(result.output, "\(command)-help") == nil)
  }
}
