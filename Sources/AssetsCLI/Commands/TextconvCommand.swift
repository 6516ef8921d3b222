internal import Arguments
internal import Catalog
internal import Files
internal import Imaging

/// `assets textconv`
struct TextconvCommand: Command {
  var file = ""

  static let name = "textconv"

  static let spec = CommandSpec<Self>(
    name, "Describe an image or an asset for 'git diff'",
    discussion: """
      Git calls this before it compares two versions of a file, if 'assets init --git-drivers' configured it: 'git \
      diff' then shows that an image grew from 48×48 to 96×96, and which slots of an asset changed.
      """,
    arguments: [.argument("FILE", into: \.file, "An image or a Contents.json")],
    examples: [CommandExample("assets textconv bell.png", "Show what 'git diff' compares")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let path = context.followingLinks(file)
    let source = try DiskFileTree(Path.folder(path)).open(Path.name(path))
    if let lines = VariantText(source) {
      context.output.write(lines.text)
    } else if let facts = try? ImageHeader.read(from: source) {
      context.output.write(try ImageText(facts, source).text)
    } else {
      context.output.write(String(decoding: try source.readAll(), as: UTF8.self))
    }
    return .done
  }
}
