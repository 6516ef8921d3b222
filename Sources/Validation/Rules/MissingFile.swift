internal import Catalog
internal import Files
internal import JSON
internal import References

/// An element names a file that is not in the set's folder.
struct MissingFile: FolderRule {
  let description = RuleDescription(
    id: "missing-file", summary: "A Contents.json names a file that doesn't exist",
    rationale: """
      The slot is empty on every device. If only the case of a letter differs, or the Unicode form of an accent, it \
      works on the disks of most Macs but fails on other disks: that is a warning. A file that a script of the build may \
      put there is a note.
      """,
    severity: .error,
    fixSummary: "Corrects a name that differs from a file's name only in letter case",
    accepts: [
      RuleExample(
        "the file, an empty slot, and a layer, which is a folder", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image("logo.png", "1x"), .image(nil, "2x")),
          "Logo.imageset/logo.png": .png(width: 8, height: 8),
          "Top.imagestack/Contents.json": .list("layers", [["filename": "Back.imagestacklayer"]]),
          "Top.imagestack/Back.imagestacklayer/Contents.json": .text("{}"),
        ])
    ],
    rejects: [
      RuleExample(
        "a missing file", ["Contents.json": .images(.image("logo.png", "1x"))],
        gives: ["'logo.png' not found"]),
      RuleExample(
        "a file whose name differs in case",
        ["Contents.json": .images(.image("logo.png")), "Logo.png": .png(width: 8, height: 8)], as: .warning,
        gives: ["'logo.png' not found, but 'Logo.png' exists"]),
      RuleExample(
        "a file whose name is encoded differently",
        ["Contents.json": .images(.image("caf\u{E9}.png")), "cafe\u{301}.png": .png(width: 8, height: 8)],
        as: .warning,
        gives: ["'caf\u{E9}.png' not found, but 'cafe\u{301}.png' in another Unicode form exists"]),
      RuleExample(
        "a broken link",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .link(to: "old.png")],
        gives: ["'logo.png' is a link to 'old.png', which doesn't exist"]),
      RuleExample(
        "a folder instead of an image",
        ["Contents.json": .images(.image("logo.png")), "logo.png": .folder], gives: ["'logo.png' is a folder"]),
    ])

  let kind = RuleKind.builtFolder

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let folder = Path.name(finding.place.path)
    guard targets.contains(where: { $0.setsOfScripts.contains(ExactName(folder)) }) else { return finding }
    var adjusted = finding
    adjusted.severity = .note
    adjusted.message += "; a script of the build names '\(folder)'"
    return adjusted
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    let files = item.distinctNamedFiles.filter { !isThere($0, in: item) && FileNameIssue(of: $0.name) == nil }
    guard !files.isEmpty else { return }
    let names = NamesThere(item.item.files.map(\.name))
    for file in files {
      guard let (message, severity) = problem(file.name, in: item, names) else { continue }
      report(item.place(of: file), message, as: severity)
    }
  }

  private func isThere(_ file: NamedFile, in item: FolderFacts) -> Bool {
    if case .file = item.target(of: file.name) { true } else { false }
  }

  private func problem(_ name: String, in item: FolderFacts, _ names: NamesThere) -> (String, Severity)? {
    switch item.target(of: name) {
    case .file, .outside: return nil
    case .folder: return holdsFolders(item.type) ? nil : ("'\(name)' is a folder", .error)
    case .notAFile: return ("'\(name)' is not a file", .error)
    case .nothing(let missing) where ExactName(missing) != ExactName(name):
      return ("'\(name)' is a link to '\(missing)', which doesn't exist", .error)
    case .nothing:
      let other = names.like(name)
      return ("'\(name)' not found" + (other.map { ", but \($0) exists" } ?? ""), other == nil ? .error : .warning)
    }
  }

  /// True if the elements of a set name folders in it: layers, stickers, textures and the like.
  private func holdsFolders(_ type: FolderType) -> Bool {
    ["assets", "layers", "stickers", "textures", "resources"].contains(type.elementsKey ?? "")
  }

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    let files = Dictionary(grouping: item.item.files.filter(\.isFile).map(\.name)) { $0.lowercased() }
    let taken = Set(item.namedFiles.map { ExactName($0.name) })
    var changes: [String] = []
    contents.changeElements(of: item.type) { elements in
      for index in elements.indices {
        guard let name = elements[index].filename, case .nothing = item.target(of: name),
          let alike = files[name.lowercased()], alike.count == 1, !taken.contains(ExactName(alike[0]))
        else { continue }
        elements[index].filename = alike[0]
        // The two forms of an accent look the same in a report.
        changes.append(
          name == alike[0]
            ? "the file name '\(name)' now has the file's Unicode form"
            : "the file name '\(name)' is now '\(alike[0])'")
      }
    }
    return changes
  }

  /// The files of a folder, for finding one that was probably meant. Swift's own `==` considers the two forms of an
  /// accent equal.
  private struct NamesThere {
    private let names: Set<String>
    private let byLowerCase: [String: String]

    init(_ names: [String]) {
      self.names = Set(names)
      byLowerCase = Dictionary(names.map { ($0.lowercased(), $0) }) { one, _ in one }
    }

    func like(_ name: String) -> String? {
      if let place = names.firstIndex(of: name) { return "'\(names[place])' in another Unicode form" }
      return byLowerCase[name.lowercased()].map { "'\($0)'" }
    }
  }
}
