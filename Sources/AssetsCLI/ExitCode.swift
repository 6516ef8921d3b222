/// The exit code of the program; the numbers are part of the interface.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// Findings at the requested level, differences if they were asked for, or unresolved conflicts.
  case findings = 1
  /// The command line was wrong; nothing was done.
  case usage = 2
  /// The command failed.
  case failed = 3
  /// A bug in `assets` itself (`EX_SOFTWARE` of sysexits.h).
  case bug = 70
  /// The user interrupted it (128 and the number of SIGINT, as in shells), and it reported whether nothing was changed
  /// or everything was already done.
  case interrupted = 130
}
