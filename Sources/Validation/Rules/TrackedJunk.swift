internal import Catalog
internal import Files

/// Git keeps a file that a system made for itself.
struct TrackedJunk: FileQueryRule {
  static let description = RuleDescription(
    id: "tracked-junk", summary: "A file that a system makes for itself is kept in git",
    rationale: """
      It changes whenever somebody looks into the folder, so it is in conflict on every second merge, and an app may be \
      shipped with it. `git rm --cached FILE` lets git forget it and leaves the file; a line in `.gitignore` keeps it \
      out. Files that git does not keep are nobody's business, and nothing is said of them.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "images and notes of people",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8),
          "notes.txt": .text("soon"), ".gitkeep": .text(""),
        ])
    ],
    rejects: [
      RuleExample(
        "what a Mac and Windows leave in folders", in: "Icons.xcassets",
        [
          "Contents.json": .text("{}"), ".DS_Store": .text("Bud1"),
          "Logo.imageset/Contents.json": .images(.image("logo.png")),
          "Logo.imageset/logo.png": .png(width: 8, height: 8), "Logo.imageset/Thumbs.db": .text("db"),
          "Logo.imageset/._logo.png": .text("Mac OS X"),
        ], gives: ["git keeps '.DS_Store'"],
        and: [
          ("Icons.xcassets/Logo.imageset", "git keeps '._logo.png'"),
          ("Icons.xcassets/Logo.imageset", "git keeps 'Thumbs.db'"),
        ])
    ])

  static func questions(about subject: Subject) -> [FileQuery] { subject.junkFiles.map(FileQuery.isTracked) }

  func check(_ subject: Subject, report: (FindingLocation, String) -> Void) {
    for path in subject.junkFiles where subject.answers[.isTracked(path)] == .yes {
      report(FindingLocation(Path.folder(path), file: Path.name(path)), "git keeps '\(Path.name(path))'")
    }
  }
}
