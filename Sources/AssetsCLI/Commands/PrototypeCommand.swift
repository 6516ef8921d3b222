internal import Arguments

/// `assets prototype`
struct PrototypeCommand: Command {
  enum Action: String, CaseIterable, ArgumentValue {
    case new, add, remove, rename, link, unlink, overlay, scroll, part, layer, set, story, persona
    case list, show, map, check, play, film, wireframe
  }

  var action: Action?
  var showsJSON = false

  static let name = "prototype"

  static let spec = CommandSpec<Self>(
    name, "Make screens that people can tap through",
    discussion: """
      A prototype is a list of screens, which are images that the project has, and of links between them. It is a small \
      file in the folder 'Prototypes', and is committed, compared and undone like everything else. \
      'assets prototype play NAME --page FILE' writes one file that plays it in any browser, on a phone, too.

      'assets help prototype new' explains the first step; every action has its own page of help.
      """,
    arguments: [.argument("ACTION", into: \.action, "What to do; without it, list")],
    options: [.flag("json", sets: \.showsJSON, "Print the list as JSON")],
    examples: [
      CommandExample("assets prototype new demo home.png detail.png --sequence", "Screens that follow each other"),
      CommandExample("assets prototype play demo --page demo.html", "One file that plays it"),
    ])

  static var subcommands: [any Command.Type] {
    [
      PrototypeNewCommand.self, PrototypeAddCommand.self, PrototypeRemoveCommand.self, PrototypeRenameCommand.self,
      PrototypeLinkCommand.self, PrototypeUnlinkCommand.self, PrototypeOverlayCommand.self, PrototypeScrollCommand.self,
      PrototypePartCommand.self, PrototypeLayerCommand.self, PrototypeSetCommand.self, PrototypeStoryCommand.self,
      PrototypePersonaCommand.self, PrototypeListCommand.self, PrototypeShowCommand.self, PrototypeMapCommand.self,
      PrototypeCheckCommand.self, PrototypePlayCommand.self, PrototypeFilmCommand.self, PrototypeWireframeCommand.self,
    ]
  }

  func run(_ context: CommandContext) throws -> ExitCode {
    // With an action, one of the commands above runs.
    var list = PrototypeListCommand()
    list.showsJSON = showsJSON
    return try list.run(context)
  }
}
