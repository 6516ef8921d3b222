internal import CGit2
internal import Synchronization
internal import System

extension Repository {
  func workTreeSettings(indexModified: IndexFile.Timestamp?) throws -> WorkTreeSettings {
    WorkTreeSettings(
      trustsMode: try configuration.bool("core.filemode") ?? true,
      hasLinks: try configuration.bool("core.symlinks") ?? true,
      trustsChangeTime: try configuration.bool("core.trustctime") ?? true,
      checksAll: try configuration.string("core.checkstat")?.lowercased() != "minimal",
      indexSeconds: indexModified?.seconds)
  }

  /// Returns the files that may differ from an index, at and below some paths, or everywhere if the scope is empty.
  func findings(
    _ index: IndexFile, _ settings: WorkTreeSettings, within scope: [String],
    for purpose: WorkTreeScan.Purpose = .taking
  ) throws -> [StatusEntry] {
    if try needsCare { return try carefulFindings(index, within: scope, for: purpose) }
    let blobs = Mutex(SharedReader(try TreeReader(self)))
    let scan = WorkTreeScan(
      root: try requiredWorkTree(), index: index, settings: settings, ignored: try ignoreRules(),
      attributes: try attributeRules(), purpose: purpose
    ) { id in try blobs.withLock { try PatternLines.text(of: ObjectID(id), in: $0.reader) ?? [] } }
    return try scan.run(within: scope)
  }

  /// True if names on disk may be spelled differently in the index, or links are files: libgit2 handles that.
  var needsCare: Bool {
    get throws {
      if try configuration.bool("core.ignorecase") == true { return true }
      if try configuration.bool("core.symlinks") == false { return true }
      return try HostSystem.isDarwin && configuration.bool("core.precomposeunicode") == true
    }
  }

  private func carefulFindings(
    _ index: IndexFile, within scope: [String], for purpose: WorkTreeScan.Purpose
  ) throws -> [StatusEntry] {
    let root = try requiredWorkTree()
    let takesAll = purpose == .taking && scope.allSatisfy(\.isEmpty)
    let attributes = try FolderAttributes(self, index, readsIndex: !takesAll)
    let changes = try libraryWorkTreeChanges(within: scope).filter { !$0.path.endsWithByte("/") }
    let findings = try changes.compactMap { change -> StatusEntry? in
      let path = Array(change.path.utf8)
      var finding = StatusEntry(path: path, state: .missing, position: index.positions(ofBytes: path).first)
      if let status = POSIXFile.status(of: root.joined(change.path)) {
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          finding.state = change.newMode == .submodule || change.oldMode == .submodule ? .submodule : .missing
        case S_IFLNK: finding.state = .link
        default: finding.state = .file
        }
      } else if change.path.isRepaired, finding.position == nil {
        throw RepositoryError.notRecordable(path: change.path)
      }
      finding.attributes = try attributes.rules(in: change.path.enclosingFolder)
      return finding
    }
    guard try configuration.bool("core.ignorecase") == true, findings.contains(where: { $0.position == nil }) else {
      return findings
    }
    return try CaseInsensitiveNames(index).resolve(findings, for: purpose) { path in
      POSIXFile.exists(root.joined(String(decoding: path, as: UTF8.self)))
    }
  }

  // MARK: Rules

  /// Source: `gitignore(5)`: the user's list, then the list of the repository.
  func ignoreRules() throws -> IgnoreRules? {
    let standard = configuration.places.crossDesktopFolder?.joined("ignore")
    let lists = [try configuration.path("core.excludesfile") ?? standard, commonDirectory.joined("info/exclude")]
    // The base level decides whether case is ignored.
    let folds = try configuration.bool("core.ignorecase") == true
    let start = folds ? IgnoreRules([], in: [], weaker: nil, foldsCase: true) : nil
    return try lists.compactMap { try $0.flatMap(list) }.reduce(start) {
      IgnoreRules($1.text, in: [], weaker: $0, file: $1.file)
    }
  }

  /// The list of the repository takes precedence over all in the work tree, which `WorkTreeScan` adds in between; see
  /// `AttributeRules.strongest`.
  ///
  /// - Parameter foldsCase: True to ignore case, whatever the settings say.
  func attributeRules(foldsCase: Bool = false) throws -> AttributeRules? {
    let standard = configuration.places.crossDesktopFolder?.joined("attributes")
    let isSystemRead = configuration.places.system != nil
    let lists = [isSystemRead ? "/etc/gitattributes" : nil, try configuration.path("core.attributesfile") ?? standard]
    // The base level decides whether case is ignored.
    let folds = try foldsCase || configuration.bool("core.ignorecase") == true
    let start = folds ? AttributeRules([], in: [], definesMacros: false, weaker: nil, foldsCase: true) : nil
    let weakest = try lists.compactMap { try $0.flatMap(list) }.reduce(start) {
      AttributeRules($1.text, in: [], definesMacros: true, weaker: $0, file: $1.file)
    }
    guard let own = try list(commonDirectory.joined("info/attributes")) else { return weakest }
    return AttributeRules(
      [], in: [], definesMacros: true, weaker: weakest,
      strongest: AttributeRules(own.text, in: [], definesMacros: true, weaker: nil, foldsCase: folds, file: own.file))
  }

  /// Returns the text of a list, and its path as shown in messages.
  private func list(_ path: String) throws -> (text: [UInt8], file: String)? {
    guard !POSIXFile.isFolder(path), let text = try POSIXFile.bytes(of: path, limit: PatternLines.largest) else {
      return nil
    }
    let root = workTree.map { $0 + "/" }
    return (text, root.map(path.hasPrefix) == true ? String(path.dropFirst(root!.count)) : path)
  }

  // MARK: Submodules

  /// Returns the commit that is checked out in a submodule; nil if it has none, or is missing.
  func submoduleHead(_ path: String) throws -> ObjectID? {
    let place = try requiredWorkTree().joined(path)
    guard let gitDirectory = try RepositoryDiscovery.gitDirectory(at: place.joined(".git"), [:]) else { return nil }
    try LibGit2.start(home: environment["HOME"])
    try LibGit2Repository.requireFiles(gitDirectory, RepositoryDiscovery.commonDirectory(of: gitDirectory))
    let found = try LibGit2Repository.handle(gitDirectory)
    var id = git_oid()
    guard try checkFound("git_reference_name_to_id", { git_reference_name_to_id(&id, found.pointer, "HEAD") }) else {
      return nil
    }
    return ObjectID(id)
  }
}

/// A reader that threads use in turn.
private struct SharedReader: @unchecked Sendable {
  let reader: TreeReader

  init(_ reader: TreeReader) { self.reader = reader }
}
