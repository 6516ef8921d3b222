extension FileTree {
  /// True for a file of zero bytes, as left by a failed download or a full disk; the file isn't read.
  ///
  /// - Parameter path: The path of the entry in this tree.
  public func isEmptyFile(_ entry: FileTreeEntry, at path: String) -> Bool {
    guard case .file(let size) = entry.kind else { return false }
    // A git tree doesn't know sizes, but the blob id of an empty file is known.
    return size.map { $0 == 0 } ?? blobID(of: path).map(idsOfNoBytes.contains) ?? false
  }
}

/// The blob ids of an empty file, with SHA-1 and with SHA-256.
private let idsOfNoBytes = [
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
]
