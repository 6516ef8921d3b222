import Arguments

/// A command with a row of every kind, for the tests of parsing and of help.
struct SampleCommand: Hashable, Sendable {
  enum Layout: String, CaseIterable, ArgumentValue {
    case flat, grouped
    case byFolder = "by-folder"
  }

  enum Transfer: Hashable, Sendable { case copy, move }

  var paths: [String] = []
  var destination = ""
  var limit = 20
  var depth: Int?
  var scale: Double = 1
  var layout = Layout.flat
  var transfer = Transfer.copy
  var tags: [String] = []
  var message: String?
  var json = false
  var quiet = false
  var verifies = true
  var keepsDates = true
  var secret = false

  static let spec = CommandSpec<Self>(
    "gather", "Bring images from folders into the catalog",
    discussion: """
      Looks through each PATH for images, reads their names, and says what it would do with every one of them before
      anything is written.

      A name is read like this:

        bell@2x.png      the 2x variant of 'bell'
        bell~dark.png    the dark variant of 'bell'

      Files that are already there are left alone.
      """,
    arguments: [
      .arguments("PATH", into: \.paths, atLeast: 1, "Folder or file to look through"),
      .argument("DESTINATION", into: \.destination, "Catalog or folder of a catalog that takes the images"),
    ],
    options: [
      .value("limit", short: "n", "COUNT", into: \.limit, in: 1...1000, "Stop after this many images"),
      .value("depth", "COUNT", into: \.depth, in: 0...Int.max, "Go down this many folders"),
      .value("scale", "FACTOR", into: \.scale, "Take this scale where a name has none"),
      .value("layout", short: "l", "LAYOUT", into: \.layout, "Arrange the assets like this"),
      .flag("copy", sets: \.transfer, to: .copy, "Leave the files where they are"),
      .flag("move", sets: \.transfer, to: .move, "Take the files away once they are in the catalog"),
      .value("tag", short: "t", "WORD", into: \.tags, "Give the new assets a tag"),
      .value("message-for-the-history", "TEXT", into: \.message, "Say this in the history"),
      .flag("json", sets: \.json, "Print the plan as JSON"),
      .flag("quiet", short: "q", sets: \.quiet, "Say nothing but errors"),
      .flag("no-verify", sets: \.verifies, to: false, "Do not check the images"),
      .value("keep-dates", "ANSWER", into: \.keepsDates, "Keep the dates of the files"),
      .flag("secret", sets: \.secret, "Not for everybody").hidden,
    ],
    examples: [
      CommandExample("assets gather ~/Desktop/icons Icons.xcassets", "Bring in all the images of a folder"),
      CommandExample("assets gather --move new.png Icons.xcassets/toolbar", "Bring in one image and take it away"),
    ])

  /// Reads a line whose words have single spaces between them.
  static func read(_ line: String) throws(UsageError) -> SampleCommand? {
    let words = line.split(separator: " ").map(String.init)
    guard case .command(let command) = try spec.parse(words, into: SampleCommand()) else { return nil }
    return command
  }
}
