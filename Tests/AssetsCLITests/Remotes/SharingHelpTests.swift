import Testing

@testable import AssetsCLI

@Suite struct SharingHelpTests {
  @Test(arguments: ["clone", "remote", "fetch", "pull", "push", "sync"])
  func isAsItWasReviewed(command: String) {
    let result = runAssets([command, "--help"])
    #expect(result.exitCode == .done)
    #expect(versionGolden(result.output, "\(command)-help") == nil)
  }
}
