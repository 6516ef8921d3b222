import Files
import TestKit
import Testing

/// With few open files or little memory a command works, or refuses and leaves everything as it was.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct ShortageTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.editing()
    try sandbox.git("branch", "before")
    try sandbox.git("switch", "-q", "-c", "other")
    for number in 0..<40 { try sandbox.write("d\(number)/a", "other \(number)") }
    try sandbox.write("deep/in/several/folders/a", "other")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "other")
    try sandbox.git("switch", "-q", "main")
  }

  private func assets(_ words: [String], under limit: String) throws -> ProgramResult {
    // Files that other tests have open right now would count, too.
    let close = #"for file in /dev/fd/*; do [ "${file##*/}" -gt 2 ] && eval "exec ${file##*/}>&-"; done"#
    let script = #"\#(close); ulimit \#(limit); exec timeout 60 "$0" "$@""#
    return try sandbox.run("bash", ["-c", script, #require(BuiltProgram.path)] + words)
  }

  private struct State: Equatable {
    var head: String
    var status: String
    var code: String
  }

  private func state() throws -> State {
    State(
      head: try sandbox.git("rev-parse", "--symbolic-full-name", "HEAD") + sandbox.git("rev-parse", "HEAD"),
      status: try sandbox.git("status", "--porcelain"), code: try sandbox.text("App/View.swift"))
  }

  /// Puts all back, with all the files and the memory that takes.
  private func reset() throws {
    // A command that was refused has nothing to recover, and the next one looks whether that is so.
    _ = try sandbox.run(#require(BuiltProgram.path), ["status"])
    for words in [["switch", "-q", "-f", "main"], ["reset", "-q", "--hard", "before"], ["clean", "-fdq"]] {
      #expect(try sandbox.runGit(words).isSuccess)
    }
  }

  private static let commands = [
    ["rename", "bell", "gong", "--rewrite-references"], ["rename", "bell", "gong"], ["remove", "bell"],
    ["set", "bell", "--template"], ["switch", "other"], ["switch", "other", "--bring"], ["merge", "other"],
    ["restore", "d3/a", "--at", "other"], ["commit", "-m", "x", "--no-verify"], ["branch", "new"], ["undo"], ["status"],
    ["list"], ["validate"], ["history"],
  ]

  /// Runs a command.
  ///
  /// - Parameter isDone: True if it has to go through.
  private func check(_ words: [String], under limit: String, isDone: Bool = false) throws {
    if words[0] == "commit" || words[0] == "switch" { try sandbox.write("new", "new") }
    let before = try state()
    let result = try assets(words, under: limit)
    #expect([0, 1, 3].contains(result.status), "\(limit) \(words): \(result)")
    #expect(!(result.output + result.error).contains("somebody else"), "\(limit) \(words): \(result)")
    #expect(!result.error.contains("Fatal error"), "\(limit) \(words): \(result)")
    let after = try state()
    if result.status == 3 {
      #expect(result.error.hasPrefix("error: "), "\(limit) \(words): \(result)")
      #expect(after == before, "\(limit) \(words): \(result)")
    } else if words.contains("--rewrite-references") {
      #expect(after.code.contains("gong") && !after.code.contains("bell\")"), "\(limit) \(words): \(result)")
      #expect(sandbox.exists("\(Sandbox.images)/gong.imageset"), "\(limit) \(words): \(result)")
    }
    #expect(!sandbox.exists(".git/index.lock"), "\(limit) \(words)")
    #expect(!isDone || result.status != 3, "\(limit) \(words): \(result)")
  }

  @Test(arguments: TestTier.isAll ? Array(4...24) : [5, 7, 9, 12, 16, 24])
  func fewOpenFiles(_ count: Int) throws {
    for words in Self.commands {
      try check(words, under: "-Sn \(count)")
      try reset()
    }
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
  }

  /// Whether it can go back is known before the first file goes, whatever is open by then.
  @Test func aSwitchGoesOrChangesNothing() throws {
    for count in TestTier.some(of: Array(8...30)) {
      try check(["switch", "other"], under: "-Sn \(count)")
      try reset()
    }
  }

  @Test func enoughOpenFilesAreEnough() throws {
    for words in Self.commands where words != ["undo"] {
      try check(words, under: "-Sn 40", isDone: true)
      try reset()
    }
  }

  #if os(Linux)
    /// In kilobytes of address space; libraries and the program itself take about a quarter of the least.
    @Test(arguments: [600_000, 300_000, 200_000])
    func littleMemory(_ kilobytes: Int) throws {
      for words in TestTier.some(of: Self.commands) {
        try check(words, under: "-Sv \(kilobytes)", isDone: words != ["undo"])
        try reset()
      }
      #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    }
  #endif
}
