internal import System

/// How often something can be done in a second of one processor, or of all, inside this process.
struct Rate {
  var name: String
  /// One for each round.
  var perSecond: [Double]

  var median: Double { perSecond.sorted()[perSecond.count / 2] }
  var best: Double { perSecond.max() ?? 0 }

  /// Measures rounds of some work.
  ///
  /// - Parameters:
  ///   - count: How many things one round does.
  ///   - onAllCores: Whether the work is shared among the processors, so that the time on the wall counts.
  ///   - round: Does them, and returns a number that depends on all of them, so that none can be left out.
  static func measure(
    _ name: String, count: Int, rounds: Int = 20, onAllCores: Bool = false, _ round: () throws -> Int
  ) rethrows -> Rate {
    var rate = Rate(name: name, perSecond: [])
    var sum = 0
    for turn in 0..<(rounds + 3) {
      let start = now(onAllCores)
      sum &+= try round()
      let seconds = now(onAllCores) - start
      if turn >= 3 { rate.perSecond.append(Double(count) / seconds) }
    }
    // Never true; the compiler does not know.
    if sum == Int.min { print(sum) }
    return rate
  }

  /// The time this process has worked, which other programs on the machine do not lengthen much; the time on the wall for
  /// work on all cores.
  private static func now(_ onAllCores: Bool) -> Double {
    var time = timespec()
    clock_gettime(onAllCores ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}

/// The rates of one benchmark, as a table to look at and as a text to keep.
struct RateReport {
  var name: String
  var machine: Machine
  var rates: [Rate]

  var table: String {
    let rows =
      [["in one process", "median a second", "best a second"]]
      + rates.map { [$0.name, decimal($0.median, digits: 0), decimal($0.best, digits: 0)] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([rows[0], rule] + rows.dropFirst()).map { row in
      "| \(zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }

  /// A page with the machine and every round.
  var text: String {
    let facts = machine.facts.map { "- \($0)\n" }.joined()
    let raw = rates.map { rate in
      "\n`\(rate.name)`:\n\n```\n\(rate.perSecond.map { decimal($0, digits: 0) }.joined(separator: " "))\n```\n"
    }
    return """
      # \(name), \(machine.date)

      \(facts)
      How often a second of processor time, measured over whole rounds in one thread; a second on the wall for comparisons,
      which use all processors.

      \(table)

      ## Every round, in order
      \(raw.joined())
      """
  }
}
