internal import Catalog
internal import Files

/// The name of a file or folder of a catalog is not allowed on Windows.
struct WindowsName: FolderRule {
  let description = RuleDescription(
    id: "windows-name", summary: "The name of a file or folder is not allowed on Windows",
    rationale: """
      Git can't check out the project on Windows: build servers and colleagues there get none of the files. Such \
      names contain '<', '>', ':', '"', '\\', '|', '?' or '*', end in a dot or a space, or are names of devices, such \
      as 'CON' and 'aux.png'. 'assets rename' gives an asset another name.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "names that only contain the name of a device",
        ["Contents.json": .images(.image("console.aux.png")), "console.aux.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "a question mark", in: "Icons.xcassets/what?.imageset", ["Contents.json": .images(.image(nil))],
        gives: ["the name 'what?.imageset' is not allowed on Windows: it contains '?'"]),
      RuleExample(
        "a device", in: "Icons.xcassets/CON.imageset", ["Contents.json": .images(.image(nil))],
        gives: ["the name 'CON.imageset' is not allowed on Windows: 'CON' is a device there"]),
      RuleExample(
        "a group that ends in a dot", in: "Icons.xcassets",
        ["etc./bell.imageset/Contents.json": .images(.image(nil))],
        and: [("Icons.xcassets/etc.", "the name 'etc.' is not allowed on Windows: it ends in a dot")]),
      RuleExample(
        "a file", ["Contents.json": .images(.image("aux.png")), "aux.png": .png(width: 8, height: 8)],
        gives: ["the name 'aux.png' is not allowed on Windows: 'aux' is a device there"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    let folder = Path.name(item.item.path)
    if let issue = WindowsNameIssue(of: folder) { report(item.place, Self.message(folder, issue)) }
    for file in item.item.files {
      guard let issue = WindowsNameIssue(of: file.name) else { continue }
      report(FindingLocation(item.item.path, file: file.name), Self.message(file.name, issue))
    }
  }

  private static func message(_ name: String, _ issue: WindowsNameIssue) -> String {
    "the name '\(name)' is not allowed on Windows: \(issue)"
  }
}
