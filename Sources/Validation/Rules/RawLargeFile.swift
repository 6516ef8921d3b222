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
      as `assets large '*.psd'`, and commit. A line for '*.png' doesn't mean 'Logo.PNG', unless git ignores case, as on \
      most Macs. Such a file gets a warning, and the same command makes it a large file.
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
        keeping: [GitImageIssue("\(RuleExample.defaultSet)/logo.png", because: ".gitattributes:1 '*.png filter=lfs'")]),
      RuleExample(
        "an image whose name differs from the pattern in case",
        ["Contents.json": .images(.image("Logo.PNG")), "Logo.PNG": .png(width: 8, height: 8)], as: .warning,
        gives: [
          "'Logo.PNG' is not a large file, because patterns are case-sensitive "
            + "(.gitattributes:1 '*.png filter=lfs'); run \"assets large '*.png'\", and commit"
        ],
        keeping: [
          GitImageIssue(
            "\(RuleExample.defaultSet)/Logo.PNG", because: ".gitattributes:1 '*.png filter=lfs'", pattern: "*.png")
        ]),
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for finding in subject.rawLargeFiles.map(Finding.init(rawLargeFile:)) {
      report(finding.place, finding.message, as: finding.severity)
    }
  }
}

extension Finding {
  /// What the rule finds, for commands that don't validate.
  public init(rawLargeFile file: GitImageIssue) {
    let name = Path.name(file.path)
    let message =
      if let pattern = file.pattern {
        "'\(name)' is not a large file, because patterns are case-sensitive (\(file.cause)); "
          + "run \"assets large '\(pattern)'\", and commit"
      } else {
        "the content of '\(name)' is in the version itself, although it is a large file (\(file.cause))"
      }
    self.init(
      rule: RawLargeFile().description.id, severity: file.pattern == nil ? .error : .warning,
      place: FindingLocation(Path.folder(file.path), file: name), message: message)
  }
}
