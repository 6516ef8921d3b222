internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import JSON
internal import Project
internal import Prototype
internal import References
internal import Review
internal import Subprocess
internal import Validation

/// The text of one error: what could not be done, why, and what to type next.
///
/// Lower case, no period, the user's input in single quotes (`quoted`).
struct FailureMessage: Hashable, Sendable {
  var error: String
  /// The underlying reasons, one line each.
  var causes: [String] = []
  var hints: [String] = []
}

/// An error with its text and exit code; the text of every error is here and in the files `Failure+….swift`.
struct Failure: Hashable, Sendable {
  var texts: [FailureMessage]
  var exitCode: ExitCode

  init(_ texts: [FailureMessage], _ exitCode: ExitCode = .failed) {
    self.texts = texts
    self.exitCode = exitCode
  }

  /// Finds the text for an error. For a module whose errors can reach a command, add a line here and a file beside this
  /// one.
  init(_ error: any Error) {
    switch error {
    case let error as HintedError:
      self.init(error.error)
      texts[0].hints = error.hints + texts[0].hints
    case let error as InterruptedCommandError: self.init(error)
    case let error as UsageError: self.init(error)
    case let error as ProgramError: self.init(error)
    case let error as FileError: self.init([FailureMessage(error)])
    case let error as ImportError: self.init(error)
    case let error as ImportCommandError: self.init(error)
    case let error as ExportError: self.init(error)
    case let error as TargetError: self.init([FailureMessage(error)])
    case let error as AssetEditError: self.init([FailureMessage(error)])
    case let error as PrototypeCommandError: self.init([FailureMessage(error)], error.exitCode)
    case let error as PrototypeError: self.init(FailureMessage.messages(error), error.exitCode)
    case let error as CommandLineErrors: self.init(error.texts, .findings)
    case let error as DiffError: self.init([FailureMessage(error)], error.exitCode)
    case let error as DiscardError: self.init([FailureMessage(error)], error.exitCode)
    case let error as PatternError: self.init([FailureMessage(error)])
    case let error as TagError: self.init([FailureMessage(error)], error.exitCode)
    case let error as UpdateError: self.init([FailureMessage(error)])
    case let error as UpdateCommandError: self.init([FailureMessage(error)])
    case let error as DeliveryError: self.init([FailureMessage(error)])
    case let error as DeliveryMappingError: self.init([FailureMessage(error)])
    case let error as RequestError: self.init([FailureMessage(error)], error.exitCode)
    case let error as ReviewAnswersError: self.init([FailureMessage(error)])
    case let error as AddError: self.init([FailureMessage(error)])
    case let error as EditError: self.init([FailureMessage(error)], error.exitCode)
    case let error as FolderTransactionError: self.init([FailureMessage(error)])
    case let error as ImportRunError: self.init(error)
    case let error as ReferenceEditError: self.init([FailureMessage(error)])
    case let error as RepositoryError: self.init([FailureMessage(error)])
    case let error as UnsupportedRepositoryError: self.init([FailureMessage(error)])
    case let error as ObjectError: self.init([FailureMessage(error)])
    case let error as DamagedObjectIndexError: self.init([FailureMessage(error)])
    case let error as InvalidConfigurationError: self.init([FailureMessage(error)])
    case let error as MissingLibraryError: self.init([FailureMessage(error)])
    case let error as MissingPromisedObjectsError: self.init([FailureMessage(error)])
    case let error as GitError: self.init([FailureMessage(error)])
    case let error as RemoteInIncludedFileError: self.init([FailureMessage(error)])
    case let error as CheckoutError: self.init([FailureMessage(error)])
    case let error as IncompleteCheckoutError: self.init([FailureMessage(error)])
    case let error as PartialRollbackError: self.init([FailureMessage(error)])
    case let error as SyscallError: self.init([FailureMessage(error)])
    case let error as IndexError: self.init([FailureMessage(error)])
    case let error as ProjectRepositoryError: self.init([FailureMessage(error)])
    case let error as NestedRepositoryError: self.init([FailureMessage(error)])
    case let error as CommitValidationError: self.init([FailureMessage(error)], .findings)
    case let error as ConvertedImagesError: self.init([FailureMessage(error)])
    case let error as IgnoredCommitError: self.init([FailureMessage(error)])
    case let error as CommitError: self.init([FailureMessage(error)], error.exitCode)
    case let error as BranchNotFoundError: self.init([FailureMessage(error)])
    case let error as BranchEditError: self.init([FailureMessage(error)])
    case let error as ShelfError: self.init([FailureMessage(error)])
    case let error as BranchUsageError: self.init([FailureMessage(error)], .usage)
    case let error as UndoError: self.init([FailureMessage(error)])
    case let error as UndoDeclinedError: self.init([FailureMessage(error)])
    case let error as AmendError: self.init([FailureMessage(error)])
    case let error as RevertError: self.init([FailureMessage(error)])
    case let error as AssetNotYetAddedError: self.init([FailureMessage(error)])
    case let error as HistoryUsageError: self.init([FailureMessage(error)], .usage)
    case let error as RestoreError: self.init([FailureMessage(error)])
    case let error as RepackError: self.init([FailureMessage(error)])
    case let error as TrackingBranchError: self.init([FailureMessage(error)])
    case let error as InitError: self.init([FailureMessage(error)], error.exitCode)
    case let error as HookError: self.init([FailureMessage(error)])
    case let error as UncheckedCommitError: self.init(error)
    case let error as ValidateError: self.init([FailureMessage(error)], .usage)
    case let error as ProjectSettingsError: self.init([FailureMessage(error)])
    case let error as BaselineError: self.init([FailureMessage(error)])
    case let error as FixError: self.init([FailureMessage(error)])
    case let error as CloneError: self.init([FailureMessage(error)], error.error.exitCode)
    case let error as UnpushedVersionsError: self.init([FailureMessage(error)], error.error.exitCode)
    case let error as TransportError: self.init([FailureMessage(error)], error.exitCode)
    case let error as RemoteOperationError: self.init([FailureMessage(error)])
    case let error as MergeError: self.init([FailureMessage(error)])
    case let error as KeepError: self.init([FailureMessage(error)])
    case let error as KeepUsageError: self.init([FailureMessage(error)], .usage)
    case let error as MergeUsageError: self.init([FailureMessage(error)], .usage)
    case let error as GitCommandError: self.init([FailureMessage(error)])
    case let error as MergeEditedError: self.init([FailureMessage(error)])
    case let error as FilterError: self.init([FailureMessage(error)])
    case let error as MergeRejectedByHookError: self.init([FailureMessage(error)])
    case let error as SigningError: self.init([FailureMessage(error)])
    case let error as RemoteError: self.init([FailureMessage(error)])
    case let error as RemoteEditError: self.init([FailureMessage(error)])
    case let error as SubprocessError: self.init([FailureMessage(error)])
    case let error as ScopeError: self.init([FailureMessage(error)], error.exitCode)
    case let error as AssetLookupError: self.init([FailureMessage(error)])
    case let error as ResolveError: self.init([FailureMessage(error)])
    case let error as RequestListError: self.init([FailureMessage(error)])
    case let error as MissingError: self.init([FailureMessage(error)], error.exitCode)
    default: self.init(unknown: error)
    }
  }

  /// An error without a text is a bug in this program.
  private init(unknown error: any Error) {
    let text = FailureMessage(
      error: "unexpected error",
      causes: ["\(String(reflecting: type(of: error))): \(String(describing: error))"],
      hints: [
        "this is a bug in assets; please report it with these lines, the command you typed and 'assets --version'"
      ])
    self.init([text], .bug)
  }

  /// The last line for other programs, if a command writes events.
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
  func report(to context: CommandContext) -> ExitCode {
    context.error.write(text(context.errorStyle))
    return exitCode
  }

  /// Returns the lines; hints that several problems share are printed once, at the end.
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
