internal import Catalog
internal import Files
internal import Importing
internal import References
internal import Validation
internal import Workspace

extension EditScope {
  /// Returns how what calls an asset has to change when it gets another name.
  func mapping(of asset: CatalogItem, to newPath: String) throws -> ReferenceMapping {
    var renamed = CatalogItem(path: newPath, namespace: asset.namespace)
    renamed.contents = asset.contents
    var one = ReferenceMapping.Asset(renamed.qualifiedName, subjects: asset.type.subjects)
    one.oldNames = [asset.qualifiedName]
    if asset.type == .imageSet { one.doubtfulNames = [asset.qualifiedName + ".png"] }
    one.oldSymbols = GeneratedSymbol(of: asset).map { .init(swift: $0.swift, objectiveC: $0.objectiveC) }
    one.newSymbols = GeneratedSymbol(of: renamed).map { .init(swift: $0.swift, objectiveC: $0.objectiveC) }
    one.sharesName = try ReadingScope(context, paths: []).library(readsContents: false).assets.contains { other in
      ExactName(other.qualifiedName) == ExactName(asset.qualifiedName) && ExactName(other.path) != ExactName(asset.path)
        && !other.type.subjects.isDisjoint(with: asset.type.subjects)
    }
    return ReferenceMapping([one])
  }
}

extension FolderType {
  /// What places ask for that may mean an asset of this type.
  var subjects: Set<Reference.Subject> {
    Set(Reference.Subject.allCases.filter { $0 != .unknown && canBeMeant(by: $0) })
  }
}

extension ReferenceEdits {
  /// Settles what a killed command left of changes to the files of a project, and says so.
  ///
  /// What another command is at work on is left to it.
  static func settleInterrupted(_ context: Context) throws {
    let project = Project.find(from: context.directory, environment: context.environment)
    try settleInterrupted(in: project.root, context)
    guard !project.isRepository else { return }
    // An import takes the folder around that a project lies in for its root.
    let root = context.followingLinks(project.root)
    let around = ProjectRoot.around(root, below: context.environment["HOME"], in: FolderTree("/"))
    if ExactName(around) != ExactName(root) { try settleInterrupted(in: around, context) }
  }

  private static func settleInterrupted(in root: String, _ context: Context) throws {
    guard Disk.exists(Path.join(root, stagingFolder)) else { return }
    do throws(FileError) {
      switch try FileChangesJournal.recover(stagingFolder, in: FolderTree(root)) {
      case .finished(let files) where files > 0:
        context.error.line("note: finished what an interrupted command had begun: \(counted(files, "file")) changed")
      case .takenBack(let files) where files > 0:
        context.error.line("note: took back what an interrupted command had begun: \(counted(files, "file")) restored")
      default: break
      }
    } catch {
      guard error.isBusy else { throw error }
    }
  }
}

/// A run that several steps of a command share.
final class Companion {
  private var run: FileChangesRun

  init(_ run: FileChangesRun) { self.run = run }

  func prepare() throws(FolderChangeFailure) { try run.prepare() }
  func commit() throws(FolderChangeFailure) { try run.commit() }
  func cancel() { run.cancel() }
}
