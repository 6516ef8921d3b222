internal import Catalog

/// A file name in a `Contents.json`, or the link of that name, leads out of the set's folder.
struct UnsafeFileName: FolderRule {
  let description = RuleDescription(
    id: "unsafe-file-name", summary: "A file name points outside of the set's folder",
    rationale: """
      A name in a Contents.json refers to a file beside it. A name that points elsewhere makes tools read, copy and \
      publish unrelated files, and it breaks if the set is moved.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a link to a file of the same set",
        [
          "Contents.json": .images(.image("logo.png", "1x"), .image("same.png", "2x")),
          "logo.png": .png(width: 8, height: 8), "same.png": .link(to: "logo.png"),
        ]),
      RuleExample(
        "dots inside a name",
        ["Contents.json": .images(.image("a..b.png")), "a..b.png": .png(width: 8, height: 8)]),
    ],
    rejects: [
      RuleExample(
        "a parent folder", ["Contents.json": .images(.image("../../secrets.png"))],
        gives: ["the file name '../../secrets.png' points outside of the folder"]),
      RuleExample(
        "an absolute path", ["Contents.json": .images(.image("/etc/passwd"))],
        gives: ["the file name '/etc/passwd' points outside of the folder"]),
      RuleExample(
        "a subfolder", ["Contents.json": .images(.image("art/logo.png"))],
        gives: ["the file name 'art/logo.png' points into another folder"]),
      RuleExample(
        "a folder's name", ["Contents.json": .images(.image(".."))],
        gives: ["the file name '..' is a folder's name"]),
      RuleExample("an empty name", ["Contents.json": .images(.image(""))], gives: ["a file name is empty"]),
      RuleExample(
        "a line break in the name", ["Contents.json": .images(.image("lo\ngo.png"))],
        gives: ["a file name contains a control character"]),
      RuleExample(
        "a link to another folder",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .link(to: "../../art/logo.png")],
        gives: ["'logo.png' is a link to a file outside of the folder, '../../art/logo.png'"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    for file in item.distinctNamedFiles {
      if let message = message(file.name, in: item) { report(item.place(of: file), message) }
    }
  }

  private func message(_ name: String, in item: FolderFacts) -> String? {
    switch FileNameIssue(of: name) {
    case .empty: return "a file name is empty"
    case .controlCharacter: return "a file name contains a control character"
    case .separator where leadsDown(name): return "the file name '\(name)' points into another folder"
    case .separator: return "the file name '\(name)' points outside of the folder"
    case .folderItself: return "the file name '\(name)' is a folder's name"
    case nil: break
    }
    guard case .outside(let destination) = item.target(of: name) else { return nil }
    return "'\(name)' is a link to a file outside of the folder, '\(destination)'"
  }
  /// True for a path that stays inside on every system.
  private func leadsDown(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return !parts.contains("..") && parts.first?.isEmpty == false && !name.contains(":")
  }
}
