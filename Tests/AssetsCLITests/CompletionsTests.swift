import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What shells offer, asked as their scripts ask, and by the shells themselves where they are installed.
@Suite struct CompletionsTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  init() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Paint 1.imageset", scales: [1])
    try sandbox.git("branch", "bell-redrawn")
  }

  private func answer(_ words: String...) -> [String] {
    let result = runAssets(["complete", "--"] + words, in: sandbox)
    #expect(result.exitCode == .done && result.error == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  private func words(_ words: String...) -> [String] {
    runAssets(["complete", "--"] + words, in: sandbox).output.split(separator: "\n").dropFirst().map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test func commandsAreOfferedAndHiddenOnesNot() {
    #expect(words("") == CommandList.shown.map { $0.name })
    #expect(answer("ren") == ["words", "rename\tRename or move an asset or a group"])
    #expect(!words("").contains("complete"))
    #expect(words("--v") == ["--version"])
    #expect(words("help", "comp") == ["completions"])
  }

  @Test func namesAreThoseOfTheProject() throws {
    #expect(answer("show", "") == ["files", "Paint 1\timage set", "bell\timage set", "sea\tcolor set"])
    #expect(words("show", "be") == ["bell"])
    #expect(words("-C", Sandbox.images, "show", "be") == ["bell"])
    #expect(answer("-C", "") == ["folders"])
    #expect(words("switch", "bell") == ["bell-redrawn"])
    #expect(words("validate", "--explain", "missing-s") == ["missing-scale"])
    #expect(words("resolve", "bell", "--as", "an") == ["android"])
    #expect(words("resolve", "bell", "--as=an") == ["--as=android"])
    #expect(words("missing", "-d", "iphone,ip") == ["iphone,iphone", "iphone,ipad"])
    #expect(words("add", "x", "--into", "A") == [Sandbox.images])
    #expect(words("new", "gr") == ["group"])
    #expect(words("diff", "") == ["bell-redrawn", "main", "Paint 1", "bell", "sea"])
    #expect(words("diff", "main", "be") == ["bell-redrawn", "bell"])
    try sandbox.git("tag", "v2.2", "main")
    #expect(words("diff", "v") == ["v2.2"])
    #expect(words("gallery", "--at", "") == ["bell-redrawn", "main", "v2.2"])
  }

  @Test func whatCannotBeCompletedSaysNothing() {
    #expect(answer("nonsense", "").isEmpty)
    #expect(answer("-C", "nowhere", "show", "").isEmpty)
    let outside = runAssets(["complete", "--", "switch", ""])
    #expect(outside == RunResult(exitCode: .done, output: "words\n", error: ""))
  }

  @Test func namesThatASplitLineOrQuotesHoldAreUnderstood() {
    let quoted = { (words: [String]) in
      runAssets(["complete", "--quoted", "--"] + words, in: sandbox).output.split(separator: "\n").last.map(String.init)
    }
    #expect(quoted(["show", "Paint\\ "]) == "Paint 1\timage set")
    #expect(quoted(["show", "'Paint "]) == "Paint 1\timage set")
    #expect(quoted(["show", "\"Pa"]) == "Paint 1\timage set")
    #expect(quoted(["resolve", "bell", "--as", "=", "an"]) == "--as=android")
    #expect(quoted(["resolve", "bell", "--as", "="]) == "--as=web")
  }

  @Test func whatAKilledCommandLeftIsLeftAlone() throws {
    try sandbox.write(".assets-changes/old-0", "x")
    _ = runAssets(["complete", "--", "show", ""], in: sandbox)
    #expect(sandbox.exists(".assets-changes/old-0"))
  }

  // MARK: - By the shells

  /// Lets bash complete a line by the script, and returns what it offers.
  private func bash(_ words: [String]) throws -> [String] {
    let program = try #require(BuiltProgram.path)
    let script = """
      PATH=\(Path.folder(program)):$PATH
      eval "$(assets completions bash)"
      COMP_WORDS=(assets "$@"); COMP_CWORD=$#
      COMP_LINE="assets $*"; COMP_LINE=${COMP_LINE// = /=}; COMP_LINE=${COMP_LINE/% =/=}
      COMP_LINE=${COMP_LINE// : /:}; COMP_LINE=${COMP_LINE/% :/:}; COMP_POINT=${#COMP_LINE}
      _assets
      printf '%s\\n' "${COMPREPLY[@]}"
      complete -p assets >&2
      """
    let result = try sandbox.run("bash", ["--norc", "-c", script, "bash"] + words)
    #expect(result.isSuccess && result.error.contains("complete -F _assets assets"), "\(result)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func bashCompletes() throws {
    #expect(try bash(["show", "be"]) == ["bell"])
    #expect(try bash(["show", "Pa"]) == ["Paint\\ 1"])
    #expect(try bash(["show", "Paint\\ "]) == ["Paint\\ 1"])
    #expect(try bash(["show", "'Pa"]) == ["Paint 1"])
    #expect(try bash(["resolve", "--as", "=", "an"]) == ["android"])
    #expect(try bash(["resolve", "--as", "="]).contains("web"))
    try sandbox.writeSquares("\(Sandbox.images)/Bar:one.imageset", scales: [1])
    #expect(try bash(["show", "Bar", ":"]) == ["one"])
    #expect(try bash(["show", "Bar", ":", "o"]) == ["one"])
    #expect(try bash(["show", "Ba"]) == ["Bar:one"])
    #expect(try bash(["missing", "-d", "iphone,ip"]) == ["iphone,iphone", "iphone,ipad"])
    #expect(try bash(["comp"]) == ["completions"])
    #expect(try bash(["validate", "--sta"]) == ["--staged"])
    #expect(try bash(["nonsense", ""]) == [])
  }

  /// Types a line into a real bash on a terminal of its own, with the Tab key at the end.
  @Test(.enabled(if: BuiltProgram.path != nil && has("script"), "needs the built program and 'script'"))
  func bashCompletesWhatIsTyped() throws {
    let program = try #require(BuiltProgram.path)
    try sandbox.write(
      "rc",
      "PATH=\(Path.folder(program)):$PATH\neval \"$(assets completions bash)\"\nbind 'set enable-bracketed-paste off'\n"
    )
    let keys = "assets show Pai\t> typed\nassets resolve bell --as=androi\t> other\nexit\n"
    _ = try sandbox.run("script", ["-qec", "bash --noprofile --rcfile rc -i", "/dev/null"], input: keys)
    #expect(try sandbox.text("typed").contains("Paint 1"))
    #expect(try sandbox.text("other").hasSuffix("bell@3x.png\n"))
  }

  @Test(.enabled(if: BuiltProgram.path != nil && has("zsh"), "needs the built program and zsh"))
  func zshTakesTheScript() throws {
    let program = try #require(BuiltProgram.path)
    let script = """
      PATH=\(Path.folder(program)):$PATH
      autoload -Uz compinit; compinit -D -u
      eval "$(assets completions zsh)"
      _describe() { print -rl -- ${(P)2}; }
      _files() { print -r -- files $*; }
      words=(assets show Pa) CURRENT=3 PREFIX=Pa
      _assets
      """
    let result = try sandbox.run("zsh", ["-f", "-c", script])
    #expect(result.output == "Paint 1:image set\nfiles\n", "\(result)")
  }

  @Test(.enabled(if: BuiltProgram.path != nil && has("fish"), "needs the built program and fish"))
  func fishCompletes() throws {
    let program = try #require(BuiltProgram.path)
    let script = """
      set PATH \(Path.folder(program)) $PATH
      assets completions fish | source
      complete -C 'assets switch bell-'
      complete -C 'assets show Pain'
      complete -C "assets show 'Pain"
      complete -C 'assets show Paint\\ '
      """
    let result = try sandbox.run("fish", ["--no-config", "-c", script], adding: ["HOME": sandbox.folder])
    #expect(result.output == "bell-redrawn\n" + String(repeating: "Paint 1\timage set\n", count: 3), "\(result)")
  }

  private static func has(_ program: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin"].contains { FileSystem.exists(Path.join($0, program)) }
  }
}
