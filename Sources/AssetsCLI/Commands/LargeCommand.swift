internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets large`
struct LargeCommand: Command {
  var patterns: [String] = []
  var isOff = false
  var gets = false
  var showsJSON = false

  static let name = "large"

  static let spec = CommandSpec<Self>(
    name, "Keep large files out of every copy's history",
    discussion: """
      Design documents of hundreds of megabytes make a repository slow for everyone. After "assets large '*.psd'", \
      the contents of Photoshop documents are kept beside the versions (Git LFS): you work with them as before, and a \
      copy of the project gets only those it needs. The next commit also converts the files in the project that match.

      Without a pattern, lists the patterns and the files. The patterns are in '.gitattributes', as git-lfs writes them, \
      so your whole team has them after your next push.

      If the content of a large file is not on this computer, a small placeholder has its name. With --get, the contents \
      are downloaded and replace the placeholders: of all large files, or of those that match a pattern or are in a \
      folder.
      """,
    arguments: [.arguments("PATTERN", into: \.patterns, "Which files, such as '*.psd'")],
    options: [
      .flag("get", sets: \.gets, "Download large files that are only placeholders here"),
      .flag("off", sets: \.isOff, "Keep the files of these patterns in the versions again"),
      .flag("json", sets: \.showsJSON, "Print the result as JSON"),
    ],
    examples: [
      CommandExample("assets large '*.psd' '*.sketch'", "Photoshop and Sketch documents are large files from now on"),
      CommandExample("assets large", "See which files are large files, and whether they are on this computer"),
      CommandExample("assets large --get 'Screens/*.psd'", "Download the Photoshop documents of one folder"),
    ])

  var recordingScope: OperationRecorder.Scope? { patterns.isEmpty || gets ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let project = try context.workspace()
    if isOff, gets { throw UsageError(command: Self.name, problems: [.conflict("off", "get")]) }
    if isOff, patterns.isEmpty {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "PATTERN")])
    }
    if gets { return try get(project, context) }
    var known = try LargeFilePatterns(of: project)
    var sentence: String?
    if isOff {
      let missing = try known.remove(patterns, before: context.session.willChange)
      if let first = missing.first { throw LargeFileSharingError.unknownPattern(first, known.patterns) }
      sentence = "No longer large files: \(patterns.map(printable).joined(separator: ", "))"
    } else if !patterns.isEmpty {
      let taken = try known.add(patterns, before: context.session.willChange)
      sentence = "Large files from now on: \(patterns.map(printable).joined(separator: ", "))"
      if !taken.isEmpty { sentence? += "; the next commit converts \(counted(taken.count, "file"))" }
    }
    try report(known.patterns, project, sentence, context)
    if known.isChanged, !showsJSON {
      let words = (isOff ? [] : ["--off"]) + patterns.map(shellWord)
      let command = (["assets large"] + words).joined(separator: " ")
      context.printUndoHint(otherwise: "hint: run \(shellQuoted(command))\(context.placeToRun) to undo this")
    }
    return .done
  }

  private func get(_ project: ProjectRepository, _ context: CommandContext) throws -> ExitCode {
    let result = try project.getLargeFiles(matching: patterns)
    let bytes = byteWords(result.written.reduce(0) { $0 + $1.size })
    let sentence =
      result.written.isEmpty
      ? result.missing.isEmpty ? "All large files are here" : "No large files were downloaded"
      : "Got \(counted(result.written.count, "large file")), \(bytes)"
    if showsJSON {
      context.write(
        json: [
          "got": .list(result.written.map { .string($0.path) }),
          "missing": .list(result.missing.map { .string($0.path) }),
        ],
        sentence: sentence)
      return result.missing.isEmpty ? .done : .failed
    }
    context.output.line(sentence)
    guard result.missing.isEmpty else {
      throw MissingLargeFilesError(paths: result.missing.map(\.path), reason: project.largeFileFailure)
    }
    return .done
  }

  private func report(
    _ patterns: [String], _ project: ProjectRepository, _ sentence: String?, _ context: CommandContext
  ) throws {
    let files = try project.repository.trackedLargeFiles()
    // Until the line is in a version, the next commit makes pointers of them.
    let waiting = Set(try project.repository.workTreeChanges(within: [], includesUntracked: false).map(\.path))
    let summary = sentence ?? Self.summary(patterns, files)
    if showsJSON {
      let list = files.map { file in
        JSONValue.object(
          ("path", .string(file.path)), ("bytes", .number(file.size)), ("isHere", .bool(file.isHere)),
          ("isCommitted", .bool(file.pointer != nil)), ("isPlaceholder", file.isPlaceholder ? true : nil))
      }
      return context.write(
        json: ["patterns": .list(patterns.map { .string($0) }), "files": .list(list)], sentence: summary)
    }
    context.output.line(summary)
    if sentence == nil {
      for pattern in patterns { context.output.line("  \(printable(pattern))") }
      for file in files {
        let words = [byteWords(file.size), Self.state(file, waiting)].compactMap { $0 }
        context.output.line("\(printable(file.path))  \(words.joined(separator: ", "))")
      }
      context.notePlaceholders(files.count(where: \.isPlaceholder))
    }
    context.tell(project.repository.largeFileWarnings(), below: project.workTree, areThere: false)
    guard let raw = files.first(where: { $0.isRaw && !waiting.contains($0.path) }) else { return }
    let repair = "assets large \(shellWord(Self.pattern(of: raw.path)))"
    context.error.line(
      "error: the content of \(quoted(raw.path)) is in the version itself, although it is a large file")
    context.error.line("hint: run \(shellQuoted(repair)), then 'assets commit' replaces it by a pointer")
  }

  /// Nil if there is nothing special about it.
  private static func state(_ file: TrackedLargeFile, _ waiting: Set<String>) -> String? {
    if file.isRaw { return waiting.contains(file.path) ? "from the next commit on" : "in the version itself" }
    return file.isHere ? file.isPlaceholder ? "placeholder" : nil : "not downloaded"
  }

  /// The pattern for a file and others of its kind.
  static func pattern(of path: String) -> String {
    let ending = Path.fileExtension(path)
    return ending.isEmpty ? path : "*.\(ending)"
  }

  private static func summary(_ patterns: [String], _ files: [TrackedLargeFile]) -> String {
    if patterns.isEmpty, files.isEmpty {
      return "No large files; \"assets large '*.psd'\" makes Photoshop documents large files"
    }
    let missing = files.count { !$0.isHere }
    let bytes = byteWords(files.reduce(0) { $0 + $1.size })
    return "\(counted(files.count, "large file")), \(bytes)" + (missing == 0 ? "" : ", \(missing) not downloaded")
  }
}

/// The contents of large files are on no remote that can be reached.
struct MissingLargeFilesError: Error {
  var paths: [String]
  /// Nil if no remote could be asked.
  var reason: (any Error)?
}

extension CommandContext {
  /// Says why a checkout left placeholders.
  func noteMissing(_ reason: any Error) {
    error.line("note: could not download all large files: \(MissingLargeFilesError.words(for: reason))")
  }

  /// - Parameter folder: A project elsewhere, as the user would type it.
  func notePlaceholders(_ count: Int, in folder: String? = nil) {
    guard count > 0 else { return }
    let command = folder.map { "assets -C \(shellWord($0)) large --get" } ?? "assets large --get"
    let words = count == 1 ? "1 large file is a placeholder" : "\(count) large files are placeholders"
    error.line("note: \(words); \(shellQuoted(command)) gets \(count == 1 ? "it" : "them")")
  }
}
