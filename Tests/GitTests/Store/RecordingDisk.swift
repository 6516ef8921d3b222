import Files
import Synchronization
import TestKit

@testable import Git

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real disk, with a note of everything that is done to it; any step can be made to fail.
final class RecordingDisk: StoreDisk {
  enum Step: Sendable {
    case create(String)
    case write(String, [UInt8], offset: Int)
    case truncate(String, Int)
    case sync(String)
    case rename(String, String)
    case link(String, String)
    case syncFolder(String)
    case makeFolder(String)
    case remove(String)
  }

  private struct State {
    var steps: [Step] = []
    var failing: Int?
  }

  private let disk = SystemDisk()
  private let state: Mutex<State>

  /// - Parameter failing: The number of the step, from 0, that fails as if the disk were full; those after it work.
  init(failing: Int? = nil) { state = Mutex(State(failing: failing)) }

  var steps: [Step] { state.withLock { $0.steps } }

  func note(_ step: Step) { state.withLock { $0.steps.append(step) } }

  private func step(_ step: Step) throws(FileFailure) {
    let fails = state.withLock { state in
      state.steps.append(step)
      return state.steps.count - 1 == state.failing
    }
    if fails { throw FileFailure("write", "full", code: ENOSPC) }
  }

  func createTemporary(_ prefix: String) throws(FileFailure) -> NewFile {
    let file = try disk.createTemporary(prefix)
    do throws(FileFailure) { try step(.create(file.path)) } catch {
      disk.remove(file.path)
      throw error
    }
    return file
  }

  func create(_ path: String) throws(FileFailure) -> NewFile {
    try step(.create(path))
    return try disk.create(path)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: NewFile, at offset: Int) throws(FileFailure) {
    try step(.write(file.path, [UInt8](bytes), offset: offset))
    try disk.write(bytes, to: file, at: offset)
  }

  func truncate(_ file: NewFile, to count: Int) throws(FileFailure) {
    try step(.truncate(file.path, count))
    try disk.truncate(file, to: count)
  }

  func sync(_ file: NewFile, _ method: SyncMethod) throws(FileFailure) { try step(.sync(file.path)) }

  func sync(at path: String, _ method: SyncMethod) throws(FileFailure) { try step(.sync(path)) }

  func install(_ file: NewFile, as path: String, mode: mode_t) throws(FileFailure) {
    try step(.rename(file.path, path))
    try disk.install(file, as: path, mode: mode)
  }

  func link(_ path: String, to other: String) throws(FileFailure) {
    try step(.link(path, other))
    try disk.link(path, to: other)
  }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    try step(.rename(path, other))
    try disk.rename(path, to: other)
  }

  func syncFolder(_ path: String) throws(FileFailure) { try step(.syncFolder(path)) }

  func makeFolder(_ path: String) throws(FileFailure) {
    try step(.makeFolder(path))
    try disk.makeFolder(path)
  }

  func remove(_ path: String) {
    note(.remove(path))
    disk.remove(path)
  }
}

/// What a disk may hold after the power went: everything that was waited for, and of the rest whatever it likes.
struct CutDisk {
  /// What is kept of that which nobody waited for.
  enum Luck: Sendable, CaseIterable {
    /// Everything, as when the program alone was killed.
    case all
    /// Names, and none of the bytes: files are there and empty.
    case names
    /// Nothing.
    case nothing
    /// Each name by chance.
    case some
  }

  private var files: [Int: [UInt8]] = [:]
  private var synced: [Int: [UInt8]] = [:]
  private var names: [String: Int?] = [:]
  private var settledNames: [String: Int?] = [:]
  private var folders: Set<String> = []
  private var count = 0

  /// Plays the first steps, and returns the files (nil for one that is gone) that may be there then.
  static func files(
    after steps: ArraySlice<RecordingDisk.Step>, _ luck: Luck, _ random: inout SeededRandom
  ) -> (files: [String: [UInt8]?], folders: Set<String>) {
    var disk = CutDisk()
    for step in steps { disk.play(step) }
    var files: [String: [UInt8]?] = [:]
    for (path, settled) in disk.settledNames { files[path] = .some(settled.map { disk.synced[$0] ?? [] }) }
    for (path, file) in disk.names {
      let isKept = luck == .all || luck == .names || luck == .some && random.number(0...1) == 0
      guard isKept else { continue }
      files[path] = .some(file.map { (luck == .all ? disk.files[$0] : disk.synced[$0]) ?? [] })
    }
    return (files, disk.folders)
  }

  private mutating func play(_ step: RecordingDisk.Step) {
    switch step {
    case .create(let path):
      count += 1
      files[count] = []
      names[path] = count
    case .write(let path, let bytes, let offset):
      guard let file = names[path] ?? nil else { return }
      var all = files[file] ?? []
      if all.count < offset + bytes.count { all += [UInt8](repeating: 0, count: offset + bytes.count - all.count) }
      all.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      files[file] = all
    case .truncate(let path, let count): (names[path] ?? nil).map { files[$0] = Array((files[$0] ?? []).prefix(count)) }
    case .sync(let path): (names[path] ?? nil).map { synced[$0] = files[$0] }
    case .rename(let path, let other):
      names[other] = names[path] ?? nil
      names[path] = .some(nil)
    case .link(let path, let other): names[other] = names[path] ?? nil
    case .syncFolder(let folder):
      for (path, file) in names where Path.folder(path) == folder { settledNames[path] = file }
    case .makeFolder(let path): folders.insert(path)
    case .remove(let path): names[path] = .some(nil)
    }
  }
}
