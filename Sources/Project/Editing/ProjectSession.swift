public import Files
public import Git
internal import Spelling
internal import Subprocess

/// One action of a user in a project: the current folder, the time, and the record that makes it possible to undo it.
///
/// A command, a page and an app each make their own, and pass it to what reads and edits the project.
public struct ProjectSession: Sendable {
  /// The folder that typed paths are relative to, and the repository around it.
  public let location: RepositoryLocation
  public let now: GitTime
  /// Nil if nothing is recorded, such as for a preview.
  public let operation: RecordedOperation?
  private let open: @Sendable () throws -> ProjectRepository

  /// Begins to show the progress of a search for references, and returns the function to call for each file; the
  /// search ends when that is released.
  public typealias SearchProgress = @Sendable () -> @Sendable () -> Void

  let searchProgress: SearchProgress
  /// Reports that assets are validated; usually nil.
  let checkingProgress: WorkProgress?

  /// - Parameter open: Opens the repository around the folder.
  public init(
    at location: RepositoryLocation, now: GitTime, recordedBy operation: RecordedOperation? = nil,
    searchProgress: @escaping SearchProgress = { {} }, checkingProgress: WorkProgress? = nil,
    open: @escaping @Sendable () throws -> ProjectRepository
  ) {
    (self.location, self.now) = (location, now)
    (self.operation, self.searchProgress, self.open) = (operation, searchProgress, open)
    self.checkingProgress = checkingProgress
  }

  /// Opens the repository around the folder, and records its state if the action is recorded.
  ///
  /// - Throws: Whatever `ProjectRepository.open` throws.
  public func repository() throws -> ProjectRepository {
    let project = try open()
    operation?.begin(project)
    return project
  }

  /// The current day, in the local time zone.
  public var today: Day { Day(now) }

  /// The project around the folder.
  public var project: ProjectFolder { location.project }

  /// The folder that typed paths are relative to: absolute, without a slash at the end.
  public var directory: String { location.folder }

  public var environment: [String: String] { location.environment }

  /// The store of journals for changes in progress, which also decides which leftovers of a killed command are trusted.
  ///
  /// In a repository, only journals in the git directory are trusted; if that can't be used, for example because it
  /// belongs to another user, none are.
  public var journals: JournalStore {
    if let folder = location.assetsFolder {
      return ProjectRepository.journals(in: folder)
    }
    return project.isRepository ? .nowhere : .hidden(in: directory)
  }

  // MARK: - Paths

  /// Converts a typed path into an absolute one.
  public func absolute(_ path: String) -> String { Path.absolute(path, from: directory) }

  /// Converts a typed path into an absolute one, with the links in its existing part resolved.
  public func followingLinks(_ path: String) -> String { ProjectFolder.followingLinks(absolute(path)) }

  /// Returns an absolute path as the user would type it here.
  public func shown(_ path: String) -> String { Path.shown(path, from: directory) }

  // MARK: - Changes

  /// True if an undo will be able to restore some paths.
  public func canUndo(_ paths: [String]) -> Bool {
    guard let operation, operation.isUnderWay, let root = operation.project?.workTree else { return false }
    return paths.allSatisfy { Path.relative($0, to: root) != nil }
  }

  /// Makes sure that an undo can restore uncommitted changes that are about to be removed.
  ///
  /// - Parameters:
  ///   - paths: Relative to the top of the project.
  ///   - name: What the user calls it.
  ///   - refusal: Thrown if they can't be restored, unless `isForced`.
  /// - Returns: A note about it.
  /// - Throws: `NotUndoableError` if they could be restored, but for a problem.
  public func keepForUndo(
    _ paths: [String], of name: String, isForced: Bool, or refusal: @autoclosure () -> any Error
  ) throws -> String? {
    if paths.isEmpty { return nil }
    if let root = operation?.project?.workTree {
      willChange(paths)
      if canUndo(paths.map { Path.join(root, $0) }) {
        return "'assets undo' also restores the uncommitted changes to \(quoted(name))"
      }
    }
    guard isForced else {
      // If files can't be kept for an undo, for example because the disk is full, they can't be committed either.
      guard let cause = operation?.failure else { throw refusal() }
      throw NotUndoableError(cause: cause)
    }
    return nil
  }

  /// Announces the files and folders that are changed, created or removed next, so that they can be restored.
  ///
  /// - Parameter paths: Absolute, or relative to the top of the project; paths outside of the work tree are ignored.
  public func willChange(_ paths: [String]) {
    // From here on, an interrupted command has to report what was done.
    defer { Interruption.noteChange() }
    operation?.willChange(paths)
  }

  /// The same for files that this program writes itself, none of them through a link: a folder of a project may be a
  /// link to anywhere else, where files don't belong to the project and can't be restored by an undo.
  ///
  /// - Parameter root: The top of the project.
  /// - Throws: `FileError.linked`.
  public func willWrite(_ paths: [String], below root: String? = nil) throws(FileError) {
    try requireNoLinks(around: paths, below: root ?? operation?.project?.workTree ?? directory)
    willChange(paths)
  }

  /// Throws if links in a path lead out of the project. A link to another place in the project is followed.
  ///
  /// - Throws: `FileError.linked`.
  public func requireInProject(_ typed: String, below root: String) throws(FileError) {
    if Path.relative(followingLinks(typed), to: root) != nil { return }
    try requireNoLinks(around: [Path.join(absolute(typed), "file")], below: root)
  }

  private func requireNoLinks(around paths: [String], below root: String) throws(FileError) {
    var known: Set<ExactName> = []
    for path in paths {
      let relative = path.utf8.first == UInt8(ascii: "/") ? Path.relative(path, to: root) : path
      var place = root
      for name in Path.names(Path.folder(relative ?? "")) {
        place = Path.join(place, String(name))
        guard known.insert(ExactName(place)).inserted else { continue }
        guard let status = try FileSystem.status(of: place) else { break }
        if case .symbolicLink(let destination) = status.kind { throw .linked(shown(place), to: destination) }
      }
    }
  }
}

/// Uncommitted changes would be lost, because they can't be kept for an undo.
public struct NotUndoableError: Error {
  public var cause: any Error
}

/// A typed path that doesn't exist.
public struct PathNotFound: Hashable, Sendable {
  /// As typed.
  public var path: String
  /// The deepest existing folder on the path, and the name that it doesn't contain.
  public var folder: String
  public var missing: String
  /// Existing paths with a similar name in that folder, as the user would type them; the best first.
  public var near: [String]

  /// - Parameters:
  ///   - directory: The folder that the path is relative to.
  ///   - isWanted: Returns whether an existing absolute path could be meant.
  public init(_ path: String, from directory: String, where isWanted: (String) -> Bool = { _ in true }) {
    self.path = path
    var place = Path.absolute(path, from: directory)
    var missing: String
    repeat {
      missing = Path.name(place)
      place = Path.folder(place)
    } while place != "/" && !FileSystem.isFolder(place)
    (folder, self.missing) = (place, missing)
    let there = ((try? DiskFileTree(place).entries(of: "")) ?? []).map(\.name)
    near = NearestNames.find(missing, among: there).map { Path.join(place, $0) }.filter(isWanted)
      .map { Path.shown($0, from: directory) }
  }
}
