internal import Files
internal import Git
internal import Validation

/// The file in which it is kept what was found in sets that do not change: `.git/assets/findings`.
///
/// It can be removed at any time. Of two processes that write it, the last one counts; each reads a whole one.
public struct FindingsCacheFile: Sendable {
  private let path: String
  private let workTree: DiskFileTree
  private let build: String

  /// - Parameter build: Another text for every build of the program; nil if that cannot be told.
  /// - Returns: Nil if nothing can be kept, as outside of a repository.
  public init?(of project: ProjectFolder, _ environment: [String: String], build: String?) {
    guard let build, project.isRepository,
      let folder = AssetsFolder.path(around: project.root, environment: environment)
    else { return nil }
    path = Path.join(folder, "findings")
    workTree = project.workTree
    self.build = build
  }

  /// Reads what is kept; nil if nothing can be written, for then nothing may be known of what is read from now on.
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

  /// Writes what is to be kept; where that does not work, or is too much, it is looked for again the next time.
  func keep(_ findings: CachedFindings) {
    guard findings.bytes.count <= CachedFindings.largest else { return }
    try? FileSystem.write(findings.bytes, to: path, waits: false)
  }
}
