import Files
import Synchronization
import System
import TestKit

@testable import Git

/// The real disk, with a note of everything that is done to it; any step can be made to fail.
final class RecordingDisk: StoreFileSystem {
  enum Step: Sendable {
    case create(String)
    /// Opens a file, and makes it where none is.
    case open(String)
    /// - Parameter offset: Nil for the end of the file.
    case write(String, [UInt8], offset: Int?)
    case truncate(String, Int)
    /// Of a file or a folder.
    case sync(String)
    /// Of all that was written.
    case syncAll
    case rename(String, String)
    case link(String, String)
    case makeFolder(String)
    case remove(String)
  }

  private struct State {
    var steps: [Step] = []
    var failing: Int?
    var waitCount = 0
  }

  private let disk = LocalFileSystem()
  private let state: Mutex<State>

  /// - Parameter failing: The number of the step, from 0, that fails as if the disk were full; those after it work.
  init(failing: Int? = nil) { state = Mutex(State(failing: failing)) }

  var steps: [Step] { state.withLock { $0.steps } }
  /// How often somebody waited, for one thing or for several.
  var waitCount: Int { state.withLock { $0.waitCount } }

  func note(_ step: Step) { state.withLock { $0.steps.append(step) } }

  private func step(_ step: Step) throws(SyscallError) {
    let fails = state.withLock { state in
      state.steps.append(step)
      return state.steps.count - 1 == state.failing
    }
    if fails { throw SyscallError("write", "full", code: ENOSPC) }
  }

  func createTemporary(_ prefix: String) throws(SyscallError) -> PendingFile {
    let file = try disk.createTemporary(prefix)
    do throws(SyscallError) { try step(.create(file.path)) } catch {
      disk.remove(file.path)
      throw error
    }
    return file
  }

  func create(_ path: String) throws(SyscallError) -> PendingFile {
    try step(.create(path))
    return try disk.create(path)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: PendingFile, at offset: Int) throws(SyscallError) {
    try step(.write(file.path, [UInt8](bytes), offset: offset))
    try disk.write(bytes, to: file, at: offset)
  }

  func truncate(_ file: PendingFile, to count: Int) throws(SyscallError) {
    try step(.truncate(file.path, count))
    try disk.truncate(file, to: count)
  }

  func sync(_ file: PendingFile, _ method: SyncMethod) throws(SyscallError) { try sync([.file(file)], method) }

  func sync(at path: String, _ method: SyncMethod) throws(SyscallError) { try sync([.path(path)], method) }

  /// Notes each by itself, which is what all have to bear: not every disk has one call for several.
  func sync(_ all: [PendingSync], _ method: SyncMethod) throws(SyscallError) {
    if !all.isEmpty { state.withLock { $0.waitCount += 1 } }
    for one in all { try step(.sync(one.path)) }
  }

  func install(_ file: PendingFile, as path: String, mode: mode_t) throws(SyscallError) {
    try step(.rename(file.path, path))
    try disk.install(file, as: path, mode: mode)
  }

  func link(_ path: String, to other: String) throws(SyscallError) {
    try step(.link(path, other))
    try disk.link(path, to: other)
  }

  func rename(_ path: String, to other: String) throws(SyscallError) {
    try step(.rename(path, other))
    try disk.rename(path, to: other)
  }

  func syncFolder(_ path: String) throws(SyscallError) { try sync([.folder(path)], .flush) }

  func makeFolder(_ path: String) throws(SyscallError) {
    try step(.makeFolder(path))
    try disk.makeFolder(path)
  }

  func remove(_ path: String) {
    note(.remove(path))
    disk.remove(path)
  }
}
