import Files
import Testing

@testable import Validation

/// What stands for a folder whose `Contents.json` is not there.
@Suite struct ReportLocationFileTests {
  private func path(of folder: String, _ files: [String]) -> String? {
    var tree = MemoryFileTree()
    for file in files { tree.files[file] = [1] }
    return ReportLocationFile(of: folder, in: tree).path
  }

  @Test func nothingIsNeededWhereItIsThere() {
    #expect(path(of: "A.xcassets", ["A.xcassets/Contents.json", "A.xcassets/a.png"]) == nil)
    #expect(path(of: "A.xcassets", []) == nil)
  }

  @Test func whatLiesNearestStandsForIt() {
    #expect(
      path(of: "A.xcassets", ["A.xcassets/.x", "A.xcassets/b/Contents.json", "A.xcassets/b/a"])
        == "A.xcassets/b/Contents.json")
    #expect(path(of: "A.xcassets/b", ["A.xcassets/b/a.png", "A.xcassets/b/c/Contents.json"]) == "A.xcassets/b/a.png")
  }

  @Test func atLastTheCatalogDoes() {
    #expect(
      path(of: "A.xcassets/b/c", ["A.xcassets/Contents.json", "A.xcassets/b/c/.x"]) == "A.xcassets/Contents.json")
    #expect(path(of: "A.xcassets/b/c", ["Contents.json", "A.xcassets/b/c/.x"]) == nil, "not beyond it")
  }

  @Test func thereIsAnEndToLooking() {
    let many = (0..<500).map { "A.xcassets/\($0)/.x" }
    #expect(path(of: "A.xcassets", many + ["A.xcassets/zz/a.png"]) == nil)
  }
}
