/// The exit code of the program; the numbers are part of the interface.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// Findings at the level asked for, differences where they were asked for, or conflicts left.
  case findings = 1
  /// The command line was wrong; nothing was done.
  case usage = 2
  /// It could not be done.
  case failed = 3
  /// A mistake in `assets` itself (`EX_SOFTWARE` of sysexits.h).
  case bug = 70
  /// Somebody stopped it (128 and the number of SIGINT, as shells have it), and it said whether everything is as it
  /// was, or was done already.
  case interrupted = 130
}
