import Files
import Foundation

/// A folder that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = try FileSystem.makeTemporaryFolder(in: NSTemporaryDirectory(), prefix: "files-")
  }

  deinit { try? FileSystem.remove(path) }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: Path.join(path, name), withDestinationPath: destination)
  }
}
