public import Subprocess
internal import System

/// The hooks of a repository, run as git runs them: in the root of the work tree, with git's variables, and with what
/// they print on standard output sent where errors go.
///
/// A hook may stage files, so the index has to be read again after `pre-commit`, and a message file after the two hooks
/// that may edit it.
///
/// Source: git, `Documentation/githooks.txt`, `hook.c`, `commit.c` (`run_commit_hook`) and `run-command.c`.
public struct Hooks {
  /// The folder the hooks lie in; see `directory(configured:commonDirectory:workTree:home:)`.
  public var directory: String
  /// The root of the work tree, an absolute path.
  public var workTree: String
  /// The repository's own folder, an absolute path; for a linked work tree the one below `worktrees/`.
  public var gitDirectory: String
  /// What hooks inherit, usually the environment of this process.
  public var environment: [String: String]
  /// The folder the user stands in, relative to the root of the work tree and with a slash at its end, or empty.
  public var prefix: String
  /// What `git --exec-path` says, so that hooks find git's shell libraries. Nil to have git asked before each hook
  /// that is there, which costs a millisecond or two.
  public var executablePath: String?
  /// Receives what hooks print, in pieces as it comes. Nil to let them print to standard error themselves, as to a
  /// terminal.
  public var report: (([UInt8]) -> Void)?

  public init(
    directory: String, workTree: String, gitDirectory: String, environment: [String: String], prefix: String = "",
    executablePath: String? = nil, report: (([UInt8]) -> Void)? = nil
  ) {
    self.directory = directory
    self.workTree = workTree
    self.gitDirectory = gitDirectory
    self.environment = environment
    self.prefix = prefix
    self.executablePath = executablePath
    self.report = report
  }

  /// The hooks of a repository, where git would look for them.
  ///
  /// - Parameters:
  ///   - variables: What they inherit besides.
  ///   - prefix: The folder the user stands in.
  public init(
    of repository: Repository, adding variables: [String: String] = [:], prefix: String = "",
    report: (([UInt8]) -> Void)? = nil
  ) throws {
    let workTree = repository.workTree ?? repository.gitDirectory
    let directory = Self.directory(
      configured: try repository.configuration.string("core.hookspath"),
      commonDirectory: repository.commonDirectory, workTree: workTree, home: repository.environment["HOME"])
    self.init(
      directory: directory, workTree: workTree, gitDirectory: repository.gitDirectory,
      environment: repository.environment.merging(variables) { $1 }, prefix: prefix, report: report)
  }

  /// What became of a hook.
  public enum Outcome: Hashable, Sendable {
    /// There is none of that name.
    case absent
    /// There is one, but it may not be run; git gives an advice (`advice.ignoredHook`) and goes on.
    case ignoredNotExecutable
    case passed
    /// It ended badly: with its exit code, or with 128 and the number of a signal.
    case refused(exitStatus: Int32)

    /// False only where the hook ran and refused.
    public var mayGoOn: Bool {
      if case .refused = self { false } else { true }
    }
  }

  /// Tells whether there is a hook of a name that may be run, for what is only worth preparing then.
  public func has(_ name: String) -> Bool { access(absolutePath(name), X_OK) == 0 }

  private func absolutePath(_ name: String) -> String {
    let path = Self.join(directory, name)
    return path.hasPrefix("/") ? path : Self.join(workTree, path)
  }

  /// True for a hook that calls git-lfs. To skip such a hook shares versions without the large files they name.
  public func callsLargeFileProgram(_ name: String) -> Bool {
    guard let bytes = (try? POSIXFile.bytes(of: absolutePath(name))) ?? nil else { return false }
    return Self.namesLargeFileProgram(String(decoding: bytes, as: UTF8.self))
  }

  static func namesLargeFileProgram(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("git-lfs") || text.contains("git lfs")
  }

  /// Runs a hook to its end.
  ///
  /// - Parameters:
  ///   - name: The name of its file, such as `pre-commit`.
  ///   - variables: Set for it besides those every hook gets.
  ///   - input: Its standard input; nil for none.
  /// - Throws: `SubprocessError` when it is there and may be run, but cannot be started.
  public func run(
    _ name: String, _ arguments: [String] = [], variables: [String: String] = [:], input: [UInt8]? = nil
  ) throws(SubprocessError) -> Outcome {
    let path = Self.join(directory, name)
    guard access(absolutePath(name), X_OK) == 0 else {
      return errno == EACCES ? .ignoredNotExecutable : .absent
    }
    let hook = Invocation(
      shown(path, alone: "./"), arguments, environment: environmentOfHooks().merging(variables) { $1 },
      workingDirectory: workTree, input: input.map { .bytes($0) } ?? .nothing,
      output: report == nil ? .descriptor(2) : .capture, error: report == nil ? .inherit : .sameAsOutput)
    let status = try hook.run(observer: report.map { report in { report([UInt8]($1)) } }).status
    return status.isSuccess ? .passed : .refused(exitStatus: status.code)
  }
}
