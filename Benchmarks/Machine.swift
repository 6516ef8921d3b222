internal import Files
internal import Subprocess
internal import System

/// What figures depend on, besides the code.
struct Machine {
  /// Such as `2026-11-21`.
  var date: String
  /// One line each.
  var facts: [String]

  static func described(program: String) throws -> Machine {
    var time = time(nil)
    var local = tm()
    localtime_r(&time, &local)
    let size = try FileSystem.read(program).count
    return Machine(
      date: "\(local.tm_year + 1900)-\(twoDigits(local.tm_mon + 1))-\(twoDigits(local.tm_mday))",
      facts: [
        "commit \(said(["git", "rev-parse", "--short=12", "HEAD"]))\(hasChanges ? " with changes" : "")",
        "\(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors, load \(load)",
        said(["uname", "-srm"]), said(["git", "--version"]), "the program has \(size) bytes",
      ])
  }

  private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static var hasChanges: Bool { !said(["git", "status", "--porcelain", "-uno"]).isEmpty }

  private static var processor: String {
    let lines =
      (try? FileSystem.read("/proc/cpuinfo")).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let line = lines.first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { String($0.dropFirst()) } ?? said(["uname", "-m"])
  }

  /// How many programs wanted to run during the last minute; well below the number of processors is a quiet machine.
  private static var load: String {
    var averages = [Double](repeating: 0, count: 1)
    return getloadavg(&averages, 1) == 1 ? decimal(averages[0], digits: 1) : "unknown"
  }

  /// Returns the line a program prints, nothing where it fails.
  private static func said(_ words: [String]) -> String {
    let environment = ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin", "LC_ALL": "C"]
    let done = try? Invocation(words[0], Array(words.dropFirst()), environment: environment).run()
    return done.map { String($0.outputText.split(separator: "\n").first ?? "") } ?? ""
  }
}

/// Returns a number with this many digits behind the point.
func decimal(_ number: Double, digits: Int) -> String {
  let power = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = Int((number * Double(power)).rounded())
  let rest = String(scaled % power)
  return digits == 0 ? "\(scaled)" : "\(scaled / power)." + String(repeating: "0", count: digits - rest.count) + rest
}
