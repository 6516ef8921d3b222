internal import Files
internal import Git

/// The hooks that check catalogs before a commit and before a merge; they are installed and removed together.
public struct ValidationHooks: Sendable {
  public let commit: ValidationHook
  public let merge: ValidationHook

  public var all: [ValidationHook] { [commit, merge] }

  /// The hooks to install; the others already check the catalogs.
  public var toInstall: [ValidationHook] { all.filter { !$0.checksByItself } }

  /// The absolute roots of the other work trees in which one of the two hooks is missing.
  public var otherWorkTrees: [String] {
    Set(all.flatMap(\.otherWorkTrees).map(ExactName.init)).sorted().map(\.text)
  }

  /// Throws unless all hooks to install can be installed.
  public func requireFreePlace(_ allowances: ValidationHook.Allowances = ValidationHook.Allowances()) throws {
    for hook in toInstall { try hook.requireFreePlace(allowances) }
  }

  /// Throws unless at least one of the hooks is installed and ours, and none of ours was changed by hand.
  ///
  /// - Parameter isForced: Whether they may have been changed by hand.
  public func requireInstalled(isForced: Bool = false) throws(HookError) {
    guard all.contains(where: \.state.isWrittenByAssets) else { return try commit.requireInstalled(isForced: isForced) }
    for hook in all where hook.state.isWrittenByAssets { try hook.requireInstalled(isForced: isForced) }
  }

  /// Installs the hooks, and records the path of the program.
  ///
  /// - Parameter program: The absolute path of this program, for clients that start hooks without a `PATH`.
  /// - Throws: `HookError` before anything is changed; `FileError` or `GitError` after restoring the previous state.
  public func install(
    in workspace: ProjectRepository, program: String?,
    _ allowances: ValidationHook.Allowances = ValidationHook.Allowances()
  ) throws {
    try requireFreePlace(allowances)
    try FileSystem.makeFolder(Path.folder(commit.path))
    let configuration = workspace.repository.configuration
    var placed: [ValidationHook.Placement] = []
    do {
      for hook in toInstall { placed.append(try hook.prepare()) }
      if let program { try configuration.set(ValidationHook.setting, to: program) }
      for index in placed.indices { try placed[index].write() }
    } catch {
      for placement in placed.reversed() { placement.rollBack() }
      if let notedProgram = commit.notedProgram {
        try? configuration.set(ValidationHook.setting, to: notedProgram)
      } else {
        try? configuration.remove(ValidationHook.setting)
      }
      throw error
    }
    for hook in toInstall { try hook.earlier.forgetFirstPlace() }
  }

  /// Removes the hooks; the ones that existed before are restored. An empty folder in the project is removed too. The
  /// recorded program path is kept as long as another work tree has a hook that may need it.
  ///
  /// - Throws: `HookError.notInstalled` or `.changed`; `FileError`; `GitError`.
  public func uninstall(in workspace: ProjectRepository, isForced: Bool = false) throws {
    try requireInstalled(isForced: isForced)
    for hook in all where hook.state.isWrittenByAssets {
      try hook.keepChanges()
      try hook.earlier.restore()
    }
    if commit.isInProject {
      var folder = Path.folder(commit.path)
      while ExactName(folder) != ExactName(workspace.workTree), FileSystem.removeIfEmpty(folder) {
        folder = Path.folder(folder)
      }
    }
    if !all.contains(where: \.isInstalledElsewhere) {
      try workspace.repository.configuration.remove(ValidationHook.setting)
    }
  }
}

extension ProjectRepository {
  /// Reads the state of the hooks that check catalogs.
  ///
  /// - Parameters:
  ///   - commitScript: The script of the commit hook.
  ///   - mergeScript: The script of the merge hook.
  /// - Throws: `FileError` if an existing hook can't be read.
  public func checkingHooks(commitScript: String, mergeScript: String) throws -> ValidationHooks {
    ValidationHooks(
      commit: try ValidationHook(.commit, self, script: HookScript(commitScript)),
      merge: try ValidationHook(.merge, self, script: HookScript(mergeScript)))
  }
}
