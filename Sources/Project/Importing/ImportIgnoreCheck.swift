internal import Files
public import Git
public import Importing
public import Validation

/// Which files of an import git ignores, by absolute paths.
public struct ImportIgnoreCheck {
  private let session: ProjectSession
  private let project: ProjectFolder
  private let root: String

  public init(_ session: ProjectSession) {
    self.session = session
    project = session.project
    root = session.followingLinks(project.root)
  }

  /// Returns the ignored paths among these; empty outside of a repository, and if it can't be read, because callers
  /// that need to know find out themselves.
  public func ignored(_ paths: [String]) -> [String] {
    guard project.isRepository, !paths.isEmpty else { return [] }
    let inside = paths.compactMap { path in Path.relative(path, to: root).map { (absolute: path, inGit: $0) } }
    let found = (try? session.repository().ignoredPaths(among: inside.map(\.inGit))) ?? []
    let names = Set(found.map(ExactName.init))
    return inside.filter { names.contains(ExactName($0.inGit)) }.map(\.absolute)
  }

  /// Returns the pattern line because of which git ignores a path; nil if it isn't ignored.
  public func line(ignoring path: String) -> PatternLine? {
    guard project.isRepository, let inGit = Path.relative(path, to: root) else { return nil }
    return try? session.repository().ignored(among: [inGit]).first?.line
  }

  /// Returns the paths that can't be committed to this repository: ignored ones, and those in another repository.
  public func neverCommitted(_ paths: [String]) -> [String] {
    let ignored = Set(ignored(paths).map(ExactName.init))
    return paths.filter { ignored.contains(ExactName($0)) || isElsewhere($0) }
  }

  /// - Throws: `LineEndingDamageError` if git would convert the line endings of an image in a plan.
  public func requireNoLineEndingConversion(of plan: ImportPlan) throws {
    guard project.isRepository else { return }
    let files = plan.edits.flatMap { edit in
      edit.additions.filter { !$0.isInPlace }.compactMap { addition in
        Path.relative(Path.join(edit.path, addition.fileName), to: root).map {
          Repository.ConversionCandidate($0, file: addition.conversion == nil ? addition.source : nil)
        }
      }
    }
    // If the repository can't be read, nothing can be committed either.
    if !files.isEmpty, let project = try? session.repository() { try project.requireNoLineEndingConversion(of: files) }
  }

  /// Returns warnings of images in a plan that are no large files only because of the case of their names.
  public func largeFileWarnings(_ plan: ImportPlan) -> [Finding] {
    guard project.isRepository, let project = try? session.repository() else { return [] }
    let files = plan.edits.flatMap { edit in edit.additions.map { Path.join(edit.path, $0.fileName) } }
    return project.repository.largeFileWarnings(among: files.compactMap { Path.relative($0, to: root) })
  }

  /// True for a path outside of the work tree, or in a nested repository.
  private func isElsewhere(_ path: String) -> Bool {
    guard Path.relative(path, to: root) != nil else { return true }
    var folder = Path.folder(path)
    while ExactName(folder) != ExactName(root), !folder.isEmpty, folder != "/" {
      if FileSystem.exists(Path.join(folder, ".git")) { return true }
      folder = Path.folder(folder)
    }
    return false
  }
}
