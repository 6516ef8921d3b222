internal import Files

/// Programs of the system that tests need, and that need not be there.
public enum SystemProgram {
  /// Finds a program where servers are kept, too, which is not on everybody's `PATH`; nil where it is not installed.
  public static func path(of program: String) -> String? {
    let path = (environmentValue("PATH") ?? "") + ":/usr/sbin:/usr/local/sbin:/opt/homebrew/bin:/usr/bin"
    return path.split(separator: ":").map { Path.join(String($0), program) }.first { FileSystem.isExecutable($0) }
  }
}
