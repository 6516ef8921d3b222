import Testing

@testable import AssetsCLI

@Suite struct EditHelpTests {
  @Test(arguments: ["add", "new", "set", "rename", "remove"])
  func isAsItWasReviewed(command: String) {
    let result = runAssets([command, "--help"])
    #expect(result.exitCode == .done)
    #expect(readingGolden(result.output, "\(command)-help") == nil)
  }
}
