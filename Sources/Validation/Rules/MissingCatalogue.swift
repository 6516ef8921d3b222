internal import Catalog
internal import Files

/// A project file names a catalogue that is not there.
struct MissingCatalogue: ProjectRule {
  static let description = RuleDescription(
    id: "missing-catalogue", summary: "A project file names a catalogue that is not there",
    rationale: """
      Xcode shows it in red, and the build passes over it, so everything in it is missing in the app. A catalogue that a \
      tool makes before the build is not there either, so this is a note. Looked at is a whole project only.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "a catalogue that is there, and one that a tool brings", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets", "Pods/Kit/Kit.xcassets"),
        ])
    ],
    rejects: [
      RuleExample(
        "a catalog that was removed, and one of its name elsewhere", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets", "Old/Icons.xcassets"),
        ], and: [("App.xcodeproj/project.pbxproj", "the catalogue 'Old/Icons.xcassets' is not there")])
    ])

  static let evidence = ProjectEvidence.xcodeProject

  func check(_ project: ProjectFacts, report: (Place, String) -> Void) {
    let there = Set(project.catalogs.map(FoldedName.init))
    let named = Set(project.projectFiles.flatMap(\.catalogs).compactMap(\.place).map(FoldedName.init))
    // One that no entry leads to may be meant by an entry of its name, as where a link is on the way.
    let names = Set(project.catalogs.filter { !named.contains(FoldedName($0)) }.map { FoldedName(Path.name($0)) })
    for file in project.projectFiles {
      var seen: Set<ExactName> = []
      for entry in file.catalogs where !names.contains(FoldedName(Path.name(entry.path))) {
        guard let place = entry.place, !there.contains(FoldedName(place)), isOurs(entry.path), isOurs(place),
          seen.insert(ExactName(place)).inserted
        else { continue }
        report(Place(entry.path, in: file.path, at: entry.position), "the catalogue '\(entry.path)' is not there")
      }
    }
  }

  /// False for a path that leads out of the project, into what a tool brings, or where a setting says.
  private func isOurs(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return !path.contains("$") && names.first != ""
      && names.allSatisfy { $0 != ".." && !CatalogFinder.isToolFolder($0) }
  }
}
