#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Takes old files away, on behalf of one thread.
///
/// A small file whose very bytes stand in the commit one comes from is removed, as git does it: the way back writes it
/// again, into the room that it left. Others are kept aside.
struct OldFiles {
  let aside: AsideFolder
  let reading: ObjectReading

  /// The way back is to need little room.
  private static let largest = 1 << 16

  /// Takes the file of a step from its place, and makes sure that it is what was looked at before.
  ///
  /// - Throws: `RepositoryError.fileKeepsChanging` for another one, which is left there, or is aside.
  func take(_ number: Int, _ step: CheckoutStep, from place: (folder: Int32, name: [UInt8])) throws {
    guard let expected = step.onDisk else { return }
    let taken: SystemFile.Stamp?
    if isInCommit(step, expected) {
      taken = try remove(place, expected)
    } else {
      do throws(FileFailure) {
        taken = try aside.take(number, place)
      } catch {
        guard error.code == EXDEV else { throw FileFailure(error.function, step.change.path, code: error.code) }
        // It cannot be renamed to another disk, and nothing but its program could make it again.
        if step.formerConversion.external != nil {
          throw FileFailure(error.function, step.change.path, code: error.code)
        }
        taken = try remove(place, expected)
      }
    }
    // Where the disk takes two names for one, it went under the other.
    if taken == nil, step.change.oldID == nil { return }
    guard taken == expected else { throw RepositoryError.fileKeepsChanging(path: step.change.path) }
  }

  private func isInCommit(_ step: CheckoutStep, _ expected: SystemFile.Stamp) -> Bool {
    guard expected.size <= Self.largest, !step.isConverted, let id = step.change.oldID else { return false }
    return reading.has(id.objectBytes)
  }

  private func remove(
    _ place: (folder: Int32, name: [UInt8]), _ expected: SystemFile.Stamp
  ) throws(FileFailure) -> SystemFile.Stamp? {
    var status = stat()
    guard place.name.withCPath({ fstatat(place.folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
    guard SystemFile.Stamp(status) == expected else { return SystemFile.Stamp(status) }
    guard place.name.withCPath({ unlinkat(place.folder, $0, 0) }) == 0 else {
      throw FileFailure("unlink", String(decoding: place.name, as: UTF8.self))
    }
    return expected
  }
}
