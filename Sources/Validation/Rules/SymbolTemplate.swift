internal import Catalog
internal import Files
internal import Imaging
internal import JSON

/// The image of a symbol set is not made from Apple's template for symbols.
struct SymbolTemplate: Rule {
  let kind = RuleKind.folder
  let description = RuleDescription(
    id: "symbol-template", summary: "The image of a symbol set is not a symbol template",
    rationale: """
      A symbol comes in weights and sizes and is aligned with a line of text. Xcode finds all of this by the names of \
      groups in the SVG. Any other image belongs in an image set. It is a warning if only one of the groups has \
      another name. A template with a newer version than Xcode's own is rejected as well; which versions those are \
      depends on Xcode, so it is a note.
      """,
    severity: .error, needsImages: true,
    accepts: [
      RuleExample(
        "a template", in: Self.symbolSet,
        [
          "Contents.json": .list("symbols", [.image("bell.svg")]),
          "bell.svg": .text(
            """
            <svg xmlns="http://www.w3.org/2000/svg">
              <g id="Notes"><text id="template-version">Template v.3.0</text></g>
              <g id="Guides"></g>
              <g id="Symbols"><g id="Regular-M"></g></g>
            </svg>
            """),
        ]),
      RuleExample(
        "any SVG in an image set",
        ["Contents.json": .images(.image("bell.svg")), "bell.svg": .text("<svg><g id=\"bell\"></g></svg>")]),
    ],
    rejects: [
      RuleExample(
        "a plain vector image", in: Self.symbolSet,
        [
          "Contents.json": .list("symbols", [.image("bell.svg")]),
          "bell.svg": .text("<svg><g id=\"bell\"></g></svg>"),
        ], gives: ["'bell.svg' is not a symbol template: it has no group 'Symbols' and no group 'Guides'"]),
      RuleExample(
        "a template whose group a drawing program renamed", in: Self.symbolSet,
        [
          "Contents.json": .list("symbols", [.image("bell.svg")]),
          "bell.svg": .text("<svg><g id=\"Symbols\"></g><g id=\"Guides_00001_\"></g></svg>"),
        ], as: .warning, gives: ["'bell.svg' is not a symbol template: it has no group 'Guides'"]),
      RuleExample(
        "a bitmap", in: Self.symbolSet,
        ["Contents.json": .list("symbols", [.image("bell.png")]), "bell.png": .png(width: 8, height: 8)],
        gives: ["'bell.png' is a PNG image; a symbol must be an SVG"]),
      RuleExample(
        "a template of a later version", in: Self.symbolSet,
        [
          "Contents.json": .list("symbols", [.image("bell.svg")]),
          "bell.svg": .text(
            """
            <svg><g id="Notes"><text>Template v.99.0</text></g><g id="Guides"></g><g id="Symbols"></g></svg>
            """),
        ], as: .note,
        gives: ["'bell.svg' has template version 99.0, which an older Xcode rejects"]),
    ])

  private static let symbolSet = "Icons.xcassets/Bell.symbolset"

  /// The newest version of the template's format that released versions of Xcode are known to accept.
  private static let newestVersion = 7.0

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap { item in Self.drawings(of: item).map(\.question) }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items where item.type == .symbolSet {
      for file in item.distinctNamedFiles {
        guard let format = item.image(named: file.name)?.facts?.format, format != .svg else { continue }
        // A file that is only an SVG by its name is reported as such.
        guard FormatMismatch(fileExtension: Path.fileExtension(file.name), found: format) == nil else { continue }
        let kind = Wording.withArticle(format.rawValue.uppercased())
        report(item.place(of: file), "'\(file.name)' is \(kind) image; a symbol must be an SVG", as: .error)
      }
      for drawing in Self.drawings(of: item) {
        guard case .template(let facts) = subject.answers[drawing.question] else { continue }
        let place = item.place(of: drawing.file)
        if !facts.missingGroups.isEmpty {
          let groups = Wording.list(facts.missingGroups.map { "no group '\($0)'" })
          // Drawing programs rename a group; what is in it still has the names of the template.
          let severity: Severity = facts.missingGroups.count > 1 ? .error : .warning
          report(place, "'\(drawing.file.name)' is not a symbol template: it has \(groups)", as: severity)
        } else if let version = facts.version, let number = Double(version), number > Self.newestVersion {
          let unknown = "which an older Xcode rejects"
          report(place, "'\(drawing.file.name)' has template version \(version), \(unknown)", as: .note)
        }
      }
    }
  }

  private static func drawings(of item: FolderFacts) -> [(file: NamedFile, question: FileQuery)] {
    guard item.type == .symbolSet else { return [] }
    return item.distinctNamedFiles.compactMap { named in
      guard item.image(named: named.name)?.facts?.format == .svg, case .file(let file) = item.target(of: named.name)
      else { return nil }
      return (named, .symbolTemplate(Path.join(item.item.path, file.name)))
    }
  }
}
