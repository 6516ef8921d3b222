import Catalog
import Files
import Testing

@testable import Validation

/// Real catalogs; what is found there was looked at and is what a reader would expect.
@Suite(.enabled(if: Samples.areThere, "samples are beside the package"))
struct SamplesTests {
  private let tree = DiskFileTree(Samples.root)

  /// The images of a real app that had no catalog for them, each name's files in one set.
  @Test func aRealAppHasTwoSizesThatDoNotGoTogether() throws {
    let imported = try LooseImages.catalog("Imported.xcassets", of: "energy", in: tree)
    let report = try Validator().validate(["Imported.xcassets"], in: imported)
    #expect(report.checked.folders > 80)
    #expect(Set(report.findings.filter { $0.severity == .note }.map(\.rule)) == ["odd-size"])
    #expect(
      report.findings.filter { $0.severity > .note }.map(\.description) == [
        """
        Imported.xcassets/DeleteButton.imageset: warning: [scale-mismatch] sizes don't match: 1x is 44×44 and \
        2x is 64×64; expected 2x at 88×88 (or 1x at 32×32)
        """,
        """
        Imported.xcassets/DeleteButtonActive.imageset: warning: [scale-mismatch] sizes don't match: 1x is 44×44 \
        and 2x is 64×64; expected 2x at 88×88 (or 1x at 32×32)
        """,
      ])
    // 75 and 152 pixels are 75.8 points, rounded.
    #expect(report.findings.contains { $0.rule == "odd-size" && $0.place.path.hasSuffix("/ToggleOn.imageset") })
  }

  /// A full app icon, and a launch image set whose four wells are all empty.
  @Test func itsOwnCatalogIsFine() throws {
    let report = try validate("energy")
    #expect(report.checked.folders == 3)
    #expect(report.findings.map(\.rule) == ["icon-obsolete", "launch-deprecated"])
    #expect(report.count(of: .note) == 2)
  }

  /// Three reference images lie in sets whose `images` are empty; the rest are notes about sets that are not drawn yet
  /// and an icon whose small images have round corners.
  @Test func theCatalogsOfSwiftGen() throws {
    let report = try validate("catalogues/swiftgen")
    #expect(report.checked.folders == 76)
    #expect(
      report.findings.filter { $0.severity > .note }.map { "\(Path.name($0.place.path)): \($0.rule)" } == [
        "Chinese Painting.arreferenceimage: unassigned-child", "Mona Lisa.arreferenceimage: unassigned-child",
        "Chicago.arreferenceimage: unassigned-child",
      ])
    #expect(
      counts(report, .note) == [
        "empty-set": 7, "icon-no-content": 2, "icon-transparent": 1, "launch-deprecated": 2, "store-icon-missing": 1,
      ])
  }

  /// The images were left out of the sample, and two icons without an image are in a group and outside of it.
  @Test func theCatalogOfAssetLib() throws {
    let report = try validate("catalogues/assetlib/Data/Data")
    #expect(counts(report, .error) == ["missing-file": 45])
    #expect(counts(report, .warning) == [:])
    #expect(counts(report, .note) == ["icon-no-content": 6, "empty-set": 5, "icon-duplicate": 2])
    #expect(!report.findings.contains { $0.message.contains("but '") })
  }

  private func counts(_ report: ValidationResult, _ severity: Severity) -> [String: Int] {
    Dictionary(grouping: report.findings.filter { $0.severity == severity }, by: \.rule).mapValues(\.count)
  }

  private func validate(_ folder: String) throws -> ValidationResult {
    let tree = tree
    let catalogs = try CatalogFinder(tree).catalogs(under: folder)
    let report = try Validator().validate(catalogs, in: tree)
    #expect(try Validator().validate(catalogs, in: tree, makeTree: { tree }) == report, "both cores find the same")
    return report
  }
}

/// Image sets made of loose files by their names alone, without the modules that import. The icon of the store, which
/// is no image set's image, is left out as it is there.
private enum LooseImages {
  static func catalog(_ catalog: String, of folder: String, in tree: DiskFileTree) throws -> MemoryFileTree {
    var images: [String: [SetElement]] = [:]
    var result = MemoryFileTree(files: ["\(catalog)/Contents.json": Array("{}".utf8)])
    for path in try imagePaths(under: folder, in: tree) where !Path.name(path).hasPrefix("iTunesArtwork") {
      let (name, element) = read(Path.name(path))
      images[name, default: []].append(element)
      result.files["\(catalog)/\(name).imageset/\(Path.name(path))"] = try tree.contents(of: path)
    }
    for (name, elements) in images {
      result.files["\(catalog)/\(name).imageset/Contents.json"] = ContentsDocument(imageSet: elements).bytes
    }
    return result
  }

  private static func imagePaths(under folder: String, in tree: DiskFileTree) throws -> [String] {
    try tree.entries(of: folder).flatMap { entry -> [String] in
      let path = Path.join(folder, entry.name)
      if entry.isFolder { return CatalogFinder.isCatalogName(entry.name) ? [] : try imagePaths(under: path, in: tree) }
      return ["png", "jpg"].contains(Path.fileExtension(path)) ? [path] : []
    }
  }

  /// Reads `Default-Portrait@2x~ipad.png` as the iPad's 2x image of `Default-Portrait`.
  private static func read(_ file: String) -> (name: String, element: SetElement) {
    let device = Path.stem(file).split(separator: "~")
    let scale = device[0].split(separator: "@")
    let element = SetElement(
      filename: file, idiom: device.count > 1 ? Idiom(String(device[1])) : .universal,
      scale: scale.count > 1 ? Scale(String(scale[1])) : Scale(1))
    return (String(scale[0]), element)
  }
}
