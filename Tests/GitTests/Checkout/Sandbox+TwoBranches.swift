import TestKit

extension Sandbox {
  /// Commits `main` and `side`, and stays on `side`: files that only one of them has, files that both have with other
  /// contents, and one that is too large to be written back from memory.
  func commitTwoBranches(files count: Int) throws {
    var random = SeededRandom(seed: 11)
    for branch in ["main", "side"] {
      if branch == "side" { try git("switch", "-q", "-c", "side") }
      for number in 0..<count {
        try write("\(branch) \(number % 9)/\(number)", "\(branch) \(number)\n")
        try write("both \(number % 9)/\(number)", "\(branch) \(number)\n")
      }
      if branch == "side" { for number in 0..<9 { remove("main \(number)") } }
      try write("large", random.bytes(300_000))
      try git("add", "-A")
      try git("commit", "-q", "-m", branch)
    }
  }
}
