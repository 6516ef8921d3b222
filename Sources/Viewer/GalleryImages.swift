internal import Files
internal import Git
public import Imaging
public import Project

/// The images of a gallery, each once.
public struct GalleryImages: Sendable {
  /// Git's ids of the files, by their paths.
  private var ids: [String: String] = [:]
  public private(set) var images = PageImages()

  func id(_ path: String?) -> String? { path.flatMap { ids[$0] } }

  /// Reads all images that a gallery shows.
  ///
  /// - Parameters:
  ///   - files: Where they are.
  ///   - makeFiles: Makes the same again for each core; nil if they can only be read on one.
  ///   - renderer: Renders SVG and PDF.
  public init(
    of gallery: Gallery, in files: ImageFiles, onEveryCore makeFiles: (@Sendable () -> ImageFiles)?,
    _ renderer: ImageRenderer?
  ) {
    var seen: Set<String> = []
    let paths = gallery.assets.flatMap(\.images).compactMap { $0 }.filter { seen.insert($0).inserted }
    for batch in PageImages.batches(paths, of: Self.batchCount) {
      let read =
        makeFiles.map { makeFiles in Parallel.map(Array(batch), batch: 8) { makeFiles().read($0) } }
        ?? batch.map { files.read($0) }
      var found: [PageImages.Loaded] = []
      for (path, file) in zip(batch, read) {
        // A file that can't be read has no id of its own.
        let id = file.id?.description ?? "unreadable-\(ids.count)"
        ids[path] = id
        if !images.holds(id) { found.append(.init(id: id, file: file.source)) }
      }
      images.add(found, renderer)
    }
  }

  /// Reads the images that assets had in earlier versions.
  ///
  /// - Throws: `RepositoryError` if a version can't be read.
  public mutating func add(_ history: GalleryHistory, in workspace: ProjectRepository, _ renderer: ImageRenderer?)
    throws
  {
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
          }, renderer)
      }
    }
  }

  /// How many files are in memory to be decoded.
  private static let batchCount = 32
}
