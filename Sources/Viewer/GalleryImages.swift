internal import Files
internal import Git
public import Project

/// The images of a gallery, each once.
public struct GalleryImages: Sendable {
  /// The blob ids of the files, by their paths.
  private var ids: [String: String] = [:]
  public private(set) var images: PageImages

  func id(_ path: String?) -> String? { path.flatMap { ids[$0] } }

  /// Only says which images they are; each is read when it is asked for.
  ///
  /// - Parameter ids: The blob ids of the files, by their paths.
  public init(ids: [String: String]) { (self.ids, images) = (ids, PageImages()) }

  /// Reads all images of a gallery.
  ///
  /// - Parameters:
  ///   - files: The source of the files.
  ///   - makeFiles: Creates the same source again for each core; nil if files can only be read on one.
  ///   - images: Renders the images.
  ///   - progress: Called after some images, with their number.
  public init(
    of gallery: Gallery, in files: ImageFiles, onEveryCore makeFiles: (@Sendable () -> ImageFiles)?,
    drawnBy images: PageImages, progress: (Int) -> Void
  ) {
    self.images = images
    for batch in PageImages.batches(Self.paths(in: gallery), of: Self.batchCount) {
      let read =
        makeFiles.map { makeFiles in Parallel.map(Array(batch), batch: 8) { makeFiles().read($0) } }
        ?? batch.map { files.read($0) }
      var found: [PageImages.Loaded] = []
      for (path, file) in zip(batch, read) {
        // A file that can't be read has no id.
        let id = file.id?.description ?? "unreadable-\(ids.count)"
        ids[path] = id
        if !self.images.holds(id) { found.append(.init(id: id, file: file.source)) }
      }
      self.images.add(found)
      progress(batch.count)
    }
  }

  /// The image files of a gallery, each once.
  public static func paths(in gallery: Gallery) -> [String] {
    var seen: Set<String> = []
    return gallery.assets.flatMap(\.images).compactMap { $0 }.filter { seen.insert($0).inserted }
  }

  /// Reads the images of earlier versions of the assets.
  ///
  /// - Parameter progress: Called after some images, with their number.
  /// - Throws: `RepositoryError` if a version can't be read.
  public mutating func add(
    _ history: GalleryHistory, in workspace: ProjectRepository, progress: (Int) -> Void
  ) throws {
    var wanted: [ObjectID: [GalleryHistory.Entry]] = [:]
    var seen: Set<ObjectID> = []
    for entry in history.entries.joined() {
      guard let image = entry.image, !images.holds(image.id.description), seen.insert(image.id).inserted else {
        continue
      }
      wanted[entry.commit.id, default: []].append(entry)
    }
    for (commit, entries) in wanted {
      let files = try workspace.imageFiles(of: commit)
      for batch in PageImages.batches(entries, of: Self.batchCount) {
        images.add(
          batch.compactMap { entry in
            entry.image.map { .init(id: $0.id.description, file: files.load($0.path)) }
          })
        progress(batch.count)
      }
    }
  }

  /// The number of files in memory for decoding.
  private static let batchCount = 32
}
