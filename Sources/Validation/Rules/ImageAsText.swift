internal import Catalog
internal import Files

/// Git changes the line endings of an image as if it were text.
struct ImageAsText: Rule {
  let description = RuleDescription(
    id: "image-as-text", summary: "Git changes the line endings of an image as if it were text",
    rationale: """
      Git removes carriage returns from files that '.gitattributes' declares as text, so every version contains a \
      damaged image, and the next 'git switch' writes the damaged image to disk. Below the line that declares it as \
      text, add a line such as '*.jpg -text', or change that line to '* text=auto'. Then add the images again that \
      were damaged in a version.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "images that git stores as they are",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "an image that '.gitattributes' declares as text",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)],
        gives: [
          "git changes the line endings of 'logo.png' as if it were text, which damages it "
            + "(.gitattributes:1 '* text eol=lf')"
        ],
        storing: [GitImageIssue("\(RuleExample.defaultSet)/logo.png", because: ".gitattributes:1 '* text eol=lf'")])
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for image in subject.imagesTakenForText {
      let name = Path.name(image.path)
      report(
        FindingLocation(Path.folder(image.path), file: name),
        "git changes the line endings of '\(name)' as if it were text, which damages it (\(image.cause))")
    }
  }
}
