extension FileTree {
  /// True for a file without a single byte, as a failed download or a full disk leaves it; no file is read for it.
  ///
  /// - Parameter path: Where the entry lies in this tree.
  public func isEmptyFile(_ entry: FileTreeEntry, at path: String) -> Bool {
    guard case .file(let size) = entry.kind else { return false }
    // A tree of git knows no sizes, but the id that no bytes have.
    return size.map { $0 == 0 } ?? blobID(of: path).map(idsOfNoBytes.contains) ?? false
  }
}

/// What git calls a file without bytes, with SHA-1 and with SHA-256.
private let idsOfNoBytes = [
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
]
