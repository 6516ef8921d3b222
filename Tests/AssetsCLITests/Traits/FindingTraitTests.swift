import TestKit
import Testing

@testable import AssetsCLI

/// A finding is true for the app that is built, and is said once.
@Suite struct FindingTraitTests {
  @Test(arguments: TraitProject.all + TraitProject.validated)
  func findingsAreExact(project: TraitProject) throws {
    let findings = try Self.findings(in: project)
    #expect(findings == project.findings)
  }

  @Test func aTargetIsComparedWithItsOwnCatalogsAlone() throws {
    let findings = try Self.findings(in: .iconBesideEmptyOne, "-t", "App")
    #expect(findings == [])
  }

  static func findings(in project: TraitProject, _ words: String...) throws -> [String] {
    let sandbox = try Sandbox(git: true)
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    let result = runAssets(["validate"] + words, in: sandbox)
    return result.output.split(separator: "\n").map(String.init)
  }
}
