internal import Files

/// Runs the benchmarks that are named, or all of them: `benchmarks --program PATH [--results FOLDER] [NAME…]`.
@main enum Benchmarks {
  /// Each makes a result; see the file of the same name.
  private static let all: [(name: String, run: @Sendable (_ program: String) throws -> [Race.Result])] = [
    ("start-up", StartUp.run),
    ("validate", Validating.run),
    ("resolve", Resolving.run),
    ("import", Importing.run),
    ("references", FindingReferences.run),
    ("commit", Committing.run),
    ("status", Looking.run),
    ("history", Remembering.run),
    ("switch", Switching.run),
    ("sharing", Sharing.run),
    ("worst-cases", WorstCases.run),
  ]

  /// What is measured inside this process, without the program.
  private static let rates: [(name: String, run: @Sendable () -> [Rate])] = [
    ("resolving", Resolving.rates)
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
    for benchmark in rates where words.isEmpty || words.contains(benchmark.name) {
      let report = RateReport(
        name: benchmark.name, machine: try Machine.described(program: program), rates: benchmark.run())
      print(report.table)
      try keep(report.text, benchmark.name, report.machine, in: results)
    }
    for benchmark in all where words.isEmpty || words.contains(benchmark.name) {
      let report = Report(
        name: benchmark.name, machine: try Machine.described(program: program), results: try benchmark.run(program))
      print(report.table)
      try keep(report.text, benchmark.name, report.machine, in: results)
    }
  }

  private static func keep(_ text: String, _ name: String, _ machine: Machine, in folder: String?) throws {
    guard let folder else { return }
    let path = Path.join(folder, "\(name)-\(machine.date).md")
    try Disk.write(Array(text.utf8), to: path)
    print("kept in \(path)")
  }
}

/// The words of the command line made no sense.
struct WrongUsage: Error, CustomStringConvertible {
  var description: String { "usage: benchmarks --program PATH [--results FOLDER] [NAME…]" }
}
