internal import Catalog
internal import Files

/// Git tracks a file that a system made for itself.
struct TrackedJunk: Rule {
  let description = RuleDescription(
    id: "tracked-junk", summary: "A file that the operating system creates is tracked by git",
    rationale: """
      The file changes whenever its folder is opened, so it often causes merge conflicts, and it may be shipped with \
      an app. `git rm --cached FILE` stops tracking it and leaves the file; a line in `.gitignore` keeps it out. \
      Files that git doesn't track are not reported.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "images and notes",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8),
          "notes.txt": .text("soon"), ".gitkeep": .text(""),
        ])
    ],
    rejects: [
      RuleExample(
        "files that macOS and Windows create in folders", in: "Icons.xcassets",
        [
          "Contents.json": .text("{}"), ".DS_Store": .text("Bud1"),
          "Logo.imageset/Contents.json": .images(.image("logo.png")),
          "Logo.imageset/logo.png": .png(width: 8, height: 8), "Logo.imageset/Thumbs.db": .text("db"),
          "Logo.imageset/._logo.png": .text("Mac OS X"),
        ], gives: ["'.DS_Store' is tracked by git"],
        and: [
          ("Icons.xcassets/Logo.imageset", "'._logo.png' is tracked by git"),
          ("Icons.xcassets/Logo.imageset", "'Thumbs.db' is tracked by git"),
        ]),
      RuleExample(
        "the backup of an editor", in: "Icons.xcassets",
        [
          "Contents.json": .text("{}"), "Logo.imageset/Contents.json": .images(.image("logo.png")),
          "Logo.imageset/logo.png": .png(width: 8, height: 8), "Logo.imageset/logo.png~": .text("old"),
        ], and: [("Icons.xcassets/Logo.imageset", "'logo.png~', an editor's backup, is tracked by git")]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] { subject.junkFiles.map(FileQuery.isTracked) }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for path in subject.junkFiles where subject.answers[.isTracked(path)] == .yes {
      let (name, isBackup) = (Path.name(path), JunkFile.isBackup(Path.name(path)))
      report(
        FindingLocation(Path.folder(path), file: name),
        "'\(name)'\(isBackup ? ", an editor's backup," : "") is tracked by git")
    }
  }
}
