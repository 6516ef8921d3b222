internal import Catalog
internal import Files
internal import Prototype

/// A prototype and its findings.
public struct CheckedPrototype: Sendable {
  public var path: String
  public var name: String
  var findings: [PrototypeFinding]

  /// Checks documents; a file that can't be read is a finding.
  ///
  /// The names of assets are read once, if a prototype shows one.
  static func all(at paths: [String], in tree: any FileTree) -> [CheckedPrototype] {
    let library = LazyLibrary(tree)
    let shown = ShownAssets(tree)
    return Set(paths.map(ExactName.init)).sorted().map(\.text).map { path in
      let name = PrototypeDocument.name(ofFile: path) ?? path
      let findings: [PrototypeFinding]
      do throws(FileError) {
        let source = try tree.open(path)
        findings =
          source.byteCount > PrototypeReader.Limit.bytes
          ? [PrototypeFinding(.invalid, nil, "larger than 4 MiB")]
          : PrototypeCheck.findings(of: try source.readAll(), name: name, shownByAll: { shown.names }) { document in
            PrototypeImages(tree, folder: Path.folder(path), library: document.usesAssets ? library.value : nil)
          }
      } catch {
        findings = [PrototypeFinding(.invalid, nil, "can't be read: \(error.reason)")]
      }
      return CheckedPrototype(path: path, name: name, findings: findings)
    }
  }
}

/// The assets of a tree, which are only read if they are asked for.
private final class LazyLibrary {
  private let tree: any FileTree
  lazy var value: AssetLibrary? = try? AssetLibrary(tree, readsContents: false)

  init(_ tree: any FileTree) { self.tree = tree }
}

/// The names of the assets that the prototypes of a tree show, which are only read if they are asked for.
private final class ShownAssets {
  private let tree: any FileTree
  lazy var names: Set<ExactName> = Set(
    PrototypeFinder(tree).files(under: [""]).flatMap { path -> [ExactName] in
      guard let source = try? tree.open(path), source.byteCount <= PrototypeReader.Limit.bytes,
        let bytes = try? source.readAll(), let document = PrototypeReader.read(bytes, name: path).0
      else { return [] }
      return document.assetNames.map(ExactName.init)
    })

  init(_ tree: any FileTree) { self.tree = tree }
}
