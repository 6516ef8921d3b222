internal import Catalog
internal import Files
public import Prototype

/// A rule about prototypes. All of them share one check, that of `assets prototype check`, and each reports its part.
public protocol PrototypeRule: Rule {
  static var rule: PrototypeFinding.Rule { get }
}

extension PrototypeRule {
  public static var kind: RuleKind { .prototype }

  public func check(_ subject: RuleInput, report: FindingReporter) {
    for prototype in subject.prototypes {
      for finding in prototype.findings where finding.rule == Self.rule {
        let position = finding.line.map { FindingLocation.Position(line: $0, column: 1) }
        report(
          FindingLocation(finding.asset ?? finding.place ?? prototype.name, in: prototype.path, at: position),
          (finding.place.map { "\($0): " } ?? "") + finding.message)
      }
    }
  }
}

/// A prototype and what is wrong with it.
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

extension RuleList {
  /// The rules about prototypes alone, which `assets prototype check` asks.
  public static let ofPrototypes = all.filter { $0.kind == .prototype }
}

extension RuleExample {
  /// A prototype with these screens, each as it is written in its document.
  ///
  /// - Parameters:
  ///   - root: Further keys of the document.
  ///   - files: Beside the document.
  ///   - messages: The messages of the findings.
  static func prototype(
    _ title: String, screens: [String], root: String = "", files: KeyValuePairs<String, ExampleFile> = [:],
    gives messages: [String] = []
  ) -> RuleExample {
    let path = "Prototypes/demo.prototype.json"
    let head = #"{ "schema": 1,"# + (root.isEmpty ? "" : " \(root),")
    let list = screens.map { "  \($0)" }.joined(separator: ",\n")
    var example = RuleExample(title, in: "", [:], and: messages.map { (path, $0) })
    example.files = [(path, .text("\(head) \"screens\": [\n\(list)\n] }\n"))] + files.map { ($0.key, $0.value) }
    return example
  }
}
