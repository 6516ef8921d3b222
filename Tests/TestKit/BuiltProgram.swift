internal import Files

/// The real `assets`, built beside the tests, for the few tests that need a process of its own.
public enum BuiltProgram {
  /// The absolute path; nil where the tests were built without it.
  public static let path: String? = {
    // On Linux the test bundle is the process itself; on macOS its path is an argument of the helper that runs it.
    for argument in CommandLine.arguments {
      guard let bundle = argument.firstRange(of: ".xctest") else { continue }
      let program = Path.join(Path.folder(String(argument[..<bundle.upperBound])), "assets")
      if let found = FileSystem.realPath(program), !FileSystem.isFolder(found) { return found }
    }
    return nil
  }()
}
