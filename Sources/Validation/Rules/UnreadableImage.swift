internal import Catalog
internal import Files
internal import Imaging

/// A file that a set shows as an image is none, or not a whole one.
struct UnreadableImage: SingleFolderRule {
  static let description = RuleDescription(
    id: "unreadable-image", summary: "An image of a set cannot be read",
    rationale: """
      The build fails or the slot stays empty. Usual causes are an interrupted upload, an error page that was saved \
      as an image, and a merge of binary files.
      """,
    severity: .error, needsImages: true,
    accepts: [
      RuleExample("an image", ["Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)]),
      RuleExample(
        "data, which may have any format", in: "Icons.xcassets/Levels.dataset",
        ["Contents.json": .list("data", [.image("levels.png")]), "levels.png": .text("not an image")]),
      RuleExample(
        "a pointer of Git LFS, whose image was not fetched",
        [
          "Contents.json": .images(.image("logo.png")),
          "logo.png": .text("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
        ]),
    ],
    rejects: [
      RuleExample(
        "an empty file", ["Contents.json": .images(.image("logo.png")), "logo.png": .text("")],
        gives: ["'logo.png' is empty"]),
      RuleExample(
        "an error page", ["Contents.json": .images(.image("logo.png")), "logo.png": .text("<html>404</html>")],
        gives: ["'logo.png' is not a valid image"]),
      RuleExample(
        "text instead of an image",
        ["Contents.json": .images(.image("logo.txt")), "logo.txt": .text("see the sketch")],
        gives: ["'logo.txt' is not a valid image"]),
      RuleExample(
        "half an image",
        [
          "Contents.json": .images(.image("logo.png")),
          "logo.png": .bytes(Array(ExampleImage.png(width: 8, height: 8).prefix(40))),
        ], gives: ["'logo.png' ends after 40 bytes, before the image does"]),
      RuleExample(
        "a WebP image under another name",
        [
          "Contents.json": .images(.image("logo.png")),
          "logo.png": .bytes(ExampleImage.webP),
        ], gives: ["'logo.png' is a WEBP image, which an image set can't show"]),
      RuleExample(
        "a GIF image, which Xcode doesn't support",
        ["Contents.json": .images(.image("logo.gif")), "logo.gif": .bytes(ExampleImage.gif)],
        gives: ["'logo.gif' is a GIF image, which an image set can't show"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    for file in item.distinctNamedFiles {
      guard let outcome = item.image(named: file.name), let problem = problem(outcome, file.name, item.type)
      else { continue }
      report(item.place(of: file), "'\(file.name)' \(problem)")
    }
  }

  /// Endings of images that Xcode or a Mac reads and that cannot be told here.
  private static let otherFormats: Set = [
    "ai", "astc", "dng", "eps", "exr", "hdr", "icns", "ico", "j2k", "jp2", "jpf", "jxl", "ktx", "pbm", "pict", "raw",
    "svgz",
    "tga", "usdz",
  ]

  private func problem(_ outcome: ImageHeaderResult, _ name: String, _ type: FolderType) -> String? {
    var ending: String { Path.fileExtension(name) }
    switch outcome {
    case .notFetched: return nil
    case .failure(.unknownFormat) where Self.otherFormats.contains(ending.lowercased()): return nil
    case .failure(let error): return Wording.problem(error)
    case .facts(let facts):
      guard !type.canShow(facts.format) else { return nil }
      // A vector image of another format in a symbol set is told by `symbol-template`.
      let isJudged = type != .symbolSet || FormatMismatch(fileExtension: ending, found: facts.format) != nil
      guard isJudged else { return nil }
      let format = facts.format.rawValue.uppercased()
      return "is a \(format) image, which \(Wording.withArticle(type.title)) can't show"
    }
  }
}
