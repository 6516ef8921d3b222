internal import Subprocess
internal import System

/// The program `git`, run with a list of arguments for what it does best: connecting to other repositories with the
/// user's own keys, helpers, certificates and URLs.
struct GitProgram {
  /// The folder it starts in, an absolute path.
  var folder: String
  var environment: [String: String]
  /// Variables that name the repository, if it is not the one that git finds from the folder.
  var place: [String: String] = [:]
  /// False if no user can answer: then git asks nothing, not even on the terminal.
  var mayAsk: Bool
  /// Seconds without any progress before a transfer is stopped; nil to wait forever.
  var silenceLimit: Double?
  /// Its standard input; nil for none.
  var input: [UInt8]?
  /// An open file that it holds as its input instead: a lock on it lasts until git has ended, even if we are killed.
  var heldFile: Int32?

  /// False if git's output is not needed. A pipe that ends with us would stop git in the middle.
  var keepsOutput = true

  /// True if its effect can't be undone here, so the user must know that it was done.
  var isFinal = false

  struct Answer {
    var output: String
    var words: [String]
    var isSuccess: Bool
  }

  /// The most bytes of standard output that are kept.
  private static let maxKeptCount = 1 << 26

  /// Runs git to its end.
  ///
  /// - Parameters:
  ///   - tellsAll: Also reports lines that are not git's own, such as those of hooks.
  ///   - remote: The name for errors.
  /// - Throws: `TransportError` of the kinds `interrupted`, `silent` and `cutOff`; `SubprocessError` if git can't be
  ///   run.
  func run(
    _ arguments: [String], remote: String, tellsAll: Bool = false, _ report: (TransferEvent) -> Void
  ) throws -> Answer {
    var invocation = Invocation("git", arguments, environment: environmentOfGit, workingDirectory: folder)
    invocation.handsOnSignals = true
    if let heldFile { invocation.input = .descriptor(heldFile) }
    if let input { invocation.input = .bytes(input) }
    invocation.hasOwnSession = !mayAsk
    invocation.waitsForStreams = false
    invocation.silenceLimit = silenceLimit
    invocation.maxKeptCount = Self.maxKeptCount
    if !keepsOutput { invocation.output = .discard }
    return try withoutActuallyEscaping(report) { report in
      let reader = GitOutputReader(tellsAll: tellsAll, report)
      let completion = try invocation.run { stream, bytes in if stream == .error { reader.read(bytes) } }
      reader.finish()
      if let signal = completion.interruption {
        guard isFinal, completion.isSuccess else {
          throw TransportError(isFinal ? .stoppedSending : .interrupted(signal: signal), remote: remote)
        }
        // The signal came too late; the caller handles it after reporting what was done.
        Interruption.noteChange()
        raise(signal)
      }
      if completion.ending == .silent, let silenceLimit {
        throw TransportError(.silent(seconds: silenceLimit), remote: remote, words: reader.words)
      }
      // Git prints nothing if it is still writing to a server that has closed the connection.
      if completion.status == .signalled(SIGPIPE) { throw TransportError(.cutOff, remote: remote) }
      return Answer(output: completion.outputText, words: reader.words, isSuccess: completion.isSuccess)
    }
  }

  /// The user's environment, with git's messages in English so that they can be parsed, and without questions if no
  /// user can answer. Settings for connections and passwords are kept.
  private var environmentOfGit: [String: String] {
    var result = cleanGitEnvironment(environment)
    if let all = result["LC_ALL"], !all.isEmpty {
      // It would take precedence over the one below; letters and dates keep the user's language.
      result["LANG"] = all
      result["LC_CTYPE"] = all
      result["LC_ALL"] = nil
    }
    result["LC_MESSAGES"] = "C"
    result["LANGUAGE"] = nil
    if !mayAsk { result["GIT_TERMINAL_PROMPT"] = "0" }
    return result.merging(place) { $1 }
  }
}

extension GitProgram {
  /// Git for what it does in a repository; by default it asks no questions.
  init(of repository: Repository, mayAsk: Bool = false, silenceLimit: Double? = nil) {
    self.init(
      folder: repository.workTree ?? repository.gitDirectory, environment: repository.environment, mayAsk: mayAsk,
      silenceLimit: silenceLimit)
    guard repository.environment["GIT_DIR"]?.isEmpty == false else { return }
    place["GIT_DIR"] = repository.gitDirectory
    place["GIT_WORK_TREE"] = repository.workTree
  }
}
