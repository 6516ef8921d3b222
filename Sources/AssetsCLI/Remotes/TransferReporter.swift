internal import Git
internal import JSON

/// Reports the progress of transfers: as a line on the terminal, or as one object per line for other programs.
final class TransferReporter {
  private let context: CommandContext
  private let writesJSON: Bool
  private let progress: Progress

  init(_ context: CommandContext, writesJSON: Bool) {
    self.context = context
    self.writesJSON = writesJSON
    progress = Progress("", context)
  }

  func callAsFunction(_ event: TransferEvent) {
    if writesJSON {
      context.output.line(Self.json(event).onOneLine)
      context.output.flush()
      return
    }
    if case .progress(let state) = event { return progress.show(Self.words(for: state)) }
    finish()
    switch event {
    case .progress: break
    case .remoteSaid(let line): context.error.line(context.errorStyle("remote:", .bold) + " " + printable(line))
    case .localSaid(let line): context.error.line(printable(line))
    case .retrying(let error, let attempt, let total, let pause):
      context.error.line(
        "note: \(error.shortWords); trying again in \(Self.seconds(pause)) (\(attempt) of \(total))")
    }
  }

  /// Removes the line, which must come before anything else is printed.
  func finish() { progress.finish() }

  /// Prints the last object of the output.
  ///
  /// - Parameter sentence: The summary that the command prints without `--json`.
  func done(_ sentence: String, _ members: [(String, JSONValue?)]) {
    tell("done", [("sentence", .string(sentence))] + members)
  }

  /// Prints an object for an event.
  func tell(_ event: String, _ members: [(String, JSONValue?)]) {
    context.output.line(JSONValue.object([("event", .string(event))] + members).onOneLine)
    context.output.flush()
  }

  private static func seconds(_ pause: Double) -> String {
    pause == pause.rounded() ? counted(Int(pause), "second") : "\(pause) seconds"
  }

  /// `receiving 450 of 1,000 objects, 1.2 MB, 500 kB a second`
  private static func words(for state: TransferProgress) -> String {
    let (verb, noun) =
      switch state.phase {
      case .counting: ("counting", "objects")
      case .compressing: ("packing", "objects")
      case .receiving: ("receiving", "objects")
      case .sending: ("sending", "objects")
      case .resolving: ("unpacking", "differences")
      case .files: ("writing", "files")
      case .uploading: ("sending", "large files")
      case .downloading: ("getting", "large files")
      case .other: ("checking", "objects")
      }
    let count = state.total.map { "\(grouped(state.done)) of \(grouped($0))" } ?? grouped(state.done)
    let bytes = state.bytes.map { bytes in
      byteWords(bytes) + (state.totalBytes.map { " of \(byteWords($0))" } ?? "")
    }
    return [
      "\(verb) \(count) \(noun)", bytes, state.bytesPerSecond.map { byteWords($0) + " a second" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func json(_ event: TransferEvent) -> JSONValue {
    switch event {
    case .progress(let state):
      .object(
        ("event", .string("progress")), ("text", .string(words(for: state))), ("phase", .string(state.phase.rawValue)),
        ("done", .number(state.done)),
        ("total", state.total.map { .number($0) }), ("bytes", state.bytes.map { .number($0) }),
        ("totalBytes", state.totalBytes.map { .number($0) }),
        ("bytesPerSecond", state.bytesPerSecond.map { .number($0) }), ("finished", .bool(state.isFinished)))
    case .remoteSaid(let line): .object(("event", .string("remote")), ("text", .string(line)))
    case .localSaid(let line): .object(("event", .string("note")), ("text", .string(line)))
    case .retrying(let error, let attempt, let total, let pause):
      .object(
        ("event", .string("retry")), ("reason", .string(error.shortWords)), ("attempt", .number(attempt)),
        ("attempts", .number(total)), ("pause", .number(Int(pause))))
    }
  }
}

extension TransportError {
  /// What went wrong, for use before a semicolon.
  var shortWords: String {
    switch kind {
    case .unreachable: "can't reach \(quoted(remote))"
    case .cutOff: "lost the connection to \(quoted(remote))"
    default: "unexpected answer from \(quoted(remote))"
    }
  }
}
