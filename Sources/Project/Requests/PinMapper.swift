internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import LargeFiles
internal import Prototype
public import Review

/// What happened to the image under a comment.
public struct PinPlace: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable {
    /// The pixels around the spot are unchanged.
    case same
    /// The pixels are unchanged, but the asset has another name.
    case moved
    case changed
    case resized
    case gone
  }

  public var status = Status.same
  /// The current name of the asset.
  public var name: String
  /// The spot as fractions of the image's size; nil for a comment without one.
  public var unit: [Double]?
  /// The spot in pixels of the current image.
  public var pixels: [Int]?
  /// The former and the current width and height, if they differ.
  public var sizes: (before: [Int], now: [Int])? {
    former.isEmpty || current.isEmpty || former == current ? nil : (former, current)
  }
  /// True if the whole asset was removed, not only the variant.
  public var isAssetGone = false
  fileprivate var former: [Int] = []
  fileprivate var current: [Int] = []

  init(name: String) { self.name = name }
}

/// Finds the spots of comments in the version that is reviewed now. Nothing is rewritten: the image that a comment was
/// made on is compared with the current one.
public final class PinMapper {
  private let store: RequestStore
  private let comparison: ProjectComparison
  private let request: ReviewRequest
  private let reader: TreeReader
  private var images: [String: LoadedImage] = [:]
  private var sets: [String: CatalogFolder?] = [:]
  private var moves: [String: [String: (path: String, name: String)]] = [:]

  /// - Parameter comparison: The comparison of the request's newest version.
  public init(_ request: ReviewRequest, in comparison: ProjectComparison, _ store: RequestStore) throws {
    (self.request, self.comparison, self.store) = (request, comparison, store)
    reader = try TreeReader(store.repository)
  }

  /// The number of pixels around a spot that must be unchanged too.
  private static let margin = 8

  /// Returns nil for a comment that isn't on an image.
  public func place(of thread: ReviewRequest.Thread) throws -> PinPlace? {
    guard let anchor = thread.anchor else { return nil }
    var place = PinPlace(name: anchor.asset)
    (place.unit, place.pixels) = (anchor.spot?.unit, anchor.spot?.pixels)
    let isBefore = anchor.side == .before
    if let path = anchor.path, PrototypeDocument.name(ofFile: path) != nil {
      find(anchor, inPrototype: path, isBefore, &place)
      return place
    }
    guard let (folder, set) = try set(of: anchor, thread.head, isBefore, &place) else {
      (place.status, place.isAssetGone, place.pixels) = (.gone, true, nil)
      return place
    }
    // A comment on the whole asset.
    if anchor.slot.isEmpty, anchor.blob == nil { return place }
    let element = set.elements.first { element in
      Dimension.allCases.allSatisfy { anchor.slot[$0.rawValue] == $0.value(of: element) }
    }
    guard let blob = anchor.blob else {
      if element == nil { place.status = .gone }
      return place
    }
    let tree = isBefore ? comparison.oldTree : comparison.newTree
    guard let name = element?.filename, name.isFileName, let now = tree.blobID(of: Path.join(folder, name)) else {
      (place.status, place.pixels) = (.gone, nil)
      return place
    }
    if now != blob { compare(blob, with: now, anchor, &place) }
    return place
  }

  /// Finds the screen that a comment is on, and its link.
  private func find(_ anchor: Anchor, inPrototype path: String, _ isBefore: Bool, _ place: inout PinPlace) {
    let side: ProjectComparison.Side = isBefore ? .before : .after
    guard let prototype = comparison.changes.prototypes.first(where: { ExactName($0.path) == ExactName(path) }),
      let document = isBefore ? prototype.before : prototype.after
    else {
      // One that is the same as in the target now has nothing to be shown on.
      (place.status, place.isAssetGone, place.pixels) = (.gone, true, nil)
      return
    }
    guard let id = anchor.screen else { return }
    let links = document.screen(id).map { PrototypeFlow(document).steps(of: $0).map(\.link.id) } ?? []
    guard let screen = document.screen(id), anchor.link.map(links.contains) ?? true else {
      (place.status, place.pixels) = (.gone, nil)
      return
    }
    guard let blob = anchor.blob else { return }
    let listed = prototype.screens.first { $0.id == id }
    let image =
      listed.map { isBefore ? $0.before : $0.after } ?? comparison.image(of: screen, document, of: prototype, side)
    guard let now = image?.file.id.description else {
      (place.status, place.pixels) = (.gone, nil)
      return
    }
    if now != blob { compare(blob, with: now, anchor, &place) }
  }

  private func compare(_ blob: String, with now: String, _ anchor: Anchor, _ place: inout PinPlace) {
    guard let before = image(blob)?.bitmap, let after = image(now)?.bitmap else {
      place.status = .changed
      return
    }
    (place.former, place.current) = ([before.width, before.height], [after.width, after.height])
    if place.former != place.current {
      place.status = .resized
      place.pixels = anchor.spot.map { spot in
        zip(spot.unit, [after.width, after.height, after.width, after.height]).map { Int(($0 * Double($1)).rounded()) }
      }
      return
    }
    let box = anchor.spot?.pixels ?? [0, 0, before.width, before.height]
    let columns = max(0, box[0] - Self.margin)..<min(before.width, box[0] + max(box[2], 1) + Self.margin)
    let rows = max(0, box[1] - Self.margin)..<min(before.height, box[1] + max(box[3], 1) + Self.margin)
    // A spot may refer to an image of a different size than its blob.
    let isSame =
      !columns.isEmpty && !rows.isEmpty
      && rows.allSatisfy { Self.row($0, columns, before) == Self.row($0, columns, after) }
    if !isSame { place.status = .changed }
  }

  /// The visible values of the pixels: the color of a transparent one doesn't count.
  private static func row(_ y: Int, _ columns: Range<Int>, _ bitmap: Bitmap) -> [UInt8] {
    columns.flatMap { x in
      let pixel = bitmap[x, y]
      return pixel[pixel.startIndex + 3] == 0 ? [0, 0, 0, 0] : Array(pixel)
    }
  }

  /// The current set that a comment is on, and its folder.
  private func set(of anchor: Anchor, _ head: String?, _ isBefore: Bool, _ place: inout PinPlace) throws
    -> (folder: String, set: CatalogFolder)?
  {
    let path = anchor.path ?? comparison.changes.assets.first { $0.name == anchor.asset }?.path
    guard let path else { return nil }
    if let set = try set(at: path, isBefore) { return (path, set) }
    guard !isBefore, let head, let move = try moves(since: head)[path], let set = try set(at: move.path, isBefore)
    else {
      return nil
    }
    (place.status, place.name) = (.moved, move.name)
    return (move.path, set)
  }

  private func set(at path: String, _ isBefore: Bool) throws -> CatalogFolder? {
    let key = "\(isBefore) \(path)"
    if let known = sets[key] { return known }
    let found = find(path, isBefore)
    sets[key] = found
    return found
  }

  private func find(_ path: String, _ isBefore: Bool) -> CatalogFolder? {
    for asset in comparison.changes.assets {
      if !isBefore, asset.path == path { return asset.after }
      if isBefore, (asset.former?.path ?? asset.path) == path, let before = asset.before { return before }
    }
    let tree = isBefore ? comparison.oldTree : comparison.newTree
    return try? AssetLibrary(tree, under: [path]).assets.first { ExactName($0.path) == ExactName(path) }
  }

  /// The current places of assets that were renamed since the version a comment was made on, by their former folders.
  private func moves(since head: String) throws -> [String: (path: String, name: String)] {
    if let known = moves[head] { return known }
    var found: [String: (path: String, name: String)] = [:]
    if let old = ObjectID(head), let new = comparison.new.commit, old != new.id, try store.repository.isCommit(old) {
      let changes = try store.workspace.compare(
        .version(store.repository.commit(old), name: old.short), .version(new, name: new.id.short)
      ).changes
      for asset in changes.assets {
        if let former = asset.former { found[former.path] = (asset.path, asset.name) }
      }
    }
    moves[head] = found
    return found
  }

  private func image(_ blob: String) -> LoadedImage? {
    if let known = images[blob] { return known }
    guard let source = store.source(ofImage: blob, reader) else { return nil }
    let image = LoadedImage(decoding: source, comparison.renderer)
    images[blob] = image
    return image
  }
}

extension RequestStore {
  /// In bytes; larger files aren't read.
  private static let maxImageSize = 1 << 26

  /// Returns the bytes of an image by its blob id; nil if it isn't here. For a Git LFS pointer, returns the file it
  /// refers to.
  public func source(ofImage blob: String) -> LoadedImage.Source? {
    (try? TreeReader(repository)).flatMap { source(ofImage: blob, $0) }
  }

  fileprivate func source(ofImage blob: String, _ reader: TreeReader) -> LoadedImage.Source? {
    guard let id = ObjectID(blob), reader.has(id), let count = try? reader.byteCount(of: id),
      count <= Self.maxImageSize,
      let bytes = try? reader.bytes(of: id, as: .blob)
    else { return nil }
    guard let pointer = LargeFilePointer(bytes) else { return .bytes(bytes) }
    guard let stored = try? OpenFile(pointer.path(in: workspace.largeFileFolder)),
      stored.byteCount <= Self.maxImageSize,
      let file = try? stored.readAll()
    else { return nil }
    return .bytes(file)
  }
}
