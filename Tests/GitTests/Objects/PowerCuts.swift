import Files
import TestKit

@testable import Git

/// Brings a sandbox into every state in which a power cut could leave it.
struct PowerCuts {
  private let sandbox: Sandbox
  let before: PowerLossFileSystem
  private var lying = PowerLossFileSystem.State()

  /// - Parameter sandbox: As it is before what is recorded then.
  init(_ sandbox: Sandbox) throws {
    self.sandbox = sandbox
    before = try PowerLossFileSystem(of: sandbox.folder)
  }

  /// The files as they lie in the sandbox now.
  private func look() throws -> PowerLossFileSystem.State {
    var random = SeededRandom(seed: 0)
    return try PowerLossFileSystem(of: sandbox.folder).state(.all, &random)
  }

  /// True where the steps, played one after the other, make just what lies there now: none was overseen.
  func explain(_ steps: [RecordingDisk.Step]) throws -> Bool {
    var (disk, random) = (before, SeededRandom(seed: 0))
    for step in steps { disk.play(step) }
    let (played, now) = (disk.state(.all, &random), try look())
    return played.files.mapValues { played.bytes[$0] } == now.files.mapValues { now.bytes[$0] }
  }

  /// Plays the steps, and makes of each state that may be left once what is not as in the one before: of every third
  /// one, and of all in `Scripts/test --all`.
  ///
  /// - Parameter check: Called with the number of steps that were taken, and the disk as it was then. It may change
  ///   what lies there if it says so.
  mutating func replay(
    _ steps: [RecordingDisk.Step], _ luck: PowerLossFileSystem.Luck, seed: UInt64 = 1,
    check: (Int, PowerLossFileSystem) throws -> Bool
  ) throws {
    var (disk, random) = (before, SeededRandom(seed: seed))
    var (last, count, isMade) = (PowerLossFileSystem.State?.none, 0, false)
    lying = try look()
    for end in 0...steps.count {
      if end > 0 { disk.play(steps[end - 1]) }
      let state = disk.state(luck, &random)
      if last?.files != state.files || last?.bytes != state.bytes {
        (last, isMade) = (state, false)
        count += 1
      }
      guard !isMade, TestTier.isAll || count % 3 == 1 || end == steps.count else { continue }
      isMade = true
      try make(state)
      if try check(end, disk) { lying = try look() }
    }
  }

  /// Makes files and folders what they are in a state.
  private mutating func make(_ state: PowerLossFileSystem.State) throws {
    for path in lying.files.keys where state.files[path] == nil { PlainFile.remove(path) }
    for folder in lying.folders.subtracting(state.folders).sorted().reversed() { PlainFile.remove(folder) }
    for folder in state.folders.sorted() { try PlainFile.makeFolders(folder) }
    var places: [Int: String] = [:]
    for (path, number) in state.files.sorted(by: { $0.key < $1.key }) {
      if let other = places[number] {
        // One file by two names.
        PlainFile.remove(path)
        _ = POSIXFile.link(other, to: path)
        continue
      }
      places[number] = path
      let bytes = state.bytes[number] ?? []
      if let old = lying.files[path], lying.bytes[old] == bytes, lying.isOnce(old) { continue }
      PlainFile.remove(path)
      // A folder that nothing was told of.
      try PlainFile.makeFolders(Path.folder(path))
      try PlainFile.write(bytes, to: path)
    }
    lying = state
  }
}

extension PowerLossFileSystem.State {
  /// True for a file that has one name.
  fileprivate func isOnce(_ number: Int) -> Bool { files.values.count { $0 == number } == 1 }
}
