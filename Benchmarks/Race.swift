internal import System

/// Two programs that do comparable work, run by turns: whatever else the machine does falls on both.
struct Race {
  struct Runner {
    /// The first word is an absolute path, or a name that is looked up in `PATH`.
    var words: [String]
    var expectedStatus: Int32 = 0

    /// Its words; of a path only what it ends with, since where a benchmark works is another place each time.
    var name: String {
      words.map { $0.first == "/" ? String($0.split(separator: "/").last ?? "") : $0 }.joined(separator: " ")
    }
  }

  struct Result {
    var ours: Times
    var theirs: Times

    /// How many times as long we take, by the medians.
    var ratio: Double { ours.median / theirs.median }

    /// The same by the least time that processors worked, which other programs on the machine lengthen less.
    var processorRatio: Double { ours.leastProcessor / theirs.leastProcessor }
  }

  /// Times of the runs of one program, in milliseconds.
  struct Times {
    var name: String
    /// By the clock on the wall.
    var milliseconds: [Double]
    /// What processors worked for it, in the program and in the system, all of them together.
    var processor: [Double] = []
    /// The most memory that a run took, in MiB.
    var memory = 0.0

    var median: Double {
      let sorted = milliseconds.sorted()
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
    var least: Double { milliseconds.min() ?? 0 }
    var leastProcessor: Double { processor.min() ?? 0 }
  }

  var ours: Runner
  var theirs: Runner
  /// Where both are started.
  var folder: String
  var environment: [String: String]
  var warmUps = 10
  var runs = 100
  /// Makes ready what a program is to do, with a number that is another one each time; it is not timed.
  var beforeEach: (Int) throws -> Void = { _ in }

  /// - Throws: `RaceError` when a program does not end as expected.
  func run() throws -> Result { try run(beside: [])[0] }

  /// Runs ours, theirs and some more by turns.
  ///
  /// - Returns: Ours beside each of the others, with the same times of ours.
  /// - Throws: `RaceError` when a program does not end as expected.
  func run(beside more: [Runner]) throws -> [Result] {
    // The programs start where this one is, which then goes back.
    let home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      fchdir(home)
      close(home)
    }
    guard chdir(folder) == 0 else { throw RaceError(words: ["cd", folder], status: errno) }
    let runners = [ours, theirs] + more
    var times = runners.map { Times(name: $0.name, milliseconds: []) }
    for turn in 0..<(warmUps + runs) {
      for (place, runner) in runners.enumerated() {
        try beforeEach(runners.count * turn + place)
        let run = try time(runner)
        if turn >= warmUps { times[place].add(run) }
      }
    }
    return times.dropFirst().map { Result(ours: times[0], theirs: $0) }
  }

  struct RaceError: Error {
    var words: [String]
    var status: Int32
  }

  /// What one run took.
  fileprivate struct Run {
    var milliseconds: Double
    var usage: Usage
  }

  /// What a run took of the machine.
  fileprivate struct Usage {
    var processor: Double
    var memory: Double

    init(_ usage: rusage) {
      let (user, system) = (usage.ru_utime, usage.ru_stime)
      let microseconds = (user.tv_sec + system.tv_sec) * 1_000_000 + Int(user.tv_usec) + Int(system.tv_usec)
      processor = Double(microseconds) / 1000
      memory = Double(usage.ru_maxrss) / Race.memoryUnitsInMiB
    }
  }

  private func time(_ runner: Runner) throws -> Run {
    let start = now()
    let (status, usage) = run(runner.words)
    let end = now()
    guard status == runner.expectedStatus else { throw RaceError(words: runner.words, status: status) }
    return Run(milliseconds: end - start, usage: usage)
  }

  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// Runs a program with its streams at `/dev/null` and returns its exit code, -1 where it did not come to one, and what
  /// it took with all it started.
  private func run(_ words: [String]) -> (status: Int32, usage: Usage) {
    var actions = makeSpawnFileActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    var status: Int32 = 0
    var usage = rusage()
    guard posix_spawnp(&process, words[0], &actions, nil, arguments, variables) == 0,
      wait4(process, &status, 0, &usage) == process, status & 0x7f == 0
    else { return (-1, Usage(usage)) }
    return ((status >> 8) & 0xff, Usage(usage))
  }

  /// Linux tells kibibytes, a Mac bytes.
  fileprivate static var memoryUnitsInMiB: Double {
    HostSystem.isDarwin ? 1024 * 1024 : 1024
  }
}

extension Race.Times {
  fileprivate mutating func add(_ run: Race.Run) {
    milliseconds.append(run.milliseconds)
    processor.append(run.usage.processor)
    memory = max(memory, run.usage.memory)
  }
}
