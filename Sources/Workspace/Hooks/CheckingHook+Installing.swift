internal import Files
internal import Git

extension CheckingHook {
  /// Which reasons not to install are known to the user, and do not count.
  public struct Allowances: Sendable {
    /// A folder that other repositories use too is good enough.
    public var everywhere: Bool
    /// The setup of a program that keeps hooks does not count, for it may be left over, nor does what somebody changed
    /// in a hook of ours. In the folder such a program writes anew each time there is still no place.
    public var isForced: Bool

    public init(everywhere: Bool = false, isForced: Bool = false) {
      (self.everywhere, self.isForced) = (everywhere, isForced)
    }
  }

  /// Returns where the hook can be installed.
  public func requireFreePlace(_ allowances: Allowances = Allowances()) throws {
    if isTurnedOff { throw HookError.turnedOff(Path.folder(path)) }
    if let manager, liesInSetup || !allowances.isForced {
      throw HookError.managed(manager, canBePassedBy: !liesInSetup && text?.lineAboutItsPlace == nil)
    }
    if isShared, !allowances.everywhere { throw HookError.shared(Path.folder(path)) }
    if state == .changed, !allowances.isForced { throw HookError.changed(path: path, isRemoval: false) }
    guard state == .foreign else { return }
    if let text, let (line, words) = text.lineAboutItsPlace {
      throw HookError.needsItsPlace(path, line: line, words: words, isShellScript: text.isShellScript)
    }
    if try !earlier.isPlaceFree() { throw HookError.twoEarlier(path, earlier.place) }
  }

  /// Returns where the hook is there and is ours.
  ///
  /// - Parameter isForced: Whether it may have been changed by hand.
  public func requireInstalled(isForced: Bool = false) throws(HookError) {
    guard state.isOurs else { throw .notInstalled(path, isForeign: state == .foreign) }
    if state == .changed, !isForced { throw .changed(path: path, isRemoval: true) }
  }

  /// Puts the hook in its place, and notes where the program lies.
  ///
  /// The hook itself is written last and in one step, so that git finds at any time either the one that was there or
  /// ours with that behind it.
  ///
  /// - Parameter program: The absolute path of this program, for clients that start hooks without a `PATH`.
  /// - Throws: `HookError` before anything is changed; `FileError` or `GitError`, and then what was there is there again.
  public func install(in workspace: Workspace, program: String?, _ allowances: Allowances = Allowances()) throws {
    try requireFreePlace(allowances)
    try Disk.makeFolder(Path.folder(path))
    let isEarlierMoved = earlier.isToBeMoved(state)
    if isEarlierMoved { try earlier.keep() }
    try keepChanges()
    let configuration = workspace.repository.configuration
    do {
      if let program { try configuration.set(Self.setting, to: program) }
      try Disk.write(script.bytes, to: path, isExecutable: true)
    } catch {
      if isEarlierMoved { earlier.discard() }
      if let keptPath { try? Disk.remove(keptPath) }
      if let notedProgram {
        try? configuration.set(Self.setting, to: notedProgram)
      } else {
        try? configuration.remove(Self.setting)
      }
      throw error
    }
    try earlier.forgetFirstPlace()
  }

  /// Takes the hook away; one that was there before is itself again. Of a folder in the project that held nothing else
  /// nothing stays. The note of the program stays as long as another work tree has a hook that may need it.
  ///
  /// - Throws: `HookError.notInstalled` or `.changed`; `FileError`; `GitError`.
  public func uninstall(in workspace: Workspace, isForced: Bool = false) throws {
    try requireInstalled(isForced: isForced)
    try keepChanges()
    try earlier.giveBack()
    if isInProject {
      var folder = Path.folder(path)
      while ExactName(folder) != ExactName(workspace.workTree), Disk.removeIfEmpty(folder) {
        folder = Path.folder(folder)
      }
    }
    if !isInstalledElsewhere { try workspace.repository.configuration.remove(Self.setting) }
  }

  /// Puts a hook of ours that was changed by hand where nothing runs it and nobody loses it.
  private func keepChanges() throws(FileError) {
    guard let keptPath else { return }
    try Disk.makeFolder(Path.folder(keptPath))
    try Disk.duplicate(path, to: keptPath)
  }
}
