internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Prototype
internal import References
internal import Validation

extension CompletionSource {
  static let assets = Self("assets")
  static let branches = Self("branches")
  static let catalogs = Self("catalogs")
  static let commands = Self("commands")
  static let conflicts = Self("conflicts")
  static let prototypes = Self("prototypes")
  static let remotes = Self("remotes")
  static let tags = Self("tags")
  static let rules = Self("rules")
  static let targets = Self("targets")
  static let versions = Self("versions")
  static let versionsAndAssets = Self("versions and assets")
}

/// The words of a project that a shell may offer; empty if they can't be read.
struct CompletionCandidates {
  let context: CommandContext

  /// Returns what the shell should add itself.
  func directive(for source: CompletionSource?) -> String {
    switch source {
    case .files?: "files"
    // A path can refer to an asset too.
    case .assets?, .versionsAndAssets?: "files"
    case .folders?, .catalogs?: "folders"
    default: "words"
    }
  }

  func words(from source: CompletionSource) -> [Completion.Candidate] {
    switch source {
    case .assets: assets
    case .branches: names { try $0.repository.branches().map(\.name) }
    case .prototypes:
      ((try? PrototypeScope(context.session).files()) ?? []).compactMap(PrototypeDocument.name(ofFile:)).map {
        .init($0)
      }
    case .tags: names { try $0.repository.tags().map(\.name) }
    case .remotes: names { try $0.repository.remotes().map(\.name) }
    case .catalogs: catalogs.map { .init(context.shown(Path.join(project.root, $0))) }
    case .conflicts: names { try $0.conflicts().map(\.name) }
    case .commands:
      CommandList.shown.map { .init($0.name, $0.abstract) } + HelpTopic.all.map { .init($0.name, $0.summary) }
    case .rules: RuleList.all.map { .init($0.description.id, $0.description.summary) }
    case .targets: BuildTargets(around: catalogs, in: project.workTree).targets.map { .init($0.name) }
    case .versions: words(from: .branches) + words(from: .tags)
    case .versionsAndAssets: words(from: .versions) + assets
    default: []
    }
  }

  private var project: ProjectFolder { context.project }

  private var catalogs: [String] { (try? CatalogFinder(project.workTree).catalogs(under: "")) ?? [] }

  /// Only names are read, so that even ten thousand assets are listed without a delay while typing.
  private var assets: [Completion.Candidate] {
    guard let library = try? ReadingScope(context.session).library(readsContents: false) else { return [] }
    var seen: Set<ExactName> = []
    return library.assets.filter { seen.insert(ExactName($0.qualifiedName)).inserted }
      .map { .init($0.qualifiedName, $0.type.title) }
  }

  private func names(_ read: (ProjectRepository) throws -> [String]) -> [Completion.Candidate] {
    ((try? read(context.workspace())) ?? []).map { .init($0) }
  }
}
