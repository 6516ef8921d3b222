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
      whole project looks for this; it reports nothing else about the catalog, while `assets validate PATH` checks its \
      contents. If a script or a missing catalog may add to what targets are built from, the rest is reported, too, \
      with notes instead of warnings.
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
        ], and: [("Old/Icons.xcassets", "no target of 'App.xcodeproj' is built from the catalog")]),
      RuleExample(
        "a catalog beside a project that XcodeGen writes", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "Old/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "project.yml": .text("name: App\n"),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets"),
        ], and: [("Old/Icons.xcassets", "no target of 'App.xcodeproj' is built from the catalog")]),
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
    var taken = Set(targets.flatMap(\.catalogs).map(ExactName.init))
    if let built = project.built {
      // Only the projects around catalogs are compared with what targets take; one elsewhere may list a catalog, too.
      let read = Set(built.all.map { ExactName($0.project) })
      for file in project.projectFiles where !read.contains(ExactName(Path.folder(file.path))) {
        taken.formUnion(file.catalogs)
      }
    }
    let projects = Dictionary(project.projectFiles.map { (ExactName($0.folder), $0) }) { $1 }
    let others = Set(project.otherProjects.map(ExactName.init))
    let shown = Set(
      project.assets.filter { $0.names.contains { project.shownByPrototypes.contains(ExactName($0)) } }
        .map { ExactName($0.catalog) })
    return project.catalogs.compactMap { catalog in
      guard !taken.contains(ExactName(catalog)), !shown.contains(ExactName(catalog)) else { return nil }
      let around = catalog.selfAndFoldersAround
      guard let file = around.lazy.compactMap({ projects[$0] }).first, !around.contains(where: others.contains)
      else { return nil }
      return (catalog, file.path)
    }
  }

  /// True if it is certain that those catalogs are in no product: all that targets are built from is known.
  static func isCertain(in project: ProjectFacts) -> Bool {
    project.built.map { !$0.all.contains(where: \.hasOtherCatalogs) } ?? false
  }
}

extension String {
  /// A path and those of the folders around it, the nearest first, up to the root of the tree.
  var selfAndFoldersAround: [ExactName] {
    var (folders, folder) = ([ExactName(self)], self)
    while !folder.isEmpty, folder != "/" {
      folder = Path.folder(folder)
      folders.append(ExactName(folder))
    }
    return folders
  }
}
