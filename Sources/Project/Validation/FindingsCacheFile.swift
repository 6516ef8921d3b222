internal import Files
public import Git
internal import Validation

/// The file that caches the findings in unchanged sets: `.git/assets/findings`.
///
/// It can be deleted at any time. If two processes write it, the last one wins; a reader always gets a complete file.
public struct FindingsCacheFile: Sendable {
  private let path: String
  private let workTree: DiskFileTree
  private let build: String

  /// - Parameter build: A text that is different for every build of the program; nil if unknown.
  /// - Returns: Nil if nothing can be cached, as outside of a repository.
  public init?(of location: RepositoryLocation, build: String?) {
    guard let build, let folder = location.assetsFolder else { return nil }
    path = Path.join(folder, "findings")
    workTree = location.project.workTree
    self.build = build
  }

  /// Reads the cache; nil if it can't be written, because then no finding can be recorded.
  func memory(for validator: Validator) -> FindingsCache? {
    let key = validator.memoryKey(build: build)
    let earlier = CachedFindings(parsing: bytes ?? [], key: key)
    let workTree = workTree
    guard (try? FileSystem.makeFolder(Path.folder(path))) != nil, let now = try? FileSystem.touch(path) else {
      return nil
    }
    return FindingsCache(earlier, moment: now) { workTree.stamp(of: $0) }
  }

  private var bytes: [UInt8]? {
    guard let file = try? OpenFile(path), file.byteCount <= CachedFindings.largest else { return nil }
    return try? file.readAll()
  }

  /// Writes the cache; if that fails, or if it is too large, the findings are computed again the next time.
  func keep(_ findings: CachedFindings) {
    guard findings.bytes.count <= CachedFindings.largest else { return }
    try? FileSystem.write(findings.bytes, to: path, waits: false)
  }
}
