internal import Files

/// Git changes the line endings of an image as if it were a text.
struct ImageAsText: Rule {
  static let description = RuleDescription(
    id: "image-as-text", summary: "Git changes the line endings of an image as if it were a text",
    rationale: """
      Git takes carriage returns out of files that '.gitattributes' calls text, so every version holds a damaged image, \
      and the next 'git switch' writes the damaged one to disk. Below the line that calls it text, add a line such as \
      '*.jpg -text', or change that line to '* text=auto'. Then add images that a version holds damaged once more.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "images that git stores as they are",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "an image that '.gitattributes' calls text",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)],
        gives: [
          "git changes the line endings of 'logo.png' like those of a text, which damages it "
            + "(.gitattributes:1 '* text eol=lf')"
        ],
        storing: [ImageTakenForText("\(RuleExample.defaultSet)/logo.png", because: ".gitattributes:1 '* text eol=lf'")])
    ])

  func check(_ subject: Subject, report: (FindingLocation, String) -> Void) {
    for image in subject.imagesTakenForText {
      let name = Path.name(image.path)
      report(
        FindingLocation(Path.folder(image.path), file: name),
        "git changes the line endings of '\(name)' like those of a text, which damages it (\(image.cause))")
    }
  }
}
