internal import Arguments
internal import Catalog
internal import Files
internal import Imaging

/// `assets textconv`
struct TextconvCommand: Command {
  var file = ""

  static let spec = CommandSpec<Self>(
    "textconv", "Tell 'git diff' what an image or an asset holds",
    discussion: """
      Git calls this before it compares two versions of a file, where 'assets init --git-drivers' told it to: 'git diff' \
      then shows that an image grew from 48 x 48 to 96 x 96, and which slots of an asset changed.
      """,
    arguments: [.argument("FILE", into: \.file, "An image or a Contents.json")],
    examples: [Example("assets textconv bell.png", "See what 'git diff' compares")])

  func run(_ context: Context) throws -> ExitCode {
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
