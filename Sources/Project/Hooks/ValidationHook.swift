internal import Files
internal import Git

/// A hook that checks catalogs: where git looks for it, and what exists there.
///
/// It is installed where git really looks: `core.hooksPath` counts, and linked work trees share one folder. An existing
/// hook is kept under its name in a separate folder, and runs first.
public struct ValidationHook: Sendable {
  /// When git runs the hook; the raw value is its name. Git runs a different hook for a merge without conflicts than
  /// for a commit.
  public enum Event: String, CaseIterable, Hashable, Sendable {
    case commit = "pre-commit"
    case merge = "pre-merge-commit"
  }

  public enum State: String, Hashable, Sendable {
    case absent
    case installed
    /// Ours and up to date, but git skips it because it isn't executable.
    case disabled
    /// Ours, written by an earlier version of this program.
    case outdated
    /// Ours, but changed by hand.
    case changed
    /// Not written by this program.
    case foreign

    /// True for a hook that this program wrote.
    public var isWrittenByAssets: Bool { self != .absent && self != .foreign }
  }

  public let moment: Event
  /// The absolute path of the hook.
  public let path: String
  public let state: State
  /// True if that hook, or the one that ours would replace, is executable; git skips any other, and so do we.
  public let runsEarlierHook: Bool
  /// True if a foreign hook has a line that checks the catalogs, or is a merge hook that runs the commit hook.
  public let checksByItself: Bool
  /// The hook manager of this project.
  public let manager: HookManager.Setup?
  /// True if the folder is outside of the repository, so other repositories may use it too.
  public let isShared: Bool
  /// True if the folder is part of the project, so git tracks it and each work tree has its own.
  public let isInProject: Bool
  /// The absolute roots of the other work trees, if each work tree has its own hook folder and theirs has no hook of
  /// ours.
  public let otherWorkTrees: [String]
  /// True if git is configured to look for hooks in something that isn't a folder, such as `/dev/null`, and so runs
  /// none.
  public let isTurnedOff: Bool
  /// The program that the hook falls back to, as recorded at installation.
  public let notedProgram: String?
  /// The absolute path where a hook of ours that was changed by hand is kept; nil for any other.
  public let keptPath: String?

  let script: HookScript
  let earlier: ExistingHook
  /// The text of a foreign hook.
  let text: HookFile?
  /// True if git looks for hooks in the folder of a hook manager, which overwrites it again and again.
  let liesInSetup: Bool
  /// True if another work tree has a hook of ours in its own folder.
  let isInstalledElsewhere: Bool

  /// The absolute path of the hook that existed before ours; nil if there was none.
  public var earlierHook: String? { earlier.current }
  /// The absolute path that an existing hook is moved to.
  public var earlierPath: String { earlier.place }

  init(_ moment: Event, _ workspace: ProjectRepository, script: HookScript) throws {
    self.moment = moment
    let root = workspace.workTree
    let folder = Path.absolute(try workspace.hooks(report: nil).directory, from: root)
    path = Path.join(folder, moment.rawValue)
    self.script = script
    isTurnedOff = FileSystem.exists(folder) && !FileSystem.isFolder(folder)
    state = isTurnedOff ? .absent : try script.state(at: path)

    let text = state == .foreign ? HookFile(at: path) : nil
    self.text = text
    let handsOn = moment == .merge && (text?.runsCommitHook == true || Self.isLinkToCommitHook(path))
    checksByItself = handsOn || text?.checksCatalogs == true
    earlier = try ExistingHook(besides: path, state)
    runsEarlierHook = FileSystem.isExecutable(state == .foreign ? path : earlier.current ?? earlier.place)
    keptPath = state == .changed ? Self.freePath(from: earlier.place + ".changed") : nil

    manager = HookManager.find(in: root, hook: path, text)
    liesInSetup = manager.map { Path.relative(folder, to: Path.join(root, $0.path)) != nil } ?? false
    let common = workspace.repository.commonDirectory
    isShared = [root, common].allSatisfy { Path.relative(folder, to: $0) == nil }
    isInProject =
      Path.relative(folder, to: root) != nil
      && [common, workspace.repository.gitDirectory].allSatisfy { Path.relative(folder, to: $0) == nil }
    notedProgram = try workspace.repository.configuration.string(Self.setting)

    let others = isInProject ? Self.otherWorkTrees(path, script, workspace) : []
    otherWorkTrees = others.filter { !$0.isWrittenByAssets }.map(\.root)
    isInstalledElsewhere = others.contains(where: \.isWrittenByAssets)
  }

  /// The setting that records the path of the program; all work trees of a repository share it.
  static let setting = "assets.program"

  /// True for a link to the commit hook, which may be replaced by ours later.
  private static func isLinkToCommitHook(_ path: String) -> Bool {
    guard case .symbolicLink(let text)?? = try? FileSystem.status(of: path)?.kind else { return false }
    let folder = Path.folder(path)
    return ExactName(Path.absolute(text, from: folder)) == ExactName(Path.join(folder, Event.commit.rawValue))
  }

  /// Returns the other work trees, and whether each one's hook at the same place is ours.
  private static func otherWorkTrees(
    _ path: String, _ script: HookScript, _ workspace: ProjectRepository
  ) -> [(root: String, isWrittenByAssets: Bool)] {
    guard let place = Path.relative(path, to: workspace.workTree) else { return [] }
    let others = LinkedWorkTrees.roots(of: workspace.repository.commonDirectory).filter {
      ExactName($0) != ExactName(workspace.workTree)
    }
    return others.map { ($0, (try? script.state(at: Path.join($0, place)).isWrittenByAssets) ?? false) }
  }

  /// Returns a path at which nothing exists: this one, or this one with the first free number appended.
  private static func freePath(from path: String) -> String {
    var (free, number) = (path, 1)
    while FileSystem.exists(free) {
      number += 1
      free = "\(path)-\(number)"
    }
    return free
  }
}
