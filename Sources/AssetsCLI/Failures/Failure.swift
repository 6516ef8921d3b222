internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import JSON
internal import References
internal import Subprocess
internal import Validation
internal import Workspace

/// One problem in the user's words: what could not be done, why, and what to type.
///
/// Lower case, no full stop, the user's own words in single quotes (`quoted`).
struct FailureText: Hashable, Sendable {
  var error: String
  /// The layer below, one line each.
  var causes: [String] = []
  var hints: [String] = []
}

/// An error turned into text and an exit code; all the wording of errors is here and in `Failure+….swift` beside it.
struct Failure: Hashable, Sendable {
  var texts: [FailureText]
  var exitCode: ExitCode

  init(_ texts: [FailureText], _ exitCode: ExitCode = .failed) {
    self.texts = texts
    self.exitCode = exitCode
  }

  /// Finds the words for an error. A room whose errors can reach a command adds a line here and a file beside this one.
  init(_ error: any Error) {
    switch error {
    case let error as AdvisedError:
      self.init(error.error)
      texts[0].hints = error.hints + texts[0].hints
    case let error as StoppedFailure: self.init(error)
    case let error as UsageError: self.init(error)
    case let error as ProgramError: self.init(error)
    case let error as FileError: self.init([FailureText(error)])
    case let error as ImportError: self.init(error)
    case let error as ImportStop: self.init(error)
    case let error as ExportError: self.init(error)
    case let error as TargetError: self.init([FailureText(error)])
    case let error as EditProblem: self.init([FailureText(error)])
    case let error as AddProblem: self.init([FailureText(error)])
    case let error as EditError: self.init([FailureText(error)], error.exitCode)
    case let error as FolderChangeFailure: self.init([FailureText(error)])
    case let error as ImportFailure: self.init(error)
    case let error as ReferenceEditProblem: self.init([FailureText(error)])
    case let error as RepositoryError: self.init([FailureText(error)])
    case let error as UnsupportedRepository: self.init([FailureText(error)])
    case let error as ObjectError: self.init([FailureText(error)])
    case let error as InvalidSetting: self.init([FailureText(error)])
    case let error as MissingLibrary: self.init([FailureText(error)])
    case let error as PromisedObjectsMissing: self.init([FailureText(error)])
    case let error as GitError: self.init([FailureText(error)])
    case let error as RemoteInIncludedFile: self.init([FailureText(error)])
    case let error as CheckoutFailure: self.init([FailureText(error)])
    case let error as CheckoutUnfinished: self.init([FailureText(error)])
    case let error as StateLeftMoved: self.init([FailureText(error)])
    case let error as FileFailure: self.init([FailureText(error)])
    case let error as IndexError: self.init([FailureText(error)])
    case let error as WorkspaceError: self.init([FailureText(error)])
    case let error as LiesElsewhere: self.init([FailureText(error)])
    case let error as CommitRefusal: self.init([FailureText(error)], .findings)
    case let error as CommitError: self.init([FailureText(error)], error.exitCode)
    case let error as BranchError: self.init([FailureText(error)])
    case let error as BranchingError: self.init([FailureText(error)])
    case let error as ShelfProblem: self.init([FailureText(error)])
    case let error as BranchUsage: self.init([FailureText(error)], .usage)
    case let error as OperationProblem: self.init([FailureText(error)])
    case let error as StepRefusal: self.init([FailureText(error)])
    case let error as AmendProblem: self.init([FailureText(error)])
    case let error as RevertError: self.init([FailureText(error)])
    case let error as NotYetMade: self.init([FailureText(error)])
    case let error as HistoryUsage: self.init([FailureText(error)], .usage)
    case let error as RestoreError: self.init([FailureText(error)])
    case let error as RepackFailure: self.init([FailureText(error)])
    case let error as FollowingFailure: self.init([FailureText(error)])
    case let error as InitError: self.init([FailureText(error)], error.exitCode)
    case let error as HookError: self.init([FailureText(error)])
    case let error as UncheckedCommit: self.init(error)
    case let error as ValidateError: self.init([FailureText(error)], .usage)
    case let error as ProjectSettingsError: self.init([FailureText(error)])
    case let error as BaselineError: self.init([FailureText(error)])
    case let error as FixFailure: self.init([FailureText(error)])
    case let error as CloneFailure: self.init([FailureText(error)], error.error.exitCode)
    case let error as UnsentVersions: self.init([FailureText(error)], error.error.exitCode)
    case let error as TransportError: self.init([FailureText(error)], error.exitCode)
    case let error as SharingError: self.init([FailureText(error)])
    case let error as MergeError: self.init([FailureText(error)])
    case let error as KeepError: self.init([FailureText(error)])
    case let error as KeepUsage: self.init([FailureText(error)], .usage)
    case let error as MergeUsage: self.init([FailureText(error)], .usage)
    case let error as GitRefusal: self.init([FailureText(error)])
    case let error as MergeEdited: self.init([FailureText(error)])
    case let error as FilterRefusal: self.init([FailureText(error)])
    case let error as MergeHeldUp: self.init([FailureText(error)])
    case let error as SigningFailure: self.init([FailureText(error)])
    case let error as RemoteError: self.init([FailureText(error)])
    case let error as RemoteEditFailure: self.init([FailureText(error)])
    case let error as SubprocessError: self.init([FailureText(error)])
    case let error as ScopeError: self.init([FailureText(error)])
    case let error as AssetNameError: self.init([FailureText(error)])
    case let error as ResolveError: self.init([FailureText(error)])
    case let error as MissingError: self.init([FailureText(error)], error.exitCode)
    default: self.init(unknown: error)
    }
  }

  /// An error that nobody gave words to is a mistake of ours.
  private init(unknown error: any Error) {
    let text = FailureText(
      error: "assets met an error that it has no words for",
      causes: ["\(String(reflecting: type(of: error))): \(String(describing: error))"],
      hints: [
        "this is a bug in assets; please report it with these lines, the command you typed and 'assets --version'"
      ])
    self.init([text], .bug)
  }

  /// The last line for other programs, of a command that tells of events.
  var event: JSONValue {
    .object(
      ("event", .string("failed")), ("exitCode", .number(Int(exitCode.rawValue))),
      (
        "problems",
        .list(
          texts.map { text in
            .object(
              ("error", .string(text.error)), ("causes", .list(text.causes.map { .string($0) })),
              ("hints", .list(text.hints.map { .string($0) })))
          })
      ))
  }

  /// Prints the texts on `context.error`.
  func report(to context: Context) -> ExitCode {
    context.error.write(text(context.errorStyle))
    return exitCode
  }

  /// Returns the lines, with what is the same for several problems said once, at the end.
  func text(_ style: Style = Style(isOn: false)) -> String {
    let hints = texts.flatMap(\.hints)
    var lines: [String] = []
    for text in texts {
      lines.append(style("error:", .bold, .red) + " " + printable(text.error))
      lines += text.causes.map { style("cause:", .bold) + " " + printable($0) }
    }
    for (index, hint) in hints.enumerated() where !hints[..<index].contains(hint) {
      lines.append(style("hint:", .bold, .cyan) + " " + printable(hint))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
