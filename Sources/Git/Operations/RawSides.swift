internal import Files
internal import Synchronization
internal import System

/// Reads the contents of paths, in parallel: a renamed file is read only once.
enum RawSides {
  /// Returns the contents by path; an unreadable file is skipped.
  ///
  /// - Parameter known: Files that needn't be read, whatever their current names.
  static func read(
    _ paths: [String], known: [(stamp: POSIXFile.CachedStat, side: WorkTreeFileState)] = []
  ) throws -> [ExactName: WorkTreeFileState] {
    let known = Dictionary(known.map { ($0.stamp, $0.side) }) { $1 }
    // Two names of one file that is not being written have the same metadata.
    var byStamp: [POSIXFile.CachedStat: [String]] = [:]
    var result: [ExactName: WorkTreeFileState] = [:]
    for path in paths {
      guard let status = POSIXFile.status(of: path) else { continue }
      let stamp = POSIXFile.CachedStat(status)
      if let side = known[stamp], side.mode == FileMode(status) {
        result[ExactName(path)] = side
      } else {
        byStamp[stamp, default: []].append(path)
      }
    }
    let sides = Mutex(result)
    try WorkQueue(Array(byStamp.values)).run(
      start: {},
      work: { paths, _ in
        guard let side = try side(of: paths[0]) else { return [] }
        sides.withLock { sides in for path in paths { sides[ExactName(path)] = side } }
        return []
      }, end: { _ in })
    return sides.withLock { $0 }
  }

  static func side(of path: String) throws -> WorkTreeFileState? {
    guard let status = POSIXFile.status(of: path), let mode = FileMode(status), mode != .folder else { return nil }
    if mode == .symbolicLink {
      return POSIXFile.linkTarget(of: path).map { WorkTreeFileState(mode, ObjectID.ofFile($0), isRaw: true) }
    }
    do throws(SyscallError) {
      guard let content = try FileContent(path) else { return nil }
      return try id(of: content).map { WorkTreeFileState(mode, $0, isRaw: true) }
    } catch {
      if error.isPermissionDenied { return nil }
      throw error
    }
  }

  /// Nil for a file that changes all the time.
  private static func id(of content: borrowing FileContent) throws(SyscallError) -> ObjectID? {
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    let buffer = ByteBuffer(capacity: min(content.byteCount, 1 << 20))
    do {
      return try content.readPieces(buffer) { hash.update($0) } ? ObjectID(hash.finish()) : nil
    } catch {
      throw error as? SyscallError ?? SyscallError("read", content.path)
    }
  }
}

/// Determines which paths lead only through real folders: a file reached through a symbolic link has another path.
struct FolderPaths {
  let root: String
  private var known: [ExactName: Bool] = [:]

  init(below root: String) { self.root = root }

  mutating func lead(to path: String) -> Bool {
    let folder = path.enclosingFolder
    if folder.isEmpty { return true }
    if let known = known[ExactName(folder)] { return known }
    let leads = lead(to: folder) && POSIXFile.status(of: root.joined(folder)).map { FileMode($0) } == .folder
    known[ExactName(folder)] = leads
    return leads
  }

  /// Returns the file or link that is in place of one of a path's parent folders; nil if not found.
  mutating func file(inPlaceOfFolderAround path: String) -> String? {
    let folder = path.enclosingFolder
    if folder.isEmpty { return nil }
    if !lead(to: folder) { return file(inPlaceOfFolderAround: folder) }
    return POSIXFile.status(of: root.joined(folder)).map { FileMode($0) == .folder } == false ? folder : nil
  }
}

extension POSIXFile {
  /// The target of a symbolic link; nil if the path isn't one.
  static func linkTarget(of path: String) -> [UInt8]? {
    var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = text.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)  // it has room
    }
    return count < 0 ? nil : Array(text[..<count])
  }

  /// Returns the final target of a path, whether or not it exists; git follows the same number of links.
  ///
  /// Source: git, `lockfile.c`, `resolve_symlink`.
  static func followingLinks(_ path: String) -> String {
    var place = path
    for _ in 0..<5 {
      guard let target = linkTarget(of: place) else { break }
      place = place.enclosingFolder.joined(String(decoding: target, as: UTF8.self))
    }
    return place
  }
}

extension ObjectTransaction {
  /// Stores the bytes of a file or the target of a link; returns false if they have changed.
  func take(_ path: String, _ id: ObjectID, _ writer: ObjectWriter) throws -> Bool {
    if let target = POSIXFile.status(of: path).flatMap({ FileMode($0) }) == .symbolicLink
      ? POSIXFile.linkTarget(of: path) : nil
    {
      return ObjectID(try target.withUnsafeBytes { try writer.write(.blob, $0) }) == id
    }
    guard let content = try FileContent(path) else { return false }
    let buffer = ByteBuffer(capacity: min(content.byteCount + 1, FileContent.maxChunkByteCount + 1))
    if content.isLarge {
      return try writer.writeLarge(byteCount: content.byteCount) { try content.readPieces(buffer, $0) }
        .map { ObjectID($0) } == id
    }
    guard try content.read(into: buffer) else { return false }
    return ObjectID(try writer.write(.blob, buffer.bytes)) == id
  }
}
