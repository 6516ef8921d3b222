internal import Catalog
internal import Files
internal import References

/// A file that says how a project is built, or what it shows, can't be read.
struct UnreadableProject: ProjectRule {
  let description = RuleDescription(
    id: "unreadable-project", summary: "A project file can't be read",
    rationale: """
      Usually a merge left conflict markers in it, or put lines of both sides into it with `merge=union`. Xcode can't \
      open the project, and the finding lists the rules that were not checked because of it. Looked at are \
      `project.pbxproj`, `Package.swift`, `.xcconfig` files, `Info.plist`, storyboards and xibs, and `pubspec.yaml`. \
      Only a check of the whole project looks for this.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a project file, and settings with a line of equals signs", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "Icons.xcassets"),
          "App.xcconfig": .text("// Names\n=======\nNAME = App\n"),
        ])
    ],
    rejects: [
      RuleExample(
        "a conflict that was committed", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcconfig": .text("A = 1\n<<<<<<< HEAD\nB = 1\n=======\nB = 2\n>>>>>>> icons\n"),
        ],
        and: [
          (
            "App.xcconfig",
            "line 2: a merge left conflict markers; not all settings are known, so 'icon-not-found' and "
              + "'accent-missing' were not checked for them"
          )
        ]),
      RuleExample(
        "a project file with a brace too few", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .text("{ objects = {\n  A = { isa = PBXProject; \n}; rootObject = A; }\n"),
        ],
        and: [
          (
            "App.xcodeproj/project.pbxproj",
            "line 4: expected ';'; what its targets build isn't known, so 'icon-no-content', 'missing-resource' "
              + "and 'orphan-catalog' were not checked, and 'dangling-reference', 'duplicate-name' and "
              + "'icon-not-found' not by target"
          )
        ]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    for (path, problem) in project.problems {
      report(
        FindingLocation(Path.name(path), in: path, at: FindingLocation.Position(line: problem.line, column: 1)),
        "\(problem.reason); \(Self.effect(of: Path.name(path)))",
        as: problem.isLimitOfOurs ? .warning : .error)
    }
  }

  /// The facts that are unknown now, and the rules that were left out.
  private static func effect(of name: String) -> String {
    switch name {
    case ProjectFile.fileName:
      "what its targets build isn't known, so 'icon-no-content', 'missing-resource' and 'orphan-catalog' were not "
        + "checked, and 'dangling-reference', 'duplicate-name' and 'icon-not-found' not by target"
    case PackageManifest.fileName:
      "what its targets build isn't known, so 'dangling-reference' and 'duplicate-name' were not checked by target"
    case "pubspec.yaml": "which images the app has isn't known, so 'dangling-reference' was not checked for them"
    default:
      switch Path.fileExtension(name).lowercased() {
      case "xcconfig":
        "not all settings are known, so 'icon-not-found' and 'accent-missing' were not checked for them"
      case "plist": "not all keys are known, so 'icon-not-found' and 'dangling-reference' were not checked for them"
      default: "not all that it shows is known, so 'dangling-reference' was not checked for the rest"
      }
    }
  }
}
