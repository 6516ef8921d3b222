internal import Catalog
internal import Files
internal import Imaging

/// A file that a set shows as an image isn't one, or not a complete one.
struct UnreadableImage: FolderRule {
  let description = RuleDescription(
    id: "unreadable-image", summary: "An image of a set cannot be read",
    rationale: """
      The build fails or the slot stays empty. Usual causes are an interrupted upload, an error page that was saved \
      as an image, and a merge of binary files. An image in a format that catalogs don't support is a warning; under \
      a name such as `icon.png` it is a note, as Xcode reads many images by their content.
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
        ], as: .note, gives: ["'logo.png' is a WEBP image, although its name says PNG"]),
      RuleExample(
        "images in WebP under other names in an icon set", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("40.png", "40x40", "2x")),
          "60.png": .bytes(ExampleImage.webP), "40.png": .bytes(ExampleImage.webP),
        ], as: .note, gives: ["'60.png' and '40.png' are WEBP images, although their names say PNG"]),
      RuleExample(
        "an icon of the Mac under another name",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .bytes(Array("icns\0\0z\u{1C}TOC ".utf8))],
        as: .note, gives: ["'logo.png' is an ICNS image"]),
      RuleExample(
        "a GIF image, which Xcode doesn't support",
        ["Contents.json": .images(.image("logo.gif")), "logo.gif": .bytes(ExampleImage.gif)],
        as: .warning, gives: ["'logo.gif' is a GIF image, which an image set doesn't support"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    var others: [(file: NamedFile, mismatch: FormatMismatch)] = []
    for file in item.distinctNamedFiles {
      guard let outcome = item.image(named: file.name) else { continue }
      guard case .facts(let facts) = outcome else {
        guard let problem = problem(outcome, file.name) else { continue }
        report(item.place(of: file), "'\(file.name)' \(problem)", as: outcome.isOfOtherFormat ? .note : nil)
        continue
      }
      guard !item.type.canShow(facts.format) else { continue }
      let mismatch = FormatMismatch(fileExtension: Path.fileExtension(file.name), found: facts.format)
      if let mismatch, !mismatch.expected.isVector {
        others.append((file, mismatch))
      } else if item.type != .symbolSet || mismatch != nil {
        // A vector image of another format in a symbol set is reported by `symbol-template`.
        let what = Wording.withArticle(facts.format.rawValue.uppercased())
        report(
          item.place(of: file),
          "'\(file.name)' is \(what) image, which \(Wording.withArticle(item.type.title)) doesn't support",
          as: mismatch == nil ? .warning : .error)
      }
    }
    for files in Dictionary(grouping: others, by: { $0.mismatch.kinds }).values {
      reportOtherNames(of: files.map(\.file), files[0].mismatch, in: item, report: report)
    }
  }

  /// Reports images under the name of another format: one finding for a set.
  private func reportOtherNames(
    of files: [NamedFile], _ mismatch: FormatMismatch, in item: FolderFacts, report: FindingReporter
  ) {
    let (found, expected) = (mismatch.found.rawValue.uppercased(), mismatch.expected.rawValue.uppercased())
    let names = Wording.list(files.map { Wording.quoted($0.name) })
    if files.count == 1 {
      report(
        item.place(of: files[0]), "\(names) is \(Wording.withArticle(found)) image, although its name says \(expected)",
        as: .note)
    } else {
      report(item.place, "\(names) are \(found) images, although their names say \(expected)", as: .note)
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
    case .failure(.unknownFormat), .failure(.otherFormat):
      if Self.otherFormats.contains(Path.fileExtension(name).lowercased()) { nil } else { outcome.problem }
    case .failure: outcome.problem
    }
  }
}

extension ImageHeaderResult {
  fileprivate var problem: String? {
    if case .failure(let error) = self { Wording.problem(error) } else { nil }
  }

  fileprivate var isOfOtherFormat: Bool {
    if case .failure(.otherFormat) = self { true } else { false }
  }
}

extension FormatMismatch {
  fileprivate var kinds: [ImageFormat] { [expected, found] }
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
