internal import Files

extension Repository {
  /// Brings files back to how the last version has them, on disk and staged, and removes those that it doesn't have.
  ///
  /// Git writes the files, so those it converts are right, too.
  ///
  /// - Parameter paths: From the top of the work tree.
  /// - Throws: `GitCommandError`, `FileError`.
  ///
  /// Source: `git-restore(1)`.
  public func discardChanges(of paths: [String]) throws {
    let index = try readIndex()
    let last = try tree(of: try head().commit)
    var (known, new) = ([String](), [String]())
    for path in paths {
      if try !index.positions(ofBytes: Array(path.utf8)).isEmpty || last.entry(at: path) != nil {
        known.append(path)
      } else {
        new.append(path)
      }
    }
    if !known.isEmpty {
      try makeAssetsFolder()
      let folder = try ScratchFolder("discard-", in: assetsDirectory)
      defer { folder.remove() }
      let list = folder.path.joined("paths")
      try FileSystem.write(Array(known.map { $0 + "\0" }.joined().utf8), to: list)
      try requireGit([
        "restore", "--source=HEAD", "--staged", "--worktree", "--pathspec-from-file=\(list)", "--pathspec-file-nul",
      ])
    }
    let root = try requiredWorkTree()
    for path in new {
      try FileSystem.remove(root.joined(path))
      var folder = path.enclosingFolder
      while !folder.isEmpty, try POSIXFile.names(in: root.joined(folder)).isEmpty {
        try FileSystem.remove(root.joined(folder))
        folder = folder.enclosingFolder
      }
    }
  }
}
