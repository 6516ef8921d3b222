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
    return id(ofFile: path, side)
  }

  /// Returns the blob id of a file on one side; nil if there is no such file.
  func id(ofFile path: String, _ side: Side) -> ObjectID? {
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
    for (place, before, after) in imagePairs {
      if let known = cache[.init(before.id, after.id)] {
        changes[place]?.difference = known
        if !decodingKnown { continue }
      }
      pending.append(PendingPair(place: place, before: before, after: after))
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
        changes[pair.place]?.obstacle = obstacle
        guard let difference else { continue }
        changes[pair.place]?.difference = difference
        cache.insert(difference, of: .init(pair.before.id, pair.after.id))
      }
    }
    cache.save()
    return results
  }

  /// The images before and after of each variant of an asset, and of each screen of a prototype, that has two.
  private var imagePairs: [(place: ProjectChanges.ImagePlace, before: ImageFile, after: ImageFile)] {
    var pairs: [(place: ProjectChanges.ImagePlace, before: ImageFile, after: ImageFile)] = []
    for (place, asset) in changes.assets.enumerated() {
      for (variant, change) in asset.variants.enumerated() where change.hasTwoImages {
        guard let before = image(of: change.earlier, in: asset, .before),
          let after = image(of: change.element, in: asset, .after)
        else { continue }
        pairs.append((.asset(place, variant: variant), before, after))
      }
    }
    for (place, prototype) in changes.prototypes.enumerated() {
      for (number, screen) in prototype.screens.enumerated() where screen.image?.hasTwoImages == true {
        guard let before = screen.before?.file, let after = screen.after?.file else { continue }
        pairs.append((.prototype(place, screen: number), before, after))
      }
    }
    return pairs
  }

  /// The maximum numbers of bytes and of pairs in memory at once.
  private static let batchSize = 1 << 25
  private static let batchCount = 64

  private struct PendingPair: Sendable {
    var place: ProjectChanges.ImagePlace
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

extension ProjectChanges {
  /// Where a changed image is, by numbers.
  fileprivate enum ImagePlace: Sendable {
    case asset(Int, variant: Int)
    case prototype(Int, screen: Int)
  }

  fileprivate subscript(_ place: ImagePlace) -> VariantChange? {
    get {
      switch place {
      case .asset(let asset, let variant): assets[asset].variants[variant]
      case .prototype(let prototype, let screen): prototypes[prototype].screens[screen].image
      }
    }
    set {
      guard let newValue else { return }
      switch place {
      case .asset(let asset, let variant): assets[asset].variants[variant] = newValue
      case .prototype(let prototype, let screen): prototypes[prototype].screens[screen].image = newValue
      }
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
