internal import Files
internal import Git

/// A hook that checks catalogs: where git looks for it, and what lies there.
///
/// It is put where git really looks: `core.hooksPath` counts, and linked work trees share one folder. A hook that was
/// there stays, in a separate folder where it keeps its name, and is run first.
public struct ValidationHook: Sendable {
  /// When git asks; the name of the hook. A merge without conflicts asks another one than a commit.
  public enum Event: String, CaseIterable, Hashable, Sendable {
    case commit = "pre-commit"
    case merge = "pre-merge-commit"
  }

  public enum State: String, Hashable, Sendable {
    case absent
    case installed
    /// Ours and up to date, but git passes over it: nobody may execute it.
    case disabled
    /// Ours, as an earlier version of this program wrote it.
    case outdated
    /// Ours, and then changed by hand.
    case changed
    /// Somebody else's.
    case foreign

    /// True for a hook that this program wrote.
    public var isWrittenByAssets: Bool { self != .absent && self != .foreign }
  }

  public let moment: Event
  /// The absolute path of the hook.
  public let path: String
  public let state: State
  /// True if that hook, or the one ours would take the place of, may be run; git passes over any other, and so do we.
  public let runsEarlierHook: Bool
  /// True if somebody else's hook has a line that checks the catalogs, or is one for merges that runs the one for
  /// commits.
  public let checksByItself: Bool
  /// The program that keeps the hooks of this project.
  public let manager: HookManager.Setup?
  /// True if the folder lies outside of the repository, so that other repositories may use it as well.
  public let isShared: Bool
  /// True if the folder is one of the project's own, which git keeps like any other: each work tree has its own.
  public let isInProject: Bool
  /// The absolute roots of the other work trees, where the folder is one that each has for itself and theirs has no
  /// hook of ours.
  public let otherWorkTrees: [String]
  /// True if git is told to look in something that is no folder, such as `/dev/null`, and so runs no hook at all.
  public let isTurnedOff: Bool
  /// The program that the hook falls back to, as it was noted when it was installed.
  public let notedProgram: String?
  /// The absolute path at which a hook of ours that was changed by hand is kept; nil for any other.
  public let keptPath: String?

  let script: HookScript
  let earlier: ExistingHook
  /// What somebody else's hook says.
  let text: HookFile?
  /// True if git looks in the folder of such a program, which that writes again and again.
  let liesInSetup: Bool
  /// True if another work tree has a hook of ours in a separate folder.
  let isInstalledElsewhere: Bool

  /// The absolute path of the hook that was there before ours; nil if there is none.
  public var earlierHook: String? { earlier.current }
  /// The absolute path that a hook which was there is moved to.
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

  /// The setting that notes where the program lies; all work trees of a repository share it.
  static let setting = "assets.program"

  /// True for a link that leads to the hook for commits, which may yet become ours.
  private static func isLinkToCommitHook(_ path: String) -> Bool {
    guard case .symbolicLink(let text)?? = try? FileSystem.status(of: path)?.kind else { return false }
    let folder = Path.folder(path)
    return ExactName(Path.absolute(text, from: folder)) == ExactName(Path.join(folder, Event.commit.rawValue))
  }

  /// Returns the other work trees, and whether the hook that each has at the same place is ours.
  private static func otherWorkTrees(
    _ path: String, _ script: HookScript, _ workspace: ProjectRepository
  ) -> [(root: String, isWrittenByAssets: Bool)] {
    guard let place = Path.relative(path, to: workspace.workTree) else { return [] }
    let others = LinkedWorkTrees.roots(of: workspace.repository.commonDirectory).filter {
      ExactName($0) != ExactName(workspace.workTree)
    }
    return others.map { ($0, (try? script.state(at: Path.join($0, place)).isWrittenByAssets) ?? false) }
  }

  /// Returns a path at which nothing lies: this one, or with the first number behind it that is free.
  private static func freePath(from path: String) -> String {
    var (free, number) = (path, 1)
    while FileSystem.exists(free) {
      number += 1
      free = "\(path)-\(number)"
    }
    return free
  }
}
