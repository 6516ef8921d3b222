public import Files
public import References

/// A source that stays although the catalog has its image, because something needs the file.
public struct RetainedSource: Hashable, Sendable {
  public var path: String
  /// The path of the file that needs it, and the place in it, counted from 1.
  public var file: String
  public var line: Int
  /// The name at that place: `R.drawable.bell`; nil for an entry of a project.
  public var name: String?
}

extension ImportPlan {
  /// Removes from the removals what something still needs as a loose file.
  ///
  /// - Parameters:
  ///   - edits: What becomes of references.
  ///   - follows: True if they are made; a path that is updated no longer needs the image.
  ///   - root: The folder the paths of the edits start from.
  ///   - documents: The files in which every use is updated, by their paths below the root.
  ///   - tree: Contains the files below the root.
  ///   - watcher: Called after each file that was read, on any core.
  public mutating func keepNeeded(
    _ edits: ReferenceEdits?, follows: Bool, from root: String, except documents: Set<ExactName> = [],
    in tree: any FileTree,
    watcher: @escaping @Sendable () -> Void = {}
  ) {
    guard !removals.isEmpty else { return }
    var reasons: [ExactName: RetainedSource] = [:]
    for entry in edits?.listed ?? [] where entry.reason == .neededAsFile {
      // The entry may be a folder that a project copies unchanged.
      let place = Path.join(root, entry.name)
      for removal in removals where Path.relative(removal.path, to: place) != nil {
        reasons[ExactName(removal.path)] = RetainedSource(
          path: removal.path, file: Path.join(root, entry.file), line: entry.line)
      }
    }
    struct SourcePosition: Hashable { var file: ExactName, line: Int, column: Int }
    let followed = Set(
      (follows ? edits?.rewritten ?? [] : []).map {
        SourcePosition(file: ExactName($0.file), line: $0.line, column: $0.column)
      })
    for use in LooseImageUseFinder(tree, watcher: watcher).uses(of: looseImages(below: root)) {
      let path = Path.join(root, use.image)
      let place = SourcePosition(file: ExactName(use.file), line: use.line, column: use.column)
      guard reasons[ExactName(path)] == nil, !followed.contains(place),
        !documents.contains(ExactName(use.file))
      else { continue }
      reasons[ExactName(path)] = RetainedSource(
        path: path, file: Path.join(root, use.file), line: use.line, name: use.name)
    }
    kept = removals.compactMap { reasons[ExactName($0.path)] }
    removals = removals.filter { reasons[ExactName($0.path)] == nil }
  }

  /// The images to remove, and how the files of their platforms refer to them.
  private func looseImages(below root: String) -> [LooseImage] {
    let names = Dictionary(files.map { (ExactName($0.path), $0.name) }) { one, _ in one }
    return removals.compactMap { removal in
      guard let path = Path.relative(removal.path, to: root) else { return nil }
      guard let name = names[ExactName(removal.path)] ?? nil else { return LooseImage(path) }
      return LooseImage(path, name)
    }
  }
}

extension LooseImage {
  fileprivate init(_ path: String, _ name: ParsedImageName) {
    let plain = "\(name.base).\(name.fileExtension)"
    switch name.source {
    case .apple, .design: self.init(path)
    case .web, .reactNative: self.init(path, fileNames: [plain], isFoundByPath: true)
    // Whatever the source format is, the app finds a PNG.
    case .maui: self.init(path, fileNames: [plain, name.base + ".png"], isFoundByPath: true)
    case .flutter: self.init(path, fileNames: [plain], isFoundByPath: true, variantFolderCount: 1)
    case .windows: self.init(path, fileNames: [plain], isFoundByPath: true, variantFolderCount: 2)
    case .android: self.init(path, resource: name.base, isFoundByPath: true)
    }
  }
}
