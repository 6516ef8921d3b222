internal import System

/// Scans one folder after another for one thread, and compares the names on disk with those in the index.
///
/// Its buffers are reused from folder to folder: there are thousands, and allocating memory takes time.
struct FolderScan {
  private let scan: WorkTreeScan
  /// The results for all folders.
  private(set) var found: [StatusEntry] = []

  // The state for the current folder.
  private var folder: WorkTreeScan.Folder
  private var listing = FolderListing()
  private var names: IndexedNames
  private var subfolders: [WorkTreeScan.Folder] = []
  /// The folder itself, so that its subfolders can be opened relative to it; nil to open them by full path.
  private var parent: OpenFolder?
  private let room = ByteBuffer(capacity: OpenFolder.listingRoom)

  private static let maxOpenDepth = 32

  init(_ scan: WorkTreeScan) {
    self.scan = scan
    names = IndexedNames(scan.index)
    folder = WorkTreeScan.Folder(path: [], positions: 0..<0)
  }

  /// Scans a folder, and returns the folders to scan next.
  mutating func look(into folder: WorkTreeScan.Folder) throws -> [WorkTreeScan.Folder] {
    self.folder = folder
    names.begin(folder.positions, from: folder.path.count)
    (subfolders, parent) = ([], nil)
    try run()
    return subfolders
  }

  @_optimize(speed) private mutating func run() throws {
    guard let open = try open() else { return noteMissing() }
    // Taken out meanwhile, so that scanning may change everything else.
    var listing = FolderListing()
    swap(&listing, &self.listing)
    defer { swap(&listing, &self.listing) }
    try list(open, into: &listing)
    let looksAtAll = folder.only == nil
    var staged = Self.attributesName.withUnsafeBytes { names.place(of: $0, isFolder: false) }
      .map { names.positions(at: $0).lowerBound }
    // A list that was deleted on disk is removed from the index together with its rules, and no longer counts.
    if let place = staged, looksAtAll, scan.purpose == .taking, scan.finding(missing: place) != nil { staged = nil }
    try folder.readRules(
      in: open, hasIgnore: !looksAtAll || listing.contains(".gitignore"),
      hasAttributes: !looksAtAll || listing.contains(".gitattributes"), of: scan, staged: staged)
    // At greater depth, so many folders could be open at once that the system's limit is reached.
    if folder.depth < Self.maxOpenDepth { parent = open }
    try listing.bytes.withUnsafeBytes { bytes in
      for name in listing.names {
        let own = UnsafeRawBufferPointer(rebasing: bytes[name.range])
        if !own.elementsEqual(".git".utf8) { try look(at: own, name.kind, in: open) }
      }
    }
    noteMissing()
  }

  private static let attributesName = Array(".gitattributes".utf8)

  /// Returns nil if the folder is gone, or is not a folder any more.
  private func open() throws -> OpenFolder? {
    do throws(SyscallError) {
      return try OpenFolder(folder.path, below: scan.root, from: folder.parent)
    } catch {
      if [ENOENT, ENOTDIR, ELOOP].contains(error.code) { return nil }
      guard error.isPermissionDenied else { throw error }
      // Git warns about such a folder and skips it; its files in the index must not count as deleted.
      guard folder.positions.isEmpty else {
        throw RepositoryError.unreadableFolder(path: scan.place(of: folder.path))
      }
      return nil
    }
  }

  private func list(_ open: OpenFolder, into listing: inout FolderListing) throws {
    listing.removeAll()
    guard let only = folder.only else { return try open.list(into: &listing, through: room) }
    if let found = try only.withCPath({ try status(of: $0, open) }) {
      only.withUnsafeBytes { listing.append($0, FolderListing.Kind(found)) }
    }
  }

  @_optimize(speed) private func status(of name: UnsafePointer<CChar>, _ open: OpenFolder) throws -> stat? {
    do throws(SyscallError) {
      return try open.status(of: name)
    } catch {
      guard error.isPermissionDenied else { throw error }
      throw RepositoryError.unreadableFolder(path: scan.place(of: folder.path))
    }
  }

  // MARK: One name

  /// - Parameter name: Followed by a zero byte.
  @_optimize(speed) private mutating func look(
    at name: UnsafeRawBufferPointer, _ listed: FolderListing.Kind, in open: OpenFolder
  ) throws {
    let text = name.baseAddress!.assumingMemoryBound(to: CChar.self)  // names are never empty
    let place = names.place(of: name, isFolder: false)
    var kind = listed
    var known: stat?
    if kind == .unknown {
      known = try status(of: text, open)
      guard let known else { return }
      kind = FolderListing.Kind(known)
    }
    switch kind {
    case .folder: try lookAtFolder(name, entry: place)
    case .file, .link:
      guard let place else { return try lookAtNew([UInt8](name), kind) }
      guard let status = try known ?? status(of: text, open) else { return }
      names.see(place)
      compare(names.positions(at: place).lowerBound, status)
    default:
      // A device or a pipe: git ignores it.
      guard let place else { return }
      names.see(place)
      if scan.purpose != .taking { found.append(finding(names.positions(at: place).lowerBound, .file)) }
    }
  }

  private func finding(_ position: Int, _ state: StatusEntry.State) -> StatusEntry {
    StatusEntry(
      path: scan.index[position].withPathBytes { [UInt8]($0) }, state: state, position: position,
      attributes: folder.attributes)
  }

  @_optimize(speed) private mutating func compare(_ position: Int, _ status: stat) {
    let entry = scan.index[position]
    if entry.stage == 0 {
      if entry.isSkipWorktree || entry.isAssumedValid { return }
      if !entry.isIntentToAdd, scan.settings.isUnchanged(entry, status) { return }
    }
    found.append(finding(position, status.st_mode & S_IFMT == S_IFLNK ? .link : .file))
  }

  private mutating func lookAtNew(_ name: [UInt8], _ kind: FolderListing.Kind) throws {
    guard scan.purpose != .tellingKnown, !folder.isIgnored else { return }
    let path = folder.path + name
    if isIgnored(path, isFolder: false) { return }
    try requireRecordable(name, isLink: kind == .link, path)
    found.append(StatusEntry(path: path, state: kind == .link ? .link : .file, attributes: folder.attributes))
  }

  private func requireRecordable(_ name: [UInt8], isLink: Bool, _ path: [UInt8]) throws {
    guard scan.purpose != .taking || PathValidator.isAllowed(name, isLink: isLink) else {
      throw RepositoryError.notRecordable(path: String(decoding: path, as: UTF8.self))
    }
  }

  private mutating func lookAtFolder(_ name: UnsafeRawBufferPointer, entry: Int?) throws {
    // With a trailing slash, which no comparison of the name includes.
    var path: [UInt8] = []
    path.reserveCapacity(folder.path.count + name.count + 1)
    path += folder.path
    path += name
    path.append(UInt8(ascii: "/"))
    if let position = entry.map({ names.positions(at: $0).lowerBound }),
      scan.index[position].isSubmodule || scan.purpose != .taking && isRepository(path)
    {
      entry.map { names.see($0) }
      path.removeLast()
      found.append(StatusEntry(path: path, state: .submodule, position: position))
      return
    }
    let below = names.place(of: name, isFolder: true)
    let isIgnored = folder.isIgnored || isIgnored(path, isFolder: true)
    if let below {
      names.see(below)
    } else {
      guard !isIgnored, scan.purpose != .tellingKnown else { return }
      guard !isRepository(path) else {
        path.removeLast()
        if scan.purpose == .telling { found.append(StatusEntry(path: path, state: .repository)) }
        return
      }
      try requireRecordable([UInt8](name), isLink: false, Array(path.dropLast()))
    }
    subfolders.append(
      WorkTreeScan.Folder(
        path: path, positions: below.map { names.positions(at: $0) } ?? 0..<0, ignored: folder.ignored,
        attributes: folder.attributes, isIgnored: isIgnored, parent: parent, depth: folder.depth + 1))
  }

  /// - Parameter path: With a trailing slash for a folder.
  private func isIgnored(_ path: [UInt8], isFolder: Bool) -> Bool {
    guard let rules = folder.ignored else { return false }
    return path.withUnsafeBytes {
      let path = UnsafeRawBufferPointer(rebasing: isFolder ? $0.dropLast() : $0[...])
      return rules.ignores(path, nameStart: folder.path.count, isFolder: isFolder)
    }
  }

  private func isRepository(_ path: [UInt8]) -> Bool {
    Repository.holdsRepository(scan.place(of: path))
  }

  private mutating func noteMissing() {
    for positions in names.missing(only: folder.only) { found += positions.compactMap { scan.finding(missing: $0) } }
  }
}
