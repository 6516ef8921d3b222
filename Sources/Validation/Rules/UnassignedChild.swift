internal import Catalog
internal import Files
internal import JSON

/// A file is in a set but no slot shows it.
struct UnassignedChild: FolderRule {
  let description = RuleDescription(
    id: "unassigned-child", summary: "A file of a set is in no slot",
    rationale: """
      The file makes the repository larger and is never shown. Often it is the new version of an image that was saved \
      under another name, so the app still shows the old one. A file that can't be what the set shows is a note if it \
      is an image, such as the drawing of an icon, and no finding if it isn't, such as a README.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "every file in a slot; a hidden file",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8),
          ".DS_Store": .text("Bud1"),
        ]),
      RuleExample(
        "files that are no images",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8),
          "README.md": .text("# Logo"), "LICENSE": .text("Free"), "export.sh": .text("sips"),
        ]),
      RuleExample(
        "a file that a link in a slot leads to",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .link(to: "art.png"),
          "art.png": .png(width: 8, height: 8),
        ]),
    ],
    rejects: [
      RuleExample(
        "a file that no element names",
        [
          "Contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8),
          "logo 2.png": .png(width: 8, height: 8),
        ], gives: ["'logo 2.png' is in no slot"]),
      RuleExample(
        "the drawing of an icon", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x")), "60.png": .png(width: 120, height: 120),
          "icon.svg": .text("<svg width=\"8\" height=\"8\"/>"),
        ], as: .note, gives: ["'icon.svg' is in no slot"]),
      RuleExample(
        "a file that Xcode has no slot for",
        [
          "Contents.json": .images(["filename": "logo.png", "idiom": "universal", "unassigned": true]),
          "logo.png": .png(width: 8, height: 8),
        ], gives: ["'logo.png' is marked as unassigned"]),
      RuleExample(
        "a name without a size, in a Mac icon set", in: "Icons.xcassets/App.iconset",
        ["icon_16x16.png": .png(width: 16, height: 16), "icon_16.png": .png(width: 16, height: 16)],
        gives: ["'icon_16.png' is in no slot"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.item.contents.document != nil && namesItsFiles(item.type) || item.type == .iconSet else { return }
    for element in item.elements where element.isUnassigned {
      guard let name = element.filename, case .file = item.target(of: name) else { continue }
      report(item.place(of: element), "'\(name)' is marked as unassigned")
    }
    guard !item.unnamedFiles.isEmpty else { return }
    // A copy of another file is reported as such.
    let named = namesInUse(item).union(item.copies.map { $0.name.lowercased() })
    for file in item.unnamedFiles
    where !file.name.hasPrefix(".") && !JunkFile.isName(file.name) && !named.contains(file.name.lowercased()) {
      guard let severity = severity(of: file.name, in: item) else { continue }
      report(FindingLocation(item.item.path, file: file.name), "'\(file.name)' is in no slot", as: severity)
    }
  }

  /// Nil for a file that isn't meant to be shown: a text about the set, a script.
  private func severity(of file: String, in item: FolderFacts) -> Severity? {
    let kind = Path.fileExtension(file)
    let isText = ["", "md", "markdown", "txt", "rtf", "html", "sh", "py", "yml", "yaml"].contains(kind.lowercased())
    // A data set or a texture may consist of any other file.
    guard !isText, ImageKind(fileName: file) != nil || !item.type.showsImages else { return nil }
    guard item.type.showsImages else { return .warning }
    let use = ImageKind.catalogUse(ofFileExtension: kind)
    return use == .bitmap || use == .vector && !item.isIconSet ? .warning : .note
  }

  /// The names in elements, and those of the files that links of these names lead to, in lower case: a file that
  /// differs from a name only in case is meant by it.
  private func namesInUse(_ item: FolderFacts) -> Set<String> {
    var names: Set<String> = []
    for name in item.namedFiles.map(\.name) {
      names.insert(name.lowercased())
      if case .file(let file) = item.target(of: name) { names.insert(file.name.lowercased()) }
    }
    return names
  }

  /// True for sets whose `Contents.json` names the purpose of each file.
  private func namesItsFiles(_ type: FolderType) -> Bool {
    type.elementsKey != nil || type == .sticker || type == .arObject
  }
}
