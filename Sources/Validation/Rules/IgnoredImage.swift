internal import Catalog
internal import Files

/// Git ignores an image of a catalog.
struct IgnoredImage: Rule {
  let description = RuleDescription(
    id: "ignored-image", summary: "Git ignores an image of a catalog",
    rationale: """
      The image is on this disk alone: no commit takes it, so it is missing in every other clone. Patterns such as \
      '*.pdf' or 'Icon*', often from a template, match more than they were meant for. Change the line, or run \
      `git add -f FILE`.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "an image that git doesn't ignore",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "an image that '.gitignore' leaves out",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)],
        gives: ["git ignores 'logo.png' (.gitignore:1 '*.png'), so no version has it"],
        ignoring: [GitImageIssue("\(RuleExample.defaultSet)/logo.png", because: ".gitignore:1 '*.png'")])
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for file in subject.ignoredFiles {
      let name = Path.name(file.path)
      let line = file.cause.isEmpty ? "" : " (\(file.cause))"
      report(FindingLocation(Path.folder(file.path), file: name), "git ignores '\(name)'\(line), so no version has it")
    }
  }
}
