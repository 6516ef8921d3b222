internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets large`
struct LargeCommand: Command {
  var patterns: [String] = []
  var isOff = false
  var showsJSON = false

  static let name = "large"

  static let spec = CommandSpec<Self>(
    name, "Keep large files, such as Photoshop documents, out of every copy's history",
    discussion: """
      Design documents of hundreds of megabytes make a repository slow for everyone. 'assets large *.psd' has the \
      contents of such files kept beside the versions (Git LFS): you work with them as before, and a copy of the project \
      gets only those it needs. The next commit takes files along that match.

      Without a pattern, lists the patterns and the files. The patterns are in '.gitattributes', as git-lfs writes them, \
      so everybody on the project has them after your next push.
      """,
    arguments: [.arguments("PATTERN", into: \.patterns, "Which files, such as '*.psd'")],
    options: [
      .flag("off", sets: \.isOff, "Keep the files of these patterns in the versions again"),
      .flag("json", sets: \.showsJSON, "Print the result as JSON"),
    ],
    examples: [
      CommandExample("assets large '*.psd' '*.sketch'", "Photoshop and Sketch documents are large files from now on"),
      CommandExample("assets large", "See which files are large files, and whether they are on this computer"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let project = try context.workspace()
    var known = try LargeFilePatterns(of: project)
    if isOff, patterns.isEmpty {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "PATTERN")])
    }
    var sentence: String?
    if isOff {
      let missing = try known.remove(patterns)
      if let first = missing.first { throw LargeFileSharingError.unknownPattern(first, known.patterns) }
      sentence = "\(listed(patterns, "and")) \(patterns.count == 1 ? "is" : "are") kept in the versions from now on"
    } else if !patterns.isEmpty {
      let taken = try known.add(patterns)
      sentence = "\(listed(patterns, "and")) \(patterns.count == 1 ? "is" : "are") kept as large files from now on"
      if !taken.isEmpty { sentence? += "; the next commit takes \(counted(taken.count, "file")) along" }
    }
    report(known.patterns, try project.repository.trackedLargeFiles(), sentence, context)
    return .done
  }

  private func report(
    _ patterns: [String], _ files: [TrackedLargeFile], _ sentence: String?, _ context: CommandContext
  ) {
    let summary = sentence ?? Self.summary(patterns, files)
    if showsJSON {
      let list = files.map { file in
        JSONValue.object(
          ("path", .string(file.path)), ("bytes", .number(file.size)), ("isHere", .bool(file.isHere)),
          ("isCommitted", .bool(file.pointer != nil)))
      }
      return context.write(
        json: ["patterns": .list(patterns.map { .string($0) }), "files": .list(list)], sentence: summary)
    }
    context.output.line(summary)
    guard sentence == nil else { return }
    for pattern in patterns { context.output.line("  \(printable(pattern))") }
    for file in files {
      let state = file.pointer == nil ? "from the next commit on" : file.isHere ? "" : "not downloaded"
      let words = [byteWords(file.size), state].filter { !$0.isEmpty }.joined(separator: ", ")
      context.output.line("\(printable(file.path))  \(words)")
    }
  }

  private static func summary(_ patterns: [String], _ files: [TrackedLargeFile]) -> String {
    if patterns.isEmpty, files.isEmpty {
      return "No large files; 'assets large *.psd' makes Photoshop documents large files"
    }
    let missing = files.count { !$0.isHere }
    let bytes = byteWords(files.reduce(0) { $0 + $1.size })
    return "\(counted(files.count, "large file")), \(bytes)" + (missing == 0 ? "" : ", \(missing) not downloaded")
  }
}
