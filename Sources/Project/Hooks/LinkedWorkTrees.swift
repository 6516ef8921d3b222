internal import Files

/// All work trees of one repository.
enum LinkedWorkTrees {
  /// Returns the absolute roots of all work trees that still exist, in byte order.
  ///
  /// Source: gitrepository-layout(5): `worktrees/<id>/gitdir` holds the path of the `.git` file in the tree; the main
  /// one has the repository as its `.git`.
  static func roots(of commonDirectory: String) -> [String] {
    let folder = Path.join(commonDirectory, "worktrees")
    let names = ((try? FileSystem.entries(of: folder)) ?? []).map(\.name)
    let links = names.compactMap { name -> String? in
      guard let bytes = try? FileSystem.read(Path.join(Path.join(folder, name), "gitdir")) else { return nil }
      let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return Path.absolute(line, from: Path.join(folder, name))
    }
    let main = Path.name(commonDirectory) == ".git" ? [commonDirectory] : []
    return (main + links).filter { FileSystem.exists($0) }.map(Path.folder).sorted(by: Path.precedes)
  }
}
