/// The folders that a checkout makes, and those it may leave with nothing in them.
struct CheckoutFolders: Sendable {
  /// Those that are not there yet, the outer ones first.
  var missing: [String] = []
  /// Those that may be empty afterwards, the inner ones first.
  private(set) var emptied: [String] = []

  init() {}

  /// Git removes folders in which nothing is left, but for the one it was started in.
  ///
  /// - Parameters:
  ///   - root: The work tree.
  ///   - known: Folders that are there, since a file was seen in them.
  ///   - isBare: True if there is no folder at all.
  ///   - kept: The folder one stands in.
  init(of steps: [CheckoutStep], below root: String, known: Set<PathKey>, isBare: Bool, keeping kept: String?) {
    var needed: Set<PathKey> = []
    for step in steps where step.writes || step.makesSubmoduleFolder {
      var folder = step.change.path.enclosingFolder
      while !folder.isEmpty, needed.insert(PathKey(folder)).inserted {
        if isBare || !known.contains(PathKey(folder)) && !Self.isFolder(root.joined(folder)) { missing.append(folder) }
        folder = folder.enclosingFolder
      }
    }
    missing.sort { $0.bytesPrecede($1) }
    var seen = needed
    for step in steps where step.change.newID == nil && !step.isSettled {
      var folder = step.change.oldMode == .submodule ? step.change.path : step.change.path.enclosingFolder
      while !folder.isEmpty, seen.insert(PathKey(folder)).inserted {
        if kept?.hasSameBytes(as: root.joined(folder)) != true { emptied.append(folder) }
        folder = folder.enclosingFolder
      }
    }
    emptied.sort { $1.bytesPrecede($0) }
  }

  /// True for a folder, and not for a link to one.
  private static func isFolder(_ path: String) -> Bool { POSIXFile.status(of: path).map { FileMode($0) } == .folder }
}
