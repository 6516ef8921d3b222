internal import Catalog
internal import Files

/// A copy that a synchronizing program or the Finder made is beside its original.
struct ConflictCopy: FolderRule {
  let description = RuleDescription(
    id: "conflict-copy", summary: "A conflict copy of a file is beside its original",
    rationale: """
      Programs that sync folders put a second version of a file beside the first if both changed. One of the two is \
      lost work, and nothing shows which. In a check of the whole project it is a note, since users see nothing of it.
      """,
    severity: .warning, mayGoUnseen: true,
    accepts: [
      RuleExample(
        "a copy that a slot uses",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("a copy.png", "2x")),
          "a.png": .png(width: 8, height: 8),
          "a copy.png": .png(width: 16, height: 16),
        ])
    ],
    rejects: [
      RuleExample(
        "a second Contents.json",
        [
          "Contents.json": .images(.image("a.png")), "Contents 2.json": .images(.image("a.png")),
          "a.png": .png(width: 8, height: 8),
        ], gives: ["'Contents 2.json' is a copy of 'Contents.json'"]),
      RuleExample(
        "an image in conflict",
        [
          "Contents.json": .images(.image("a.png")), "a.png": .png(width: 8, height: 8),
          "a (Ana's conflicted copy 2024-05-01).png": .png(width: 8, height: 8),
        ], gives: ["'a (Ana's conflicted copy 2024-05-01).png' is a copy of 'a.png'"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    for copy in item.copies {
      report(FindingLocation(item.item.path, file: copy.name), "'\(copy.name)' is a copy of '\(copy.original)'")
    }
  }
}
