internal import Files
public import Subprocess
internal import System

/// The hooks of a repository, run as git runs them: in the root of the work tree, with git's variables, and with their
/// standard output redirected to standard error.
///
/// A hook may stage files, so the index must be read again after `pre-commit`, and a message file after the two hooks
/// that may edit it.
///
/// Source: git, `Documentation/githooks.txt`, `hook.c`, `commit.c` (`run_commit_hook`) and `run-command.c`.
public struct Hooks {
  /// The folder with the hooks; see `directory(configured:commonDirectory:workTree:home:)`.
  public var directory: String
  /// The root of the work tree, an absolute path.
  public var workTree: String
  /// The absolute path of the repository's own folder; for a linked work tree the one inside `worktrees/`.
  public var gitDirectory: String
  /// The inherited environment, usually that of this process.
  public var environment: [String: String]
  /// The user's current folder, relative to the root of the work tree and with a trailing slash, or empty.
  public var prefix: String
  /// The output of `git --exec-path`, so that hooks find git's shell libraries. If nil, git is asked before each
  /// existing hook, which takes a millisecond or two.
  public var executablePath: String?
  /// Receives the output of hooks as it arrives. Nil to let them write to standard error directly, as to a terminal.
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

  /// The hooks of a repository, in the folder that git would use.
  ///
  /// - Parameters:
  ///   - variables: Additional variables for the hooks.
  ///   - prefix: The user's current folder.
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

  /// The result of a hook.
  public enum Outcome: Hashable, Sendable {
    /// A hook with that name doesn't exist.
    case absent
    /// The hook is not executable; git prints advice (`advice.ignoredHook`) and continues.
    case ignoredNotExecutable
    case passed
    /// It failed: with its exit code, or with 128 plus the number of a signal.
    case refused(exitStatus: Int32)

    /// False only if the hook ran and refused.
    public var mayGoOn: Bool {
      if case .refused = self { false } else { true }
    }
  }

  /// Returns whether an executable hook with a name exists, to skip its preparation otherwise.
  public func has(_ name: String) -> Bool { access(absolutePath(name), X_OK) == 0 }

  private func absolutePath(_ name: String) -> String {
    let path = Self.join(directory, name)
    return path.hasPrefix("/") ? path : Self.join(workTree, path)
  }

  /// True for a hook that calls git-lfs. Without it, pushed commits lack the large files they refer to.
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
  ///   - variables: Variables in addition to those of every hook.
  ///   - input: Its standard input; nil for none.
  /// - Throws: `SubprocessError` if it is executable but can't be started.
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
