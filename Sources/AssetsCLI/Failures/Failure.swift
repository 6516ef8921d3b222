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
    case let error as HintedError:
      self.init(error.error)
      texts[0].hints = error.hints + texts[0].hints
    case let error as InterruptedCommandError: self.init(error)
    case let error as UsageError: self.init(error)
    case let error as ProgramError: self.init(error)
    case let error as FileError: self.init([FailureText(error)])
    case let error as ImportError: self.init(error)
    case let error as ImportCommandError: self.init(error)
    case let error as ExportError: self.init(error)
    case let error as TargetError: self.init([FailureText(error)])
    case let error as AssetEditError: self.init([FailureText(error)])
    case let error as AddError: self.init([FailureText(error)])
    case let error as EditError: self.init([FailureText(error)], error.exitCode)
    case let error as FolderTransactionError: self.init([FailureText(error)])
    case let error as ImportRunError: self.init(error)
    case let error as ReferenceEditError: self.init([FailureText(error)])
    case let error as RepositoryError: self.init([FailureText(error)])
    case let error as UnsupportedRepositoryError: self.init([FailureText(error)])
    case let error as ObjectError: self.init([FailureText(error)])
    case let error as InvalidConfigurationError: self.init([FailureText(error)])
    case let error as MissingLibraryError: self.init([FailureText(error)])
    case let error as MissingPromisedObjectsError: self.init([FailureText(error)])
    case let error as GitError: self.init([FailureText(error)])
    case let error as RemoteInIncludedFileError: self.init([FailureText(error)])
    case let error as CheckoutError: self.init([FailureText(error)])
    case let error as IncompleteCheckoutError: self.init([FailureText(error)])
    case let error as PartialRollbackError: self.init([FailureText(error)])
    case let error as FileFailure: self.init([FailureText(error)])
    case let error as IndexError: self.init([FailureText(error)])
    case let error as WorkspaceError: self.init([FailureText(error)])
    case let error as NestedRepositoryError: self.init([FailureText(error)])
    case let error as CommitValidationError: self.init([FailureText(error)], .findings)
    case let error as CommitError: self.init([FailureText(error)], error.exitCode)
    case let error as BranchNotFoundError: self.init([FailureText(error)])
    case let error as BranchEditError: self.init([FailureText(error)])
    case let error as ShelfError: self.init([FailureText(error)])
    case let error as BranchUsageError: self.init([FailureText(error)], .usage)
    case let error as UndoError: self.init([FailureText(error)])
    case let error as UndoDeclinedError: self.init([FailureText(error)])
    case let error as AmendError: self.init([FailureText(error)])
    case let error as RevertError: self.init([FailureText(error)])
    case let error as AssetNotYetAddedError: self.init([FailureText(error)])
    case let error as HistoryUsageError: self.init([FailureText(error)], .usage)
    case let error as RestoreError: self.init([FailureText(error)])
    case let error as RepackError: self.init([FailureText(error)])
    case let error as TrackingBranchError: self.init([FailureText(error)])
    case let error as InitError: self.init([FailureText(error)], error.exitCode)
    case let error as HookError: self.init([FailureText(error)])
    case let error as UncheckedCommitError: self.init(error)
    case let error as ValidateError: self.init([FailureText(error)], .usage)
    case let error as ProjectSettingsError: self.init([FailureText(error)])
    case let error as BaselineError: self.init([FailureText(error)])
    case let error as FixError: self.init([FailureText(error)])
    case let error as CloneError: self.init([FailureText(error)], error.error.exitCode)
    case let error as UnpushedVersionsError: self.init([FailureText(error)], error.error.exitCode)
    case let error as TransportError: self.init([FailureText(error)], error.exitCode)
    case let error as RemoteOperationError: self.init([FailureText(error)])
    case let error as MergeError: self.init([FailureText(error)])
    case let error as KeepError: self.init([FailureText(error)])
    case let error as KeepUsageError: self.init([FailureText(error)], .usage)
    case let error as MergeUsageError: self.init([FailureText(error)], .usage)
    case let error as GitCommandError: self.init([FailureText(error)])
    case let error as MergeEditedError: self.init([FailureText(error)])
    case let error as FilterError: self.init([FailureText(error)])
    case let error as MergeRejectedByHookError: self.init([FailureText(error)])
    case let error as SigningError: self.init([FailureText(error)])
    case let error as RemoteError: self.init([FailureText(error)])
    case let error as RemoteEditError: self.init([FailureText(error)])
    case let error as SubprocessError: self.init([FailureText(error)])
    case let error as ScopeError: self.init([FailureText(error)])
    case let error as AssetLookupError: self.init([FailureText(error)])
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
