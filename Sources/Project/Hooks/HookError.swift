/// Why the hook was not installed or not removed; nothing was changed.
public enum HookError: Error, Hashable, Sendable {
  /// A hook manager handles the hooks of this project. It can be bypassed if git looks for hooks outside of the
  /// manager's folder.
  case managed(HookManager.Setup, canBePassedBy: Bool)
  /// Git is configured to look for hooks in something that isn't a folder; holds its path.
  case turnedOff(String)
  /// The folder belongs to more than this repository.
  case shared(String)
  /// A hook exists, and another one already has the name it would be moved to.
  case twoEarlier(String, String)
  /// A hook exists that couldn't find the files beside it if it were moved; holds its path and the line that shows it.
  case needsItsPlace(String, line: Int, words: String, isShellScript: Bool)
  /// A hook exists that would not be executable at the place it would be moved to, which is the second path.
  case wouldNotRun(String, String)
  /// Our hook was changed by hand, and the additions would no longer run; `path` is the hook.
  case changed(path: String, isRemoval: Bool)
  case notInstalled(String, isForeign: Bool)
}
