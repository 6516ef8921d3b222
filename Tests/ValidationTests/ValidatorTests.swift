import Catalog
import Files
import References
import Testing

@testable import Validation

@Suite struct ValidatorTests {
  /// A set that names a file which is not there.
  private static func brokenSet(_ path: String) -> [String: [UInt8]] {
    ["\(path)/Contents.json": ExampleFile.images(.image("gone.png")).bytes]
  }

  private static func tree(_ paths: String...) -> MemoryFileTree {
    MemoryFileTree(files: paths.map(brokenSet).reduce(into: [:]) { $0.merge($1) { one, _ in one } })
  }

  private let two = tree("A.xcassets/One.imageset", "A.xcassets/Bar/Two.imageset")

  private func places(_ scope: ValidationScope, in tree: MemoryFileTree) throws -> [String] {
    let report = try Validator().validate(["A.xcassets"], in: tree, scope: scope)
    return report.findings.map { "\($0.place.path) \($0.rule)" }
  }

  @Test(arguments: [
    (["A.xcassets/One.imageset/gone.png"], ["A.xcassets/One.imageset missing-file"]),
    (["A.xcassets/One.imageset/Contents.json"], ["A.xcassets/One.imageset missing-file"]),
    (["A.xcassets/One.imageset"], ["A.xcassets/One.imageset missing-file"]),
    (["A.xcassets/Bar"], ["A.xcassets/Bar/Two.imageset missing-file"]),
    (["A.xcassets/Bar/Contents.json"], ["A.xcassets/Bar/Two.imageset missing-file"]),
    (["A.xcassets/Bar/notes.txt", "README.md"], []),
    (["A.xcassets/Gone.imageset/a.png"], []),
    ([], []),
  ])
  func looksOnlyIntoTheScope(_ paths: [String], _ expected: [String]) throws {
    #expect(try places(ValidationScope(paths: paths), in: two) == expected)
  }

  @Test func takesNoOtherUnicodeFormForASetInTheScope() {
    let scope = ValidationScope(paths: ["A.xcassets/caf\u{E9}.imageset/a.png"])
    #expect(scope.contains("A.xcassets/caf\u{E9}.imageset"))
    #expect(!scope.contains("A.xcassets/cafe\u{301}.imageset"))
    #expect(!ValidationScope(paths: ["e\u{301}/A.xcassets/b.imageset"]).reaches("\u{E9}"))
  }

  @Test func comparesNamesInTheScopeWithAllOthers() throws {
    let tree = Self.tree("A.xcassets/One.imageset", "A.xcassets/Bar/One.imageset", "A.xcassets/Two.imageset")
    let report = try Validator(rules: [DuplicateName()]).validate(
      ["A.xcassets"], in: tree, scope: ValidationScope(paths: ["A.xcassets/One.imageset/a.png"]))
    // At the same place as in a check of the whole project, so that a baseline knows it.
    #expect(report.findings.map(\.place.path) == ["A.xcassets/Bar/One.imageset"])
    #expect(report.checked.folders == 1)
  }

  /// A tree that tells what was read of it.
  private final class WatchedTree: FileTree {
    let tree: MemoryFileTree
    var read: [String] = []

    init(_ tree: MemoryFileTree) { self.tree = tree }

    func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
      read.append(folder)
      return try tree.entries(of: folder)
    }

    func open(_ file: String) throws(FileError) -> any ByteSource {
      read.append(file)
      return try tree.open(file)
    }
  }

  @Test func readsNothingOfSetsOutsideTheScope() throws {
    var files = two
    files.files["A.xcassets/Bar/Contents.json"] = Array("{}".utf8)
    let tree = WatchedTree(files)
    _ = try Validator().validate(
      ["A.xcassets"], in: tree, scope: ValidationScope(paths: ["A.xcassets/One.imageset/a.png"]))
    #expect(
      tree.read == [
        "A.xcassets", "A.xcassets/Bar", "A.xcassets/Bar/Contents.json", "A.xcassets/One.imageset",
        "A.xcassets/One.imageset/Contents.json",
      ])
  }

  @Test func readsNoImageThatNoRuleAsksFor() throws {
    var files = two
    files.files["A.xcassets/One.imageset/gone.png"] = ExampleImage.png(width: 4, height: 4)
    let tree = WatchedTree(files)
    _ = try Validator(rules: [MissingFile()]).validate(["A.xcassets"], in: tree)
    #expect(!tree.read.contains { $0.hasSuffix(".png") })
    _ = try Validator(rules: [UnreadableImage()]).validate(["A.xcassets"], in: tree)
    #expect(tree.read.contains { $0.hasSuffix(".png") })
  }

  @Test func oneNameInTwoAppsIsFine() throws {
    let tree = Self.tree("A.xcassets/One.imageset", "B.xcassets/One.imageset", "C.xcassets/Two.imageset")
    let catalogs = ["A.xcassets", "B.xcassets", "C.xcassets", "A.xcassets"]
    func found(_ targets: [[String]]?) throws -> [String] {
      let targets = targets.map { groups in
        groups.enumerated().map { BuildTargets.Target(name: "App\($0)", project: "App.xcodeproj", catalogs: $1) }
      }
      return try Validator(rules: [DuplicateName()])
        .validate(catalogs, in: tree, targets: targets, isWholeProject: true).findings.map { "\($0)" }
    }
    let unknown = try found(nil)
    #expect(
      unknown == [
        "A.xcassets/One.imageset: note: [duplicate-name] the name 'One' also means 'B.xcassets/One.imageset', "
          + "if one app is built from both"
      ])
    #expect(try found([["A.xcassets"], ["B.xcassets", "C.xcassets"]]) == [])
    #expect(
      try found([["A.xcassets", "B.xcassets"], ["C.xcassets"], ["A.xcassets", "B.xcassets", "C.xcassets"]]) == [
        "A.xcassets/One.imageset: warning: [duplicate-name] the name 'One' also means 'B.xcassets/One.imageset' "
          + "(targets 'App0' and 'App2')"
      ])
  }

  @Test func readsImagesOnEveryCore() throws {
    var tree = MemoryFileTree()
    for number in 0..<300 {
      let set = "A.xcassets/Icon\(number).imageset"
      tree.files["\(set)/Contents.json"] = ExampleFile.images(.image("a.png", "1x"), .image("b.png", "2x")).bytes
      tree.files["\(set)/a.png"] = ExampleImage.png(width: 10, height: 10)
      tree.files["\(set)/b.png"] = ExampleImage.png(width: number % 3 == 0 ? 40 : 20, height: 20)
    }
    let shared = tree
    let report = try Validator(rules: [ScaleMismatch(), UnreadableImage()])
      .validate(["A.xcassets"], in: tree, makeTree: { shared })
    #expect(report.findings.count == 100)
    #expect(report.findings == report.findings.sorted())
  }

  @Test func saysWhichCatalogIsNotThere() {
    #expect(throws: FileError.self) { try Validator().validate(["Gone.xcassets"], in: two) }
  }
}
