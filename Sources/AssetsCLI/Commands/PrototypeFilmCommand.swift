internal import Arguments
internal import Files
internal import JSON
internal import Prototype
internal import Spelling
internal import Subprocess
internal import System
internal import Viewer

/// `assets prototype film`
struct PrototypeFilmCommand: Command {
  /// What is filmed: the page that `prototype play` makes.
  var played = PrototypePlayCommand()
  var file = ""
  var isForced = false
  var showsJSON = false

  static let name = "prototype film"

  static let spec = CommandSpec<Self>(
    name, "Film a story of a prototype",
    discussion: """
      Writes an animated image in WebP, which a README and every browser show, and beside it a PNG for each step of the \
      story: book.webp, book-1.png, book-2.png and so on. The same prototype always gives the same film.

      A film has at most 15 seconds and 5 MB. A longer story goes faster; a larger one gets fewer frames, and then \
      becomes smaller; the command says what it reduced.

      An installed Chromium or Chrome draws the pictures, without network and in a profile of its own, which is removed.
      """,
    arguments: [.argument("NAME", into: \.played.name, "The prototype").completed(from: .prototypes)],
    options: [
      .value("story", "STORY", into: \.played.story, "The story; required"),
      .value("persona", "PERSONA", into: \.played.persona, "The persona who walks it"),
      .value("out", short: "o", "FILE", into: \.file, "The file to write, NAME.webp; required").completed(
        from: .files),
      .value("at", "VERSION", into: \.played.revision, "As it was in another version, such as HEAD~1 or main")
        .completed(from: .branches),
      .value("device", short: "d", "DEVICE", into: \.played.device, "The device"),
      .value("locale", short: "l", "LANGUAGE", into: \.played.locale, "The language"),
      .value("appearance", short: "a", "LOOK", into: \.played.appearance, "The appearance"),
      .flag("force", short: "f", sets: \.isForced, "Replace files that exist"),
      .flag("json", sets: \.showsJSON, "Print what was written as JSON"),
    ],
    examples: [
      CommandExample("assets prototype film demo --story book --out book.webp", "book.webp, book-1.png, book-2.png …"),
      CommandExample(
        "assets prototype film demo --story book --out docs/book.webp --force", "Make it again"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let target = try FilmFiles(writing: file, isForced: isForced, context)
    guard played.story != nil else {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "--story")])
    }
    let (page, _) = try played.content(context)
    try target.requireFree(stills: steps(of: page))
    let progress = Progress("filming", context)
    let (film, animation) = try InterruptHandler.heeded {
      let recorder = FilmRecorder(environment: context.environment) { progress.show("filming \(Int($0 * 100)) %") }
      let film = try recorder.film(page, with: context.pageImages)
      return (film, try film.file())
    }
    progress.finish()
    let stills = try target.write(film, animation)
    if let old = target.still(after: stills.count) {
      context.error.line("note: \(quoted(old)) is of an earlier film")
    }
    if showsJSON {
      context.write(json: json(film, animation, stills))
    } else {
      report(film, animation, stills, context)
    }
    return .done
  }

  private func steps(of page: PrototypePage) -> Int {
    played.story.flatMap { page.index.prototype?.document.story($0)?.steps.count } ?? 0
  }

  private func report(_ film: Film, _ animation: Film.File, _ stills: [String], _ context: CommandContext) {
    let seconds = Self.oneDecimal(Double(film.duration) / 1000)
    let facts =
      "\(counted(stills.count, "step")), \(seconds) s, \(animation.width)×\(animation.height) pixels, "
      + "\(animation.framesPerSecond) frames a second"
    context.output.line("Wrote \(printable(file)) (\(byteWords(animation.bytes.count))): \(facts)")
    if let first = stills.first, let last = stills.last {
      context.output.line("Wrote \(printable(first))" + (first == last ? "" : " to \(printable(Path.name(last)))"))
    }
    if film.speed > 1 {
      let words =
        "it goes \(Self.oneDecimal(film.speed)) times as fast as the player, to end within \(Film.longest / 1000) s"
      context.error.line("note: \(words)")
    }
    if animation.isReduced {
      let limit = byteWords(Film.largest)
      context.error.line(
        "note: reduced from \(film.width)×\(film.height) pixels and \(1000 / Film.interval) frames a second to fit \(limit)"
      )
    }
  }

  private static func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private func json(_ film: Film, _ animation: Film.File, _ stills: [String]) -> JSONValue {
    .object(
      ("path", .string(file)), ("bytes", .number(animation.bytes.count)), ("width", .number(animation.width)),
      ("height", .number(animation.height)), ("milliseconds", .number(film.duration)),
      ("framesPerSecond", .number(animation.framesPerSecond)), ("speed", .number(JSONNumber(film.speed))),
      ("reduced", .bool(animation.isReduced)), ("stills", .list(stills.map { .string($0) })))
  }
}

/// The files of a film: the typed one, and numbered ones beside it.
private struct FilmFiles {
  private let typed: String
  /// Absolute.
  private let path: String
  private let isForced: Bool

  /// - Throws: `FilmFileError`
  init(writing typed: String, isForced: Bool, _ context: CommandContext) throws {
    guard !typed.isEmpty else {
      throw UsageError(command: PrototypeFilmCommand.name, problems: [.missingArgument(placeholder: "--out")])
    }
    guard typed.lowercased().hasSuffix(".webp"), Path.name(typed).utf8.count > 5 else {
      throw FilmFileError.otherEnding(typed)
    }
    (self.typed, path, self.isForced) = (typed, context.absolute(typed), isForced)
    guard FileSystem.isFolder(Path.folder(path)) else { throw FilmFileError.noFolder(typed) }
    guard FileSystem.isWritable(Path.folder(path)) else { throw FileError(.write, path, code: EACCES) }
  }

  /// - Throws: `FilmFileError.exists` if the film or one of its stills would replace a file.
  func requireFree(stills count: Int) throws {
    if isForced { return }
    for name in [typed] + (0..<count).map({ still($0 + 1, of: typed) }) {
      let place = Path.join(Path.folder(path), Path.name(name))
      if FileSystem.exists(place) { throw FilmFileError.exists(name) }
    }
  }

  private func still(_ number: Int, of path: String) -> String { "\(path.dropLast(5))-\(number).png" }

  /// The still that an earlier film with more steps left; nil if there is none.
  func still(after count: Int) -> String? {
    FileSystem.exists(still(count + 1, of: path)) ? still(count + 1, of: typed) : nil
  }

  /// Writes the files, and returns the stills as typed.
  func write(_ film: Film, _ animation: Film.File) throws -> [String] {
    try requireFree(stills: film.stills.count)
    for (place, still) in film.stills.enumerated() {
      try FileSystem.write(still, to: self.still(place + 1, of: path))
    }
    try FileSystem.write(animation.bytes, to: path)
    return film.stills.indices.map { still($0 + 1, of: typed) }
  }
}

/// Why a film can't be written where it should be.
private enum FilmFileError: Error {
  /// The name doesn't end in `.webp`.
  case otherEnding(String)
  case noFolder(String)
  case exists(String)
}

extension FilmFileError: SingleMessageError {
  var exitCode: ExitCode { if case .otherEnding = self { .usage } else { .failed } }

  var failureMessage: FailureMessage {
    switch self {
    case .otherEnding(let path):
      FailureMessage(
        code: "invalid-value", error: "\(quoted(path)) can't be the name of a film, which is an image in WebP",
        hints: ["use a name such as 'book.webp'"])
    case .noFolder(let path):
      FailureMessage(
        code: "folder-not-found", error: "the folder of \(quoted(path)) doesn't exist",
        hints: ["make it, then try again"])
    case .exists(let path):
      FailureMessage(
        code: "exists", error: "\(quoted(path)) already exists",
        hints: ["choose another name, or replace it and the stills beside it with '--force'"])
    }
  }
}
