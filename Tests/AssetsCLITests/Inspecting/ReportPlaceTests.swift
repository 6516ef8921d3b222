import TestKit
import Testing

@testable import AssetsCLI

/// Reports for build servers lead to files that are there.
@Suite struct ReportPlaceTests {
  let sandbox = try! Sandbox()  // without a folder no test of this suite can run

  /// The files that annotations of GitHub name.
  private func annotated() -> [String] {
    let output = runAssets(["validate", "--format", "github"], in: sandbox).output
    return output.split(separator: "\n").compactMap { line in
      line.split(separator: "file=", maxSplits: 1).dropFirst().first?.split(separator: ",").first.map(String.init)
    }
  }

  @Test func aCatalogWithoutContentsIsShownByASetInIt() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    sandbox.remove("A.xcassets/Contents.json")
    #expect(annotated() == ["A.xcassets/bell.imageset/Contents.json"])
  }

  @Test func aSetWithoutContentsIsShownByAFileOfIt() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    sandbox.remove("A.xcassets/bell.imageset/Contents.json")
    let files = annotated()
    #expect(!files.isEmpty && files.allSatisfy { $0 == "A.xcassets/bell.imageset/bell.png" }, "\(files)")
  }

  @Test func anIconIsShownByItsDocument() throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    try sandbox.write("AppIcon.icon/icon.json", "{")
    #expect(annotated() == ["AppIcon.icon/icon.json"])
  }

  @Test(arguments: ["sarif", "gitlab"])
  func otherReportsDoTheSame(format: String) throws {
    try sandbox.writeSquares("A.xcassets/bell.imageset")
    sandbox.remove("A.xcassets/Contents.json")
    let report = runAssets(["validate", "--format", format], in: sandbox).output
    #expect(report.contains("\"A.xcassets/bell.imageset/Contents.json\""), "\(report)")
  }
}
