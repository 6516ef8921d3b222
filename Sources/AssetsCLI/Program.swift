internal import Arguments
internal import Files
internal import Imaging
internal import Project
internal import References
@_exported public import Spelling
internal import Subprocess
internal import System

/// The program, from its arguments to its exit code.
public enum Program {
  static let name = "assets"

  /// Runs with the arguments, streams and folder of this process, and exits.
  ///
  /// It isn't a failure if the reader of standard output goes away (`assets list | head -1`): a command that changes
  /// something must not be killed halfway, so SIGPIPE is ignored, the rest of the output is discarded, and the exit
  /// code is that of the command. Child processes must get the default handler again.
  public static func main() -> Never {
    signal(SIGPIPE, SIG_IGN)
    // A file that exceeds a size limit is an error to report and undo, and must not end the process.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLine.arguments.dropFirst()
    if words.first == RenderingProcess.argument { RenderingProcess.serve(pdfProgram: words.dropFirst().first) }
    InterruptHandler.enterStart()
    let code = run(words: Array(words), context: .ofThisProcess())
    if code == .interrupted {
      // A shell only stops its script if it sees that the signal ended the program.
      signal(SIGINT, SIG_DFL)
      raise(SIGINT)
    }
    exit(code.rawValue)
  }

  /// Runs one command line, without the program's own name; errors are printed, and all output is flushed when it
  /// returns.
  public static func run(words: [String], context: CommandContext) -> ExitCode {
    var code: ExitCode
    do {
      code = try dispatch(words, context)
    } catch {
      code = Failure(error).report(to: context, asJSON: asksForJSON(words))
    }
    context.output.flush()
    if let failed = context.output.failure {
      code = ProgramError.outputFailed(code: failed).failure.report(to: context)
    }
    context.error.flush()
    return code
  }

  /// True if another program reads the output; a command line that can't be parsed says so, too.
  private static func asksForJSON(_ words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" }
    return options.contains { ["--json", "--format=json"].contains($0) }
      || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func dispatch(_ words: [String], _ context: CommandContext) throws -> ExitCode {
    // The table of these options is only made if there is one.
    let (leading, rest) =
      words.first?.hasPrefix("-") == true
      ? try GlobalOptions.spec.parseLeading(words, into: GlobalOptions()) : (.command(GlobalOptions()), words)
    guard case .command(let options) = leading else { return try showHelp(rest, context) }
    if options.showsVersion {
      context.output.line("\(name) \(Version.current)")
      return .done
    }
    guard !rest.isEmpty else { return try showHelp([], context) }
    let (command, words) = try CommandList.command(beginning: rest)
    var context = try options.applied(to: context)
    context.writesEvents = options.writesEvents && asksForJSON(words)
    // What was left in .git is recovered when the repository is opened (`ProjectRepository.open`).
    if command.recoversInterrupted {
      // Catalogs first: whether references are updated depends on whether the catalog contains everything.
      try InterruptHandler.settling {
        let journals = context.session.journals
        context.recoverInterruptedImports(journals)
        context.recoverInterruptedEdits(journals)
        try ReferenceEdits.recoverInterrupted(journals, context)
      }
    }
    return try command.run(words, context)
  }

  /// `assets --help commit` is the same as `assets help commit`, as in git.
  private static func showHelp(_ rest: [String], _ context: CommandContext) throws -> ExitCode {
    try HelpCommand(words: Array(rest.prefix(1))).run(context)
  }
}
