internal import Catalog
internal import Files
internal import References

/// An image is in a catalog or a group, but not in a set.
struct ImageOutsideSet: Rule {
  let description = RuleDescription(
    id: "image-outside-set", summary: "An image is outside of every set",
    rationale: """
      Only files in a set have a name, so Xcode ignores the file and no app ever shows it. It was probably moved into \
      the catalog's folder instead of being added to the catalog: `assets add NAME FILE` puts it into a set. In a \
      check of the whole project it is a note, since nothing may ask for it, and `dangling-reference` says what does.
      """,
    severity: .warning, mayGoUnseen: true,
    accepts: [
      RuleExample(
        "an image in its set, and notes beside it", in: "Icons.xcassets",
        [
          "Contents.json": .text("{}"), "README.txt": .text("drawn by hand"),
          "Logo.imageset/Contents.json": .images(.image("logo.png")),
          "Logo.imageset/logo.png": .png(width: 8, height: 8),
        ])
    ],
    rejects: [
      RuleExample(
        "images in the catalog and in a group", in: "Icons.xcassets",
        [
          "Contents.json": .text("{}"), "bell.png": .png(width: 8, height: 8),
          "Bar/home@2x.png": .png(width: 8, height: 8),
        ], gives: ["'bell.png' is not in a set and is never shown; 'assets add bell FILE' adds it to one"],
        and: [
          (
            "Icons.xcassets/Bar",
            "'home@2x.png' is not in a set and is never shown; 'assets add home FILE' adds it to one"
          )
        ])
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for path in subject.looseImages {
      let (file, name) = (Path.name(path), LooseFileName(Path.name(path)).base)
      report(
        FindingLocation(Path.folder(path), file: file),
        "'\(file)' is not in a set and is never shown; 'assets add \(name) FILE' adds it to one")
    }
  }
}

extension CatalogFolder {
  /// The paths of the images in a folder that is only for sets.
  var looseImages: [String] {
    guard type.role == .container || isRoot || type == .spriteAtlas else { return [] }
    return files.filter { $0.isFile && LooseFileName.isImage($0.name) && !JunkFile.isName($0.name) }
      .map { Path.join(path, $0.name) }
  }
}
