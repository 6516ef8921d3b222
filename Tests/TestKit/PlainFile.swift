internal import Files
internal import System

/// A call of the system that did not work, in a test's own helpers.
public struct SystemCallError: Error, CustomStringConvertible {
  public var call: String
  public var code: Int32

  /// - Parameter code: The value of `errno`; without it, the one of the call that just failed.
  public init(_ call: String, code: Int32? = nil) {
    self.code = code ?? errno
    self.call = call
  }

  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Plain writing of files for tests, apart from the code that is tested.
public enum PlainFile {
  /// Makes the folder and those above it; it may be there already.
  public static func makeFolders(_ path: String) throws {
    var folder = ""
    for name in path.split(separator: "/") {
      folder += "/" + name
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemCallError("mkdir \(folder)") }
    }
  }

  /// Writes a file over what is there. No child process that another test starts meanwhile inherits it.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "we") else { throw SystemCallError("fopen \(path)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw SystemCallError("fwrite \(path)") }
  }

  /// Removes a file, or a folder with all that is in it; nothing happens where nothing is.
  public static func remove(_ path: String) {
    // A link is removed itself: what it leads to is not ours.
    if unlink(path) == 0 { return }
    if let entries = try? FileSystem.entries(of: path, tellsSizes: false) {
      for entry in entries { remove(Path.join(path, entry.name)) }
    }
    rmdir(path)
  }
}
