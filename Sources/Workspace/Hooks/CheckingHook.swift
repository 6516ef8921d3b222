internal import Files
internal import Git

/// The `pre-commit` hook that checks catalogues: where git looks for it, and what lies there.
///
/// It is put where git really looks: `core.hooksPath` counts, and linked work trees share one folder. A hook that was
/// there stays, under another name, and is run first.
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
  /// The absolute path of the hook that ours runs before it looks itself; nil where there is none.
  public let earlierHook: String?
  /// The program that keeps the hooks of this project, and the path of its setup from the work tree.
  public let manager: (manager: HookManager, path: String)?
  /// True where the folder lies outside of the repository, so that other repositories may use it as well.
  public let isShared: Bool
  /// True where the folder is one of the project's own, which git keeps like any other: each work tree has its own.
  public let isInProject: Bool
  /// The program that the hook falls back to, as it was noted when it was installed.
  public let notedProgram: String?

  /// What the hook that was there is renamed to; `Templates/pre-commit.sh` knows it too.
  private static let earlierSuffix = ".before-assets"
  /// Stands in every version of our hook.
  private static let mark = "assets hook install"
  /// The setting that notes where the program lies.
  private static let setting = "assets.program"

  private let script: String

  /// The absolute path that a hook which was there is renamed to.
  public var earlierPath: String { path + Self.earlierSuffix }

  fileprivate init(_ workspace: Workspace, script: String) throws {
    let folder = Path.absolute(try workspace.hooks(report: nil).directory, from: workspace.workTree)
    path = Path.join(folder, "pre-commit")
    state = try Self.state(of: path, script)
    let earlier = path + Self.earlierSuffix
    earlierHook = try Disk.status(of: earlier) == nil ? nil : earlier
    manager = HookManager.find(in: workspace.workTree)
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
  /// - Parameter everywhere: Where true, a folder that other repositories use too is good enough.
  public func requireFreePlace(everywhere: Bool) throws(HookError) {
    if let manager { throw .managed(manager.manager, path: manager.path) }
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
  ///   - everywhere: See `requireFreePlace`.
  /// - Throws: `HookError` before anything is changed; `FileError`, and then what was there is there again.
  public func install(in workspace: Workspace, program: String?, everywhere: Bool) throws {
    try requireFreePlace(everywhere: everywhere)
    try Disk.makeFolder(Path.folder(path))
    if state == .foreign { try Disk.move(path, to: earlierPath) }
    do {
      try Disk.write(Array(script.utf8), to: path, isExecutable: true)
      if let program { try workspace.repository.configuration.set(Self.setting, to: program) }
    } catch {
      if state == .foreign { try? putBack() }
      throw error
    }
  }

  /// Takes the hook away; one that was there before is itself again.
  ///
  /// - Throws: `HookError.notInstalled`; `FileError`.
  public func uninstall(in workspace: Workspace) throws {
    try requireInstalled()
    if earlierHook == nil { try Disk.remove(path) } else { try putBack() }
    try workspace.repository.configuration.remove(Self.setting)
  }

  private func putBack() throws(FileError) { try Disk.replace(path, with: earlierPath) }
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
  /// Another program keeps the hooks of this project; holds the path of its setup.
  case managed(HookManager, path: String)
  /// The folder belongs to more than this repository.
  case shared(String)
  /// There is a hook, and there is one under the name it would get.
  case twoEarlier(String, String)
  case notInstalled(String, isForeign: Bool)
}
