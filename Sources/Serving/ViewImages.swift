internal import Files
internal import Git
internal import Imaging
internal import Project

/// How to read the images that a view names, by their blob ids. It belongs to the thread that has the reader.
final class ViewImages {
  enum Place {
    case file(String, ImageFiles)
    case read(LoadedImage.Source)
  }

  private let project: ProjectRepository
  private let made = FileSystem.now
  private var places: [String: Place] = [:]

  /// The times of files come from a clock that may be this much behind.
  private static let clockStep: Int64 = 20_000_000

  init(of project: ProjectRepository) { self.project = project }

  var isEmpty: Bool { places.isEmpty }

  subscript(id: String) -> Place? {
    get { places[id] }
    set { places[id] = newValue }
  }

  /// Reads an image; nil if the view doesn't name it. A file on disk that has changed since the view was made isn't that
  /// image any more, and would be cached under the wrong id; git may have it from a commit.
  func load(_ id: String) -> LoadedImage.Source? {
    switch places[id] {
    case nil: return nil
    case .read(let source): return source
    case .file(let path, let files):
      let (found, source) = files.read(path)
      if files.id(of: path) != nil || found?.description == id || !hasChanged(path) { return source }
      if (try? project.repository.blobID(ofFile: path))?.description == id { return source }
      let committed = RequestStore(project).source(ofImage: id)
      return committed ?? .missing(reason: "the file has changed", byteCount: 0)
    }
  }

  private func hasChanged(_ path: String) -> Bool {
    let status = try? FileSystem.status(of: Path.join(project.workTree, path))
    return status.map { $0.changed >= made - Self.clockStep } ?? true
  }
}
