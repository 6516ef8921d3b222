internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Templates

/// `assets init`
struct InitCommand: Command {
  var folder: String?
  var name: String?
  var email: String?
  var installsDrivers = false
  var removesDrivers = false
  var showsJSON = false

  static let name = "init"

  static let spec = CommandSpec<Self>(
    name, "Start a project in a folder",
    discussion: """
      Creates a git repository in the folder, or uses the existing one. Your files are not changed; if there is no \
      .gitignore yet, one is created that excludes files of Finder and Xcode from your versions.

      Every version records the name of its author. If git doesn't know your name, give --name and --email; they are \
      saved for this project only.
      """,
    arguments: [
      .argument("DIR", into: \.folder, "The folder; by default the current one").completed(from: .folders)
    ],
    options: [
      .value("name", "NAME", into: \.name, "Your name, as versions of this project show it"),
      .value("email", "ADDRESS", into: \.email, "Your email address, as versions of this project show it"),
      .flag(
        "git-drivers", sets: \.installsDrivers,
        "Make 'git merge' and 'git diff' in this repository understand catalogs"),
      .flag("no-git-drivers", sets: \.removesDrivers, "Undo that in this repository"),
      .flag("json", sets: \.showsJSON, "Print what was created as JSON"),
    ],
    examples: [
      CommandExample("assets init", "Start a project in this folder"),
      CommandExample(
        "assets init Harbour --name 'Ada Byron' --email ada@example.com", "Create the folder, and set your name"),
    ])

  /// An existing repository may have operations, and `undo` depends on their order.
  var recordingScope: OperationRecorder.Scope? { .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try checkAuthor()
    if installsDrivers, removesDrivers { throw InitError.driversBothWays }
    let place = folder.map(context.followingLinks) ?? context.directory
    do {
      let founding = try ProjectInitialization(
        at: place, name: name, email: email, ignoreFile: Template.gitignore, environment: context.environment
      ) { path in
        // A new repository has nothing to go back to.
        guard context.operation != nil else { return }
        _ = try context.workspace()
        context.session.willChange([path])
      }
      if showsJSON {
        if installsDrivers { _ = try GitDriverConfiguration(in: founding.repository, program: context.program()) }
        if removesDrivers { _ = try GitDriverConfiguration.remove(from: founding.repository) }
        context.write(json: json(founding), sentence: sentence(founding, context))
      } else {
        report(founding, context)
        if installsDrivers { try installDrivers(founding, context) }
        if removesDrivers { try removeDrivers(founding, context) }
      }
    } catch ProjectInitError.notAFolder(let file) {
      throw InitError.notAFolder(folder ?? place, file: context.shown(file))
    }
    return .done
  }

  private func json(_ founding: ProjectInitialization) -> JSONValue {
    .object(
      ("folder", .string(founding.workTree)), ("new", .bool(founding.isNew)),
      ("branch", .optional(try? founding.repository.head().branch)),
      ("wroteIgnoreFile", .bool(founding.wroteIgnoreFile)), ("gitDrivers", .bool(installsDrivers)))
  }

  private func installDrivers(_ founding: ProjectInitialization, _ context: CommandContext) throws {
    let drivers = try GitDriverConfiguration(in: founding.repository, program: context.program())
    context.output.line(
      drivers.written.isEmpty
        ? "git already merges and compares catalogs with assets"
        : "git now merges and compares catalogs here with assets")
  }

  private func removeDrivers(_ founding: ProjectInitialization, _ context: CommandContext) throws {
    context.output.line(
      try GitDriverConfiguration.remove(from: founding.repository).isEmpty
        ? "git does not use assets here" : "git no longer uses assets here to merge and compare catalogs")
  }

  private func checkAuthor() throws {
    for (option, value) in [("--name", name), ("--email", email)] where value?.allSatisfy(\.isWhitespace) == true {
      throw InitError.emptyAuthor(option)
    }
    if let email, !Self.looksLikeAddress(email) { throw InitError.noAddress(email) }
  }

  /// True for a text that looks like an email address, which could identify an account on a host: `ada@example.com`,
  /// `ada@laptop`.
  private static func looksLikeAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "<" && $0 != ">" }
    return isPlain && parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0 != "." }
  }

  private func sentence(_ founding: ProjectInitialization, _ context: CommandContext) -> String {
    let place = quoted(context.shown(founding.workTree) == "." ? founding.workTree : context.shown(founding.workTree))
    let branch = (try? founding.repository.head().branch).map { "branch \(quoted($0))" }
    return founding.isNew
      ? "Created a project in \(place) (\(["git repository", branch].compactMap { $0 }.joined(separator: ", ")))"
      : "Using the git repository in \(place)\(branch.map { " (\($0))" } ?? "")"
  }

  private func report(_ founding: ProjectInitialization, _ context: CommandContext) {
    let repository = founding.repository
    context.output.line(sentence(founding, context))
    if founding.wroteIgnoreFile {
      context.output.line("Wrote .gitignore, which leaves out files of Finder and Xcode")
    }
    let asked = folder.map(context.followingLinks) ?? context.directory
    if ExactName(founding.workTree) != ExactName(asked) {
      context.error.line(
        "note: \(quoted(context.shown(asked))) is in that repository, and its versions are stored there")
      context.error.line("hint: run 'git init \(shellWord(context.shown(asked)))' if it should have its own versions")
    }
    do {
      _ = try repository.signature(of: .author, now: context.now)
    } catch RepositoryError.missingIdentity(_, .email) {
      context.error.line("note: no author email is set, and a version needs one")
      context.error.line("hint: run 'assets init --email ADDRESS' to set it")
    } catch RepositoryError.missingIdentity {
      context.error.line("note: no author name is set")
      context.error.line("hint: run 'assets init --name NAME --email ADDRESS' to set both")
    } catch {
      // Other problems in the settings are reported by the commands that need them.
    }
    context.error.line("hint: run 'assets import .' to create a catalog from loose images, or 'assets status'")
  }
}

/// Invalid arguments of `init`.
enum InitError: Error {
  /// Holds the option.
  case emptyAuthor(String)
  /// Drivers were both requested and declined.
  case driversBothWays
  /// The given address is not a valid one.
  case noAddress(String)
  /// Something that isn't a folder exists where one is needed.
  case notAFolder(String, file: String)

  var exitCode: ExitCode {
    switch self {
    case .emptyAuthor, .noAddress, .driversBothWays: .usage
    case .notAFolder: .failed
    }
  }
}
