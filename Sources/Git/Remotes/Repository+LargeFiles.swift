internal import Files
public import LargeFiles
internal import System

extension Repository {
  /// The large files that a push would be the first to bring to a remote, each with the path of one version.
  ///
  /// - Parameter references: What is pushed, as refspecs.
  public func largeFiles(in references: [String], notOn remote: String) throws -> [LargeFilePointer: String] {
    // Without the folder of the contents there are none to send.
    guard POSIXFile.isFolder(try largeFiles.folder) else { return [:] }
    let sources = references.compactMap { $0.split(separator: ":").first.map { String($0.drop { $0 == "+" }) } }
    let tips = try (sources.isEmpty ? ["HEAD"] : sources).compactMap { try resolve($0) }
    let known = try referenceNames(below: "refs/remotes/\(remote)/").compactMap {
      try self.commit(ofReference: "refs/remotes/\(remote)/\($0)")
    }
    return try largeFiles(in: commitIDs(ofAny: tips, notIn: known))
  }

  /// The large files that some commits brought, each with the path in the first of these commits that has it.
  ///
  /// - Parameter wanted: The hashes of the contents that are looked for; nil for all.
  func largeFiles(in commits: [ObjectID], wanted: Set<String>? = nil) throws -> [LargeFilePointer: String] {
    let reader = try TreeReader(self)
    var found: [LargeFilePointer: String] = [:]
    var seen: Set<ObjectID> = []
    for id in commits {
      if let wanted, found.count == wanted.count { break }
      let commit = try commit(id)
      let parent = try commit.parents.first.map { try reader.tree(ofCommit: $0) }
      for change in try changes(fromTree: parent, toTree: commit.tree, reader: reader)
      where change.newMode?.isFile == true {
        guard let blob = change.newID, seen.insert(blob).inserted,
          try reader.byteCount(of: blob) < LargeFilePointer.maxSize,
          let pointer = LargeFilePointer(try reader.bytes(of: blob, as: .blob)), wanted?.contains(pointer.oid) ?? true
        else { continue }
        found[pointer] = change.path
      }
    }
    return found
  }
}

extension Repository {
  /// True if contents are transferred in ways that only git-lfs knows, or locks of others must stop a push.
  ///
  /// Source: `git-lfs-config(5)`.
  public var needsLargeFileProgram: Bool {
    get throws {
      try configuration.settings(startingWith: "lfs.").contains { setting in
        setting.name.hasPrefix("lfs.customtransfer.") || setting.name.hasSuffix("standalonetransferagent")
          || setting.name.hasSuffix(".locksverify") && Configuration.truth(of: setting.value) == true
      }
    }
  }
}

/// A tracked file whose content belongs into the store of large files.
public struct TrackedLargeFile: Hashable, Sendable {
  /// Relative to the root of the work tree.
  public var path: String
  /// In bytes.
  public var size: Int
  /// Nil if the content itself is committed: the attribute was set later, or git-lfs wasn't set up.
  public var pointer: LargeFilePointer?
  /// True if the content is on this computer.
  public var isHere: Bool
  /// True if the file on disk has only the pointer.
  public var isPlaceholder: Bool
  /// The line that makes it a large file, such as `.gitattributes:1 '*.psd filter=lfs'`; empty if it has a pointer.
  public var cause: String
  let mode: FileMode
  let blob: ObjectID

  /// True if the content itself is in the version, where a pointer belongs. An empty file has no pointer.
  public var isRaw: Bool { pointer == nil && size > 0 }
}

extension Repository {
  /// The files of the index that are large files by their attributes, in the order of their paths.
  ///
  /// - Parameters:
  ///   - patterns: As in `.gitattributes`; with no folders either, all files match.
  ///   - folders: All files in them match.
  public func trackedLargeFiles(
    matching patterns: [String] = [], orIn folders: [String] = []
  ) throws -> [TrackedLargeFile] {
    let files = try largeFiles { _ in true }
    if patterns.isEmpty, folders.isEmpty { return files }
    let matches = Self.matcher(patterns)
    return files.filter { file in matches(file.path) || folders.contains { file.path.isAtOrBelow($0) } }
  }

  /// Returns a function that finds out if one of some patterns, as in `.gitattributes`, matches a path.
  public static func matcher(_ patterns: [String]) -> (String) -> Bool {
    let lines = patterns.map { "\($0) filter=lfs\n" }.joined()
    let rules = AttributeRules(Array(lines.utf8), in: [], definesMacros: false, weaker: nil)
    return { path in
      let start = path.utf8.count - path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
      return Array(path.utf8).withUnsafeBytes { rules.values($0, nameStart: start) }.contains(.text("lfs"))
    }
  }

  /// The large files that have only their pointers on disk. Costs little if there are none.
  public func placeholders() throws -> [TrackedLargeFile] {
    // The text that git-lfs writes, for sizes of 1 to 20 digits; 0 is an unknown size.
    try largeFiles { entry in (126...145).contains(entry.stamp.size) || entry.stamp.size == 0 }.filter(\.isPlaceholder)
  }

  private func largeFiles(where isWanted: (IndexFile.Entry) -> Bool) throws -> [TrackedLargeFile] {
    let index = try knownIndexes.index(at: indexPath)
    let look = try LargeFileLookup(self, index)
    return try index.compactMap { entry in
      guard entry.stage == 0, !entry.isSubmodule, !entry.isSymbolicLink, !entry.isIntentToAdd, isWanted(entry) else {
        return nil
      }
      return try look.file(entry.path, FileMode(raw: entry.mode), ObjectID(entry.id))
    }
  }

  /// The large files whose contents would be in the version itself, by the attributes on disk: among all tracked files,
  /// or among changes.
  public func rawLargeFiles(among changes: [FileChange]? = nil) throws -> [TrackedLargeFile] {
    let index = try knownIndexes.index(at: indexPath)
    guard try mayHaveLargeFiles(index) else { return [] }
    guard let changes else { return try trackedLargeFiles().filter(\.isRaw) }
    let look = try LargeFileLookup(self, index)
    return try changes.compactMap { change in
      guard let id = change.newID, let mode = change.newMode, mode.isFile else { return nil }
      return try look.file(change.path, mode, id)
    }.filter(\.isRaw)
  }

  /// The files that are no large files only because of the case of their names, each with the line that leaves it out:
  /// `*.png` and `Logo.PNG`. There are none if git ignores case here.
  ///
  /// - Parameter paths: Relative to the root of the work tree; nil for all tracked files.
  public func filesMissedByCase(among paths: [String]? = nil) throws -> [(path: String, line: PatternLine)] {
    if paths?.isEmpty == true { return [] }
    let index = try knownIndexes.index(at: indexPath)
    guard try configuration.bool("core.ignorecase") != true, try mayHaveLargeFiles(index) else { return [] }
    let (rules, attributes) = (try conversionRules, try FolderAttributes(self, index))
    let folding = try FolderAttributes(self, index, foldsCase: true)
    let tracked = { index.filter { FileMode(raw: $0.mode).isFile && !$0.isIntentToAdd }.map(\.path) }
    return try (paths ?? tracked()).compactMap { path in
      // A line that takes the file out was meant.
      guard try attributes.line(setting: ["filter"], of: path) == nil else { return nil }
      let conversion = rules.conversion(try folding.values(of: path))
      guard conversion.largeFiles != nil || conversion.external == "lfs" else { return nil }
      return try folding.line(setting: ["filter"], of: path).map { (path, $0) }
    }
  }

  /// True if a large file is staged itself, with the bytes that it has on disk. If its pointer is staged instead,
  /// nothing is lost.
  public func isStagedRaw(_ path: String) throws -> Bool {
    let index = try knownIndexes.index(at: indexPath)
    guard let entry = index.entry(of: path), let mode = FileMode(rawValue: entry.mode), mode.isFile,
      try LargeFileLookup(self, index).file(path, mode, ObjectID(entry.id))?.isRaw == true
    else { return false }
    return try RawSides.side(of: requiredWorkTree().joined(path))?.id == ObjectID(entry.id)
  }

  /// The changed files that are in the version itself with at least this many bytes, the largest first.
  public func files(ofAtLeast size: Int, among changes: [FileChange]) throws -> [(path: String, size: Int)] {
    let (root, reader) = (try requiredWorkTree(), try TreeReader(self))
    return try changes.compactMap { change in
      guard let id = change.newID, change.newMode?.isFile == true,
        POSIXFile.status(of: root.joined(change.path)).map({ Int($0.st_size) >= size }) == true
      else { return nil }
      let count = try reader.byteCount(of: id)
      return count >= size ? (change.path, count) : nil
    }.sorted { $0.size > $1.size }
  }

  /// False if no list of attributes speaks of git-lfs, as in most repositories.
  private func mayHaveLargeFiles(_ index: IndexFile) throws -> Bool {
    let root = try requiredWorkTree()
    let name = FolderAttributes.listName
    var places = [root.joined(name), commonDirectory.joined("info/attributes")]
    for entry in index
    where entry.withPathBytes({ $0.count > name.utf8.count && $0.suffix(name.utf8.count).elementsEqual(name.utf8) }) {
      // A list that was deleted on disk still counts.
      if !POSIXFile.exists(root.joined(entry.path)) { return true }
      places.append(root.joined(entry.path))
    }
    return try places.contains { place in
      guard let text = try FolderAttributes.onDisk(place) else { return false }
      return String(decoding: text, as: UTF8.self).contains("lfs")
    }
  }

  /// Writes the contents of large files where only their pointers are, if they are here, and through git-lfs otherwise.
  ///
  /// - Parameter files: Placeholders.
  /// - Throws: As `apply(_:)`; nothing was changed then.
  public func fill(_ files: [TrackedLargeFile]) throws {
    var resolution = ConflictResolution()
    for file in files { resolution.fill(file.path, file.mode, file.blob) }
    try apply(resolution)
  }

  /// Has git look at files again whose attributes changed, as `git lfs track` does: it compares only times otherwise.
  public func touch(_ paths: [String]) throws {
    let root = try requiredWorkTree()
    for path in paths where utimes(root.joined(path), nil) != 0 && errno != ENOENT {
      throw SyscallError("utimes", path)
    }
  }
}

/// Finds out which files are large files.
private struct LargeFileLookup {
  private let root: String
  private let rules: ConversionRules
  private let attributes: FolderAttributes
  private let store: LargeFileStore
  private let reader: TreeReader

  init(_ repository: Repository, _ index: IndexFile) throws {
    (root, rules) = (try repository.requiredWorkTree(), try repository.conversionRules)
    (attributes, store) = (try FolderAttributes(repository, index), try repository.largeFiles)
    reader = try TreeReader(repository)
  }

  /// Returns nil for other files.
  func file(_ path: String, _ mode: FileMode, _ blob: ObjectID) throws -> TrackedLargeFile? {
    let conversion = rules.conversion(try attributes.values(of: path))
    guard conversion.largeFiles != nil || conversion.external == "lfs" else { return nil }
    let size = try reader.byteCount(of: blob)
    let bytes = size < LargeFilePointer.maxSize ? try reader.bytes(of: blob, as: .blob) : []
    let pointer = LargeFilePointer(bytes)
    let place = root.joined(path)
    // Where a small file has exactly the size of its pointer, its bytes decide.
    let isPlaceholder =
      try pointer != nil && POSIXFile.status(of: place)?.st_size == off_t(size)
      && POSIXFile.bytes(of: place, limit: LargeFilePointer.maxSize) == bytes
    return TrackedLargeFile(
      path: path, size: pointer?.size ?? size, pointer: pointer, isHere: pointer.map(store.has) ?? true,
      isPlaceholder: isPlaceholder,
      cause: pointer == nil ? try attributes.line(setting: ["filter"], of: path)?.description ?? "" : "",
      mode: mode, blob: blob)
  }
}
