internal import Files
internal import Git
internal import Importing
internal import Project

/// What git says of the files of an import, told by absolute paths.
struct ImportIgnoreCheck {
  private let context: CommandContext
  private let project: ProjectFolder
  private let root: String

  init(_ context: CommandContext) {
    self.context = context
    project = ProjectFolder.find(from: context.directory, environment: context.environment)
    root = context.followingLinks(project.root)
  }

  /// Returns those of some paths that git was told to look away from; none where there is no repository, or one that
  /// cannot be asked, as whoever needs an answer asks it again.
  func ignored(_ paths: [String]) -> [String] {
    guard project.isRepository, !paths.isEmpty else { return [] }
    let inside = paths.compactMap { path in Path.relative(path, to: root).map { (absolute: path, inGit: $0) } }
    let found = (try? context.workspace().ignoredPaths(among: inside.map(\.inGit))) ?? []
    let names = Set(found.map(ExactName.init))
    return inside.filter { names.contains(ExactName($0.inGit)) }.map(\.absolute)
  }

  /// Returns the line that makes git ignore a path; nil if none does.
  func line(ignoring path: String) -> PatternLine? {
    guard project.isRepository, let inGit = Path.relative(path, to: root) else { return nil }
    return try? context.workspace().ignored(among: [inGit]).first?.line
  }

  /// Returns those of some paths that no commit of this repository takes: ignored ones, and those of another
  /// repository.
  func neverCommitted(_ paths: [String]) -> [String] {
    let ignored = Set(ignored(paths).map(ExactName.init))
    return paths.filter { ignored.contains(ExactName($0)) || isElsewhere($0) }
  }

  /// - Throws: `ConvertedImagesError` if git would store an image of a plan with other bytes.
  func requireUnconverted(_ plan: ImportPlan) throws {
    guard project.isRepository else { return }
    let files = plan.edits.flatMap { edit in
      edit.additions.filter { !$0.isInPlace }.compactMap { addition in
        Path.relative(Path.join(edit.path, addition.fileName), to: root).map {
          Repository.ConversionCandidate($0, file: addition.conversion == nil ? addition.source : nil)
        }
      }
    }
    // A repository that git cannot read either takes no commit.
    if !files.isEmpty, let project = try? context.workspace() { try project.requireUnconverted(files) }
  }

  /// True for what lies outside of the work tree, or in a folder of it with a repository of its own.
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
