internal import System

/// Removes old files, for one thread.
///
/// A small file whose exact bytes are in the commit that is left, or in the store of large files, is deleted, as in git: a
/// rollback writes it again, into the space it freed. Others go to the backup.
struct OldFiles {
  let aside: CheckoutBackup
  let reading: ObjectReading
  let deletesLargeFiles: Bool

  /// A rollback must need little disk space.
  private static let largest = 1 << 16

  /// Removes the file of a step, and makes sure that it is the one that was checked before.
  ///
  /// - Throws: `RepositoryError.fileKeepsChanging` if it is a different one, which is left there, or in the backup.
  func take(_ number: Int, _ step: CheckoutStep, from place: (folder: Int32, name: [UInt8])) throws {
    guard let expected = step.onDisk else { return }
    let taken: POSIXFile.CachedStat?
    if isInCommit(step, expected) || isInStore(step, expected, place) {
      taken = try remove(place, expected, step)
    } else {
      do throws(SyscallError) {
        taken = try aside.take(number, place)
      } catch {
        guard error.code == EXDEV else { throw SyscallError(error.function, step.change.path, code: error.code) }
        // It can't be renamed to another file system, and only its filter program could make it again.
        if step.formerConversion.external != nil {
          throw SyscallError(error.function, step.change.path, code: error.code)
        }
        taken = try remove(place, expected, step)
      }
    }
    // If the file system treats two names as the same, it was removed under the other one.
    if taken == nil, step.change.oldID == nil { return }
    guard taken == expected else { throw RepositoryError.fileKeepsChanging(path: step.change.path) }
  }

  private func isInCommit(_ step: CheckoutStep, _ expected: POSIXFile.CachedStat) -> Bool {
    guard expected.size <= Self.largest, !step.isConverted, !step.hasOwnPermissions, let id = step.change.oldID else {
      return false
    }
    return reading.has(id.objectBytes)
  }

  /// One whose metadata changed meanwhile goes to the backup.
  private func isInStore(
    _ step: CheckoutStep, _ expected: POSIXFile.CachedStat, _ place: (folder: Int32, name: [UInt8])
  ) -> Bool {
    guard deletesLargeFiles, step.isInStore, expected.size <= Self.largest, !step.hasOwnPermissions else {
      return false
    }
    var status = stat()
    return place.name.withCPath({ fstatat(place.folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
      && IndexFile.CachedStat(status).changed == step.changedOnDisk
  }

  private func remove(
    _ place: (folder: Int32, name: [UInt8]), _ expected: POSIXFile.CachedStat, _ step: CheckoutStep
  ) throws -> POSIXFile.CachedStat? {
    var status = stat()
    guard place.name.withCPath({ fstatat(place.folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
    guard POSIXFile.CachedStat(status) == expected else { return POSIXFile.CachedStat(status) }
    // A program can reset the modification time, but not the change time; removing a hard link changes that time too.
    if IndexFile.CachedStat(status).changed != step.changedOnDisk, !holdsOldBytes(place, step) {
      throw RepositoryError.fileKeepsChanging(path: step.change.path)
    }
    guard place.name.withCPath({ unlinkat(place.folder, $0, 0) }) == 0 else {
      throw SyscallError("unlink", String(decoding: place.name, as: UTF8.self))
    }
    return expected
  }

  /// Reads a small file, and returns whether it matches its blob.
  private func holdsOldBytes(_ place: (folder: Int32, name: [UInt8]), _ step: CheckoutStep) -> Bool {
    guard !step.isConverted, let id = step.change.oldID, let size = step.onDisk?.size, size <= Self.largest else {
      return false
    }
    let bytes: [UInt8]?
    if step.change.oldMode == .symbolicLink {
      var text = [UInt8](repeating: 0, count: Int(size) + 1)
      let count = text.withUnsafeMutableBytes { room in
        place.name.withCPath { name in
          // One extra byte shows that the text has grown.
          readlinkat(place.folder, name, room.baseAddress!.assumingMemoryBound(to: CChar.self), room.count)
        }
      }
      bytes = count < 0 ? nil : Array(text[..<count])
    } else {
      let descriptor = place.name.withCPath { openat(place.folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      bytes = POSIXFile.piece(of: descriptor, at: 0, count: Int(size))
    }
    return bytes?.withUnsafeBytes { SHA1.id(of: .blob, $0) } == id.objectBytes
  }
}
