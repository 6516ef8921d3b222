internal import Files
internal import Git

/// The `pre-commit` hook that checks catalogues: where git looks for it, and what lies there.
///
/// It is put where git really looks: `core.hooksPath` counts, and linked work trees share one folder. A hook that was
/// there stays, in a folder of its own where it keeps its name, and is run first.
public struct CheckingHook: Sendable {
  public enum State: String, Hashable, Sendable {
    case absent
    case installed
    /// Ours and up to date, but git passes over it: nobody may execute it.
    case disabled
    /// Ours, as another version of this program wrote it, or changed by hand.
    case outdated
    /// Somebody else's.
    case foreign
  }

  /// The absolute path of the hook.
  public let path: String
  public let state: State
  /// The absolute path of the hook that was there before ours; nil where there is none.
  public let earlierHook: String?
  /// True where that hook, or the one ours would take the place of, may be run; git passes over any other, and so do we.
  public let runsEarlierHook: Bool
  /// The program that keeps the hooks of this project.
  public let manager: HookManager.Setup?
  /// True where the folder lies outside of the repository, so that other repositories may use it as well.
  public let isShared: Bool
  /// True where the folder is one of the project's own, which git keeps like any other: each work tree has its own.
  public let isInProject: Bool
  /// The absolute roots of the other work trees, where the folder is one that each has for itself and theirs has no hook
  /// of ours.
  public let otherWorkTrees: [String]
  /// True where git is told to look in something that is no folder, such as `/dev/null`, and so runs no hook at all.
  public let isTurnedOff: Bool
  /// The program that the hook falls back to, as it was noted when it was installed.
  public let notedProgram: String?

  /// The folder beside ours that the hook which was there is moved to; `Templates/pre-commit.sh` knows it too.
  private static let earlierFolder = "before-assets"
  /// Stands in every version of our hook.
  private static let mark = "assets hook install"
  /// The setting that notes where the program lies.
  private static let setting = "assets.program"

  private let script: String
  /// True where git looks in the folder of such a program, which that writes anew again and again.
  private let liesInSetup: Bool

  /// The absolute path that a hook which was there is moved to.
  public var earlierPath: String { Self.earlierPath(of: path) }

  fileprivate init(_ workspace: Workspace, script: String) throws {
    let folder = Path.absolute(try workspace.hooks(report: nil).directory, from: workspace.workTree)
    path = Path.join(folder, "pre-commit")
    isTurnedOff = Disk.exists(folder) && !Disk.isFolder(folder)
    state = isTurnedOff ? .absent : try Self.state(of: path, script)
    let earlier = Self.earlierPath(of: path)
    earlierHook = isTurnedOff ? nil : try Disk.status(of: earlier) == nil ? nil : earlier
    runsEarlierHook = Disk.isExecutable(state == .foreign ? path : earlier)
    manager = HookManager.find(in: workspace.workTree)
    liesInSetup = manager.map { Path.relative(folder, to: Path.join(workspace.workTree, $0.path)) != nil } ?? false
    isShared = [workspace.workTree, workspace.repository.commonDirectory].allSatisfy {
      Path.relative(folder, to: $0) == nil
    }
    isInProject =
      Path.relative(folder, to: workspace.workTree) != nil
      && [workspace.repository.commonDirectory, workspace.repository.gitDirectory].allSatisfy {
        Path.relative(folder, to: $0) == nil
      }
    notedProgram = try workspace.repository.configuration.string(Self.setting)
    self.script = script
    otherWorkTrees = isInProject ? Self.workTreesWithout(path, workspace) : []
  }

  private static func earlierPath(of path: String) -> String {
    Path.join(Path.join(Path.folder(path), earlierFolder), Path.name(path))
  }

  /// Returns the other work trees that have no hook of ours at the place this one has its own.
  private static func workTreesWithout(_ path: String, _ workspace: Workspace) -> [String] {
    guard let place = Path.relative(path, to: workspace.workTree) else { return [] }
    return LinkedWorkTrees.roots(of: workspace.repository.commonDirectory).filter { root in
      guard ExactName(root) != ExactName(workspace.workTree) else { return false }
      let text = (try? Disk.read(Path.join(root, place))).map { String(decoding: $0, as: UTF8.self) }
      return text?.contains(mark) != true
    }
  }

  private static func state(of path: String, _ script: String) throws(FileError) -> State {
    guard let status = try Disk.status(of: path) else { return .absent }
    guard case .file = status.kind else { return .foreign }
    let text = String(decoding: try Disk.read(path), as: UTF8.self)
    if text == script { return status.isExecutable ? .installed : .disabled }
    return text.contains(mark) ? .outdated : .foreign
  }
}

extension CheckingHook {
  /// Returns where the hook can be installed.
  ///
  /// - Parameters:
  ///   - everywhere: Where true, a folder that other repositories use too is good enough.
  ///   - besideManager: Where true, the setup of a program that keeps hooks does not count: it may be left over. In the
  ///     folder such a program writes anew each time there is still no place.
  public func requireFreePlace(everywhere: Bool, besideManager: Bool = false) throws(HookError) {
    if isTurnedOff { throw .turnedOff(Path.folder(path)) }
    if let manager {
      if liesInSetup || !besideManager { throw .managed(manager, canBePassedBy: !liesInSetup) }
    }
    if isShared, !everywhere { throw .shared(Path.folder(path)) }
    if state == .foreign, let earlierHook { throw .twoEarlier(path, earlierHook) }
  }

  /// Returns where the hook is there and is ours.
  public func requireInstalled() throws(HookError) {
    guard state == .installed || state == .disabled || state == .outdated else {
      throw .notInstalled(path, isForeign: state == .foreign)
    }
  }

  /// Puts the hook in its place, and notes where the program lies.
  ///
  /// - Parameters:
  ///   - program: The absolute path of this program, for clients that start hooks without a `PATH`.
  ///   - everywhere: See `requireFreePlace`, as for `besideManager`.
  /// - Throws: `HookError` before anything is changed; `FileError`, and then what was there is there again.
  public func install(
    in workspace: Workspace, program: String?, everywhere: Bool, besideManager: Bool = false
  ) throws {
    try requireFreePlace(everywhere: everywhere, besideManager: besideManager)
    try Disk.makeFolder(Path.folder(path))
    if state == .foreign {
      try Disk.makeFolder(Path.folder(earlierPath))
      try Disk.move(path, to: earlierPath)
    }
    do {
      try Disk.write(Array(script.utf8), to: path, isExecutable: true)
      if let program { try workspace.repository.configuration.set(Self.setting, to: program) }
    } catch {
      if state == .foreign { try? putBack() }
      throw error
    }
  }

  /// Takes the hook away; one that was there before is itself again. Of a folder in the project that held nothing else
  /// nothing stays.
  ///
  /// - Throws: `HookError.notInstalled`; `FileError`.
  public func uninstall(in workspace: Workspace) throws {
    try requireInstalled()
    if earlierHook == nil { try Disk.remove(path) } else { try putBack() }
    if isInProject {
      var folder = Path.folder(path)
      while ExactName(folder) != ExactName(workspace.workTree), Disk.removeIfEmpty(folder) {
        folder = Path.folder(folder)
      }
    }
    try workspace.repository.configuration.remove(Self.setting)
  }

  private func putBack() throws(FileError) {
    try Disk.replace(path, with: earlierPath)
    _ = Disk.removeIfEmpty(Path.folder(earlierPath))
  }
}

extension Workspace {
  /// Looks at the hook that checks catalogues.
  ///
  /// - Parameter script: What it should say.
  /// - Throws: `FileError` where something in its place cannot be read.
  public func checkingHook(script: String) throws -> CheckingHook { try CheckingHook(self, script: script) }
}

/// Why the hook was not installed, or not taken away; nothing was changed.
public enum HookError: Error, Hashable, Sendable {
  /// Another program keeps the hooks of this project. It can be passed by where git looks in another folder than its.
  case managed(HookManager.Setup, canBePassedBy: Bool)
  /// What git is told to look in is no folder; holds its path.
  case turnedOff(String)
  /// The folder belongs to more than this repository.
  case shared(String)
  /// There is a hook, and there is one under the name it would get.
  case twoEarlier(String, String)
  case notInstalled(String, isForeign: Bool)
}
