internal import Files

/// The folders that a checkout creates, and those it may leave empty.
struct CheckoutFolders: Sendable {
  /// Folders that don't exist yet, the outer ones first.
  var missing: [String] = []
  /// Folders that may be empty afterwards, the inner ones first.
  private(set) var emptied: [String] = []
  /// The outermost missing folders, if they get many files; each with the name of the folder that it is made in.
  private(set) var crowded: [(folder: String, draft: String)] = []

  /// With fewer files, the time saved doesn't matter.
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
    missing.sort { $0.bytesPrecede($1) }
    findCrowded(steps)
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

  /// Finds the crowded folders. Their drafts are missing too, so that a rollback removes them.
  private mutating func findCrowded(_ steps: [CheckoutStep]) {
    guard steps.count >= Self.crowd else { return }
    var outermost: [ExactName: String] = [:]
    for folder in missing {
      outermost[ExactName(folder)] = outermost[ExactName(folder.enclosingFolder)] ?? folder
    }
    var counts: [ExactName: Int] = [:]
    for step in steps where step.writes {
      guard let folder = outermost[ExactName(step.change.path.enclosingFolder)] else { continue }
      counts[ExactName(folder), default: 0] += 1
    }
    for (folder, count) in counts where count >= Self.crowd {
      let draft = ".assets-\(ScratchName.ofThisProcess())"
      crowded.append((folder.text, draft))
      let path = folder.text.enclosingFolder.joined(draft)
      missing += [path, path.joined(draft)]
    }
  }

  /// True for a folder, but not for a symbolic link to one.
  private static func isFolder(_ path: String) -> Bool { POSIXFile.status(of: path).map { FileMode($0) } == .folder }
}
