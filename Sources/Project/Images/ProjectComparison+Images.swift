public import Catalog
internal import Files
public import Git
internal import Imaging

extension ProjectComparison {
  public enum Side: Hashable, Sendable {
    case before, after
  }

  /// One image of a comparison.
  public struct ImageFile: Hashable, Sendable {
    /// Relative to the top of the project.
    public var path: String
    public var side: Side
    /// Its blob id.
    public var id: ObjectID
  }

  /// Returns the image that a slot of an asset shows on one side; nil if it has none, or its file is missing.
  public func image(of element: SetElement?, in asset: AssetChange, _ side: Side) -> ImageFile? {
    guard let name = element?.filename, name.isFileName else { return nil }
    let folder = side == .before ? asset.former?.path ?? asset.path : asset.path
    let path = Path.join(folder, name)
    return id(ofFile: path, in: asset, side).map { ImageFile(path: path, side: side, id: $0) }
  }

  private func id(ofFile path: String, in asset: AssetChange, _ side: Side) -> ObjectID? {
    let change = asset.files.first { ExactName($0.path) == ExactName(path) }
    if let known = side == .before ? change?.oldID : change?.newID { return known }
    if let id = (side == .before ? oldTree : newTree).blobID(of: path) { return ObjectID(id) }
    if side == .after { return identify(path) }
    // The old side of a delivery is the files on disk.
    if case .workTree = old { return identify(path) }
    return nil
  }

  /// Reads an image; for one in Git LFS, the downloaded file.
  public func load(_ image: ImageFile) -> LoadedImage.Source {
    files(of: image.side).load(image.path)
  }

  /// The image files of one side.
  public func files(of side: Side) -> ImageFiles {
    ImageFiles(side == .before ? oldTree : newTree, largeFiles: largeFileFolder)
  }

  /// Two images that were read and compared.
  public struct ComparedPair: Sendable {
    public var before: (file: ImageFile, image: LoadedImage)
    public var after: (file: ImageFile, image: LoadedImage)
    public var comparison: LoadedImage.Comparison
  }

  /// Compares the images of each changed slot. Cached pairs are not read again.
  ///
  /// - Parameter cache: Known pairs are read from it, and new ones are added.
  public mutating func compareImages(_ cache: inout ImageFactsCache) {
    _ = compareImages(&cache, decodingKnown: false) { _ in }
  }

  /// Compares the images of each changed slot, and makes a result from each pair while its pixels are in memory.
  ///
  /// - Returns: The results for the pairs.
  public mutating func compareImages<Result: Sendable>(
    _ cache: inout ImageFactsCache, making make: @escaping @Sendable (ComparedPair) -> Result
  ) -> [Result] {
    compareImages(&cache, decodingKnown: true, make)
  }

  private mutating func compareImages<Result: Sendable>(
    _ cache: inout ImageFactsCache, decodingKnown: Bool, _ make: @escaping @Sendable (ComparedPair) -> Result
  ) -> [Result] {
    var pending: [PendingPair] = []
    for asset in changes.assets.indices {
      for variant in changes.assets[asset].variants.indices {
        let change = changes.assets[asset].variants[variant]
        guard change.hasTwoImages, let before = image(of: change.earlier, in: changes.assets[asset], .before),
          let after = image(of: change.element, in: changes.assets[asset], .after)
        else { continue }
        if let known = cache[.init(before.id, after.id)] {
          changes.assets[asset].variants[variant].difference = known
          if !decodingKnown { continue }
        }
        pending.append(PendingPair(asset: asset, variant: variant, before: before, after: after))
      }
    }
    var results: [Result] = []
    // Blobs are read one after the other; decoding, which takes far longer, is distributed over all cores.
    var rest = pending[...]
    while !rest.isEmpty {
      var batch: [PendingPair] = []
      var size = 0
      while let pair = rest.first, batch.isEmpty || size < Self.batchSize && batch.count < Self.batchCount {
        rest.removeFirst()
        var pair = pair
        (pair.old, pair.new) = (load(pair.before), load(pair.after))
        size += pair.old.byteCount + pair.new.byteCount
        batch.append(pair)
      }
      let made = Parallel.map(batch, batch: 1) { [renderer] pair in
        let compared = pair.compared(renderer)
        return (compared.difference, compared.comparison.obstacle, make(compared))
      }
      for (pair, (difference, obstacle, result)) in zip(batch, made) {
        results.append(result)
        changes.assets[pair.asset].variants[pair.variant].obstacle = obstacle
        guard let difference else { continue }
        changes.assets[pair.asset].variants[pair.variant].difference = difference
        cache.insert(difference, of: .init(pair.before.id, pair.after.id))
      }
    }
    cache.save()
    return results
  }

  /// The maximum numbers of bytes and of pairs in memory at once.
  private static let batchSize = 1 << 25
  private static let batchCount = 64

  private struct PendingPair: Sendable {
    var asset: Int
    var variant: Int
    var before: ImageFile
    var after: ImageFile
    var old = LoadedImage.Source.bytes([])
    var new = LoadedImage.Source.bytes([])

    func compared(_ renderer: ImageRenderer?) -> ComparedPair {
      let (first, second) = (LoadedImage(decoding: old, renderer), LoadedImage(decoding: new, renderer))
      return ComparedPair(
        before: (before, first), after: (after, second), comparison: first.comparison(to: second))
    }
  }
}

extension ProjectComparison.ComparedPair {
  fileprivate var difference: ImageDifference? { ImageDifference(comparison, from: before.image, to: after.image) }
}

extension String {
  /// True for a name without a path.
  var isFileName: Bool { !utf8.contains(UInt8(ascii: "/")) && self != "." && self != ".." && !isEmpty }
}

extension LoadedImage.Source {
  fileprivate var byteCount: Int {
    if case .bytes(let bytes) = self { bytes.count } else { 0 }
  }
}
