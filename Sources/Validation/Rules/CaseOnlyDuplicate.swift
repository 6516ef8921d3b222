internal import Catalog
internal import Files
internal import JSON

/// Two sets of one kind have names that differ only in case, or in the encoding of an accent.
struct CaseOnlyDuplicate: Rule {
  let description = RuleDescription(
    id: "case-only-duplicate", summary: "The names of two assets differ only in case or in how an accent is encoded",
    rationale: """
      The names are hard to tell apart in a review and in code. In one folder, the disks of most Macs can't hold \
      both, so one is lost as soon as the project is checked out there. That is an error; in two folders it is a \
      note.
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
        "an uppercase letter in one folder", in: "Icons.xcassets",
        ["Info.imageset/Contents.json": .images(.image(nil)), "info.imageset/Contents.json": .images(.image(nil))],
        and: [
          (
            "Icons.xcassets/Info.imageset",
            "the name differs only in case from 'Icons.xcassets/info.imageset', and one folder cannot hold both "
              + "on a Mac"
          )
        ]),
      RuleExample(
        "an uppercase letter", in: "Icons.xcassets",
        [
          "Bar/info-16.imageset/Contents.json": .images(.image(nil)),
          "Info-16.imageset/Contents.json": .images(.image(nil)),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/Bar/info-16.imageset",
            "the name differs only in case from 'Icons.xcassets/Info-16.imageset'"
          )
        ]),
      RuleExample(
        "an accent as one character and as two", in: "Icons.xcassets",
        [
          "Bar/Caf\u{E9}.imageset/Contents.json": .images(.image(nil)),
          "Cafe\u{301}.imageset/Contents.json": .images(.image(nil)),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/Bar/Caf\u{E9}.imageset",
            "the name differs only in how accents are encoded from 'Icons.xcassets/Cafe\u{301}.imageset'"
          )
        ]),
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for collision in subject.collisions(subject.names, by: Key.init) where collision.isCertain {
      let compared = collision.names.prefix(Self.maxComparedCount)
      let lost = compared.first { name in compared.contains { name.isLost(beside: $0) } }
      let name = lost ?? collision.names[0]
      for difference in Difference.allCases where collision.names.contains(where: { difference.tellsApart(name, $0) }) {
        let places = collision.places(besides: name) { difference.tellsApart(name, $0) }
        let showsOwn = difference == .accents && hasOwnAccents(name.identity.qualifiedName)
        report(
          FindingLocation(name.path),
          "the name differs only in \(difference.rawValue) from \(places)"
            + (showsOwn ? " (the accent is a separate character here)" : "")
            + (lost == nil ? Wording.targets(collision.targets) : ", and one folder cannot hold both on a Mac"),
          as: lost == nil ? .note : .error)
      }
    }
  }

  /// How many assets with one name are compared with one another: with ten thousand there would be a hundred million
  /// comparisons.
  private static let maxComparedCount = 51

  private enum Difference: String, CaseIterable {
    case inCase = "case"
    case accents = "how accents are encoded"

    func tellsApart(_ one: AssetName, _ other: AssetName) -> Bool {
      guard one.identity.exactName != other.identity.exactName else { return false }
      return (one.identity.qualifiedName == other.identity.qualifiedName) == (self == .accents)
    }
  }

  /// The two spellings look alike in a report.
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

extension AssetName {
  /// True if one folder contains both on a Linux machine and only one of them on a Mac.
  fileprivate func isLost(beside other: AssetName) -> Bool {
    identity.exactName != other.identity.exactName
      && ExactName(Path.folder(path)) == ExactName(Path.folder(other.path))
  }
}
