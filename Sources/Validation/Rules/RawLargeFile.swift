internal import Catalog
internal import Files

/// The content of a large file is in the version itself.
struct RawLargeFile: Rule {
  let description = RuleDescription(
    id: "raw-large-file", summary: "The content of a large file is in the version itself",
    rationale: """
      A line of '.gitattributes' makes it a large file, so only a pointer to its content belongs in a version. Usually \
      the file was committed with git on a computer without git-lfs. Every copy of the project then gets all its \
      versions, and computers with git-lfs show it as changed. Run 'assets large' with the pattern of that line, such \
      as `assets large '*.psd'`, and commit.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an image that is not a large file",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "an image that was committed without git-lfs",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)],
        gives: [
          "the content of 'logo.png' is in the version itself, although it is a large file "
            + "(.gitattributes:1 '*.png filter=lfs')"
        ],
        keeping: [GitImageIssue("\(RuleExample.defaultSet)/logo.png", because: ".gitattributes:1 '*.png filter=lfs'")])
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for file in subject.rawLargeFiles {
      let name = Path.name(file.path)
      report(
        FindingLocation(Path.folder(file.path), file: name),
        "the content of '\(name)' is in the version itself, although it is a large file (\(file.cause))")
    }
  }
}
