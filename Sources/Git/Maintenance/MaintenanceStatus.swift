internal import Files
internal import System

/// What has accumulated in a repository, and can be cleaned up. The repository works without that.
public struct MaintenanceStatus: Hashable, Sendable {
  /// The packs that may be combined; those with a `.keep` file are left out, unless a killed command of ours left it.
  public var packCount = 0
  /// The number of loose objects; all of them are counted, however many there are.
  public var looseCount = 0
  /// The numbers of packs and of loose objects above which they are combined; 0 means never.
  public var packLimit: Int
  public var looseLimit: Int
  /// Files left by killed programs, relative to `.git`.
  public var leftovers: [StaleFile] = []

  /// A file or folder that is no longer needed.
  public struct StaleFile: Hashable, Sendable {
    public var path: String
    public var byteCount: Int

    public init(path: String, byteCount: Int) { (self.path, self.byteCount) = (path, byteCount) }
  }

  /// As in git, a limit of 0 for loose objects also disables the limit for packs.
  public var isRepackDue: Bool {
    looseLimit > 0 && (packLimit > 0 && packCount > packLimit || looseCount > looseLimit)
  }
}

extension Repository {
  /// Git's defaults for `git gc --auto`.
  ///
  /// Source: `git-config(1)`, `gc.auto` and `gc.autoPackLimit`.
  private static let defaultLimits = (packs: 50, loose: 6700)

  /// Returns what has accumulated; nothing is changed.
  ///
  /// - Parameter now: Seconds since 1970.
  public func upkeep(now: Int) throws -> MaintenanceStatus {
    let objects = commonDirectory.joined("objects")
    var upkeep = MaintenanceStatus(
      packLimit: try configuration.int("gc.autopacklimit").map { Int($0) } ?? Self.defaultLimits.packs,
      looseLimit: try configuration.int("gc.auto").map { Int($0) } ?? Self.defaultLimits.loose)
    upkeep.leftovers = try leftovers(objects, now: now)
    let left = Set(upkeep.leftovers.map { ExactName(commonDirectory.joined($0.path)) })
    let folder = objects.joined("pack")
    let names = try POSIXFile.names(in: folder).filter { !left.contains(ExactName(folder.joined($0))) }
    let packs = Set(names.map(ExactName.init))
    for name in names where name.hasSuffix(".pack") {
      let stem = name.dropLast(".pack".count)
      if packs.contains(ExactName("\(stem).idx")), !packs.contains(ExactName("\(stem).keep")) { upkeep.packCount += 1 }
    }
    for folder in try POSIXFile.names(in: objects) where Self.isLooseFolder(folder) {
      upkeep.looseCount += try POSIXFile.names(in: objects.joined(folder)).count { $0.utf8.count == 38 }
    }
    return upkeep
  }

  private static func isLooseFolder(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  // MARK: Leftovers

  private func leftovers(_ objects: String, now: Int) throws -> [MaintenanceStatus.StaleFile] {
    var found: [MaintenanceStatus.StaleFile] = []
    for folder in try [""] + POSIXFile.names(in: objects)
    where folder.isEmpty || POSIXFile.isFolder(objects.joined(folder)) {
      let place = folder.isEmpty ? objects : objects.joined(folder)
      for name in try POSIXFile.names(in: place) {
        let path = place.joined(name)
        guard let size = size(ofLeftover: name, at: path, now: now) else { continue }
        found.append(MaintenanceStatus.StaleFile(path: relative(path, to: commonDirectory), byteCount: size))
      }
    }
    for path in try drafts(now: now) {
      found.append(
        MaintenanceStatus.StaleFile(
          path: relative(path, to: gitDirectory), byteCount: StaleTemporaryFiles.wholeSize(of: path)))
    }
    return found.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Returns files that ended programs were writing into our own folder, and drafts of git's small state files.
  private func drafts(now: Int) throws -> [String] {
    try [assetsDirectory, assetsDirectory.joined("operations"), gitDirectory].flatMap { folder in
      try POSIXFile.names(in: folder).filter { name in
        if folder == gitDirectory, !StaleTemporaryFiles.isDraftOfNote(name) { return false }
        if let draft = ScratchName(name) { return draft.lockIfAbandoned(folder.joined(name)) != nil }
        return StaleTemporaryFiles.isDraftOfMessage(name)
          && StaleTemporaryFiles.size(of: folder.joined(name), now: now) != nil
      }
      .map { folder.joined($0) }
    }
  }

  /// Returns the size of an abandoned file in the objects folder; nil for others.
  private func size(ofLeftover name: String, at path: String, now: Int) -> Int? {
    if name.hasSuffix(PackKeepFile.ending) {
      return PackKeepFile.lockIfAbandoned(path, now: now) == nil ? nil : StaleTemporaryFiles.wholeSize(of: path)
    }
    return StaleTemporaryFiles.isTemporary(name) ? StaleTemporaryFiles.size(of: path, now: now) : nil
  }

  private func relative(_ path: String, to folder: String) -> String { path.droppingBytes(folder.utf8.count + 1) }

  /// Removes leftover files.
  ///
  /// - Returns: Those that couldn't be removed.
  public func remove(_ leftovers: [MaintenanceStatus.StaleFile]) -> [MaintenanceStatus.StaleFile] {
    leftovers.filter { leftover in
      let own = gitDirectory.joined(leftover.path)
      let path = POSIXFile.exists(own) ? own : commonDirectory.joined(leftover.path)
      StaleTemporaryFiles.removeAll(path)
      return POSIXFile.exists(path)
    }
  }

  // MARK: Packs

  /// Combines packs and loose objects into fewer packs; git does it.
  ///
  /// Packs grow by powers of two, so each object is copied a few times in the life of a repository and not each time.
  /// No deltas are computed: images have almost nothing in common, and `git gc` computes them where they help.
  ///
  /// - Throws: `RepackError` with git's output; `SubprocessError` if git can't be run. Nothing is lost then.
  ///
  /// - Parameter isWhole: Combines everything into one pack, including unreferenced objects.
  ///
  /// Source: `git-repack(1)`, `--geometric` and `-k`.
  public func repack(isWhole: Bool) throws {
    let answer = try GitProgram(of: self).run(
      ["-c", "pack.window=0", "repack"] + (isWhole ? ["-a", "-k"] : ["--geometric=2"]) + ["-d", "-l", "-q"], remote: ""
    ) { _ in }
    if !answer.isSuccess { throw RepackError(words: answer.words) }
  }
}

/// Git failed to combine packs.
public struct RepackError: Error, Hashable, Sendable {
  public var words: [String]
}
