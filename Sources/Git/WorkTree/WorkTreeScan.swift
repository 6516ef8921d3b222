internal import Synchronization
internal import System

/// One path whose file may differ from the index, or that is not in the index.
struct StatusEntry: Sendable {
  enum State: Sendable {
    /// The path has nothing that git could record.
    case missing
    case file, link
    /// A folder where the index has a submodule, or a repository in place of a file of the index.
    case submodule
    /// A nested repository that is not in the index.
    case repository
  }

  var path: [UInt8]
  var state: State
  /// The position of the path's first entry in the index; nil for a new file.
  var position: Int?
  /// The rules of the folder; nil if it has none.
  var attributes: AttributeRules?
}

/// Scans the work tree in parallel, and compares the metadata of the files with the index.
///
/// Files are not read: a result means that the file must be read. Each folder is read once; ignored files are skipped.
///
/// Source: git, `dir.c`, `read_directory_recursive`; `read-cache.c`, `ie_match_stat`.
final class WorkTreeScan: Sendable {
  /// The purpose of the scan.
  enum Purpose: Sendable {
    /// To add the files to the index: nested repositories and anything that is neither a file nor a link are skipped,
    /// and a name that can't be recorded is an error, as in `git add --all`.
    case taking
    /// To report differences: these count too, as in `git status`.
    case telling
    /// The same without untracked files, as in `git status -uno`.
    case tellingKnown
  }

  let root: String
  let index: IndexFile
  let settings: WorkTreeSettings
  let purpose: Purpose
  /// Reads a file of the index that is not on disk; used for `.gitattributes`.
  private let readBlob: @Sendable (IndexFile.RawObjectID) throws -> [UInt8]
  private let ignored: IgnoreRules?
  private let attributes: AttributeRules?
  private let findings = Mutex<[StatusEntry]>([])

  struct Folder: Sendable {
    /// With a trailing slash; empty for the root.
    var path: [UInt8]
    /// The entries of the index below it.
    var positions: Range<Int>
    var ignored: IgnoreRules?
    var attributes: AttributeRules?
    /// True if new files are ignored.
    var isIgnored = false
    /// The only name to scan; nil for all.
    var only: [UInt8]?
    /// The parent folder, kept open while its subfolders wait to be scanned.
    var parent: OpenFolder?
    var depth = 0
  }

  init(
    root: String, index: IndexFile, settings: WorkTreeSettings, ignored: IgnoreRules?, attributes: AttributeRules?,
    purpose: Purpose = .taking, readBlob: @escaping @Sendable (IndexFile.RawObjectID) throws -> [UInt8]
  ) {
    (self.root, self.index, self.settings, self.readBlob) = (root, index, settings, readBlob)
    (self.ignored, self.attributes, self.purpose) = (ignored, attributes, purpose)
  }

  /// Returns the results at and below the paths, or everywhere if the scope is empty, sorted by the bytes of the paths.
  ///
  /// - Throws: `RepositoryError.unreadableFolder` for an unreadable folder that contains files of the index.
  func run(within scope: [String]) throws -> [StatusEntry] {
    let all = Folder(path: [], positions: 0..<index.count, ignored: ignored, attributes: attributes)
    let scope = Pathspec(scope)
    let folders = scope.isEverything ? [all] : try scope.roots.compactMap { try folder($0, all) }
    try WorkQueue(folders, headStart: index.isWorthThreads ? 0 : 128).run(
      start: { [self] in FolderScan(self) }, work: { folder, look in try look.look(into: folder) },
      end: { [self] look in findings.withLock { $0 += look.found } })
    return findings.withLock { found in
      found.sort { $0.path.lexicographicallyPrecedes($1.path) }
      return found
    }
  }

  /// Returns the parent folder of a path, with the rules of all folders above it; if it doesn't exist, returns nil and
  /// records all entries at and below the path as missing.
  private func folder(_ path: String, _ all: Folder) throws -> Folder? {
    var names = path.utf8.split(separator: UInt8(ascii: "/")).map { [UInt8]($0) }
    guard let last = names.popLast() else { return all }
    var current = all
    for name in names {
      guard let open = try openOnTheWay(current) else {
        note(missing: index.positions(of: path))
        note(missing: index.positions(under: path))
        return nil
      }
      let staged = index.entry(of: String(decoding: current.path, as: UTF8.self) + ".gitattributes")?.position
      try current.readRules(in: open, hasIgnore: true, hasAttributes: true, of: self, staged: staged)
      let (folder, start) = (current.path + name, current.path.count)
      current.isIgnored =
        current.isIgnored
        || folder.withUnsafeBytes { current.ignored?.ignores($0, nameStart: start, isFolder: true) == true }
      current.path = folder + [UInt8(ascii: "/")]
      current.positions = index.positions(under: String(decoding: folder, as: UTF8.self))
    }
    current.only = last
    return current
  }

  private func openOnTheWay(_ folder: Folder) throws -> OpenFolder? {
    do throws(SyscallError) {
      return try OpenFolder(folder.path, below: root)
    } catch {
      guard [ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw error }
      return nil
    }
  }

  private func note(missing positions: Range<Int>) {
    let missing = positions.compactMap { finding(missing: $0) }
    findings.withLock { $0 += missing }
  }

  /// Returns nil for skip-worktree and assume-unchanged entries.
  func finding(missing position: Int) -> StatusEntry? {
    let entry = index[position]
    if entry.isSkipWorktree || entry.isAssumedValid { return nil }
    return StatusEntry(path: entry.withPathBytes { [UInt8]($0) }, state: .missing, position: position)
  }

  func place(of path: [UInt8]) -> String {
    path.isEmpty ? root : root.joined(String(decoding: path, as: UTF8.self).withoutTrailingSlashes)
  }

  func blob(at position: Int) throws -> [UInt8] { try readBlob(index[position].id) }
}

extension WorkTreeScan.Folder {
  /// Adds the folder's own lists to the rules.
  ///
  /// - Parameters:
  ///   - hasIgnore: False if the folder is known to have no `.gitignore`; the same for `hasAttributes`.
  ///   - staged: The position of the folder's `.gitattributes` in the index, which is used if the file doesn't exist on
  ///     disk.
  mutating func readRules(
    in open: OpenFolder, hasIgnore: Bool, hasAttributes: Bool, of scan: WorkTreeScan, staged: Int?
  ) throws {
    if hasIgnore, let text = try open.bytes(of: ".gitignore", limit: PatternLines.largest) {
      ignored = IgnoreRules(text, in: path, weaker: ignored)
    }
    var text = hasAttributes ? try open.bytes(of: ".gitattributes", limit: PatternLines.largest) : nil
    if text == nil, let staged, !scan.index[staged].isSymbolicLink { text = try scan.blob(at: staged) }
    if let text {
      attributes = AttributeRules(text, in: path, definesMacros: path.isEmpty, weaker: attributes)
    }
  }
}
