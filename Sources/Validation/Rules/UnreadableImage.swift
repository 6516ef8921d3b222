internal import Catalog
internal import Files
internal import Imaging

/// A file that a set shows as an image isn't one, or not a complete one.
struct UnreadableImage: FolderRule {
  let description = RuleDescription(
    id: "unreadable-image", summary: "An image of a set cannot be read",
    rationale: """
      The build fails or the slot stays empty. Usual causes are an interrupted upload, an error page that was saved \
      as an image, and a merge of binary files. In an icon set, an image of another format under a name such as \
      `icon.png` may work, as Xcode reads some by their content: that is a warning.
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
        "a WebP image under another name in an icon set", in: iconSet,
        [
          "Contents.json": .images(.icon("icon.png", "60x60", "2x")),
          "icon.png": .bytes(ExampleImage.webP),
        ], as: .warning, gives: ["'icon.png' is a WEBP image, which may not work in an app icon set"]),
      RuleExample(
        "a GIF image, which Xcode doesn't support",
        ["Contents.json": .images(.image("logo.gif")), "logo.gif": .bytes(ExampleImage.gif)],
        gives: ["'logo.gif' is a GIF image, which an image set can't show"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    for file in item.distinctNamedFiles {
      guard let outcome = item.image(named: file.name) else { continue }
      if case .facts(let facts) = outcome {
        check(facts.format, of: file, in: item, report: report)
      } else if let problem = problem(outcome, file.name) {
        report(item.place(of: file), "'\(file.name)' \(problem)")
      }
    }
  }

  private func check(_ format: ImageFormat, of file: NamedFile, in item: FolderFacts, report: FindingReporter) {
    guard !item.type.canShow(format) else { return }
    let isUnderOtherName = FormatMismatch(fileExtension: Path.fileExtension(file.name), found: format) != nil
    // A vector image of another format in a symbol set is reported by `symbol-template`.
    guard item.type != .symbolSet || isUnderOtherName else { return }
    let what = "'\(file.name)' is \(Wording.withArticle(format.rawValue.uppercased())) image"
    let set = Wording.withArticle(item.type.title)
    if item.isIconSet, isUnderOtherName {
      report(item.place(of: file), "\(what), which may not work in \(set)", as: .warning)
    } else {
      report(item.place(of: file), "\(what), which \(set) can't show")
    }
  }

  /// Extensions of images that Xcode or a Mac reads but that can't be identified here.
  private static let otherFormats: Set = [
    "ai", "astc", "dng", "eps", "exr", "hdr", "icns", "ico", "j2k", "jp2", "jpf", "jxl", "ktx", "pbm", "pict", "raw",
    "svgz", "tga", "usdz",
  ]

  private func problem(_ outcome: ImageHeaderResult, _ name: String) -> String? {
    switch outcome {
    case .notFetched, .facts: nil
    case .failure(.unknownFormat) where Self.otherFormats.contains(Path.fileExtension(name).lowercased()): nil
    case .failure(let error): Wording.problem(error)
    }
  }
}

extension FolderType {
  /// False for a kind of image that a set of this type can't show.
  ///
  /// Source: *Asset Catalog Format Reference*, image set type and sticker type.
  func canShow(_ format: ImageFormat) -> Bool {
    switch self {
    case .symbolSet: format == .svg
    case .sticker, .stickerSequence: ![.webp, .avif, .psd].contains(format)
    default: ![.webp, .avif, .psd, .gif].contains(format)
    }
  }
}
