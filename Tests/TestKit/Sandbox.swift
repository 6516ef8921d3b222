internal import Files
internal import System

/// A temporary folder with a home of its own, and a git that knows nothing of the user or the machine.
///
/// Everything is removed when the sandbox goes. Paths given to it are relative to `folder`, or absolute.
public final class Sandbox {
  /// The work folder, an absolute path without symbolic links.
  public let folder: String
  /// What programs see: `PATH` of this process, a home inside the sandbox, git without configuration, one language.
  ///
  /// Author and committer dates are added for each `git` call, and that git does no maintenance by itself.
  public var environment: [String: String]
  /// Seconds since 1970 of the next `git` call; each call is a minute later than the one before.
  public var now = 1_700_000_000

  private let root: String
  /// A folder beside `folder` for what belongs to no test's story, such as what a server says.
  public var scratch: String { root }

  /// - Parameter git: Whether `folder` starts as a git repository on branch `main`.
  public init(git: Bool = false) throws {
    let places = Path.join(FileSystem.realPath(environmentValue("TMPDIR") ?? "/tmp") ?? "/tmp", "assets-test-XXXXXX")
    var template = Array(places.utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    folder = root + "/work"
    environment = Sandbox.environment(home: root + "/home")
    try PlainFile.makeFolders(folder)
    try PlainFile.makeFolders(root + "/home")
    if git {
      try fill("git") {
        let sandbox = try Sandbox()
        try sandbox.git("init", "--quiet", "--initial-branch=main")
        return sandbox
      }
    }
  }

  /// Returns a copy of what `make` makes, which is called once in this process for each name.
  ///
  /// The copy has the same commits, and the indexes in it match its files. Absolute paths, as in the settings of a clone,
  /// lead into the copy. The next call of `git` has the date that it would have if everything had been made here.
  public static func copy(of name: String, _ make: () throws -> Sandbox) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.fill(name, make)
    return sandbox
  }

  /// A project with two images, 'bell' and 'rope', in one version by Ada Byron.
  public static func bellAndRope() throws -> Sandbox {
    try copy(of: "bell and rope") {
      let sandbox = try Sandbox(git: true)
      try sandbox.git("config", "user.name", "Ada Byron")
      try sandbox.git("config", "user.email", "ada@example.com")
      let info = #""info" : { "author" : "xcode", "version" : 1 }"#
      try sandbox.write("Images.xcassets/Contents.json", "{ \(info) }\n")
      for (name, side) in [("bell", 10), ("rope", 12)] {
        let folder = "Images.xcassets/\(name).imageset"
        let image = #"{ "filename" : "\#(name).png", "idiom" : "universal", "scale" : "1x" }"#
        try sandbox.write("\(folder)/Contents.json", "{ \"images\" : [ \(image) ],\n  \(info) }\n")
        try sandbox.write("\(folder)/\(name).png", ImageMaker.png(side, side, .blue))
      }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "Start")
      return sandbox
    }
  }

  /// Copies what `make` makes into this sandbox, in which nothing was done that `make` doesn't begin with as well.
  public func fill(_ name: String, _ make: () throws -> Sandbox) throws {
    let template = try SandboxTemplate.named(name, make)
    try template.copy(to: root)
    now = template.now
    lastChecks = template.lastChecks
    environment = template.environment.mapValues { $0.replacing(template.root, with: root) }
  }

  /// Leaves the folder on the disk for copies.
  func becomeTemplate() -> SandboxTemplate {
    isTemplate = true
    return SandboxTemplate(root: root, environment: environment, now: now, lastChecks: lastChecks)
  }

  private var isTemplate = false
  private var lastChecks: [String: @Sendable (Sandbox) -> Void] = [:]

  deinit {
    if isTemplate { return }
    for check in lastChecks.values { check(self) }
    PlainFile.remove(root)
  }

  /// Has something checked once, when the test is over, however often it is asked for.
  ///
  /// - Parameter name: What the check is known by; a later one replaces an earlier one.
  public func checkAtEnd(_ name: String, _ check: @escaping @Sendable (Sandbox) -> Void) { lastChecks[name] = check }

  private static func environment(home: String) -> [String: String] {
    [
      "PATH": environmentValue("PATH") ?? "/usr/bin:/bin", "HOME": home, "XDG_CONFIG_HOME": home + "/.config",
      "LC_ALL": "C", "TZ": "UTC", "TERM": "dumb", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": home + "/.gitconfig",
      "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "GIT_EDITOR": "false",
      "GIT_AUTHOR_NAME": "Ada Author", "GIT_AUTHOR_EMAIL": "ada@example.com",
      "GIT_COMMITTER_NAME": "Cleo Committer", "GIT_COMMITTER_EMAIL": "cleo@example.com",
    ]
  }
}

// MARK: - Files

extension Sandbox {
  /// Returns the absolute path of something in the sandbox.
  public func path(_ path: String = "") -> String { Path.join(folder, path) }

  /// Writes a file, making the folders it needs.
  public func write(_ path: String, _ bytes: [UInt8]) throws {
    try PlainFile.makeFolders(Path.folder(self.path(path)))
    try PlainFile.write(bytes, to: self.path(path))
  }

  public func write(_ path: String, _ text: String) throws { try write(path, Array(text.utf8)) }

  /// Writes several files.
  public func write(_ files: [String: String]) throws {
    for (path, text) in files { try write(path, text) }
  }

  /// Writes a program in a language of its first line.
  ///
  /// Another process writes it: a child that a test beside this one starts in the same instant would hold a file open
  /// that this process has open, and a file that is open for writing cannot be run.
  public func writeProgram(_ path: String, _ text: String) throws {
    try write(path + ".text", text)
    let made = try run("sh", ["-c", #"cp "$0.text" "$0" && chmod 755 "$0" && rm "$0.text""#, self.path(path)])
    guard made.isSuccess else { throw SystemCallError("cp \(path)") }
  }

  public func makeFolder(_ path: String) throws { try PlainFile.makeFolders(self.path(path)) }

  public func link(_ path: String, to destination: String) throws {
    guard symlink(destination, self.path(path)) == 0 else { throw SystemCallError("symlink \(path)") }
  }

  public func bytes(_ path: String) throws -> [UInt8] { try FileSystem.read(self.path(path)) }

  public func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// Returns a hash of a file's bytes, which is another one in each process.
  public func hash(of path: String) throws -> Int {
    try bytes(path).withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
  }

  public func exists(_ path: String) -> Bool { FileSystem.exists(self.path(path)) }

  public func remove(_ path: String) { PlainFile.remove(self.path(path)) }

  /// Returns the paths of all files and links below the folder, sorted, without what is in `.git`.
  public func files(in path: String = "") throws -> [String] {
    var found: [String] = []
    for entry in try FileSystem.entries(of: self.path(path)) where entry.name != ".git" {
      let child = Path.join(path, entry.name)
      if entry.isFolder { found += try files(in: child) } else { found.append(child) }
    }
    return found
  }
}

// MARK: - Programs

extension Sandbox {
  /// Runs git in the sandbox and gives what it said, whether it worked or not.
  public func runGit(_ arguments: [String], in path: String = "", input: String = "") throws -> ProgramResult {
    try run("git", arguments, in: path, input: input, adding: nextVariables())
  }

  /// Runs git and returns its output without the line break at the end.
  ///
  /// - Throws: `ProgramRunError` when it does not end with 0.
  @discardableResult
  public func git(_ arguments: String..., in path: String = "", input: String = "") throws -> String {
    let result = try runGit(arguments, in: path, input: input)
    guard result.isSuccess else { throw ProgramRunError(words: ["git"] + arguments, result: result) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  /// Runs any program with the sandbox's environment, and `more` in it.
  public func run(
    _ program: String, _ arguments: [String], in path: String = "", input: String = "",
    adding more: [String: String] = [:]
  ) throws -> ProgramResult {
    try runProgram(
      program, arguments, input: Array(input.utf8), in: self.path(path),
      environment: environment.merging(more) { $1 }, scratch: root)
  }

  /// Runs a program and returns the most memory it took at once, in bytes; nil where the system does not tell.
  ///
  /// The system's own account of a child begins with the memory of who started it, so the shell asks while it runs.
  ///
  /// - Throws: `ProgramRunError` when it does not end with 0.
  public func peakMemory(_ words: [String]) throws -> Int? {
    let script =
      #""$@" >/dev/null 2>&1 & while s=$(grep VmHWM /proc/$!/status 2>/dev/null); do l=$s; done; wait $! && echo $l"#
    let result = try run("sh", ["-c", script, "sh"] + words)
    guard result.isSuccess else { throw ProgramRunError(words: words, result: result) }
    return result.output.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }

  private func nextVariables() -> [String: String] {
    defer { now += 60 }
    var variables = ["GIT_AUTHOR_DATE": "\(now) +0000", "GIT_COMMITTER_DATE": "\(now) +0000"]
    // A commit would start a program that looks whether there is something to tidy up.
    if environment["GIT_CONFIG_COUNT"] == nil {
      variables["GIT_CONFIG_COUNT"] = "1"
      variables["GIT_CONFIG_KEY_0"] = "maintenance.auto"
      variables["GIT_CONFIG_VALUE_0"] = "false"
    }
    return variables
  }
}

/// Returns a variable of this process's environment.
func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
