internal import Files
internal import System

/// Runs the benchmarks that are named, or all of them: `benchmarks --program PATH [--results FOLDER] [NAME…]`.
@main enum Benchmarks {
  /// Each makes a result; see the file of the same name.
  private static let all: [(name: String, run: @Sendable (_ program: String) throws -> [Race.Result])] = [
    ("start-up", StartUp.run),
    ("validate", Validating.run),
    ("validate-project", Validating.runProject),
    ("resolve", Resolving.run),
    ("import", Importing.run),
    ("references", FindingReferences.run),
    ("commit", Committing.run),
    ("status", StatusBenchmark.run),
    ("diff", Diffing.run),
    ("gallery", GalleryBenchmark.run),
    ("pages", Viewing.run),
    ("keys", PressingKeys.run),
    ("stories", CheckingStories.run),
    ("app", AppBenchmark.run),
    ("history", Remembering.run),
    ("requests", ListingRequests.run),
    ("switch", Switching.run),
    ("undo", Switching.runSteps),
    ("update", Updating.run),
    ("push", Sharing.runPushes),
    ("large-files", KeepingLargeFiles.run),
    ("sharing", Sharing.run),
    ("worst-cases", WorstCases.run),
    ("slow-disk", WorstCases.slowDisk),
  ]

  /// What is measured inside this process, without the program.
  private static let rates: [(name: String, run: @Sendable () -> [Rate])] = [
    ("resolving", Resolving.rates),
    ("comparing", Comparing.rates),
  ]

  static func main() {
    do {
      try run(CommandLine.arguments.dropFirst())
    } catch let error as WrongUsage {
      complain("\(error)")
      exit(2)
    } catch {
      complain("error: \(error)")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }

  static var usage: String {
    let names = (rates.map(\.name) + all.map(\.name)).joined(separator: " ")
    return """
      usage: benchmarks --program PATH [--results FOLDER] [NAME…]
      names: \(names)
      """
  }

  private static func run(_ typed: ArraySlice<String>) throws {
    var words = typed
    if words.contains("--help") || words.contains("-h") { return print(usage) }
    var options: [String: String] = [:]
    while let word = words.first, word.hasPrefix("--"), words.count > 1 {
      options[word] = words.dropFirst().first
      words = words.dropFirst(2)
    }
    let known = rates.map(\.name) + all.map(\.name)
    guard let program = options["--program"].flatMap(FileSystem.realPath), words.allSatisfy(known.contains) else {
      throw WrongUsage()
    }
    let results = options["--results"].flatMap(FileSystem.realPath)
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
    try FileSystem.write(Array(text.utf8), to: path)
    print("kept in \(path)")
  }
}

/// The words of the command line made no sense.
struct WrongUsage: Error, CustomStringConvertible {
  var description: String { Benchmarks.usage }
}

/// Files or a repository that a benchmark needs could not be made.
struct Unprepared: Error, CustomStringConvertible {
  var description: String { "what a benchmark needs could not be made" }
}
