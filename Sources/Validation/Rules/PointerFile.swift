internal import Catalog
internal import Files

/// Images of a catalog are only placeholders for large files (pointers of Git LFS).
struct PointerFile: Rule {
  let description = RuleDescription(
    id: "pointer-file", summary: "An image is only a placeholder for a large file",
    rationale: """
      The image was not downloaded, so an app built from here lacks it, and it could not be checked. \
      `assets large --get` downloads it. In a commit and in staged changes there are only pointers in place of large \
      files, so this is a note.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample("an image", ["Contents.json": .images(.image("a.png")), "a.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "a pointer", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image("logo.png")),
          "Logo.imageset/logo.png": .text("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
        ],
        gives: ["1 image was not downloaded and could not be checked: 'Logo.imageset/logo.png'"])
    ])

  /// One finding for a whole catalog: if none was fetched, all are missing.
  func check(_ subject: RuleInput, report: FindingReporter) {
    let pointers = Dictionary(grouping: subject.unfetchedImages) { file in
      ExactName(CatalogFinder.catalogAround(file) ?? Path.folder(file))
    }
    for (catalog, files) in pointers.map({ ($0.key.text, $0.value) }) {
      let count = Wording.count(files.count, "image was", "images were")
      let names = files.map { Path.relative($0, to: catalog) ?? $0 }.sorted(by: Path.precedes).map(Wording.quoted)
      report(
        FindingLocation(catalog), "\(count) not downloaded and could not be checked: \(Wording.list(names))")
    }
  }
}
