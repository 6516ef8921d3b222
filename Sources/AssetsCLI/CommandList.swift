internal import Arguments
internal import Spelling

/// All commands, in the order and groups in which `assets help` shows them.
enum CommandList {
  struct Group: Sendable {
    var title: String
    var commands: [any Command.Type]
    /// True for commands that other programs run, which help doesn't list.
    var isHidden = false

    init(_ title: String, _ commands: [any Command.Type], isHidden: Bool = false) {
      self.title = title
      self.commands = commands
      self.isHidden = isHidden
    }
  }

  static let groups: [Group] = [
    Group("start", [InitCommand.self, CloneCommand.self, ImportCommand.self]),
    Group(
      "catalog",
      [
        ListCommand.self, ShowCommand.self, ResolveCommand.self, MissingCommand.self, AddCommand.self,
        UpdateCommand.self,
        NewCommand.self, SetCommand.self, RenameCommand.self, RemoveCommand.self,
      ]),
    Group("check", [ValidateCommand.self, HookCommand.self]),
    Group(
      "versions",
      [
        StatusCommand.self, DiffCommand.self, CommitCommand.self, HistoryCommand.self, RestoreCommand.self,
        DiscardCommand.self,
        RevertCommand.self,
        UndoCommand.self, RedoCommand.self, OperationsCommand.self,
      ]),
    Group(
      "branches",
      [
        BranchCommand.self, TagCommand.self, SwitchCommand.self, MergeCommand.self, ConflictsCommand.self,
        KeepCommand.self,
      ]),
    Group(
      "share",
      [RemoteCommand.self, FetchCommand.self, PullCommand.self, PushCommand.self, SyncCommand.self]),
    Group("review", [RequestCommand.self, RequestsCommand.self]),
    Group("large files", [LargeCommand.self]),
    Group("look", [OpenCommand.self, GalleryCommand.self, PrototypeCommand.self]),
    Group("export", [ExportCommand.self]),
    Group(
      "help and maintenance", [HelpCommand.self, DoctorCommand.self, MaintainCommand.self, CompletionsCommand.self]),
    Group("for shells", [CompleteCommand.self], isHidden: true),
    Group("for packages", [ManualCommand.self], isHidden: true),
    Group("for git", [MergeDriverCommand.self, TextconvCommand.self], isHidden: true),
  ]

  /// All commands; those of two words come after the one they begin with.
  static var all: [any Command.Type] { groups.flatMap(\.commands).flatMap { [$0] + $0.subcommands } }

  // A closure instead of a key path: `\.name` of a metatype crashes the compiler of Swift 6.3.1.
  static var names: [String] { all.map { $0.name } }

  /// The commands that users type.
  static var shown: [any Command.Type] { groups.filter { !$0.isHidden }.flatMap(\.commands) }

  /// Returns the command at the beginning of a line, and the words after its name.
  ///
  /// - Throws: `ProgramError.unknownCommand`.
  static func command(beginning words: [String]) throws(ProgramError) -> (any Command.Type, [String]) {
    let command = try command(named: words.first ?? "")
    let rest = Array(words.dropFirst())
    guard let next = rest.first else { return (command, rest) }
    let name = "\(words[0]) \(next)"
    if let inner = command.subcommands.first(where: { $0.name == name }) { return (inner, Array(rest.dropFirst())) }
    return (command, rest)
  }

  /// - Throws: `ProgramError.unknownCommand`.
  static func command(named name: String) throws(ProgramError) -> any Command.Type {
    if let command = all.first(where: { $0.name == name }) { return command }
    throw .unknownCommand(name, nearest: nearest(to: name, among: shown.map { $0.name }))
  }

  /// Returns the likely meanings of a word that isn't a command, including the command for a word from git.
  static func nearest(to word: String, among names: [String]) -> [String] {
    if let ours = wordsOfGit[word], names.contains(ours) { return [ours] }
    return NearestNames.find(word, among: names)
  }

  /// Words from git and the shell for commands with a different name here.
  private static let wordsOfGit = [
    "checkout": "switch", "log": "history", "ls": "list", "rm": "remove", "mv": "rename", "reset": "undo",
    "stash": "switch", "reflog": "operations", "fsck": "validate", "gc": "maintain", "mergetool": "keep",
  ]
}
