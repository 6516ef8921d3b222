internal import Catalog
internal import Files

/// A file or folder of a catalog has a name that Windows cannot hold.
struct WindowsName: ItemRule {
  static let description = RuleDescription(
    id: "windows-name", summary: "A file or folder has a name that Windows cannot hold",
    rationale: """
      Git cannot check the project out on Windows: build servers and colleagues there get nothing at all, not even the \
      other files. Such names contain '<', '>', ':', '"', '\\', '|', '?' or '*', end in a dot or a space, or are those \
      of devices, such as 'CON' and 'aux.png'. 'assets rename' gives an asset another name.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "words that only contain the name of a device",
        ["Contents.json": .images(.image("console.aux.png")), "console.aux.png": .png(width: 8, height: 8)])
    ],
    rejects: [
      RuleExample(
        "a question", in: "Icons.xcassets/what?.imageset", ["Contents.json": .images(.image(nil))],
        gives: ["Windows cannot hold the name 'what?.imageset': it contains '?'"]),
      RuleExample(
        "a device", in: "Icons.xcassets/CON.imageset", ["Contents.json": .images(.image(nil))],
        gives: ["Windows cannot hold the name 'CON.imageset': 'CON' is a device there"]),
      RuleExample(
        "a group that ends in a dot", in: "Icons.xcassets",
        ["etc./bell.imageset/Contents.json": .images(.image(nil))],
        and: [("Icons.xcassets/etc.", "Windows cannot hold the name 'etc.': it ends in a dot")]),
      RuleExample(
        "a file", ["Contents.json": .images(.image("aux.png")), "aux.png": .png(width: 8, height: 8)],
        gives: ["Windows cannot hold the name 'aux.png': 'aux' is a device there"]),
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    let folder = Path.name(item.item.path)
    if let issue = WindowsNameIssue(of: folder) { report(item.place, Self.message(folder, issue)) }
    for file in item.item.files {
      guard let issue = WindowsNameIssue(of: file.name) else { continue }
      report(FindingLocation(item.item.path, file: file.name), Self.message(file.name, issue))
    }
  }

  private static func message(_ name: String, _ issue: WindowsNameIssue) -> String {
    "Windows cannot hold the name '\(name)': \(issue)"
  }
}
