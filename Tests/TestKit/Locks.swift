internal import Files

extension Sandbox {
  /// Returns the locks of all kinds that lie in the `.git` of a work tree, from there, sorted.
  public func locks(in workTree: String = "") throws -> [String] {
    try locks(below: Path.join(workTree, ".git")).map { String($0.dropFirst(Path.join(workTree, ".git/").count)) }
  }

  private func locks(below folder: String) throws -> [String] {
    try FileSystem.entries(of: path(folder)).flatMap { entry in
      let child = Path.join(folder, entry.name)
      return (entry.name.hasSuffix(".lock") ? [child] : []) + (entry.isFolder ? try locks(below: child) : [])
    }
  }
}
