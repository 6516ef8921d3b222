internal import Files

extension CommandContext {
  /// A text that differs for every build of this program, including developers' builds: its version, and the size and
  /// time of its file. Nil if the file can't be found.
  var build: String? {
    guard let file = program().flatMap(FileSystem.realPath), let status = try? FileSystem.status(of: file),
      case .file(let size?) = status.kind
    else { return nil }
    return "\(Version.current) \(size) \(status.modified)"
  }
}
