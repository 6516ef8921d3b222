internal import Catalog
internal import Dispatch
internal import Files
internal import Synchronization

/// Reads the headers of the pictures that elements name, on every core where each can have a tree of its own.
enum PictureGathering {
  /// Fewer pictures than this are not worth a second core.
  private static let batch = 32
  /// Trees may be costly to make, so no more than this many are.
  private static let mostBatches = 16

  /// Returns the items with the outcomes of their pictures.
  static func completing(
    _ items: [CheckedItem], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)?
  ) -> [CheckedItem] {
    let names = items.map(\.pictureNames)
    let paths = zip(items, names).flatMap { item, names in names.map { Path.join(item.item.path, $0) } }
    let outcomes = outcomes(of: paths, in: tree, makeTree)
    return zip(items, names).map { item, names in
      var item = item
      for name in names { item.pictures[ExactName(name)] = outcomes[ExactName(Path.join(item.item.path, name))] }
      return item
    }
  }

  private static func outcomes(
    of paths: [String], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?
  ) -> [ExactName: PictureOutcome] {
    guard let makeTree, paths.count > batch else { return read(paths[...], in: tree) }
    let size = max(batch, (paths.count + mostBatches - 1) / mostBatches)
    let all = Mutex<[ExactName: PictureOutcome]>([:])
    DispatchQueue.concurrentPerform(iterations: (paths.count + size - 1) / size) { index in
      let found = read(paths[index * size..<min((index + 1) * size, paths.count)], in: makeTree())
      all.withLock { $0.merge(found) { one, _ in one } }
    }
    return all.withLock { $0 }
  }

  private static func read(_ paths: ArraySlice<String>, in tree: any FileTree) -> [ExactName: PictureOutcome] {
    Dictionary(paths.map { (ExactName($0), PictureOutcome(of: $0, in: tree)) }) { one, _ in one }
  }
}

extension CheckedItem {
  /// The types whose elements name pictures. A data set holds anything, and a texture its own formats.
  private static let pictureTypes: Set<FolderType> = [
    .imageSet, .appIconSet, .launchImage, .stickersIconSet, .sticker, .stickerSequence, .arReferenceImage, .symbolSet,
  ]

  /// The names of the picture files that elements lead to, each once.
  fileprivate var pictureNames: [String] {
    guard Self.pictureTypes.contains(type) else { return [] }
    var seen: Set<ExactName> = []
    return distinctNamedFiles.compactMap { named in
      guard FileNameProblem(of: named.name) == nil, case .file(let file) = target(of: named.name) else { return nil }
      return seen.insert(ExactName(file.name)).inserted ? file.name : nil
    }
  }
}
