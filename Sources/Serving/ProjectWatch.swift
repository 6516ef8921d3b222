internal import CSystem
internal import Files
internal import Synchronization
internal import System

/// Notices that something in a project may have changed. Events only say where to look: what has changed is always read
/// from the files themselves.
///
/// Where the system watches no folders, or not so many, the times of the others are compared now and then.
public final class ProjectWatch: Sendable {
  /// The folders to watch.
  public struct Place: Sendable {
    /// The folder of the project.
    public var workTree: String
    /// The folders that git keeps for it: its own, and the one shared with other work trees.
    public var gitFolders: [String]
    /// Makes a function, for one thread, that says which folders of the work tree aren't part of the project, by their
    /// paths relative to it.
    public var makeIgnoring: @Sendable () -> (String) -> Bool

    public init(
      workTree: String, gitFolders: [String], makeIgnoring: @escaping @Sendable () -> (String) -> Bool
    ) {
      (self.workTree, self.gitFolders, self.makeIgnoring) = (workTree, gitFolders, makeIgnoring)
    }
  }

  private let place: Place
  private let report: @Sendable () -> Void
  private let isStopped = Mutex(false)
  private let hasEnded = Semaphore()

  /// In milliseconds: how long it has to be quiet before a change is reported, and the longest delay.
  private static let (quiet, delay) = (80, 500)
  /// In milliseconds: how often to look at folders that aren't watched, and at the files in them, which may have been
  /// written in place.
  private static let (pollInterval, fullInterval) = (2_000, 10_000)

  /// Starts watching.
  ///
  /// - Parameter report: Called on a thread of its own when all folders are watched, because they may have changed before,
  ///   and after each change.
  public init(_ place: Place, report: @escaping @Sendable () -> Void) {
    (self.place, self.report) = (place, report)
    let isStarted = startThread { [self] in
      var folders = WatchedFolders(place) { [self] in isStopped.withLock { $0 } }
      folders.addAll()
      report()
      run(&folders)
      folders.close()
      hasEnded.signal()
    }
    if isStarted { return }
    report()
    hasEnded.signal()
  }

  public func stop() {
    isStopped.withLock { $0 = true }
    hasEnded.wait()
    // For whoever stops it again.
    hasEnded.signal()
  }

  private func run(_ folders: inout WatchedFolders) {
    var firstChange: MonotonicTime?
    var (lastPoll, lastFull) = (MonotonicTime.now, MonotonicTime.now)
    while !isStopped.withLock({ $0 }) {
      let news = folders.wait(milliseconds: firstChange == nil ? Self.delay : Self.quiet)
      let now = MonotonicTime.now
      if news == .some(true) { firstChange = firstChange ?? now }
      if let first = firstChange, news == nil || now - first > .milliseconds(Self.delay) {
        firstChange = nil
        report()
      }
      guard !folders.unwatched.isEmpty, now - lastPoll > .milliseconds(Self.pollInterval) else { continue }
      lastPoll = now
      let isFull = now - lastFull > .milliseconds(Self.fullInterval)
      if isFull { lastFull = now }
      if folders.lookAtUnwatched() || isFull { report() }
    }
  }
}

/// The folders, by the numbers that the system gave them.
private struct WatchedFolders {
  private let place: ProjectWatch.Place
  private let isIgnoredFolder: (String) -> Bool
  private let isStopped: () -> Bool
  private var descriptor: Int32
  private var paths: [Int32: String] = [:]
  /// The times of the folders that aren't watched.
  private(set) var unwatched: [String: Int] = [:]

  /// - Parameter isStopped: Whether nobody is interested any more; a large project takes a while.
  init(_ place: ProjectWatch.Place, isStopped: @escaping () -> Bool) {
    (self.place, self.isStopped) = (place, isStopped)
    isIgnoredFolder = place.makeIgnoring()
    descriptor = cwatch_start()
  }

  func close() { if descriptor >= 0 { System.close(descriptor) } }

  mutating func addAll() {
    add(place.workTree)
    for folder in place.gitFolders {
      addOne(folder)
      add(Path.join(folder, "refs"))
    }
  }

  /// Watches a folder and those in it.
  private mutating func add(_ folder: String) {
    // First the folder, then what is in it: otherwise what is added meanwhile would be missed.
    guard !isStopped(), addOne(folder) else { return }
    for entry in (try? FileSystem.entries(of: folder, tellsSizes: false)) ?? [] where entry.kind == .folder {
      let path = Path.join(folder, entry.name)
      guard entry.name != ".git", !isIgnored(path) else { continue }
      add(path)
    }
  }

  /// Git ignores its own folders, but its references are watched.
  private func isIgnored(_ path: String) -> Bool {
    if place.gitFolders.contains(where: { Path.relative(path, to: Path.join($0, "refs")) != nil }) { return false }
    return Path.relative(path, to: place.workTree).map(isIgnoredFolder) ?? false
  }

  /// - Returns: False if there is no such folder.
  @discardableResult
  private mutating func addOne(_ folder: String) -> Bool {
    let number = descriptor >= 0 ? cwatch_add(descriptor, folder) : -1
    if number >= 0 {
      paths[number] = folder
      return true
    }
    if descriptor >= 0, errno == ENOENT || errno == ENOTDIR { return false }
    guard let status = try? FileSystem.status(of: folder) else { return false }
    unwatched[folder] = status.modified
    return true
  }

  /// Waits for events.
  ///
  /// - Returns: Whether something in the project may have changed; nil if it was quiet.
  mutating func wait(milliseconds: Int) -> Bool? {
    guard descriptor >= 0 else {
      usleep(UInt32(milliseconds) * 1000)
      return nil
    }
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, Int32(milliseconds)) > 0 else { return nil }
    var events: [FolderEvent] = []
    _ = withUnsafeMutablePointer(to: &events) { cwatch_read(descriptor, takeEvent, $0) }
    return events.reduce(false) { take($1) || $0 }
  }

  /// - Returns: True if something in the project may have changed.
  private mutating func take(_ event: FolderEvent) -> Bool {
    if event.kind == cwatch_lost_events {
      addAll()
      return true
    }
    guard let folder = paths[event.folder] else { return false }
    switch event.kind {
    case cwatch_folder_gone:
      paths[event.folder] = nil
      return true
    case cwatch_new_folder:
      let path = Path.join(folder, event.name)
      guard event.name != ".git", !place.gitFolders.contains(folder), !isIgnored(path) else { return false }
      add(path)
      return true
    case cwatch_changed: return isNews(event.name, in: folder)
    default: return false
    }
  }

  /// The files of git that tell of a version, a branch or what is staged.
  private static let gitFiles: Set<String> = [
    "HEAD", "index", "packed-refs", "MERGE_HEAD", "REVERT_HEAD", "CHERRY_PICK_HEAD", "config",
  ]

  private func isNews(_ name: String, in folder: String) -> Bool {
    if place.gitFolders.contains(folder) { return Self.gitFiles.contains(name) }
    if name.hasSuffix(".lock"), place.gitFolders.contains(where: { Path.relative(folder, to: $0) != nil }) {
      return false
    }
    // What programs write beside a file while they save it.
    return
      !(name.hasPrefix(".sb-") || name.hasSuffix(".tmp") || name.hasPrefix("~$") || name.hasPrefix(".#")
      || name == "4913" || name == ".DS_Store")
  }

  /// Compares the times of folders that aren't watched.
  mutating func lookAtUnwatched() -> Bool {
    var isChanged = false
    for (folder, time) in unwatched {
      let now = (try? FileSystem.status(of: folder))?.modified
      guard now != time else { continue }
      isChanged = true
      unwatched[folder] = nil
      if now != nil { add(folder) }
    }
    return isChanged
  }
}

private struct FolderEvent {
  var folder: Int32
  var kind: cwatch_event
  var name: String
}

private func takeEvent(
  _ events: UnsafeMutableRawPointer?, _ folder: Int32, _ kind: cwatch_event, _ name: UnsafePointer<CChar>?
) {
  guard let events, let name else { return }
  events.assumingMemoryBound(to: [FolderEvent].self).pointee.append(
    FolderEvent(folder: folder, kind: kind, name: String(cString: name)))
}
