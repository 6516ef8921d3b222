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
  /// There is a hook that would miss what lies beside it if it were moved; holds its path and the line that says so.
  case needsItsPlace(String, line: Int, words: String, isShellScript: Bool)
  /// There is a hook that could not be run any more at the place it would get, which is the second path.
  case wouldNotRun(String, String)
  /// Ours was changed by hand, and what was added would no longer run; `path` is the hook.
  case changed(path: String, isRemoval: Bool)
  case notInstalled(String, isForeign: Bool)
}
