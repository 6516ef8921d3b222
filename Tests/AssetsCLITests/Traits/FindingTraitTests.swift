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

  @Test func anEmptyLaunchImageSetLeadsToLooseLaunchImages() throws {
    let sandbox = try Sandbox(git: true)
    try TraitProject.emptyLaunchImage.write(to: sandbox)
    try sandbox.write("My Art/Default@2x.png", ImageMaker.png(640, 960))
    try sandbox.commitAll("Start")
    let command = "assets import 'My Art' --include 'Default*' --launch-images --dry-run"
    let result = runAssets(["validate"], in: sandbox)
    #expect(result.error.contains("hint: run \"\(command)\" to see which loose launch images match\n"), "\(result)")
    let words = ["import", "My Art", "--include", "Default*", "--launch-images", "--dry-run"]
    let look = runAssets(words, in: sandbox)
    #expect(look.output.contains("A.xcassets\n  ~  Brand Assets.launchimage"), "\(look)")
  }

  static func findings(in project: TraitProject, _ words: String...) throws -> [String] {
    let sandbox = try Sandbox(git: true)
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    let result = runAssets(["validate"] + words, in: sandbox)
    return result.output.split(separator: "\n").map(String.init)
  }
}
