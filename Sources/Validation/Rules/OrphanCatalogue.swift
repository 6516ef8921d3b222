internal import Catalog
internal import Files

/// A catalogue is in no project file.
struct OrphanCatalogue: ProjectRule {
  static let description = RuleDescription(
    id: "orphan-catalogue", summary: "A catalogue belongs to no target",
    rationale: """
      Nothing of it is built into an app. It was left behind, or never added. Nothing is said where folders belong to \
      targets with all in them, as in newer projects, or where another tool than Xcode says what is built. Looked at is a \
      whole project only.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "a catalogue that the project file names", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "Icons.xcassets"),
        ]),
      RuleExample(
        "a catalogue of a package beside the project", in: "",
        [
          "Kit/Package.swift": .text("// swift-tools-version: 6.0\n"),
          "Kit/Sources/Kit/Kit.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(),
        ]),
    ],
    rejects: [
      RuleExample(
        "a catalogue that was left behind", in: "",
        [
          "App/Old.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "Icons.xcassets"),
        ], and: [("App/Old.xcassets", "the project file 'App.xcodeproj/project.pbxproj' does not name the catalogue")])
    ])

  func check(_ project: ProjectFacts, report: (Place, String) -> Void) {
    guard !project.projectFiles.contains(where: \.mayTakeOthers) else { return }
    let named = Set(project.projectFiles.flatMap(\.catalogs).map { FoldedName(Path.name($0.path)) })
    for catalog in project.catalogs where !named.contains(FoldedName(Path.name(catalog))) {
      guard let file = project.projectFile(around: catalog),
        !project.otherProjects.contains(where: { Path.relative(catalog, to: $0) != nil })
      else { continue }
      report(Place(catalog), "the project file '\(file.path)' does not name the catalogue")
    }
  }
}

extension ProjectFacts {
  /// The project file nearest above a path.
  fileprivate func projectFile(around path: String) -> ProjectListing? {
    projectFiles.filter { Path.relative(path, to: $0.folder) != nil }.max {
      $0.folder.utf8.count < $1.folder.utf8.count
    }
  }
}
