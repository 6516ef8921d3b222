internal import Catalog
internal import Files
internal import References

/// No target of a project is built from a catalog.
struct OrphanCatalog: ProjectRule {
  let kind = RuleKind.project(needs: .xcodeProject)
  let description = RuleDescription(
    id: "orphan-catalog", summary: "A catalog belongs to no target",
    rationale: """
      It is not part of any app: it was left behind, or never added. Catalogs are compared by path with the files and \
      folders of targets. Catalogs of packages and of tools other than Xcode are not checked. Only a check of the \
      whole project looks for this. What it warns of in such a catalog is a note.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "a catalog that the project file names", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets"),
        ]),
      RuleExample(
        "a catalog of a package beside the project", in: "",
        [
          "Kit/Package.swift": .text("// swift-tools-version: 6.0\n"),
          "Kit/Sources/Kit/Kit.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets"),
        ]),
    ],
    rejects: [
      RuleExample(
        "a catalog that was left behind", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "Old/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets"),
        ], and: [("Old/Icons.xcassets", "no target of 'App.xcodeproj' is built from the catalog")])
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    for (catalog, file) in Self.catalogs(of: project) {
      report(FindingLocation(catalog), "no target of \(Wording.quoted(Path.folder(file))) is built from the catalog")
    }
  }

  /// Returns the catalogs that no target is built from, each with the project file that would have to name it; empty if
  /// no project file says what is built.
  static func catalogs(of project: ProjectFacts) -> [(catalog: String, projectFile: String)] {
    guard let targets = project.targets else { return [] }
    let taken = Set(targets.flatMap(\.catalogs).map(ExactName.init))
    let projects = Dictionary(project.projectFiles.map { (ExactName($0.folder), $0) }) { $1 }
    let others = Set(project.otherProjects.map(ExactName.init))
    let shown = Set(
      project.assets.filter { $0.names.contains { project.shownByPrototypes.contains(ExactName($0)) } }
        .map { ExactName($0.catalog) })
    return project.catalogs.compactMap { catalog in
      guard !taken.contains(ExactName(catalog)), !shown.contains(ExactName(catalog)) else { return nil }
      let around = selfAndFoldersAround(catalog)
      guard let file = around.lazy.compactMap({ projects[$0] }).first, !around.contains(where: others.contains)
      else { return nil }
      return (catalog, file.path)
    }
  }

  /// Returns a path and those of the folders around it, the nearest first, up to the root of the tree.
  private static func selfAndFoldersAround(_ path: String) -> [ExactName] {
    var (folders, folder) = ([ExactName(path)], path)
    while !folder.isEmpty, folder != "/" {
      folder = Path.folder(folder)
      folders.append(ExactName(folder))
    }
    return folders
  }
}
