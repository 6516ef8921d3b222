internal import Files
internal import Git
public import Importing
internal import Spelling

/// The command line that undoes an import: 'assets undo', or if the import isn't recorded, commands of git and the
/// shell that come as close as possible.
///
/// It removes what was created and restores from git what git has. What git doesn't have in its previous state, such as
/// a set with uncommitted changes, is restored from a copy. Lists that are too long to type, and such copies, are kept
/// in `.git/assets/imports-taken-back`, for the last few imports.
public struct ImportUndoCommand {
  private let session: ProjectSession
  private let plan: ImportPlan
  private let keeper: ImportLossCheck
  /// The files that the import changes, with their previous bytes.
  private let changed: [(path: String, old: [UInt8])]
  /// The files among them whose previous state git doesn't have.
  private let notHeld: Set<ExactName>

  /// More files and folders than this are too many for a command line.
  private static let most = 12
  /// The number of imports for which lists are kept.
  private static let maxKeptCount = 8

  /// Must be created before anything is written.
  ///
  /// - Parameter references: The files with updated references, with their previous bytes.
  public init(
    _ plan: ImportPlan, references: [(path: String, old: [UInt8])], _ keeper: ImportLossCheck, _ session: ProjectSession
  ) {
    self.plan = plan
    self.keeper = keeper
    self.session = session
    let sets = plan.edits.filter(\.changesContentsThatWereThere)
    changed = sets.map { (Path.join($0.path, "Contents.json"), $0.oldContents ?? []) } + references
    notHeld = Set(keeper.notHeld(changed.map(\.path)).map(ExactName.init))
  }

  public enum Answer: Equatable {
    case command(String)
    /// Why there is no command, as a text.
    case noWay(String)
  }

  /// Returns the command for the result of an import; nil if it changed nothing.
  public func answer(to result: ImportResult) -> Answer? {
    let removed = result.removed
    if made.isEmpty, removed.isEmpty, changed.isEmpty { return nil }
    if isTakenBackByUndo(removed) { return .command("assets undo") }
    if !keeper.isRepository, !removed.isEmpty || !changed.isEmpty {
      return .noWay("no repository has the previous files")
    }
    if let lost = keeper.lost.first { return .noWay("git does not have \(quoted(printable(session.shown(lost))))") }
    let restored = changed.map(\.path).filter { !notHeld.contains(ExactName($0)) } + removed
    let isShort = made.count + restored.count <= Self.most && notHeld.isEmpty
    if isShort, restored.allSatisfy(Self.isPlainPattern) {
      return .command(
        [made.isEmpty ? nil : "rm -r " + words(made), restored.isEmpty ? nil : "git restore -- " + words(restored)]
          .compactMap { $0 }.joined(separator: " && "))
    }
    do throws(FileError) {
      return .command(try storedCommand(restored))
    } catch {
      return .noWay("the list of files can't be written: \(printable(error.reason))")
    }
  }

  /// True if 'assets undo' would restore the previous state completely: everything that the import changed is in the
  /// work tree, and git doesn't ignore the new files, which would otherwise be left. If nothing was recorded, 'assets
  /// undo' could even undo the previous command.
  private func isTakenBackByUndo(_ removed: [String]) -> Bool {
    guard session.canUndo(made + changed.map(\.path) + removed) else { return false }
    let files = plan.edits.flatMap { edit in edit.additions.map { Path.join(edit.path, $0.fileName) } }
    return ImportIgnoreCheck(session).ignored(made + files).isEmpty
  }

  /// What the import creates: the topmost new folders, and files that are added to existing sets.
  private var made: [String] {
    let new = (plan.createsCatalog ? [plan.catalog] : []) + plan.groups.map(\.path)
    let all = new + plan.edits.filter(\.isNew).map(\.path)
    let folders = all.filter { path in
      !new.contains { $0.utf8.count < path.utf8.count && Path.relative(path, to: $0) != nil }
    }
    return folders
      + plan.edits.filter { !$0.isNew }.flatMap { edit in
        edit.additions.filter { !$0.isInPlace }.map { Path.join(edit.path, $0.fileName) }
      }
  }

  private func words(_ paths: [String]) -> String {
    // A path that begins with a dash would be taken for an option.
    paths.map { session.shown($0) }.map { shellWord($0.hasPrefix("-") ? "./" + $0 : $0) }.joined(separator: " ")
  }

  /// False for a path that git would interpret as a pattern.
  private static func isPlainPattern(_ path: String) -> Bool { !path.utf8.contains { "*?[\\:".utf8.contains($0) } }

  // MARK: - Stored lists

  private func storedCommand(_ restored: [String]) throws(FileError) -> String {
    guard let assets = session.location.assetsFolder else {
      throw .notFound(.write, "imports-taken-back")
    }
    let folder = try newFolder(in: Path.join(assets, "imports-taken-back"))
    let root = session.followingLinks(session.project.root)
    var commands: [String] = []
    func list(_ name: String, _ paths: [String]) throws(FileError) -> String {
      let file = Path.join(folder, name)
      try FileSystem.write(Array(paths.map { $0 + "\0" }.joined().utf8), to: file)
      return shellWord(session.shown(file))
    }
    if !made.isEmpty { commands.append("xargs -0 rm -r -- < \(try list("made", made))") }
    if !restored.isEmpty {
      let patterns = restored.map { ":(top,literal)" + (Path.relative($0, to: root) ?? $0) }
      commands.append("git restore --pathspec-from-file=\(try list("restored", patterns)) --pathspec-file-nul")
    }
    let copies = changed.filter { notHeld.contains(ExactName($0.path)) }
    if !copies.isEmpty {
      // Sets outside of the project keep their full paths.
      let top = copies.allSatisfy { Path.relative($0.path, to: root) != nil } ? root : "/"
      let before = Path.join(folder, "before")
      for copy in copies {
        let place = Path.join(before, Path.relative(copy.path, to: top) ?? Path.name(copy.path))
        try FileSystem.makeFolder(Path.folder(place))
        try FileSystem.write(copy.old, to: place)
      }
      commands.append("cp -R \(shellWord(session.shown(before) + "/.")) \(shellWord(session.shown(top)))")
    }
    return commands.joined(separator: " && ")
  }

  /// Creates a folder with the next number, and deletes the oldest ones.
  private func newFolder(in folder: String) throws(FileError) -> String {
    try FileSystem.makeFolder(folder)
    let numbers = try DiskFileTree(folder).entries(of: "").compactMap { Int($0.name) }.sorted()
    let next = (numbers.last ?? 0) + 1
    for old in numbers.dropLast(Self.maxKeptCount - 1) { try FileSystem.remove(Path.join(folder, "\(old)")) }
    try FileSystem.makeFolder(Path.join(folder, "\(next)"))
    return Path.join(folder, "\(next)")
  }
}

extension SetEdit {
  fileprivate var changesContentsThatWereThere: Bool { !isNew && oldContents != nil && oldContents != contents }
}
