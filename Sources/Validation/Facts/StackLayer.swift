internal import Catalog
internal import Files
internal import JSON

/// A layer of an image stack that shows something.
struct StackLayer {
  /// Without the extension: `Back`.
  var name: String
  /// The paths of its images; none where it refers to an image set elsewhere.
  var files: [String]

  /// Returns the layers with content, the front one first.
  static func filled(of stack: CatalogFolder) -> [StackLayer] {
    let folders = Dictionary(stack.children.map { (ExactName(Path.name($0.path)), $0) }) { one, _ in one }
    return stack.elements.compactMap { $0.filename.flatMap { folders[ExactName($0)] } }.compactMap(StackLayer.init)
  }

  /// How many layers the stack lists, with content or without.
  static func count(of stack: CatalogFolder) -> Int { stack.elements.count }

  private init?(_ layer: CatalogFolder) {
    let files = layer.children.filter { $0.type == .imageSet }.flatMap(Self.files)
    let isElsewhere = layer.document.properties["content-reference"] != nil
    guard !files.isEmpty || isElsewhere else { return nil }
    name = layer.name
    self.files = files
  }

  private static func files(of set: CatalogFolder) -> [String] {
    let names = FolderNames(of: set)
    return set.elements.filter { !$0.isUnassigned }.compactMap { element in
      guard let name = element.filename, case .file(let file) = names.target(of: name) else { return nil }
      return Path.join(set.path, file.name)
    }
  }
}
