internal import Files
internal import Synchronization
internal import System

/// Files that a page sends, such as a delivery that was dropped into it. Each delivery has a folder of its own in
/// `.git/assets/inbox`, which is removed after use, or after a day.
final class Inbox: Sendable {
  private let folder: String
  private let deliveries = Mutex<[String: Delivery]>([:])

  private struct Delivery {
    var fileCount = 0
    var size = 0
  }

  /// In bytes, of one file and of all files of a delivery.
  static let (maxFileSize, maxSize) = (500 << 20, 2 << 30)
  private static let maxFileCount = 20_000
  private static let (maxPartCount, maxPartSize) = (16, 255)

  init(in assetsFolder: String) {
    folder = Path.join(assetsFolder, "inbox")
    // Of an app that was killed.
    guard isOwnFolder else { return }
    for entry in (try? FileSystem.entries(of: folder)) ?? [] where isOld(Path.join(folder, entry.name)) {
      try? FileSystem.remove(Path.join(folder, entry.name))
    }
  }

  /// False if someone put a link in its place.
  private var isOwnFolder: Bool { (try? FileSystem.status(of: folder))?.kind == .folder }

  private func isOld(_ path: String) -> Bool {
    guard let status = try? FileSystem.status(of: path) else { return false }
    return status.modified < time(nil) - 86_400
  }

  /// Makes a folder for a delivery.
  func open() throws -> String {
    let id = Secret.make()
    try FileSystem.makeFolder(folder)
    guard isOwnFolder else { throw FileError(.create, folder, code: ENOTDIR) }
    try FileSystem.makeFolder(Path.join(folder, id))
    chmod(Path.join(folder, id), 0o700)
    deliveries.withLock { $0[id] = Delivery() }
    return id
  }

  /// The folder of a delivery; a zip that is alone in it stands for itself.
  func path(of id: String) -> String? {
    guard deliveries.withLock({ $0[id] }) != nil else { return nil }
    let place = Path.join(folder, id)
    let entries = (try? FileSystem.entries(of: place)) ?? []
    if entries.count == 1, entries[0].name.lowercased().hasSuffix(".zip") { return Path.join(place, entries[0].name) }
    return place
  }

  /// Begins to receive a file.
  ///
  /// - Parameter path: Relative, as the page names it.
  /// - Throws: `InboxError`, `FileError`.
  func receive(_ path: String, for id: String) throws -> IncomingFile {
    guard deliveries.withLock({ $0[id] }) != nil else { throw InboxError.unknown }
    let parts = try Self.parts(of: path)
    try deliveries.withLock { deliveries in
      guard var delivery = deliveries[id] else { throw InboxError.unknown }
      delivery.fileCount += 1
      guard delivery.fileCount <= Self.maxFileCount else { throw InboxError.tooLarge }
      deliveries[id] = delivery
    }
    var place = Path.join(folder, id)
    for part in parts.dropLast() {
      place = Path.join(place, part)
      try FileSystem.makeFolder(place)
      guard (try FileSystem.status(of: place))?.kind == .folder else { throw InboxError.badPath }
    }
    return try IncomingFile(at: Path.join(place, parts.last ?? "")) { [self] count in
      deliveries.withLock { deliveries in
        guard var delivery = deliveries[id] else { return false }
        delivery.size += count
        deliveries[id] = delivery
        return delivery.size <= Self.maxSize
      }
    }
  }

  /// Splits a path into names that are harmless on every system.
  static func parts(of path: String) throws(InboxError) -> [String] {
    let parts = Path.parts(path)
    guard (1...maxPartCount).contains(parts.count) else { throw .badPath }
    for part in parts {
      let folded = part.lowercased()
      guard !part.isEmpty, part.utf8.count <= maxPartSize, part != ".", part != "..", !folded.hasPrefix(".git"),
        !part.unicodeScalars.contains(where: isHidden), !part.contains("\\"), !part.contains(":"),
        ExactName(PrecomposedName(part).text) == ExactName(part)
      else { throw .badPath }
    }
    return parts
  }

  /// True for control characters and those that change the reading direction.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }

  func remove(_ id: String) {
    let known = deliveries.withLock { $0.removeValue(forKey: id) }
    if known != nil { try? FileSystem.remove(Path.join(folder, id)) }
  }

  /// Removes all deliveries of this app.
  func removeAll() {
    for id in deliveries.withLock({ Array($0.keys) }) { remove(id) }
  }
}

/// A file that is being received. It belongs to the thread of its connection.
final class IncomingFile: HTTPBodyReceiver {
  private let descriptor: Int32
  private let path: String
  private let mayTake: (Int) -> Bool
  private var size = 0
  private(set) var failure: (any Error)?
  private var isComplete = false

  /// - Parameter mayTake: Called with the number of bytes that come next; false if that is too much.
  /// - Throws: `FileError` if there is such a file already.
  fileprivate init(at path: String, mayTake: @escaping (Int) -> Bool) throws(FileError) {
    (self.path, self.mayTake) = (path, mayTake)
    descriptor = System.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.create, path, code: errno) }
  }

  /// What was only received in part is of no use, and would be in the way of another try.
  deinit {
    close(descriptor)
    if !isComplete { unlink(path) }
  }

  /// Keeps the file.
  ///
  /// - Throws: The reason why it is incomplete.
  func finish() throws {
    if let failure { throw failure }
    isComplete = true
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    size += bytes.count
    guard size <= Inbox.maxFileSize, mayTake(bytes.count) else {
      failure = InboxError.tooLarge
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = System.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        failure = FileError(.write, path, code: errno)
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// Why a file isn't received.
enum InboxError: Error, Equatable {
  case unknown
  /// A path that could lead elsewhere, or that some system can't have.
  case badPath
  case tooLarge
}
