import Catalog
import Files
import JSON
import Testing

/// Catalogs that Xcode wrote; they lie beside the project, and these tests are skipped where they do not.
@Suite(.enabled(if: Samples.folder != nil, "the sample catalogs are not on this machine"))
struct SampleCatalogTests {
  @Test func readsEverySampleAndWritesItBackTheSame() throws {
    let root = try #require(Samples.folder)
    let tree = DiskFileTree(root)
    var documents = 0
    for path in try Samples.catalogs(tree) {
      for item in try CatalogReader(tree).catalog(at: path).items {
        switch item.contents {
        case .absent, .unread: break
        case .invalid(let problem): Issue.record("\(item.path): \(problem)")
        case .document(let document):
          documents += 1
          let bytes = try tree.contents(of: Path.join(item.path, ContentsDocument.fileName))
          #expect(document.json.writtenBytes == bytes, "\(item.path)")
          var edited = document
          if let key = item.type.elementsKey { edited.setElements(item.elements, key) }
          #expect(edited.bytes == bytes, "\(item.path)")
        }
      }
    }
    #expect(documents >= 90)
  }

  @Test func knowsEveryFolderTypeOfTheSamples() throws {
    let tree = DiskFileTree(try #require(Samples.folder))
    for path in try Samples.catalogs(tree) {
      let unknown = try CatalogReader(tree).catalog(at: path).items.dropFirst().filter { !$0.type.isKnown }
      #expect(unknown.isEmpty, "\(unknown.map(\.path))")
    }
  }
}

private enum Samples {
  /// The folder of the samples beside the package, nil where there is none.
  static let folder: String? = {
    let package = Path.absolute("../../..", from: #filePath)
    let folder = Path.absolute("../shared/samples/catalogues", from: package)
    return FileSystem.isFolder(folder) ? folder : nil
  }()

  static func catalogs(_ tree: DiskFileTree) throws -> [String] {
    let data = ["assetlib/Data/Data", "assetlib/Data/InvalidScale", "assetlib/Data/InvalidSize"]
    return try data + CatalogFinder(tree).catalogs(under: "swiftgen")
  }
}
