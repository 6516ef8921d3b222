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
    let projects = Dictionary(project.projectFiles.map { (ExactName($0.folder), $0) }) { $1 }
    let others = Set(project.otherProjects.map(ExactName.init))
    for catalog in project.catalogs where !named.contains(FoldedName(Path.name(catalog))) {
      let around = Self.selfAndFoldersAround(catalog)
      guard let file = around.lazy.compactMap({ projects[$0] }).first, !around.contains(where: others.contains)
      else { continue }
      report(Place(catalog), "the project file '\(file.path)' does not name the catalogue")
    }
  }

  /// Returns a path and those of the folders it lies in, the nearest first, up to the root of the tree.
  private static func selfAndFoldersAround(_ path: String) -> [ExactName] {
    var (folders, folder) = ([ExactName(path)], path)
    while !folder.isEmpty, folder != "/" {
      folder = Path.folder(folder)
      folders.append(ExactName(folder))
    }
    return folders
  }
}
