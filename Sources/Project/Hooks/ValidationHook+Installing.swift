internal import Files
internal import Git

extension ValidationHook {
  /// The reasons not to install that the user has accepted.
  public struct Allowances: Sendable {
    /// The hook may go into a folder that other repositories use too.
    public var everywhere: Bool
    /// Ignores the setup of a hook manager, which may be left over, and changes made by hand in a hook of ours. A
    /// folder that a hook manager regenerates still can't be used.
    public var isForced: Bool

    public init(everywhere: Bool = false, isForced: Bool = false) {
      (self.everywhere, self.isForced) = (everywhere, isForced)
    }
  }

  /// Throws unless the hook can be installed.
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

  /// Throws unless the hook is installed and is one of ours.
  ///
  /// - Parameter isForced: Whether it may have been changed by hand.
  public func requireInstalled(isForced: Bool = false) throws(HookError) {
    guard state.isWrittenByAssets else { throw .notInstalled(path, isForeign: state == .foreign) }
    if state == .changed, !isForced { throw .changed(path: path, isRemoval: true) }
  }

  /// A hook that is being installed; until that is complete, everything can be rolled back.
  struct Placement {
    fileprivate let hook: ValidationHook
    fileprivate let isEarlierMoved: Bool
    /// The content of the previous hook, if that is ours.
    fileprivate let previous: [UInt8]?
    fileprivate var isWritten = false

    /// Writes the hook in one step: at any time, git finds either the previous hook or ours, which runs the previous
    /// one.
    mutating func write() throws(FileError) {
      try FileSystem.write(hook.script.bytes, to: hook.path, isExecutable: true)
      isWritten = true
    }

    func rollBack() {
      if isWritten { restore() }
      if isEarlierMoved { hook.earlier.discard() }
      if let keptPath = hook.keptPath { try? FileSystem.remove(keptPath) }
    }

    private func restore() {
      if let previous {
        try? FileSystem.write(previous, to: hook.path, isExecutable: hook.state != .disabled)
      } else if hook.state == .absent {
        try? FileSystem.remove(hook.path)
      } else {
        try? ExistingHook(besides: hook.path, .installed).restore()
      }
    }
  }

  /// Keeps the existing hook, so that ours can replace it.
  func prepare() throws -> Placement {
    let placement = Placement(
      hook: self, isEarlierMoved: earlier.isToBeMoved(state),
      previous: state.isWrittenByAssets ? try FileSystem.read(path) : nil)
    if placement.isEarlierMoved { try earlier.keep() }
    do {
      try keepChanges()
    } catch {
      placement.rollBack()
      throw error
    }
    return placement
  }

  /// Moves a hook of ours that was changed by hand to a path where it doesn't run and isn't lost.
  func keepChanges() throws(FileError) {
    guard let keptPath else { return }
    try FileSystem.makeFolder(Path.folder(keptPath))
    try FileSystem.duplicate(path, to: keptPath)
  }
}
