/// The results of one benchmark, as a table to look at and as a text to keep.
struct Report {
  var name: String
  var machine: Machine
  var results: [Race.Result]

  /// The medians and least times and the least processor time in milliseconds, and the most memory in MiB.
  var table: String {
    let head = ["assets", "median", "least", "CPU", "MiB", "beside", "median", "least", "CPU", "ratio", "of CPU"]
    let rows = results.map { result in
      [
        result.ours.name, decimal(result.ours.median, digits: 2), decimal(result.ours.least, digits: 2),
        decimal(result.ours.leastProcessor, digits: 2), decimal(result.ours.memory, digits: 0),
        result.theirs.name, decimal(result.theirs.median, digits: 2), decimal(result.theirs.least, digits: 2),
        decimal(result.theirs.leastProcessor, digits: 2), decimal(result.ratio, digits: 2),
        result.theirs.processor.isEmpty ? "" : decimal(result.processorRatio, digits: 2),
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
      let lists = [("", times.milliseconds), (", CPU", times.processor)].filter { !$0.1.isEmpty }
      return lists.map { what, list in
        "\n`\(times.name)`\(what):\n\n```\n\(Self.lines(list.map { decimal($0, digits: 2) }))\n```\n"
      }.joined()
    }
    return """
      # \(name), \(machine.date)

      \(facts)
      Milliseconds of wall-clock time, the least processor time (user and system) of a run, and the most memory of one; the
      two of a line were run by turns.

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
