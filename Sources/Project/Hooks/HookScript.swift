internal import Files
internal import Git

/// The script of our hook, and how to recognize one that another version of this program wrote.
struct HookScript {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Every text that an earlier version wrote, by its blob id. Add to this list when the script changes: a script that
  /// isn't here counts as changed by hand.
  private static let earlierVersions = ["977b3d258dfc78965f343e0173e6d15013d22d64"].compactMap { ObjectID($0) }

  /// Returns what exists at the path of the hook.
  ///
  /// - Throws: `FileError` if it can't be read.
  func state(at path: String) throws(FileError) -> ValidationHook.State {
    guard let status = try FileSystem.status(of: path) else { return .absent }
    guard case .file(let size?) = status.kind, size <= HookFile.maxByteCount else { return .foreign }
    let there = try FileSystem.read(path)
    if there == bytes { return status.isExecutable ? .installed : .disabled }
    if Self.earlierVersions.contains(ObjectID.ofFile(there)) { return .outdated }
    // A foreign hook may mention ours, but it doesn't start with the same lines.
    return there.starts(with: head) ? .changed : .foreign
  }

  /// The first two lines, which say what the hook does and who wrote it; they are the same in all versions.
  private var head: ArraySlice<UInt8> {
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    return ends.count > 1 ? bytes[...ends[1]] : bytes[...]
  }
}
