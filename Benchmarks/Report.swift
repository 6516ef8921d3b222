/// The results of one benchmark, as a table to look at and as a text to keep.
struct Report {
  var name: String
  var machine: Machine
  var results: [Race.Result]

  /// The medians and least times in milliseconds, and the most memory in MiB.
  var table: String {
    let head = ["assets", "median", "least", "MiB", "git", "median", "least", "ratio"]
    let rows = results.map { result in
      [
        result.ours.name, decimal(result.ours.median, digits: 2), decimal(result.ours.least, digits: 2),
        decimal(result.ours.memory, digits: 0),
        result.theirs.name, decimal(result.theirs.median, digits: 2), decimal(result.theirs.least, digits: 2),
        decimal(result.ratio, digits: 2),
      ]
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([head, rule] + rows).map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "| \(cells.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }

  /// A page with the machine and every single time.
  var text: String {
    let facts = machine.facts.map { "- \($0)\n" }.joined()
    let raw = results.flatMap { [$0.ours, $0.theirs] }.map { times in
      "\n`\(times.name)`:\n\n```\n\(Self.lines(times.milliseconds.map { decimal($0, digits: 2) }))\n```\n"
    }
    return """
      # \(name), \(machine.date)

      \(facts)
      Milliseconds of wall-clock time, and the most memory of a run; the two of a line were run by turns.

      \(table)

      ## Every time, in the order of the runs
      \(raw.joined())
      """
  }

  /// Returns ten numbers a line.
  private static func lines(_ numbers: [String]) -> String {
    stride(from: 0, to: numbers.count, by: 10).map { start in
      numbers[start..<min(start + 10, numbers.count)].joined(separator: " ")
    }.joined(separator: "\n")
  }
}
