internal import Files
internal import Git
internal import Importing
internal import Project

/// The one command line that takes an import back: 'assets undo', or where the import is not recorded one of git's and
/// the shell's own commands, as exactly as they can.
///
/// What was made goes, what git holds comes back from it, and what it does not hold as it was - a set that was changed
/// and not committed - comes back from a copy of its bytes. Lists too long to type, and such copies, lie in
/// `.git/assets/imports-taken-back`, the last few of them.
struct ImportUndoCommand {
  private let context: CommandContext
  private let plan: ImportPlan
  private let keeper: ImportLossCheck
  /// The files the import changes, with their bytes until then.
  private let changed: [(path: String, old: [UInt8])]
  /// Those of them that git does not hold as they were.
  private let notHeld: Set<ExactName>

  /// More files and folders than these make no line that anybody would type.
  private static let most = 12
  /// How many imports can be taken back by lists of theirs.
  private static let maxKeptCount = 8

  /// To be made before anything is written.
  ///
  /// - Parameter references: The files that follow, with their bytes until then.
  init(
    _ plan: ImportPlan, references: [(path: String, old: [UInt8])], _ keeper: ImportLossCheck, _ context: CommandContext
  ) {
    self.plan = plan
    self.keeper = keeper
    self.context = context
    let sets = plan.edits.filter(\.changesContentsThatWereThere)
    changed = sets.map { (Path.join($0.path, "Contents.json"), $0.oldContents ?? []) } + references
    notHeld = Set(keeper.notHeld(changed.map(\.path)).map(ExactName.init))
  }

  enum Answer: Equatable {
    case command(String)
    /// Why there is none, in words.
    case noWay(String)
  }

  /// Returns the command for what an import did; nil if it changed nothing.
  func answer(to result: ImportResult) -> Answer? {
    let removed = result.removed
    if made.isEmpty, removed.isEmpty, changed.isEmpty { return nil }
    if isTakenBackByUndo(removed) { return .command("assets undo") }
    if !keeper.isRepository, !removed.isEmpty || !changed.isEmpty {
      return .noWay("no repository has the previous files")
    }
    if let lost = keeper.lost.first { return .noWay("git does not have \(quoted(printable(context.shown(lost))))") }
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

  /// True if nothing is left once the operation was taken back: all that the import did lies in the work tree, and git
  /// was not told to look away from what it made, which would stay. Then 'assets undo' could even mean the command
  /// before.
  private func isTakenBackByUndo(_ removed: [String]) -> Bool {
    guard context.undoBringsBack(made + changed.map(\.path) + removed) else { return false }
    let files = plan.edits.flatMap { edit in edit.additions.map { Path.join(edit.path, $0.fileName) } }
    return ImportIgnoreCheck(context).ignored(made + files).isEmpty
  }

  /// What the import makes: the topmost new folders, and files that are added to sets.
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
    // What begins with a dash would be an option.
    paths.map { context.shown($0) }.map { shellWord($0.hasPrefix("-") ? "./" + $0 : $0) }.joined(separator: " ")
  }

  /// False for a path that git would take for a pattern.
  private static func isPlainPattern(_ path: String) -> Bool { !path.utf8.contains { "*?[\\:".utf8.contains($0) } }

  // MARK: - Lists that are kept

  private func storedCommand(_ restored: [String]) throws(FileError) -> String {
    guard let assets = OwnSettings.assetsFolder(around: context.directory, environment: context.environment) else {
      throw .notFound(.write, "imports-taken-back")
    }
    let folder = try newFolder(in: Path.join(assets, "imports-taken-back"))
    let root = context.followingLinks(
      ProjectFolder.find(from: context.directory, environment: context.environment).root)
    var commands: [String] = []
    func list(_ name: String, _ paths: [String]) throws(FileError) -> String {
      let file = Path.join(folder, name)
      try FileSystem.write(Array(paths.map { $0 + "\0" }.joined().utf8), to: file)
      return shellWord(context.shown(file))
    }
    if !made.isEmpty { commands.append("xargs -0 rm -r -- < \(try list("made", made))") }
    if !restored.isEmpty {
      let patterns = restored.map { ":(top,literal)" + (Path.relative($0, to: root) ?? $0) }
      commands.append("git restore --pathspec-from-file=\(try list("restored", patterns)) --pathspec-file-nul")
    }
    let copies = changed.filter { notHeld.contains(ExactName($0.path)) }
    if !copies.isEmpty {
      // A set outside of the project keeps its whole path.
      let top = copies.allSatisfy { Path.relative($0.path, to: root) != nil } ? root : "/"
      let before = Path.join(folder, "before")
      for copy in copies {
        let place = Path.join(before, Path.relative(copy.path, to: top) ?? Path.name(copy.path))
        try FileSystem.makeFolder(Path.folder(place))
        try FileSystem.write(copy.old, to: place)
      }
      commands.append("cp -R \(shellWord(context.shown(before) + "/.")) \(shellWord(context.shown(top)))")
    }
    return commands.joined(separator: " && ")
  }

  /// Makes a folder with the next number, and lets the oldest ones go.
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
