internal import Catalog
internal import Files
internal import JSON

/// Two sets of one kind have names that differ only in case, or in the way an accent is spelled.
struct CaseOnlyDuplicate: GradedRule {
  static let description = RuleDescription(
    id: "case-only-duplicate", summary: "The names of two assets differ only in case or in the spelling of an accent",
    rationale: """
      Nobody tells them apart in a review or in code, and in one folder the disks of most Macs cannot hold both, so one \
      is lost as soon as the project is checked out there. That is an error; in two folders it is a warning.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "two kinds", in: "Icons.xcassets",
        [
          "Info.imageset/Contents.json": .images(.image(nil)), "info.colorset/Contents.json": .list("colors", []),
        ])
    ],
    rejects: [
      RuleExample(
        "a capital in one folder", in: "Icons.xcassets",
        ["Info.imageset/Contents.json": .images(.image(nil)), "info.imageset/Contents.json": .images(.image(nil))],
        and: [
          (
            "Icons.xcassets/Info.imageset",
            "the name differs only in case from 'Icons.xcassets/info.imageset', and one folder cannot hold both on a Mac"
          ),
          (
            "Icons.xcassets/info.imageset",
            "the name differs only in case from 'Icons.xcassets/Info.imageset', and one folder cannot hold both on a Mac"
          ),
        ]),
      RuleExample(
        "a capital", in: "Icons.xcassets",
        [
          "Bar/info-16.imageset/Contents.json": .images(.image(nil)),
          "Info-16.imageset/Contents.json": .images(.image(nil)),
        ], as: .warning,
        and: [
          (
            "Icons.xcassets/Bar/info-16.imageset",
            "the name differs only in case from 'Icons.xcassets/Info-16.imageset'"
          ),
          (
            "Icons.xcassets/Info-16.imageset",
            "the name differs only in case from 'Icons.xcassets/Bar/info-16.imageset'"
          ),
        ]),
      RuleExample(
        "an accent in one piece and in two", in: "Icons.xcassets",
        [
          "Bar/Caf\u{E9}.imageset/Contents.json": .images(.image(nil)),
          "Cafe\u{301}.imageset/Contents.json": .images(.image(nil)),
        ], as: .warning,
        and: [
          (
            "Icons.xcassets/Bar/Caf\u{E9}.imageset",
            "the name differs only in the spelling of accents from 'Icons.xcassets/Cafe\u{301}.imageset'"
          ),
          (
            "Icons.xcassets/Cafe\u{301}.imageset",
            "the name differs only in the spelling of accents from 'Icons.xcassets/Bar/Caf\u{E9}.imageset' (the accent is a character of its own here)"
          ),
        ]),
    ])

  func check(_ subject: Subject, grade: (Severity, Place, String) -> Void) {
    for sharing in subject.sharing(subject.names, by: Key.init) {
      let name = sharing.name.identity
      let others = sharing.others.filter { $0.identity.exactName != name.exactName }
      let (accents, cases) = (
        others.filter { $0.identity.qualifiedName == name.qualifiedName },
        others.filter { $0.identity.qualifiedName != name.qualifiedName }
      )
      for (others, difference) in [(cases, "case"), (accents, "the spelling of accents")] where !others.isEmpty {
        let places = Wording.list(others.map { Wording.quoted($0.path) })
        let folder = ExactName(Path.folder(sharing.name.path))
        let areTogether = others.contains { ExactName(Path.folder($0.path)) == folder }
        grade(
          areTogether ? .error : .warning, Place(sharing.name.path),
          "the name differs only in \(difference) from \(places)"
            + (difference == "case" || !hasOwnAccents(name.qualifiedName)
              ? "" : " (the accent is a character of its own here)")
            + (areTogether ? ", and one folder cannot hold both on a Mac" : ""))
      }
    }
  }

  /// In print the two spellings look alike.
  private func hasOwnAccents(_ name: String) -> Bool {
    name.unicodeScalars.contains { $0.properties.canonicalCombiningClass != .notReordered }
  }

  private struct Key: Hashable {
    var type: FolderType
    var name: String
    var atlas: String?

    init(_ name: AssetName) {
      (type, self.name, atlas) = (name.identity.type, name.identity.foldedName, name.identity.atlas)
    }
  }
}
