internal import Catalog
internal import Files
internal import References

/// A project lists an image or a catalog that is missing on disk.
struct MissingResource: ProjectRule {
  let kind = RuleKind.project(needs: .xcodeProject)
  let description = RuleDescription(
    id: "missing-resource", summary: "A project lists an image or a catalog that is not on disk",
    rationale: """
      A target that needs the image can't be built: "Build input file cannot be found". Restore the file, or remove \
      it from the project. Places that name the image are counted here. For a catalog, Xcode only warns that it \
      "failed to read file attributes": the app lacks all of its assets, and the build fails if the app's icon was \
      one of them. A catalog of no target is a note. Files that a script phase names, that \
      `EXCLUDED_SOURCE_FILE_NAMES` excludes, or that are in folders of tools and in submodules that aren't checked \
      out are not reported. Only a check of the whole project looks for this.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a catalog and an image on disk, and a catalog that a tool installs", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App/map.png": .png(width: 8, height: 8),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "App/Icons.xcassets", "App/map.png", "Pods/Kit/Kit.xcassets"),
        ]),
      RuleExample(
        "a copy of a project file, which Xcode doesn't open", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets"),
          "Old/project.pbxproj": .project(naming: "App/Icons.xcassets", "App/gone.png"),
        ]),
    ],
    rejects: [
      RuleExample(
        "an image that was removed, and code that shows it", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let map = UIImage(named: \"map\")\nlet same = UIImage(named: \"map.png\")"),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets", "App/map.png"),
        ],
        and: [
          (
            "App.xcodeproj/project.pbxproj",
            "the image 'App/map.png' is not on disk, so the build fails (target 'App'); "
              + "App/View.swift:1 and 1 more place name it"
          )
        ]),
      RuleExample(
        "a catalog that was removed, and one of the same name elsewhere", in: "",
        [
          "App/Icons.xcassets/Logo.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "App/Icons.xcassets", "Old/Icons.xcassets"),
        ], as: .warning,
        and: [
          (
            "App.xcodeproj/project.pbxproj",
            "the catalog 'Old/Icons.xcassets' is not on disk, so the app lacks all of it (target 'App')"
          )
        ]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    var uses: [ExactName?: [AssetReference]] = [:]
    if project.projectFiles.contains(where: { !$0.neededImages.isEmpty }) {
      let dangling = project.danglingReferences(beside: NameIndex(project)).map(\.reference)
      uses = Dictionary(grouping: dangling, by: \.imageName)
    }
    for file in project.projectFiles {
      var seen: Set<ExactName> = []
      for entry in file.missing where seen.insert(ExactName(entry.place)).inserted {
        let place = FindingLocation(entry.path, in: file.path, at: entry.position)
        if entry.isCatalog {
          report(place, message(onCatalog: entry), as: entry.targets.isEmpty ? .note : .warning)
        } else if !entry.targets.isEmpty {
          // An image may be missing at several scales, but is named once.
          let uses = uses.removeValue(forKey: entry.imageName) ?? []
          report(place, message(onImage: entry, namedAt: uses), as: .error)
        }
      }
    }
  }

  private func message(onCatalog entry: ProjectListing.Entry) -> String {
    let effect = entry.targets.isEmpty ? ", but belongs to no target" : ", so the app lacks all of it"
    return "the catalog \(Wording.quoted(entry.place)) is not on disk\(effect)\(Wording.targets(named: entry.targets))"
  }

  private func message(onImage entry: ProjectListing.Entry, namedAt uses: [AssetReference]) -> String {
    let message =
      "the image \(Wording.quoted(entry.place)) is not on disk, so the build "
      + "fails\(Wording.targets(named: entry.targets))"
    guard let first = uses.first else { return message }
    let more = uses.count == 1 ? " names" : " and \(Wording.count(uses.count - 1, "more place", "more places")) name"
    return "\(message); \(first.file):\(first.line)\(more) it"
  }
}
