internal import TestKit

/// What everybody waits for: the start of the program.
enum StartUp {
  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox()
    return [
      try Race(
        ours: Race.Runner(words: [program, "--version"]), theirs: Race.Runner(words: ["git", "--version"]),
        folder: sandbox.folder, environment: sandbox.environment
      ).run()
    ]
  }
}
