internal import Subprocess
internal import System

/// The program `git`, run with a list of arguments for what it does best: talking to other repositories with the user's
/// own keys, helpers, certificates and addresses.
struct GitProgram {
  /// The folder it starts in, an absolute path.
  var folder: String
  var environment: [String: String]
  /// Variables that name the repository, where it is not the one git finds from the folder.
  var place: [String: String] = [:]
  /// False if nobody is there to answer: then nothing is asked, on the terminal either.
  var mayAsk: Bool
  /// Seconds without a sign of life after which a transfer is given up; nil to wait for ever.
  var silenceLimit: Double?
  /// What it reads; nil for nothing.
  var input: [UInt8]?
  /// An open file that it holds as its input instead: a lock on it lasts until git has ended, even if we are killed.
  var heldFile: Int32?

  /// False if nobody wants what git says of its work. A pipe that ends with us would end git with it, in the middle.
  var keepsOutput = true

  /// True if what it does can no more be taken back here, so that it is as well to know that it was done.
  var isFinal = false

  struct Answer {
    var output: String
    var words: [String]
    var isSuccess: Bool
  }

  /// More than this of standard output is not kept.
  private static let maxKeptCount = 1 << 26

  /// Runs git to its end.
  ///
  /// - Parameters:
  ///   - tellsAll: Also reports lines that are not git's own, which hooks print.
  ///   - remote: The name to tell of in errors.
  /// - Throws: `TransportError` of the kinds `interrupted`, `silent` and `cutOff`; `SubprocessError` where git cannot
  ///   be run.
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
        // The signal came too late, and is for whoever tells what was done.
        Interruption.noteChange()
        raise(signal)
      }
      if completion.ending == .silent, let silenceLimit {
        throw TransportError(.silent(seconds: silenceLimit), remote: remote, words: reader.words)
      }
      // Git says nothing where it still writes to a server that has closed the connection.
      if completion.status == .signalled(SIGPIPE) { throw TransportError(.cutOff, remote: remote) }
      return Answer(output: completion.outputText, words: reader.words, isSuccess: completion.isSuccess)
    }
  }

  /// The user's environment, with git's words in English so that they can be understood, and no questions where nobody
  /// answers. How to connect and whom to ask for passwords stays as the user has it.
  private var environmentOfGit: [String: String] {
    var result = cleanGitEnvironment(environment)
    if let all = result["LC_ALL"], !all.isEmpty {
      // It would overrule the one below; letters and dates keep the user's language.
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
