internal import Catalog
internal import Files
internal import Git

/// What bringing something back would do, worked out and not yet done.
public struct Restoration: Sendable {
  public var source: RestoreSource
  /// Where it goes: the folder of the set, or the file.
  public var path: String
  /// Files that get the bytes of the version, from the top of the work tree, sorted.
  public internal(set) var written: [String] = []
  /// Those among them that take the place of a file.
  public var replaced: [String] {
    let known = Set(expected.keys.map(ExactName.init)).union(present)
    return written.filter { known.contains(ExactName($0)) }
  }
  /// Files that the version does not have.
  public internal(set) var removed: [String] = []
  /// Those among both that hold changes no version has.
  public internal(set) var unsaved: [String] = []
  /// True where nothing that is not committed goes out of the set's list, although its bytes change.
  var keepsList = false
  /// True where something of it is staged otherwise than the last version has it.
  var isStaged = false

  /// For an asset; nil where nothing of its folder changes.
  var change: FolderChange?
  /// The file, where it belongs to no asset and changes.
  var file: TakenFile?
  /// The catalogue whose edits wait for one another.
  var catalog = ""
  var expected: [String: [UInt8]] = [:]
  /// Files that lie in a part of the folder that is written anew, their bytes the same or not.
  var present: Set<ExactName> = []
  /// Programs, by the name under which they go into the folder of `change`.
  var programs: [(name: String, bytes: [UInt8])] = []

  /// The files and folders that are other ones afterwards.
  public var touchedPaths: [String] { change?.touchedPaths ?? (file.map { [$0.path] } ?? []) }

  public var isNothing: Bool { written.isEmpty && removed.isEmpty && !isStaged }

  init(_ source: RestoreSource, to path: String) { (self.source, self.path) = (source, path) }
}

extension Workspace {
  /// Does what was worked out: all of it, or nothing.
  ///
  /// - Throws: `FolderChangeFailure`, `FileError`, `RestoreError.changedMeanwhile`, `GitRefusal`.
  public func carryOut(_ restoration: Restoration) throws {
    if let change = restoration.change {
      try makeFolder(Path.folder(restoration.catalog))
      let scratch = try scratchFolder(for: restoration)
      defer { if let scratch { try? Disk.remove(scratch) } }
      var edit = AssetEdit(in: restoration.catalog, try change.adding(restoration.programs, from: scratch))
      edit.expected = restoration.expected
      try edit.apply(to: project.workTree, journals: journals)
    } else if let file = restoration.file {
      let place = Path.join(workTree, file.path)
      let now = Disk.exists(place) ? try Disk.read(place, limit: .max) : nil
      guard now == restoration.expected[file.path] else { throw RestoreError.changedMeanwhile(file.path) }
      try Disk.makeFolder(Path.folder(place))
      try Disk.write(file.bytes, to: place, isExecutable: file.isExecutable)
    }
    if restoration.isStaged { try repository.unstage(restoration.path) }
  }

  private func makeFolder(_ folder: String) throws { try Disk.makeFolder(Path.join(workTree, folder)) }

  /// Puts programs where they can be copied from with their permissions.
  private func scratchFolder(for restoration: Restoration) throws -> String? {
    if restoration.programs.isEmpty { return nil }
    try Disk.makeFolder(repository.assetsDirectory)
    let folder = try Disk.makeTemporaryFolder(in: repository.assetsDirectory, prefix: "restore-")
    for (number, program) in restoration.programs.enumerated() {
      try Disk.write(program.bytes, to: Path.join(folder, String(number)), isExecutable: true)
    }
    return folder
  }
}

extension FolderChange {
  /// The same change with programs in the folder, which lie in another one by their numbers.
  fileprivate func adding(_ programs: [(name: String, bytes: [UInt8])], from folder: String?) throws -> FolderChange {
    guard let folder, var content else { return self }
    for (number, program) in programs.enumerated() {
      content.copy(Path.join(folder, String(number)), to: program.name)
    }
    if case .make(let path, _) = self { return .make(path, content) }
    return .replace(path, with: content)
  }
}
