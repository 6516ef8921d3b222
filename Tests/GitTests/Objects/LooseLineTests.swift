import Files
import System
import TestKit
import Testing

@testable import Git

/// Where a pack begins to be quicker than files of their own; the answer stands at `ObjectTransaction.looseCount`.
///
/// `ASSETS_TEST_MEASURE=1 swift test --filter LooseLineTests` prints it, for the disk of the temporary folder.
@Suite struct LooseLineTests {
  private static let isAsked = getenv("ASSETS_TEST_MEASURE") != nil

  @Test(arguments: [1, 31, 32, 33, 34])
  func theLineIsWhereItIsSaidToBe(count: Int) throws {
    let sandbox = try Sandbox(git: true)
    try write(count, to: sandbox, looseCount: ObjectTransaction.looseCount, seed: 1)
    let isPacked = try !FileSystem.entries(of: sandbox.path(".git/objects/pack")).isEmpty
    #expect(isPacked == (count > ObjectTransaction.looseCount))
    try sandbox.expectSound()
  }

  @Test(.enabled(if: isAsked)) func whereAPackIsQuicker() throws {
    print("objects | loose, ms | pack, ms (medians of 15)")
    for count in [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64] {
      let sandbox = try Sandbox(git: true)
      var times: [[Duration]] = [[], []]
      for turn in 0..<15 {
        for (side, limit) in [(0, count), (1, 0)] {
          let time = try ContinuousClock().measure {
            try write(count, to: sandbox, looseCount: limit, seed: UInt64(2 * turn + side + 1) << 20)
          }
          times[side].append(time)
        }
      }
      let medians = times.map { $0.sorted()[7].components.attoseconds / 1_000_000_000_000_000 }
      let micro = times.map { $0.sorted()[7].components.attoseconds / 1_000_000_000_000 }
      print("\(count) | \(medians[0]) (\(micro[0]) us) | \(medians[1]) (\(micro[1]) us)")
    }
  }

  /// Objects of 8 kB, as small images and texts are.
  private func write(_ count: Int, to sandbox: Sandbox, looseCount: Int, seed: UInt64) throws {
    let store = try ObjectStore(of: try sandbox.repository())
    let transaction = ObjectTransaction(store, expectedCount: count, looseCount: looseCount)
    let writer = ObjectWriter(transaction)
    for number in 0..<count {
      var random = SeededRandom(seed: seed + UInt64(number))
      _ = try random.bytes(8000).withUnsafeBytes { try writer.write(.blob, $0) }
    }
    try writer.flush()
    try transaction.finish()
  }
}
