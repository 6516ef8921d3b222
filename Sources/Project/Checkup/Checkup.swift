internal import Catalog
internal import Files
public import Git
internal import Spelling
internal import Subprocess

/// What `assets doctor` looks at: the program and what it needs, and the project around the current folder.
public struct Checkup: Sendable {
  /// One fact, and what to do about it.
  public struct Item: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
      case fine
      /// Something is missing without which the rest works.
      case note
      /// Something that work will stop at.
      case problem
    }

    /// What was looked at: `git`, `hook`.
    public var subject: String
    public var state: State
    /// A sentence without its period.
    public var text: String
    /// A command, or what to do in words; nil if there is nothing to do.
    public var fix: String?
  }

  /// In the order in which they are to be read.
  public private(set) var items: [Item] = []

  /// The number of problems.
  public var problemCount: Int { items.count { $0.state == .problem } }

  /// A program, its version and the variables with which it was started.
  public struct Program: Sendable {
    public var name: String
    public var version: String
    /// Its absolute path, without links; nil if it isn't known.
    public var path: String?
    public var environment: [String: String]

    public init(name: String, version: String, path: String?, environment: [String: String]) {
      (self.name, self.version, self.path, self.environment) = (name, version, path, environment)
    }
  }

  private let program: Program
  private var environment: [String: String] { program.environment }

  /// Looks at the program and at what it uses.
  public init(of program: Program, using dependencies: [Dependency]) {
    self.program = program
    lookAtProgram()
    lookAtGit()
    lookAtDependencies(dependencies)
    lookAtCompletions()
  }

  private mutating func add(_ subject: String, _ text: String) { add(subject, .fine, text, fix: nil) }

  private mutating func add(_ subject: String, _ state: Item.State, _ text: String, fix: String?) {
    items.append(Item(subject: subject, state: state, text: text, fix: fix))
  }
}

// MARK: - The program

extension Checkup {
  private mutating func lookAtProgram() {
    let found = pathsOfProgram()
    let path = program.path ?? found.first ?? program.name
    guard let first = found.first, first != path else {
      let hidden = found.dropFirst().map(quoted)
      let rest = hidden.isEmpty ? "" : "; also in the PATH: \(listed(hidden, "and"))"
      let text = "\(program.version), \(quoted(path))\(rest)"
      guard found.isEmpty else { return add(program.name, text) }
      return add(program.name, .note, text + ", which is not on the PATH", fix: "add its folder to the PATH")
    }
    add(
      program.name, .note, "this is \(program.version), \(quoted(path)); '\(program.name)' alone runs \(quoted(first))",
      fix: "remove one of them, or put \(quoted(Path.folder(path))) first in the PATH")
  }

  /// Every program of this name on the `PATH`, without links, each once.
  private func pathsOfProgram() -> [String] {
    var paths: [String] = []
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let found = try? ProgramSearch.path(of: program.name, in: ["PATH": String(folder)])
      guard let path = found.flatMap(FileSystem.realPath), !paths.contains(path) else { continue }
      paths.append(path)
    }
    return paths
  }

  private mutating func lookAtGit() {
    let asked = Invocation("git", ["--version"], environment: environment, error: .discard, timeLimit: 5)
    guard let answer = try? asked.run(), answer.isSuccess else {
      // A missing one is listed with what else is missing.
      guard let path = try? ProgramSearch.path(of: "git", in: environment) else { return }
      return add("git", .problem, "\(quoted(path)) doesn't work", fix: "git --version")
    }
    let words = String(decoding: answer.output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    add("git", words.dropFirst(2).first.map(String.init) ?? "installed")
  }

  private mutating func lookAtDependencies(_ dependencies: [Dependency]) {
    let missing = dependencies.filter { !$0.isInstalled(environment) }
    for one in missing {
      let isNeeded = one.need == .needed
      add(
        one.title, isNeeded ? .problem : .note,
        "not installed; it is \(isNeeded ? "needed" : "used") for \(one.purpose)", fix: wayToInstall(one))
    }
    let present = dependencies.count { $0.isLibrary && !missing.contains($0) }
    let isComplete = !missing.contains(where: \.isLibrary)
    if present > 0 { add("libraries", isComplete ? "all \(present) are installed" : "\(present) others are installed") }
    let installable = missing.filter { !comesWithProgram($0) }
    if installable.count > 1 {
      add("all of these", .note, "one command installs them", fix: Dependency.wayToInstall(installable))
    }
  }

  /// An archive of the program has libraries of its own, for systems that have other versions of them.
  private func comesWithProgram(_ dependency: Dependency) -> Bool {
    guard dependency.isLibrary, dependency.need == .needed, let path = program.path else { return false }
    return FileSystem.isFolder(Path.join(Path.folder(Path.folder(path)), "lib/assets"))
  }

  private func wayToInstall(_ dependency: Dependency) -> String {
    comesWithProgram(dependency)
      ? "unpack the archive of \(program.name) again: 'lib/assets' beside 'bin' has it"
      : Dependency.wayToInstall([dependency])
  }

  /// Where packages and users put completions, by shell; a setup file counts if it calls `assets completions`.
  private static let completions: [String: (files: [String], setup: String)] = [
    "bash": (
      ["/usr/share/bash-completion/completions/assets", "~/.local/share/bash-completion/completions/assets"],
      "~/.bashrc"
    ),
    "zsh": (["/usr/share/zsh/vendor-completions/_assets", "/usr/share/zsh/site-functions/_assets"], "~/.zshrc"),
    "fish": (
      ["/usr/share/fish/vendor_completions.d/assets.fish", "~/.config/fish/completions/assets.fish"],
      "~/.config/fish/config.fish"
    ),
  ]

  private static let readerOfBash = "/usr/share/bash-completion/bash_completion"

  private mutating func lookAtCompletions() {
    let shell = Path.name(environment["SHELL"] ?? "")
    guard let places = Self.completions[shell], let home = environment["HOME"] else { return }
    let inHome = { (path: String) in path.hasPrefix("~") ? home + path.dropFirst() : path }
    let setup = try? FileSystem.read(inHome(places.setup))
    let isSetUp = setup.map { String(decoding: $0, as: UTF8.self).contains("\(program.name) completions") } ?? false
    let isInstalled = places.files.map(inHome).contains(where: FileSystem.exists)
    // Files for bash are read by a package of its own.
    if !isSetUp, isInstalled, shell == "bash", !FileSystem.exists(Self.readerOfBash) {
      return add("completions", .note, "bash needs bash-completion for them", fix: "sudo apt install bash-completion")
    }
    if isSetUp || isInstalled { return add("completions", "on in \(shell)") }
    add(
      "completions", .note, "off in \(shell), so the Tab key doesn't know commands, assets and branches",
      fix: "\(program.name) help completions")
  }
}

// MARK: - The project

extension Checkup {
  /// Looks at a project, by the author of its next commit, its catalogs, hooks and remotes.
  ///
  /// - Parameters:
  ///   - location: The current folder.
  ///   - hooks: Those that check commits and merges.
  public mutating func look(
    at project: ProjectRepository, in location: RepositoryLocation, hooks: ValidationHooks, now: GitTime
  ) throws {
    try lookAtAuthor(of: project, now)
    let library = try ReadingScope(from: location).library(readsContents: false, tellsSizes: false)
    if library.catalogs.isEmpty {
      add("catalogs", .note, "none; loose images can become one", fix: "\(program.name) import .")
    } else {
      add("catalogs", counted(library.catalogs.count, "catalog"))
    }
    look(at: hooks)
    let remotes = try project.repository.remotes().map { quoted($0.name) }
    if remotes.isEmpty {
      add("remote", .note, "none, so nobody else has these versions", fix: "\(program.name) remote add origin ADDRESS")
    } else {
      add("remote", listed(remotes, "and"))
    }
    try lookAtLargeFiles(of: project)
  }

  /// Says that a project can't be looked at.
  public mutating func addProject(_ state: Item.State, _ text: String, fix: String?) {
    add("project", state, text, fix: fix)
  }

  private mutating func lookAtAuthor(of project: ProjectRepository, _ now: GitTime) throws {
    do {
      let author = try project.repository.signature(of: .author, now: now).identity
      add("author", "\(author.name) <\(author.email)>")
    } catch RepositoryError.missingIdentity(_, let part) {
      add(
        "author", .problem, "git doesn't know your \(part.rawValue), which every commit needs",
        fix: "\(program.name) init --name NAME --email ADDRESS")
    }
  }

  private mutating func look(at hooks: ValidationHooks) {
    let install = "\(program.name) hook install"
    if hooks.commit.isTurnedOff {
      return add(
        "hook", .note, "git runs no hooks here (core.hooksPath)", fix: "git config --show-origin core.hooksPath")
    }
    if let manager = hooks.commit.manager, manager.checksCatalogs {
      return add("hook", "\(manager.manager.rawValue) checks commits\(manager.checksMerges ? " and merges" : "")")
    }
    if hooks.all.contains(where: { $0.state == .changed }) {
      return add("hook", .note, "it was changed by hand", fix: "\(install) --force")
    }
    let missing = hooks.toInstall.filter { $0.state != .installed }.map(\.moment)
    if missing.isEmpty {
      let isFound = (try? ProgramSearch.path(of: program.name, in: environment)) != nil
      guard isFound || hooks.commit.notedProgram.map(FileSystem.isExecutable) == true else {
        return add("hook", .note, "it doesn't find '\(program.name)', so it checks nothing", fix: install)
      }
      return add("hook", "commits and merges are checked")
    }
    let commands = listed(missing.map { $0 == .merge ? "'git merge'" : "'git commit'" }, "and")
    add("hook", .note, "\(commands) \(missing.count == 1 ? "doesn't" : "don't") check the catalogs", fix: install)
  }

  private mutating func lookAtLargeFiles(of project: ProjectRepository) throws {
    let patterns = try LargeFilePatterns(of: project).patterns
    guard !patterns.isEmpty else { return add("large files", "none are set") }
    let hasProgram = (try? ProgramSearch.path(of: "git-lfs", in: environment)) != nil
    let text = "\(counted(patterns.count, "pattern")) set"
    if hasProgram { return add("large files", text) }
    add(
      "large files", .note, "\(text); 'git' alone needs git-lfs for them, \(program.name) doesn't",
      fix: Dependency.wayToInstall([Dependency(names: ["git-lfs"], package: "git-lfs", need: .recommended, purpose: "")]
      ))
  }
}
