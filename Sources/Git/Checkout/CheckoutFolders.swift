internal import Files

/// The folders that a checkout creates, and those it may leave empty.
struct CheckoutFolders: Sendable {
  /// Folders that don't exist yet, the outer ones first.
  var missing: [String] = []
  /// Folders that may be empty afterwards, the inner ones first.
  private(set) var emptied: [String] = []
  /// Missing folders that get many files, each with the name it has until it is in its place.
  private(set) var crowded: [(folder: String, draft: String)] = []

  /// With fewer files, the time doesn't matter.
  private static let crowd = 500

  init() {}

  /// Like git, a checkout removes folders that become empty, except the current folder.
  ///
  /// - Parameters:
  ///   - root: The work tree.
  ///   - known: Folders that exist, since a file was found in them.
  ///   - isBare: True if there are no folders at all.
  ///   - kept: The current folder.
  init(of steps: [CheckoutStep], below root: String, known: Set<ExactName>, isBare: Bool, keeping kept: String?) {
    var needed: Set<ExactName> = []
    for step in steps where step.writes || step.makesSubmoduleFolder {
      var folder = step.change.path.enclosingFolder
      while !folder.isEmpty, needed.insert(ExactName(folder)).inserted {
        if isBare || !known.contains(ExactName(folder)) && !Self.isFolder(root.joined(folder)) {
          missing.append(folder)
        }
        folder = folder.enclosingFolder
      }
    }
    findCrowded(steps)
    missing.sort { $0.bytesPrecede($1) }
    var seen = needed
    for step in steps where step.change.newID == nil && !step.isSettled {
      var folder = step.change.oldMode == .submodule ? step.change.path : step.change.path.enclosingFolder
      while !folder.isEmpty, seen.insert(ExactName(folder)).inserted {
        if kept?.hasSameBytes(as: root.joined(folder)) != true { emptied.append(folder) }
        folder = folder.enclosingFolder
      }
    }
    emptied.sort { $1.bytesPrecede($0) }
  }

  /// The outermost missing folders with many files; their drafts are missing too, so that a rollback removes them.
  private mutating func findCrowded(_ steps: [CheckoutStep]) {
    guard steps.count >= Self.crowd else { return }
    let absent = Set(missing.map(ExactName.init))
    var counts: [ExactName: Int] = [:]
    for step in steps where step.writes {
      var (folder, outermost): (String, ExactName?) = (step.change.path.enclosingFolder, nil)
      while absent.contains(ExactName(folder)) { (outermost, folder) = (ExactName(folder), folder.enclosingFolder) }
      if let outermost { counts[outermost, default: 0] += 1 }
    }
    crowded = counts.filter { $0.value >= Self.crowd }
      .map { folder, _ in (folder.text, ".assets-\(ScratchName.ofThisProcess())") }
    missing += crowded.map { $0.folder.enclosingFolder.joined($0.draft) }
  }

  /// True for a folder, but not for a symbolic link to one.
  private static func isFolder(_ path: String) -> Bool { POSIXFile.status(of: path).map { FileMode($0) } == .folder }
}
