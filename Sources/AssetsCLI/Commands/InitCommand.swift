internal import Arguments
internal import Files
internal import Git
internal import Templates
internal import Workspace

/// `assets init`
struct InitCommand: Command {
  var folder: String?
  var name: String?
  var email: String?

  static let spec = CommandSpec<Self>(
    "init", "Start keeping versions of a folder",
    discussion: """
      Makes a git repository in the folder, or takes up the one that is there. Nothing of yours is changed; where \
      there is no .gitignore yet, one is written that keeps the files of Finder and Xcode out of your versions.

      Every version carries the name of who made it. If git does not know yours, give --name and --email; they are \
      noted for this project only.
      """,
    arguments: [.argument("DIR", into: \.folder, "The folder; without it the one you stand in")],
    options: [
      .value("name", "NAME", into: \.name, "Your name, as versions of this project show it"),
      .value("email", "ADDRESS", into: \.email, "Your email address, likewise"),
    ],
    examples: [
      Example("assets init", "Keep versions of this folder"),
      Example("assets init Harbour --name 'Ada Byron' --email ada@example.com", "Make the folder, and say who you are"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    try checkAuthor()
    let path = folder.map(context.absolute) ?? context.directory
    // A repository around the folder keeps its versions already, or would if it were there.
    let there = try Repository.discover(from: place(of: path, context), environment: context.environment)
    let git = Path.join(path, ".git")
    if there == nil, Disk.exists(git), !Disk.isFolder(git) { throw RepositoryError.notARepository(path: git) }
    let repository = try there ?? Repository.create(at: path, environment: context.environment)
    guard let workTree = repository.workTree else { throw WorkspaceError.noWorkTree(repository.gitDirectory) }
    try setAuthor(of: repository)
    let wroteIgnore = try writeIgnoreFile(to: workTree)
    report(repository, workTree, isNew: there == nil, wroteIgnore: wroteIgnore, context)
    return .done
  }

  private func checkAuthor() throws {
    for (option, value) in [("--name", name), ("--email", email)] where value?.allSatisfy(\.isWhitespace) == true {
      throw InitError.emptyAuthor(option)
    }
  }

  /// Returns the folder itself, or the nearest one above that is there.
  private func place(of path: String, _ context: Context) throws -> String {
    var place = path
    while try Disk.status(of: place) == nil, place != "/" { place = Path.folder(place) }
    guard Disk.isFolder(place) else {
      throw InitError.notAFolder(folder ?? path, file: context.shown(place))
    }
    return place
  }

  private func setAuthor(of repository: Repository) throws {
    if let name { try repository.configuration.set("user.name", to: name) }
    if let email { try repository.configuration.set("user.email", to: email) }
  }

  private func writeIgnoreFile(to workTree: String) throws -> Bool {
    let path = Path.join(workTree, ".gitignore")
    guard try Disk.status(of: path) == nil else { return false }
    try Disk.write(Array(Template.gitignore.utf8), to: path)
    return true
  }

  private func report(
    _ repository: Repository, _ workTree: String, isNew: Bool, wroteIgnore: Bool, _ context: Context
  ) {
    let place = quoted(context.shown(workTree) == "." ? workTree : context.shown(workTree))
    context.output.line(
      isNew ? "versions of \(place) are kept from now on" : "took up the repository that is in \(place)")
    if let branch = try? repository.head().branch { context.output.line("the branch is \(quoted(branch))") }
    if wroteIgnore { context.output.line("wrote .gitignore, so that files of Finder and Xcode stay out of versions") }
    if (try? repository.signature(of: .author, now: context.now)) == nil {
      context.error.line("note: git does not know your name yet")
      context.error.line("hint: run 'assets init --name NAME --email ADDRESS' to say who you are")
    }
    context.error.line("hint: run 'assets import .' to make a catalogue of loose pictures, or 'assets status'")
  }
}

/// Words given to `init` that cannot be taken.
enum InitError: Error {
  /// Holds the option.
  case emptyAuthor(String)
  /// Something that is no folder stands where one is needed.
  case notAFolder(String, file: String)

  var exitCode: ExitCode {
    if case .emptyAuthor = self { .usage } else { .failed }
  }
}
