internal import Catalog
public import Files
public import Importing
internal import Prototype
internal import References

/// The effect of an import on prototypes: a screen that shows an imported image as a file shows the new asset
/// afterwards.
///
/// A screen keeps its file if the asset would have a different size in points, because the areas of its links are in
/// points.
public struct ImportedScreens {
  /// A changed document.
  public struct Document {
    /// Relative to the root.
    public var path: String
    public var old: [UInt8]
    public var new: [UInt8]
    public var screenCount: Int
    /// True if it no longer needs any image as a file.
    public var isComplete: Bool
  }

  public private(set) var documents: [Document] = []

  /// - Parameters:
  ///   - plan: The plan, with absolute paths.
  ///   - root: The folder that the tree's paths are relative to.
  public init(_ plan: ImportPlan, from root: String, in tree: any FileTree) {
    let paths = PrototypeFinder(tree).files(under: [""])
    guard !paths.isEmpty, let assets = (try? AssetLibrary(tree, readsContents: false))?.assets else { return }
    let sets = Self.sets(of: plan)
    for path in paths {
      guard let source = try? tree.open(path), source.byteCount <= PrototypeReader.Limit.bytes,
        let bytes = try? source.readAll(),
        var file = try? PrototypeFile(bytes, name: PrototypeDocument.name(ofFile: path) ?? path)
      else { continue }
      let folder = Path.folder(path)
      let images = PrototypeImages(tree, folder: folder, library: nil)
      let wasLaidOut = file.isLaidOut
      let (count, isComplete) = file.replaceImages { image, size in
        guard let place = PrototypeImages.join(folder, image),
          let set = sets[ExactName(Path.join(root, place))],
          // The name is unambiguous.
          !assets.contains(where: {
            ExactName($0.qualifiedName) == ExactName(set.name) && Path.join(root, $0.path) != set.path
          }),
          let old = size ?? (try? images.find(image: image))?.variants.first?.size,
          let new = images.size(ofImageAt: place, scale: set.scale), abs(old.width - new.width) < 0.5
        else { return nil }
        return set.name
      }
      guard count > 0 else { continue }
      if wasLaidOut { file.layOut() }
      documents.append(
        Document(path: path, old: bytes, new: file.bytes, screenCount: count, isComplete: isComplete))
    }
  }

  public init() {}

  public var changes: [FileChanges.Change] { documents.map { .init($0.path, old: $0.old, new: $0.new) } }

  /// The image sets that images are imported into, by the paths of the images.
  private static func sets(of plan: ImportPlan) -> [ExactName: (path: String, name: String, scale: Double)] {
    let names = Dictionary(plan.edits.map { (ExactName($0.path), $0.name) }) { first, _ in first }
    var sets: [ExactName: (path: String, name: String, scale: Double)] = [:]
    for file in plan.looseFiles {
      guard case .imported(let set, let slot, _) = file.outcome, let name = names[ExactName(set)],
        FolderType(folderName: Path.name(set)) == .imageSet
      else { continue }
      sets[ExactName(file.path)] = (set, name, slot.scale?.factor ?? 1)
    }
    for file in plan.looseFiles {
      if case .duplicate(let first) = file.outcome { sets[ExactName(file.path)] = sets[ExactName(first)] }
    }
    return sets
  }
}
