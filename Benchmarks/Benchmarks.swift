internal import Files

/// Runs the benchmarks that are named, or all of them: `benchmarks --program PATH [--results FOLDER] [NAME…]`.
@main enum Benchmarks {
  /// Each makes a result; see the file of the same name.
  private static let all: [(name: String, run: @Sendable (_ program: String) throws -> [Race.Result])] = [
    ("start-up", StartUp.run)
  ]

  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    var options: [String: String] = [:]
    while let word = words.first, word.hasPrefix("--"), words.count > 1 {
      options[word] = words.dropFirst().first
      words = words.dropFirst(2)
    }
    guard let program = options["--program"].flatMap(Disk.realPath), words.allSatisfy({ !$0.hasPrefix("--") }) else {
      throw WrongUsage()
    }
    let results = options["--results"].flatMap(Disk.realPath)
    for benchmark in all where words.isEmpty || words.contains(benchmark.name) {
      let report = Report(
        name: benchmark.name, machine: try Machine.described(program: program), results: try benchmark.run(program))
      print(report.table)
      guard let folder = results else { continue }
      let path = Path.join(folder, "\(benchmark.name)-\(report.machine.date).md")
      try Disk.write(Array(report.text.utf8), to: path)
      print("kept in \(path)")
    }
  }
}

/// The words of the command line made no sense.
struct WrongUsage: Error, CustomStringConvertible {
  var description: String { "usage: benchmarks --program PATH [--results FOLDER] [NAME…]" }
}
